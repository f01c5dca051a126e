"""Set lines of text: choose fonts, order and measure the pieces, give `Label`s that are drawn left to right.

Takes words, a `Face` and the fonts' bytes (through a callable: no file is opened here); gives millimetres,
rounded to 0.01.

A run that is not `shaped` is drawn character by character, unkerned, and is measured so. A shaped run's text
is in logical order; reportlab, its fonts registered, draws it by `drawString(x + dx, y, shapeStr(run.text,
run.font, size_pt))` with neither `direction` nor `shaping`: that is in visual order, and `run.width` wide.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate
from unicodedata import bidirectional, category, name, normalize

from ..errors import GlyphError
from ..units import Rect, from_pt
from .bidi_runs import JOINERS, find_levels, keep_direction, mirror, visual_order
from .line_breaks import Part, join_parts, keep_last_phrase, split_parts
from .model import Align, Ink, Label, Run
from .shaping import Extent, Font, needs_shaping

# Type sizes are tried in steps of half a point, the printers' usual grain.
_STEP_PT = 0.5
# The middle of Arabic letters is this much lower than that of capitals, em (ع reaches down 0.39, ا up 0.73).
_ARABIC_LOWER = 0.13
# A line may be this much wider than its column, mm: the grain of the page's coordinates.
_SLACK = 0.01


class Face(StrEnum):
    """What a text is for; each has its chain of fonts."""

    TEXT = "text"
    SEMIBOLD = "semibold"
    BOLD = "bold"
    TITLE = "title"
    """Display, heavy: the game's name."""
    NUMBER = "number"
    """Display: big numbers in boxes."""


_REGULAR_FALLBACKS = ("NotoSansArabic-Regular", "NotoSansHebrew-Regular")
_BOLD_FALLBACKS = ("NotoSansArabic-Bold", "NotoSansHebrew-Bold")
_SYMBOLS = ("NotoSansMath-Regular", "NotoSansSymbols2-Regular")
# Last, since they have signs of the symbols too: among Japanese these are full-width, elsewhere not.
_JAPANESE, _JAPANESE_BOLD = "NotoSansJP-Regular", "NotoSansJP-Bold"

