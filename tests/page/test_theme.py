"""Themes: every colour stays tellable, every word readable, whatever the printer."""

from itertools import pairwise

import pytest

from sheetgen.api.layouts import open_design
from sheetgen.page.colours import cmyk_of, lightness
from sheetgen.page.model import Shape
from sheetgen.page.theme import Theme, make_swatches
from tests.page.pages import GAMES, page_of

BUILT_IN = [game for game in GAMES if ":" not in game]


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("game", GAMES)
def test_words_stand_out_from_their_ground(game, theme):
    """WCAG 2.2, 1.4.3: 4.5:1."""
    pairs = {
        (label.ink.rgb, ground): label.text
        for label, ground in labels_with_ground(page_of(game, "en", theme))
    }
    assert pairs
    poor = {pair: text for pair, text in pairs.items() if contrast(*pair) < 4.5}
    assert not poor


@pytest.mark.parametrize("game", GAMES)
def test_mono_is_black_or_nothing(game):
    page = page_of(game, "en", Theme.MONO)
    pieces = [*page.art, *(piece for stamp in page.stamps.values() for piece in stamp.art)]
    inks = {
        ink.rgb
        for piece in pieces
        for ink in ((piece.fill, piece.line) if isinstance(piece, Shape) else (piece.ink,))
        if ink
    }
    assert inks <= {"#000000", "#ffffff"}


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("game", BUILT_IN)
def test_cells_are_light(game, theme):
    """L* ≥ 75, so that ink stands out for eye and camera."""
    assert min(lightness(swatch.tint.rgb) for swatch in swatches(game, theme).values()) >= 75


@pytest.mark.parametrize("game", BUILT_IN)
def test_colours_are_told_apart_without_their_hue(game):
    """By lightness in grey, by lightness and symbol in colour, by the symbol alone in mono."""
    steps = sorted(lightness(swatch.full.rgb) for swatch in swatches(game, Theme.GREY).values())
    assert all(high - low >= 8 for low, high in pairwise(steps))
    steps = sorted(lightness(swatch.full.rgb) for swatch in swatches(game, Theme.COLOUR).values())
    assert all(high - low >= 3 for low, high in pairwise(steps))
    symbols = [swatch.symbol for swatch in swatches(game, Theme.MONO).values()]
    assert len(set(symbols)) == len(symbols)


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_swatches_of_mono_are_black_or_paper(game):
    for swatch in swatches(game, Theme.MONO).values():
        inks = (swatch.full, swatch.tint, swatch.deep, swatch.pale)
        assert {ink.rgb for ink in inks} <= {"#000000", "#ffffff"}
        assert swatch.band is None


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("game", BUILT_IN)
def test_symbols_stand_out(game, theme):
    """WCAG 2.2, 1.4.11: 3:1."""
    for swatch in swatches(game, theme).values():
        assert contrast(swatch.on_tint.rgb, swatch.tint.rgb) >= 3


@pytest.mark.parametrize("game", BUILT_IN)
def test_soft_saves_ink(game):
    """No area holds more than a quarter of a colour."""
    for swatch in swatches(game, Theme.SOFT).values():
        areas = (swatch.tint, swatch.pale, swatch.band)
        assert all(max(ink.cmyk) <= 25 for ink in areas)


@pytest.mark.parametrize("theme", Theme)
def test_printed_numbers_are_black_alone_on_a_press(theme):
    """Small type of four inks shows every misfit of the plates."""
    for game in BUILT_IN:
        assert all(swatch.deep.cmyk[:3] == (0, 0, 0) for swatch in swatches(game, theme).values())


@pytest.mark.parametrize("rgb", ["#000000", "#ffffff", "#ff0000", "#101010", "#123456"])
def test_a_mixed_ink_dries(rgb):
    """Less than 240 % of ink together."""
    assert sum(cmyk_of(rgb)) <= 240


def swatches(game, theme):
    return make_swatches(open_design(game).layout.inks(), theme)


def labels_with_ground(page):
    """Give each label with the colour under its middle: of the last filled area that holds it, or paper."""
    grounds = []
    for item in page.art:
        if isinstance(item, Shape):
            if item.fill:
                grounds.append((extent(item), item.fill.rgb))
            continue
        x, y = item.x + item.width / 2, item.y - item.size_pt * 0.12
        under = (
            rgb
            for (left, top, right, low), rgb in reversed(grounds)
            if left <= x <= right and top <= y <= low
        )
        yield item, next(under, "#ffffff")


def extent(shape):
    xs = [v for _, values in shape.path for v in values[::2]]
    ys = [v for _, values in shape.path for v in values[1::2]]
    return min(xs), min(ys), max(xs), max(ys)


def contrast(rgb, other):
    """Return the contrast of two sRGB colours (WCAG 2.2, relative luminance)."""
    dark, light = sorted((luminance(rgb), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(rgb):
    linear = []
    for i in (1, 3, 5):
        value = int(rgb[i : i + 2], 16) / 255
        linear.append(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
