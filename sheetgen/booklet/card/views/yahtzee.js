// The Yahtzee family on a screen: the printed table, a column a player, and a keypad of what a box can hold.
import {drawDice} from "../dice.js";
import {h} from "../dom.js";
import {isPaid, worth} from "../../../games/yahtzee.js";
import {tabs} from "../players.js";

// With more columns than these a phone shows one player at a time.
const CROWD = 4;
const EXTRAS = "yahtzee_bonus";

export function draw(position, context) {
  const {settings, rules} = context;
  const columns = position.players.length * position.card.factors.length;
  return [
    h("div.card-turn", turnText(position, context),
      settings.dice && !rules.over(position) && drawDice(position, context, {touch: holder(position, context), label: rollLabel(position, context)})),
    columns > CROWD && tabs(position, context),
    h("div", {class: `card-sheet card-columns${columns > CROWD ? " crowded" : ""}`, grid: true}, table(position, context)),
  ];
}

function turnText(position, {say, rules}) {
  const {players, active, turn} = position;
  if (rules.over(position)) return h("p", say("over"));
  return h("p", h("b", say("turn-of", {player: players[active], n: turn})));
}

function rollLabel({throws, options}, {say}) {
  return throws < options.throws && say("roll-n", {n: throws + 1, of: options.throws});
}

function holder(position, {rules, ui}) {
  const held = ui.held ?? [];
  if (!rules.mayHold(position)) return null;
  return (place) => {
    const isHeld = held.includes(place);
    return {held: isHeld, gone: false, ui: {held: isHeld ? held.filter((each) => each !== place) : [...held, place]}};
  };
}

function table(position, context) {
  const {page, say} = context;
  const shown = context.ui.shown ?? position.active;
  const seats = position.players.map((player, seat) => ({player, seat, off: seat === shown ? "" : " off"}));
  return h("table.card-table",
    h("caption.card-unseen", say("players")),
    h("thead", h("tr", h("td"), seats.map(({player, seat, off}) => h("th", {
      scope: "colgroup",
      dir: "auto",
      class: `card-player${off}${seat === position.active ? " active" : ""}`,
      colspan: position.card.factors.length,
    }, player))), factorRow(position, seats)),
    withTotal(page.lines).map((lines) => h("tbody", {class: lines.strong ? `c-${lines.colour} strong` : `c-${lines.colour}`},
      lines.rows.map((line) => [row(position, line, seats, context), keypad(position, line, context)]))));
}

// The tables of the sheet; the total is a line of its own where the sheet has it in a box below.
function withTotal(tables) {
  const hasTotal = tables.some(({rows}) => rows.some(({id}) => id === "total"));
  return hasTotal ? tables : [...tables, {...tables.at(-1), strong: true, rows: [{id: "total", total: true}]}];
}

// What each column counts, where there are several.
function factorRow({card: {factors}}, seats) {
  return factors.length > 1 && h("tr", h("td"), seats.map(({off}) =>
    factors.map((factor) => h("th", {scope: "col", class: `card-factor${off}`}, `\u00d7${factor}`))));
}

function row(position, line, seats, context) {
  const {name} = context;
  return h("tr", {class: line.total ? "total" : false},
    h("th", {scope: "row"}, h("span", name(line.id)), line.hint && h("small", line.hint)),
    seats.map(({seat, off}) => cells(position, seat, line, context).map((cell, _, {length}) =>
      h("td", {class: off.trim() || false, colspan: 1 + position.card.factors.length - length}, cell))));
}

function cells(position, seat, line, context) {
  const {factors} = position.card;
  if (line.id === EXTRAS) return position.sheets[seat].extras.map((count) => context.number(count));
  if (!line.total) return factors.map((_, column) => box(position, seat, line.id, column, context));
  if (!context.settings.totals) return [""];
  const value = context.rules.scores(position, seat)[line.id];
  return [value].flat().map(context.number);
}

function box(position, seat, id, column, context) {
  const {rules, name, number, say} = context;
  const {factors} = position.card;
  const cell = `${seat}/${id}${factors.length > 1 ? `@${column + 1}` : ""}`;
  const value = position.sheets[seat].boxes[id][column];
  const player = position.players[seat];
  const yields = value === null && seat === position.active ? worth(position, seat, id) : null;
  const write = ["write", seat, id, yields, column];
  // What the dice yield is written at a touch; without dice, or if they yield nothing, the keypad asks.
  const isDirect = yields > 0 && !rules.refusal(position, write);
  const isOpen = value === null && seat === position.active;
  const open = {pad: context.ui.pad === cell ? null : cell, held: context.ui.held};
  return h("button", {
    class: `card-value${value === 0 ? " given-up" : ""}${yields ? " yields" : ""}${isOpen ? " can" : ""}`,
    cell,
    move: (isDirect && write) || (!isOpen && ["write", seat, id, 0, column]),
    ui: isOpen && !isDirect && open,
    expanded: isOpen && !isDirect ? context.ui.pad === cell : null,
    label: `${player}, ${name(id)}${factors.length > 1 ? ` \u00d7${factors[column]}` : ""}: ${value !== null ? number(value) : yields === null ? say("empty") : say("would-be", {points: yields})}`,
  }, value === null ? (yields === null ? "" : number(yields)) : number(value));
}

// The values that the touched box can hold.
function keypad(position, line, context) {
  const {ui, rules, say, number, name} = context;
  const {active: seat, card, options, roll, players} = position;
  const [id, column = 1] = (ui.pad ?? "").split("/").pop().split("@");
  if (line.total || id !== line.id || rules.over(position)) return null;
  const key = (label, move, more = {}) => h("button", {move, ...more}, label);
  const moves = (face) => card.legal[id].map((value) => ["write", seat, id, value, column - 1, face]).filter((move) => !rules.refusal(position, move));
  const faces = roll ? [] : Array.from({length: options.faces}, (_, i) => i + 1).filter((face) => isFurtherKey(position, seat, id, face));
  const further = (face) => moves(face).map((move) => key(say(isPaid(position, seat, id, face) ? "further-paid" : "further", {
    face, points: move[3], extra: options.extra_yahtzee,
  }), move));
  const plain = moves(0).map((move) => key(move[3] === 0 ? say("give-up") : number(move[3]), move));
  const columns = 1 + players.length * card.factors.length;
  const furthers = faces.flatMap(further);
  return h("tr.card-pad", h("td", {colspan: columns},
    h("div.card-keys", {role: "group", label: say("keypad", {where: name(id)}), grid: true},
      plain.length + furthers.length ? [plain, furthers] : h("p", why(position, seat, id, column - 1, context)))));
}

// Dice all equal are told apart only where it matters: a joker or an extra.
function isFurtherKey({options, card, sheets}, seat, id, face) {
  const isUsed = card.yahtzee && sheets[seat].boxes[card.yahtzee.id].some((value) => value !== null);
  const isOwn = card.upper.every((box) => box.id !== id || box.face === face);
  return Boolean(isUsed && isOwn && (options.joker !== "none" || options.extra_yahtzee));
}

function why(position, seat, id, column, {rules, say}) {
  return say(...(rules.refusal(position, ["write", seat, id, position.card.legal[id].at(-1), column]) ?? ["filled"]));
}
