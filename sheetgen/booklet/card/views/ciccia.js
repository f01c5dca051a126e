// La Ciccia on a screen: the hand of whose turn it is, and everybody's ledger, a column a player.
import {drawDice, drawDie} from "../dice.js";
import {h} from "../dom.js";
import {cross} from "../marks.js";
import {ciccieOf, scores} from "../../../games/ciccia.js";
import {isCiccia, readings} from "../../../games/ciccia_rolls.js";

const DASH = "c";

export function draw(position, context) {
  const {rules, say} = context;
  return [
    rules.over(position) ? h("p", say("over")) : hand(position, context),
    ledger(position, context),
  ];
}

export function news({hand: {points}}, [kind], {say}) {
  return kind === "keep" ? say("hand", {points}) : "";
}

function hand(position, context) {
  const {say, settings} = context;
  const {players, active, turn, hand: {roll, steps, points}} = position;
  return h("div.card-hand",
    h("p", h("b", say("turn-of", {player: players[active], n: turn})), " ", steps.length > 0 && say("hand", {points}), kept(steps, context)),
    (settings.dice || roll) && table(position, context),
    roll ? setAside(position, context) : steps.length > 0 && end(["bank", active, points], position, context),
    !roll && !steps.length && counter(position, context));
}

// The dice of this turn that were set aside.
function kept(steps, context) {
  const dice = steps.flatMap(({keep}) => keep.flat());
  return h("span.card-kept", {"aria-hidden": "true"}, dice.map((face) => drawDie("white", face, context)));
}

function table(position, context) {
  const {say, ui: {held = []}} = context;
  const {roll, left} = position.hand;
  const toggled = (place) => (held.includes(place) ? held.filter((each) => each !== place) : [...held, place]);
  return drawDice(position, context, {
    roll,
    touch: (place) => ({held: held.includes(place), ui: {held: toggled(place)}}),
    label: roll ? null : say("roll-n", {n: left}),
  });
}

// What the dice that were touched can be set aside as.
function setAside(position, context) {
  const {say, ui: {held = []}} = context;
  const {options, active, hand: {roll, grows}} = position;
  if (isCiccia(roll, grows, options)) {
    return h("div.card-line", h("p", say("none-scores")), button(["ciccia", active], oneMore(context), context, position, "primary"));
  }
  const dice = held.map((place) => roll[place]);
  const ways = dice.length ? readings(dice, roll, grows, options) : [];
  if (!ways.length) return h("p.card-hint", say(dice.length ? "scores-not" : "touch-dice"));
  return h("div.card-line", ways.map((groups) => {
    const back = dice.length - sum(groups.map(({kept}) => kept));
    const move = ["keep", active, groups.map((group) => group.dice), groups.map(({way}) => way)];
    const points = sum(groups.map(({gain}) => gain));
    return button(move, say(back ? "aside-back" : "aside", {points, n: back}), context, position, "primary");
  }));
}

// Farkle calls its ciccie by another name.
const oneMore = ({name}) => `${name("ciccie")} +1`;

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

// For dice of one's own: the points of the hand are added up by touching what scored.
function counter(position, context) {
  const {say, number, settings, ui: {points = 0}} = context;
  const {one, five, tris, straight, three_pairs: pairs} = position.options;
  const worth = [...new Set([five, one, ...tris, straight, pairs])].filter(Boolean).sort((a, b) => a - b);
  const add = (sum, text) => h("button", {ui: {points: sum}, dir: "auto"}, text);
  return h("details.card-counter", {open: !settings.dice},
    h("summary", say("own-dice")),
    h("div.card-chips", {grid: true}, worth.map((value) => add(points + value, `+${number(value)}`)), add(0, say("clear"))),
    h("div.card-line",
      end(["bank", position.active, points], position, context),
      button(["ciccia", position.active], oneMore(context), context, position)));
}

function end(move, position, context) {
  return button(move, context.say("bank", {points: move[2]}), context, position, "primary");
}

function button(move, text, {rules}, position, kind = false) {
  const refused = rules.refusal(position, move);
  return h("button", {
    class: refused ? "card-not" : kind,
    move,
    "aria-disabled": refused ? "true" : false,
  }, text);
}

// Totals by turn, as the sheet has them: a dash for a ciccia, a ring where it cost points.
function ledger(position, context) {
  const {name, number, say, rules} = context;
  const {players, sheets, active, options} = position;
  const rows = Math.max(...sheets.map(({turns}) => turns.length)) + (rules.over(position) ? 0 : 1);
  const running = players.map((_, seat) => scores(position, seat).running);
  return h("div.card-sheet.table", {tabindex: 0, role: "region", label: say("ledger")},
    h("table.card-ledger",
      h("thead",
        h("tr", h("td"), players.map((player, seat) =>
          h("th", {scope: "col", dir: "auto", current: (seat === active && !rules.over(position)) || null}, player))),
        h("tr.c-red", h("th", {scope: "row"}, name("ciccie")), players.map((_, seat) => h("td", marks(position, seat, context))))),
      h("tbody", Array.from({length: rows}, (_, turn) => h("tr",
        h("th", {scope: "row"}, number(turn + 1)),
        sheets.map(({turns}, seat) => h("td", entry(turns[turn], running[seat], turn, context, options)))))),
      h("tfoot", h("tr.strong", h("th", {scope: "row"}, name("total")),
        running.map((totals) => h("td", number(totals.at(-1) ?? 0)))))));
}

function entry(written, running, turn, {number, name}, options) {
  if (written === undefined) return null;
  const before = running[turn - 1] ?? 0;
  if (written !== DASH) return [number(running[turn]), h("small", {dir: "ltr"}, `+${number(written)}`)];
  if (running[turn] === before) return h("span", {role: "img", label: name("ciccie")}, "\u2013");
  return [h("span.card-ring", number(running[turn])), h("small", number(options.cicciona))];
}

// The ciccie that count towards the next fine.
function marks(position, seat, {name, number}) {
  const count = ciccieOf(position, seat);
  return h("span.card-marks", {role: "img", label: `${name("ciccie")}: ${number(count)}`},
    Array.from({length: position.options.ciccie}, (_, i) => h("span", i < count && cross())));
}
