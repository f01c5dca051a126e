// One roll of La Ciccia on the card: which dice may be set aside, and what they gain.
//
// Takes the dice, the tris still open (face → multiple) and the rules; gives selections, lists of groups
// {way, dice, gain, kept}. The twin of ciccia_rolls.py; tests/card holds both against each other.

const ONE = 1, FIVE = 5;

const count = (dice, face) => dice.filter((die) => die === face).length;
const sorted = (dice) => [...dice].sort((a, b) => a - b);
const repeat = (thing, times) => Array(times).fill(thing);
const total = (groups, key) => groups.reduce((sum, group) => sum + group[key], 0);
const single = (face, rules) => (face === ONE ? rules.one : face === FIVE ? rules.five : 0);
const tris = (face, rules) => rules.tris[face - 1] || 0;

// The selections that a roll allows, one for each gain and number of dice: best first; [] is a ciccia.
export function selections(roll, grows, rules) {
  const shortest = new Map();
  for (const groups of everySelection(roll, grows, rules)) {
    const key = [total(groups, "gain"), total(groups, "kept")].join();
    if (!shortest.has(key) || groups.length < shortest.get(key).length) shortest.set(key, groups);
  }
  const gain = (groups) => total(groups, "gain"), kept = (groups) => total(groups, "kept");
  return [...shortest.values()].sort((a, b) => gain(b) - gain(a) || kept(b) - kept(a));
}

// What exactly these dice of the roll may be set aside as, best first: by gain, then by dice given back.
export function readings(dice, roll, grows, rules) {
  const wanted = sorted(dice).join(), found = new Map();
  for (const groups of everySelection(roll, grows, rules)) {
    if (sorted(groups.flatMap((group) => group.dice)).join() !== wanted) continue;
    const kept = total(groups, "kept"), known = found.get(kept);
    const better = known && total(groups, "gain") - total(known, "gain");
    if (!known || better > 0 || (better === 0 && groups.length < known.length)) found.set(kept, groups);
  }
  return [...found.values()].sort(
    (a, b) => total(b, "gain") - total(a, "gain") || total(a, "kept") - total(b, "kept"),
  );
}

// Whether no die of the roll scores.
export const isCiccia = (roll, grows, rules) => everySelection(roll, grows, rules).next().done === true;

// Groups of dice as they were said to be: the score of each, or null for one that does not score that way.
export function scoreGroups(kept, ways, roll, grows, rules) {
  const unused = [...roll], open = {...grows};
  return kept.map((dice, at) => {
    const fits = dice.every((die) => count(dice, die) <= count(unused, die));
    for (const die of dice) if (unused.includes(die)) unused.splice(unused.indexOf(die), 1);
    const group = fits && dice.length ? scoreGroup(ways[at], dice, roll, open, rules) : null;
    if (group && group.way === "extend") open[dice[0]] += group.kept;
    return group;
  });
}

// The tris that may still grow: those open before or set now whose face this roll shows.
export function openAfter(roll, grows, groups, isHot, rules) {
  if (!rules.carry_over || (isHot && !rules.extend_across_hot_dice)) return {};
  const after = {};
  for (const face in grows) if (roll.includes(+face)) after[face] = grows[face];
  for (const {way, dice, kept} of groups) if (way === "extend") after[dice[0]] += kept;
  for (const {way, dice, kept} of groups) {
    // Of two tris of one face the smaller has more room to grow.
    const face = Math.min(...dice);
    if (way === "set") after[face] = Math.min(after[face] ?? kept - 2, kept - 2);
  }
  return after;
}

function scoreGroup(way, dice, roll, grows, rules) {
  const [face] = dice, size = dice.length, alike = dice.every((die) => die === face);
  const group = (gain, kept = size) => ({way, dice, gain, kept});
  switch (way) {
    case "single":
      if (!dice.every((die) => die === ONE || die === FIVE)) return null;
      return group(dice.reduce((sum, die) => sum + single(die, rules), 0));
    case "fives_as_one":
      if (!alike || face !== FIVE || size % 2 || !rules.fives_as_one) return null;
      return group((rules.one * size) / 2, size / 2);
    case "set":
      return scoreSet(dice, rules);
    case "extend":
      if (!alike || !grows[face] || grows[face] + size > rules.max_multiple) return null;
      return group(tris(face, rules) * size);
    default:
      return whole(roll, rules).find((one) => one.way === way && `${sorted(one.dice)}` === `${sorted(dice)}`) ?? null;
  }
}