# Fonts of `fonts/` by face: the first that has a character draws it.
CHAINS: dict[Face, tuple[str, ...]] = {
    Face.TEXT: ("NotoSans-Regular", *_REGULAR_FALLBACKS, *_SYMBOLS, _JAPANESE),
    Face.SEMIBOLD: ("NotoSans-SemiBold", *_BOLD_FALLBACKS, *_SYMBOLS, _JAPANESE_BOLD),
    Face.BOLD: ("NotoSans-Bold", *_BOLD_FALLBACKS, *_SYMBOLS, _JAPANESE_BOLD),
    Face.TITLE: ("Nunito-Black", "NotoSans-Bold", *_BOLD_FALLBACKS, *_SYMBOLS, _JAPANESE_BOLD),
    Face.NUMBER: ("Nunito-ExtraBold", "NotoSans-Bold", *_BOLD_FALLBACKS, *_SYMBOLS, _JAPANESE_BOLD),
}


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of a line in one font and one direction."""

    text: str
    font: str
    level: int
    shaped: bool
    extent: Extent


class Typesetter:
    """Measures and sets text; keeps what it has measured.

    load: gives a font's bytes by its name (`NotoSans-Regular`). further: fonts that are asked last.
    """

    def __init__(self, load: Callable[[str], bytes], further: tuple[str, ...] = ()):
        self._load = load
        self._further = further
        self._fonts: dict[str, Font] = {}
        self._lines: dict[tuple[str, Face], tuple[_Piece, ...]] = {}
        self._choices: dict[tuple[str, Face], list[str]] = {}

    def measure(self, text: str, face: Face, size_pt: float) -> float:
        """Return the width of the line, mm."""
        return from_pt(size_pt * _width(self._line(text, face)))

    def set_label(
        self,
        text: str,
        face: Face,
        size_pt: float,
        ink: Ink,
        x: float,
        y: float,
        align: Align = Align.START,
        angle_deg: float = 0.0,
    ) -> Label:
        """Set a line with its start, middle or end at x, its baseline at y; turned about that point."""
        pieces = self._line(text, face)
        em = from_pt(size_pt)
        width = em * _width(pieces)
        back = {Align.START: 0.0, Align.MIDDLE: width / 2, Align.END: width}[align]
        angle = math.radians(angle_deg)
        return Label(
            text=text,
            x=round(x - back * math.cos(angle), 2),
            y=round(y + back * math.sin(angle), 2),
            size_pt=size_pt,
            ink=ink,
            width=round(width, 2),
            runs=_runs(pieces, em),
            angle_deg=angle_deg,
        )

    def centred(self, text: str, face: Face, size_pt: float, ink: Ink, rect: Rect) -> Label:
        """Set a line so that it looks centred in a box.

        Across: by its ink. Down: by the height of figures or capitals if it has a figure or cased letter, so
        that neighbours share a baseline; by its ink otherwise (★, −, Arabic).
        """
        left, bottom, right, top = (from_pt(size_pt * v) for v in self._ink(text, face))
        if any(c.isdigit() or c.lower() != c.upper() for c in text):
            figures_only = any(c.isdigit() for c in text) and not any(c.isalpha() for c in text)
            height = self.figure_height if figures_only else self.cap_height
            bottom, top = 0.0, height(face, size_pt)
        middle = rect.centre
        return self.set_label(
            text, face, size_pt, ink, middle.x - (left + right) / 2, middle.y + (top + bottom) / 2
        )

    def fit_size(self, text: str, face: Face, sizes_pt: tuple[float, float], width: float) -> float | None:
        """Return the largest type size at which the line fits the width, or None.

        sizes_pt: largest and smallest; tried from the largest down in steps of half a point.
        """
        largest, smallest = sizes_pt
        size_pt = largest
        while size_pt > smallest:
            if self.measure(text, face, size_pt) <= width + _SLACK:
                return size_pt
            size_pt -= _STEP_PT
        return smallest if self.measure(text, face, smallest) <= width + _SLACK else None

    def wrap(self, text: str, face: Face, size_pt: float, width: float) -> list[str]:
        r"""Break the text where lines may end and at `\n`, each line as full as it can be.

        A word wider than the width stands on a line of its own, too wide: the caller measures. Every line
        keeps the direction of its paragraph.
        """
        return [
            keep_direction(line, paragraph)
            for paragraph in text.split("\n")
            for line in self._fill(split_parts(paragraph), face, size_pt, width)
        ]

    def middle(self, text: str, face: Face, size_pt: float) -> float:
        """Return how far a line's middle is above its baseline, mm: as in capitals, lower in Arabic."""
        lower = _ARABIC_LOWER if any(bidirectional(c) == "AL" for c in text) else 0.0
        return self.cap_height(face, size_pt) / 2 - lower * from_pt(size_pt)

    def cap_height(self, face: Face, size_pt: float) -> float:
        """Return the height of a capital, mm."""
        return from_pt(size_pt * self._ink("H", face)[3])

    def figure_height(self, face: Face, size_pt: float) -> float:
        """Return the height of a figure, mm."""
        return from_pt(size_pt * self._ink("1", face)[3])

    def find_missing(self, text: str, face: Face) -> str:
        """Return the characters that no font of the face draws, each once."""
        visible = (c for c, _ in find_levels(normalize("NFC", text)))
        return "".join(dict.fromkeys(c for c in visible if not self._fonts_of(c, face)))

    def _fill(self, parts: list[Part], face: Face, size_pt: float, width: float) -> list[str]:
        lines = [[parts[0]]]
        for part in parts[1:]:
            longer = join_parts([*lines[-1], part])
            if self.measure(longer, face, size_pt) <= width + _SLACK:
                lines[-1].append(part)
            else:
                lines.append([part])
        return [join_parts(line) for line in keep_last_phrase(lines)]

    def _line(self, text: str, face: Face) -> tuple[_Piece, ...]:
        """Return the pieces of a line from left to right."""
        key = (text, face)
        if key not in self._lines:
            pieces = self._split(text, face)
            order = visual_order([piece.level for piece in pieces])
            self._lines[key] = tuple(pieces[i] for i in order)
        return self._lines[key]

    def _split(self, text: str, face: Face) -> list[_Piece]:
        """Cut a line, in logical order, wherever the font or the level changes."""
        pieces: list[tuple[str, str, int]] = []
        clusters = _clusters(text)
        # A sign that begins a line goes with what follows it.
        before = next(iter(self._fonts_of(clusters[1][0], face)), "") if len(clusters) > 1 else ""
        for cluster, level in clusters:
            before = font = self._choose(cluster, face, text, before)
            if pieces and pieces[-1][1:] == (font, level):
                pieces[-1] = (pieces[-1][0] + cluster, font, level)
            else:
                pieces.append((cluster, font, level))
        return [self._piece(*piece) for piece in pieces]

    def _piece(self, text: str, font: str, level: int) -> _Piece:
        turned = level % 2 == 1
        if turned and not any(bidirectional(c) in ("R", "AL") for c in text):
            # No shaper turns a piece without letters round.
            return _Piece(mirror(text), font, level, False, self._font(font).measure_plain(mirror(text)))
        shaped = turned or any(needs_shaping(c) for c in text)
        measure = self._font(font).measure_shaped if shaped else self._font(font).measure_plain
        return _Piece(text, font, level, shaped, measure(text))

    def _choose(self, cluster: str, face: Face, text: str, before: str) -> str:
        """Return the font for a character with its marks: spaces and signs stay in the font before them."""
        fonts = self._fonts_of(cluster, face)
        if not fonts:
            lacking = next((c for c in cluster if not self._fonts_of(c, face)), cluster[-1])
            raise GlyphError(
                f"no font draws '{_visible(lacking)}' (U+{ord(lacking):04X} "
                f"{name(lacking, 'control character')}) in '{_visible(text)}';"
                " write it otherwise, or add a font with --font"
            )
        stays = before in fonts and category(cluster[0])[0] in "ZPS"
        return before if stays else fonts[0]

    def _fonts_of(self, cluster: str, face: Face) -> list[str]:
        """Return the fonts of the face that draw a character with its marks, the preferred first."""
        key = (cluster, face)
        if key not in self._choices:
            chain = (*CHAINS[face], *self._further)
            self._choices[key] = [f for f in chain if all(self._font(f).has(c) for c in cluster)]
        return self._choices[key]

    def _font(self, font: str) -> Font:
        if font not in self._fonts:
            self._fonts[font] = Font(self._load(font))
        return self._fonts[font]

    def _ink(self, text: str, face: Face) -> tuple[float, float, float, float]:
        """Return left, bottom, right and top of the line's ink, em from its start and baseline."""
        pieces = self._line(text, face)
        inked = [
            (x, piece.extent)
            for x, piece in zip(_starts(pieces), pieces, strict=True)
            if piece.extent.right > piece.extent.left
        ]
        if not inked:
            return 0.0, 0.0, _width(pieces), 0.0
        return (
            min(x + e.left for x, e in inked),
            min(e.bottom for _, e in inked),
            max(x + e.right for x, e in inked),
            max(e.top for _, e in inked),
        )


