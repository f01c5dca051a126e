// How each game is played at random: a move that is allowed, and one that may well be forbidden.
//
// move: one of those that the rules allow. wild: any move that a finger could make. forced: the sheets that a
// forbidden move leads to. late: moves to be tried when the game is over.

const WAYS = ["single", "fives_as_one", "set", "extend", "straight", "three_pairs"];

const ciccia = {
  move(rules, position, {random, pick, throwDice}) {
    const seat = position.active;
    const {hand} = position;
    const allowed = rules.legal(position, seat);
    const banks = allowed.filter(([kind]) => kind === "bank");
    const keeps = allowed.filter(([kind]) => kind === "keep");
    if (keeps.length) return random() < 0.6 ? keeps[0] : pick(keeps);
    if (hand.roll) return ["ciccia", seat];
    const isRolling = hand.steps.length > 0;
    const goesOn = isRolling ? !banks.length || random() < 0.3 : random() < 0.6;
    if (goesOn) return ["roll", throwDice(rules.dice(position))];
    return isRolling || random() < 0.6 ? pick(banks) : ["ciccia", seat];
  },
  wild(rules, position, {random, below, pick, throwDice}) {
    const seat = random() < 0.8 ? position.active : below(position.players.length);
    const {hand} = position;
    const step = rules.stepOf(position.options);
    const points = [hand.points, step * below(40), step * below(40) + 1, -step];
    const dice = (hand.roll ?? [1, 5]).filter(() => random() < 0.4);
    const halves = random() < 0.5 ? [dice] : [dice.slice(0, dice.length / 2), dice.slice(dice.length / 2)];
    const kept = halves.filter((group) => group.length);
    const rolled = throwDice(rules.dice(position)).slice(random() < 0.3 ? 1 : 0);
    return pick([
      ["bank", seat, pick(points)],
      ["ciccia", seat],
      ["roll", rolled],
      ["keep", seat, kept, kept.map(() => pick(WAYS))],
    ]);
  },
  // A roll or a hand shows on the sheet when the turn is written: as a ciccia where all of it was kept wrongly.
  forced(rules, position, move, sheets) {
    const [kind, first] = move;
    const seat = kind === "roll" ? position.active : first;
    const isPending = kind === "roll" && position.hand.roll;
    const kept = isPending ? rules.play(position, ["keep", seat, [], []]) : position;
    const after = kind === "keep" && !position.hand.roll
      ? rules.play(rules.play(position, ["roll", []]), move) : rules.play(kept, move);
    if (kind === "bank" && position.hand.roll) return sheets(rules.play(rules.play(position, ["keep", seat, [], []]), move));
    if (kind === "bank" || kind === "ciccia") return sheets(after);
    const done = after.hand.roll ? rules.play(after, ["keep", seat, [], []]) : after;
    return sheets(rules.play(done, ["bank", seat, done.hand.points]));
  },
  late: (rules, {players}) => players.flatMap((_, seat) => [["ciccia", seat], ["bank", seat, 1000], ["roll", [1, 1, 1, 1, 1, 1]]]),
};

const encore = {
  move(rules, position, {random, below, pick, throwDice}) {
    if (!position.roll && !position.done.length && random() < 0.3) return ["roll", throwDice(rules.dice(position))];
    const waiting = position.players.map((_, seat) => seat).filter((seat) => !position.done.includes(seat));
    const {roller} = position;
    const seat = position.roll && waiting.includes(roller) ? roller : pick(waiting);
    const allowed = rules.legal(position, seat);
    const free = allowed.filter(([kind, , , jokers]) => kind === "cross" && (jokers === 0 || random() < 0.1));
    // Whole colours are what ends a game: mostly a player crosses the colour that fits the seat.
    const {colours} = position.options;
    const left = (colour) => position.grid.colours[colour].filter((cell) => !position.sheets[seat].crossed.includes(cell)).length;
    const wish = [...colours].sort((a, b) => left(a) - left(b)).filter((colour) => left(colour))[below(2)];
    const wished = free.filter(([, , boxes]) => position.grid.cells[boxes[0]].colour === wish);
    const most = Math.max(...wished.map(([, , boxes]) => boxes.length));
    const largest = wished.filter(([, , boxes]) => boxes.length === most);
    if (random() < 0.04 || !free.length) return random() < 0.2 ? ["next"] : ["pass", seat];
    return largest.length && random() < 0.8 ? pick(largest) : pick(free);
  },
  wild(rules, position, {random, below, pick}) {
    const seat = below(position.players.length);
    const cells = Object.keys(position.grid.cells);
    const boxes = [random() < 0.02 ? "Z9" : pick(cells)];
    while (random() < 0.6) {
      const {beside = []} = position.grid.cells[pick(boxes)] ?? {};
      boxes.push(random() < 0.9 && beside.length ? pick(beside) : pick(cells));
    }
    return random() < 0.05 ? ["pass", seat] : ["cross", seat, boxes, pick([0, 0, 0, 1, 2, 3, 9])];
  },
  forced: (rules, position, move, sheets) => (move[0] === "cross" ? sheets(rules.play({...position, roll: null}, move)) : null),
  late: (rules, {players}) => players.flatMap((_, seat) => [["pass", seat], ["cross", seat, ["H1"], 0]]),
};

