"""Read a file that somebody names, and no more of it than makes sense: devices and pipes have no end."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import BinaryIO

MB = 1_000_000


def read_bytes(path: Path, most: int) -> bytes:
    """Return what is in a file; raises OSError, also if that is more than so many bytes."""
    with path.open("rb") as file:
        return read_stream(file, most)


def read_stream(file: BinaryIO, most: int) -> bytes:
    """Return what comes from an open file; see `read_bytes`."""
    content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, f"larger than {most / MB:g} megabytes")
    return content
