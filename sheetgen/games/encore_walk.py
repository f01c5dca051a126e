"""Walk the columns of a board from left to right: a random board without its stars.

Takes a draw, a shape and its look; gives the runs of every column and how they join.
A column is drawn in two parts. First how long each colour's run is and whether it joins its left neighbour:
each choice by the number of ways that it leaves the colour to end well, so the sizes come out. Then an order
of the colours which does so, from any of a few orders kept of the column before: what one order cannot
continue, another can.
"""

from __future__ import annotations

from functools import reduce
from operator import and_, getitem, mul
from typing import NamedTuple

from sheetgen.games.encore_chance import Draw
from sheetgen.games.encore_columns import ColumnTable, Extras, Runs, column_table
from sheetgen.games.encore_growth import Look, Step, first_step
from sheetgen.games.encore_shape import BoardShape

# Orders kept of one column; draws of a column before the walk goes back; columns that it goes back. Of 2–12 ×
# 4–12 × 2–6 these do the least work on classic boards: 24 columns are looked at for the 15 of a board, and 42
# draws made.
_KEPT = 6
_DRAWS = 6
_BACK = 3

# A walk that went back so often is lost; a classic one goes back twice.
_MOST_BACK = 40


class Column(NamedTuple):
    """One column, drawn."""

    extras: Extras
    joins: tuple[int, ...]
    """By colour: 1 if its run belongs to the group of its left neighbour."""
    runs: Runs


class _Kept(NamedTuple):
    """A column of the walk with the orders that are kept of it."""

    after: list[Step]
    extras: Extras
    joins: tuple[int, ...]
    orders: list[tuple[int, Runs]]
    """Which order of the column before it continues, and its runs."""
    peaks: int
    """Columns so far in which one run has all the extra boxes."""


def walk(draw: Draw, shape: BoardShape, look: Look) -> list[Column] | None:
    """Return the columns of a random board, or None if the walk got lost."""
    table = column_table(shape, look)
    start = [first_step(shape, look)] * len(shape.colours)
    path: list[_Kept] = []
    returns = 0
    while len(path) < shape.width:
        kept = _next_column(draw, start, path, table, look.peaks)
        if kept:
            path.append(kept)
            continue
        returns += 1
        if returns > _MOST_BACK:
            return None
        del path[-_BACK:]
    return _trace(draw, path)


def _trace(draw: Draw, path: list[_Kept]) -> list[Column]:
    """Choose one of the last column's orders and follow it back to the first column."""
    columns = []
    index = draw(len(path[-1].orders))
    for kept in reversed(path):
        index, runs = kept.orders[index][0], kept.orders[index][1]
        columns.append(Column(kept.extras, kept.joins, runs))
    return columns[::-1]


def _next_column(
    draw: Draw, start: list[Step], path: list[_Kept], table: ColumnTable, most_peaks: int
) -> _Kept | None:
    steps = path[-1].after if path else start
    peaks = path[-1].peaks if path else 0
    tails = _tails(steps, table.extra)
    if not tails[0][table.extra]:
        return None
    for _ in range(_DRAWS):
        extras, joins, after = _draw_heights(draw, steps, tails, table.extra)
        is_peak = table.extra in extras
        if is_peak and peaks == most_peaks:
            continue
        orders = (
            _continue(draw, path[-1].orders, extras, joins, table) if path else _begin(draw, extras, table)
        )
        if orders:
            return _Kept(after, extras, joins, orders, peaks + is_peak)
    return None


def _tails(steps: list[Step], extra: int) -> list[list[int]]:
    """Return by colour and extra boxes: in how many ways this colour and those after it can share them."""
    tail = [1] + [0] * extra
    tails = [tail]
    for step in reversed(steps):
        # ways of own × ways of the rest, summed over own + rest = extra
        tail = [sum(map(mul, step.weights, tail[both::-1])) for both in range(extra + 1)]
        tails.append(tail)
    return tails[::-1]


def _draw_heights(
    draw: Draw, steps: list[Step], tails: list[list[int]], extra: int
) -> tuple[Extras, tuple[int, ...], list[Step]]:
    """Draw every colour's extra height and whether it joins, in proportion to the ways left open."""
    extras, joins, after = [], [], []
    for colour, step in enumerate(steps):
        tail = tails[colour + 1]
        ticket = draw(tails[colour][extra])
        own = 0
        while True:
            ways = step.weights[own] * tail[extra - own]
            if ticket < ways:
                break
            ticket -= ways
            own += 1
        joined_ways, joined, fresh = step.choices[own]
        joins_left = ticket < joined_ways * tail[extra - own]
        extra -= own
        extras.append(own)
        joins.append(1 if joins_left else 0)
        after.append(joined if joins_left else fresh)
    return tuple(extras), tuple(joins), after


def _begin(draw: Draw, extras: Extras, table: ColumnTable) -> list[tuple[int, Runs]]:
    """Return some orders of a first column."""
    runs = table.runs[extras]
    return [(0, runs[order]) for order in sorted({draw(len(runs)) for _ in range(_KEPT)})]


def _continue(
    draw: Draw, before: list[tuple[int, Runs]], extras: Extras, joins: tuple[int, ...], table: ColumnTable
) -> list[tuple[int, Runs]]:
    """Return some orders that continue the kept ones as wished, as many as can be from different ones."""
    rows = [parted_joined[join] for parted_joined, join in zip(table.continuing[extras], joins, strict=True)]
    # For each kept order the set of orders that do, colour by colour, as its runs there ask for.
    sets = [reduce(and_, map(getitem, rows, left)) for _, left in before]
    found = [(index, orders) for index, orders in enumerate(sets) if orders]
    if not found:
        return []
    runs = table.runs[extras]
    kept = []
    taken = 0
    for turn in range(_KEPT):
        index, orders = found[turn % len(found)]
        orders &= ~taken
        if orders:
            below = orders & (2 << draw(len(runs))) - 1
            order = (below or orders).bit_length() - 1
            taken |= 1 << order
            kept.append((index, runs[order]))
    return kept
