"""`sheetgen board`: text, JSON and pictures; seeds that stay; refusals in one line."""

import json

import pytest

from sheetgen.games.encore_boards import make_board
from sheetgen.games.encore_shape import KIDS


def boards(finished):
    return json.loads(finished.out)["boards"]


def test_a_board_as_text(sheetgen):
    shown = sheetgen("board", "--seed", 7, code=0).out
    assert shown.splitlines() == ["v1-7", *make_board(7)]


def test_several_boards_are_set_apart_by_an_empty_line(sheetgen):
    shown = sheetgen("board", "--seed", 3, "--count", 2, "--shape", "kids", code=0).out
    first, second = shown.rstrip().split("\n\n")
    assert first.splitlines() == ["v1-3", *make_board(3, KIDS)]
    assert second.splitlines() == ["v1-4", *make_board(4, KIDS)]


def test_json_holds_seed_name_rows_and_rating(sheetgen):
    assert boards(sheetgen("board", "--seed", 7, "--json", code=0)) == [
        {"seed": 7, "name": "v1-7", "rows": list(make_board(7)), "rating": None}
    ]


def test_fair_boards_are_rated_and_the_others_left_out(sheetgen):
    found = boards(sheetgen("board", "--fair", "--count", 3, "--json", code=0))
    assert [board["seed"] for board in found] == [1, 2, 4]
    assert all(8 <= board["rating"] <= 11 for board in found)
    assert found[0]["rows"] == list(make_board(1))
    assert "v1-1  9.8 points" in sheetgen("board", "--fair", "--seed", 1, code=0).out


def test_cores_do_not_change_the_answer(process):
    one = process("board", "--count", 250, "--seed", 5, "--json", code=0)
    two = process("board", "--count", 250, "--seed", 5, "--json", "--jobs", 2, code=0)
    assert len(boards(one)) == 250
    assert one.out == two.out


def test_colours_only_where_they_are_wanted(sheetgen):
    assert "\x1b[" not in sheetgen("board", code=0).out
    assert "\x1b[" in sheetgen("board", "--color", code=0).out


def test_a_file_says_by_its_ending_what_it_is(sheetgen, tmp_path):
    sheetgen("board", "--seed", 7, "-o", "seven.json", code=0)
    sheetgen("board", "--seed", 7, "-o", "seven.txt", code=0)
    assert json.loads((tmp_path / "seven.json").read_text())["boards"][0]["name"] == "v1-7"
    assert (tmp_path / "seven.txt").read_text().splitlines() == ["v1-7", *make_board(7)]


def test_a_picture_shows_every_box_and_star(sheetgen, tmp_path):
    sheetgen("board", "--seed", 7, "-o", "seven.svg", code=0)
    drawn = (tmp_path / "seven.svg").read_text()
    assert drawn.count("<use ") == 105
    assert sum(drawn.count(f'href="#s-board-{colour}-star"') for colour in "rgboy") == 15
    assert "v1-7" in drawn


@pytest.mark.parametrize("shape", ["kids", "7x10x7x4"])
def test_a_picture_of_another_shape(sheetgen, tmp_path, shape):
    sheetgen("board", "--shape", shape, "--count", 6, "-o", "other.png", code=0)
    assert (tmp_path / "other.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "args, words",
    [
        (["--shape", "7x14x5x6"], "no board 7x14x5x6 can exist: 5 colours of 1 + … + 6 = 21 boxes are 105"),
        (["--shape", "round"], "'round' is no board; write classic, kids"),
        (["--fair", "--shape", "kids"], "--fair knows classic boards only"),
        (["--count", "61", "-o", "x.svg"], "61 boards are too many for a picture"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(sheetgen, args, words):
    finished = sheetgen("board", *args, code=2)
    assert finished.out == ""
    assert words in finished.err
    assert finished.err.count("\n") == 1


def test_plain_boards_import_nothing_heavy(process):
    finished = process("board", code=0, PYTHONVERBOSE="1")
    imported = {line.split("'")[1] for line in finished.err.splitlines() if line.startswith("import '")}
    assert "sheetgen.games.encore_walk" in imported
    assert not imported & {"numpy", "yaml", "pydantic", "reportlab", "uharfbuzz"}
