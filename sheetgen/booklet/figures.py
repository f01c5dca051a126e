"""Figures of a booklet: the sheet itself, cropped, with boxes lit, pen marks and arrows, as inline SVG.

On a screen all figures share one drawing of the sheet, defined once (`defs`); in print each holds what it shows,
since WeasyPrint's SVGs do not see each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from ..errors import UsageError
from ..page.hand import write_by_hand
from ..page.model import Art, Page, Use
from ..units import Point, Rect
from .places import find_rect, find_rects, window
from .svg import draw_art, number, sheet_parts

# Around what a figure is about, mm.
_MARGIN = 3.5
# A figure's natural size on a screen, px to the mm; wider columns leave it so, narrower ones shrink it.
_PX = 4.6
# A lit box's halo, mm: outside the box, its line, its corners.
_HALO = 0.55
_HALO_LINE = 0.75
_HALO_ROUND = 1.4
_INK = "#1b1f24"


class Figures:
    """Draws the figures of one booklet, numbering them as it goes."""

    def __init__(self, page: Page, uses: Sequence[Use], *, shared: bool, sheet_words: str):
        self._page, self._uses, self._shared = page, uses, shared
        self._title = sheet_words
        self._count = 0

    def defs(self) -> str:
        """Return the drawing that all figures of a page on screen use; empty in print."""
        if not self._shared or not self._count:
            return ""
        stamps, art = sheet_parts(self._page, self._uses)
        return (
            '<svg class="defs" width="0" height="0" aria-hidden="true" focusable="false"><defs>'
            f'{stamps}<g id="sheet" font-family="Noto Sans, sans-serif">{art}</g></defs></svg>'
        )

    def draw(
        self,
        crop: str | Iterable[str],
        lit: str | Iterable[str],
        marks: Mapping[str, Any],
        arrows: Iterable[Sequence[str]],
        alt: str,
        *,
        wide: bool,
        strokes: Art = (),
    ) -> str:
        """Return one figure's SVG.

        lit: what it is about; nothing: all of it. strokes: further ink.
        Raises UsageError for a name that the sheet does not have, or an empty description.
        """
        if not alt.strip():
            raise UsageError("figure needs alt=…: what a reader who cannot see it should know")
        self._count += 1
        view = window(self._page, crop, _MARGIN, wide=wide)
        boxes = find_rects(self._page, lit)
        for cell in marks:
            find_rects(self._page, cell)
        pen = write_by_hand(self._page, {cell: _mark(value) for cell, value in marks.items()})
        mark = f"f{self._count}"
        inner = [
            self._sheet(view),
            _veil(view, boxes) if boxes else "",
            *(_halo(rect) for rect in boxes),
            draw_art((*pen, *strokes)),
            *(_arrow(find_rect(self._page, a).centre, find_rect(self._page, b).centre) for a, b in arrows),
        ]
        size = f'width="{view.w * _PX:.0f}" height="{view.h * _PX:.0f}"'
        if not self._shared:
            size = f'width="{number(view.w)}mm" height="{number(view.h)}mm"'
        return (
            f'<svg class="sheet" viewBox="{" ".join(number(v) for v in view)}" {size} role="img" direction="ltr" '
            f'font-family="Noto Sans, sans-serif" aria-labelledby="{mark}t {mark}d">'
            f'<title id="{mark}t">{escape(self._title)}</title><desc id="{mark}d">{escape(alt)}</desc>'
            f"{''.join(inner)}</svg>"
        )

    def _sheet(self, view: Rect) -> str:
        paper = f'<rect x="0" y="0" width="{number(self._page.trim.width)}" height="{number(self._page.trim.height)}" fill="#ffffff"/>'
        if self._shared:
            return paper + '<use href="#sheet"/>'
        stamps, art = sheet_parts(self._page, self._uses, view)
        return f"{paper}<defs>{stamps}</defs>{art}" if stamps else paper + art


def _mark(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _outline(rect: Rect, radius: float) -> str:
    return (
        f'x="{number(rect.x)}" y="{number(rect.y)}" width="{number(rect.w)}" height="{number(rect.h)}" '
        f'rx="{number(radius)}"'
    )


def _veil(view: Rect, holes: Sequence[Rect]) -> str:
    """Fade everything but the lit boxes: a white sheet with holes."""
    frames = [view, *(hole.inset(-_HALO) for hole in holes)]
    data = "".join(
        f"M{number(r.x)} {number(r.y)}h{number(r.w)}v{number(r.h)}h{number(-r.w)}z"
        for r in _apart(frames[1:], view)
    )
    return f'<path d="{data}" fill="#ffffff" fill-opacity="0.66" fill-rule="evenodd"/>'


def _apart(holes: Sequence[Rect], view: Rect) -> list[Rect]:
    """Return the view and holes that do not overlap: where halos of neighbours meet, each gets half."""
    kept: list[Rect] = [view]
    for hole in holes:
        for other in kept[1:]:
            hole = _cut(hole, other)
        if hole.w > 0 and hole.h > 0:
            kept.append(hole)
    return kept


def _cut(rect: Rect, other: Rect) -> Rect:
    """Return the rectangle without a strip that another one covers (they come in rows and columns)."""
    across = min(rect.right, other.right) - max(rect.x, other.x)
    down = min(rect.bottom, other.bottom) - max(rect.y, other.y)
    if across <= 0 or down <= 0:
        return rect
    if across <= down:
        x = rect.x + (across if rect.x >= other.x else 0)
        return Rect(x, rect.y, rect.w - across, rect.h)
    y = rect.y + (down if rect.y >= other.y else 0)
    return Rect(rect.x, y, rect.w, rect.h - down)


def _halo(rect: Rect) -> str:
    shape = _outline(rect.inset(-_HALO), _HALO_ROUND)
    return (
        f'<rect {shape} fill="none" stroke="#ffffff" stroke-width="{2 * _HALO_LINE}"/>'
        f'<rect {shape} fill="none" stroke="{_INK}" stroke-width="{_HALO_LINE}"/>'
    )


def _arrow(start: Point, end: Point) -> str:
    """Draw a bow from one place to another with a head at its end, edged in white."""
    dx, dy = end.x - start.x, end.y - start.y
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    ux, uy = dx / length, dy / length
    # It bows to the side that is up (or right, where it runs straight down).
    side = -1 if ux < 0 else 1
    rise = min(7.0, 0.28 * length)
    bend = Point((start.x + end.x) / 2 + uy * rise * side, (start.y + end.y) / 2 - ux * rise * side)
    tx, ty = end.x - bend.x, end.y - bend.y
    t = max(0.1, (tx * tx + ty * ty) ** 0.5)
    tx, ty = tx / t, ty / t
    tip = Point(end.x - tx * 1.2, end.y - ty * 1.2)
    neck = Point(tip.x - tx * 2.6, tip.y - ty * 2.6)
    head = (tip, Point(neck.x - ty * 1.5, neck.y + tx * 1.5), Point(neck.x + ty * 1.5, neck.y - tx * 1.5))
    bow = f"M{number(start.x)} {number(start.y)}Q{number(bend.x)} {number(bend.y)} {number(neck.x)} {number(neck.y)}"
    corners = "L".join(f"{number(p.x)} {number(p.y)}" for p in head)
    return (
        f'<path d="{bow}" fill="none" stroke="#ffffff" stroke-width="2" stroke-linecap="round"/>'
        f'<path d="M{corners}Z" fill="{_INK}" stroke="#ffffff" stroke-width="0.6"/>'
        f'<path d="{bow}" fill="none" stroke="{_INK}" stroke-width="0.9" stroke-linecap="round"/>'
    )
