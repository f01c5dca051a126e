"""What a press sheet shows outside its leaves: cut lines, crop marks, and a ruler to measure the print.

Takes a press sheet; gives the text of a content stream, in millimetres of the paper with y down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple, assert_never

from ..page.model import Ink
from ..units import Point, Rect
from .impose import MARK_GAP, MARK_LENGTH
from .model import Marks, PressSheet, Slot
from .operators import BLACK, line_colour, number

# Light enough to be overlooked where the knife left it; on a home printer's paper only.
_GREY = Ink("#a0a0a0", (0, 0, 0, 40))

# Widths of lines, mm: crop marks are to be exact, lines to be followed need body (0.5 pt).
_MARK_WIDTH = 0.1
_LINE_WIDTH = 0.18

# A mark shorter than this is not worth its ink; lines so near the paper's edge are not cut. Both mm.
_LEAST_MARK = 1.5
_AT_EDGE = 0.6

# The ruler: its lengths, the width of the strip that it needs, and the gap at its ends, mm.
_RULER_LENGTHS = (100, 50)
_RULER_STRIP = 11.0
_RULER_ENDS = 8.0
_RULER_TICK = 2.0


def draw_marks(sheet: PressSheet, marks: Marks, press: bool) -> str:
    """Draw where to cut; empty if there is nothing to draw."""
    match marks:
        case Marks.NONE:
            return ""
        case Marks.FULL if not press:
            lines, ink, width = _full_lines(sheet), _GREY, _LINE_WIDTH
        case Marks.CORNER | Marks.FULL:
            lines, ink, width = _ticks(sheet), BLACK, _MARK_WIDTH
        case Marks.OUTER:
            lines, ink, width = _ticks(sheet, at_edge_only=True), BLACK, _MARK_WIDTH
        case _:
            assert_never(marks)
    drawn = [_draw_line(*ends) for ends in dict.fromkeys(lines)]
    return "\n".join([line_colour(ink, press), f"{number(width)} w", *drawn]) if drawn else ""


_Line = tuple[Point, Point]


def _full_lines(sheet: PressSheet) -> Iterator[_Line]:
    """Give a line through the whole paper along every edge of a slot."""
    width, height = sheet.paper
    rects = [slot.rect for slot in sheet.slots]
    for x in sorted({round(x, 3) for rect in rects for x in (rect.x, rect.right)}):
        if _AT_EDGE < x < width - _AT_EDGE:
            yield Point(x, 0), Point(x, height)
    for y in sorted({round(y, 3) for rect in rects for y in (rect.y, rect.bottom)}):
        if _AT_EDGE < y < height - _AT_EDGE:
            yield Point(0, y), Point(width, y)


def _ticks(sheet: PressSheet, at_edge_only: bool = False) -> Iterator[_Line]:
    """Give the ticks at the corners of every slot that do not run into a neighbour.

    at_edge_only: only those with nothing but paper beyond them.
    """
    rects = [slot.rect for slot in sheet.slots]
    away = sheet.bleed + MARK_GAP
    for start, end, y in _level_ticks(rects, sheet.paper.width, away, at_edge_only):
        yield Point(start, y), Point(end, y)
    tipped = [Rect(rect.y, rect.x, rect.h, rect.w) for rect in rects]
    for start, end, x in _level_ticks(tipped, sheet.paper.height, away, at_edge_only):
        yield Point(x, start), Point(x, end)


def _level_ticks(
    rects: Sequence[Rect], width: float, away: float, at_edge_only: bool
) -> Iterator[tuple[float, float, float]]:
    """Give start, end and height of each level tick, `away` from the edge that it starts at."""
    for rect in rects:
        for y in (round(rect.y, 3), round(rect.bottom, 3)):
            row = [other for other in rects if other.y - _AT_EDGE < y < other.bottom + _AT_EDGE]
            lefts = [other.right for other in row if other.right <= rect.x + _AT_EDGE]
            rights = [other.x for other in row if other.x >= rect.right - _AT_EDGE]
            for edge, sign, blocks, limit in (
                (rect.x, -1, lefts, 0.0),
                (rect.right, 1, rights, width),
            ):
                if blocks and at_edge_only:
                    continue
                room = min(abs(block - edge) for block in (*blocks, limit)) - away
                if room >= _LEAST_MARK:
                    start = edge + sign * away
                    yield round(start, 3), round(start + sign * min(MARK_LENGTH, room), 3), y


def _draw_line(start: Point, end: Point) -> str:
    return f"{number(start.x)} {number(start.y)} m {number(end.x)} {number(end.y)} l S"


class Ruler(NamedTuple):
    """A bar of known length in a free strip of the paper."""

    start: Point
    length: int
    is_upright: bool
    """Runs up the paper instead of to the right."""


def find_ruler(sheet: PressSheet) -> Ruler | None:
    """Find room for the longest ruler: below, above, right or left of all leaves."""
    width, height = sheet.paper
    rects = [slot.rect for slot in sheet.slots]
    left, right = min(r.x for r in rects), max(r.right for r in rects)
    top, bottom = min(r.y for r in rects), max(r.bottom for r in rects)
    strips = (
        Rect(0, bottom, width, height - bottom),
        Rect(0, 0, width, top),
        Rect(right, 0, width - right, height),
        Rect(0, 0, left, height),
    )
    return _longest_ruler(strips)


def find_ruler_in_slot(slot: Slot) -> Ruler | None:
    """Find room for the longest ruler where a leaf is missing."""
    return _longest_ruler((slot.rect,))


def _longest_ruler(rooms: Sequence[Rect]) -> Ruler | None:
    """Put a ruler into the middle of the first place that holds the longest, along its longer side."""
    for length, room in product(_RULER_LENGTHS, rooms):
        is_upright = room.h > room.w
        along, depth = (room.h, room.w) if is_upright else (room.w, room.h)
        if depth >= _RULER_STRIP and along >= length + 2 * _RULER_ENDS:
            half = length / 2
            x, y = room.centre
            return Ruler(Point(x, y + half) if is_upright else Point(x - half, y), length, is_upright)
    return None


def draw_ruler(ruler: Ruler, press: bool) -> str:
    """Draw the bar and its ticks, one a centimetre; leaves the ruler's own matrix for its caption.

    The caller closes it with `Q`.
    """
    x, y = ruler.start
    turn = "0 -1 1 0" if ruler.is_upright else "1 0 0 1"
    ticks = [
        _draw_line(Point(at, 0), Point(at, -_RULER_TICK * (1.5 if at in (0, ruler.length) else 1)))
        for at in range(0, ruler.length + 1, 10)
    ]
    return "\n".join(
        [
            f"q {turn} {number(x)} {number(y)} cm",
            line_colour(BLACK, press),
            f"{number(_LINE_WIDTH)} w",
            _draw_line(Point(0, 0), Point(ruler.length, 0)),
            *ticks,
        ]
    )
