// Games played at random by the card's rules, with forbidden moves tried on the way; runs in a browser or in node.
//
// Takes a job {game, options, setups, seed, games, path}; gives for every game the sheets that each move changed,
// and every refusal with the sheets that there would be, had the move been made all the same.

import {randomness} from "./chance.js";
import {PLAYERS} from "./players.js";

// A module, or a bundle that exports one.
async function load(path) {
  const found = await import(path);
  return found.default ?? found;
}

export async function run({game, options, setups, seed, games, path}) {
  const rules = await load(`${path}/${game}.js`);
  const random = randomness(seed);
  return Array.from({length: games}, (_, i) => playOne(rules, options, setups[i % setups.length], random, PLAYERS[game]));
}

function playOne(rules, options, setup, random, player) {
  const steps = [];
  const refused = [];
  const sheets = (at) => at.players.map((_, seat) => rules.sheet(at, seat));
  let position = rules.start(options, setup);
  let before = sheets(position).map((one) => JSON.stringify(one));
  for (let count = 0; !rules.over(position) && count < 1000; count++) {
    const wild = player.wild(rules, position, random);
    const why = rules.refusal(position, wild);
    if (why) refused.push({code: why[0], facts: why[1], move: wild, sheets: player.forced(rules, position, wild, sheets)});
    const move = why ? player.move(rules, position, random) : wild;
    const no = rules.refusal(position, move);
    if (no) throw new Error(`${JSON.stringify(move)} is refused: ${no}`);
    position = rules.play(position, move);
    const after = sheets(position);
    const changed = after.filter((one, seat) => JSON.stringify(one) !== before[seat]);
    before = after.map((one) => JSON.stringify(one));
    steps.push({move, sheets: changed});
  }
  // Nobody plays on when all is over.
  const late = player.late(rules, position, random);
  const isQuiet = late.every((move) => rules.refusal(position, move));
  const winners = rules.winners ? rules.winners(position).map((seat) => position.players[seat]) : null;
  const ranking = rules.ranking(position).map(([seat, total]) => [position.players[seat], total]);
  const mode = rules.header?.(position).mode ?? "table";
  const isReadBack = told(sheets(rules.load(options, sheets(position)))) === told(sheets(position));
  return {over: rules.over(position), isQuiet, isReadBack, steps, refused, sheets: sheets(position), ranking, winners, mode};
}

// Sheets as a text; in which order rows were locked does not matter.
function told(sheets) {
  return JSON.stringify(sheets, (key, value) => (key === "locks" ? [...value].sort() : value));
}

// The crosses that Encore! offers in positions of random games: what is crossed, and every set of boxes.
export async function crossesOffered({options, setups, seed, games, path}) {
  const rules = await load(`${path}/encore.js`);
  const random = randomness(seed);
  return Array.from({length: games}, () => {
    let position = rules.start(options, setups[0]);
    for (let count = random.below(15); count > 0 && !rules.over(position); count--) {
      position = rules.play(position, random.pick(rules.legal(position, 0)));
    }
    const offered = rules.legal(position, 0).filter(([kind, , , jokers]) => kind === "cross" && !jokers);
    return {crossed: position.sheets[0].crossed, offered: offered.map(([, , boxes]) => boxes)};
  });
}

// What La Ciccia offers for rolls with tris open.
export async function selectionsOffered({options, rolls, path}) {
  const {selections} = await load(`${path}/ciccia_rolls.js`);
  return rolls.map(([roll, open]) => selections(roll, open, options));
}

// Why a move is forbidden after others: [code, facts], or null.
export async function refused({game, options, setup, moves, move, path}) {
  const rules = await load(`${path}/${game}.js`);
  return rules.refusal(moves.reduce(rules.play, rules.start(options, setup)), move);
}
