"""Cut lines, crop marks and the ruler lie where a knife needs them and nowhere on a leaf."""

from __future__ import annotations

import io
import re

import pdfplumber
import pytest

from sheetgen.press.impose import impose, press_sheet
from sheetgen.press.marks import draw_marks, find_ruler
from sheetgen.press.model import Marks
from sheetgen.units import PAPERS, Rect, Size, from_pt

from .conftest import text

RULER = {length: text(f"{length} mm", 0, 4, 7) for length in (100, 50)}
A6 = Size(105, 148)
A5_WIDE = Size(210, 148)


def lines(operators: str) -> set[tuple[float, ...]]:
    found = re.findall(r"(\S+) (\S+) m (\S+) (\S+) l S", operators)
    return {tuple(map(float, line)) for line in found}


def covered(line: tuple[float, ...]) -> Rect:
    x, y = min(line[0], line[2]), min(line[1], line[3])
    return Rect(x, y, abs(line[2] - line[0]), abs(line[3] - line[1]))


def test_no_marks_draw_nothing():
    assert draw_marks(impose(A6, PAPERS["A4"]), Marks.NONE, False) == ""


def test_shared_edges_get_lines_from_edge_to_edge():
    sheet = impose(A6, PAPERS["A4"])
    assert lines(draw_marks(sheet, Marks.FULL, False)) == {(105, 0, 105, 297), (0, 148.5, 210, 148.5)}


def test_paper_of_the_leafs_size_needs_no_cut():
    for marks in Marks:
        assert draw_marks(impose(A6, PAPERS["A6"]), marks, False) == ""


def test_a_leaf_with_room_around_it_gets_eight_ticks():
    sheet = impose(A6, PAPERS["A5"], 1)
    left, top, right, bottom = 21.5, 31.0, 126.5, 179.0
    assert sheet.slots[0].rect == Rect(left, top, 105, 148)
    level = {(x, y, x + way, y) for x, way in ((left - 1, -5), (right + 1, 5)) for y in (top, bottom)}
    standing = {(x, y, x, y + way) for y, way in ((top - 1, -5), (bottom + 1, 5)) for x in (left, right)}
    assert lines(draw_marks(sheet, Marks.CORNER, False)) == level | standing


@pytest.mark.parametrize("paper", ["A3", "A4", "Letter", "Legal"])
@pytest.mark.parametrize("gutter", [0, 5, 12])
@pytest.mark.parametrize("marks", [Marks.CORNER, Marks.OUTER])
def test_ticks_lie_on_no_leaf_and_on_the_paper(paper, gutter, marks):
    sheet = impose(Size(80, 60), PAPERS[paper], gutter=gutter)
    ticks = lines(draw_marks(sheet, marks, False))
    assert ticks
    for tick in map(covered, ticks):
        assert Rect(0, 0, *sheet.paper).holds(tick, slack=0.01)
        assert not any(slot.rect.inset(0.5).overlaps(tick.inset(-0.01)) for slot in sheet.slots)


def test_ticks_between_leaves_are_not_outer_ones():
    sheet = impose(Size(80, 60), PAPERS["A4"], gutter=12)
    corner, outer = (lines(draw_marks(sheet, marks, False)) for marks in (Marks.CORNER, Marks.OUTER))
    assert outer < corner


def test_crop_marks_keep_off_the_bleed():
    sheet = press_sheet(A6, 3, Marks.CORNER)
    bleed = sheet.slots[0].rect.inset(-3)
    ticks = [covered(line) for line in lines(draw_marks(sheet, Marks.CORNER, True))]
    assert len(ticks) == 8
    assert not any(bleed.inset(-0.9).overlaps(tick.inset(-0.01)) for tick in ticks)


@pytest.mark.parametrize(
    "trim, paper, length, is_upright",
    [
        (A6, "A5", 100, False),
        (A5_WIDE, "Letter", 100, False),
        (Size(80, 145), "A6", 100, True),  # only the sides are free
        (Size(90, 95), "A6", 50, False),  # 26 mm are free below, but only 105 along
        (Size(100, 145), "A6", None, False),
    ],
)
def test_the_ruler_is_as_long_as_the_free_paper_allows(trim, paper, length, is_upright):
    ruler = find_ruler(impose(trim, PAPERS[paper], 1))
    assert ruler is None if length is None else (ruler.length, ruler.is_upright) == (length, is_upright)


@pytest.mark.parametrize("paper", ["A4", "A6"])
def test_without_room_there_is_no_ruler(paper):
    assert find_ruler(impose(A6, PAPERS[paper])) is None


def test_the_ruler_is_printed_once_and_is_true(make_pad, printed):
    sheet = impose(Size(148, 105), PAPERS["A4"], 1, scale=1.2)
    pdf = pdfplumber.open(io.BytesIO(printed(make_pad(2, sheet=sheet, ruler=RULER))))
    bars = [line for line in pdf.pages[0].lines if from_pt(line["width"]) == pytest.approx(100, abs=0.01)]
    assert len(bars) == 1
    assert "100 mm" in pdf.pages[0].extract_text()
    assert "100 mm" not in pdf.pages[1].extract_text()
    bar = bars[0]
    assert not any(
        slot.rect.overlaps(Rect(from_pt(bar["x0"]), from_pt(bar["top"]) - 3, 100, 7)) for slot in sheet.slots
    )


def test_where_leaves_fill_the_paper_the_ruler_lies_in_the_first_gap(make_pad, printed):
    """Never on a leaf: on the last press sheet, where one is missing."""
    sheet = impose(Size(148, 105), PAPERS["A4"])
    assert find_ruler(sheet) is None
    pdf = pdfplumber.open(io.BytesIO(printed(make_pad(6, sheet=sheet, ruler=RULER))))
    bars = [
        [line for line in page.lines if from_pt(line["width"]) == pytest.approx(100, abs=0.01)]
        for page in pdf.pages
    ]
    assert [len(found) for found in bars] == [0, 1]
    assert sheet.slots[2].rect.holds(Rect(from_pt(bars[1][0]["x0"]), from_pt(bars[1][0]["top"]) - 3, 100, 7))


@pytest.mark.parametrize("count, descending, shown", [(8, False, []), (6, True, [0])])
def test_a_full_pad_has_no_gap_for_the_ruler(make_pad, printed, count, descending, shown):
    pdf = printed(make_pad(count, ruler=RULER, descending=descending))
    pages = pdfplumber.open(io.BytesIO(pdf)).pages
    assert [i for i, page in enumerate(pages) if "100 mm" in page.extract_text()] == shown
