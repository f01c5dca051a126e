"""What a printer gets wrong is undone: printed by it, everything lies at its place."""

from __future__ import annotations

import io

import pdfplumber
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.api.pad_wishes import PadWishes
from sheetgen.api.pads import make_pad
from sheetgen.api.printers import make_calibration
from sheetgen.errors import UsageError
from sheetgen.press.correction import BAR, LINE_AT, Correction
from sheetgen.units import Point, Size, from_pt

SLANTED = Correction(Size(99.2, 100.5), Point(0.8, -0.4), Point(-0.3, 0.2))


def bad_printer(scale: float, about: float, moved: float):
    """Return where a printer puts a place: it stretches about some point, and moves."""
    return lambda at: scale * (at - about) + about + moved


@given(
    st.floats(0.95, 1.05),
    st.floats(-50, 300),
    st.floats(-3, 3),
    st.floats(0, 300),
    st.sampled_from([False, True]),
)
def test_a_measured_printer_prints_true(scale, about, moved, place, is_back):
    """Whatever it stretches about: bars and lines of the calibration page tell enough."""
    prints = bad_printer(scale, about, moved)
    bar = prints(BAR) - prints(0)
    shift = Point(prints(LINE_AT) - LINE_AT, 0)
    found = Correction(Size(bar, BAR), Point(0, 0) if is_back else shift, shift if is_back else Point(0, 0))
    factor, _, rest, _ = found.matrix(is_back=is_back)
    assert prints(factor * place + rest) == pytest.approx(place, abs=1e-6)


def test_a_true_printer_needs_no_correction():
    assert Correction().matrix(is_back=False) == pytest.approx((1, 1, 0, 0))


def pages(write):
    out = io.BytesIO()
    write(out)
    return pdfplumber.open(io.BytesIO(out.getvalue())).pages


def lines_of(page):
    """Return the long lines: left, top, width, height in mm."""
    found = [
        (line["x0"], line["top"], line["x1"] - line["x0"], line["bottom"] - line["top"])
        for line in page.lines
    ]
    return [tuple(map(from_pt, line)) for line in found if max(line[2:]) > 200]


def test_the_calibration_page_measures_what_it_says():
    for page in pages(make_calibration("A4")):
        lines = lines_of(page)
        assert sorted(round(max(w, h), 2) for *_, w, h in lines)[:2] == [100, 100]
        assert [round(x, 2) for x, _, w, h in lines if h > 101] == [LINE_AT]
        assert [round(y, 2) for _, y, w, h in lines if w > 101] == [LINE_AT]


def test_the_corrected_page_is_true_when_the_printer_errs():
    prints_x = bad_printer(0.992, 0, 20.8 - 0.992 * 20)
    lines = lines_of(pages(make_calibration("Letter", SLANTED))[0])
    level = next(w for _, _, w, h in lines if h < 0.01 and w < 105)
    upright = next(h for _, _, w, h in lines if w < 0.01 and h < 105)
    assert (level * 0.992, upright * 1.005) == pytest.approx((100, 100), abs=0.01)
    assert prints_x(next(x for x, _, _, h in lines if h > 105)) == pytest.approx(LINE_AT, abs=0.01)


def test_pads_on_turned_paper_go_through_the_printer_upright():
    """The correction is the printer's, so nothing is left to how a driver turns pages."""
    plain, corrected = (
        pages(make_pad("grixx", PadWishes(leaves=4, printer=printer)).write)[0]
        for printer in (None, Correction())
    )
    assert (corrected.width, corrected.height) == pytest.approx((plain.height, plain.width))
    before, after = (
        sorted(
            (round(from_pt(image["x0"])), round(from_pt(image["top"])), round(from_pt(image["x1"])))
            for image in page.images
        )
        for page in (plain, corrected)
    )
    width = round(from_pt(plain.width))
    turned = sorted((y, width - right) for _, y, right in before)
    assert [place[:2] for place in after] == [pytest.approx(place, abs=1) for place in turned]


def test_fronts_and_backs_are_corrected_apart():
    made = make_pad("yahtzee", PadWishes(leaves=2, back=True, paper="A5", printer=SLANTED))
    front, back = pages(made.write)[:2]
    true_front, true_back = pages(make_pad("yahtzee", PadWishes(leaves=2, back=True, paper="A5")).write)[:2]
    for page, true, is_back in ((front, true_front, False), (back, true_back, True)):
        factor, _, rest, _ = SLANTED.matrix(is_back=is_back)
        x, wanted = (min(from_pt(char["x0"]) for char in seen.chars) for seen in (page, true))
        assert x == pytest.approx(factor * wanted + rest, abs=0.02)


def test_a_print_shop_needs_no_correction():
    with pytest.raises(UsageError, match="leave out --press"):
        make_pad("grixx", PadWishes(press=True, printer=SLANTED))
    with pytest.raises(UsageError, match="take A4 or Letter"):
        make_calibration("A6")
