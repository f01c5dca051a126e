"""Fill a page in by "hand": crosses, rings, dashes and figures as a ballpoint would leave them.

Takes a page and what stands in its cells; gives the pen's strokes as shapes, the same for the same seed. For
previews and booklets only: what trains or tests the photo reader must not come from here.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..units import Rect
from .model import Box, BoxKind, Ink, Page, Path, Segment, Shape

PEN = Ink("#1f3a93", (95, 80, 5, 5))
# A ballpoint's line, and a soft one's for crosses, mm.
_LINE = 0.45
_CROSS = 0.7

Stroke = Sequence[tuple[float, float]]

# Figures as pens write them, in a box 0.6 wide and 1 high, origin top left: strokes through these points.
_FIGURES: Mapping[str, tuple[Stroke, ...]] = {
    "0": (((0.32, 0.02), (0.08, 0.25), (0.05, 0.65), (0.27, 0.98), (0.52, 0.72), (0.53, 0.3), (0.34, 0.03)),),
    "1": (((0.12, 0.3), (0.28, 0.16), (0.38, 0.02)), ((0.38, 0.02), (0.36, 0.5), (0.34, 0.98))),
    "2": (
        ((0.08, 0.24), (0.25, 0.03), (0.48, 0.14), (0.46, 0.42), (0.2, 0.78), (0.05, 0.96)),
        ((0.05, 0.96), (0.3, 0.92), (0.56, 0.95)),
    ),
    "3": (
        ((0.1, 0.12), (0.32, 0.02), (0.48, 0.2), (0.36, 0.42), (0.22, 0.46)),
        ((0.22, 0.46), (0.46, 0.54), (0.52, 0.78), (0.3, 0.98), (0.06, 0.88)),
    ),
    "4": (
        ((0.36, 0.02), (0.2, 0.36), (0.04, 0.62)),
        ((0.04, 0.62), (0.3, 0.62), (0.58, 0.6)),
        ((0.42, 0.36), (0.4, 0.7), (0.38, 1.0)),
    ),
    "5": (
        ((0.5, 0.04), (0.32, 0.05), (0.14, 0.05)),
        ((0.14, 0.05), (0.12, 0.24), (0.1, 0.42)),
        ((0.1, 0.42), (0.36, 0.38), (0.52, 0.6), (0.42, 0.9), (0.18, 0.98), (0.04, 0.9)),
    ),
    "6": (
        (
            (0.46, 0.04),
            (0.2, 0.26),
            (0.06, 0.62),
            (0.16, 0.94),
            (0.42, 0.95),
            (0.53, 0.72),
            (0.4, 0.52),
            (0.16, 0.58),
            (0.07, 0.7),
        ),
    ),
    "7": (
        ((0.06, 0.06), (0.3, 0.05), (0.55, 0.04)),
        ((0.55, 0.04), (0.36, 0.46), (0.24, 0.98)),
        ((0.2, 0.5), (0.34, 0.48), (0.48, 0.5)),
    ),
    "8": (
        (
            (0.46, 0.16),
            (0.3, 0.02),
            (0.12, 0.16),
            (0.24, 0.42),
            (0.46, 0.62),
            (0.46, 0.88),
            (0.26, 0.99),
            (0.08, 0.84),
            (0.18, 0.58),
            (0.4, 0.36),
            (0.46, 0.16),
        ),
    ),
    "9": (
        ((0.5, 0.24), (0.34, 0.03), (0.1, 0.14), (0.1, 0.4), (0.32, 0.5), (0.5, 0.26)),
        ((0.5, 0.26), (0.48, 0.62), (0.36, 0.99)),
    ),
    "-": (((0.06, 0.52), (0.28, 0.5), (0.5, 0.52)),),
}
_FIGURE_W = 0.6


class Sign(NamedTuple):
    """One thing that a pen draws, and where."""

    name: str
    """A figure, "-" among them, or `CROSS` or `RING`."""
    place: Rect


CROSS, RING = "cross", "ring"


def write_by_hand(page: Page, marks: Mapping[str, Any], seed: int = 1) -> tuple[Shape, ...]:
    """Return the strokes of a filled sheet.

    marks: cell → True (a cross, or a ring around a printed value), a whole number, "-" (a dash), or
    ("ring", number).
    Cells that the page does not have are left out.
    """
    shapes: list[Shape] = []
    for cell, value in marks.items():
        box = page.boxes.get(cell)
        if box is not None:
            chance = random.Random(f"{seed}:{cell}")
            for sign in lay_signs(box, value, chance):
                shapes += draw_sign(sign, chance)
    return tuple(shapes)


def lay_signs(box: Box, value: Any, chance: random.Random) -> list[Sign]:
    """Return what is drawn in a box for a value, none for one that is not written."""
    match value:
        case True:
            return [Sign(RING if box.kind is BoxKind.RING else CROSS, box.rect)]
        case ("ring", int() as number):
            return [*_lay_number(box.rect, number, chance), Sign(RING, box.rect.inset(0.4))]
        case "-":
            return [Sign("-", box.rect)]
        case int() if value is not False:
            return _lay_number(box.rect, value, chance)
    return []


def draw_sign(sign: Sign, chance: random.Random) -> list[Shape]:
    """Return a sign's strokes."""
    match sign.name:
        case "cross":
            return _cross(sign.place, chance)
        case "ring":
            return _ring(sign.place, chance)
        case "-":
            return _dash(sign.place, chance)
        case _:
            return _figure(sign.name, sign.place, chance)


