// GRixx as it is played: which move the rules allow now, and what a table looks like after it.
//
// Takes the rules' options and moves; gives positions, refusals and scores. Pure: no page, no clock, no chance.
// A turn has two steps: everybody may cross the white sum once, then the active player alone one more number.
// Without `turns` (one's own sheet at a table of others, a sheet that was read in) only the sheet itself counts.

const FACES = [1, 2, 3, 4, 5, 6];
const WHITE = 1;

// setup: {players: [name, …], turns: boolean}
export function start(options, setup) {
  const empty = rowsOf(options).map((row) => [row, []]);
  return {
    options,
    players: setup.players,
    turns: setup.turns ?? setup.players.length >= options.players[0],
    sheets: setup.players.map(() => ({...Object.fromEntries(empty), locks: [], penalties: 0})),
    turn: 1,
    active: 0,
    step: WHITE,
    roll: null, // faces, if the dice were rolled here …
    rolled: null, // … and of which dice
    sum: null, // the white sum, as soon as it is known
    crossed: [], // seats that used this step
    acted: false, // the active player crossed something in this turn
    closed: [], // rows that nobody can cross in any more
    fell: [], // rows closed in this step; others may still follow
    ended: false,
  };
}

// A position with these sheets, as `sheet` gives them; how they came about is not known.
export function load(options, sheets) {
  const position = start(options, {players: sheets.map((sheet) => String(sheet.player)), turns: false});
  const listed = (known, given) => (Array.isArray(given) ? known.filter((each) => given.includes(each)) : []);
  const filled = sheets.map((sheet) => ({
    ...Object.fromEntries(rowsOf(options).map((row) => [row, listed(numbersOf(options, row), sheet[row])])),
    locks: listed(Object.keys(options.rows), sheet.locks),
    penalties: Math.max(0, Math.min(options.max_penalties, Number(sheet.penalties) || 0)),
  }));
  return {...position, sheets: filled};
}

// Why the rules forbid a move: [code, facts], or null.
export function refusal(position, move) {
  const [kind, ...rest] = move;
  if (over(position)) return ["over", {}];
  return REFUSALS[kind](position, ...rest);
}

const REFUSALS = {
  roll: ({turns, step, crossed, roll}) => (turns && (step !== WHITE || crossed.length || roll) ? ["roll-later", {}] : null),
  cross: refuseCross,
  lock: refuseLock,
  close: (position, row) => (isClosed(position, row) ? ["closed", {where: row}] : null),
  penalty: refusePenalty,
  next: (position) => (position.step === WHITE || position.acted
    ? null : ["must-act", {player: position.players[position.active]}]),
};

function refuseCross(position, seat, row, number) {
  const numbers = numbersOf(position.options, row);
  const marks = position.sheets[seat][row];
  if (!numbers.includes(number)) return ["GX-RANGE", {where: row, numbers: number}];
  if (marks.includes(number)) return ["crossed", {}];
  return refuseRow(position, seat, row, number)
    ?? refuseBonus(position, seat, row, number)
    ?? (position.turns ? refuseTurn(position, seat, row, number) : null);
}

// What the row itself forbids: closed, to the left of a cross, the last number too early.
function refuseRow(position, seat, row, number) {
  const {options} = position;
  const numbers = numbersOf(options, row);
  const marks = position.sheets[seat][row];
  const last = numbers[numbers.length - 1];
  const isBonus = row in options.bonus_rows;
  if (!isBonus && isClosed(position, row)) return ["closed", {where: row}];
  if (!isBonus && isFalling(position, row) && number !== last) return ["closed", {where: row}];
  const place = Math.max(...marks.map((mark) => numbers.indexOf(mark)));
  if (numbers.indexOf(number) < place) return ["left", {where: row, number, crossed: numbers[place]}];
  if (!isBonus && number === last && marks.length < options.min_before_lock) {
    return ["GX-LAST-EARLY", {where: row, last, crosses: marks.length, min: options.min_before_lock}];
  }
  return null;
}

function refuseBonus(position, seat, row, number) {
  const bonus = position.options.bonus_rows[row];
  if (!bonus || bonus.between.some((beside) => position.sheets[seat][beside].includes(number))) return null;
  return ["GX-BONUS-ALONE", {where: row, numbers: number, rows: bonus.between}];
}

