"""What the rules may settle, and that they never read a player's mistake away."""

import pytest

from sheetgen.api.catalogue import open_rulebook
from sheetgen.reading.marks import MarkKind, Reading
from sheetgen.reading.photo_sheet import marks_from_readings
from sheetgen.rules.model import Entry
from tests.page.pages import page_of


def seen(cell, p):
    kind = MarkKind.UNSURE if 0.02 < p < 0.98 else MarkKind.CROSS if p > 0.5 else MarkKind.BLANK
    return Reading(kind, p, {kind: 1.0})


def read(game, marked, doubts):
    """Read a sheet on which some boxes are marked for certain, and others look marked with a probability."""
    page, book = page_of(game), open_rulebook(game)
    cells = [box.cell for box in page.boxes.values() if box.kind in ("mark", "ring")]
    own = {"board": Entry(page.board)} if page.board else {}
    readings = {cell: seen(cell, doubts.get(cell, float(cell in marked))) for cell in cells}
    return marks_from_readings(readings, book.game, book.rules, own)


ROW = {f"red/{number}" for number in (2, 4, 5, 7, 8, 9)}
LOCKED = {*ROW, "red/lock"}
COLUMN_H = {f"H{row}" for row in range(1, 8)}


@pytest.mark.parametrize("game, marked, cell, p", [
    ("grixx", LOCKED, "red/12", 0.8),                              # who locks has crossed the last
    ("grixx", {*ROW, "red/12"}, "red/lock", 0.75),                 # and the other way round
    ("encore", COLUMN_H, "columns/H/first", 0.8),                  # a complete column is circled
    ("encore", {*COLUMN_H, "columns/H/first"}, "columns/H/later", 0.2),   # once
    ("encore", COLUMN_H - {"H3"}, "columns/H/first", 0.1),         # an open one is not
])  # fmt: skip
def test_rules_settle_what_the_eye_leaves_open(game, marked, cell, p):
    marks = read(game, marked, {cell: p})
    assert marks.unsure == () and marks.settled.keys() == {cell}
    assert marks.chances[cell] == p and marks.is_marked(cell) == (p > 0.5)


@pytest.mark.parametrize("game, marked, cell, p", [
    ("grixx", LOCKED, "red/12", 0.2),                              # looks empty, ought to be crossed
    ("grixx", {"red/2", "red/12"}, "red/lock", 0.8),
    ("encore", COLUMN_H - {"H3"}, "columns/H/first", 0.7),
    ("encore", {*COLUMN_H, "columns/H/first"}, "columns/H/later", 0.9),
    ("encore", COLUMN_H, "columns/H/first", 0.01),                 # certain, but not beyond all doubt
])  # fmt: skip
def test_where_eye_and_rules_differ_a_person_is_asked(game, marked, cell, p):
    marks = read(game, marked, {cell: p})
    assert cell in marks.unsure and cell not in marks.settled


@pytest.mark.parametrize("complete, asked", [(True, ("columns/H/first",)), (False, ())])
def test_a_value_that_seems_struck_is_asked_about_where_it_was_won(complete, asked):
    """A ring beside others looks like a cross, for certain; that the column is complete speaks against it."""
    page, book = page_of("encore"), open_rulebook("encore")
    marked = COLUMN_H if complete else COLUMN_H - {"H3"}
    cells = [box.cell for box in page.boxes.values() if box.kind in ("mark", "ring")]
    readings = {cell: seen(cell, float(cell in marked)) for cell in cells}
    readings["columns/H/first"] = Reading(MarkKind.CROSS, 0.0001, {})
    marks = marks_from_readings(readings, book.game, book.rules, {"board": Entry(page.board)})
    assert marks.unsure == asked


def test_many_scribbles_are_no_corrections():
    """Boxes of a player who blackens them may look like marks taken back, each of them."""
    page, book = page_of("grixx"), open_rulebook("grixx")
    cells = [box.cell for box in page.boxes.values() if box.kind == "mark"]
    scribble = Reading(MarkKind.CANCELLED, 0.001, {MarkKind.CANCELLED: 0.999})
    for count, asked in ((2, 0), (3, 3)):
        readings = {cell: scribble if n < count else seen(cell, 0.0) for n, cell in enumerate(cells)}
        assert len(marks_from_readings(readings, book.game, book.rules, {}).unsure) == asked


@pytest.mark.parametrize("game, marked", [
    ("grixx", LOCKED),                                             # a lock without its last number
    ("grixx", {"red/12"}),                                         # a last number too early
    ("encore", {*COLUMN_H} - {"H3"} | {"columns/H/first"}),        # a circle too early
    ("encore", COLUMN_H),                                          # a circle forgotten
])  # fmt: skip
def test_a_mistake_that_is_plain_to_see_stays(game, marked):
    marks = read(game, marked, {})
    assert set(marks.marked) == marked and marks.unsure == () and marks.settled == {}


def test_beside_a_question_more_is_asked():
    """Who is asked about one box is asked about all that are not quite certain; else nobody is."""
    cells = ["yellow/4", "blue/7"]
    assert read("grixx", ROW, {"blue/7": 0.99}).unsure == ()
    assert read("grixx", ROW, {"yellow/4": 0.5, "blue/7": 0.99}).unsure == tuple(cells)
    assert read("grixx", ROW, {"yellow/4": 0.5, "blue/7": 0.999}).unsure == ("yellow/4",)
    # Beside many more still.
    many = {f"green/{value}": 0.5 for value in range(12, 4, -1)}
    assert "blue/7" in read("grixx", ROW, {**many, "blue/7": 0.999}).unsure
    assert "blue/7" not in read("grixx", ROW, {**many, "blue/7": 0.9999}).unsure


def test_who_shares_a_stroke_with_a_box_in_doubt_is_asked_about_too():
    """A cross on the border of two boxes is one box's: if one is in doubt, so is the other."""
    book = open_rulebook("grixx")
    readings = {
        "blue/12": Reading(MarkKind.UNSURE, 0.1, {}, ("blue/11",)),
        "blue/11": Reading(MarkKind.CROSS, 1.0, {}, ("blue/12",)),
        "blue/10": Reading(MarkKind.CROSS, 1.0, {}),
    }
    assert marks_from_readings(readings, book.game, book.rules, {}).unsure == ("blue/12", "blue/11")
