// The dice on the table: thrown by the browser's own source of chance, drawn, and counted, since nobody trusts dice.
//
// Rules say which dice there are (dice: [{colour, faces}]) and, where some may be kept, which (mayHold). A face is a
// number, a letter of the board's colours, ANY or ANY_COLOUR.
import {h, icon, s} from "./dom.js";

const ANY = "?";
const ANY_COLOUR = "x";
// Throws that the log shows one by one.
const LAST = 6;
// Pips in a square of 10.
const [LOW, MID, HIGH] = [2.5, 5, 7.5];
const CORNERS = [[LOW, LOW], [HIGH, HIGH], [HIGH, LOW], [LOW, HIGH]];
const SIDES = [[LOW, MID], [HIGH, MID]];
const PIPS = {1: [[MID, MID]], 2: CORNERS.slice(0, 2), 3: [...CORNERS.slice(0, 2), [MID, MID]], 4: CORNERS,
  5: [...CORNERS, [MID, MID]], 6: [...CORNERS, ...SIDES]};
const SIGNS = {[ANY]: "M3.3 3.9a1.7 1.7 0 1 1 2.6 1.4c-.6.4-.9.8-.9 1.4M5 8.1v.02", [ANY_COLOUR]: "M2.8 2.8l4.4 4.4M7.2 2.8l-4.4 4.4"};

// A number below n, every one as likely: draws that would favour the low ones are thrown away.
export function below(n) {
  const drawn = new Uint32Array(1);
  const most = 2 ** 32 - (2 ** 32 % n);
  do crypto.getRandomValues(drawn); while (drawn[0] >= most);
  return drawn[0] % n;
}

// The move that a throw is; held: places of dice that stay as they are.
export function throwDice(position, {held = []}, rules) {
  const kept = rules.mayHold?.(position) ? held : [];
  const faces = rules.dice(position).map(({faces}, place) =>
    (kept.includes(place) ? position.roll[place] : faces[below(faces.length)]));
  return kept.length ? ["roll", faces, kept] : ["roll", faces];
}

// The dice with the button that throws them. touch: place → {held, gone, ui}, if dice can be picked out.
export function drawDice(position, context, {roll = position.roll, touch = null, label = context.say("roll")} = {}) {
  const {rules, say, rolls = []} = context;
  const dice = position.rolled ?? rules.dice(position);
  return h("div.card-dice",
    h("div.card-tray", {role: "group", label: say("dice"), grid: true, dir: "ltr"},
      roll && dice.map((die, place) => one(die.colour, roll[place], `${rolls.length}/${place}`, touch?.(place), context))),
    label && h("button.card-roll", {act: "roll"}, label),
    rolls.length > 0 && log(position, context));
}

function one(colour, face, key, touched, context) {
  const said = faceName(colour, face, context);
  const drawn = drawDie(colour, face, context);
  if (!touched) return h("span.card-die", {key, role: "img", label: said}, drawn);
  return h(`button.card-die${touched.gone ? ".gone" : ""}`, {
    key,
    ui: touched.ui,
    label: said,
    pressed: touched.held,
    disabled: touched.gone,
  }, drawn);
}

function shown(colour, face, context) {
  return h("span", {role: "img", label: faceName("white", face, context)}, drawDie(colour, face, context));
}

export function drawDie(colour, face, {page}) {
  return icon(`c-${colour}`, s("rect", {x: 0.3, y: 0.3, width: 9.4, height: 9.4, rx: 2}), drawFace(face, page));
}

function drawFace(face, {letters = {}, symbols}) {
  if (PIPS[face]) return PIPS[face].map(([cx, cy]) => s("circle", {cx, cy, r: 1}));
  if (SIGNS[face]) return s("path", {d: SIGNS[face], class: "stroke"});
  const colour = letters[face];
  if (!colour) return s("text", {x: 5, y: 7, "text-anchor": "middle", "font-size": 5.5}, face);
  return s("g", {class: `c-${colour}`},
    s("circle", {cx: 5, cy: 5, r: 3.7, class: "full"}), s("path", {d: symbols[colour], class: "on", transform: "translate(2.5 2.5) scale(.5)"}));
}

function faceName(colour, face, {name, number}) {
  if (typeof face === "string") return name(face);
  return ["white", "black"].includes(colour) ? number(face) : `${name(colour)} ${number(face)}`;
}

// What a throw showed, for those who do not see it.
export function sayRoll(before, [, faces], context) {
  const dice = context.rules.dice(before);
  return context.say("thrown", {faces: faces.map((face, place) => faceName(dice[place].colour, face, context))});
}

// How often each face came up, and the last throws.
function log(position, context) {
  const {rules, say, number, rolls} = context;
  const thrown = rolls.flatMap(([, faces, kept = []]) => faces.filter((_, place) => !kept.includes(place)));
  const kinds = new Map(rules.dice(position).map((die) => [die.faces.join(), die]));
  const table = ({colour, faces}) => h("table.card-counts",
    h("tbody",
      h("tr", faces.map((face) => h("th", {scope: "col"}, shown(colour, face, context)))),
      h("tr", faces.map((face) => h("td", number(thrown.filter((each) => each === face).length))))));
  const line = ([, faces]) => h("li", faces.map((face) => faceName("white", face, context)).join(" "));
  return h("details.card-log",
    h("summary", say("roll-log", {n: rolls.length})),
    h("p.card-hint", say("fair")),
    [...kinds.values()].map((die) => table({...die, colour: die.colour === "black" ? "black" : "white"})),
    h("ol", {reversed: true, start: rolls.length, dir: "ltr"}, rolls.slice(-LAST).reverse().map(line)));
}
