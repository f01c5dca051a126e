"""Figures of a booklet: the sheet itself, cropped, with boxes lit, pen marks and arrows, as inline SVG.

On a screen all figures share one drawing of the sheet, defined once (`defs`); in print each holds what it shows,
since WeasyPrint's SVGs do not see each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from ..errors import UsageError
from ..page.hand import write_by_hand
from ..page.model import Art, Label, Page, Shape, Use
from ..units import Point, Rect, from_pt
from .compact import draw_compact, short
from .places import find_rect, find_rects, window
from .svg import stamp_id

# Around what a figure is about, mm.
_MARGIN = 3.5
# A figure's natural size on a screen, px to the mm; wider columns leave it so, narrower ones shrink it.
_PX = 4.6
# A lit box's halo, mm: outside the box, its line, its corners.
_HALO = 0.55
_HALO_LINE = 0.75
_HALO_ROUND = 1.4
_INK = "#1b1f24"
# From this width on a figure stands below its text, mm.
_WIDE = 90.0
# Fonts of the page, in the order in which they are tried.
_FAMILIES = "Noto Sans, Noto Sans Arabic, Noto Sans JP, sans-serif"


class Figure(NamedTuple):
    """A drawing, ready to stand in a page."""

    svg: str
    is_wide: bool
    """Too wide to stand beside a text."""


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
            f'{stamps}<g id="sheet" font-family="{_FAMILIES}">{art}</g></defs></svg>'
        )

    def draw(
        self,
        crop: str | Iterable[str],
        lit: str | Iterable[str],
        marks: Mapping[str, Any],
        arrows: Iterable[Sequence[str]],
        alt: str,
        *,
        wide: bool = False,
        strokes: Art = (),
    ) -> Figure:
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
            draw_compact((*pen, *strokes)),
            *(_arrow(find_rect(self._page, a).centre, find_rect(self._page, b).centre) for a, b in arrows),
        ]
        size = f'width="{view.w * _PX:.0f}" height="{view.h * _PX:.0f}"'
        if not self._shared:
            size = f'width="{short(view.w)}mm" height="{short(view.h)}mm"'
        svg = (
            f'<svg class="sheet" viewBox="{" ".join(short(v) for v in view)}" {size} role="img" direction="ltr" '
            f'font-family="{_FAMILIES}"{self._labelled(mark)}>'
            f"{self._texts(mark, alt)}"
            f"{''.join(inner)}</svg>"
        )
        return Figure(svg, view.w > _WIDE)

    def _labelled(self, mark: str) -> str:
        return f' aria-labelledby="{mark}t {mark}d"' if self._shared else ""

    def _texts(self, mark: str, alt: str) -> str:
        """Return title and description; WeasyPrint takes the title as what the PDF says of a figure."""
        if not self._shared:
            return f"<title>{escape(alt)}</title>"
        return f'<title id="{mark}t">{escape(self._title)}</title><desc id="{mark}d">{escape(alt)}</desc>'

    def _sheet(self, view: Rect) -> str:
        paper = f'<rect x="0" y="0" width="{short(self._page.trim.width)}" height="{short(self._page.trim.height)}" fill="#ffffff"/>'
        if self._shared:
            return paper + '<use href="#sheet"/>'
        stamps, art = sheet_parts(self._page, self._uses, view)
        return f"{paper}<defs>{stamps}</defs>{art}" if stamps else paper + art


def _mark(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _outline(rect: Rect, radius: float) -> str:
    return (
        f'x="{short(rect.x)}" y="{short(rect.y)}" width="{short(rect.w)}" height="{short(rect.h)}" '
        f'rx="{short(radius)}"'
    )


def _veil(view: Rect, holes: Sequence[Rect]) -> str:
    """Fade everything but the lit boxes: a white sheet with holes."""
    frames = [view, *(hole.inset(-_HALO) for hole in holes)]
    data = "".join(
        f"M{short(r.x)} {short(r.y)}h{short(r.w)}v{short(r.h)}h{short(-r.w)}z"
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
    bow = (
        f"M{short(start.x)} {short(start.y)}Q{short(bend.x)} {short(bend.y)} {short(neck.x)} {short(neck.y)}"
    )
    corners = "L".join(f"{short(p.x)} {short(p.y)}" for p in head)
    return (
        f'<path d="{bow}" fill="none" stroke="#ffffff" stroke-width="2" stroke-linecap="round"/>'
        f'<path d="M{corners}Z" fill="{_INK}" stroke="#ffffff" stroke-width="0.6"/>'
        f'<path d="{bow}" fill="none" stroke="{_INK}" stroke-width="0.9" stroke-linecap="round"/>'
    )


def sheet_parts(page: Page, uses: Sequence[Use] = (), view: Rect | None = None) -> tuple[str, str]:
    """Return a sheet's stamps, for `<defs>`, and its drawing without fiducials and code.

    view: only what is seen through it.
    """
    placed = [
        use
        for use in (*page.uses, *uses)
        if view is None or view.overlaps(Rect(*use.at, *page.stamps[use.stamp].size))
    ]
    art = [item for item in page.art if view is None or view.overlaps(_extent(item))]
    names = dict.fromkeys(use.stamp for use in placed)
    stamps = "".join(f'<g id="{stamp_id(name)}">{draw_compact(page.stamps[name].art)}</g>' for name in names)
    return stamps, draw_compact(tuple(art)) + "".join(_use(use) for use in placed)


def _use(use: Use) -> str:
    return f'<use href="#{stamp_id(use.stamp)}" x="{short(use.at.x)}" y="{short(use.at.y)}"/>'


def _extent(item: Shape | Label) -> Rect:
    """Return about where an item lies; a turned label is taken for a square."""
    if isinstance(item, Label):
        height = from_pt(item.size_pt)
        if item.angle_deg:
            return Rect(item.x - item.width, item.y - item.width, 2 * item.width, 2 * item.width)
        return Rect(item.x, item.y - height, max(item.width, 0.1), 1.3 * height)
    numbers = [value for _, values in item.path for value in values]
    xs, ys = numbers[::2], numbers[1::2]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inset(-max(item.width, 0.1))
