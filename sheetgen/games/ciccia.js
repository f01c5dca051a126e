// La Ciccia as it is played: which move the rules allow now, and what a table looks like after it.
//
// Takes the rules' options and moves; gives positions, refusals and scores. Pure: no page, no clock, no chance.
// A turn is written in one move, or rolled here, roll by roll:
//   ["bank", seat, points]  ["ciccia", seat]
//   ["roll", dice]  ["keep", seat, [[4, 4, 4], [1]], ["set", "single"]]
// The twin of ciccia_ledger.py, ciccia_turns.py and ciccia_table.py.

import {isCiccia, openAfter, scoreGroups, selections} from "./ciccia_rolls.js";

const DASH = "c";

// setup: {players: [name, …], turns: boolean}; without `turns` nobody waits for anybody.
export function start(options, setup) {
  return {
    options,
    players: setup.players,
    turns: setup.turns ?? true,
    sheets: setup.players.map(() => ({turns: [], logs: []})),
    active: 0, // whose turn it is
    turn: 1,
    ender: null, // the seat that reached the target first
    hand: emptyHand(options),
  };
}

// steps: rolls whose dice were set aside; roll: dice on the table; grows: the tris that may still grow.
const emptyHand = ({dice}) => ({steps: [], points: 0, grows: {}, roll: null, left: dice});

// A position with these sheets, as `sheet` gives them; played anew if the turns go round.
export function load(options, sheets) {
  const players = sheets.map((sheet) => sheet.player);
  const ledgers = sheets.map(({turns = [], logs = []}) => ({turns, logs: turns.map((_, i) => logs[i] ?? null)}));
  let position = start(options, {players});
  for (let turn = 0; ledgers.some(({turns}) => turn < turns.length); turn++) {
    ledgers.forEach(({turns, logs}, seat) => {
      const isDue = turn < turns.length && !refuseTurn(position, seat);
      if (isDue) position = write(position, seat, turns[turn], logs[turn]);
    });
  }
  const isWhole = ledgers.every(({turns}, seat) => turns.length === position.sheets[seat].turns.length);
  return isWhole ? position : {...start(options, {players, turns: false}), sheets: ledgers};
}

export function over(position) {
  const {options, ender, turns, sheets, active} = position;
  if (!turns) return sheets.every((_, seat) => scores(position, seat).total >= options.target);
  return ender !== null && active === (options.last_round === "complete_round" ? 0 : ender);
}

// Why the rules forbid a move: [code, facts], or null.
export function refusal(position, move) {
  const [kind, ...rest] = move;
  const seat = kind === "roll" ? position.active : rest[0];
  return refuseTurn(position, seat) ?? REFUSALS[kind](position, ...rest);
}

// Whose turn cannot be now: who reached the target plays no more, and turns go round.
function refuseTurn(position, seat) {
  const {options, sheets, turns, active} = position;
  const {total} = scores(position, seat);
  const turn = sheets[seat].turns.length;
  if (total >= options.target) return ["CI-AFTER-END", {where: turn + 1, target: options.target, total, turn}];
  if (!turns || (seat === active && !over(position))) return null;
  return ["CI-TURNS", {turns: sheets.map((one, i) => one.turns.length + (i === seat)).join(", ")}];
}

const REFUSALS = {
  roll: (position, faces) => {
    const {steps, roll, left} = position.hand;
    const facts = {...factsOf(position, position.active), roll: steps.length + 1};
    if (roll) return ["CI-KEEP", facts];
    return faces.length === left ? null : ["CI-DICE", facts];
  },
  keep: (position, seat, kept, ways) => {
    const {roll, grows} = position.hand;
    const groups = roll ? scoreGroups(kept, ways, roll, grows, position.options) : [];
    return groups.length && groups.every(Boolean) ? null : ["CI-KEEP", factsOf(position, seat)];
  },
  ciccia: (position, seat) => {
    const {roll, grows, steps} = position.hand;
    const isOne = roll ? isCiccia(roll, grows, position.options) : !steps.length;
    return isOne ? null : ["CI-NOT-CICCIA", factsOf(position, seat)];
  },
  bank: refuseBank,
};

function refuseBank(position, seat, written) {
  const {options, hand: {steps, roll, points}} = position;
  const facts = {...factsOf(position, seat), written};
  if (roll) return ["CI-KEEP", facts];
  if (steps.length && steps.length < options.min_rolls) return ["CI-ROLLS", facts];
  if (written <= 0) return ["CI-VALUE", facts];
  if (written % facts.step) return ["CI-STEP", facts];
  if (written < options.min_bank) return ["CI-MIN", facts];
  return !steps.length || written === points ? null : ["CI-LOG", {...facts, expected: points}];
}

// What sentences on a turn may speak of.
function factsOf({options, sheets, hand}, seat) {
  return {
    where: sheets[seat].turns.length + 1,
    roll: hand.steps.length + (hand.roll ? 1 : 0),
    rolls: options.min_rolls,
    least: options.min_bank,
    step: stepOf(options),
  };
}

