// Encore! as it is played: which move the rules allow now, and what a table looks like after it.
//
// Takes the rules' options, a board and moves; gives positions, refusals and scores. Pure.
// A turn is over when everybody has crossed or passed; what is complete is circled at once. Moves:
//   ["cross", seat, ["H4", "I4"], jokers, [number die, colour die]]  ["pass", seat]  ["next"] = all others pass
//   ["roll", faces]  ["strike", "columns", "H"] = somebody who plays on paper was first
// The twin of encore.py and encore_table.py.

import {grown, openSets, readGrid} from "./encore_grid.js";

const KINDS = ["columns", "colours"];
// The faces that stand for any number, any colour; each costs an exclamation mark.
export const ANY = "?";
export const ANY_COLOUR = "x";
// A move uses one number die and one colour die; each may be a joker.
export const JOKERS_A_MOVE = 2;
// In the first turns everybody chooses from all dice.
const OPEN_TURNS = 3;

// options: the rules', and the lines of the board. setup: {players: [name, …], paper: boolean}; paper: others play
// on paper, so every cross is a turn of its own.
export function start(options, setup) {
  const empty = {crossed: [], jokers_used: 0, columns: {}, colours: {}};
  return {
    options,
    grid: readGrid(options.board, options.start),
    players: setup.players,
    turns: !setup.paper,
    sheets: setup.players.map(() => empty),
    turn: 1,
    roller: 0, // who rolls, and chooses first
    done: [], // seats that crossed or passed in this turn
    active: 0, // the next of those who have not
    roll: null, // faces in the order of dice(), if they were rolled here
    taken: [], // dice that the roller used, by place
    struck: {columns: [], colours: []}, // what somebody on paper had first
    had: {columns: [], colours: []}, // what was circled in earlier turns, or struck
  };
}

// A position with these sheets, as `sheet` gives them; how they came about is not known.
export function load(options, sheets) {
  const players = sheets.map((sheet) => sheet.player);
  const position = start({...options, board: sheets[0]?.board ?? options.board}, {players, paper: true});
  const filled = sheets.map((sheet) => ({
    crossed: sheet.crossed ?? [],
    jokers_used: sheet.jokers_used ?? 0,
    columns: sheet.columns ?? {},
    colours: sheet.colours ?? {},
  }));
  return endTurn({...position, sheets: filled});
}

export const isAlone = ({turns, players}) => turns && players.length === 1;

// Whether everybody chooses from all dice.
export const isOpenTurn = ({turn}) => turn <= OPEN_TURNS;

// The columns or colours that a player has completed.
export function complete({grid, sheets}, seat, kind) {
  const crossed = new Set(sheets[seat].crossed);
  return Object.keys(grid[kind]).filter((name) => grid[kind][name].every((cell) => crossed.has(cell)));
}

export function over(position) {
  const {options, sheets, done, turn} = position;
  if (isAlone(position)) return turn > options.solo_rolls;
  return !done.length && sheets.some(({colours}) => Object.keys(colours).length >= options.end_colours);
}

// Whether a move may begin in a box: in the start column, or beside a cross.
export function isAnchor({grid, sheets}, seat, cell) {
  const {crossed} = sheets[seat];
  return grid.start.includes(cell) || grid.cells[cell].beside.some((other) => crossed.includes(other));
}

// Why the rules forbid a move: [code, facts], or null.
export function refusal(position, move) {
  const [kind, seat, ...rest] = move;
  if (over(position)) return ["over", {}];
  if (kind === "roll") return position.roll ? ["roll-once", {}] : null;
  if (kind === "next" || kind === "strike") return null;
  if (position.done.includes(seat)) return ["done", {player: position.players[seat]}];
  return kind === "pass" ? null : refuseCross(position, seat, ...rest);
}

function refuseCross(position, seat, boxes, jokers, places) {
  return refuseBoxes(position, seat, boxes) ?? refuseJokers(position, seat, jokers)
    ?? refuseDice(position, seat, boxes, jokers, places);
}

