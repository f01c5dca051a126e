"""Lengths, points, rectangles and papers: the plane that everything is drawn on.

Origin top left, y down, millimetres, unless a name says otherwise (`_pt`, `_px`).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .errors import UsageError, did_you_mean

# 1 in = 25.4 mm = 72 pt (PostScript point)
MM_PER_INCH = 25.4
PT_PER_MM = 72 / MM_PER_INCH

_LENGTH = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)\s*(mm|cm|in|pt)?")
_MM_PER_UNIT = {None: 1.0, "mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": 1 / PT_PER_MM}


class Point(NamedTuple):
    """A place, mm."""

    x: float
    y: float


class Size(NamedTuple):
    """A width and a height, mm."""

    width: float
    height: float

    def turned(self) -> Size:
        """Return the same paper turned by 90°."""
        return Size(self.height, self.width)


class Rect(NamedTuple):
    """A box, mm: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """The middle."""
        return Point(self.x + self.w / 2, self.y + self.h / 2)

    def inset(self, by: float) -> Rect:
        """Return the rectangle made smaller by the same length on all sides (negative: larger)."""
        return Rect(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def moved(self, dx: float, dy: float) -> Rect:
        """Return the rectangle shifted."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def overlaps(self, other: Rect, slack: float = 0.001) -> bool:
        """Tell whether the two share an area, edges that touch not counted."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )

    def holds(self, other: Rect, slack: float = 0.001) -> bool:
        """Tell whether the other lies wholly inside."""
        return (
            self.x <= other.x + slack
            and self.y <= other.y + slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def rounded(self) -> Rect:
        """Return the rectangle to 0.01 mm, the page's grain."""
        return Rect(*(round(v, 2) for v in self))


# ISO 216:2007 trimmed sizes of the A series; ANSI/ASME Y14.1 sizes; mm, upright.
PAPERS = {
    "A3": Size(297, 420),
    "A4": Size(210, 297),
    "A5": Size(148, 210),
    "A6": Size(105, 148),
    "Letter": Size(215.9, 279.4),
    "HalfLetter": Size(139.7, 215.9),
    "Legal": Size(215.9, 355.6),
}

# What A4 and Letter share: whatever of the two a printer holds, all of it is on the paper.
UNIVERSAL = Size(210, 279.4)


def to_pt(mm: float) -> float:
    """Return millimetres as points."""
    return mm * PT_PER_MM


def from_pt(pt: float) -> float:
    """Return points as millimetres.

    >>> round(from_pt(to_pt(12.5)), 9)
    12.5
    """
    return pt / PT_PER_MM


def parse_length(text: str) -> float:
    """Read a length with or without its unit; gives mm.

    >>> parse_length("12.5mm"), round(parse_length("36pt"), 6), parse_length("10")
    (12.5, 12.7, 10.0)
    """
    found = _LENGTH.fullmatch(text.strip())
    if not found:
        raise UsageError(f"'{text}' is no length; write 105, 105mm, 10.5cm, 4in or 300pt")
    return round(float(found[1]) * _MM_PER_UNIT[found[2]], 4)


def parse_paper(text: str) -> Size:
    """Read a paper: a name of `PAPERS` in any case, `universal`, or WxH (`100x150`, `4x6in`).

    >>> parse_paper("a6"), parse_paper("4x6in")
    (Size(width=105, height=148), Size(width=101.6, height=152.4))
    """
    by_name = {name.lower(): size for name, size in (*PAPERS.items(), ("universal", UNIVERSAL))}
    if text.lower().replace("-", "") in by_name:
        return by_name[text.lower().replace("-", "")]
    width, cross, height = text.lower().partition("x")
    if not cross:
        near = did_you_mean(text, PAPERS)
        raise UsageError(f"unknown paper '{text}'{near or ' – ' + ', '.join(PAPERS) + ', universal or WxH'}")
    unit = re.sub(r"[\d.\s]", "", height)
    first = width if re.search(r"[a-z]", width) else width + unit
    size = Size(parse_length(first), parse_length(height))
    if not all(20 <= side <= 1500 for side in size):
        raise UsageError(f"paper '{text}' is out of reach; a side is 20 to 1500 mm")
    return size
