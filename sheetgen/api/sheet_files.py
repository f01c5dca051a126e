"""Which files are meant: names, folders and lists of names → the sheet files, in their order."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from ..errors import UsageError
from ..files import MB, read_bytes, read_stream
from .pdf_forms import is_form

TYPED = (".yaml", ".yml", ".json", ".csv", ".tsv", ".txt")
"""Endings of typed sheets."""
PHOTOS = (".jpg", ".jpeg", ".png", ".heic", ".heif", ".tif", ".tiff", ".webp", ".pdf", ".gif", ".bmp")
"""Endings of pictures of sheets."""

# A million names.
_MOST = 100 * MB


class SheetFile(NamedTuple):
    """A file with sheets."""

    name: str
    is_photo: bool


def sheet_files(names: Iterable[str]) -> list[SheetFile]:
    """Return the files that some names mean; a folder stands for the sheets in it.

    Hidden files are left out, and what `--annotate` drew.
    """
    files = [file for name in names for file in _unfolded(name, (*TYPED, *PHOTOS))]
    return [SheetFile(file, _is_photo(file)) for file in files]


def picture_files(names: Iterable[str]) -> list[str]:
    """Return the pictures that some names mean; a folder stands for those in it, whatever else it holds."""
    return [file for name in names for file in _unfolded(name, PHOTOS)]


def listed_files(names: Sequence[str], lists: Sequence[str]) -> list[str]:
    """Return the names with those of the lists, a name a line; `-` is standard input.

    Raises UsageError if a list cannot be read, or if there is no name at all.
    """
    found = [*names, *(name for path in lists for name in _listed(path))]
    if not found:
        raise UsageError("no file is named; name files or folders, or give --files-from a list of them")
    return found


def each_once(names: Sequence[str]) -> tuple[list[str], list[tuple[str, str]]]:
    """Return files, each once, and which names mean a file that was named before: name, first name."""
    found: dict[object, str] = {}
    again: list[tuple[str, str]] = []
    for name in names:
        file = _identity(name)
        if file in found:
            again.append((name, found[file]))
        else:
            found[file] = name
    return list(found.values()), again


def _identity(name: str) -> object:
    """Return what is the same for all names of a file."""
    try:
        known = Path(name).stat()
    except (OSError, ValueError):
        return name
    return (known.st_dev, known.st_ino) if known.st_ino else name


def _listed(path: str) -> list[str]:
    try:
        content = read_stream(sys.stdin.buffer, _MOST) if path == "-" else read_bytes(Path(path), _MOST)
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {str(error.strerror).lower()}") from error
    if b"\0" in content:
        raise UsageError(f"{path}: is no list of names, one a line")
    # Only line feeds divide: a name may hold any other character. Those that are no UTF-8 pass as they are.
    lines = content.removeprefix(codecs.BOM_UTF8).decode("utf-8", "surrogateescape").split("\n")
    return [line.removesuffix("\r") for line in lines if line.strip()]


def _is_photo(file: str) -> bool:
    return Path(file).suffix.lower() in PHOTOS and not is_form(file)


def _is_drawing(path: Path) -> bool:
    """Tell whether a picture is what `--annotate` left there rather than a photo."""
    if path.suffix.lower() not in (".jpg", ".png"):
        return False
    from ..reading.annotate import BEGINNING, is_drawing

    with path.open("rb") as file:
        return is_drawing(file.read(BEGINNING))


def _unfolded(name: str, wanted: tuple[str, ...]) -> list[str]:
    if not name:
        raise UsageError("a file name is empty; name a file or a folder")
    path = Path(name)
    try:
        if name == "-" or not path.is_dir():
            return [name]
        seen = (one for one in path.iterdir() if one.suffix.lower() in wanted and one.name[0] != ".")
        inside = sorted(str(one) for one in seen if one.is_file() and not _is_drawing(one))
    except OSError as error:
        raise UsageError(f"{name}: cannot be read: {str(error.strerror).lower()}") from error
    if not inside:
        raise UsageError(
            f"{name}: no sheets in this folder; typed ones end in .yaml, .json or .csv, pictures in .jpg,"
            " .png, .heic or .pdf"
        )
    return inside
