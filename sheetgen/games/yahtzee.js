// The Yahtzee family as it is played: which box takes which value now, and what a card looks like after it.
//
// Takes the rules' options and moves; gives positions, refusals and scores. Pure: no page, no clock, no chance.
// Moves: ["roll", faces]; ["write", seat, box, value, column = 0, face = 0]: face is that of dice all equal, if they
// were; with dice rolled here it is seen. A zero gives the box up.
import {isAllEqual, legalValues, readBox, scoreBox, scoreJoker} from "./yahtzee_boxes.js";

const LINES = ["upper", "bonus", "lower"];

// setup: {players: [name, …]}
export function start(options, setup) {
  const card = readCard(options);
  return {
    options,
    card,
    players: setup.players,
    sheets: setup.players.map(() => ({
      boxes: Object.fromEntries(card.boxes.map((box) => [box.id, card.factors.map(() => null)])),
      extras: card.factors.map(() => 0),
    })),
    turn: 1,
    active: 0,
    roll: null, // faces, if the dice were thrown here
    throws: 0,
  };
}

function readCard(options) {
  const boxes = options.boxes.map((declared) => readBox(declared, options));
  const hasJoker = options.joker !== "none";
  const factors = Array.from({length: options.columns}, (_, i) => options.factors[i] ?? 1);
  const legal = boxes.map((box) => [box.id, legalValues(box, options.dice, options.faces, hasJoker)]);
  return {
    boxes,
    factors,
    legal: Object.fromEntries(legal),
    upper: boxes.filter((box) => box.kind === "face"),
    lower: boxes.filter((box) => box.kind !== "face"),
    yahtzee: boxes.find(({groups}) => groups?.length === 1 && groups[0] === options.dice) ?? null,
  };
}

// A position with these sheets, as `sheet` gives them.
export function load(options, sheets) {
  const position = start(options, {players: sheets.map((sheet) => String(sheet.player))});
  const {card} = position;
  const listed = (value) => card.factors.map((_, column) => (Array.isArray(value) ? value : [value])[column]);
  const held = (value) => (Number.isInteger(value) ? value : value === "-" || value === "x" ? 0 : null);
  const filled = sheets.map((sheet) => ({
    boxes: Object.fromEntries(card.boxes.map((box) => [box.id, listed(sheet[box.id]).map(held)])),
    extras: listed(sheet.yahtzee_bonus).map((value) => held(value) ?? 0),
  }));
  const counts = filled.map(countFilled);
  const fewest = Math.min(...counts);
  return {...position, sheets: filled, active: counts.indexOf(fewest), turn: fewest + 1};
}

function countFilled(sheet) {
  return Object.values(sheet.boxes).flat().filter((value) => value !== null).length;
}

// Why the rules forbid a move: [code, facts], or null.
export function refusal(position, [kind, ...rest]) {
  if (over(position)) return ["over", {}];
  return kind === "roll" ? refuseRoll(position) : refuseWrite(position, ...rest);
}

function refuseRoll({throws, options}) {
  return throws >= options.throws ? ["no-throws", {n: options.throws}] : null;
}

function refuseWrite(position, seat, id, value, column = 0, face = 0) {
  const {card, players, active, sheets} = position;
  const box = card.boxes.find((each) => each.id === id);
  if (seat !== active) return ["not-turn", {player: players[active]}];
  if (sheets[seat].boxes[id][column] !== null) return ["filled", {}];
  const thrown = faceOf(position, face);
  return (isFurther(position, seat, thrown) ? refuseFurther(position, seat, box, thrown) : null)
    ?? refuseValue(position, seat, box, value, thrown);
}

// The face of dice that are all equal, else 0.
function faceOf({roll}, face) {
  if (!roll) return face;
  return isAllEqual(roll) ? roll[0] : 0;
}

// Once a Yahtzee box is used, all dice equal are a further Yahtzee.
function isFurther({card, sheets}, seat, thrown) {
  return thrown > 0 && card.yahtzee !== null && sheets[seat].boxes[card.yahtzee.id].some((value) => value !== null);
}

// Where the joker is forced: its own boxes first, then the lower ones, then a zero above.
function refuseFurther({options, card, sheets}, seat, box, thrown) {
  if (options.joker !== "forced") return null;
  const isOpen = (each) => sheets[seat].boxes[each.id].includes(null);
  const own = [...card.upper.filter((each) => each.face === thrown), card.yahtzee];
  const isOwn = own.includes(box);
  if (own.some(isOpen)) return isOwn ? null : ["joker-own", {where: own.find(isOpen).id}];
  if (card.lower.some(isOpen) && box.kind === "face") return ["joker-lower", {}];
  return null;
}

function refuseValue(position, seat, box, value, thrown) {
  const {card, roll} = position;
  const legal = card.legal[box.id];
  if (!legal.includes(value)) {
    const code = value === 0 && box.kind === "chance" ? "YZ-CHANCE-ZERO" : "YZ-VALUE";
    return [code, {where: box.id, written: value, legal: shown(legal), least: legal[0]}];
  }
  if (!roll && !thrown) return null;
  const worth = worthOf(position, seat, box, thrown);
  // A box may be given up for any dice, but a further Yahtzee that is paid extra fills it.
  const mayGiveUp = !isFurther(position, seat, thrown);
  return value === worth || (value === 0 && mayGiveUp) ? null : ["not-worth", {where: box.id, written: value, worth}];
}

