"""Leaves lie on the paper at true size, in reading order, inside it, and not on each other."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sheetgen.errors import UsageError
from sheetgen.press.impose import impose, order_leaves, press_sheet
from sheetgen.press.model import Marks, Order, Slot
from sheetgen.units import PAPERS, Rect, Size

A5 = Size(148, 210)
A5_WIDE = Size(210, 148)
A6 = Size(105, 148)
A6_WIDE = Size(148, 105)


@pytest.mark.parametrize(
    "trim, paper, leaves, turned",
    [
        (A6, "A4", 4, False),
        (A6_WIDE, "A4", 4, True),
        (A5, "A4", 2, True),
        (A5_WIDE, "A4", 2, False),
        (A5, "A5", 1, False),
        (A5_WIDE, "A5", 1, True),
        (A6, "A6", 1, False),
        (A6_WIDE, "A5", 2, False),
        (A5, "A3", 4, False),
        (A6, "Letter", 2, True),
        (A6_WIDE, "Letter", 2, False),
        (A5, "Letter", 1, False),
        (A5_WIDE, "Letter", 1, True),
        (A6, "HalfLetter", 1, False),
        (A6, "Legal", 4, False),
        (Size(210, 297), "A4", 1, False),
    ],
)
def test_as_many_as_fit_at_true_size(trim, paper, leaves, turned):
    sheet = impose(trim, PAPERS[paper])
    assert len(sheet.slots) == leaves
    assert sheet.paper == (PAPERS[paper].turned() if turned else PAPERS[paper])
    assert all(Size(slot.rect.w, slot.rect.h) == trim for slot in sheet.slots)


def test_the_block_is_centred_and_read_like_a_page():
    rects = [slot.rect for slot in impose(A6, PAPERS["A4"]).slots]
    assert rects == [
        Rect(0, 0.5, 105, 148),
        Rect(105, 0.5, 105, 148),
        Rect(0, 148.5, 105, 148),
        Rect(105, 148.5, 105, 148),
    ]


def test_a_gutter_parts_the_leaves():
    rects = [slot.rect for slot in impose(Size(90, 120), PAPERS["A4"], gutter=6).slots]
    assert rects[1].x - rects[0].right == pytest.approx(6)
    assert rects[2].y - rects[0].bottom == pytest.approx(6)


def test_a_margin_is_kept():
    assert len(impose(A6, PAPERS["A4"], margin=5).slots) == 2


def test_a_wanted_number_takes_the_least_room():
    assert len(impose(A6, PAPERS["A4"], 2).slots) == 2
    assert len(impose(A6, PAPERS["A4"], 3).slots) == 3
    assert impose(A6, PAPERS["A4"], 1).slots[0].rect.centre == pytest.approx((105, 148.5))


def test_scaled_leaves_are_scaled():
    sheet = impose(A5, PAPERS["A4"], scale=1.25)
    assert sheet.scale == 1.25
    assert Size(sheet.slots[0].rect.w, sheet.slots[0].rect.h) == Size(185, 262.5)


@pytest.mark.parametrize(
    "trim, paper, n_up, message",
    [
        (
            A5_WIDE,
            "A6",
            None,
            "sheet needs 210 × 148 mm, paper A6 has 105 × 148 mm; use --paper A5 or --scale 0.70",
        ),
        (
            A5_WIDE,
            "A4",
            4,
            "4 sheets of 210 × 148 mm do not fit: paper A4 has room for 2; "
            "use --paper A3 or --scale 0.70 or --n-up 2",
        ),
        (
            Size(600, 800),
            "A6",
            None,
            "sheet needs 600 × 800 mm, paper A6 has 105 × 148 mm; use a larger paper",
        ),
    ],
)
def test_what_does_not_fit_is_said_with_the_way_out(trim, paper, n_up, message):
    with pytest.raises(UsageError) as error:
        impose(trim, PAPERS[paper], n_up)
    assert str(error.value) == message


def test_a_paper_that_just_misses_another_leaf_says_so():
    assert impose(A5, PAPERS["Letter"]).notice == (
        "Letter holds 1 of 148 × 210 mm; --scale 0.94 puts 2 on a page"
    )
    assert impose(A6, PAPERS["Letter"]).notice == (
        "Letter holds 2 of 105 × 148 mm; --scale 0.94 puts 4 on a page"
    )
    assert impose(A5, PAPERS["A4"]).notice == ""
    assert impose(A5, PAPERS["Letter"], 1).notice == ""


@given(
    trim=st.builds(Size, st.floats(40, 300), st.floats(40, 300)),
    paper=st.sampled_from(list(PAPERS.values())),
    gutter=st.floats(0, 10),
    scale=st.floats(0.5, 1.5),
)
def test_slots_lie_on_the_paper_apart_from_each_other(trim, paper, gutter, scale):
    try:
        sheet = impose(trim, paper, gutter=gutter, scale=scale)
    except UsageError:
        assume(False)
    rects = [slot.rect for slot in sheet.slots]
    assert all(Rect(0, 0, *sheet.paper).holds(rect, slack=0.05) for rect in rects)
    assert not any(a.overlaps(b) for a, b in combinations(rects, 2))
    assert rects == sorted(rects, key=lambda rect: (rect.y, rect.x))


def test_a_print_shop_gets_one_leaf_with_bleed():
    bare = press_sheet(A6, 3)
    assert (bare.paper, bare.slots, bare.bleed) == (Size(111, 154), (Slot(Rect(3, 3, 105, 148)),), 3)
    marked = press_sheet(A6, 3, Marks.CORNER)
    assert marked.slots[0].rect == Rect(10, 10, 105, 148)
    assert marked.paper == Size(125, 168)


FOUR = impose(A6, PAPERS["A4"]).slots


@pytest.mark.parametrize(
    "order, sheets",
    [
        (Order.ROW, [[0, 1, 2, 3], [4, 5, 6, 7], [8, None, None, None]]),
        (Order.COLUMN, [[0, 2, 1, 3], [4, 6, 5, 7], [8, None, None, None]]),
        (Order.STACK, [[0, 3, 6, None], [1, 4, 7, None], [2, 5, 8, None]]),
    ],
)
def test_orders(order, sheets):
    assert list(order_leaves(9, FOUR, order)) == sheets


@pytest.mark.parametrize("order", Order)
def test_descending_prints_the_same_sheets_from_the_last_to_the_first(order):
    """A printer that piles sheets with their faces up then leaves them in order."""
    rising, falling = (list(order_leaves(9, FOUR, order, descending=d)) for d in (False, True))
    assert falling == rising[::-1]


@given(st.integers(0, 60), st.integers(1, 8), st.sampled_from(Order))
def test_every_leaf_is_printed_once(count, n_up, order):
    sheet = impose(Size(50, 70), PAPERS["A4"], n_up)
    leaves = [
        leaf for numbers in order_leaves(count, sheet.slots, order) for leaf in numbers if leaf is not None
    ]
    assert sorted(leaves) == list(range(count))


@given(st.integers(1, 60), st.integers(1, 8))
def test_cut_stacks_put_on_each_other_run_on(count, n_up):
    sheets = list(order_leaves(count, impose(Size(50, 70), PAPERS["A4"], n_up).slots, Order.STACK))
    pile = [sheet[slot] for slot in range(n_up) for sheet in sheets]
    assert [leaf for leaf in pile if leaf is not None] == list(range(count))


def test_no_leaves_no_sheets():
    assert list(order_leaves(0, FOUR, Order.STACK)) == []
