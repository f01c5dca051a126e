"""Filling in by hand: the right strokes in the right boxes, the same for the same seed."""

import pytest

from sheetgen.api.examples import example_cells
from sheetgen.api.layouts import open_design
from sheetgen.page.hand import smooth, write_by_hand
from tests.page.pages import page_of


@pytest.mark.parametrize(
    "game, cell, value, strokes",
    [
        ("grixx", "red/7", True, 2),  # a cross
        ("grixx", "red/7", False, 0),
        ("grixx", "red/7", None, 0),
        ("grixx", "red/77", True, 0),  # no such box
        ("grixx", "written/red", 1, 2),
        ("grixx", "written/red", -7, 4),  # a minus is one stroke
        ("encore", "columns/A/first", True, 1),  # a ring
        ("ciccia", "turn/1@1", "-", 1),
        ("ciccia", "turn/1@1", ("ring", 0), 2),
    ],
)
def test_strokes(game, cell, value, strokes):
    assert len(write_by_hand(page_of(game), {cell: value})) == strokes


def test_a_box_looks_the_same_whatever_else_is_filled_in():
    page = page_of("grixx")
    red, total = (write_by_hand(page, marks) for marks in ({"red/7": True}, {"written/red": 28}))
    assert write_by_hand(page, {"red/7": True, "written/red": 28}) == red + total


def test_another_seed_is_another_hand():
    page = page_of("grixx")
    assert write_by_hand(page, {"red/7": True}, seed=1) != write_by_hand(page, {"red/7": True}, seed=2)


@pytest.mark.parametrize("value", [0, 7, 35, 480, 10_000, -1000])
@pytest.mark.parametrize("cell", ["ones@1", "written/total@6"])
def test_numbers_stay_in_their_box(cell, value):
    page = page_of("yahtzee")
    box = page.boxes[cell].rect.inset(-0.6)
    for shape in write_by_hand(page, {cell: value}):
        ends = [values[-2:] for _, values in shape.path]
        assert all(box.x <= x <= box.right and box.y <= y <= box.bottom for x, y in ends)


@pytest.mark.parametrize("game", ["grixx", "yahtzee", "ciccia"])
def test_examples_fill_boxes_that_the_page_has(game):
    page = page_of(game)
    cells = example_cells(open_design(game), page)
    assert len(cells) > 10
    assert [cell for cell in cells if cell not in page.boxes] == []


def test_a_curve_goes_through_its_points():
    through = [(0, 0), (1, 2), (3, 1)]
    assert [values[-2:] for _, values in smooth(through)] == through
