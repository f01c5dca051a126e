"""Paths of the sheet's small drawings: rounded boxes, symbols, dice, locks, stars, arrows; mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

from ..units import Point, Rect
from .model import Path, Segment

# Control length of a cubic that draws a quarter circle (Riškus 2006, eq. 5).
_KAPPA = 0.5522847498


def _r(*values: float) -> tuple[float, ...]:
    return tuple(round(v, 3) + 0.0 for v in values)


def polygon(points: Sequence[tuple[float, float]], *, closed: bool = True) -> Path:
    """Return straight lines through the points."""
    steps: list[Segment] = [("M", _r(*points[0]))]
    steps += [("L", _r(*p)) for p in points[1:]]
    return (*steps, ("Z", ())) if closed else tuple(steps)


def line(start: tuple[float, float], end: tuple[float, float]) -> Path:
    """Return one straight line."""
    return polygon([start, end], closed=False)


@lru_cache(maxsize=8192)
def rounded(rect: Rect, radius: float = 0.0) -> Path:
    """Return a rectangle, its corners rounded (radius at most half the shorter side).

    Kept: pages in all languages have the same boxes.
    """
    x, y, w, h = rect
    r = min(radius, w / 2, h / 2)
    if r <= 0:
        return polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
    k = r * (1 - _KAPPA)
    return (
        ("M", _r(x + r, y)),
        ("L", _r(x + w - r, y)),
        ("C", _r(x + w - k, y, x + w, y + k, x + w, y + r)),
        ("L", _r(x + w, y + h - r)),
        ("C", _r(x + w, y + h - k, x + w - k, y + h, x + w - r, y + h)),
        ("L", _r(x + r, y + h)),
        ("C", _r(x + k, y + h, x, y + h - k, x, y + h - r)),
        ("L", _r(x, y + r)),
        ("C", _r(x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    )


def circle(centre: tuple[float, float], radius: float) -> Path:
    """Return a circle."""
    x, y = centre
    return rounded(Rect(x - radius, y - radius, 2 * radius, 2 * radius), radius)


def star(centre: tuple[float, float], radius: float, points: int = 5, inner: float = 0.5) -> Path:
    """Return a star, one point up; `inner` is the notch's share of the radius."""
    x, y = centre
    corners = []
    for i in range(2 * points):
        r = radius if i % 2 == 0 else radius * inner
        a = math.pi * i / points - math.pi / 2
        corners.append((x + r * math.cos(a), y + r * math.sin(a)))
    return polygon(corners)


def _regular(centre: tuple[float, float], radius: float, sides: int, turn: float = 0.0) -> Path:
    x, y = centre
    angles = [turn - math.pi / 2 + 2 * math.pi * i / sides for i in range(sides)]
    return polygon([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles])


def _drop(centre: tuple[float, float], r: float) -> Path:
    x, y = centre
    b = 0.72 * r  # radius of the round lower part
    cy = y + r - b
    return (
        ("M", _r(x, y - r)),
        ("C", _r(x + 0.35 * r, y - 0.45 * r, x + b, cy - 0.55 * b, x + b, cy)),
        ("C", _r(x + b, cy + b * _KAPPA, x + b * _KAPPA, cy + b, x, cy + b)),
        ("C", _r(x - b * _KAPPA, cy + b, x - b, cy + b * _KAPPA, x - b, cy)),
        ("C", _r(x - b, cy - 0.55 * b, x - 0.35 * r, y - 0.45 * r, x, y - r)),
        ("Z", ()),
    )


def _cross(centre: tuple[float, float], r: float) -> Path:
    x, y = centre
    a, b = r * 0.32, r * 0.92
    signs = [
        (-a, -b),
        (a, -b),
        (a, -a),
        (b, -a),
        (b, a),
        (a, a),
        (a, b),
        (-a, b),
        (-a, a),
        (-b, a),
        (-b, -a),
        (-a, -a),
    ]
    return polygon([(x + dx, y + dy) for dx, dy in signs])


# Each symbol fills about the same area at the same radius, so that none looks larger than the others.
_SYMBOLS: dict[str, Callable[[tuple[float, float], float], Path]] = {
    "disc": lambda c, r: circle(c, r * 0.86),
    "triangle": lambda c, r: _regular((c[0], c[1] + 0.18 * r), r * 1.12, 3),
    "square": lambda c, r: rounded(Rect(c[0] - 0.78 * r, c[1] - 0.78 * r, 1.56 * r, 1.56 * r), 0.12 * r),
    "diamond": lambda c, r: _regular(c, r * 1.1, 4),
    "drop": lambda c, r: _drop(c, r * 1.08),
    "star": lambda c, r: star(c, r * 1.12),
    "hexagon": lambda c, r: _regular(c, r * 0.95, 6),
    "cross": lambda c, r: _cross(c, r),
}


def symbol(name: str, centre: tuple[float, float], radius: float) -> Path:
    """Return a colour's symbol about a centre."""
    return _SYMBOLS[name](centre, radius)


# Where a die's pips lie, in thirds from its centre.
_PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die_body(rect: Rect) -> Path:
    """Return a die's outline."""
    return rounded(rect, rect.w * 0.22)


def pip_centres(face: int, rect: Rect) -> list[Point]:
    """Return where the pips of a die's face lie."""
    centre, step = rect.centre, rect.w * 0.26
    return [Point(centre.x + dx * step, centre.y + dy * step) for dx, dy in _PIPS[face]]


def die_pips(face: int, rect: Rect) -> Path:
    """Return the pips of a die's face as one path."""
    pips = [circle(centre, rect.w * 0.1) for centre in pip_centres(face, rect)]
    return tuple(segment for pip in pips for segment in pip)


def lock_body(centre: Point, size: float) -> Path:
    """Return a padlock's body, `size` high with its shackle."""
    w, h = size * 0.74, size * 0.52
    return rounded(Rect(centre.x - w / 2, centre.y + size / 2 - h, w, h), size * 0.08)


def lock_shackle(centre: Point, size: float) -> Path:
    """Return a padlock's shackle, to be stroked."""
    r = size * 0.23
    top, base = centre.y - size / 2 + size * 0.07, centre.y + size / 2 - size * 0.52
    return (
        ("M", _r(centre.x - r, base)),
        ("L", _r(centre.x - r, top + r)),
        ("C", _r(centre.x - r, top + r * (1 - _KAPPA), centre.x - r * _KAPPA, top, centre.x, top)),
        ("C", _r(centre.x + r * _KAPPA, top, centre.x + r, top + r * (1 - _KAPPA), centre.x + r, top + r)),
        ("L", _r(centre.x + r, base)),
    )


def chevron(centre: tuple[float, float], size: float) -> Path:
    """Return an open arrow head that points right, to be stroked."""
    x, y = centre
    return polygon(
        [(x - size / 4, y - size / 2), (x + size / 4, y), (x - size / 4, y + size / 2)], closed=False
    )


def moved(path: Path, dx: float, dy: float) -> Path:
    """Return the path shifted."""
    return tuple(
        (op, _r(*(v + (dx if i % 2 == 0 else dy) for i, v in enumerate(values)))) for op, values in path
    )
