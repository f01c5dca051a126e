"""What a GAME argument means: its judge, rules and layout; the page is not looked at, so it is quick."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ..errors import InvalidError, UsageError
from ..files import Node, is_file
from ..games import game_names, load_game, strangers
from ..layout.source import STANDARD, is_path, read_source, variant_names
from ..rules.model import Entry, Game, Rules
from ..rules.overrides import merged_rules, missing_options, option_slips

__all__ = [
    "STANDARD",
    "Rulebook",
    "game_names",
    "house_rules",
    "load_game",
    "open_rulebook",
    "rules_of",
    "strangers",
    "variant_names",
]


@dataclass(frozen=True)
class Rulebook:
    """One game under one set of rules."""

    spec: str
    """As it was asked for: `grixx`, `yahtzee:hasbro`, `mine.yaml`."""
    game: Game
    rules: Rules
    source: Node
    """The merged layout."""

    @property
    def board(self) -> tuple[str, ...]:
        """The lines of the layout's own board, where the game has one."""
        node = self.source.at(["board"])
        return tuple(node.value.split()) if node and isinstance(node.value, str) else ()

    def printed_entries(self, board: tuple[str, ...]) -> dict[str, Entry]:
        """Return what a sheet with this board says before anybody writes on it."""
        field = self.game.board_field(self.rules)
        return {field.id: Entry(board)} if field else {}


def rules_of(spec: str) -> tuple[Game, Rules]:
    """Return the judge and the complete rules that a GAME argument means."""
    book = open_rulebook(spec)
    return book.game, book.rules


def house_rules(spec: str, rules: Rules) -> tuple[str, dict[str, Any]]:
    """Return how a sheet file says rules: a built-in GAME, and what is different from its rules.

    spec: the one that they were made from. Another is taken only if a mapping lost entries, which no file of
    sheets can say.
    """
    name = spec.partition(":")[0]
    known = [spec, name, *(f"{name}:{variant}" for variant in variant_names(name))]
    told = ((each, _changes(each, rules)) for each in known)
    whole = (each for each in told if merged_rules(open_rulebook(each[0]).rules, each[1]) == rules)
    return next(whole, (spec, _changes(spec, rules)))


def needs_layout(spec: str) -> bool:
    """Tell whether no file of sheets can say a layout's rules, so that it is needed for checking them.

    Such are mappings that lost entries: a sheet with fewer rows than any built-in one.
    """
    book = open_rulebook(spec)
    told, changes = house_rules(book.game.name if is_path(spec) else spec, book.rules)
    return merged_rules(open_rulebook(told).rules, changes) != book.rules


def _changes(spec: str, rules: Rules) -> dict[str, Any]:
    own = open_rulebook(spec).rules
    return {name: value for name, value in rules.items() if value != own.get(name)}


def open_rulebook(spec: str) -> Rulebook:
    """Read a game's rules; its page is not looked at.

    Raises UsageError for an unknown game or variant, InvalidError with the place of every wrong option.
    """
    # Somebody's own file may change between two calls; what is shipped does not.
    return read_rulebook(spec, read_source(spec)) if is_path(spec) else _open_shipped(spec)


def changed_at(spec: str) -> int:
    """Return when somebody's own layout was changed, ns, for what is kept of it; 0 for what is shipped."""
    return Path(spec).stat().st_mtime_ns if is_path(spec) and is_file(spec) else 0


@cache
def _open_shipped(spec: str) -> Rulebook:
    return read_rulebook(spec, read_source(spec))


def read_rulebook(spec: str, source: Node) -> Rulebook:
    """Read the rules of a layout that was read already; raises as `open_rulebook` does."""
    game = _game(source)
    rules_node = source.at(["rules"])
    if rules_node is None or not isinstance(rules_node.value, dict):
        raise InvalidError([(rules_node or source).fault("rules: the options of the game are missing here")])
    rules: dict[str, Any] = rules_node.plain()
    faults = [
        rules_node.key_fault(slip.option, slip.message)
        if slip.of_key
        else rules_node.value[slip.option].fault(slip.message)
        for slip in option_slips(game.options, rules)
    ]
    missing = missing_options(game.options, rules)
    if missing:
        faults.append(rules_node.fault(f"rules: {', '.join(missing)} missing"))
    if not faults and game.contradictions is not None:
        told = game.contradictions(rules).items()
        faults = [_home_of(option, rules_node).fault(f"{option}: {message}") for option, message in told]
    if faults:
        raise InvalidError(faults)
    return Rulebook(spec, game, rules, source)


def _home_of(option: str, rules: Node) -> Node:
    """Return where an option is to be changed: where it stands, or the `rules:` that inherit it."""
    assert isinstance(rules.value, dict)
    own = rules.value[option]
    return own if own.path == rules.path else rules


def _game(source: Node) -> Game:
    node = source.at(["game"])
    if node is None:
        raise InvalidError([source.fault(f"'game' is missing; write one of {', '.join(game_names())}")])
    try:
        return load_game(str(node.value))
    except UsageError as error:
        raise InvalidError([node.fault(str(error))]) from error
