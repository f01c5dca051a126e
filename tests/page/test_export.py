"""A page told to others: plain data for programs, lines for people."""

import json
from dataclasses import replace

from sheetgen.page.export import page_geometry, page_lines
from tests.page.pages import GAMES, page_of


def test_geometry_survives_json():
    for game in GAMES:
        told = page_geometry(page_of(game))
        assert json.loads(json.dumps(told)) == told


def test_geometry_of_a_box():
    (box,) = (box for box in page_geometry(page_of("yahtzee"))["boxes"] if box["cell"] == "written/upper@2")
    rect = page_of("yahtzee").boxes["written/upper@2"].rect
    assert box == {
        "cell": "written/upper@2",
        "field": "upper",
        "player": 1,
        "kind": "number",
        "rect": list(rect),
    }


def test_geometry_tells_the_board_and_the_code():
    page = page_of("encore")
    told = page_geometry(page)
    assert told["board"] == list(page.board)
    assert told["code"]["rect"] == list(page.code)


def test_a_line_a_thing():
    page = page_of("encore")
    lines = list(page_lines(page))
    things = len(page.boxes) + len(page.fiducials) + len(page.art) + len(page.stamps) + len(page.board_cells)
    assert len(lines) == things + 2  # the page itself, and the code
    assert all("\n" not in line for line in lines)


def test_a_moved_box_changes_one_line():
    page = page_of("grixx")
    red = replace(page.boxes["red/7"], rect=page.boxes["red/7"].rect.moved(0.01, 0))
    moved = replace(page, boxes={**page.boxes, "red/7": red})
    changed = [pair for pair in zip(page_lines(page), page_lines(moved), strict=True) if len(set(pair)) > 1]
    assert len(changed) == 1
    assert all("red/7" in line for line in changed[0])
