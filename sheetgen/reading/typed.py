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
from ..rules.model import Game, Mode, Rules, Sheet
from ..rules.overrides import merged_rules, option_slips
from ..rules.seats import numbered
from .forms import Note, read_board
from .players import look_of
from .sheet_form import SheetForm, note_unknown

# Ten thousand sheets of the longest kind take 5 MB.
MAX_BYTES = 25_000_000
# Sheets that are compared with each other; more is a list of games, to be checked one by one.
MAX_AT_TABLE = 100
# Faults that are shown of one file.
MAX_FAULTS = 50

# Their values are text, as they stand: 007 is no seven.
_NAMES = ("player",)
_KEYS = ("game", "rules", "mode", "board", "sheets", "note", "date")

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
    notices: tuple[str, ...] = ()
    """What somebody should know of how the file was read."""


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
    documents = quick_documents(text, _NAMES)
    if documents is None:
        documents = [node.plain() for node in parse_yaml_documents(text, path, as_written=_NAMES)]

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
        note_unknown(raw, _KEYS, "key", note)
        opened = self._open(raw, note)
        if opened is None:
            return
        spec, game, rules, board = opened
        changes = raw["rules"] if isinstance(raw.get("rules"), dict) else {}
        for slip in option_slips(game.options, changes):
            note(slip.message, "rules", slip.option, of_key=slip.of_key)
        if any(slip.steps[: len(steps) + 1] == (*steps, "rules") for slip in self.slips):
            return
        changed = merged_rules(rules, changes)
        told = game.contradictions(changed) if changes and game.contradictions is not None else {}
        for option, message in told.items():
            note(f"{option}: {message}", "rules", *([option] if option in changes else []))
        if told:
            return
        form = SheetForm(game, changed)
        if "board" in raw and form.board is not None:
            board = read_board(raw["board"], form.board, note)
        mode = _mode(raw, note)
        sheets = numbered(self._sheets(raw, form, board, steps))
        _note_table(sheets, mode, note)
        self.games.append(TypedGame(spec, game, form.rules, mode, sheets, self.path, changes))

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
        plain, _, variant = name.partition(":")
        if variant and isinstance(rules, str) and rules != variant:
            note(f"'{name}' and 'rules: {rules[:40]}' name two variants; leave one out", "rules")
            return None
        spec = f"{plain}:{rules}" if isinstance(rules, str) else name
        try:
            return (spec, *self.open_game(spec))
        except UsageError as error:
            note(str(error), "rules" if isinstance(rules, str) and "variant" in str(error) else "game")
            return None

    def _sheets(
        self, raw: Mapping[str, Any], form: SheetForm, board: tuple[str, ...], steps: tuple[Step, ...]
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
        look = look_of(sheet.player)
        if look in seen:
            note(f"two sheets are of '{sheet.player}'; give every player another name", "sheets", number)
        seen.add(look)


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
