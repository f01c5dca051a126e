"""Moves that a booklet tells of, found on a board: they show every rule of crossing on the very sheet.

Takes a board's lines and its start column; gives names of boxes. A first move and its whole group, a move
that touches it, one elsewhere in the start column; a box that meets the first move only at a corner; stars.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from sheetgen.games.encore_grid import column_name, read_grid

Place = tuple[int, int]
"""Column and row, from 0."""
Colours = Mapping[Place, str]
"""A small letter for each box."""
Groups = Mapping[Place, list[Place]]
"""For each box, its colour's boxes that hang together with it."""
Tour = dict[str, list[Place]]
"""Boxes by what they show."""

_EDGES = ((0, -1), (0, 1), (1, 0), (-1, 0))
_CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
# So many stars near the first move are pointed at.
_STARS = 3


@lru_cache(maxsize=64)
def find_tour(board: tuple[str, ...], start: str) -> Mapping[str, Any]:
    """Return boxes by what they show, the clearest that the board has; nothing if it has no such column.

    >>> tour = find_tour(("yrrgB", "brygg", "byybb", "yyrrR", "yggrr"), "B")
    >>> tour["move"], tour["next"], tour["again"], tour["corner"], tour["stars"]
    (['B3', 'B4', 'C3'], ['C4', 'D4'], ['B1', 'C1'], ['D2'], ['E4', 'E1'])
    """
    colours = {(x, y): letter for y, line in enumerate(board) for x, letter in enumerate(line)}
    plain = {place: letter.lower() for place, letter in colours.items()}
    column = next((x for x, _ in plain if column_name(x) == start), -1)
    groups = _groups(board)
    tours = (tour for move in _first_moves(plain, column) for tour in _tours(plain, column, move))
    best = max(tours, key=lambda tour: _clearness(plain, groups, column, tour), default=None)
    if best is None:
        return {}
    open_stars = (place for place in colours if colours[place].isupper() and place not in best["move"])
    near = sorted(open_stars, key=lambda star: _distance(star, best["move"][-1]))
    return {
        **{what: [_name(place) for place in places] for what, places in best.items()},
        "colour": plain[best["move"][0]],
        "group": [_name(place) for place in groups[best["move"][0]]],
        "stars": [_name(place) for place in near[:_STARS]],
        "view": [_name(place) for place in _view(plain, [*best["move"], *best["next"], *best["corner"]])],
    }


def _first_moves(colours: Colours, column: int) -> Iterator[list[Place]]:
    """Give moves of up to three boxes that begin in the start column and, where they can, leave it."""
    for root in (place for place in colours if place[0] == column):
        yield [root]
        for second in _beside(colours, root):
            pair = [root, second]
            thirds = {*_beside(colours, root), *_beside(colours, second)} - {*pair}
            for move in (pair, *([*pair, third] for third in sorted(thirds))):
                if move[-1][0] != column and _is_one_colour(colours, move):
                    yield move


def _tours(colours: Colours, column: int, move: list[Place]) -> Iterator[Tour]:
    """Give what can follow a first move, and what cannot; empty lists for what there is not."""
    for further in [*_next_moves(colours, column, move), []]:
        for corner in [*_corners(colours, column, move), []]:
            for again in [*_new_beginnings(colours, column, [*move, *further]), []]:
                yield {"move": move, "next": further, "again": again, "corner": corner}


def _next_moves(colours: Colours, column: int, move: Sequence[Place]) -> Iterator[list[Place]]:
    """Give pairs of another colour that touch the last box of a move, outside the start column."""
    for near in _beside(colours, move[-1]):
        for far in _beside(colours, near):
            pair = [near, far]
            is_other = colours[near] != colours[move[0]] and _is_one_colour(colours, pair)
            if is_other and column not in (near[0], far[0]):
                yield pair


def _corners(colours: Colours, column: int, move: Sequence[Place]) -> Iterator[list[Place]]:
    """Give boxes outside the start column that meet a move's last box at a corner, and none at an edge."""
    for corner in _beside(colours, move[-1], _CORNERS):
        if corner[0] != column and not set(_beside(colours, corner)) & set(move):
            yield [corner]


def _new_beginnings(colours: Colours, column: int, crossed: Collection[Place]) -> Iterator[list[Place]]:
    """Give the pairs of one colour that begin in the start column apart from all crosses."""
    for root in (place for place in colours if place[0] == column):
        for further in _beside(colours, root, ((1, 0), (-1, 0))):
            pair = [root, further]
            around = {near for place in pair for near in (place, *_beside(colours, place))}
            if _is_one_colour(colours, pair) and not around & set(crossed):
                yield pair


def _clearness(colours: Colours, groups: Groups, column: int, tour: Tour) -> tuple[int, ...]:
    """Return by what tours are compared: all is shown, in large moves, corners out of any reach, near by."""
    move, corner, again = tour["move"], tour["corner"], tour["again"]
    group = groups[corner[0]] if corner else []
    around = {near for place in group for near in _beside(colours, place)}
    is_reached = bool(around & set(move)) or any(x == column for x, _ in group)
    (left, top), (right, bottom) = _view(colours, [*move, *tour["next"], *corner])
    return (
        sum(map(bool, tour.values())),
        len(move),
        sum(x == column for x, _ in move),
        not set(corner) & set(tour["next"]),
        not is_reached,
        (left - right) * (bottom - top),
        -_distance(again[0], move[0]) if again else 0,
    )


def _groups(board: tuple[str, ...]) -> Groups:
    grid = read_grid(board, start="")
    pieces = [grid.places(boxes) for _, boxes in grid.groups()]
    return {place: piece for piece in pieces for place in piece}


def _view(colours: Colours, places: Sequence[Place]) -> tuple[Place, Place]:
    """Return two opposite corners of what is shown: the places, and a column more at each side."""
    xs, ys = zip(*places, strict=True)
    widest = max(x for x, _ in colours)
    return (max(0, min(xs) - 1), min(ys)), (min(widest, max(xs) + 1), max(ys))


def _is_one_colour(colours: Colours, places: Sequence[Place]) -> bool:
    return len({colours[place] for place in places}) == 1


def _beside(colours: Colours, place: Place, steps: Sequence[Place] = _EDGES) -> list[Place]:
    """Return the boxes that share an edge with one, or lie where the steps lead."""
    x, y = place
    return [(x + dx, y + dy) for dx, dy in steps if (x + dx, y + dy) in colours]


def _distance(a: Place, b: Place) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def _name(place: Place) -> str:
    return f"{column_name(place[0])}{place[1] + 1}"
