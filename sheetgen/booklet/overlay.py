"""What a figure lays over the sheet: a veil with holes for the lit boxes, their frames, arrows."""

from __future__ import annotations

from collections.abc import Sequence

from ..page.model import Ink, Path, Shape
from ..page.shapes import polygon, rounded
from ..units import Point, Rect
from .compact import shape_style, short, short_path
from .pictures import VEIL
from .stencils import Stencils

# A lit box's frame, mm: outside the box, its line, its corners.
_HALO = 0.55
_HALO_LINE = 0.6
_HALO_ROUND = 1.4
_WHITE, _INK = Ink("#ffffff", (0, 0, 0, 0)), Ink("#1b1f24", (0, 0, 0, 100))


def halos(rects: Sequence[Rect]) -> list[Rect]:
    """Return lit boxes with the room that their frames take."""
    return [rect.inset(-_HALO) for rect in rects]


def veil_path(view: Rect, holes: Sequence[Rect]) -> Path:
    """Return what fades everything but the lit boxes: a sheet with holes (by the even-odd rule)."""
    if not holes:
        return ()
    return tuple(step for rect in _apart(holes, view) for step in rounded(rect))


def draw_veil(view: Rect, holes: Sequence[Rect]) -> str:
    """Draw the veil as SVG."""
    path = veil_path(view, holes)
    look = f'fill="#ffffff" fill-opacity="{VEIL}" fill-rule="evenodd"'
    return f'<path d="{short_path(path)}" {look}/>' if path else ""


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


def frame_shapes(rects: Sequence[Rect]) -> tuple[Shape, ...]:
    """Frame the lit boxes, the frames edged in white."""
    frames = [rounded(rect, _HALO_ROUND) for rect in rects]
    white = [Shape(frame, line=_WHITE, width=2 * _HALO_LINE) for frame in frames]
    return (*white, *(Shape(frame, line=_INK, width=_HALO_LINE) for frame in frames))


def draw_frames(rects: Sequence[Rect], stencils: Stencils) -> str:
    """Draw the frames as SVG."""
    alike: dict[str, list[tuple[float, float]]] = {}
    for rect in rects:
        alike.setdefault(_frame(rect), []).append((rect.x, rect.y))
    under, over = map(shape_style, frame_shapes(rects[:1])) if rects else ("", "")
    drawn = [
        "".join(stencils.put(frame, places, style) for frame, places in alike.items())
        for style in (under, over)
    ]
    return (
        stencils.draw_twice(drawn[0], under, over) if drawn[0] == drawn[1] else _styled(drawn, (under, over))
    )


def _styled(drawn: Sequence[str], styles: Sequence[str]) -> str:
    return "".join(f"<g{style}>{drawing}</g>" for drawing, style in zip(drawn, styles, strict=True))


def _frame(rect: Rect) -> str:
    return f'<rect width="{short(rect.w)}" height="{short(rect.h)}" rx="{short(_HALO_ROUND)}"/>'


def arrow_shapes(start: Point, end: Point) -> tuple[Shape, ...]:
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
    bow: Path = (("M", (*start,)), ("C", (*_third(start, bend), *_third(neck, bend), *neck)))
    return (
        Shape(bow, line=_WHITE, width=2, round_ends=True),
        Shape(polygon(head), fill=_INK, line=_WHITE, width=0.6),
        Shape(bow, line=_INK, width=0.9, round_ends=True),
    )


def _third(end: Point, bend: Point) -> Point:
    """Return a control point of the cubic curve that is the quadratic one with this bend."""
    return Point(end.x + 2 / 3 * (bend.x - end.x), end.y + 2 / 3 * (bend.y - end.y))
