"""A page to try a printer with: the outlines of all leaves, cross-hairs, and a bar of 100 mm.

Takes a press sheet; gives art in millimetres of the paper, y down. The words are put to it by others.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..page.model import Art, Ink, Shape
from ..page.shapes import circle, line, rounded
from ..units import Point, Rect, Size
from .model import PressSheet

_BLACK = Ink("#000000", (0, 0, 0, 100))
_PAPER = Ink("#ffffff", (0, 0, 0, 0))
# Thin enough to be measured against, thick enough for every printer (0.5 pt), mm.
WIDTH = 0.18
# Outlines of backs are broken, so that the two sides are told apart against the light, mm.
_BROKEN = (2.0, 1.5)

_BAR = 100.0
_TICK = 3.0
# Half the length of a cross-hair's arms and its ring's radius, mm.
_ARM = 5.0
_RING = 2.5
# Cross-hairs lie this share of the paper from its edges; the bar so far down, where few leaves meet.
_CROSS_AT = 0.16
_BAR_AT = 0.34


def outline_slots(sheet: PressSheet, *, is_back: bool = False) -> Art:
    """Draw where leaves lie, with cross-hairs; on a front the bar, too."""
    outlines = tuple(
        Shape(rounded(slot.rect), line=_BLACK, width=WIDTH, dash=_BROKEN if is_back else ())
        for slot in sheet.slots
    )
    bar = () if is_back else tuple(draw_bar(sheet.paper))
    return (*outlines, *draw_crosses(sheet.paper), *bar)


def draw_crosses(paper: Size) -> Art:
    """Draw four cross-hairs that lie on each other whichever way the paper is turned over."""
    x, y = paper.width * _CROSS_AT, paper.height * _CROSS_AT
    corners = [Point(a, b) for a in (x, paper.width - x) for b in (y, paper.height - y)]
    return tuple(shape for at in corners for shape in cross_hair(at))


def cross_hair(at: Point) -> Iterator[Shape]:
    """Draw a cross in a ring."""
    yield Shape(line((at.x - _ARM, at.y), (at.x + _ARM, at.y)), line=_BLACK, width=WIDTH)
    yield Shape(line((at.x, at.y - _ARM), (at.x, at.y + _ARM)), line=_BLACK, width=WIDTH)
    yield Shape(circle(at, _RING), line=_BLACK, width=WIDTH)


def draw_bar(paper: Size) -> Iterator[Shape]:
    """Draw the bar level in the middle of the paper, a tick a centimetre."""
    left, y = (paper.width - _BAR) / 2, paper.height * _BAR_AT
    yield Shape(line((left, y), (left + _BAR, y)), line=_BLACK, width=WIDTH)
    for at in range(0, int(_BAR) + 1, 10):
        high = _TICK * (1.5 if at in (0, _BAR) else 1)
        yield Shape(line((left + at, y), (left + at, y - high)), line=_BLACK, width=WIDTH)


def words_at(paper: Size) -> Rect:
    """Return where words have room: under the bar."""
    width = min(paper.width - 10, 130)
    return Rect((paper.width - width) / 2, paper.height * _BAR_AT + 1, width, 0)


def blank(rect: Rect) -> Shape:
    """Return paper to write on, where outlines run."""
    return Shape(rounded(rect), fill=_PAPER)