// What the turn forbids: too many crosses, another player's step, a sum that the dice do not give.
function refuseTurn(position, seat, row, number) {
  const {step, active, crossed, players} = position;
  if (step !== WHITE && seat !== active) return ["not-active", {player: players[active]}];
  if (crossed.includes(seat)) return [step === WHITE ? "one-white" : "one-coloured", {}];
  if (step === WHITE) {
    return position.sum === null || number === position.sum ? null : ["not-white", {sum: position.sum}];
  }
  const colours = coloursOf(position.options, row, number).filter((colour) => isInPlay(position, colour));
  if (!colours.length) return ["die-gone", {where: row}];
  return colours.some((colour) => colouredSums(position, colour).has(number)) ? null : ["not-coloured", {number}];
}

function refuseLock(position, seat, row) {
  if (position.sheets[seat].locks.includes(row)) return ["crossed", {}];
  const numbers = position.options.rows[row];
  return ["GX-LOCK-NO-LAST", {where: row, last: numbers[numbers.length - 1]}];
}

function refusePenalty(position, seat) {
  const most = position.options.max_penalties;
  const taken = position.sheets[seat].penalties;
  if (taken >= most) return ["GX-PEN-RANGE", {where: "penalties", written: taken + 1, max: most}];
  if (!position.turns) return null;
  if (seat !== position.active) return ["penalty-active", {player: position.players[position.active]}];
  if (position.acted) return ["penalty-acted", {}];
  return position.step === WHITE ? ["penalty-later", {}] : null;
}

// The position after a move that the rules allow.
export function play(position, move) {
  const [kind, ...rest] = move;
  return PLAYS[kind](position, ...rest);
}

const PLAYS = {
  roll: (position, faces) => ({
    ...position,
    roll: faces,
    rolled: dice(position),
    sum: position.turns ? faces[0] + faces[1] : null,
  }),
  cross: playCross,
  close: (position, row) => ({...position, closed: [...position.closed, row]}),
  penalty: (position, seat) => {
    const after = withSheet(position, seat, {penalties: position.sheets[seat].penalties + 1});
    return position.turns ? endTurn(after) : after;
  },
  next: (position) => (position.step === WHITE ? endWhite(position) : endTurn(position)),
};

function playCross(position, seat, row, number) {
  const numbers = numbersOf(position.options, row);
  const sheet = position.sheets[seat];
  const closes = row in position.options.rows && number === numbers[numbers.length - 1];
  const marks = numbers.filter((each) => each === number || sheet[row].includes(each));
  const locks = Object.keys(position.options.rows).filter((each) => sheet.locks.includes(each) || (closes && each === row));
  const after = withSheet(position, seat, {[row]: marks, locks});
  if (!position.turns) return after;
  const done = {
    ...after,
    sum: position.step === WHITE ? number : position.sum,
    crossed: [...position.crossed, seat],
    acted: position.acted || seat === position.active,
    fell: closes && !position.fell.includes(row) ? [...position.fell, row] : position.fell,
  };
  return position.step === WHITE ? done : endTurn(done);
}

function withSheet(position, seat, change) {
  return {...position, sheets: position.sheets.map((sheet, i) => (i === seat ? {...sheet, ...change} : sheet))};
}

function closeFallen(position) {
  return {...position, closed: [...position.closed, ...position.fell], fell: [], crossed: []};
}

function endWhite(position) {
  const after = {...closeFallen(position), step: WHITE + 1};
  return after.options.end_timing === "immediate" ? {...after, ended: hasEnd(after)} : after;
}

function endTurn(position) {
  const after = closeFallen(position);
  if (hasEnd(after)) return {...after, ended: true};
  const active = (after.active + 1) % after.players.length;
  return {...after, active, turn: after.turn + 1, step: WHITE, roll: null, rolled: null, sum: null, acted: false};
}

function hasEnd({options, closed, sheets}) {
  return closed.length >= options.end_rows || sheets.some((sheet) => sheet.penalties >= options.max_penalties);
}

