"""A page is held to its promises box by box, whatever layout it came from."""

from dataclasses import replace

import pytest

from sheetgen.page.canvas import PageFault
from sheetgen.page.check import find_page_faults
from sheetgen.units import Rect
from tests.page.pages import page_of

PAGE = page_of("grixx")
MARK, CODE = PAGE.fiducials[0].rect, PAGE.code
PLACES = {"red/2": ("sections", 0), "yellow/2": ("sections", 1)}


def with_red_2_at(rect):
    return replace(PAGE, boxes={**PAGE.boxes, "red/2": replace(PAGE.boxes["red/2"], rect=rect)})


@pytest.mark.parametrize(
    "rect, said",
    [
        (PAGE.boxes["yellow/2"].rect, "boxes of 'red' and 'yellow' overlap"),
        (PAGE.boxes["red/3"].rect.moved(-1, 0), "boxes of 'red' and 'red' overlap"),
        (Rect(2.9, 50, 6, 6), "boxes of 'red' leave the sheet, or lie less than 3 mm inside its edge"),
        (Rect(144, 60, 10, 10), "boxes of 'red' leave the sheet, or lie less than 3 mm inside its edge"),
        (Rect(MARK.right + 0.9, MARK.y, 6, 6), "boxes of 'red' lie on a corner mark"),
        (Rect(CODE.x, CODE.y - 5.6, 6, 6), "boxes of 'red' lie on the code"),
        (Rect(6, 50, 6, 4.9), "boxes of 'red' are 6.0 × 4.9 mm; a pen needs 5 mm"),
    ],
)
def test_a_box_that_lies_wrong(rect, said):
    faults = find_page_faults(with_red_2_at(rect), PLACES)
    assert said in [fault.message for fault in faults]


def test_a_fault_names_the_section_of_its_box():
    faults = find_page_faults(with_red_2_at(Rect(6, 50, 6, 4.9)), PLACES)
    assert faults == [PageFault(("sections", 0), "boxes of 'red' are 6.0 × 4.9 mm; a pen needs 5 mm")]


def test_what_many_boxes_share_is_said_once():
    small = {
        cell: replace(box, rect=box.rect.inset(3)) for cell, box in PAGE.boxes.items() if box.field == "red"
    }
    faults = find_page_faults(replace(PAGE, boxes={**PAGE.boxes, **small}), {})
    assert [fault.message for fault in faults if "'red' are 3.4" in fault.message] == [
        "boxes of 'red' are 3.4 × 4.8 mm; a pen needs 5 mm"
    ]


def test_edges_may_touch():
    red_3 = PAGE.boxes["red/3"].rect
    assert find_page_faults(with_red_2_at(red_3.moved(-red_3.w, 0)), PLACES) == []
