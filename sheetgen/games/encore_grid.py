"""Encore! boards as bit masks: which boxes are one column, one colour, stars, and what hangs together.

Takes the lines of a board (letters are colours, a capital is a star); gives a `Grid`. Bits run down the
columns from the left: the lowest bit of a mask is its leftmost, then topmost box. Any size, any letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True)
class Grid:
    """One board; all masks are ints with a bit for each box."""

    bits: Mapping[str, int]
    """By cell name, `H4` = column H, row 4 from the top."""
    names: tuple[str, ...]
    """Of the cells, by the number of their bit; empty where a line is too short."""
    columns: Mapping[str, int]
    colours: Mapping[str, int]
    stars: int
    start: int
    """The boxes of the column where a group may begin."""
    height: int
    tops: int
    bottoms: int

    def mask(self, cells: Iterable[str]) -> int:
        """Return the boxes with these names; names that are not on the board are left out."""
        mask = 0
        bits = self.bits
        for cell in cells:
            mask |= bits.get(cell, 0)
        return mask

    def cells(self, mask: int) -> list[str]:
        """Return the names of the boxes, column by column."""
        return [self.names[number] for number in range(mask.bit_length()) if mask >> number & 1]

    def places(self, mask: int) -> list[tuple[int, int]]:
        """Return column and row of the boxes, from 0, column by column."""
        return [divmod(number, self.height) for number in range(mask.bit_length()) if mask >> number & 1]

    def groups(self) -> list[tuple[str, int]]:
        """Return every group, colour by colour: its letter and its boxes."""
        return [(letter, piece) for letter, mask in self.colours.items() for piece in self.pieces(mask)]

    def grown(self, seed: int, within: int) -> int:
        """Return all boxes of `within` that hang together with the seed, edge to edge."""
        height, tops, bottoms = self.height, self.tops, self.bottoms
        reached, rim = 0, seed & within
        while rim:
            reached |= rim
            beside = (rim << height) | (rim >> height) | ((rim & ~bottoms) << 1) | ((rim & ~tops) >> 1)
            rim = beside & within & ~reached
        return reached

    def pieces(self, mask: int) -> Iterator[int]:
        """Yield the connected pieces of a mask, by their leftmost, then topmost box."""
        while mask:
            piece = self.grown(mask & -mask, mask)
            yield piece
            mask &= ~piece

    def fewest_moves(self, crossed: int, dice_max: int) -> int:
        """Return how many moves these crosses took at least: no move is larger than the highest number."""
        return sum(
            -(-piece.bit_count() // dice_max)
            for colour in self.colours.values()
            for piece in self.pieces(crossed & colour)
        )


@lru_cache(maxsize=256)
def read_grid(board: tuple[str, ...], start: str) -> Grid:
    """Read a board's lines; start: the letter of the column where a group may begin.

    >>> grid = read_grid(("rrB", "bRb"), "B")
    >>> grid.cells(grid.stars), grid.cells(grid.start), grid.cells(grid.colours["b"])
    (['B2', 'C1'], ['B1', 'B2'], ['A2', 'C1', 'C2'])
    """
    height = len(board)
    bits: dict[str, int] = {}
    columns: dict[str, int] = {}
    colours: dict[str, int] = {}
    stars = 0
    width = max(map(len, board))
    names = [""] * height * width
    for column in range(width):
        for row, line in enumerate(board):
            if column >= len(line):
                continue
            number, letter = column * height + row, line[column]
            bit, name = 1 << number, column_name(column)
            names[number] = f"{name}{row + 1}"
            bits[names[number]] = bit
            columns[name] = columns.get(name, 0) | bit
            colours[letter.lower()] = colours.get(letter.lower(), 0) | bit
            stars |= bit if letter.isupper() else 0
    tops = sum(1 << number for number in range(0, len(names), height))
    return Grid(
        bits, tuple(names), columns, colours, stars, columns.get(start, 0), height, tops, tops << height - 1
    )


def column_name(number: int) -> str:
    """Return a column's letters, counted from 0.

    >>> column_name(0), column_name(14), column_name(26)
    ('A', 'O', 'AA')
    """
    more, letter = divmod(number, 26)
    return (column_name(more - 1) if more else "") + chr(ord("A") + letter)
