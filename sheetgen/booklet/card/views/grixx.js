// GRixx on a screen: whose turn it is, and each player's rows, locks and penalties as the sheet prints them.
import {drawDice} from "../dice.js";
import {h} from "../dom.js";
import {cross, lock, sign} from "../marks.js";
import {sheets} from "../players.js";
import {coloursOf, isClosed, isFalling, numbersOf} from "../../../games/grixx.js";

export function draw(position, context) {
  return [
    h("div.card-turn",
      position.turns ? turnBar(position, context) : h("p", context.say("own-sheet")),
      context.settings.dice && !context.rules.over(position) && drawDice(position, context, {label: rollLabel(position, context)})),
    sheets(position, context, (seat) => sheet(position, seat, context)),
  ];
}

// The dice are rolled once a turn; with dice of one's own nobody does.
const rollLabel = (position, {rules, say}) => !rules.refusal(position, ["roll"]) && say("roll");

function turnBar(position, context) {
  const {say, rules} = context;
  const {players, active, turn, step, sum} = position;
  if (rules.over(position)) return h("p", say("over"));
  const what = step === 1 ? (sum === null ? "step-white" : "step-white-sum") : "step-coloured";
  return [
    h("p", h("b", say("turn-of", {player: players[active], n: turn})), " ", say(what, {sum, player: players[active]})),
    h("button.primary", {move: ["next"]}, say(step === 1 ? "end-white" : "end-turn")),
  ];
}

function sheet(position, seat, context) {
  const {page: {rules}} = context;
  const bonusAbove = (row) => Object.keys(rules.bonus_rows).filter((bonus) => rules.bonus_rows[bonus].between[1] === row);
  return [
    h("div.card-rows", {grid: true, dir: "ltr"}, Object.keys(rules.rows).map((row) => [
      bonusAbove(row).map((bonus) => bonusRow(position, seat, bonus, context)),
      track(position, seat, row, context),
    ])),
    h("div.card-foot", {dir: "ltr"}, penalties(position, seat, context), pointsTable(context)),
    context.settings.totals && totals(position, seat, context),
  ];
}

function track(position, seat, row, context) {
  const {page: {rules, symbols}, name, say} = context;
  const isGone = isClosed(position, row) || isFalling(position, row);
  const has = position.sheets[seat].locks.includes(row);
  const move = position.turns ? ["lock", seat, row] : ["close", row];
  return h(`div.card-track.c-${row}${isGone ? ".closed" : ""}`, {role: "group", label: isGone ? say("row-closed", {where: row}) : name(row)},
    h("span.card-side", sign(symbols[row])),
    numbersOf(rules, row).map((number) => box(position, seat, row, number, context)),
    h("span", {class: `card-cell c-${coloursOf(rules, row, rules.rows[row].at(-1))[0]}`}, h("button.card-box.round", {
      move,
      cell: `${seat}/${row}/lock`,
      label: say("lock-of", {where: row}),
      pressed: has,
    }, has ? [lock(), cross()] : lock())));
}

function bonusRow(position, seat, bonus, context) {
  const {page: {rules, symbols}, name} = context;
  const [upper, lower] = rules.bonus_rows[bonus].between;
  return h("div", {class: `c-${upper}`}, h("div.card-link",
    h("div", {class: `card-track card-bonus c-${lower}`, role: "group", label: name(bonus)},
      h("span.card-side"),
      numbersOf(rules, bonus).map((number) => box(position, seat, bonus, number, context)))));
}

function box(position, seat, row, number, context) {
  const {page: {rules}, rules: game, name} = context;
  const marks = position.sheets[seat][row];
  const move = ["cross", seat, row, number];
  const isCrossed = marks.includes(number);
  const refused = game.refusal(position, move);
  const isBonus = row in rules.bonus_rows;
  const passed = refused?.[0] === "left";
  return h("span", {class: isBonus ? "card-cell" : `card-cell c-${coloursOf(rules, row, number)[0]}`}, h("button", {
    class: `card-box${isCrossed ? " on" : passed ? " passed" : refused ? "" : " can"}`,
    move,
    cell: `${seat}/${row}/${number}`,
    label: `${name(row)} ${number}`,
    pressed: isCrossed,
    "aria-disabled": refused && !isCrossed ? "true" : false,
  }, h("span", number), isCrossed && cross()));
}

function penalties(position, seat, context) {
  const {page: {rules}, name, say, number} = context;
  const taken = position.sheets[seat].penalties;
  return h("div.card-penalties.c-slate", {role: "group", label: name("penalties")},
    h("span.card-label", name("penalties"), h("small", say("each", {points: rules.penalty}))),
    Array.from({length: rules.max_penalties}, (_, i) => h("button", {
      class: `card-box${i < taken ? " on" : ""}`,
      move: ["penalty", seat],
      cell: `${seat}/penalties/${i + 1}`,
      label: `${name("penalties")} ${number(i + 1)}`,
      pressed: i < taken,
    }, i < taken && cross())));
}

function pointsTable({page: {rules}, name, say}) {
  const points = rules.row_points.slice(1);
  return h("table.card-points", {label: say("points-of-row")},
    h("tbody",
      h("tr", points.map((_, i) => h("td", i + 1))),
      h("tr", points.map((worth) => h("td", worth)))));
}

function totals(position, seat, context) {
  const {rules: game, name, number} = context;
  const scores = game.scores(position, seat);
  return h("dl.card-totals", {dir: "ltr"}, Object.entries(scores).map(([line, points]) =>
    h("div", {class: `c-${line in position.options.rows ? line : "slate"}${line === "total" ? " strong" : ""}`},
      h("dt", name(line)), h("dd", number(points)))));
}
