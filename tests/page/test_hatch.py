"""Hatches tell colours where ink is black or nothing, stay in their area, and leave boxes to the pen."""

from itertools import combinations

import pytest

from sheetgen.page.hatch import HATCHES, hatch
from sheetgen.page.model import Shape
from sheetgen.page.shapes import _SYMBOLS
from sheetgen.page.theme import Theme, make_swatches
from sheetgen.units import Rect

from .pages import page_of

AREA, RADIUS = Rect(10, 20, 30, 9), 2.2
SWATCHES = make_swatches({name: ("#808080", None, name) for name in HATCHES}, Theme.MONO)


def test_every_symbol_has_a_hatch_of_its_own():
    assert HATCHES.keys() == _SYMBOLS.keys()
    assert all(one != other for one, other in combinations(HATCHES.values(), 2))


@pytest.mark.parametrize("name", HATCHES)
def test_a_hatch_ends_at_its_areas_edge(name):
    (shape,) = hatch(SWATCHES[name], AREA, RADIUS)
    inner = AREA.inset(RADIUS)
    for _, (x, y) in shape.path:
        dx = max(inner.x - x, 0, x - inner.right)
        dy = max(inner.y - y, 0, y - inner.bottom)
        assert dx * dx + dy * dy <= (RADIUS + 0.02) ** 2
    assert len(shape.path) >= 16


@pytest.mark.parametrize("name", [name for name, pattern in HATCHES.items() if not pattern.dash])
def test_a_hatch_is_the_same_on_both_sides(name):
    (shape,) = hatch(SWATCHES[name], AREA, RADIUS)
    for middle, values in zip(
        AREA.centre, zip(*(point for _, point in shape.path), strict=True), strict=True
    ):
        assert min(values) + max(values) == pytest.approx(2 * middle, abs=0.03)


def test_dots_are_whole():
    (shape,) = hatch(SWATCHES["triangle"], AREA, RADIUS)
    on, off = shape.dash
    ends = zip(shape.path[::2], shape.path[1::2], strict=True)
    for (_, (x0, _)), (_, (x1, _)) in ends:
        steps = (x1 - x0 - on) / (on + off)
        assert steps == pytest.approx(round(steps), abs=0.05)


@pytest.mark.parametrize("game", ["grixx", "grixx:mixx-a", "grixx:big-points"])
def test_only_mono_is_hatched(game):
    assert hatches_of(game, Theme.MONO) >= 4
    assert hatches_of(game, Theme.GREY) == 0


def hatches_of(game, theme):
    page = page_of(game, "en", theme)
    pieces = [*page.art, *(piece for stamp in page.stamps.values() for piece in stamp.art)]
    return sum(
        isinstance(piece, Shape)
        and len(piece.path) > 8
        and not piece.fill
        and {op for op, _ in piece.path} == {"M", "L"}
        and piece.path[2][0] == "M"
        for piece in pieces
    )