const grixx = {
  move(rules, position, {random, below, pick, throwDice}) {
    const {turns, step, roll, players} = position;
    if (turns && step === 1 && !position.crossed.length && !roll && random() < 0.5) {
      return ["roll", throwDice(rules.dice(position))];
    }
    const moves = [...players.keys()].flatMap((seat) => rules.legal(position, seat));
    // Who skips many numbers is soon done: of the crosses mostly those next to the last one.
    const gap = ([, seat, row, number]) => {
      const numbers = rules.numbersOf(position.options, row);
      return numbers.indexOf(number) - Math.max(-1, ...position.sheets[seat][row].map((mark) => numbers.indexOf(mark)));
    };
    const crosses = moves.filter(([kind]) => kind === "cross").sort((a, b) => gap(a) - gap(b));
    const others = moves.filter(([kind]) => kind === "next" || (kind === "penalty" && random() < 0.3));
    if (!crosses.length || (others.length && random() < 0.3)) return pick(others.length ? others : moves);
    return crosses[below(random() < 0.8 ? Math.ceil(crosses.length / 4) : crosses.length)];
  },
  wild(rules, position, {random, below, pick}) {
    const seat = below(position.players.length);
    const rows = Object.keys({...position.options.rows, ...position.options.bonus_rows});
    const row = pick(rows);
    const number = random() < 0.03 ? 13 : pick(rules.numbersOf(position.options, row));
    return pick([["cross", seat, row, number], ["cross", seat, row, number], ["lock", seat, pick(rows.slice(0, 4))], ["penalty", seat]]);
  },
  forced(rules, position, [kind, seat, row, number], sheets) {
    const change = {
      cross: (own) => ({[row]: [...own[row], number]}),
      lock: (own) => ({locks: [...own.locks, row]}),
      penalty: (own) => ({penalties: own.penalties + 1}),
    }[kind];
    return sheets(position).map((own, i) => (i === seat ? {...own, ...change(own)} : own));
  },
  late: (rules, {players}) => players.flatMap((_, seat) => [["penalty", seat], ["cross", seat, "red", 2], ["next"]]),
};

const yahtzee = {
  move(rules, position, {random, pick, throwDice}) {
    const {active, options, roll, throws} = position;
    if (roll ? throws < options.throws && random() < 0.4 : random() < 0.6) return ["roll", throwDice(rules.dice(position))];
    const moves = rules.legal(position, active);
    const worth = moves.filter(([, , , value]) => value > 0);
    return pick(worth.length && random() < 0.8 ? worth : moves);
  },
  wild(rules, position, {random, below, pick}) {
    const {card, players, options, active} = position;
    const seat = random() < 0.9 ? active : below(players.length);
    const {id} = pick(card.boxes);
    const value = random() < 0.5 ? pick(card.legal[id]) : below(60);
    return ["write", seat, id, value, below(card.factors.length), random() < 0.7 ? 0 : 1 + below(options.faces)];
  },
  forced: (rules, position, move, sheets) => sheets(rules.play(position, move)),
  late: (rules, {players, card}) => players.flatMap((_, seat) => [["roll", [1, 1, 1, 1, 1]], ["write", seat, card.boxes[0].id, 0]]),
};

export const PLAYERS = {ciccia, encore, grixx, yahtzee};
