"""Backs lie behind their fronts however the paper gets there, and stand upright."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from sheetgen.errors import UsageError
from sheetgen.press.impose import impose
from sheetgen.press.model import Duplex
from sheetgen.press.sides import find_sides, fold, turn_over
from sheetgen.units import PAPERS, UNIVERSAL, Rect, Size
from tests.page.pages import GAMES, page_of

A5_WIDE = Size(210, 148)
A6 = Size(105, 148)
A6_WIDE = Size(148, 105)


def turned_paper(rect: Rect, paper: Size, *, sideways: bool) -> Rect:
    """Where a place on the front is seen from behind, the paper turned over its side or its foot."""
    if sideways:
        return Rect(paper.width - rect.right, rect.y, rect.w, rect.h)
    return Rect(rect.x, paper.height - rect.bottom, rect.w, rect.h)


@pytest.mark.parametrize(
    "trim, duplex, sideways",
    [
        (A6, Duplex.LONG, True),  # upright A4 turns about its long, standing edge
        (A6, Duplex.SHORT, False),
        (A6_WIDE, Duplex.LONG, False),  # the turned A4's long edge lies
        (A6_WIDE, Duplex.SHORT, True),
    ],
)
def test_backs_lie_behind_their_fronts(trim, duplex, sideways):
    front = impose(trim, PAPERS["A4"], 3)
    back = turn_over(front, duplex)
    assert [slot.rect for slot in back.slots] == [
        turned_paper(slot.rect, front.paper, sideways=sideways) for slot in front.slots
    ]
    assert {slot.turned for slot in back.slots} == {not sideways}
    assert turn_over(back, duplex) == front


def upper_corners(sheet):
    """Where each leaf's upper left and upper right corner, as who reads it sees them, lie on the paper."""
    for slot in sheet.slots:
        x, y, right, bottom = slot.rect.x, slot.rect.y, slot.rect.right, slot.rect.bottom
        yield ((right, bottom), (x, bottom)) if slot.turned else ((x, y), (right, y))


def meet(fronts, backs, *, sideways):
    """Tell whether all backs lie behind their fronts, like pages of a book, on paper turned or folded so."""
    width, height = fronts.paper
    for (left, right), (back_left, back_right) in zip(
        upper_corners(fronts), upper_corners(backs), strict=True
    ):
        for (x, y), behind in ((left, back_right), (right, back_left)):
            if behind != pytest.approx((width - x, y) if sideways else (x, height - y)):
                return False
    return True


@cache
def offered():
    """Every number of leaves on every paper, of the games' own sheets, close together and apart."""
    sheets = []
    for trim, paper, gutter in product(
        {page_of(game).trim for game in GAMES}, (*PAPERS.values(), UNIVERSAL), (0, 4)
    ):
        margin = 8.0 if paper == UNIVERSAL else 0.0
        for n_up in range(1, 65):
            try:
                sheets.append(impose(trim, paper, n_up, margin=margin, gutter=gutter))
            except UsageError:
                break
    return sheets


@pytest.mark.parametrize("duplex", Duplex)
def test_both_sides_of_all_that_is_offered_lie_on_each_other(duplex):
    folded = 0
    for sheet in offered():
        stands = sheet.paper.height >= sheet.paper.width
        if duplex is not Duplex.FOLD:
            sides = find_sides(sheet, duplex)
            assert sides.fronts == sheet
            assert meet(*sides[:2], sideways=stands == (duplex is not Duplex.SHORT))
            continue
        try:
            sides = find_sides(sheet, duplex)
        except UsageError:
            continue
        folded += 1
        assert meet(*sides[:2], sideways=True) or meet(*sides[:2], sideways=False)
    assert len(offered()) > 100
    assert folded > 20 or duplex is not Duplex.FOLD


def test_a_person_turns_paper_over_its_long_edge():
    sheet = impose(A6, PAPERS["A4"])
    assert turn_over(sheet, Duplex.MANUAL) == turn_over(sheet, Duplex.LONG)


def test_a_fold_between_neighbours_keeps_both_upright():
    sides = fold(impose(A6, PAPERS["A4"]))
    assert [(slot.rect.x, slot.rect.y, slot.turned) for slot in sides.fronts.slots] == [
        (105, 0.5, False),
        (105, 148.5, False),
    ]
    assert [(slot.rect.x, slot.rect.y, slot.turned) for slot in sides.backs.slots] == [
        (0, 0.5, False),
        (0, 148.5, False),
    ]
    assert [slot.rect for slot in sides.pieces.slots] == [Rect(0, 0.5, 210, 148), Rect(0, 148.5, 210, 148)]


def test_across_a_level_fold_the_back_is_upside_down():
    sides = fold(impose(A5_WIDE, PAPERS["A4"]))
    assert [(slot.rect.y, slot.turned) for slot in sides.fronts.slots] == [(148.5, False)]
    assert [(slot.rect.y, slot.turned) for slot in sides.backs.slots] == [(0.5, True)]


def test_outer_pairs_are_two_pieces():
    sides = fold(impose(Size(70, 200), PAPERS["A4"].turned(), 4))
    assert len(sides.fronts.slots) == len(sides.backs.slots) == 2
    assert len(sides.pieces.slots) == 3


@pytest.mark.parametrize("trim, paper, n_up", [(A5_WIDE, "A5", None), (A6, "A4", 3), (Size(60, 80), "A4", 9)])
def test_leaves_that_do_not_face_each_other_cannot_be_folded(trim, paper, n_up):
    with pytest.raises(UsageError, match="a folded paper needs leaves in pairs"):
        fold(impose(trim, PAPERS[paper], n_up))


def test_without_backs_nothing_is_folded():
    sheet = impose(A5_WIDE, PAPERS["A5"])
    assert find_sides(sheet, None).fronts == sheet
