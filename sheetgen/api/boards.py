"""Encore boards by seed: drawn, rated, sieved, on as many cores as wished, which never changes the answer."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count as count_up
from itertools import islice
from typing import TypeVar

from ..errors import UsageError
from ..games.encore_boards import make_board, seed_name
from ..games.encore_shape import CLASSIC, BoardShape, parse_shape
from ..rules.boards import Board
from .spread import limit_threads

# Seeds that one process is handed at a time: some hundredths of a second of work, fair or not.
_CHUNK = 100
_FAIR_CHUNK = 5


Drawn = TypeVar("Drawn")


@dataclass(frozen=True)
class DrawnBoard:
    """A board and where it comes from."""

    seed: int
    name: str
    """Under which it can be had again: `v1-7`."""
    rows: Board
    rating: float | None = None
    """Points that a plain bot makes on it alone; None: not rated."""


def draw_boards(
    seed: int, count: int, shape_text: str = "classic", *, fair: bool = False, jobs: int = 1
) -> Iterator[DrawnBoard]:
    """Yield boards from a seed on: of every seed in a row, or of those whose board is fair.

    Raises UsageError for a shape that cannot be, and for fairness where nothing is known of it.
    """
    shape = parse_shape(shape_text)
    if fair and shape != CLASSIC:
        raise UsageError(
            f"--fair knows classic boards only, no published board of shape {shape} was measured"
        )
    if seed < 0 or count < 1:
        raise UsageError(f"seed {seed} and count {count}: seeds begin at 0, counts at 1")
    if fair:
        return _draw_fair(seed, count, jobs)
    ends = range(seed, seed + count, _CHUNK)
    chunks = (range(first, min(first + _CHUNK, seed + count)) for first in ends)
    return (board for boards in _in_order(partial(_draw_chunk, shape), chunks, jobs) for board in boards)


def _draw_fair(seed: int, count: int, jobs: int) -> Iterator[DrawnBoard]:
    chunks = (range(first, first + _FAIR_CHUNK) for first in count_up(seed, _FAIR_CHUNK))
    tried = _in_order(_rate_chunk, chunks, jobs)
    fair = (board for boards in tried for board, passes in boards if passes)
    return islice(fair, count)


def _draw_chunk(shape: BoardShape, seeds: range) -> list[DrawnBoard]:
    return [DrawnBoard(seed, seed_name(seed), make_board(seed, shape)) for seed in seeds]


def _rate_chunk(seeds: range) -> list[tuple[DrawnBoard, bool]]:
    """Draw and rate classic boards; tells which are fair."""
    # numpy's threads cost more than they bring on matrices as small as the bot's: 8 s for 0.6 s of work.
    limit_threads(os.environ)
    from ..games.encore_rating import is_fair, rate_board
    from .catalogue import rules_of

    rules = rules_of("encore")[1]
    drawn = []
    for seed in seeds:
        board = make_board(seed)
        rating = rate_board(board, rules)
        drawn.append((DrawnBoard(seed, seed_name(seed), board, round(rating.mean, 2)), is_fair(rating)))
    return drawn


def _in_order(work: Callable[[range], Drawn], chunks: Iterator[range], jobs: int) -> Iterator[Drawn]:
    """Work on chunk after chunk, some at a time, and yield what comes of them in the order of the chunks."""
    if jobs == 1:
        yield from map(work, chunks)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs) as pool:
        # Twice as many chunks as workers lie ready: none waits, and an endless row of chunks is no harm.
        waiting = deque(pool.submit(work, chunk) for chunk in islice(chunks, 2 * jobs))
        try:
            while waiting:
                done = waiting.popleft().result()
                waiting.extend(pool.submit(work, chunk) for chunk in islice(chunks, 1))
                yield done
        finally:
            for future in waiting:
                future.cancel()
