"""Typed sheets: YAML, JSON or CSV → games with their sheets, as the judge takes them.

The text is read fast, without places; only if something is wrong it is read again, with care, to say where.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from ..errors import Fault, InvalidError, UsageError, did_you_mean
from ..files import Node, parse_yaml_documents, quick_documents
from ..rules.model import Entry, Field, Form, Game, Mode, Rules, Sheet, Total
from ..rules.overrides import merged_rules, option_slips
from .forms import READERS, Note, read_board, read_total

# Ten thousand sheets of the longest kind take 5 MB.
MAX_BYTES = 25_000_000
# Sheets that are compared with each other; more is a list of games, to be checked one by one.
MAX_AT_TABLE = 100
# Faults that are shown of one file.
MAX_FAULTS = 50
_LONGEST_NAME = 80

_KEYS = ("game", "rules", "mode", "board", "sheets", "note", "date")
_SHEET_KEYS = ("player", "written", "note", "board")

Step = str | int


class Opened(NamedTuple):
    """A game as a sheet file names it."""

    game: Game
    rules: Rules
    board: tuple[str, ...]
    """The layout's own, where the game has boards."""


OpenGame = Callable[[str], Opened]
"""Finds `grixx` or `yahtzee:hasbro`; raises UsageError if there is no such game."""


@dataclass(frozen=True)
class TypedGame:
    """One game with its sheets, in seat order."""

    spec: str
    """`yahtzee`, or with its variant `yahtzee:hasbro`."""
    game: Game
    rules: Rules
    """Complete: the layout's with the file's changes."""
    mode: Mode | None
    """As the file says; None: it does not."""
    sheets: tuple[Sheet, ...]
    path: str
    changes: Mapping[str, Any] = field(default_factory=dict)
    """The rule options that the file itself sets."""


class Slip(NamedTuple):
    """Something wrong, and the steps that lead to it from the list of documents."""

    steps: tuple[Step, ...]
    message: str
    of_key: bool = False


class Text(NamedTuple):
    """A sheet file, read: its documents, and how to point at a slip in them."""

    documents: Sequence[Any]
    locate: Callable[[Slip], Fault]


def read_typed(text: str, path: str, open_game: OpenGame) -> list[TypedGame]:
    """Read a text of typed YAML or JSON: any number of documents, each a game or a list of games.

    Raises InvalidError with all faults and their places.
    """
    documents = quick_documents(text)
    if documents is None:
        documents = [node.plain() for node in parse_yaml_documents(text, path)]

    @cache
    def nodes() -> Sequence[Node]:
        return _nodes(text, path)

    return read_games(Text(documents, lambda slip: _locate(slip, nodes(), path)), path, open_game)


def read_games(text: Text, path: str, open_game: OpenGame) -> list[TypedGame]:
    """Read the games of documents that are ordinary data already."""
    reader = _Reader(path, open_game)
    for number, document in enumerate(text.documents):
        if isinstance(document, list) and document:
            for position, item in enumerate(document):
                reader.game(item, (number, position))
        else:
            reader.game(document, (number,))
    if not text.documents:
        raise InvalidError([Fault(path, None, None, "is empty")])
    if reader.slips:
        raise InvalidError(_shown_faults(reader.slips, text.locate, path))
    return reader.games


class _Reader:
    """Gathers the games and the slips of one file."""

    def __init__(self, path: str, open_game: OpenGame):
        self.path = path
        self.open_game = open_game
        self.games: list[TypedGame] = []
        self.slips: list[Slip] = []

    def game(self, raw: Any, steps: tuple[Step, ...]) -> None:
        note = self._noter(steps)
        if not isinstance(raw, dict):
            note("a sheet file begins with a game, such as 'game: grixx'")
            return
        _note_unknown(raw, _KEYS, "key", note)
        opened = self._open(raw, note)
        if opened is None:
            return
        spec, game, rules, board = opened
        changes = raw["rules"] if isinstance(raw.get("rules"), dict) else {}
        for slip in option_slips(game.options, changes):
            note(slip.message, "rules", slip.option, of_key=slip.of_key)
        if any(slip.steps[: len(steps) + 1] == (*steps, "rules") for slip in self.slips):
            return
        form = _SheetForm(game, merged_rules(rules, changes))
        if "board" in raw and form.board is not None:
            board = read_board(raw["board"], form.board, note)
        mode = _mode(raw, note)
        sheets = self._sheets(raw, form, board, steps)
        _note_table(sheets, mode, note)
        self.games.append(TypedGame(spec, game, form.rules, mode, tuple(sheets), self.path, changes))

    def _open(self, raw: Mapping[str, Any], note: Note) -> tuple[str, Game, Rules, tuple[str, ...]] | None:
        name, rules = raw.get("game"), raw.get("rules")
        if not isinstance(name, str) or not name:
            note(
                "'game' is missing; write such as 'game: grixx'" if name is None else "game: write its name",
                "game",
            )
            return None
        if "/" in name or "\\" in name or "." in name:
            note("a sheet file names a game; give a layout of your own with --layout", "game")
            return None
        if rules is not None and not isinstance(rules, (str, dict)):
            note("rules: write the name of a variant, or a mapping of options", "rules")
            return None
        spec = f"{name.partition(':')[0]}:{rules}" if isinstance(rules, str) else name
        try:
            return (spec, *self.open_game(spec))
        except UsageError as error:
            note(str(error), "rules" if isinstance(rules, str) and "variant" in str(error) else "game")
            return None

    def _sheets(
        self, raw: Mapping[str, Any], form: _SheetForm, board: tuple[str, ...], steps: tuple[Step, ...]
    ) -> list[Sheet]:
        listed = raw.get("sheets")
        if not isinstance(listed, list) or not listed:
            self._noter(steps)("'sheets' is missing; write one '- {player: …}' for each sheet", "sheets")
            return []
        return [
            form.sheet(sheet, number, board, self._noter((*steps, "sheets", number)))
            for number, sheet in enumerate(listed)
        ]

    def _noter(self, before: tuple[Step, ...]) -> Note:
        def note(message: str, *steps: Step, of_key: bool = False) -> None:
            self.slips.append(Slip((*before, *steps), message, of_key))

        return note


