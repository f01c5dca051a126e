"""What an Encore board is: its shape, and every place where a board typed by hand breaks the structure.

Takes lines of letters (a colour each, a capital is a star); gives faults with their places, 0-based.
The structure is the one that all published boards share (rules.md §4.2). No numpy, no randomness.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, factorial

from sheetgen.errors import UsageError, counted
from sheetgen.games.encore_grid import column_name, read_grid
from sheetgen.rules.boards import Board, BoardFault

# The letters of shapes with fewer or more than five colours: red, blue and yellow first, which are told apart
# most easily, then green, orange, purple and turquoise.
_PALETTE = "rbygopt"

# The order in which a shape lists its letters.
_LISTED = "rgboypt"

# More column states than this (orders of the colours × cuts into runs) would take seconds to tabulate.
_MOST_STATES = 30_000


@dataclass(frozen=True)
class BoardShape:
    """How large a board is, which colours it has, and how its groups grow."""

    height: int = 7
    width: int = 15
    colours: str = "rgboy"
    """A small letter each."""
    sizes: int = 6
    """Every colour has one group of each size 1..sizes."""

    @property
    def colour_boxes(self) -> int:
        """Boxes of one colour."""
        return self.sizes * (self.sizes + 1) // 2

    def __str__(self) -> str:
        return f"{self.height}x{self.width}x{len(self.colours)}x{self.sizes}"


CLASSIC = BoardShape()
KIDS = BoardShape(height=5, width=9, colours="rby", sizes=5)

_NAMED = {"classic": CLASSIC, "kids": KIDS}


def fitting_shape(board: Sequence[str], colours: Iterable[str]) -> BoardShape:
    """Return the shape that a board of these letters has: its lines, and the group sizes that fill them.

    >>> fitting_shape(["r" * 15] * 7, "rgboy") == CLASSIC
    True
    """
    letters = "".join(colours)
    height, width = len(board), len(board[0]) if board else 0
    sizes = next((g for g in range(1, 12) if len(letters) * g * (g + 1) // 2 >= height * width), 1)
    return BoardShape(height, width, letters, sizes)


@lru_cache(maxsize=64)
def first_fault(board: Board, colours: tuple[str, ...]) -> str | None:
    """Return the first place where a board is not built as all published ones are; None: nowhere."""
    fault = next(iter(board_faults(board, fitting_shape(board, colours))), None)
    return None if fault is None else f"row {fault.row + 1}, column {fault.column + 1}: {fault.message}"


def parse_shape(text: str) -> BoardShape:
    """Read a shape: `classic`, `kids`, or rows x columns x colours x sizes.

    Raises UsageError for what is no shape, and for a shape of which no board can exist.

    >>> parse_shape("5x9x3x5") == parse_shape("kids")
    True
    """
    if text.lower() in _NAMED:
        return _NAMED[text.lower()]
    parts = text.lower().split("x")
    if len(parts) != 4 or not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise UsageError(
            f"'{text}' is no board; write classic, kids, or rows x columns x colours x sizes: 7x15x5x6"
        )
    height, width, colours, sizes = map(int, parts)
    if colours > len(_PALETTE):
        raise UsageError(f"'{text}' has {colours} colours, there are letters for {len(_PALETTE)}")
    letters = "".join(sorted(_PALETTE[:colours], key=_LISTED.index))
    shape = BoardShape(height, width, letters, sizes)
    require_possible(shape)
    return shape


def require_possible(shape: BoardShape) -> None:
    """Raise UsageError with the reason if no board can have this shape."""
    reason = why_impossible(shape)
    if reason:
        raise UsageError(f"no board {shape} can exist: {reason}")


def why_impossible(shape: BoardShape) -> str | None:
    """Return what rules a shape out by counting alone, or None.

    >>> why_impossible(BoardShape(width=14))
    '5 colours of 1 + … + 6 = 21 boxes are 105, 7 × 14 are 98'
    """
    colours = len(shape.colours)
    boxes = shape.height * shape.width
    if min(colours, shape.sizes, boxes) < 1:
        return "it needs at least one row, column, colour and group"
    if colours * shape.colour_boxes != boxes:
        coloured = f"{counted(colours, 'colour')} of 1 + … + {shape.sizes} = {shape.colour_boxes} boxes"
        return f"{coloured} are {colours * shape.colour_boxes}, {shape.height} × {shape.width} are {boxes}"
    if shape.height < colours:
        return f"every column holds all {colours} colours, it has {counted(shape.height, 'row')}"
    if shape.width < shape.sizes:
        return f"the {shape.sizes} groups of a colour need a column each, there are {shape.width}"
    if shape.width > colours * shape.sizes:
        columns, groups = counted(shape.width, "column"), counted(colours * shape.sizes, "group")
        return f"every column has a star and a group at most one; {columns}, {groups}"
    if colours == 1 and shape.sizes > 1:
        return "groups of one colour must not touch, and there is nothing else to part them"
    if shape.sizes > 8 or factorial(colours) * comb(shape.height - 1, colours - 1) > _MOST_STATES:
        return "it is beyond what this generator can tabulate; take fewer rows, colours or sizes"
    return None


def board_faults(board: Sequence[str], shape: BoardShape = CLASSIC) -> list[BoardFault]:
    """Return every place where a board breaks the structure, row by row; an empty list for a sound board.

    Lines of wrong number or length, and letters that are no colours, are reported alone: no more can be told
    then.
    """
    typing = [*_wrong_lines(board, shape), *_wrong_letters(board, shape)]
    if typing:
        return sorted(typing)
    groups = _groups(board)
    return sorted(
        [*_broken_columns(board, shape), *_wrong_sizes(groups, shape), *_wrong_stars(board, groups, shape)]
    )


def star_quota(shape: BoardShape) -> tuple[int, int]:
    """Return the least and the most stars of a colour: one star a column, shared as evenly as can be."""
    least, rest = divmod(shape.width, len(shape.colours))
    return least, least + bool(rest)


@dataclass(frozen=True)
class _Group:
    colour: str
    boxes: tuple[tuple[int, int], ...]
    """(row, column), by column then row: the first one names the group's place."""

    @property
    def place(self) -> tuple[int, int]:
        return self.boxes[0]


