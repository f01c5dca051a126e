// The state of a card: all moves ever made, of which the first `at` count. Undo and redo move the mark.
//
// A new game is a move too, ["new", setup], so it can be undone; what lies before it are the earlier games.

export const EMPTY = {moves: [], at: 0};

export function add(state, move) {
  return {moves: [...state.moves.slice(0, state.at), move], at: state.at + 1};
}

export function undo(state) {
  return {...state, at: Math.max(0, state.at - 1)};
}

export function redo(state) {
  return {...state, at: Math.min(state.moves.length, state.at + 1)};
}

// The moves that count, game by game; each begins with its "new" or "load".
export function games(state) {
  const found = [];
  for (const move of state.moves.slice(0, state.at)) {
    if (move[0] === "new" || move[0] === "load") found.push([]);
    found[found.length - 1]?.push(move);
  }
  return found;
}

// The position after the moves of one game. Throws an Error at a move that the rules forbid.
export function replay(rules, options, [first, ...moves]) {
  const begin = first[0] === "new" ? rules.start(options, first[1]) : rules.load(options, first[1], first[2]);
  return moves.reduce((position, move) => step(rules, position, move), begin);
}

// A position after one move. Names may change at any time.
export function step(rules, position, move) {
  if (move[0] === "name") {
    return {...position, players: position.players.map((name, seat) => (seat === move[1] ? move[2] : name))};
  }
  const refused = rules.refusal(position, move);
  if (refused) throw new Error(`${JSON.stringify(move)}: ${refused[0]}`);
  return rules.play(position, move);
}
