"""Write a file whole or not at all: a temporary file beside it, then a rename."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from ..errors import WriteError
from .paths import is_there, real_path

Payload = bytes | Callable[[BinaryIO], None]
"""The bytes, or a function that writes them into an open file."""


def write_whole(path: Path, data: Payload, force: bool = False) -> None:
    """Write the data to the path; missing folders are made.

    force: replace what is there. A link is followed; a device or a pipe is simply written to.
    Raises WriteError in one line; nothing half-written is left, whatever interrupts.
    """
    try:
        if path.is_dir():
            raise WriteError(f"{path} is a folder; name a file in it with -o")
        if not force and is_there(path):
            raise WriteError(f"{path} exists; use --force, or -o with another name")
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():
            with path.open("wb") as device:
                _pour(data, device)
        else:
            _put(real_path(path), data, force)
    except OSError as error:
        raise WriteError(f"{path} cannot be written: {_reason(error)}") from error


def _put(target: Path, data: Payload, force: bool) -> None:
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    # A rename asks only the folder; who took all rights to write from a file wants to keep it.
    if target.exists() and not target.stat().st_mode & 0o222:
        raise OSError(errno.EACCES, "the file is write-protected; give another name")
    # A short name of our own, so that a long target name does not become too long.
    draft = target.parent / f".sheetgen-{os.urandom(6).hex()}.part"
    try:
        with draft.open("xb") as file:
            _pour(data, file)
        if target.exists():
            draft.chmod(target.stat().st_mode & 0o777)
        if force:
            draft.replace(target)
        else:
            _link(draft, target)
    finally:
        draft.unlink(missing_ok=True)


def _link(draft: Path, target: Path) -> None:
    """Give a file its name, unless somebody took that meanwhile."""
    try:
        target.hardlink_to(draft)
    except FileExistsError as error:
        raise WriteError(
            f"{target} was written by somebody else meanwhile; use another name, or --force"
        ) from error
    except OSError:  # a file system without links
        draft.replace(target)


def _pour(data: Payload, file: BinaryIO) -> None:
    if isinstance(data, bytes):
        file.write(data)
    else:
        data(file)


def _reason(error: OSError) -> str:
    return (error.strerror or str(error) or type(error).__name__).lower()
