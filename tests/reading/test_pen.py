"""One pen and one habit a sheet: what they settle, and what they must leave open."""

import numpy as np
import pytest

from sheetgen.errors import PhotoError
from sheetgen.reading.habit import by_habit
from sheetgen.reading.mark_net import load_net
from sheetgen.reading.marks import NET_KINDS, MarkKind
from sheetgen.reading.pen import by_pen, ink_strengths
from sheetgen.reading.photo_sheet import BoxMarks, check_marks


def box(**chances):
    """Return the chances of a box's kinds; what is not named is impossible."""
    return [chances.get(kind, 0.0) for kind in NET_KINDS]


def sheet(*boxes):
    return np.array(boxes, np.float32)


EMPTY, CROSS, FILL = box(blank=1), box(cross=1), box(fill=1)


@pytest.mark.parametrize(
    "strength, least, most",
    [
        (14, 0.0, 0.02),  # as weak as what lies in empty boxes
        (40, 0.2, 0.6),  # between both: stays open
        (95, 0.3, 0.6),  # as strong as a mark, but a neighbour's stroke is so too
    ],
)
def test_a_pen_is_as_strong_in_every_box(strength, least, most):
    chances = sheet(*[EMPTY] * 8, *[CROSS] * 8, box(blank=0.7, cross=0.3))
    strengths = np.array([10, 11, 12, 13, 9, 10, 12, 14, *range(80, 112, 4), strength], np.float32)
    assert least <= 1 - by_pen(chances, strengths)[-1, 0] <= most


def test_few_marks_tell_nothing_of_the_pen():
    chances = sheet(*[EMPTY] * 8, *[CROSS] * 3, box(blank=0.7, cross=0.3))
    assert (by_pen(chances, np.full(12, 10, np.float32)) == chances).all()


@pytest.mark.parametrize("habit, expected", [(CROSS, MarkKind.CANCELLED), (FILL, MarkKind.FILL)])
def test_a_scribble_is_what_its_player_makes(habit, expected):
    chances = sheet(*[habit] * 8, *[EMPTY] * 8, box(fill=0.5, cancelled=0.5))
    settled = by_habit(chances, load_net().prior[0])[-1]
    assert NET_KINDS[int(settled.argmax())] == expected


def test_a_line_in_a_box_of_one_who_crosses_is_likelier_a_neighbours():
    doubtful = box(blank=0.5, stroke=0.5)
    prior = load_net().prior[0]
    crossing = by_habit(sheet(*[CROSS] * 9, doubtful), prior)[-1, 0]
    stroking = by_habit(sheet(*[box(stroke=1)] * 9, doubtful), prior)[-1, 0]
    assert crossing > 0.6 and stroking < 0.4


def test_what_is_sure_stays_sure():
    """A box of another kind than its player's habit is odd, not wrong."""
    chances = sheet(*[CROSS] * 12, box(ring=0.9999, blank=0.0001), *[EMPTY] * 9)
    settled = by_habit(chances, load_net().prior[0])
    assert settled[12, 0] < 0.02 and settled[:12, 1].min() > 0.99 and settled[13:, 0].min() > 0.99


def test_ink_is_measured_in_its_darkest_channel_and_in_its_box_alone():
    difference = np.zeros((2, 48, 48, 3), np.float32)
    inside = np.zeros((2, 48, 48), np.float32)
    inside[:, 8:40, 8:40] = 1
    difference[0, 20:24, 10:38] = [0, -50, -60]
    difference[1, :6] = -200
    assert ink_strengths(difference, inside) == pytest.approx([60, 0])


def test_a_sheet_of_doubts_is_refused():
    """Where a shadow's edge looks like ink in row after row, what seems sure is not to be believed either."""

    def marks(count):
        return BoxMarks({f"red/{n}": 0.5 if n < count else 0.0 for n in range(50)})

    check_marks(marks(10))
    with pytest.raises(PhotoError, match="11 of 50 boxes cannot be told"):
        check_marks(marks(11))
