"""Boxes that hold numbers → fields and totals: the way back from `Game.cells`, for sheets read from photos.

Cells are `ones`, or `ones@2` of a player with several columns, and `written/upper` for totals; each holds a
whole number or `-`, a box that was struck. What nobody wrote in is not among them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .model import Entry, Field, Total

DASH = "-"
"""What stands in a struck box."""

WRITTEN = "written/"
"""Before the id of a total."""


def entries_from_cells(shown: Mapping[str, Any], fields: Sequence[Field], columns: int) -> dict[str, Entry]:
    """Return what the fields hold; fields that may be left out are, where their boxes are empty.

    columns: of one player; from two on a field holds a tuple.

    >>> from sheetgen.rules.model import Form
    >>> ones = Field("ones", Form.NUMBER)
    >>> entries_from_cells({"ones": "-"}, [ones], 1)["ones"].value
    0
    >>> entries_from_cells({"ones@2": 3}, [ones], 2)["ones"].value
    (None, 3)
    """
    found = {field.id: _held(shown, field.id, columns) for field in fields}
    return {
        field.id: Entry(_number(held), struck=held == DASH)
        for field in fields
        if (held := found[field.id]) is not None or not field.optional
    }


def totals_from_cells(shown: Mapping[str, Any], totals: Sequence[Total], columns: int) -> dict[str, Any]:
    """Return the totals that were written: numbers, or tuples by column.

    >>> totals_from_cells({"written/upper": 63, "written/bonus": "-"}, [Total("upper"), Total("bonus")], 1)
    {'upper': 63, 'bonus': 0}
    """
    found = {total.id: _held(shown, WRITTEN + total.id, columns if total.many else 1) for total in totals}
    return {name: _number(held) for name, held in found.items() if held is not None}


def _held(shown: Mapping[str, Any], cell: str, columns: int) -> Any:
    """Return what a cell holds, of several columns a tuple; None if nothing does."""
    if columns == 1:
        return shown.get(cell)
    held = tuple(shown.get(f"{cell}@{column}") for column in range(1, columns + 1))
    return None if all(each is None for each in held) else held


def _number(held: Any) -> Any:
    if isinstance(held, tuple):
        return tuple(map(_number, held))
    return 0 if held == DASH else held