// The number of which every hand is a multiple.
export function stepOf({one, five, straight, three_pairs: pairs, tris}) {
  const divisor = (a, b) => (b ? divisor(b, a % b) : a);
  return [one, five, straight, pairs, ...tris].reduce(divisor) || 1;
}

// The position after a move.
export function play(position, move) {
  const [kind, ...rest] = move;
  return PLAYS[kind](position, ...rest);
}

const PLAYS = {
  roll: (position, faces) => ({...position, hand: {...position.hand, roll: faces}}),
  keep: (position, seat, kept, ways) => ({...position, hand: keep(position, kept, ways)}),
  ciccia: (position, seat) => endTurn(position, seat, DASH),
  bank: endTurn,
};

function keep({hand, options}, kept, ways) {
  const {roll, grows, steps, points} = hand;
  const groups = scoreGroups(kept, ways, roll, grows, options).filter(Boolean);
  const left = roll.length - groups.reduce((sum, group) => sum + group.kept, 0);
  return {
    steps: [...steps, {roll, keep: kept, as: ways}],
    points: groups.reduce((sum, group) => sum + group.gain, points),
    grows: openAfter(roll, grows, groups, left === 0, options),
    roll: null,
    left: left || options.dice,
  };
}

function endTurn(position, seat, turn) {
  const {roll, steps} = position.hand;
  const all = roll ? [...steps, {roll, keep: [], as: []}] : steps;
  return write(position, seat, turn, all.length ? {steps: all, end: turn === DASH ? "ciccia" : "bank"} : null);
}

function write(position, seat, entry, log) {
  const {options, sheets, ender} = position;
  const add = ({turns, logs}) => ({turns: [...turns, entry], logs: [...logs, log]});
  const ledgers = sheets.map((one, i) => (i === seat ? add(one) : one));
  const active = (position.active + 1) % sheets.length;
  const turn = ledgers[active].turns.length + 1;
  const after = {...position, sheets: ledgers, hand: emptyHand(options), active, turn};
  const ends = ender === null && scores(after, seat).total >= options.target;
  return ends ? {...after, ender: seat} : after;
}

// Every move that the rules allow this player now, rolls aside; of points to bank those up to the target.
export function legal(position, seat) {
  const {options, hand} = position;
  const step = stepOf(options);
  const first = Math.ceil(Math.max(options.min_bank, 1) / step) * step;
  const count = hand.steps.length ? 0 : Math.max(Math.floor((options.target - first) / step) + 1, 0);
  const points = hand.steps.length ? [hand.points] : [...Array(count).keys()].map((n) => first + n * step);
  const kept = hand.roll ? selections(hand.roll, hand.grows, options) : [];
  return [
    ["ciccia", seat],
    ...points.map((sum) => ["bank", seat, sum]),
    ...kept.map((groups) => ["keep", seat, groups.map(({dice}) => dice), groups.map(({way}) => way)]),
  ].filter((move) => !refusal(position, move));
}

// The dice on the table, or those to roll now.
export function dice({hand, options}) {
  const count = hand.roll?.length ?? hand.left;
  return Array(count).fill({colour: "white", faces: options.tris.map((_, i) => i + 1)});
}

// What the turns cost: the cicciona, at every third ciccia.
function finesOf({options}, turns) {
  let ciccie = 0;
  return turns.map((turn) => {
    if (turn === DASH) ciccie += 1;
    else if (options.ciccie_in_a_row) ciccie = 0;
    return turn === DASH && ciccie % options.ciccie === 0 ? options.cicciona : 0;
  });
}

// How many ciccie count towards the next cicciona.
export function ciccieOf({options, sheets}, seat) {
  const {turns} = sheets[seat];
  const banked = turns.map((turn) => turn !== DASH).lastIndexOf(true);
  const since = options.ciccie_in_a_row ? turns.slice(banked + 1) : turns;
  return since.filter((turn) => turn === DASH).length % options.ciccie;
}

// The total after each turn, and the last of them.
export function scores(position, seat) {
  const {turns} = position.sheets[seat];
  const fines = finesOf(position, turns);
  let total = 0;
  const running = turns.map((turn, i) => (total += (turn === DASH ? 0 : turn) + fines[i]));
  return {running, total};
}

// Seats and totals, best first; equals in the order of the seats.
export function ranking(position) {
  const totals = position.players.map((_, seat) => [seat, scores(position, seat).total]);
  return totals.sort((a, b) => b[1] - a[1] || a[0] - b[0]);
}

export function winners(position) {
  const table = ranking(position);
  const first = table.filter(([, total]) => total === table[0][1]);
  return first.length > 1 && !position.options.shared_win ? [] : first.map(([seat]) => seat);
}

// One player's ledger as the checker reads it; rolls that were made here come along.
export function sheet(position, seat) {
  const {turns, logs} = position.sheets[seat];
  const kept = logs.some(Boolean) ? {logs} : {};
  return {player: position.players[seat], turns, ...kept, written: scores(position, seat)};
}
