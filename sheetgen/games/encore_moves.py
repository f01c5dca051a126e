"""Every move that a board allows: connected boxes of one colour, up to a number of them.

Takes lines of letters; gives tuples of (row, column), 0-based, in a fixed order.
"""

from __future__ import annotations

from collections.abc import Sequence

Place = tuple[int, int]
Move = tuple[Place, ...]


def list_moves(board: Sequence[str], most: int) -> list[Move]:
    """Return all connected sets of 1 to `most` boxes of one colour, by size, then place.

    >>> list_moves(("rR", "br"), 2)
    [((0, 0),), ((0, 1),), ((1, 0),), ((1, 1),), ((0, 0), (0, 1)), ((0, 1), (1, 1))]
    """
    colours = {
        (row, column): letter.lower() for row, line in enumerate(board) for column, letter in enumerate(line)
    }
    larger = {frozenset([place]) for place in colours}
    moves: list[Move] = []
    for _ in range(most):
        moves += sorted(tuple(sorted(move)) for move in larger)
        larger = {move | {place} for move in larger for place in _beside(move, colours)}
    return moves


def _beside(move: frozenset[Place], colours: dict[Place, str]) -> list[Place]:
    """Return the places of the same colour that touch a move."""
    found = []
    for row, column in move:
        for place in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if place not in move and colours.get(place) == colours[row, column]:
                found.append(place)
    return found
