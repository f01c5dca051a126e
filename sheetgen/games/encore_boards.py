"""Original Encore boards: a seed gives a board, the same for ever.

Takes a seed and a shape; gives lines of letters (capital = star) with all the structure of published boards
(rules.md §4.2): one group of each size a colour, every column every colour as one run, one star a column.
Plain Python on whole numbers: it is ready to draw in a third of the time in which numpy is imported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from sheetgen.errors import UsageError
from sheetgen.games.encore_chance import Draw, chance
from sheetgen.games.encore_columns import ColumnTable, column_table, height_of, rows_of
from sheetgen.games.encore_growth import Look, first_step, free_look, published_look
from sheetgen.games.encore_proof import is_proved_impossible
from sheetgen.games.encore_shape import CLASSIC, BoardShape, require_possible
from sheetgen.games.encore_stars import Group, draw_stars
from sheetgen.games.encore_walk import Column, walk
from sheetgen.rules.boards import Board

# Part of every seed's name. A change that gives any seed another board raises it.
GENERATOR_VERSION = 1

# Lost walks after which a shape is held to be impossible; classic walks are hardly ever lost.
_MOST_WALKS = 30
# Times so many walks for a seed of a shape that has boards: of 300 seeds of 4x14x2x7, where most walks are
# lost, six need them twice, none more often.
_MOST_ROUNDS = 30


def make_board(seed: int, shape: BoardShape = CLASSIC) -> Board:
    """Return the board of a seed ≥ 0: the same on every machine, as long as `GENERATOR_VERSION` stands.

    Raises UsageError for a seed below 0, and for a shape of which no board can exist or none was found.
    """
    if seed < 0:
        raise UsageError(f"seed {seed} is below 0; take any whole number from 0 up")
    look = _look(shape)
    draw = chance(seed)
    board = _draw_board(draw, shape, look)
    if board is None and not _has_boards(shape):
        raise UsageError(
            f"no board {shape} was found in {_MOST_WALKS} walks; such boards hardly exist, take another shape"
        )
    further = (_draw_board(draw, shape, look) for _ in range(_MOST_ROUNDS))
    board = board or next(filter(None, further), None)
    if board is None:
        raise UsageError(f"no board {shape} was found for seed {seed}; take another seed")
    return board


def make_boards(first_seed: int, count: int, shape: BoardShape = CLASSIC) -> Iterator[Board]:
    """Yield the boards of `count` seeds in a row, each as `make_board` gives it."""
    for seed in range(first_seed, first_seed + count):
        yield make_board(seed, shape)


def seed_name(seed: int) -> str:
    """Return the name under which a board can be had again: the generator's version, then the seed.

    >>> seed_name(7)
    'v1-7'
    """
    return f"v{GENERATOR_VERSION}-{seed}"


@lru_cache(maxsize=16)
def _look(shape: BoardShape) -> Look:
    """Return the published look where boards of a shape can have it, or else a look that allows anything."""
    require_possible(shape)
    look = published_look(shape)
    if _draw_board(chance(0), shape, look):
        return look
    if is_proved_impossible(shape):
        raise UsageError(f"no board {shape} can exist: all ways to fill its columns were tried")
    return free_look(shape)


@lru_cache(maxsize=16)
def _has_boards(shape: BoardShape) -> bool:
    """Tell whether a shape is known to have boards: whether the first seed has one."""
    return _draw_board(chance(0), shape, _look(shape)) is not None


def _draw_board(draw: Draw, shape: BoardShape, look: Look) -> Board | None:
    """Draw boards until one is whole; None if that is hopeless."""
    if not first_step(shape, look).ways:
        return None
    for _ in range(_MOST_WALKS):
        columns = walk(draw, shape, look)
        groups = _groups(columns) if columns else []
        # Two columns never climb too high, a staircase of several may, though not on classic boards.
        if not columns or any(height_of(group.rows) > look.height for group in groups):
            continue
        stars = draw_stars(draw, groups, shape)
        if stars:
            return _turned(draw, _letters(draw, columns, stars, column_table(shape, look), shape))
    return None


def _groups(columns: Sequence[Column]) -> list[Group]:
    """Return every group, colour by colour from the left."""
    groups = []
    for colour in range(len(columns[0].runs)):
        first = size = rows = 0
        for index, column in enumerate(columns):
            if index and not column.joins[colour]:
                groups.append(Group(colour, size, first, index - 1, rows))
                first, size, rows = index, 0, 0
            size += column.extras[colour] + 1
            rows |= column.runs[colour]
        groups.append(Group(colour, size, first, len(columns) - 1, rows))
    return groups


def _letters(
    draw: Draw, columns: Sequence[Column], stars: Sequence[int], table: ColumnTable, shape: BoardShape
) -> list[str]:
    """Spell the columns, with the colours dealt anew and each star somewhere in its run."""
    dealt = [shape.colours[colour] for colour in table.orders[draw(len(table.orders))]]
    spelled = []
    for column, star in zip(columns, stars, strict=True):
        letters = [""] * shape.height
        for rows, letter in zip(column.runs, dealt, strict=True):
            for row in rows_of(rows):
                letters[row] = letter
        bearer = rows_of(column.runs[star])
        row = bearer[draw(len(bearer))]
        letters[row] = letters[row].upper()
        spelled.append("".join(letters))
    return spelled


def _turned(draw: Draw, columns: list[str]) -> Board:
    """Mirror a board or not, either way, so that neither side is where the walk began; gives its lines."""
    if draw(2):
        columns = columns[::-1]
    lines = tuple(map("".join, zip(*columns, strict=True)))
    return lines[::-1] if draw(2) else lines
