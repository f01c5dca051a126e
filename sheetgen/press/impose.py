"""Impose: find slots for leaves on a paper, and put leaves into slots.

Leaves are never shrunk unasked and stand upright: where more of them fit on turned paper it is turned.
The block of slots is centred, so it keeps whatever margin the paper leaves.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import floor
from typing import NamedTuple

from ..errors import UsageError
from ..units import PAPERS, UNIVERSAL, Rect, Size
from .model import Marks, Order, PressSheet, Slot

# Lengths that differ by less are the same, mm: papers are cut no finer.
_SLACK = 0.05
# A smaller scale is mentioned if it is at least this share of the present one, and puts so much more on.
_WORTH_SCALING = 0.85
_WORTH_SAYING = 1.5
# Below this scale nobody can write in the boxes.
_LEAST_SCALE = 0.5
# More leaves than this in a row or column of a press sheet are not thought of.
_MOST = 20

# Crop marks of a print shop's page: distance from the bleed, length, and what is left to the edge, mm.
MARK_GAP = 1.0
MARK_LENGTH = 5.0
_MARK_EDGE = 1.0


class _Grid(NamedTuple):
    paper: Size
    columns: int
    rows: int

    @property
    def leaves(self) -> int:
        return self.columns * self.rows

    def block(self, leaf: Size, gutter: float) -> Size:
        """Return the size of all its slots together."""
        return Size(
            self.columns * (leaf.width + gutter) - gutter,
            self.rows * (leaf.height + gutter) - gutter,
        )


class _Room(NamedTuple):
    """What is asked of a press sheet, whatever the number of leaves."""

    trim: Size
    paper: Size
    margin: float
    gutter: float

    def leaf(self, scale: float) -> Size:
        return Size(self.trim.width * scale, self.trim.height * scale)

    def grids(self, scale: float) -> list[_Grid]:
        """Return all grids that fit, on the paper as it is and turned."""
        leaf = self.leaf(scale)
        return [
            _Grid(paper, columns, rows)
            for paper in dict.fromkeys((self.paper, self.paper.turned()))
            for columns in range(1, self._fitting(paper.width, leaf.width) + 1)
            for rows in range(1, self._fitting(paper.height, leaf.height) + 1)
        ]

    def most(self, scale: float) -> int:
        """Return the largest number of leaves."""
        return max((grid.leaves for grid in self.grids(scale)), default=0)

    def scale_for(self, leaves: int) -> float:
        """Return the largest scale, in hundredths, at which so many leaves fit."""
        best = 0.0
        for paper, columns in product((self.paper, self.paper.turned()), range(1, leaves + 1)):
            rows = -(-leaves // columns)
            across = (paper.width - 2 * self.margin - (columns - 1) * self.gutter) / columns
            down = (paper.height - 2 * self.margin - (rows - 1) * self.gutter) / rows
            best = max(best, min(across / self.trim.width, down / self.trim.height))
        return floor(best * 100) / 100

    def _fitting(self, side: float, leaf: float) -> int:
        return min(_MOST, floor((side - 2 * self.margin + self.gutter + _SLACK) / (leaf + self.gutter)))


def impose(
    trim: Size,
    paper: Size,
    n_up: int | None = None,
    *,
    scale: float = 1.0,
    margin: float = 0.0,
    gutter: float = 0.0,
) -> PressSheet:
    """Put as many leaves on a paper as fit, or n_up of them.

    trim: the leaf at true size. margin: blank edge of the paper, at least. gutter: between leaves.
    Raises UsageError if they do not fit.
    """
    room = _Room(trim, paper, margin, gutter)
    most = room.most(scale)
    wanted = n_up or most or 1
    if wanted > most:
        raise UsageError(_no_room(room, wanted, scale))
    leaf = room.leaf(scale)
    grid = min(
        (grid for grid in room.grids(scale) if grid.leaves >= wanted),
        key=lambda grid: (grid.leaves, -_least_edge(grid, leaf, gutter)),
    )
    notice = "" if n_up else _larger_count(room, scale)
    return PressSheet(grid.paper, _slots(grid, leaf, gutter)[:wanted], scale, notice=notice)


def press_sheet(trim: Size, bleed: float, marks: Marks = Marks.NONE, scale: float = 1.0) -> PressSheet:
    """Return a print shop's page: one leaf, its bleed, and room for crop marks if there are any."""
    around = bleed + (0 if marks is Marks.NONE else MARK_GAP + MARK_LENGTH + _MARK_EDGE)
    leaf = Rect(around, around, trim.width * scale, trim.height * scale)
    return PressSheet(Size(leaf.w + 2 * around, leaf.h + 2 * around), (Slot(leaf),), scale, bleed)


