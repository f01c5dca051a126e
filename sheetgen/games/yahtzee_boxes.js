// The boxes of the Yahtzee family: what dice are worth in each, and which values a box can hold.

const PIPS = {all: "all", matching: "matching", sum: "matching"};

// A box of the rules, its worth looked up among the options (`worth: full`).
export function readBox({id, kind, face = 0, groups, length = 0, faces, worth = "all"}, options) {
  const paid = options[worth] ?? worth;
  return {
    id,
    kind,
    face,
    groups: groups && [...groups].sort((a, b) => b - a),
    length,
    faces,
    worth: typeof paid === "number" ? paid : PIPS[paid],
  };
}

export function isAllEqual(dice) {
  return dice.every((die) => die === dice[0]);
}

// What the dice yield in the box; 0 if they do not fit.
export function scoreBox(box, dice) {
  if (box.kind === "face") return box.face * dice.filter((die) => die === box.face).length;
  if (box.kind === "chance") return pay(box.worth, dice, sumOf(dice));
  return pay(box.worth, dice, box.kind === "groups" ? bestGroups(box.groups, dice) : bestRun(box, dice));
}

// What dice all equal yield when they stand for any combination.
export function scoreJoker(box, face, count) {
  if (box.kind === "face" || box.kind === "chance") return scoreBox(box, Array(count).fill(face));
  return typeof box.worth === "number" ? box.worth : face * count;
}

// Every value that the box can hold: the image of its scoring over all throws and jokers.
export function legalValues(box, count, faces, hasJoker) {
  const values = new Set(throwsOf(count, faces).map((dice) => scoreBox(box, dice)));
  for (let face = 1; hasJoker && face <= faces; face += 1) values.add(scoreJoker(box, face, count));
  return [...values].sort((a, b) => a - b);
}

// All throws, each once, its faces rising.
function throwsOf(count, faces, least = 1) {
  if (!count) return [[]];
  const firsts = Array.from({length: faces - least + 1}, (_, i) => least + i);
  return firsts.flatMap((first) => throwsOf(count - 1, faces, first).map((rest) => [first, ...rest]));
}

function pay(worth, dice, matching) {
  if (matching === null) return 0;
  if (typeof worth === "number") return worth;
  return worth === "matching" ? matching : sumOf(dice);
}

// The most pips that groups can gather, each from another face, or null if they do not.
function bestGroups([size, ...others], dice, used = []) {
  if (size === undefined) return 0;
  const fits = [...new Set(dice)]
    .filter((face) => !used.includes(face) && dice.filter((die) => die === face).length >= size)
    .map((face) => [face, bestGroups(others, dice, [...used, face])])
    .filter(([, rest]) => rest !== null)
    .map(([face, rest]) => size * face + rest);
  return fits.length ? Math.max(...fits) : null;
}

// The pips of the highest run that is shown, or null.
function bestRun({faces, length}, dice) {
  if (faces?.length) return faces.every((face) => dice.includes(face)) ? sumOf(faces) : null;
  const run = (start) => Array.from({length}, (_, i) => start + i);
  const starts = dice.filter((die) => run(die).every((face) => dice.includes(face)));
  return starts.length ? sumOf(run(Math.max(...starts))) : null;
}

function sumOf(values) {
  return values.reduce((sum, value) => sum + value, 0);
}