def _wrong_lines(board: Sequence[str], shape: BoardShape) -> Iterator[BoardFault]:
    for row, line in enumerate(board[: shape.height]):
        if len(line) != shape.width:
            end = min(len(line), shape.width)
            yield BoardFault(
                row, end, f"'{line}' has {counted(len(line), 'letter')}, a line has {shape.width}"
            )
    if len(board) != shape.height:
        yield BoardFault(
            min(len(board), shape.height), 0, f"{counted(len(board), 'line')}, a board has {shape.height}"
        )


def _wrong_letters(board: Sequence[str], shape: BoardShape) -> Iterator[BoardFault]:
    known = ", ".join(shape.colours)
    for row, line in enumerate(board[: shape.height]):
        for column, letter in enumerate(line[: shape.width]):
            if letter.lower() not in shape.colours:
                yield BoardFault(
                    row, column, f"'{letter}' is no colour; the letters are {known}, a capital is a star"
                )


def _broken_columns(board: Sequence[str], shape: BoardShape) -> Iterator[BoardFault]:
    """Every column holds every colour, as one run."""
    for column in range(shape.width):
        name = column_name(column)
        letters = "".join(line[column].lower() for line in board)
        for colour in shape.colours:
            starts = [row for row in range(shape.height) if letters[row] == colour != letters[row - 1 : row]]
            if not starts:
                yield BoardFault(
                    0, column, f"column {name} has no '{colour}'; every column holds every colour"
                )
            for row in starts[1:]:
                yield BoardFault(
                    row, column, f"column {name} has '{colour}' in two places; a colour is one run a column"
                )


def _wrong_sizes(groups: Sequence[_Group], shape: BoardShape) -> Iterator[BoardFault]:
    """Every colour has one group of each size."""
    for colour in shape.colours:
        own = [group for group in groups if group.colour == colour]
        counts = Counter(len(group.boxes) for group in own)
        missing = [size for size in range(1, shape.sizes + 1) if not counts[size]]
        lacks = f", none of {' and '.join(map(str, missing))}" if missing else ""
        seen: set[int] = set()
        spare = False
        for group in own:
            size = len(group.boxes)
            if size > shape.sizes:
                spare = True
                message = f"a '{colour}' group of {size}, the largest is {shape.sizes}{lacks}"
                yield BoardFault(*group.place, message)
            elif size in seen:
                spare = True
                yield BoardFault(*group.place, f"a further '{colour}' group of {size}{lacks}")
            seen.add(size)
        if missing and not spare:
            place = own[0].place if own else (0, 0)
            yield BoardFault(*place, f"no '{colour}' group of {' and '.join(map(str, missing))}")


def _wrong_stars(board: Sequence[str], groups: Sequence[_Group], shape: BoardShape) -> Iterator[BoardFault]:
    """One star a column, evenly many a colour, at most one a group."""
    stars = [
        (row, column)
        for column in range(shape.width)
        for row in range(shape.height)
        if board[row][column].isupper()
    ]
    columns = Counter(column for _, column in stars)
    for column in range(shape.width):
        if not columns[column]:
            yield BoardFault(0, column, f"column {column_name(column)} has no star")
    seen: set[int] = set()
    for row, column in stars:
        if column in seen:
            yield BoardFault(row, column, f"a further star in column {column_name(column)}; a column has one")
        seen.add(column)
    for group in groups:
        for place in [box for box in group.boxes if box in stars][1:]:
            yield BoardFault(*place, f"a further star in one '{group.colour}' group; a group has at most one")
    yield from _wrong_star_counts(board, stars, shape)


def _wrong_star_counts(
    board: Sequence[str], stars: Sequence[tuple[int, int]], shape: BoardShape
) -> Iterator[BoardFault]:
    least, most = star_quota(shape)
    fair = str(least) if least == most else f"{least} or {most}"
    for colour in shape.colours:
        own = [(row, column) for row, column in stars if board[row][column].lower() == colour]
        if not least <= len(own) <= most:
            place = own[most] if len(own) > most else own[0] if own else (0, 0)
            yield BoardFault(*place, f"'{colour}' has {counted(len(own), 'star')}, a colour has {fair}")


def _groups(board: Sequence[str]) -> list[_Group]:
    """Return the connected groups of one colour each, of each colour from the left."""
    grid = read_grid(tuple(board), start="")
    return [
        _Group(colour, tuple((row, column) for column, row in grid.places(boxes)))
        for colour, boxes in grid.groups()
    ]
