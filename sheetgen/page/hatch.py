"""Hatches: how a colour looks where ink is black or nothing, as lines that end at an area's edge.

As engravers do: red stands upright, blue lies, green and violet slant, gold is dotted. Only the ground around
boxes is hatched: with hatches in the frames of Encore's boxes the photo reader was silently wrong on 6 of 25
mono sheets, without on 1. Behind GRixx's boxes they do it no harm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, cos, floor, radians, sin
from typing import NamedTuple

from ..units import Point, Rect
from .model import Art, Segment, Shape
from .theme import BLACK, Swatch

# Two dots of a printer of 300 an inch, mm.
_WIDTH = 0.18


class Hatch(NamedTuple):
    """Lines in one direction or two."""

    angles_deg: tuple[int, ...]
    """0: level, 45: falling to the right."""
    pitch: float
    """From line to line, mm."""
    dash: tuple[float, float] | None = None
    """Lengths on and off, mm; every second line starts half a step later."""
    width: float = _WIDTH


# The tincture of the hue that each symbol stands for in our palettes (S. Petra Sancta, Tesserae gentilitiae,
# 1638); dashes are left for a symbol without one.
HATCHES = {
    "disc": Hatch((90,), 0.8),  # gules, red
    "diamond": Hatch((0,), 0.8),  # azure, blue
    "square": Hatch((45,), 0.8),  # vert, green
    "hexagon": Hatch((-45,), 0.8),  # purpure, violet
    "triangle": Hatch((0,), 0.5, (0.36, 0.64), 0.36),  # or, gold
    "cross": Hatch((45, -45), 1.2),  # orange has none: sanguine
    "star": Hatch((0, 90), 1.0),  # sable, black
    "drop": Hatch((0,), 0.6, (1.0, 0.8)),
}


def hatch(swatch: Swatch, rect: Rect, radius: float) -> Art:
    """Return a colour's hatch in a rounded area, without the area's outline; nothing if its ink tells it."""
    if not swatch.is_hatched:
        return ()
    pattern = HATCHES[swatch.symbol]
    outline = _corners(rect, radius)
    path: list[Segment] = []
    for angle_deg in pattern.angles_deg:
        for start, end in _lines(outline, rect.centre, pattern, angle_deg):
            path += (("M", _grain(start)), ("L", _grain(end)))
    return (Shape(tuple(path), line=BLACK, width=pattern.width, dash=pattern.dash or ()),)


def _grain(point: Point) -> tuple[float, float]:
    return round(point.x, 2), round(point.y, 2)


def _corners(rect: Rect, radius: float) -> list[Point]:
    """Return an outline as straight lines, each corner in six."""
    r = min(radius, rect.w / 2, rect.h / 2)
    inner = rect.inset(r)
    centres = (
        (inner.x, inner.y),
        (inner.right, inner.y),
        (inner.right, inner.bottom),
        (inner.x, inner.bottom),
    )
    return [
        Point(x + r * cos(radians(angle_deg)), y + r * sin(radians(angle_deg)))
        for turn, (x, y) in enumerate(centres, start=2)
        for angle_deg in range(90 * turn, 90 * turn + 91, 15)
    ]


def _lines(
    outline: Sequence[Point], centre: Point, pattern: Hatch, angle_deg: int
) -> Iterator[tuple[Point, Point]]:
    """Give the lines of one direction, the same on both sides of the centre."""
    along = Point(cos(radians(angle_deg)), sin(radians(angle_deg)))
    # Each corner as the area's own axes see it: along the lines, and across them.
    turned = [
        Point(dx * along.x + dy * along.y, dy * along.x - dx * along.y)
        for dx, dy in ((x - centre.x, y - centre.y) for x, y in outline)
    ]
    most = max(y for _, y in turned)
    count = ceil(2 * most / pattern.pitch) - 1
    for number in range(count):
        across = (number - (count - 1) / 2) * pattern.pitch
        ends = _dashed(_crossing(turned, across), pattern, number % 2)
        if ends:
            yield (
                Point(
                    centre.x + ends[0] * along.x - across * along.y,
                    centre.y + ends[0] * along.y + across * along.x,
                ),
                Point(
                    centre.x + ends[1] * along.x - across * along.y,
                    centre.y + ends[1] * along.y + across * along.x,
                ),
            )


def _crossing(outline: Sequence[Point], across: float) -> tuple[float, float]:
    """Return where a level line enters and leaves a convex outline that it crosses."""
    found = [
        a.x + (b.x - a.x) * (across - a.y) / (b.y - a.y)
        for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)
        if (a.y <= across) != (b.y <= across)
    ]
    return min(found), max(found)


def _dashed(ends: tuple[float, float], pattern: Hatch, is_odd: int) -> tuple[float, float] | None:
    """Return the part of a line that whole dashes fill; None if it holds none."""
    if pattern.dash is None:
        return ends
    on, off = pattern.dash
    step = on + off
    first = -on / 2 + is_odd * step / 2
    start = first + step * ceil((ends[0] - first) / step)
    end = first + on + step * floor((ends[1] - first - on) / step)
    return (start, end) if end > start else None
