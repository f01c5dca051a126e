"""Find the folders that are shipped with the package: inside it in a wheel, beside it in a checkout."""

from __future__ import annotations

import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import MissingError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

# A game's name is a folder's and a module's.
_NAME = re.compile(r"[a-z][a-z0-9_]{0,40}")

_PACKAGE = Path(__file__).resolve().parent.parent


def shared(name: str) -> Path:
    """Return the folder `templates` or `fonts`.

    Raises MissingError if the installation lacks it.
    """
    for home in (_PACKAGE, _PACKAGE.parent):
        if (home / name).is_dir():
            return home / name
    raise MissingError(f"the folder '{name}' is missing from this installation; install sheetgen again")


def game_names() -> list[str]:
    """Return the games that are here, sorted: those shipped with sheetgen and those of other packages."""
    own = [path.parent.name for path in shared("templates").glob("*/layout.yaml")]
    return sorted({*own, *(entry.name for entry in _foreign_games() if _NAME.fullmatch(entry.name))})


def game_folder(name: str) -> Path | None:
    """Return the folder of a game's templates, or None if there is no such game.

    A game of another package keeps it as `templates/<name>` beside the module that its entry point names.
    """
    if not _NAME.fullmatch(name):
        return None
    folder = shared("templates") / name
    if (folder / "layout.yaml").is_file():
        return folder
    for entry in _foreign_games():
        if entry.name == name:
            return _beside(entry) / "templates" / name
    return None


def _foreign_games() -> tuple[EntryPoint, ...]:
    return _games_on(tuple(sys.path))


@lru_cache(maxsize=4)
def _games_on(path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """Look once through all that is installed: it takes longer than finding a sheet in a picture."""
    from importlib.metadata import entry_points

    return tuple(entry_points(group="sheetgen.games"))


def _beside(entry: EntryPoint) -> Path:
    """Return the folder of a stranger's module; whatever goes wrong there is the stranger's."""
    from importlib.util import find_spec

    try:
        # Loads the packages above the module.
        spec = find_spec(entry.module)
    except (Exception, SystemExit):
        spec = None
    if spec is None or spec.origin is None:
        raise MissingError(
            f"the module of the game '{entry.name}', {entry.value or 'nothing'}, cannot be found;"
            " install its package again"
        )
    return Path(spec.origin).parent