// Runs of three and more are drawn together.
function shown(values) {
  const runs = [];
  for (const value of values) {
    const last = runs[runs.length - 1];
    if (last && value === last[last.length - 1] + 1) last.push(value);
    else runs.push([value]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}\u2013${run[run.length - 1]}` : run.join(", "))).join(", ");
}

// What the dice on the table, or dice all equal, yield in a box.
function worthOf(position, seat, box, thrown) {
  const {options, roll} = position;
  const isJoker = options.joker !== "none" && box.kind !== "face" && isFurther(position, seat, thrown);
  if (isJoker) return scoreJoker(box, thrown, options.dice);
  return scoreBox(box, roll ?? Array(options.dice).fill(thrown));
}

// What the dice that were rolled here yield in a box; null without dice.
export function worth(position, seat, id) {
  if (!position.roll) return null;
  return worthOf(position, seat, position.card.boxes.find((box) => box.id === id), faceOf(position, 0));
}

// Whether a further Yahtzee of this face is paid extra in a box.
export function isPaid(position, seat, id, thrown) {
  const {options, card, sheets} = position;
  if (!options.extra_yahtzee || !isFurther(position, seat, thrown)) return false;
  const has = sheets[seat].boxes[card.yahtzee.id].some((value) => value > 0);
  const isThere = options.extra_where === "any" || card.upper.some((box) => box.id === id && box.face === thrown);
  return isThere && (has || !options.extra_needs_yahtzee);
}

// The position after a move that the rules allow.
export function play(position, [kind, ...rest]) {
  if (kind === "roll") return {...position, roll: rest[0], throws: position.throws + 1};
  return write(position, ...rest);
}

function write(position, seat, id, value, column = 0, face = 0) {
  const extra = isPaid(position, seat, id, faceOf(position, face)) ? 1 : 0;
  const at = (list, entry) => list.map((each, i) => (i === column ? entry(each) : each));
  const change = ({boxes, extras}) => ({
    boxes: {...boxes, [id]: at(boxes[id], () => value)},
    extras: at(extras, (count) => count + extra),
  });
  const active = (position.active + 1) % position.players.length;
  return {
    ...position,
    sheets: position.sheets.map((sheet, i) => (i === seat ? change(sheet) : sheet)),
    active,
    turn: position.turn + (active === 0 ? 1 : 0),
    roll: null,
    throws: 0,
  };
}

export function over({sheets, card}) {
  return sheets.every((sheet) => countFilled(sheet) === card.boxes.length * card.factors.length);
}

// Every move that the rules allow this player now; a value for each that a box can hold.
export function legal(position, seat) {
  const {card, options, roll} = position;
  const faces = Array.from({length: options.faces + 1}, (_, face) => face);
  const values = (id) => (roll ? [...new Set([worth(position, seat, id), 0])] : card.legal[id]);
  const writes = card.boxes.flatMap(({id}) => card.factors.flatMap((_, column) =>
    values(id).flatMap((value) => (roll ? [0] : faces).map((face) => ["write", seat, id, value, column, face]))));
  return writes.filter((move) => !refusal(position, move));
}

// Dice may be kept from the second throw on.
export function mayHold({roll, throws, options}) {
  return roll !== null && throws < options.throws;
}

export function dice({options}) {
  const faces = Array.from({length: options.faces}, (_, i) => i + 1);
  return Array.from({length: options.dice}, () => ({colour: "white", faces}));
}

// Points by the rules: of the upper boxes, the bonus, the lower boxes, further Yahtzees, in all.
export function scores({options, card, sheets}, seat) {
  const {boxes, extras} = sheets[seat];
  const columns = card.factors.map((_, column) => scoreColumn(options, card, boxes, column));
  const extra = extras.reduce((sum, count, i) => sum + options.extra_yahtzee * count * card.factors[i], 0);
  if (columns.length === 1) return {...columns[0], extra, total: sumOf(Object.values(columns[0])) + extra};
  const sums = columns.map((column, i) => card.factors[i] * sumOf(Object.values(column)));
  const lines = LINES.map((line) => [line, columns.map((column) => column[line])]);
  return {...Object.fromEntries(lines), columns: sums, extra, total: sumOf(sums) + extra};
}

function scoreColumn(options, card, boxes, column) {
  const sum = (some) => sumOf(some.map((box) => boxes[box.id][column] ?? 0));
  const upper = sum(card.upper);
  return {upper, bonus: upper >= options.upper_target ? options.upper_bonus : 0, lower: sum(card.lower)};
}

function sumOf(values) {
  return values.reduce((sum, value) => sum + value, 0);
}

// Seats and totals, best first; equals in the order of the seats.
export function ranking(position) {
  const totals = position.players.map((_, seat) => [seat, scores(position, seat).total]);
  return totals.sort((a, b) => b[1] - a[1] || a[0] - b[0]);
}

// One player's sheet as the checker reads it; boxes that are still empty are left out.
export function sheet(position, seat) {
  const {options, card, sheets, players} = position;
  const {boxes, extras} = sheets[seat];
  const one = (values) => (card.factors.length > 1 ? values : values[0]);
  const filled = card.boxes.filter(({id}) => boxes[id].some((value) => value !== null));
  const {extra, ...lines} = scores(position, seat);
  return {
    player: players[seat],
    ...Object.fromEntries(filled.map(({id}) => [id, one(boxes[id])])),
    ...(options.extra_yahtzee ? {yahtzee_bonus: one(extras)} : {}),
    written: {...lines, ...(extra ? {extra} : {})},
  };
}
