"""One at a time: who reads a file, changes it and writes it back lets nobody write it meanwhile."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Wait until no other program works in the folder, made if it is missing, and hold it.

    Where folders cannot be held (Windows, some file systems) nobody waits. A program that ends lets go.
    """
    held = None
    with suppress(ImportError, OSError):
        import fcntl

        folder.mkdir(parents=True, exist_ok=True)
        held = os.open(folder, os.O_RDONLY)
        fcntl.flock(held, fcntl.LOCK_EX)
    try:
        yield
    finally:
        if held is not None:
            os.close(held)
