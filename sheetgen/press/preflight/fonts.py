"""Read fonts of a PDF: whether they are in the file, and how wide their characters are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pikepdf

from .paint import Font

_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
# Where a font does not say it, em.
_USUAL = 0.5
# Characters have numbers up to this (ISO 32000-1, annex C.2); whoever lists more of them lays a trap.
_LAST = 65535


def read_font(font: Any) -> Font:
    """Return what is known of a font's dictionary."""
    kind = str(font.get("/Subtype", ""))
    name = str(font.get("/BaseFont", font.get("/Name", "?"))).removeprefix("/")
    if kind == "/Type0":
        inner = font.DescendantFonts[0]
        other = float(inner.get("/DW", 1000)) / 1000
        widths = dict(islice(_wide_widths(inner.get("/W")), 2 * _LAST))
        return Font(name, _is_embedded(inner), False, 2, widths, other)
    scale = 0.001
    if kind == "/Type3":
        scale = abs(float(font.get("/FontMatrix", [0.001])[0]))
    descriptor = font.get("/FontDescriptor", {})
    other = float(descriptor.get("/MissingWidth", _USUAL / scale)) * scale
    is_drawn = kind == "/Type3"
    widths = {code: width * scale for code, width in _simple_widths(font)}
    return Font(name, is_drawn or _is_embedded(font), is_drawn, 1, widths, other)


def _is_embedded(font: Any) -> bool:
    descriptor = font.get("/FontDescriptor")
    return descriptor is not None and any(key in descriptor for key in _FILES)


def _simple_widths(font: Any) -> Iterator[tuple[int, float]]:
    first = int(font.get("/FirstChar", 0))
    for i, width in enumerate(font.get("/Widths", [])):
        yield first + i, float(width)


def _wide_widths(widths: Any) -> Iterator[tuple[int, float]]:
    """Give the widths of a font with many characters (ISO 32000-1, 9.7.4.3): `c [w …]` or `first last w`."""
    entries = list(widths) if isinstance(widths, pikepdf.Array) else []
    at = 0
    while at + 1 < len(entries):
        first, second = int(entries[at]), entries[at + 1]
        if isinstance(second, pikepdf.Array):
            yield from ((first + i, float(width) / 1000) for i, width in enumerate(second))
            at += 2
        elif at + 2 < len(entries):
            last = min(int(second), first + _LAST)
            yield from ((code, float(entries[at + 2]) / 1000) for code in range(first, last + 1))
            at += 3
        else:
            return
