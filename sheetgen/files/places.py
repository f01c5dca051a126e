"""Find the folders that are shipped with the package: inside it in a wheel, beside it in a checkout."""

from __future__ import annotations

from pathlib import Path

from ..errors import MissingError

_PACKAGE = Path(__file__).resolve().parent.parent


def shared(name: str) -> Path:
    """Return the folder `templates` or `fonts`.

    Raises MissingError if the installation lacks it.
    """
    for home in (_PACKAGE, _PACKAGE.parent):
        if (home / name).is_dir():
            return home / name
    raise MissingError(f"the folder '{name}' is missing from this installation; install sheetgen again")
