"""Colours, lines and words for every eye and every printer, in every theme."""

from __future__ import annotations

import io
from itertools import combinations
from types import SimpleNamespace

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from sheetgen.api.layouts import open_design
from sheetgen.api.pad_wishes import PadWishes
from sheetgen.api.pads import make_pad
from sheetgen.api.printed_pages import spec_of
from sheetgen.errors import PhotoError
from sheetgen.layout.source import variant_names
from sheetgen.page.code import CodePayload
from sheetgen.page.model import Shape
from sheetgen.page.theme import Theme, make_swatches
from sheetgen.units import MM_PER_INCH

from .eyes import SIMULATIONS, apart, seen
from .pages import GAMES, page_of

BUILT_IN = ("grixx", "yahtzee", "ciccia", "encore")
PRINT_DPI = 300

# ΔE*ab between any two colours of a game, however one sees; and L* between them. Where a theme tells colours
# by hue the symbols help, so little is asked of protanopes; mono has symbols alone.
LEAST_APART = {Theme.SAFE: 13, Theme.GREY: 9}
LEAST_STEP = {Theme.SAFE: 9, Theme.GREY: 8}
COLOURED = [theme for theme in Theme if theme is not Theme.MONO]


def pairs_of(game, theme):
    inks = make_swatches(open_design(game).layout.inks(), theme)
    return list(combinations([swatch.full.rgb for swatch in inks.values()], 2))


@pytest.mark.parametrize("vision", SIMULATIONS)
@pytest.mark.parametrize("theme", COLOURED)
def test_all_eyes_tell_all_colours_apart(theme, vision):
    near = {}
    for game in BUILT_IN:
        for pair in pairs_of(game, theme):
            if apart(*pair, vision) < (LEAST_APART.get(theme, 7) if vision != "grey" else 3.5):
                near[game, pair] = apart(*pair, vision)
    assert near == {}


@pytest.mark.parametrize("theme", COLOURED)
def test_all_colours_differ_in_lightness(theme):
    for game in BUILT_IN:
        steps = [abs(seen(a, "usual")[0] - seen(b, "usual")[0]) for a, b in pairs_of(game, theme)]
        assert min(steps) >= LEAST_STEP.get(theme, 3.5), game


@pytest.mark.parametrize("game", GAMES)
def test_safe_hues_are_those_of_okabe_and_ito(game):
    """A colour-blind player who knows them from other charts meets them here."""
    plain, safe = (make_swatches(open_design(game).layout.inks(), t) for t in (Theme.COLOUR, Theme.SAFE))
    names = {
        "red": "#d55e00",
        "green": "#009e73",
        "yellow": "#f0e442",
        "orange": "#e69f00",
    }
    for name in plain.keys() & names.keys():
        wanted = np.array(seen(names[name], "usual"))[1:]
        found = seen(safe[name].full.rgb, "usual")[1:]
        angles = [np.degrees(np.arctan2(b, a)) for a, b in (wanted, found)]
        assert abs(angles[0] - angles[1]) < 15


def dots_of(game, theme):
    """The first sheet as a 1-bit printer rasters it at 300 dpi: True = ink."""
    out = io.BytesIO()
    make_pad(game, PadWishes(leaves=1, theme=theme.value, paper="trim")).write(out)
    page = pypdfium2.PdfDocument(out.getvalue())[0]
    grey = page.render(scale=PRINT_DPI / 72, grayscale=True).to_numpy().squeeze()
    return ~np.array(Image.fromarray(grey).convert("1"))


