"""Keep what was made from shipped files, as Python keeps its modules: in `__pycache__`, where one may write.

As with modules, `PYTHONDONTWRITEBYTECODE` says that nothing is to be kept; a folder that cannot be written
costs time, nothing else.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from ..errors import WriteError
from ..files import write_whole

_FOLDER = Path(__file__).parent / "__pycache__"


def keep(path: Path, data: bytes) -> None:
    """Write a file, if that is allowed and possible."""
    if sys.dont_write_bytecode:
        return
    try:
        write_whole(path, data, force=True)
    except WriteError:
        return


def kept_text(name: str, sources: Iterable[Path], make: Callable[[], str]) -> str:
    """Return a text made from files: what is kept under this name if none of them has changed since."""
    told = [f"{path} {(found := path.stat()).st_mtime_ns} {found.st_size}" for path in sorted(sources)]
    state = hashlib.sha256("\n".join(told).encode()).digest()
    path = _FOLDER / name
    kept = path.read_bytes() if path.is_file() else b""
    if kept.startswith(state):
        return kept.removeprefix(state).decode()
    text = make()
    keep(path, state + text.encode())
    return text
