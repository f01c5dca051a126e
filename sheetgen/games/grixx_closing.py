"""GRixx: which closed rows can be of one game.

Takes who holds which lock; tells whether the rows can have been closed before and in the last turn. In a turn
everybody may use the white sum once; then the active player alone may use one white and one coloured die.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import chain, combinations

from sheetgen.rules.model import Rules

FACES = range(1, 7)
"""Of each of the six dice."""

Holders = Mapping[str, Set[int]]
"""By closed row, the seats whose lock is crossed."""


def can_have_closed(holders: Holders, rules: Rules, idle: int | None = None) -> bool:
    """Tell whether there is a game in which exactly these rows were closed.

    idle: the seat that was active in the last turn and crossed nothing in it, if there is one.
    Every split is tried: rows that fell in earlier turns, rows that fell on the last white sum, and at most
    one that the active player closed after that with a coloured die.
    """
    lasts = {row: rules["rows"][row][-1] for row in holders}
    open_end = rules["end_timing"] == "immediate"
    for on_white in _subsets(tuple(holders)):
        if not _fell_together(on_white, holders, lasts, idle):
            continue
        rest = [row for row in holders if row not in on_white]
        if len(rest) < rules["end_rows"]:
            return True
        for row in rest:
            before = len(rest) - 1
            stopped = open_end and before + len(on_white) >= rules["end_rows"]
            alone = len(holders[row]) == 1 and idle is None
            reached = all(_may_follow(lasts[white], lasts[row]) for white in on_white)
            if before < rules["end_rows"] and not stopped and alone and reached:
                return True
    return False


def _fell_together(rows: Sequence[str], holders: Holders, lasts: Mapping[str, int], idle: int | None) -> bool:
    """Tell whether one white sum can have closed all these rows: same number, one cross a player."""
    seats = [seat for row in rows for seat in holders[row]]
    return len({lasts[row] for row in rows}) <= 1 and len(set(seats)) == len(seats) and idle not in seats


def _may_follow(white: int, coloured: int) -> bool:
    """Tell whether a throw whose white dice sum to the one can give the other with a coloured die.

    >>> _may_follow(12, 12), _may_follow(12, 2), _may_follow(7, 2)
    (True, False, True)
    """
    return any(white - die in FACES and coloured - die in FACES for die in FACES)


def _subsets(rows: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(rows, size) for size in range(len(rows) + 1))
