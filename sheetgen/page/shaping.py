"""Measure text in one font, as it will be drawn: character by character, or shaped where the script needs it.

Takes a font's bytes; gives widths and ink in em (1 em = the type size), x from the pen's start, y up from
the baseline.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from unicodedata import category

import uharfbuzz as harfbuzz

# What reportlab's shapeStr asks of HarfBuzz; the same here, so that what is measured is what is drawn.
FEATURES = {"kern": True, "liga": True, "dlig": True}

# Blocks whose letters join, stack or change places (first, last): Arabic to Sinhala, Thai to Myanmar, Khmer,
# Mongolian; the joiners.
_COMPLEX = ((0x0600, 0x08FF), (0x0900, 0x0DFF), (0x0E00, 0x109F), (0x1780, 0x18AF), (0x200C, 0x200D))


class Extent(NamedTuple):
    """How far a piece of text reaches, em."""

    width: float
    """Of the pen's way."""
    left: float
    bottom: float
    right: float
    top: float
    """Of its ink; all 0 where there is none."""


def needs_shaping(character: str) -> bool:
    """Tell whether a character is drawn right only with its neighbours: a mark, or of a joining script.

    >>> [needs_shaping(c) for c in "aß7\u0301\u0633\u0663"]
    [False, False, False, True, True, False]
    """
    if character < "\u0300":
        return False
    kind = category(character)
    return kind[0] == "M" or (
        kind != "Nd" and any(first <= ord(character) <= last for first, last in _COMPLEX)
    )


class Font:
    """One font of the house, ready to measure with."""

    def __init__(self, content: bytes):
        face = harfbuzz.Face(content)
        self._font = harfbuzz.Font(face)
        self._em = face.upem

    def has(self, character: str) -> bool:
        """Tell whether the font draws this character."""
        return bool(self._font.get_nominal_glyph(ord(character)))

    def measure_plain(self, text: str) -> Extent:
        """Measure the text set character by character: no kerning, no ligatures."""
        glyphs = [self._font.get_nominal_glyph(ord(character)) or 0 for character in text]
        return self._extent((glyph, self._font.get_glyph_h_advance(glyph), 0, 0) for glyph in glyphs)

    def measure_shaped(self, text: str) -> Extent:
        """Measure the text, in logical order, as HarfBuzz sets it; the direction is that of its script."""
        buffer = harfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        harfbuzz.shape(self._font, buffer, FEATURES)
        return self._extent(
            (glyph.codepoint, place.x_advance, place.x_offset, place.y_offset)
            for glyph, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
        )

    def _extent(self, glyphs: Iterable[tuple[int, int, int, int]]) -> Extent:
        pen = 0
        inks: list[tuple[int, int, int, int]] = []
        for glyph, advance, dx, dy in glyphs:
            ink = self._font.get_glyph_extents(glyph)
            if ink is not None and ink.width:
                left, top = pen + dx + ink.x_bearing, dy + ink.y_bearing
                inks.append((left, top + ink.height, left + ink.width, top))  # HarfBuzz's height is negative
            pen += advance
        if not inks:
            return Extent(pen / self._em, 0, 0, 0, 0)
        lefts, bottoms, rights, tops = zip(*inks, strict=True)
        return Extent(*(v / self._em for v in (pen, min(lefts), min(bottoms), max(rights), max(tops))))
