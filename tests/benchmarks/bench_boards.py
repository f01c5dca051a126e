"""How fast boards are drawn: this generator against a CP-SAT model of the same structure, on one core each.

    python -m tests.benchmarks.bench_boards [BOARDS] [--quick]

Prints a markdown table of boards a second, stars included: medians of three rounds that take turns.
Needs ortools. Every board of either is judged by flood filling, outside the time.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from itertools import pairwise
from statistics import median

from sheetgen.games.encore_boards import make_board
from tests.benchmarks.summary import Line, add_lines, add_options, named, times
from tests.games.board_judge import breaches

HEIGHT, WIDTH, COLOURS, SIZES = 7, 15, "rgboy", 6
ROUNDS = 3
# CP-SAT is some hundred times slower: so many boards a round tell enough.
RIVAL_BOARDS = 5


def our_boards(first: int, count: int) -> list[tuple[str, ...]]:
    return [make_board(seed) for seed in range(first, first + count)]


def rival_boards(first: int, count: int) -> list[tuple[str, ...]]:
    return [solve(seed) for seed in range(first, first + count)]


def solve(seed: int) -> tuple[str, ...]:
    """Let CP-SAT find a board; its first column is drawn, so that boards differ."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    colours, columns = range(len(COLOURS)), range(WIDTH)
    longest = HEIGHT - len(COLOURS) + 1
    top = [[model.new_int_var(0, HEIGHT - 1, "") for _ in columns] for _ in colours]
    run = [[model.new_int_var(1, longest, "") for _ in columns] for _ in colours]
    end = [[model.new_int_var(1, HEIGHT, "") for _ in columns] for _ in colours]
    star = [[model.new_bool_var("") for _ in columns] for _ in colours]
    for c in columns:
        model.add_no_overlap([model.new_interval_var(top[k][c], run[k][c], end[k][c], "") for k in colours])
        model.add(sum(run[k][c] for k in colours) == HEIGHT)
        model.add_exactly_one(star[k][c] for k in colours)
    for k in colours:
        model.add(sum(star[k]) == WIDTH // len(COLOURS))
        _cut_into_groups(model, top[k], run[k], end[k], star[k])
    order = random.Random(seed).sample(range(len(COLOURS)), len(COLOURS))
    for above, below in pairwise(order):
        model.add(top[above][0] < top[below][0])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    assert solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    letters = [[""] * WIDTH for _ in range(HEIGHT)]
    for k in colours:
        for c in columns:
            first = solver.value(top[k][c])
            for row in range(first, solver.value(end[k][c])):
                letters[row][c] = COLOURS[k]
            if solver.value(star[k][c]):
                letters[first][c] = COLOURS[k].upper()
    return tuple(map("".join, letters))


def _cut_into_groups(model, top, run, end, star) -> None:
    """One group of each size, with one star at most: sums run along the columns, anew with every group."""
    joins = [None] + [model.new_bool_var("") for _ in range(WIDTH - 1)]
    size = [model.new_int_var(1, SIZES, "") for _ in range(WIDTH)]
    stars = [model.new_int_var(0, 1, "") for _ in range(WIDTH)]
    closes = [[model.new_bool_var("") for _ in range(SIZES)] for _ in range(WIDTH)]
    model.add(size[0] == run[0])
    model.add(stars[0] == star[0])
    for c in range(1, WIDTH):
        join, climbs = joins[c], model.new_bool_var("")
        model.add(top[c] < end[c - 1]).only_enforce_if(join)
        model.add(top[c - 1] < end[c]).only_enforce_if(join)
        model.add(end[c] <= top[c - 1]).only_enforce_if(~join, climbs)
        model.add(end[c - 1] <= top[c]).only_enforce_if(~join, ~climbs)
        for sums, own in ((size, run), (stars, star)):
            model.add(sums[c] == sums[c - 1] + own[c]).only_enforce_if(join)
            model.add(sums[c] == own[c]).only_enforce_if(~join)
        model.add(sum(closes[c - 1]) == 1 - join)
    model.add(sum(closes[-1]) == 1)
    for c in range(WIDTH):
        for s in range(SIZES):
            model.add(size[c] == s + 1).only_enforce_if(closes[c][s])
    for s in range(SIZES):
        model.add_exactly_one(closes[c][s] for c in range(WIDTH))


def boards_a_second(make, first: int, count: int) -> float:
    started = time.process_time()
    boards = make(first, count)
    spent = time.process_time() - started
    assert not any(breaches(board, HEIGHT, WIDTH, COLOURS, SIZES) for board in boards)
    return count / spent


def start_up() -> float:
    """Return the CPU seconds from nothing to the first board, less those of an empty Python."""
    first = "from sheetgen.games.encore_boards import make_board; make_board(0)"
    return min(_process(first) for _ in range(5)) - min(_process("pass") for _ in range(5))


def _process(program: str) -> float:
    timed = f"import time; {program}; print(time.process_time())"
    done = subprocess.run([sys.executable, "-c", timed], capture_output=True, text=True, check=True)
    return float(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("boards", type=int, nargs="?", default=300)
    add_options(parser)
    wishes = parser.parse_args()
    count = wishes.boards
    make_board(0)
    ours, theirs = [], []
    for turn in range(1 if wishes.quick else ROUNDS):
        ours.append(boards_a_second(our_boards, turn * count, count))
        theirs.append(boards_a_second(rival_boards, turn * RIVAL_BOARDS, RIVAL_BOARDS))
    print("| | boards a second |\n|---|---|")
    print(f"| sheetgen | {median(ours):.0f} |")
    print(f"| CP-SAT, one worker | {median(theirs):.1f} |")
    ratio = median(ours) / median(theirs)
    line = Line(
        "Encore! boards with stars, a second on one core",
        f"{median(ours):.0f}",
        f"CP-SAT, {named('ortools')}",
        f"{median(theirs):.1f}",
        f"{times(ratio)} as fast",
    )
    add_lines(wishes.summary, [line])
    print(f"\n{ratio:.0f} times as fast; first board after {start_up():.2f} s CPU")


if __name__ == "__main__":
    main()
