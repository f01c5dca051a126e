"""Fonts: those that are shipped, and those that somebody adds for scripts that they lack."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import UsageError
from ..files import MB, read_bytes, shared

if TYPE_CHECKING:
    from ..page.text import Typesetter

# The largest fonts there are, of all Han characters, have 30 MB.
_MOST_BYTES = 100 * MB
# How a font's file begins, and what to say of those that cannot be used (OpenType 1.9, "Font file").
_TRUETYPE = (b"\0\1\0\0", b"true")
_OTHERS = {
    b"OTTO": "has outlines of the other kind (CFF); take the TrueType edition, .ttf",
    b"ttcf": "is a collection; take out one font, .ttf",
    b"wOFF": "is a font for the web; take the TrueType edition, .ttf",
    b"wOF2": "is a font for the web; take the TrueType edition, .ttf",
}

FontSet = tuple[tuple[str, bytes], ...]
"""Fonts of one's own: name and content; they come after those that are shipped."""
BUNDLED: FontSet = ()


def read_fonts(paths: Sequence[Path]) -> FontSet:
    """Read fonts of one's own; raises UsageError for what is no TrueType font."""
    return tuple((f"Own{number}", _read(path)) for number, path in enumerate(paths, start=1))


def _read(path: Path) -> bytes:
    from ..press.text import check_font

    try:
        content = read_bytes(path, _MOST_BYTES)
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {(error.strerror or '').lower()}") from error
    if content[:4] not in _TRUETYPE:
        raise UsageError(f"{path} {_OTHERS.get(content[:4], 'is no font; take a TrueType font, .ttf')}")
    if problem := check_font(content):
        raise UsageError(f"{path} is damaged, or lacks a part that printing needs: {problem}")
    return content


def font_bytes(name: str, own: FontSet = BUNDLED) -> bytes:
    """Return a font's file by the name that runs of text call it."""
    return dict(own).get(name) or _bundled(name)


@cache
def _bundled(name: str) -> bytes:
    return (shared("fonts") / f"{name}.ttf").read_bytes()


@cache
def typesetter(own: FontSet = BUNDLED) -> Typesetter:
    """Return the one that sets all text in these fonts, so that they are opened once."""
    from ..page.text import Typesetter

    return Typesetter(lambda name: font_bytes(name, own), tuple(name for name, _ in own))