export function over(position) {
  if (position.turns) return position.ended;
  const locks = position.sheets.flatMap((sheet) => sheet.locks);
  return hasEnd({...position, closed: [...new Set([...position.closed, ...locks])]});
}

// Every move that the rules allow this player now.
export function legal(position, seat) {
  const crosses = rowsOf(position.options).flatMap((row) =>
    numbersOf(position.options, row).map((number) => ["cross", seat, row, number]));
  const others = position.turns && seat === position.active ? [["next"]] : [];
  return [...crosses, ["penalty", seat], ...others].filter((move) => !refusal(position, move));
}

// The dice in play: two white ones, then one for each colour whose row is open.
export function dice(position) {
  const white = {colour: "white", faces: FACES};
  const colours = Object.keys(position.options.rows).filter((colour) => isInPlay(position, colour));
  return [white, white, ...colours.map((colour) => ({colour, faces: FACES}))];
}

// Points by the rules: of each row, of the penalties, in all.
export function scores(position, seat) {
  const {options} = position;
  const sheet = position.sheets[seat];
  const points = options.row_points;
  const crosses = countCrosses(options, sheet);
  const lines = Object.keys(options.rows).map((row) => [row, points[Math.min(crosses[row], points.length - 1)]]);
  const all = {...Object.fromEntries(lines), penalties: options.penalty * sheet.penalties + 0};
  return {...all, total: Object.values(all).reduce((sum, value) => sum + value, 0)};
}

function countCrosses(options, sheet) {
  const crosses = Object.fromEntries(Object.keys(options.rows).map((row) => [row, 0]));
  const add = (line, count) => { crosses[line] = (crosses[line] ?? 0) + count; };
  for (const [row, numbers] of Object.entries(options.rows)) {
    const colours = options.score_by === "colour" ? options.box_colours[row] : undefined;
    for (const mark of sheet[row]) add(colours?.[numbers.indexOf(mark)] ?? row, 1);
    if (sheet.locks.includes(row)) add(colours?.[colours.length - 1] ?? row, 1);
  }
  for (const [bonus, {between}] of Object.entries(options.bonus_rows)) {
    for (const row of between) add(row, sheet[bonus].length);
  }
  return crosses;
}

// Seats and totals, best first; equals in the order of the seats.
export function ranking(position) {
  const totals = position.players.map((_, seat) => [seat, scores(position, seat).total]);
  return totals.sort((a, b) => b[1] - a[1] || a[0] - b[0]);
}

// One player's sheet as the checker reads it.
export function sheet(position, seat) {
  return {player: position.players[seat], ...position.sheets[seat], written: scores(position, seat)};
}

export function isClosed(position, row) {
  if (position.closed.includes(row)) return true;
  return position.fell.includes(row) && !position.options.simultaneous_lock;
}

// Closed by somebody, but whoever can cross the last number too may still do so.
export function isFalling(position, row) {
  return position.turns
    ? position.fell.includes(row)
    : position.sheets.some((sheet) => sheet.locks.includes(row));
}

// A row's die leaves with its row, even in the turn in which the row is closed.
function isInPlay(position, colour) {
  const lock = (row) => position.options.box_colours[row]?.slice(-1)[0] ?? row;
  return ![...position.closed, ...position.fell].some((row) => lock(row) === colour);
}

// The sums that one white die and the coloured one may show.
function colouredSums(position, colour) {
  const {roll, rolled, sum} = position;
  if (roll) {
    const shown = (wanted) => roll.filter((_, place) => rolled[place].colour === wanted);
    return new Set(shown(colour).flatMap((face) => shown("white").map((white) => white + face)));
  }
  const whites = FACES.filter((die) => sum === null || FACES.includes(sum - die));
  return new Set(whites.flatMap((white) => FACES.map((die) => white + die)));
}

function rowsOf(options) {
  return [...Object.keys(options.rows), ...Object.keys(options.bonus_rows)];
}

export function numbersOf(options, row) {
  return options.rows[row] ?? options.bonus_rows[row].numbers;
}

// The colours whose die is good for a box.
export function coloursOf(options, row, number) {
  if (row in options.bonus_rows) return options.bonus_rows[row].between;
  const colours = options.box_colours[row];
  return [colours ? colours[options.rows[row].indexOf(number)] : row];
}
