"""What a printer at home needs: paper of either size, a page to try, leaves always at the same place."""

import io

import pdfplumber
import pikepdf
import pytest

from sheetgen.api.layouts import compose, open_design
from sheetgen.api.pad_wishes import PadWishes
from sheetgen.api.pads import make_pad
from sheetgen.errors import UsageError
from sheetgen.page.theme import Theme
from sheetgen.press.impose import impose
from sheetgen.units import PAPERS, UNIVERSAL, from_pt

GAMES = ("grixx", "yahtzee", "ciccia", "encore")


def pad_of(game, **wishes):
    out = io.BytesIO()
    made = make_pad(game, PadWishes(**{"leaves": 1, **wishes}))
    made.write(out)
    return out.getvalue(), made.notice


def pages_of(pdf):
    return pdfplumber.open(io.BytesIO(pdf)).pages


def ink_of(page):
    """Return what is inked: left, top, right, bottom in mm."""
    things = [*page.chars, *page.lines, *page.curves, *page.rects, *page.images]
    return [
        from_pt(pick(float(thing[key]) for thing in things))
        for pick, key in ((min, "x0"), (min, "top"), (max, "x1"), (max, "bottom"))
    ]


@pytest.mark.parametrize("game", GAMES)
def test_universal_paper_is_printed_whole_on_a4_and_on_letter(game):
    """Put into the middle of either paper at true size, 8 mm and more are left on every side."""
    pdf, _ = pad_of(game, paper="universal", marks="none")
    page = pages_of(pdf)[0]
    size = sorted((from_pt(page.width), from_pt(page.height)))
    assert size == pytest.approx(sorted(UNIVERSAL), abs=0.01)
    left, top, right, bottom = ink_of(page)
    edges = [left, top, from_pt(page.width) - right, from_pt(page.height) - bottom]
    assert min(edges) >= 8


@pytest.mark.parametrize("game", ("grixx", "yahtzee"))
def test_paper_of_a_sheets_own_size_has_nothing_to_cut(game):
    pdf, notice = pad_of(game, paper="trim", scale=0.9)
    with pikepdf.open(io.BytesIO(pdf)) as file:
        box = [float(v) for v in file.pages[0].mediabox]
    trim = open_design(game).layout.trim
    assert (from_pt(box[2]), from_pt(box[3])) == pytest.approx(
        (trim.width * 0.9, trim.height * 0.9), abs=0.01
    )
    assert "actual size" in notice


def slots_of(page):
    """Return where leaves lie, by the matrices that put them there."""
    return {
        tuple(map(float, m)) for op, m in operators_of(page) if op == "cm" and float(m[0]) == float(m[3]) == 1
    }


def operators_of(page):
    depth = 0
    for operands, operator in pikepdf.parse_content_stream(page):
        depth += {"q": 1, "Q": -1}.get(str(operator), 0)
        if depth == 1:
            yield str(operator), operands


@pytest.mark.parametrize("order", ["row", "column", "stack"])
def test_every_page_has_its_leaves_at_the_same_place(order):
    pdf, _ = pad_of("grixx", leaves=8, order=order, back=True)
    with pikepdf.open(io.BytesIO(pdf)) as file:
        places = [slots_of(page) for page in file.pages]
    expected = {(1, 0, 0, 1, slot.rect.x, slot.rect.y) for slot in impose_grixx().slots}
    assert places[0] == places[2] == expected
    assert places[1] == places[3] and len(places[1]) in (0, 4)


def impose_grixx():
    return impose(compose(open_design("grixx"), "en", Theme.COLOUR).trim, PAPERS["A4"])


def test_the_test_page_has_outlines_crosses_and_a_bar_and_no_sheet():
    pdf, notice = pad_of("grixx", leaves=8, back=True, test_page=True, language="ar")
    pages = pages_of(pdf)
    assert len(pages) == 2 + 4
    assert notice == ""
    assert [len(page.rects) >= 4 for page in pages[:2]] == [True, True]
    bars = [line for line in pages[0].lines if from_pt(line["width"]) == pytest.approx(100, abs=0.01)]
    assert len(bars) == 1
    assert "100" in pages[0].extract_text()
    assert not pages[0].images


def test_crosses_of_both_sides_of_the_test_page_meet():
    pdf, _ = pad_of("grixx", back=True, test_page=True)
    front, back = pages_of(pdf)[:2]
    width = front.width
    rings = [sorted((round(c["x0"]), round(c["top"])) for c in page.curves) for page in (front, back)]
    mirrored = sorted((round(width - c["x1"]), round(c["top"])) for c in back.curves)
    assert rings[0] == mirrored


def test_a_print_shop_gets_no_test_page():
    with pytest.raises(UsageError, match="leave out --press"):
        make_pad("grixx", PadWishes(test_page=True, press=True))


@pytest.mark.parametrize(
    "wishes, has_notice",
    [({"leaves": 8}, True), ({"leaves": 7}, False), ({"leaves": 8, "paper": "Letter"}, False)],
)
def test_where_no_bar_has_room_whoever_prints_is_told(wishes, has_notice):
    _, notice = pad_of("grixx", **wishes)
    assert ("--test-page" in notice) == has_notice
    assert ("corner marks of a sheet lie 138.0 mm apart" in notice) == has_notice


def test_margin_and_gutter_are_kept():
    pdf, _ = pad_of("grixx", leaves=9, paper="A3", margin=6, gutter=6, marks="none")
    assert min(ink_of(pages_of(pdf)[0])[:2]) >= 6
    assert len({round(x) for x, _ in codes_of(pdf)}) > 1


def codes_of(pdf):
    return [(from_pt(image["x0"]), from_pt(image["top"])) for image in pages_of(pdf)[0].images]


def test_a_number_as_it_is_wished():
    pdf, _ = pad_of("grixx", leaves=2, serial=7, prefix="A-", number_format="####", paper="A6")
    words = ["".join(c["text"] for c in page.chars if not c["upright"]) for page in pages_of(pdf)]
    assert words == ["A-0007", "A-0008"]


def test_a_number_that_is_too_long_is_named():
    with pytest.raises(UsageError, match="the number 'A very long prefix 50' needs 20 mm, there are 14"):
        make_pad("grixx", PadWishes(prefix="A very long prefix "))


def test_an_enlarged_sheet_that_has_no_room_says_by_how_much_to_shrink_it():
    """In shares of its own size, as --scale is."""
    with pytest.raises(UsageError, match=r"sheet needs 210 × 297 mm.*use --paper A4 or --scale 0\.70$"):
        make_pad("yahtzee", PadWishes(theme="large", paper="A5"))
    make_pad("yahtzee", PadWishes(theme="large", paper="A5", scale=0.7))
