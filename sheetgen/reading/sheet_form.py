"""One typed sheet: a mapping of fields → `Sheet`, by the fields and totals that a game has under rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import did_you_mean
from ..rules.model import Entry, Field, Form, Game, Rules, Sheet, Total
from .forms import READERS, Note, read_board, read_total
from .players import read_player

# The longest name of a box, with room.
_LONGEST_NAME = 80
_SHEET_KEYS = ("player", "written", "note", "board", "unsure")
# Boxes of the largest sheet, with room.
_MOST_UNSURE = 1000

# A number box that is left out is an empty box, which the judge tells of; a list would silently be no cross.
_MAY_BE_EMPTY = (Form.CELLS, Form.NUMBER, Form.COLUMNS)


class SheetForm:
    """What one sheet of a game may hold, worked out once for all its sheets."""

    def __init__(self, game: Game, rules: Rules):
        self.rules = rules
        fields = game.fields(rules)
        self.fields: dict[str, Field] = {each.id: each for each in fields if each.form is not Form.BOARD}
        self.board = game.board_field(rules)
        self.cells = next((each for each in fields if each.form is Form.CELLS), None)
        if self.cells:
            self.fields.setdefault("rows", Field("rows", Form.ROWS, optional=True))
        self.totals: dict[str, Total] = {total.id: total for total in game.totals(rules)}
        self.needed = [each.id for each in fields if not each.optional and each.form not in _MAY_BE_EMPTY]
        columns = rules.get("columns")
        self.columns = columns if isinstance(columns, int) else 0
        self._known = {*self.fields, *_SHEET_KEYS}
        # Name as typed → id for the judge, field, reader; rows of x are another way to type cells.
        self._readers = {
            name: (self.cells.id if self.cells and each.form is Form.ROWS else name, each, READERS[each.form])
            for name, each in self.fields.items()
        }

    def sheet(self, raw: Any, number: int, board: tuple[str, ...], note: Note) -> Sheet:
        """Return one sheet; number: its place in the file, which names a player without a name."""
        if not isinstance(raw, dict):
            note("a sheet is a mapping, such as {player: Anna, …}")
            return Sheet(str(number + 1), is_named=False)
        if not self._known.issuperset(raw):
            note_unknown(raw, self._known, "field", note)
        entries: dict[str, Entry] = {}
        if self.board is not None:
            board = read_board(raw["board"], self.board, note) if "board" in raw else board
            entries[self.board.id] = Entry(board)
        for name, value in raw.items():
            if name in self._readers:
                target, each, read = self._readers[name]
                if value is None and each.optional and each.form is not Form.ROWS:
                    continue  # `locks:` with nothing after it
                entries[target] = Entry(read(value, each, note, board, self.columns))
        self._note_twofold(raw, note)
        self._note_missing(raw, note)
        name = read_player(raw.get("player"), note)
        written, unsure = self._written(raw, note), _unsure(raw, note)
        return Sheet(name or str(number + 1), entries, written, unsure, is_named=bool(name))

    def _note_twofold(self, raw: Mapping[str, Any], note: Note) -> None:
        if self.cells and self.cells.id in raw and "rows" in raw:
            note(
                f"'rows' and '{self.cells.id}' are two ways to type the same; leave one out",
                "rows",
                of_key=True,
            )

    def _note_missing(self, raw: Mapping[str, Any], note: Note) -> None:
        for name in self.needed:
            if name not in raw and (self.board is None or name != self.board.id):
                how = _EMPTY.get(self.fields[name].form, "write []")
                note(f"'{name}' is missing; {how} if nothing is there")
        if self.cells and not self.cells.optional and self.cells.id not in raw and "rows" not in raw:
            note(f"'{self.cells.id}' is missing; write [] if nothing is there")

    def _written(self, raw: Mapping[str, Any], note: Note) -> Mapping[str, Any]:
        written = raw.get("written")
        if written is None:
            return {}
        if not isinstance(written, dict):
            note("written: write the totals as a mapping, such as {total: 62}", "written")
            return {}
        if not self.totals.keys() >= written.keys():
            note_unknown(written, self.totals, "total", note, "written")
        return {
            name: read_total(value, name, self.totals[name].many, note)
            for name, value in written.items()
            if name in self.totals and value is not None
        }


# How to type that a field is empty; lists are the rest.
_EMPTY = {Form.NUMBER: "write null", Form.COUNT: "write 0", Form.CLAIMS: "write {}"}


def _unsure(raw: Mapping[str, Any], note: Note) -> tuple[str, ...]:
    cells = raw.get("unsure")
    if cells is None:
        return ()
    if not isinstance(cells, list) or len(cells) > _MOST_UNSURE or not all(map(_is_cell, cells)):
        note("unsure: list the boxes that a photo left open, such as [blue/7]", "unsure")
        return ()
    return tuple(cells)


def _is_cell(name: Any) -> bool:
    return isinstance(name, str) and 0 < len(name) <= _LONGEST_NAME and name.isprintable()


def note_unknown(raw: Mapping[str, Any], known: Any, what: str, note: Note, *steps: str | int) -> None:
    """Note the keys that are none of those known."""
    for name in raw:
        if name not in known:
            near = did_you_mean(str(name), known) or f"; there are {', '.join(sorted(known))}"
            note(f"unknown {what} '{str(name)[:60]}'{near}", *steps, name, of_key=True)
