"""Backs lie behind their fronts however the paper gets there, and stand upright."""

from __future__ import annotations

import pytest

from sheetgen.errors import UsageError
from sheetgen.press.impose import impose
from sheetgen.press.model import Duplex
from sheetgen.press.sides import find_sides, fold, turn_over
from sheetgen.units import PAPERS, Rect, Size

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
