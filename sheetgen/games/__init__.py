"""One module a game, found by the folder of its name in `templates/`; nothing is registered."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import cast

from sheetgen.errors import MissingError, UsageError, did_you_mean
from sheetgen.files import game_folder, game_names, shared
from sheetgen.rules.model import Game

__all__ = ["game_names", "load_game", "strangers"]

_strangers: list[str] = []


@cache
def load_game(name: str) -> Game:
    """Return a game by its name: the `GAME` of its module here, or what another package's entry point gives.

    Raises UsageError for a name that no game has.
    """
    folder = game_folder(name)
    if folder is None:
        near = did_you_mean(name, game_names()) or f"; there are {', '.join(game_names())}"
        raise UsageError(f"unknown game '{name[:60]}'{near}")
    if folder.parent != shared("templates"):
        return _foreign(name)
    try:
        module = import_module(f"sheetgen.games.{name}")
    except ModuleNotFoundError as error:
        raise MissingError(
            f"the game '{name}' has templates but no module sheetgen/games/{name}.py"
        ) from error
    return cast(Game, module.GAME)


def _foreign(name: str) -> Game:
    from importlib.metadata import entry_points

    (entry, *_) = entry_points(group="sheetgen.games", name=name)
    try:
        game = entry.load()
    except (Exception, SystemExit) as error:  # a stranger's module may fail in any way
        raise MissingError(
            f"the game '{name}' of another package cannot be loaded ({type(error).__name__}: {error});"
            " install its package again or tell its maker"
        ) from error
    if not isinstance(game, Game) or game.name != name:
        raise MissingError(f"the entry point '{entry.value}' is no Game called '{name}'; tell its maker")
    _strangers.append(name)
    return game


def strangers() -> tuple[str, ...]:
    """Return the games of other packages that were opened: where something fails, it may be theirs."""
    return tuple(_strangers)
