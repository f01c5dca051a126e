"""Numbers for players without a name, which no other player of the table has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from .model import Sheet


def numbered(sheets: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """Return the sheets of a table, nobody of it called like somebody else for want of a name.

    Names that were given stay, also "1". Who has none keeps the number that the sheet came with if it is
    free; else it is the lowest that is.

    >>> given, nameless = Sheet("1"), Sheet("1", is_named=False)
    >>> [sheet.player for sheet in numbered([nameless, given, nameless])]
    ['2', '1', '3']
    """
    taken = {sheet.player for sheet in sheets if sheet.is_named}
    keeps = []
    for sheet in sheets:
        keeps.append(sheet.is_named or sheet.player not in taken)
        taken.add(sheet.player)
    free = (str(number) for number in count(1) if str(number) not in taken)
    return tuple(
        sheet if kept else replace(sheet, player=next(free))
        for sheet, kept in zip(sheets, keeps, strict=True)
    )
