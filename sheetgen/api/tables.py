"""Which sheets belong together: those in files of their own, and those of photos, are one table a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ..reading.players import look_of
from ..reading.typed import TypedGame
from ..rules.model import NOTHING, Sheet
from ..rules.seats import numbered


class Origin(NamedTuple):
    """Where a sheet came from."""

    file: str
    sheet: int
    """Its place in the file, from 0."""
    unsure: tuple[str, ...] = ()
    """Cells that nobody has looked at yet."""
    confidence: float = 1.0
    """Probability that everything on it was read as it is."""
    boxes: Mapping[str, Mapping[str, float]] = NOTHING
    """Of the unsure cells that hold numbers: what may be written there, with its probability."""
    column: int = 0
    """Which player of its leaf it is, from 1; 0 where a leaf has one player."""
    page: int = 0
    """Of its file, from 1; 0 where the file has one page."""
    settled: Mapping[str, tuple[float, float]] = NOTHING
    """Cells that the picture alone left in doubt: their probability by the picture, and with the rules."""
    shown_in: tuple[tuple[str, int], ...] = ()
    """The photos of this typed sheet that are there too: file, page."""
    is_photo: bool = False
    """Whether it was read of a picture rather than typed."""


# A photo shows a sheet that was typed, and perhaps corrected, if so much of what stands on either stands on
# both; of hardly anything nobody can say.
_SAME_SHEET, _LEAST = 0.8, 5

Table = tuple[TypedGame, tuple[Origin, ...]]
"""A game, and where each of its sheets came from."""


def typed_table(typed: TypedGame) -> Table:
    """Return a typed game with its origins."""
    return typed, tuple(Origin(typed.path, number, sheet.unsure) for number, sheet in enumerate(typed.sheets))


def with_photos(typed: Sequence[Table], photographed: Iterable[Table]) -> list[Table]:
    """Return typed sheets, and those of photos that nobody typed.

    Who reads photos in a folder and keeps the result there has every sheet twice, but played once.
    """
    tables, others = list(typed), []
    for photo in photographed:
        place = next((place for place in _places(tables) if _is_typed(photo, tables, *place)), None)
        if place is None:
            others.append(photo)
        else:
            tables[place[0]] = _shown(tables[place[0]], place[1], photo[1][0])
    return [*tables, *others]


def _places(tables: Sequence[Table]) -> list[tuple[int, int]]:
    """Return the places of all sheets of which no photo was found: table, sheet."""
    return [
        (table, sheet)
        for table, (_, origins) in enumerate(tables)
        for sheet, origin in enumerate(origins)
        if not origin.shown_in
    ]


def _is_typed(photo: Table, tables: Sequence[Table], table: int, sheet: int) -> bool:
    (shown, _), (typed, _) = photo, tables[table]
    if shown.game is not typed.game or shown.rules != typed.rules:
        return False
    here, there = _content(shown.sheets[0]), _content(typed.sheets[sheet])
    return len(here | there) >= _LEAST and len(here & there) >= _SAME_SHEET * len(here | there)


def _content(sheet: Sheet) -> set[tuple[str, str]]:
    """Return what stands on a sheet, piece by piece; printed boards are the same on many."""
    return {
        (name, str(part))
        for name, entry in sheet.entries.items()
        if name != "board"
        for part in _parts(entry.value)
    }


def _parts(value: Any) -> Collection[Any]:
    if isinstance(value, Mapping):
        return value.items()
    return value if isinstance(value, list | tuple | set | frozenset) else (value,)


def _shown(table: Table, sheet: int, photo: Origin) -> Table:
    typed, origins = table
    origin = origins[sheet]._replace(shown_in=((photo.file, photo.page),))
    return typed, (*origins[:sheet], origin, *origins[sheet + 1 :])


def gather_tables(tables: Iterable[Table], single: bool) -> list[Table]:
    """Put the sheets that lie in files of their own at one table, game by game.

    A typed file with several sheets is a table already, whatever its place among the files: only photos sit
    down there.
    """
    found: list[Table] = []
    for typed, origins in tables:
        table = next((n for n, one in enumerate(found) if _at_one_table(one, (typed, origins))), None)
        if single or table is None:
            found.append((typed, origins))
        else:
            other, before = found[table]
            sheets = numbered((*other.sheets, *typed.sheets))
            found[table] = (replace(other, sheets=sheets), (*before, *origins))
    return found


def kept_apart(before: Table, table: Table) -> str | None:
    """Return who sits at an earlier table too, and is the only reason why this one is another."""
    (earlier, _), (typed, origins) = before, table
    is_alone = [origin.file for origin in origins].count(origins[0].file) == 1
    first = replace(typed, sheets=typed.sheets[:1])
    return _seated_already(earlier, first) if is_alone and _is_alike(earlier, first) else None


def _at_one_table(one: Table, other: Table) -> bool:
    (seated, before), (typed, origins) = one, other
    if not _is_alike(seated, typed) or _seated_already(seated, typed):
        return False
    return origins[0].is_photo or max(_typed_by_file(before).values(), default=1) == 1


def _typed_by_file(origins: Iterable[Origin]) -> Counter[str]:
    return Counter(origin.file for origin in origins if not origin.is_photo)


def _is_alike(one: TypedGame, other: TypedGame) -> bool:
    alone = len(other.sheets) == 1 and one.mode is other.mode is None
    return alone and one.path != other.path and one.game is other.game and one.rules == other.rules


def _seated_already(table: TypedGame, other: TypedGame) -> str | None:
    """Return a player who sits at the table: nobody has two sheets in one game."""
    taken = {look_of(sheet.player) for sheet in table.sheets if sheet.is_named}
    named = (sheet.player for sheet in other.sheets if sheet.is_named)
    return next((name for name in named if look_of(name) in taken), None)