def _visible(text: str) -> str:
    """Return the text on one line, with a blank for what would turn a terminal upside down; joiners stay."""
    return "".join(c if c.isprintable() or c in JOINERS else " " for c in text)


def _clusters(text: str) -> list[tuple[str, int]]:
    """Return each character together with the marks and joiners that follow it, and its level."""
    clusters: list[tuple[str, int]] = []
    for character, level in find_levels(normalize("NFC", text)):
        if clusters and (category(character)[0] == "M" or category(character) == "Cf"):
            clusters[-1] = (clusters[-1][0] + character, clusters[-1][1])
        else:
            clusters.append((character, level))
    return clusters


def _width(pieces: tuple[_Piece, ...]) -> float:
    return sum(piece.extent.width for piece in pieces)


def _starts(pieces: tuple[_Piece, ...]) -> list[float]:
    """Return where each piece begins, em from the line's start."""
    return list(accumulate((piece.extent.width for piece in pieces), initial=0.0))[:-1]


def _runs(pieces: tuple[_Piece, ...], em: float) -> tuple[Run, ...]:
    """Return the pieces as runs; em: the type size in mm."""
    return tuple(
        Run(
            text=piece.text,
            font=piece.font,
            dx=round(em * start, 2),
            width=round(em * piece.extent.width, 2),
            rtl=piece.shaped and piece.level % 2 == 1,
            shaped=piece.shaped,
        )
        for start, piece in zip(_starts(pieces), pieces, strict=True)
    )
