"""The sheet's small drawings lie where they should, and none looks larger than another."""

from itertools import pairwise

import pytest

from sheetgen.layout.model import SYMBOLS
from sheetgen.page.shapes import (
    chevron,
    circle,
    die_pips,
    line,
    lock_body,
    lock_shackle,
    moved,
    rounded,
    star,
    symbol,
)
from sheetgen.units import Point, Rect

RECT = Rect(10, 20, 8, 6)


@pytest.mark.parametrize("radius", [0, 1, 3, 99])
def test_a_rounded_box_fills_its_rectangle(radius):
    assert extent(rounded(RECT, radius)) == (10, 20, 18, 26)


@pytest.mark.parametrize("name", SYMBOLS)
def test_symbols_are_alike_in_area(name):
    """None heavier than 1.5 times the lightest, so that no colour looks more important."""
    areas = {other: area(symbol(other, (0, 0), 2)) for other in SYMBOLS if other != "star"}
    assert area(symbol(name, (0, 0), 2)) <= 1.5 * min(areas.values())


@pytest.mark.parametrize("name", SYMBOLS)
def test_symbols_lie_about_their_centre(name):
    left, top, right, low = extent(symbol(name, (5, 5), 2))
    assert left == pytest.approx(10 - right, abs=0.01)
    assert top >= 2.6 and low <= 7.4


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_has_its_pips(face):
    pips = die_pips(face, RECT)
    assert sum(1 for op, _ in pips if op == "M") == face
    left, top, right, low = extent(pips)
    assert left > 10 and right < 18 and top > 20 and low < 28


def test_a_lock_stands_in_its_size():
    body, shackle = extent(lock_body(Point(0, 0), 5)), extent(lock_shackle(Point(0, 0), 5))
    assert body[3] == 2.5
    assert shackle[1] > -2.5
    assert shackle[3] >= body[1]


def test_a_star_has_its_points():
    assert len(star((0, 0), 2, points=5)) == 11
    assert extent(star((0, 0), 2))[1] == -2


def test_moving_keeps_the_form():
    path = circle((0, 0), 2)
    assert extent(moved(path, 3, 4)) == (1, 2, 5, 6)
    assert moved(moved(path, 3, 4), -3, -4) == path


def test_open_lines_are_not_closed():
    assert line((0, 0), (1, 1)) == (("M", (0, 0)), ("L", (1, 1)))
    assert [op for op, _ in chevron((0, 0), 2)] == ["M", "L", "L"]


def points(path):
    return [values[-2:] for _, values in path if values]


def extent(path):
    xs, ys = zip(*points(path), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def area(path):
    """Return the area of a path, its curves cut into eighths."""
    corners = []
    for op, values in path:
        if op == "C":
            corners += [cubic(corners[-1], values, step / 8) for step in range(1, 9)]
        elif values:
            corners.append(values)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*corners, corners[0]]))) / 2


def cubic(start, values, t):
    first, second, end = values[:2], values[2:4], values[4:]
    shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
    return tuple(
        sum(s * p[i] for s, p in zip(shares, (start, first, second, end), strict=True)) for i in (0, 1)
    )
