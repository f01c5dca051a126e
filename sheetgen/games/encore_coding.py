"""A board as one whole number, and back: dense enough to travel in a leaf's printed code.

Column by column from the left: the order of the colours, the cut into runs, and the star's row.
Classic boards need 205 bits (26 bytes). No numpy: the photo reader and the press pay nothing for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from math import comb, factorial

from sheetgen.errors import UsageError
from sheetgen.games.encore_grid import column_name
from sheetgen.games.encore_shape import CLASSIC, BoardShape
from sheetgen.rules.boards import Board


class BoardCodeError(UsageError):
    """A board that cannot be coded, or a number that is no board."""


def rank_board(board: Sequence[str], shape: BoardShape = CLASSIC) -> int:
    """Return the number of a board, 0 ≤ number < `board_count(shape)`.

    Needs only that each column holds each colour as one run and has one star; group sizes may be anything.
    Raises BoardCodeError otherwise.
    """
    table = _column_numbers(shape)
    number = 0
    for index, column in enumerate(zip(*board, strict=True)):
        state = table.get(column)
        if state is None:
            raise BoardCodeError(
                f"column {column_name(index)} '{''.join(column)}' has no code; "
                f"a column holds each of {shape.colours} as one run, and one star"
            )
        number = number * len(table) + state
    return number


def unrank_board(number: int, shape: BoardShape = CLASSIC) -> Board:
    """Return the board of a number; raises BoardCodeError if there is none."""
    columns = _columns(shape)
    if not 0 <= number < board_count(shape):
        raise BoardCodeError(f"a number of {number.bit_length()} bits is none of a board {shape}")
    drawn = []
    for _ in range(shape.width):
        number, state = divmod(number, len(columns))
        drawn.append(columns[state])
    return tuple(map("".join, zip(*reversed(drawn), strict=True)))


def pack_board(board: Sequence[str], shape: BoardShape = CLASSIC) -> bytes:
    """Return the number of a board, in as many bytes as any of its shape."""
    return rank_board(board, shape).to_bytes(code_bytes(shape))


def unpack_board(code: bytes, shape: BoardShape = CLASSIC) -> Board:
    """Return the board whose number some bytes hold; raises BoardCodeError if there is none."""
    return unrank_board(int.from_bytes(code), shape)


def board_count(shape: BoardShape = CLASSIC) -> int:
    """Return how many numbers there are.

    >>> board_count().bit_length()
    205
    """
    colours = len(shape.colours)
    states = factorial(colours) * comb(shape.height - 1, colours - 1) * shape.height
    return int(states**shape.width)


def code_bytes(shape: BoardShape = CLASSIC) -> int:
    """Return how many bytes a number takes.

    >>> code_bytes()
    26
    """
    return ((board_count(shape) - 1).bit_length() + 7) // 8


@lru_cache(maxsize=8)
def _columns(shape: BoardShape) -> list[tuple[str, ...]]:
    """Every column that a board of this shape can have, in the order of their numbers."""
    return list(_spell_columns(shape))


@lru_cache(maxsize=8)
def _column_numbers(shape: BoardShape) -> dict[tuple[str, ...], int]:
    return {column: number for number, column in enumerate(_columns(shape))}


def _spell_columns(shape: BoardShape) -> Iterator[tuple[str, ...]]:
    cuts = [
        (0, *inner, shape.height) for inner in combinations(range(1, shape.height), len(shape.colours) - 1)
    ]
    for order in permutations(shape.colours):
        for cut in cuts:
            letters = "".join(colour * (cut[i + 1] - cut[i]) for i, colour in enumerate(order))
            for row in range(shape.height):
                yield tuple(letters[:row] + letters[row].upper() + letters[row + 1 :])
