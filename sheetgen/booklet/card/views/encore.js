// Encore! on a screen: whose turn it is, and each player's board, columns, colours and exclamation marks.
import {drawDice} from "../dice.js";
import {h, icon, s} from "../dom.js";
import {cross, sign} from "../marks.js";
import {sheets} from "../players.js";
import {ANY, free, isAlone, isOpenTurn} from "../../../games/encore.js";
import {grown} from "../../../games/encore_grid.js";

const STAR = "M5 .6l1.3 2.9 3.1.3-2.3 2.1.7 3.1L5 7.4 2.2 9l.7-3.1L.6 3.8l3.1-.3z";
const PRICES = [0, 1, 2];
// A value of a column or a colour, and what is said of it.
const STATES = {ring: "claim-ring", struck: "claim-struck", open: "claim-open"};

export function draw(position, context) {
  const {rules, settings, say} = context;
  return [
    rules.over(position) ? h("p", say("over")) : h("div.card-turn",
      turnBar(position, context),
      settings.dice && table(position, context)),
    sheets(position, context, (seat) => sheet(position, seat, context)),
  ];
}

// A field of the form for a new game.
export function setup({say}) {
  return h("label.card-choice", h("input", {type: "checkbox", name: "paper"}), say("paper"));
}

function turnBar(position, context) {
  const {say} = context;
  const {players, roller, turn, turns, done, options} = position;
  if (!turns) return h("p", say("own-board"));
  const waiting = players.filter((_, seat) => !done.includes(seat));
  const hint = isAlone(position) ? say("rolls-left", {n: options.solo_rolls - turn + 1}) : isOpenTurn(position) ? say("open-turn") : "";
  return [
    h("p", h("b", say("turn-of", {player: players[roller], n: turn})), " ", hint, " ",
      done.length > 0 && say("waiting", {players: waiting})),
    players.length > 1 && h("button", {move: ["next"]}, say("next-turn")),
  ];
}

const shownSeat = ({active}, {shown}) => shown ?? active;

// A touch on a die chooses it in the place of the other number, the other colour.
function table(position, context) {
  const {ui} = context;
  const {roll} = position;
  const mine = free(position, shownSeat(position, ui));
  const held = ui.held ?? [];
  const isNumber = (place) => place < roll.length / 2;
  const others = (place) => held.filter((each) => isNumber(each) !== isNumber(place));
  return drawDice(position, context, {
    touch: (place) => ({
      held: held.includes(place),
      gone: !mine.includes(place),
      ui: {held: held.includes(place) ? held.filter((each) => each !== place) : [...others(place), place], pick: null},
    }),
    label: roll ? null : undefined,
  });
}

function sheet(position, seat, context) {
  const {grid} = position;
  return [
    !context.rules.over(position) && choice(position, seat, context),
    h("div.card-board", {grid: true, dir: "ltr"},
      Object.keys(grid.columns).map((column) => drawColumn(position, seat, column, context))),
    h("div.card-foot", {dir: "ltr"}, colours(position, seat, context), jokers(position, seat, context)),
    context.settings.totals && totals(position, seat, context),
  ];
}

function drawColumn(position, seat, column, context) {
  const {grid, options} = position;
  return h(`div.card-column${column === options.start ? ".start" : ""}`, {role: "group", label: context.say("column", {where: column})},
    h("span.card-letter", {"aria-hidden": "true"}, column),
    grid.columns[column].map((cell) => box(position, seat, cell, context)),
    claim(position, seat, "columns", column, "first", options.columns.first[column], context),
    claim(position, seat, "columns", column, "later", options.columns.later[column], context));
}

function box(position, seat, cell, {page: {letters, symbols}, ui, name, say, rules}) {
  const {colour, isStar} = position.grid.cells[cell];
  const isCrossed = position.sheets[seat].crossed.includes(cell);
  const isPicked = pickOf(ui, seat).includes(cell);
  const can = !isCrossed && !rules.refusal({...position, roll: null}, ["cross", seat, [cell], 0]);
  return h("button", {
    class: `card-box c-${letters[colour]}${isCrossed ? " on" : can ? " can" : ""}${isPicked ? " picked" : ""}`,
    tap: `${seat}/${cell}`,
    cell: `${seat}/${cell}`,
    label: [cell, name(colour), isStar && say("star")].filter(Boolean).join(", "),
    pressed: isCrossed || isPicked,
  }, isStar ? star() : sign(symbols[letters[colour]]), isCrossed && cross());
}

function star() {
  return icon("card-star", s("path", {d: STAR}));
}