class _SheetForm:
    """What one sheet of a game may hold, worked out once for all its sheets."""

    def __init__(self, game: Game, rules: Rules):
        self.rules = rules
        fields = game.fields(rules)
        self.fields: dict[str, Field] = {each.id: each for each in fields if each.form is not Form.BOARD}
        self.board = next((each for each in fields if each.form is Form.BOARD), None)
        self.cells = next((each for each in fields if each.form is Form.CELLS), None)
        if self.cells:
            self.fields.setdefault("rows", Field("rows", Form.ROWS, optional=True))
        self.totals: dict[str, Total] = {total.id: total for total in game.totals(rules)}
        self.needed = [each.id for each in fields if not each.optional and each.form is not Form.CELLS]
        columns = rules.get("columns")
        self.columns = columns if isinstance(columns, int) else 0
        self._known = {*self.fields, *_SHEET_KEYS}
        # Name as typed → id for the judge, field, reader; rows of x are another way to type cells.
        self._readers = {
            name: (self.cells.id if self.cells and each.form is Form.ROWS else name, each, READERS[each.form])
            for name, each in self.fields.items()
        }

    def sheet(self, raw: Any, number: int, board: tuple[str, ...], note: Note) -> Sheet:
        if not isinstance(raw, dict):
            note("a sheet is a mapping, such as {player: Anna, …}")
            return Sheet(str(number + 1))
        if not self._known.issuperset(raw):
            _note_unknown(raw, self._known, "field", note)
        entries: dict[str, Entry] = {}
        if self.board is not None:
            board = read_board(raw["board"], self.board, note) if "board" in raw else board
            entries[self.board.id] = Entry(board)
        for name, value in raw.items():
            if name in self._readers:
                target, each, read = self._readers[name]
                entries[target] = Entry(read(value, each, note, board, self.columns))
        self._note_missing(raw, note)
        return Sheet(_player(raw, number, note), entries, self._written(raw, note))

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
            _note_unknown(written, self.totals, "total", note, "written")
        return {
            name: read_total(value, name, self.totals[name].many, note)
            for name, value in written.items()
            if name in self.totals and value is not None
        }


# How to type that a field is empty; lists are the rest.
_EMPTY = {Form.NUMBER: "write null", Form.COUNT: "write 0", Form.CLAIMS: "write {}"}


def _player(raw: Mapping[str, Any], number: int, note: Note) -> str:
    name = raw.get("player")
    if name is None or name == "":
        return str(number + 1)
    if type(name) not in (str, int):
        note("player: write a name", "player")
    elif len(str(name)) > _LONGEST_NAME or not str(name).isprintable():
        note(f"player: a name has at most {_LONGEST_NAME} characters, all of them visible", "player")
    return str(name)[:_LONGEST_NAME]


def _mode(raw: Mapping[str, Any], note: Note) -> Mode | None:
    mode = raw.get("mode")
    if mode is None:
        return None
    if isinstance(mode, str) and mode in list(Mode):
        return Mode(mode)
    near = did_you_mean(str(mode), list(Mode)) or f"; write {', '.join(Mode)}"
    note(f"mode: '{str(mode)[:40]}' is unknown{near}", "mode")
    return None


def _note_table(sheets: Sequence[Sheet], mode: Mode | None, note: Note) -> None:
    if mode is Mode.SINGLE or len(sheets) < 2:
        return
    if len(sheets) > MAX_AT_TABLE:
        note(f"{len(sheets)} sheets at one table; at most {MAX_AT_TABLE}, or write 'mode: single'", "sheets")
        return
    seen: set[str] = set()
    for number, sheet in enumerate(sheets):
        if sheet.player in seen:
            note(f"two sheets are of '{sheet.player}'; give every player another name", "sheets", number)
        seen.add(sheet.player)


def _note_unknown(raw: Mapping[str, Any], known: Any, what: str, note: Note, *steps: Step) -> None:
    for name in raw:
        if name not in known:
            near = did_you_mean(str(name), known) or f"; there are {', '.join(sorted(known))}"
            note(f"unknown {what} '{str(name)[:60]}'{near}", *steps, name, of_key=True)


def _shown_faults(slips: Sequence[Slip], locate: Callable[[Slip], Fault], path: str) -> list[Fault]:
    faults = [locate(slip) for slip in slips[:MAX_FAULTS]]
    if len(slips) > MAX_FAULTS:
        faults.append(Fault(path, None, None, f"{len(slips)} faults; the first {MAX_FAULTS} are shown"))
    return faults


def _nodes(text: str, path: str) -> Sequence[Node]:
    try:
        return parse_yaml_documents(text, path)
    except InvalidError:  # JSON that YAML does not take, such as a pair of surrogates
        return ()


def _locate(slip: Slip, nodes: Sequence[Node], path: str) -> Fault:
    if not nodes:
        return Fault(path, None, None, slip.message)
    node, last = nodes[int(slip.steps[0])], slip.steps[-1]
    for step in slip.steps[1:-1]:
        node = node.at([step]) or node
    return _fault_at(node, last, slip) if len(slip.steps) > 1 else node.fault(slip.message)


def _fault_at(node: Node, last: Step, slip: Slip) -> Fault:
    if slip.of_key and isinstance(last, str):
        return node.key_fault(last, slip.message)
    return (node.at([last]) or node).fault(slip.message)
