"""Which sheets belong together: those in files of their own, and those of photos, are one table a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from ..reading.players import look_of
from ..reading.typed import TypedGame
from ..rules.model import NOTHING, Form, Sheet
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
    """The photos of this sheet that are there too: file, page."""
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
    fields = {field.id: field.form for field in typed.game.fields(typed.rules)}
    return _is_same_content(shown.sheets[0], typed.sheets[sheet], fields)


def copies(table: Table) -> Iterator[tuple[str, str]]:
    """Give typed files and earlier ones whose sheet is the very same, with nobody's name on it: copies."""
    typed, origins = table
    seen: list[tuple[Sheet, str]] = []
    if len({origin.file for origin in origins}) < 2:
        return
    for sheet, origin in zip(typed.sheets, origins, strict=True):
        if sheet.is_named or origin.is_photo:
            continue
        first = next((file for other, file in seen if other.entries == sheet.entries), None)
        if first is None:
            seen.append((sheet, origin.file))
        elif first != origin.file and len(_content(sheet, {})) >= _LEAST:
            yield origin.file, first


def _is_same_content(one: Sheet, other: Sheet, forms: Mapping[str, Form]) -> bool:
    here, there = _content(one, forms), _content(other, forms)
    turns, others = _turns(one, forms), _turns(other, forms)
    # A turn that was read wrongly, or left out, moves those below it: what follows in the same order counts.
    blocks = SequenceMatcher(None, turns, others, autojunk=False).get_matching_blocks()
    both = len(here & there) + sum(block.size for block in blocks)
    either = len(here) + len(there) + len(turns) + len(others) - both
    return either >= _LEAST and both >= _SAME_SHEET * either


def _content(sheet: Sheet, forms: Mapping[str, Form]) -> set[tuple[str, str]]:
    """Return what stands on a sheet, piece by piece, save its turns.

    Printed boards are the same on many; logs of turns stand on no paper.
    """
    return {
        (name, str(part))
        for name, entry in sheet.entries.items()
        if forms.get(name) not in (Form.BOARD, Form.LOGS, Form.TURNS)
        for part in _parts(entry.value, forms.get(name))
    }


def _parts(value: Any, form: Form | None) -> Collection[Any]:
    if form is Form.COLUMNS and isinstance(value, list | tuple):
        return [(column, each) for column, each in enumerate(value) if each is not None]
    if isinstance(value, Mapping):
        return value.items()
    return value if isinstance(value, list | tuple | set | frozenset) else (value,)


def _turns(sheet: Sheet, forms: Mapping[str, Form]) -> list[str]:
    return [
        str(turn)
        for name, entry in sheet.entries.items()
        if forms.get(name) is Form.TURNS
        for turn in entry.value or ()
    ]


def _shown(table: Table, sheet: int, photo: Origin) -> Table:
    typed, origins = table
    origin = origins[sheet]._replace(shown_in=((photo.file, photo.page), *photo.shown_in))
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
            notices = (*other.notices, *typed.notices)
            found[table] = (replace(other, sheets=sheets, notices=notices), (*before, *origins))
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