// A value of a column or a colour: ringed if it was won, struck if it cannot be had any more.
function claim(position, seat, kind, name, which, points, context) {
  const {say, number} = context;
  const own = position.sheets[seat][kind][name];
  const isLost = which === "first" && own !== "first" && position.had[kind].includes(name);
  const state = own === which ? "ring" : isLost || own ? "struck" : "open";
  const label = `${context.name(name)}: ${number(points ?? 0)}, ${say(STATES[state])}`;
  const shape = {class: `card-claim ${state}`, label};
  if (position.turns || which === "later") return h("span", {...shape, role: "img"}, number(points ?? 0));
  return h("button", {...shape, move: ["strike", kind, name]}, number(points ?? 0));
}

function colours(position, seat, context) {
  const {page: {letters, symbols}} = context;
  const {colour} = position.options;
  return h("div.card-colours", {role: "group", label: context.name("colours")}, position.options.colours.map((letter) =>
    h("span", {class: `c-${letters[letter]}`}, sign(symbols[letters[letter]]),
      claim(position, seat, "colours", letter, "first", colour.first, context),
      claim(position, seat, "colours", letter, "later", colour.later, context))));
}

function jokers(position, seat, {say}) {
  const {options, sheets} = position;
  const used = sheets[seat].jokers_used;
  return h("span.card-jokers", {role: "img", label: say("jokers-left", {n: options.jokers - used})},
    Array.from({length: options.jokers}, (_, i) => h("span", "!", i < used && cross())));
}

const pickOf = (ui, seat) => (ui.pick?.seat === seat ? ui.pick.boxes : []);

// What can be done with the boxes that were picked.
function choice(position, seat, {ui, say, rules}) {
  const boxes = pickOf(ui, seat);
  const held = ui.held?.length === 2 ? [ui.held] : [];
  const moves = PRICES.map((price) => ["cross", seat, boxes, price, ...held]);
  const good = boxes.length ? moves.filter((move) => !rules.refusal(position, move)) : [];
  const group = boxes.length ? flood(position, seat, boxes[0], Infinity) : [];
  const pick = (picked) => ({pick: {seat, boxes: picked}});
  const act = (attributes, text) => h("button", attributes, text);
  const label = (price) => say(price ? "cross-jokers" : "cross", {n: boxes.length, jokers: price});
  return h("div.card-line.card-choices",
    good.map((move) => act({class: move[3] ? false : "primary", move}, label(move[3]))),
    boxes.length > 0 && !good.length && h("p.card-hint", say(...rules.refusal(position, moves[0]))),
    group.length > boxes.length && group.length <= position.options.dice_max && act({ui: pick(group)}, say("whole", {n: group.length})),
    boxes.length > 0 && act({ui: pick([])}, say("clear")),
    !boxes.length && !rules.refusal(position, ["pass", seat]) && act({move: ["pass", seat]}, say("pass")));
}

// Open boxes of one group, from a box on, no more than `most`.
function flood({grid, sheets}, seat, from, most) {
  const {colour} = grid.cells[from];
  const isOpen = (cell) => grid.cells[cell].colour === colour && !sheets[seat].crossed.includes(cell);
  return [...grown(grid, [from], isOpen)].slice(0, most);
}

// A touch on a box picks it, with others of its group if a number was chosen; a second touch lets go of it.
export function tap(key, position, {ui, rules}) {
  const [first, cell] = key.split("/");
  const seat = Number(first);
  const boxes = pickOf(ui, seat);
  const table = {...position, roll: null};
  const picked = (wanted) => ({ui: {shown: ui.shown ?? seat, pick: {seat, boxes: wanted}}});
  const refused = (wanted) => rules.refusal(table, ["cross", seat, wanted, 0]);
  if (boxes.includes(cell)) {
    const rest = boxes.filter((each) => each !== cell);
    return picked(rest.length && !refused(rest) ? rest : []);
  }
  const more = boxes.length ? refused([...boxes, cell]) : ["none"];
  if (!more) return picked([...boxes, cell]);
  if (more[0] === "too-many") return {move: ["cross", seat, [...boxes, cell], 0]};
  if (refused([cell])) return {move: ["cross", seat, [cell], 0]};
  return picked(flood(position, seat, cell, chosenNumber(position, ui)));
}

// The number of the die that was chosen; 1 if none was, or one that may be any number.
function chosenNumber({roll}, {held = []}) {
  const place = roll ? held.find((each) => each < roll.length / 2) : undefined;
  return place === undefined || roll[place] === ANY ? 1 : roll[place];
}

function totals(position, seat, {rules, name, number}) {
  return h("dl.card-totals.c-violet", {dir: "ltr"}, Object.entries(rules.scores(position, seat)).map(([line, points]) =>
    h(line === "total" ? "div.strong" : "div", h("dt", name(line)), h("dd", number(points)))));
}