// What the board forbids: strange or crossed boxes, several colours, too many boxes, boxes that hang in the air.
function refuseBoxes(position, seat, boxes) {
  const {options, grid, sheets} = position;
  const [first] = boxes;
  const strange = boxes.find((cell) => !grid.cells[cell]);
  if (strange) return ["EN-RANGE", {where: strange}];
  const again = (cell, i) => sheets[seat].crossed.includes(cell) || boxes.indexOf(cell) < i;
  if (!first || boxes.some(again)) return ["crossed", {}];
  if (boxes.some((cell) => grid.cells[cell].colour !== grid.cells[first].colour)) return ["two-colours", {}];
  if (grown(grid, [first], (cell) => boxes.includes(cell)).size < boxes.length) return ["apart", {}];
  if (boxes.length > options.dice_max) return ["too-many", {most: options.dice_max}];
  if (boxes.some((cell) => isAnchor(position, seat, cell))) return null;
  return ["EN-UNREACHABLE", {where: first, boxes: boxes.join(", "), start: options.start}];
}

function refuseJokers({options, sheets}, seat, jokers) {
  const used = sheets[seat].jokers_used + jokers;
  if (used > options.jokers) return ["EN-JOKER-RANGE", {where: "jokers", written: used, jokers: options.jokers}];
  return jokers >= 0 && jokers <= JOKERS_A_MOVE ? null : ["two-jokers", {most: JOKERS_A_MOVE}];
}

function refuseDice(position, seat, boxes, jokers, places) {
  const {roll, roller, done, players} = position;
  if (!roll) return null;
  if (!isOpenTurn(position) && seat !== roller && !done.includes(roller)) {
    return ["roller-first", {player: players[roller]}];
  }
  return pairsFor(position, seat, boxes, jokers, places).length ? null : ["not-dice", {}];
}

// The dice that a player may choose from, by place: all, but for those that who rolled took.
export function free(position, seat) {
  const {roll, taken, roller} = position;
  const all = [...(roll ?? []).keys()];
  return isOpenTurn(position) || seat === roller ? all : all.filter((place) => !taken.includes(place));
}

// The pairs of dice that give these boxes for so many exclamation marks.
export function pairsFor(position, seat, boxes, jokers, places) {
  const {roll, grid} = position;
  const each = roll.length / 2;
  const {colour} = grid.cells[boxes[0]];
  const dice = free(position, seat).filter((place) => !places || places.includes(place));
  const fits = (place) => [place < each ? boxes.length : colour, place < each ? ANY : ANY_COLOUR].includes(roll[place]);
  const price = (place) => ([ANY, ANY_COLOUR].includes(roll[place]) ? 1 : 0);
  const good = dice.filter(fits);
  return good.filter((place) => place < each).flatMap((number) => good.filter((place) => place >= each)
    .filter((other) => price(number) + price(other) === jokers).map((other) => [number, other]));
}

// The position after a move.
export function play(position, move) {
  const [kind, ...rest] = move;
  return PLAYS[kind](position, ...rest);
}

const PLAYS = {
  roll: (position, roll) => ({...position, roll}),
  next: endTurn,
  pass: finish,
  strike: (position, kind, name) => {
    const add = (all) => ({...all, [kind]: [...all[kind], name]});
    return {...position, struck: add(position.struck), had: add(position.had)};
  },
  cross: (position, seat, boxes, jokers, places) => {
    const {sheets, roll, roller} = position;
    const own = sheets[seat];
    const sheet = {...own, crossed: [...own.crossed, ...boxes], jokers_used: own.jokers_used + jokers};
    const crossed = withSheet(position, seat, sheet);
    const claims = Object.fromEntries(KINDS.map((kind) => [kind, circled(crossed, seat, kind)]));
    const isChoice = roll && seat === roller;
    const [taken] = isChoice ? pairsFor(position, seat, boxes, jokers, places) : [position.taken];
    return finish({...withSheet(crossed, seat, {...sheet, ...claims}), taken: taken ?? []}, seat);
  },
};

function withSheet(position, seat, sheet) {
  return {...position, sheets: position.sheets.map((one, i) => (i === seat ? sheet : one))};
}

