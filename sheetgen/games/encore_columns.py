"""Columns of runs: every order of the colours, and which of them continue a given column as wished.

Takes a shape and its look; gives `ColumnTable`. A set of orders is a whole number, bit i standing for order
i, so that the orders which join some colours to their left neighbours and part the others are found by one
AND a colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations

from sheetgen.games.encore_growth import Look, longest_run
from sheetgen.games.encore_shape import BoardShape

Extras = tuple[int, ...]
"""By colour: by how many boxes its run is longer than one."""

Runs = tuple[int, ...]
"""By colour: the rows of its run, bit y = row y."""

# Orders that are neighbours in the alphabet look alike; a step coprime to their count scatters them, so that
# "the next order of the set" after a random place is as good as a random one.
_STRIDE = 53


class ColumnTable:
    """All columns of one shape."""

    def __init__(self, shape: BoardShape, look: Look):
        self.orders = _scattered(list(permutations(range(len(shape.colours)))))
        self.extra = shape.height - len(shape.colours)
        """Boxes of a column beyond one a colour."""
        self.runs: dict[Extras, list[Runs]] = {}
        """By extras, then order."""
        self.continuing: dict[Extras, list[tuple[dict[int, int], dict[int, int]]]] = {}
        """By extras, then colour: left neighbour's rows → the orders that part from it, and those that join
        it."""
        for extras in _extras(len(shape.colours), self.extra, longest_run(shape, look) - 1):
            self.runs[extras] = [_runs(order, extras) for order in self.orders]
            self.continuing[extras] = [
                _continuations(shape, look, [runs[colour] for runs in self.runs[extras]])
                for colour in range(len(shape.colours))
            ]


@cache
def column_table(shape: BoardShape, look: Look) -> ColumnTable:
    """Return the columns of a shape, made once."""
    return ColumnTable(shape, look)


def _scattered(orders: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return [orders[i * _STRIDE % len(orders)] for i in range(len(orders))]


def _extras(colours: int, left: int, most: int) -> Iterator[Extras]:
    """Every way to deal out the extra boxes of a column."""
    if colours == 0:
        if left == 0:
            yield ()
        return
    for first in range(min(left, most) + 1):
        for rest in _extras(colours - 1, left - first, most):
            yield (first, *rest)


def _runs(order: tuple[int, ...], extras: Extras) -> Runs:
    rows = [0] * len(order)
    top = 0
    for colour in order:
        rows[colour] = ((2 << extras[colour]) - 1) << top
        top += extras[colour] + 1
    return tuple(rows)


def _continuations(shape: BoardShape, look: Look, runs: list[int]) -> tuple[dict[int, int], dict[int, int]]:
    """Tell for every run that may lie left of it which orders part from it, and which join it within the
    look.

    runs: the colour's rows by order.
    """
    places: dict[int, int] = {}
    for index, rows in enumerate(runs):
        places[rows] = places.get(rows, 0) | 1 << index
    parting, joining = {}, {}
    for left in _all_runs(shape.height, longest_run(shape, look)):
        parting[left] = sum(orders for rows, orders in places.items() if not rows & left)
        joining[left] = sum(
            orders for rows, orders in places.items() if rows & left and height_of(rows | left) <= look.height
        )
    return parting, joining


def _all_runs(height: int, longest: int) -> Iterator[int]:
    for length in range(1, longest + 1):
        for top in range(height - length + 1):
            yield ((1 << length) - 1) << top


def height_of(rows: int) -> int:
    """Return from the first to the last of some rows, both counted.

    >>> height_of(0b0110)
    2
    """
    return rows.bit_length() - (rows & -rows).bit_length() + 1


@cache
def rows_of(rows: int) -> list[int]:
    """Return some rows one by one, from the top.

    >>> rows_of(0b0110)
    [1, 2]
    """
    return [row for row in range(rows.bit_length()) if rows >> row & 1]