@pytest.mark.parametrize("theme", Theme)
def test_no_line_vanishes_on_a_printer_of_black_dots(theme, game="ciccia"):
    """La Ciccia has the most lines, and the thinnest."""
    page = page_of(game, "en", theme)
    dots = dots_of(game, theme)
    factor = dots.shape[1] / page.trim.width
    faint = []
    for shape in (item for item in page.art if isinstance(item, Shape) and item.line and item.width):
        if shape.line.rgb == "#ffffff" or len(shape.path) != 2:
            continue
        (_, (x0, y0)), (_, (x1, y1)) = shape.path
        steps = np.linspace(0.05, 0.95, 200)
        half = max(1, round(shape.width * factor / 2))
        xs, ys = ((a + (b - a) * steps) * factor for a, b in ((x0, x1), (y0, y1)))
        hits = [
            dots[max(0, int(y) - half) : int(y) + half + 1, max(0, int(x) - half) : int(x) + half + 1].any()
            for x, y in zip(xs, ys, strict=True)
        ]
        if np.mean(hits) < (0.98 if theme is Theme.MONO else 0.5):
            faint.append((shape.path, shape.width, shape.line.rgb, np.mean(hits)))
    assert faint == []


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("game", GAMES)
def test_lines_have_the_width_that_presses_hold(game, theme):
    """0.25 pt at least, 0.35 pt where the line is pale."""
    page = page_of(game, "en", theme)
    pieces = [*page.art, *(piece for stamp in page.stamps.values() for piece in stamp.art)]
    for shape in (piece for piece in pieces if isinstance(piece, Shape) and piece.line):
        pale = max(shape.line.cmyk) < 60
        assert shape.width * 72 / MM_PER_INCH >= (0.35 if pale else 0.25)


@pytest.mark.parametrize("game", [*BUILT_IN, *(f"{g}:{v}" for g in BUILT_IN for v in variant_names(g))])
def test_large_print_has_larger_boxes_and_no_type_below_nine_points(game):
    plain, large = (page_of(game, "de", theme) for theme in (Theme.COLOUR, Theme.LARGE))
    scale = large_scale(game)
    assert max(large.trim) * scale == pytest.approx(297, abs=0.1)
    labels = [item for item in large.art if hasattr(item, "size_pt")]
    assert min(label.size_pt for label in labels) * scale >= 9
    for cell, box in large.boxes.items():
        if cell in plain.boxes and not cell.startswith("name"):
            before, after = plain.boxes[cell].rect, box.rect
            assert min(after.w, after.h) * scale >= min(before.w, before.h)


def large_scale(game):
    from sheetgen.page.enlarge import print_scale

    return print_scale(open_design(game).layout, Theme.LARGE)


@pytest.mark.parametrize("language", ["ar", "de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt"])
def test_large_print_has_room_for_every_language(language):
    for game in BUILT_IN:
        page_of(game, language, Theme.LARGE)


def test_large_boxes_lie_alike_in_every_language():
    fingerprints = {page_of("yahtzee", language, Theme.LARGE).fingerprint for language in ("en", "ar", "ja")}
    assert len(fingerprints) == 1
    assert fingerprints != {page_of("yahtzee").fingerprint}


@pytest.mark.parametrize("game", GAMES)
def test_sheets_to_wipe_have_thick_lines_and_white_boxes(game):
    plain, wipe = (page_of(game, "en", theme) for theme in (Theme.COLOUR, Theme.WIPE))
    assert wipe.fingerprint == plain.fingerprint
    widths = [
        (a.width, b.width)
        for a, b in zip(plain.art, wipe.art, strict=True)
        if isinstance(a, Shape) and a.line
    ]
    assert all(thick > 1.3 * thin for thin, thick in widths)
    out = io.BytesIO()
    make_pad(game, PadWishes(leaves=1, theme="wipe", paper="trim")).write(out)
    width = pypdfium2.PdfDocument(out.getvalue())[0].get_width() / 72 * MM_PER_INCH
    assert width > 1.1 * plain.trim.width


def test_a_photo_of_large_print_is_refused_in_so_many_words():
    page = page_of("yahtzee:hasbro", "en", Theme.LARGE)
    seen = SimpleNamespace(code=CodePayload("yahtzee", page.fingerprint, 1, page.columns))
    with pytest.raises(PhotoError, match=r"in large print, .* type it with 'sheetgen enter yahtzee'"):
        spec_of(seen, None)
