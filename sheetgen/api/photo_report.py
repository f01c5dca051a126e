"""The report of a long run: what was read of each photo, a line a file; an interrupted run goes on.

JSON lines, only ever added to. The first names the program and the wishes; each other one a file with its
size and time, what was read, and what could not be. A file that has changed since is read again, and its
new line counts; a last line that was written by half is dropped.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from .. import __version__
from ..errors import SheetgenError, UsageError, WriteError
from .photo_json import photo_data, photo_from_data
from .photo_tables import photo_table
from .photos import PhotoSheet, PhotosRead, Wishes
from .sent_layouts import pack_layout

# What the first line begins with, and the version of the lines that follow.
_HEAD, _FORMAT = "sheetgen report", 1


class State(NamedTuple):
    """What tells whether a file has changed."""

    size: int
    changed: int
    """Time of the last change, ns."""


class _Place(NamedTuple):
    """Where a file's line is, and what the file was like."""

    offset: int
    state: State
    has_proof: bool


class PhotoReport:
    """A report that this process alone writes; `open_report` opens it."""

    def __init__(self, path: Path, number: int, head: Mapping[str, Any]):
        self._path, self._number = path, number
        self._places: dict[str, _Place] = {}
        self._end = 0
        self._load(head)

    def holds(self, name: str, state: State, proof: bool) -> bool:
        """Tell whether a file was read in the state that it has; proof: and drawn over."""
        place = self._places.get(name)
        return place is not None and state == place.state and (place.has_proof or not proof)

    def read(self, name: str) -> PhotosRead | None:
        """Return what was read of a file that it holds; None if somebody has spoilt the line."""
        with self._path.open("rb") as file:
            file.seek(self._places[name].offset)
            line = _mapping(file.readline())
        try:
            sheets = [photo_from_data(name, data) for data in line["sheets"]]
            for sheet in sheets:
                _check_sheet(sheet)
            return PhotosRead(sheets, [str(problem) for problem in line["problems"]])
        except _SPOILT:
            return None

    def add(self, name: str, state: State, read: PhotosRead, proof: bool) -> None:
        """Keep what was read of a file in this state. Raises WriteError; whole lines stay."""
        facts = {"file": name, **state._asdict(), "proof": proof, "problems": read.problems}
        self._write({**facts, "sheets": [photo_data(sheet) for sheet in read.sheets]})

    def _load(self, head: Mapping[str, Any]) -> None:
        """Find the lines of a report that is there, or begin one."""
        with self._path.open("rb") as file:
            first = file.readline()
            if not first.endswith(b"\n"):
                # Nothing, or what a kill has left of a first line.
                if not _line(head).startswith(first):
                    raise UsageError(f"{self._path} is no report of sheetgen's; give --resume a new file")
                os.ftruncate(self._number, 0)
                return self._write(head)
            _check_head(self._path, _mapping(first), head)
            self._end = len(first)
            for line in file:
                if line.endswith(b"\n"):
                    self._note(_mapping(line), self._end)
                    self._end += len(line)
        os.ftruncate(self._number, self._end)

    def _note(self, line: Mapping[str, Any], offset: int) -> None:
        try:
            state = State(int(line["size"]), int(line["changed"]))
            self._places[str(line["file"])] = _Place(offset, state, line.get("proof") is True)
        except (KeyError, TypeError, ValueError, OverflowError):
            return  # damaged: as good as none, its file is read again

    def _write(self, facts: Mapping[str, Any]) -> None:
        left = _line(facts)
        os.lseek(self._number, self._end, os.SEEK_SET)
        try:
            # One write, and to the disk: neither a kill nor a power cut takes more than this line.
            while left:
                left = left[os.write(self._number, left) :]
            os.fsync(self._number)
        except OSError as error:
            os.ftruncate(self._number, self._end)
            raise WriteError(
                f"{self._path} cannot be written: {str(error.strerror).lower()}; its lines are whole,"
                " the same call goes on from there"
            ) from error
        self._end = os.lseek(self._number, 0, os.SEEK_CUR)


# What a line that somebody changed runs into.
_SPOILT = (
    KeyError,
    IndexError,
    TypeError,
    ValueError,
    OverflowError,
    AttributeError,
    AssertionError,
    SheetgenError,
)


def _check_sheet(sheet: PhotoSheet) -> None:
    """Put a sheet to use once; raises one of _SPOILT if that cannot be done."""
    cells = sheet.marks.chances if sheet.numbers is None else sheet.numbers.beliefs
    if not cells.keys() >= {*sheet.unsure, *sheet.marks.settled} or not 0 <= sheet.confidence <= 1:
        raise ValueError("boxes that the sheet has not, or chances that are none")
    photo_table(sheet)


@contextmanager
def open_report(name: str, wishes: Wishes) -> Iterator[PhotoReport]:
    """Open a report, or begin one.

    Raises UsageError for a file that is something else, was made by another sheetgen or with other wishes, or
    is being written by somebody; WriteError if it cannot be written.
    """
    path = Path(name)
    try:
        if path.exists() and not path.is_file():
            raise UsageError(f"{name} is no ordinary file; give --resume a file for the report")
        path.parent.mkdir(parents=True, exist_ok=True)
        number = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
    except OSError as error:
        raise WriteError(f"{name} cannot be written: {str(error.strerror).lower()}") from error
    try:
        _lock(number, name)
        yield PhotoReport(path, number, _head(wishes))
    finally:
        os.close(number)


def state_of(name: str) -> State:
    """Return what tells whether a file has changed; of one that is not there, what no file has."""
    try:
        found = Path(name).stat()
    except (OSError, ValueError):
        return State(-1, -1)
    return State(found.st_size, found.st_mtime_ns)


def _head(wishes: Wishes) -> dict[str, Any]:
    layout = None if wishes.layout is None else pack_layout(wishes.layout).digest[:16]
    corners = [list(corner) for corner in wishes.corners]
    return {_HEAD: _FORMAT, "version": __version__, "layout": layout, "corners": corners}


def _check_head(path: Path, found: Mapping[str, Any], head: Mapping[str, Any]) -> None:
    if _HEAD not in found:
        raise UsageError(f"{path} is no report of sheetgen's; give --resume a new file")
    if (found[_HEAD], found.get("version")) != (_FORMAT, head["version"]):
        made = f"sheetgen {str(found.get('version'))[:20]}, this is {head['version']}"
        raise UsageError(f"{path} was made by {made}; give --resume a new file")
    if found != head:
        raise UsageError(
            f"{path} was made with another --layout or --corners; give the same, or --resume a new file"
        )


def _lock(number: int, name: str) -> None:
    try:
        import fcntl
    except ImportError:  # a system without such locks keeps nobody out
        return
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise UsageError(f"{name} is being written by another sheetgen; wait for it") from error


def _line(facts: Mapping[str, Any]) -> bytes:
    # File names that are no UTF-8 come as surrogates; JSON's own escapes hold them.
    return json.dumps(facts, separators=(",", ":")).encode() + b"\n"


def _mapping(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
