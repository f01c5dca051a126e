// Chance that falls alike on every run: mulberry32, a generator of 32 bits, good enough to choose moves by.

export function randomness(seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n) => Math.floor(random() * n);
  const pick = (list) => list[below(list.length)];
  return {random, below, pick, throwDice: (dice) => dice.map(({faces}) => pick(faces))};
}