def _wobble(chance: random.Random, by: float) -> float:
    return chance.uniform(-by, by)


def _cross(rect: Rect, chance: random.Random) -> list[Shape]:
    """Two strokes corner to corner, about 6 mm, seldom straight."""
    centre, half = rect.centre, min(rect.w, rect.h) * 0.36
    ends = [((-1, -1), (1, 1)), ((1, -1), (-1, 1))]
    strokes = []
    for (x1, y1), (x2, y2) in ends:
        start = (centre.x + x1 * half + _wobble(chance, 0.5), centre.y + y1 * half + _wobble(chance, 0.5))
        end = (centre.x + x2 * half + _wobble(chance, 0.5), centre.y + y2 * half + _wobble(chance, 0.5))
        middle = (
            (start[0] + end[0]) / 2 + _wobble(chance, 0.35),
            (start[1] + end[1]) / 2 + _wobble(chance, 0.35),
        )
        strokes.append(Shape(smooth([start, middle, end]), line=PEN, width=_CROSS, round_ends=True))
    return strokes


def _ring(rect: Rect, chance: random.Random) -> list[Shape]:
    """A ring that does not quite meet its start."""
    centre, start = rect.centre, chance.uniform(-2.2, -1.2)
    rx, ry = rect.w * 0.46, rect.h * 0.46
    points = []
    for i in range(12):
        a = start + 2 * math.pi * i / 10.6
        wave = 1 + _wobble(chance, 0.05)
        points.append((centre.x + rx * wave * math.cos(a), centre.y + ry * wave * math.sin(a)))
    return [Shape(smooth(points), line=PEN, width=_LINE, round_ends=True)]


def _dash(rect: Rect, chance: random.Random) -> list[Shape]:
    centre, half = rect.centre, min(rect.w * 0.2, 3.0)
    points = [(centre.x + t * half, centre.y + _wobble(chance, 0.3)) for t in (-1, 0, 1)]
    return [Shape(smooth(points), line=PEN, width=_LINE, round_ends=True)]


def _lay_number(rect: Rect, number: int, chance: random.Random) -> list[Sign]:
    """Figures side by side, as high as the box allows with room around."""
    text = str(number)
    height = min(rect.h * 0.62, 5.4)
    step = height * (_FIGURE_W + 0.14)
    if len(text) * step > rect.w - 1.6:
        step = (rect.w - 1.6) / len(text)
        height = min(height, step / (_FIGURE_W + 0.1))
    left, top = rect.centre.x - len(text) * step / 2, rect.centre.y - height / 2
    return [
        Sign(
            figure,
            Rect(
                left + place * step + _wobble(chance, 0.12),
                top + _wobble(chance, 0.25),
                height * _FIGURE_W,
                height,
            ),
        )
        for place, figure in enumerate(text)
    ]


def _figure(figure: str, place: Rect, chance: random.Random) -> list[Shape]:
    slant, scale = 0.12 + _wobble(chance, 0.05), place.h * (1 + _wobble(chance, 0.06))
    top = place.centre.y - scale / 2
    strokes = []
    for stroke in _FIGURES[figure]:
        points = [
            (
                place.x + scale * (x + slant * (0.5 - y)) + _wobble(chance, 0.06),
                top + scale * y + _wobble(chance, 0.06),
            )
            for x, y in stroke
        ]
        strokes.append(Shape(smooth(points), line=PEN, width=_LINE, round_ends=True))
    return strokes


def smooth(points: Sequence[tuple[float, float]]) -> Path:
    """Return a curve through all points (Catmull–Rom, as cubics)."""
    padded = [points[0], *points, points[-1]]
    steps: list[Segment] = [("M", (round(points[0][0], 3), round(points[0][1], 3)))]
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        c1 = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        c2 = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        steps.append(("C", tuple(round(v, 3) for v in (*c1, *c2, *end))))
    return tuple(steps)
