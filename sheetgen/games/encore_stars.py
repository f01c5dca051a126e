"""Stars on a board without any: one a column, evenly many a colour, at most one a group.

Takes a draw and the groups (which columns each spans); gives for every column the colour that bears its star.
Groups are offered a star in a random order that favours the smallest and the largest, as published boards do,
and take it if every group that has one can still be given a column of its own (a matching, grown by
augmenting paths).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.games.encore_chance import Draw
from sheetgen.games.encore_shape import BoardShape, star_quota

# How much rather a group of the smallest, of the two largest, or of another size gets a star. With equal
# favours half of all stars would lie in sizes 1, 5 and 6; so it is four in five.
_FAVOUR_SMALLEST = 8
_FAVOUR_LARGEST = 8
_FAVOUR_OTHERS = 2

# Orders in which stars are offered before a board is given up: nearly all succeed at the first.
_MOST_OFFERS = 50


class Group(NamedTuple):
    """Boxes of one colour that hang together."""

    colour: int
    size: int
    first: int
    """Its leftmost column."""
    last: int
    """Its rightmost column."""
    rows: int
    """All rows that it reaches, bit y = row y."""


def draw_stars(draw: Draw, groups: Sequence[Group], shape: BoardShape) -> list[int] | None:
    """Return by column the colour that bears its star, or None if none of many offers works out."""
    for _ in range(_MOST_OFFERS):
        stars = _offer(_drawn_order(draw, groups, shape), shape)
        if stars:
            return stars
    return None


def _drawn_order(draw: Draw, groups: Sequence[Group], shape: BoardShape) -> list[Group]:
    """Shuffle the groups, favoured sizes mostly in front."""
    keyed = [(draw(_favour(group.size, shape.sizes) << 20), index) for index, group in enumerate(groups)]
    return [groups[index] for _, index in sorted(keyed, reverse=True)]


def _favour(size: int, largest: int) -> int:
    if size == 1:
        return _FAVOUR_SMALLEST
    return _FAVOUR_LARGEST if size >= largest - 1 else _FAVOUR_OTHERS


def _offer(order: Sequence[Group], shape: BoardShape) -> list[int] | None:
    """Give stars in this order; None if some column cannot get one."""
    least, most = star_quota(shape)
    richer = shape.width - least * len(shape.colours)
    counts = [0] * len(shape.colours)
    holders: list[Group | None] = [None] * shape.width
    for group in order:
        full = counts[group.colour] >= (most if richer else least)
        if full or not _take_column(group, holders, set()):
            continue
        counts[group.colour] += 1
        richer -= counts[group.colour] > least
    colours = [holder.colour for holder in holders if holder]
    return colours if len(colours) == shape.width else None


def _take_column(group: Group, holders: list[Group | None], tried: set[int]) -> bool:
    """Give the group a column, moving others' stars within their groups where that makes room."""
    for column in range(group.first, group.last + 1):
        if column in tried:
            continue
        tried.add(column)
        holder = holders[column]
        if holder is None or _take_column(holder, holders, tried):
            holders[column] = group
            return True
    return False