// What a player has circled, with what is complete now.
function circled(position, seat, kind) {
  const claims = {...position.sheets[seat][kind]};
  for (const name of complete(position, seat, kind)) claims[name] ??= firstOrLater(position, kind, name);
  return claims;
}

function firstOrLater({options, sheets, had}, kind, name) {
  const isShared = options.share_first === true || options.share_first === kind;
  const isTaken = had[kind].includes(name) || (!isShared && sheets.some((own) => own[kind][name] === "first"));
  return isTaken ? "later" : "first";
}

function finish(position, seat) {
  const {turns, players, roller} = position;
  const done = [...position.done, seat];
  if (!turns || done.length === players.length) return endTurn(position);
  const order = players.map((_, i) => (roller + i) % players.length);
  return {...position, done, active: order.find((one) => !done.includes(one))};
}

function endTurn(position) {
  const {sheets, turn, struck, players} = position;
  const roller = turn % players.length;
  const had = Object.fromEntries(KINDS.map((kind) =>
    [kind, [...struck[kind], ...sheets.flatMap((own) => Object.keys(own[kind]))]]));
  return {...position, had, done: [], roll: null, taken: [], turn: turn + 1, roller, active: roller};
}

// Every move that the rules allow this player now, rolls and strikes aside.
export function legal(position, seat) {
  const {options, grid, sheets, roll} = position;
  const {crossed} = sheets[seat];
  if (refusal(position, ["pass", seat])) return [];
  const sets = openSets(grid, (cell) => !crossed.includes(cell), (cell) => isAnchor(position, seat, cell), options.dice_max);
  const prices = [0, 1, 2].filter((jokers) => !refuseJokers(position, seat, jokers));
  const crosses = sets.flatMap((boxes) => prices.map((jokers) => ["cross", seat, boxes, jokers]));
  const allowed = roll ? crosses.filter((move) => !refusal(position, move)) : crosses;
  return [["pass", seat], ...allowed];
}

// The dice of a turn: number dice with a question mark, colour dice with a black cross.
export function dice(position) {
  const {options} = position;
  const each = isAlone(position) ? 2 : 3;
  const numbers = [...Array(options.dice_max).keys()].map((number) => number + 1);
  return [
    ...Array(each).fill({colour: "black", faces: [...numbers, ANY]}),
    ...Array(each).fill({colour: "white", faces: [...options.colours, ANY_COLOUR]}),
  ];
}

export function scores({options, grid, sheets}, seat) {
  const own = sheets[seat];
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
  const columns = sum(Object.entries(own.columns).map(([name, claim]) => options.columns[claim][name] ?? 0));
  const colours = sum(Object.values(own.colours).map((claim) => options.colour[claim]));
  const jokers = options.jokers - own.jokers_used;
  const stars = options.star * grid.stars.filter((cell) => !own.crossed.includes(cell)).length + 0;
  return {columns, colours, jokers, stars, total: columns + colours + jokers + stars};
}

// Seats and totals, best first; unused exclamation marks decide where the rules say so.
export function ranking(position) {
  return position.players.map((_, seat) => [seat, scores(position, seat).total])
    .sort(([a], [b]) => ahead(position, b, a) || a - b);
}

function ahead(position, seat, other) {
  const [a, b] = [scores(position, seat), scores(position, other)];
  return a.total - b.total || (position.options.tie_break === "jokers" ? a.jokers - b.jokers : 0);
}

export function winners(position) {
  const [[best]] = ranking(position);
  return [...position.players.keys()].filter((seat) => ahead(position, seat, best) === 0);
}

// How the sheets are judged: as a table, alone, or each by itself where others play on paper.
export function header(position) {
  if (isAlone(position)) return {mode: "solo"};
  return {mode: position.turns && !KINDS.some((kind) => position.struck[kind].length) ? "table" : "single"};
}

// One player's sheet as the checker reads it.
export function sheet(position, seat) {
  const own = position.sheets[seat];
  const {lines, cells} = position.grid;
  const place = (cell) => cells[cell]?.place ?? -1;
  const crossed = [...own.crossed].sort((a, b) => place(a) - place(b));
  return {player: position.players[seat], board: lines, ...own, crossed, written: scores(position, seat)};
}