// A set; with `fives_as_one_in_sets` pairs of 5s may stand for 1s beside real ones.
function scoreSet(dice, rules) {
  const face = Math.min(...dice), fives = count(dice, FIVE);
  const turns = face === ONE && fives && fives % 2 === 0 && rules.fives_as_one && rules.fives_as_one_in_sets;
  const kept = dice.length - (turns ? fives / 2 : 0);
  const fits = count(dice, face) + (turns ? fives : 0) === dice.length;
  if (!fits || kept < 3 || kept - 2 > rules.max_multiple || !tris(face, rules)) return null;
  return {way: "set", dice, gain: tris(face, rules) * (kept - 2), kept};
}

// The groups that take all dice of the roll.
function whole(roll, rules) {
  const faces = new Set(roll), groups = [], kept = roll.length;
  const isStraight = sorted(roll).join() === rules.tris.map((_, i) => i + 1).join();
  if (isStraight) groups.push({way: "straight", dice: roll, gain: rules.straight, kept});
  const inPairs = kept === 6 && [...faces].every((face) => count(roll, face) % 2 === 0);
  if (inPairs && (faces.size === 3 || !rules.three_pairs_distinct)) {
    groups.push({way: "three_pairs", dice: roll, gain: rules.three_pairs, kept});
  }
  return groups;
}

function* everySelection(roll, grows, rules) {
  for (const group of whole(roll, rules)) yield [group];
  const faces = sorted(new Set(roll)).filter((face) => face !== ONE && face !== FIVE);
  const others = faces.map((face) => [...faceWays(face, count(roll, face), grows, rules)]);
  const fives = count(roll, FIVE);
  for (let turned = 0; turned <= (rules.fives_as_one ? Math.floor(fives / 2) : 0); turned++) {
    const left = [...faceWays(FIVE, fives - 2 * turned, grows, rules)];
    const ones = [...onesWays(count(roll, ONE), turned, grows, rules)];
    for (const groups of product([ones, left, ...others])) if (groups.length) yield groups;
  }
}

// One way of each list, joined, in every combination.
function* product([first, ...others]) {
  if (!first) return yield [];
  for (const way of first) for (const rest of product(others)) yield [...way, ...rest];
}

// Every way to set aside dice of one face, nothing included.
function* faceWays(face, number, grows, rules) {
  const worth = tris(face, rules);
  for (const sizes of setSizes(number, worth ? rules.max_multiple : 0)) {
    const left = number - sizes.reduce((a, b) => a + b, 0);
    const room = grows[face] ? Math.max(Math.min(left, rules.max_multiple - grows[face]), 0) : 0;
    for (let more = 0; more <= room; more++) {
      for (let singles = 0; singles <= (single(face, rules) ? left - more : 0); singles++) {
        yield [
          ...sizes.map((k) => ({way: "set", dice: repeat(face, k), gain: worth * (k - 2), kept: k})),
          ...(more ? [{way: "extend", dice: repeat(face, more), gain: worth * more, kept: more}] : []),
          ...repeat({way: "single", dice: [face], gain: single(face, rules), kept: 1}, singles),
        ];
      }
    }
  }
}

// The sizes of sets that can be made of so many equal dice, no set included.
function* setSizes(number, maxMultiple, largest = 99) {
  yield [];
  for (let size = 3; size <= Math.min(number, maxMultiple + 2, largest); size++) {
    for (const smaller of setSizes(number - size, maxMultiple, size)) yield [size, ...smaller];
  }
}

// Every way to set aside 1s of which some are turned 5s; those are all used.
function* onesWays(real, turned, grows, rules) {
  const pair = {way: "fives_as_one", dice: [FIVE, FIVE], gain: rules.one, kept: 1};
  for (const ones of faceWays(ONE, real, grows, rules)) yield [...ones, ...repeat(pair, turned)];
  if (!turned || !rules.fives_as_one_in_sets) return;
  for (const ones of faceWays(ONE, real + turned, grows, rules)) {
    const at = ones.findIndex((group) => group.way === "set" && group.kept >= turned);
    if (at < 0) continue;
    const dice = [...repeat(ONE, ones[at].kept - turned), ...repeat(FIVE, 2 * turned)];
    yield [...ones.slice(0, at), {...ones[at], dice}, ...ones.slice(at + 1)];
  }
}
