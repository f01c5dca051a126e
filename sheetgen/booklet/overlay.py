"""What a figure lays over the sheet: a veil with holes for the lit boxes, their frames, arrows."""

from __future__ import annotations

from collections.abc import Sequence

from ..units import Point, Rect
from .compact import short
from .stencils import Stencils

# A lit box's frame, mm: outside the box, its line, its corners.
_HALO = 0.55
_HALO_LINE = 0.6
_HALO_ROUND = 1.4
_INK = "#1b1f24"


def _outline(rect: Rect, radius: float) -> str:
    return (
        f'x="{short(rect.x)}" y="{short(rect.y)}" width="{short(rect.w)}" height="{short(rect.h)}" '
        f'rx="{short(radius)}"'
    )


def draw_veil(view: Rect, holes: Sequence[Rect]) -> str:
    """Fade everything but the lit boxes: a white sheet with holes."""
    if not holes:
        return ""
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


def draw_frames(rects: Sequence[Rect], stencils: Stencils | None, name: str) -> str:
    """Frame the lit boxes, the frames edged in white. name: the figure's, for frames that are used twice."""
    if not rects:
        return ""
    outlines = [rect.inset(-_HALO) for rect in rects]
    white = f'fill="none" stroke="#ffffff" stroke-width="{short(2 * _HALO_LINE)}"'
    dark = f'fill="none" stroke="{_INK}" stroke-width="{short(_HALO_LINE)}"'
    if stencils is None:
        frames = "".join(f"<rect {_outline(rect, _HALO_ROUND)}/>" for rect in outlines)
        return f"<g {white}>{frames}</g><g {dark}>{frames}</g>"
    frames = "".join(stencils.put(_frame(rect), rect.x, rect.y) for rect in outlines)
    return f'<use href="#{name}" {white}/><g {dark}><g id="{name}">{frames}</g></g>'


def _frame(rect: Rect) -> str:
    return f'<rect width="{short(rect.w)}" height="{short(rect.h)}" rx="{short(_HALO_ROUND)}"/>'


def draw_arrow(start: Point, end: Point) -> str:
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
