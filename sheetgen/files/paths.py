"""Look what lies at a path that somebody names, also if no file can have such a name.

`pathlib` raises for names that are too long, and for links that lead to themselves.
"""

from __future__ import annotations

import os
from pathlib import Path


def is_file(path: Path | str) -> bool:
    """Tell whether an ordinary file is there."""
    return os.path.isfile(path)  # noqa: PTH113


def is_folder(path: Path | str) -> bool:
    """Tell whether a folder is there."""
    return os.path.isdir(path)  # noqa: PTH112


def is_there(path: Path | str) -> bool:
    """Tell whether anything is there."""
    return os.path.exists(path)  # noqa: PTH110


def real_path(path: Path | str) -> Path:
    """Return where a path leads, links followed as far as they go."""
    return Path(os.path.realpath(path))