def order_leaves(
    count: int, slots: tuple[Slot, ...], order: Order, *, descending: bool = False
) -> Iterator[list[int | None]]:
    """Give, for each press sheet, the number of the leaf in each slot; None: the slot stays empty.

    descending: the last press sheet first, for printers that pile them up with their faces up.

    >>> two = (Slot(Rect(0, 0, 9, 9)), Slot(Rect(0, 9, 9, 9)))
    >>> list(order_leaves(5, two, Order.ROW)), list(order_leaves(5, two, Order.STACK))
    ([[0, 1], [2, 3], [4, None]], [[0, 3], [1, 4], [2, None]])
    """
    n = len(slots)
    sheets = -(-count // n)
    place = _column_places(slots) if order is Order.COLUMN else list(range(n))
    step, stride = (1, sheets) if order is Order.STACK else (n, 1)
    for sheet in reversed(range(sheets)) if descending else range(sheets):
        leaves = (sheet * step + place[slot] * stride for slot in range(n))
        yield [leaf if leaf < count else None for leaf in leaves]


def _column_places(slots: tuple[Slot, ...]) -> list[int]:
    """Return each slot's place when counted down the columns."""
    down = sorted(range(len(slots)), key=lambda i: (slots[i].rect.x, slots[i].rect.y))
    return [down.index(slot) for slot in range(len(slots))]


def _least_edge(grid: _Grid, leaf: Size, gutter: float) -> float:
    block = grid.block(leaf, gutter)
    return min(grid.paper.width - block.width, grid.paper.height - block.height)


def _slots(grid: _Grid, leaf: Size, gutter: float) -> tuple[Slot, ...]:
    block = grid.block(leaf, gutter)
    left, top = (grid.paper.width - block.width) / 2, (grid.paper.height - block.height) / 2
    return tuple(
        Slot(Rect(left + column * (leaf.width + gutter), top + row * (leaf.height + gutter), *leaf))
        for row in range(grid.rows)
        for column in range(grid.columns)
    )


def _larger_count(room: _Room, scale: float) -> str:
    """Say how many more leaves a slightly smaller scale puts on the paper, if they are many."""
    most = room.most(scale)
    smaller = room.scale_for(most + 1)
    more = room.most(smaller) if smaller > 0 else 0
    if smaller < _WORTH_SCALING * scale or more < _WORTH_SAYING * most:
        return ""
    holds = f"{_paper_name(room.paper)} holds {most} of {_size(room.trim, scale)}"
    return f"{holds}; --scale {smaller:.2f} puts {more} on a page"


def _no_room(room: _Room, wanted: int, scale: float) -> str:
    most = room.most(scale)
    paper = _paper_name(room.paper)
    ways = []
    if larger := _larger_paper(room, wanted, scale):
        ways.append(f"--paper {larger}")
    if (smaller := room.scale_for(wanted)) >= _LEAST_SCALE:
        ways.append(f"--scale {smaller:.2f}")
    if most:
        ways.append(f"--n-up {most}")
    way_out = f"; use {' or '.join(ways)}" if ways else "; use a larger paper"
    size = _size(room.trim, scale)
    if wanted == 1:
        return f"sheet needs {size}, paper {paper} has {_size(room.paper)}{way_out}"
    return f"{wanted} sheets of {size} do not fit: paper {paper} has room for {most}{way_out}"


def _larger_paper(room: _Room, leaves: int, scale: float) -> str | None:
    """Return the name of the smallest paper that holds so many leaves."""
    by_area = sorted(PAPERS, key=lambda name: PAPERS[name].width * PAPERS[name].height)
    return next((name for name in by_area if room._replace(paper=PAPERS[name]).most(scale) >= leaves), None)


def _paper_name(paper: Size) -> str:
    names = (*PAPERS.items(), ("universal", UNIVERSAL))
    return next((name for name, size in names if paper in (size, size.turned())), _size(paper))


def _size(size: Size, scale: float = 1.0) -> str:
    width, height = (round(side * scale, 1) for side in size)
    return f"{width:g} × {height:g} mm"
