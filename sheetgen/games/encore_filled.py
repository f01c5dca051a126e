"""A filled Encore! sheet, read once: what is crossed, complete and circled.

Takes a `Sheet`; gives a `Filled`, which the judge of one sheet and the judge of a table share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sheetgen.errors import UsageError
from sheetgen.games.encore_grid import Grid, read_grid
from sheetgen.rules.model import NOTHING, Rules, Sheet


@dataclass(frozen=True, slots=True)
class Filled:
    """What a sheet shows, against its own board."""

    grid: Grid
    crossed: int
    """The crossed boxes, a mask of the grid."""
    complete: Mapping[str, frozenset[str]]
    """The letters of what is complete, under `columns` and `colours`."""
    claims: Mapping[str, Mapping[str, str]]
    """What is circled, by letter `first` or `later`, under `columns` and `colours`."""


def read_filled(sheet: Sheet, rules: Rules) -> Filled:
    """Read one sheet.

    Raises UsageError if it has no board: then nothing on it can be judged.
    """
    board = sheet.value("board")
    if not board:
        raise UsageError(f"the sheet of '{sheet.player}' has no board; write its lines under board:")
    grid = read_grid(tuple(board), rules["start"])
    crossed = grid.mask(sheet.value("crossed", ()))
    return Filled(
        grid,
        crossed,
        {"columns": _complete(grid.columns, crossed), "colours": _complete(grid.colours, crossed)},
        {"columns": sheet.value("columns", NOTHING), "colours": sheet.value("colours", NOTHING)},
    )


def _complete(parts: Mapping[str, int], crossed: int) -> frozenset[str]:
    return frozenset(letter for letter, boxes in parts.items() if boxes & crossed == boxes)
