"""PDF's operators for text: labels in embedded, subset TrueType fonts.

Takes a page's labels and the fonts' bytes; gives the text of a content stream, in millimetres with y down.
The fonts remember which characters were drawn: only those go into the file.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import groupby

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import ShapedStr, TTFont, shapeStr

from ..errors import GlyphError
from ..page.model import Label, Run
from ..units import from_pt
from .operators import FINE, fill_colour, number


class Texts:
    """Draws labels into one document.

    load: gives a font's bytes by its name.
    """

    def __init__(self, document: PDFDocument, load: Callable[[str], bytes]):
        self._document = document
        self._load = load
        self._fonts: dict[str, TTFont] = {}

    def draw(self, label: Label, press: bool) -> Iterator[str]:
        """Draw a label, its runs from left to right."""
        yield fill_colour(label.ink, press)
        yield "BT"
        for run in label.runs:
            yield place_run(label, run.dx)
            yield from (
                self._show_shaped(run, label) if run.shaped else self.show(run.text, run.font, label.size_pt)
            )
        yield "ET"

    def show(self, text: str, font: str, size_pt: float) -> Iterator[str]:
        """Show plain text at the pen."""
        face = self._font(font)
        _check_glyphs(text, face)
        for subset, codes in face.splitString(text, self._document):
            yield f"{self._select(face, subset, size_pt)} {_literal(codes)} Tj"

    def _show_shaped(self, run: Run, label: Label) -> Iterator[str]:
        face = self._font(run.font)
        shaped = shapeStr(run.text, run.font, label.size_pt, force=True)
        places = _places(shaped, face)
        at = 0
        for subset, codes in face.splitString(shaped, self._document):
            yield self._select(face, subset, label.size_pt)
            yield from _draw_shaped(codes, places[at : at + len(codes)], from_pt(label.size_pt))
            at += len(codes)

    def _select(self, face: TTFont, subset: int, size_pt: float) -> str:
        return f"{face.getSubsetInternalName(subset, self._document)} {number(from_pt(size_pt), FINE)} Tf"

    def _font(self, name: str) -> TTFont:
        if name not in self._fonts:
            self._fonts[name] = _register(TTFont(name, BytesIO(self._load(name)), asciiReadable=False))
        return self._fonts[name]


def check_font(content: bytes) -> str:
    """Return why a TrueType font cannot be printed with; empty: it can."""
    try:
        TTFont("tried", BytesIO(content), asciiReadable=False)
    except Exception as error:  # a strange font fails in whatever way its tables lead to
        return " ".join(str(error).split())[:100] or type(error).__name__
    return ""


def _register(font: TTFont) -> TTFont:
    """Make a font known to the shaper; its namesake remembers glyphs of an earlier document and goes."""
    if font.fontName in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.getFont(font.fontName).unregister()
    pdfmetrics.registerFont(font)
    return font


def place_run(label: Label, dx: float) -> str:
    """Put the pen on the label's baseline, dx from its left edge."""
    angle = math.radians(label.angle_deg)
    cos, sin = math.cos(angle), math.sin(angle)
    # The page's y runs down: letters are turned over once more to stand upright.
    turn = " ".join(number(v, FINE) for v in (cos, -sin, -sin, -cos))
    return f"{turn} {number(label.x + dx * cos)} {number(label.y - dx * sin)} Tm"


def _check_glyphs(text: str, font: TTFont) -> None:
    """Raise GlyphError if the font would leave a blank."""
    for character in text:
        if ord(character) not in font.face.charToGlyph and character != "\ ":
            at = f"'{character}' (U+{ord(character):04X})"
            raise GlyphError(f"font {font.fontName} cannot draw {at} in '{text}'")


# Of one shaped glyph, in thousandths of the type size: its shift, the pen's correction after it, its rise.
_Place = tuple[float, float, float]


def _places(text: ShapedStr, font: TTFont) -> list[_Place]:
    widths = [_own_width(ord(character), font) for character in text]
    return [
        (glyph.x_offset, width - glyph.x_advance + glyph.x_offset, glyph.y_offset)
        for glyph, width in zip(text.__shapeData__, widths, strict=True)
    ]


def _own_width(code: int, font: TTFont) -> float:
    """Return a glyph's width in the font, in thousandths, and have the file say the same.

    The shaper gives marks no width, and reportlab would write that 0 into the file: some viewers take it for
    missing and the font's own instead.
    """
    face = font.face
    advance, _ = face.hmetrics[face.charToGlyph[code]]
    width: float = font.pdfScale(advance)
    face.charWidths[code] = width
    return width


def _draw_shaped(codes: bytes, places: list[_Place], size: float) -> Iterator[str]:
    """Draw glyphs where the shaper put them; a change of rise begins a new operator."""
    glyphs = zip(codes, places, strict=True)
    for rise, level in groupby(glyphs, key=lambda glyph: glyph[1][2]):
        items = [
            part
            for code, (before, after, _) in level
            for part in (number(-before), _literal(bytes([code])), number(after))
            if part != "0"
        ]
        show = f"[{' '.join(items)}] TJ"
        yield f"{number(rise * size / 1000)} Ts {show} 0 Ts" if rise else show


_ESCAPES = {ord(c): f"\\{c}" for c in "()\\"} | {c: f"\\{c:03o}" for c in (*range(32), *range(127, 256))}


def _literal(codes: bytes) -> str:
    r"""Write bytes as a literal string.

    >>> print(_literal(b"a(b"), _literal(bytes([1])))
    (a\(b) (\001)
    """
    return f"({codes.decode('latin-1').translate(_ESCAPES)})"
