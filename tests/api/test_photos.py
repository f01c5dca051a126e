"""Photos of filled leaves: read right, or said to be unsure; never another thing."""

import cv2
import numpy as np
import pytest

from sheetgen.api.photo_tables import merge_doubles
from sheetgen.api.photos import read_photos
from sheetgen.errors import UsageError
from tests.page.pages import page_of
from tests.reading.filled import filled, photo, save
from tests.reading.shots import mapped, turned

GRIXX = (
    *("red/2", "red/4", "red/7", "red/8", "red/10", "red/12", "red/lock", "yellow/3", "yellow/9"),
    *("green/11", "green/5", "blue/12", "blue/6", "penalties/1"),
)
ENCORE = ("H3", "H4", "H5", "G4", "I4", "I5", "columns/H/first", "colours/b/later", "jokers/1", "jokers/2")


def read_one(path, **wishes):
    """Return the one sheet of a picture."""
    sheets, problems = read_photos([path], **wishes)
    assert problems == [] and len(sheets) == 1
    return sheets[0]


def silent_errors(sheet, cells):
    """Return the boxes that were read wrongly and not said to be unsure."""
    return (set(sheet.marks.marked) ^ set(cells)) - set(sheet.marks.unsure)


@pytest.mark.parametrize("theme", ["colour", "soft", "grey", "mono"])
@pytest.mark.parametrize("game, cells, px_per_mm", [("grixx", GRIXX, 7.5), ("encore", ENCORE, 6.5)])
def test_what_was_drawn_is_read_in_all_inks(tmp_path, theme, game, cells, px_per_mm):
    rgb = filled(game, cells, theme=theme, language="it")
    path = save(tmp_path / "a.jpg", photo((game, rgb), px_per_mm=px_per_mm, angle_deg=5, tilt_deg=12))
    sheet = read_one(path)
    assert silent_errors(sheet, cells) == set()
    assert len(sheet.marks.unsure) <= 3
    assert (sheet.spec, sheet.serial) == (game, 1)


@pytest.mark.parametrize("spec, cells", [("grixx:big-points", ("red/3", "bonus_ry/3")), ("grixx:mixx-b", ())])
def test_the_code_tells_the_variant(tmp_path, spec, cells):
    sheet = read_one(save(tmp_path / "a.jpg", photo((spec, filled(spec, cells)), px_per_mm=7)))
    assert sheet.spec == spec and silent_errors(sheet, cells) == set()


def test_the_code_tells_the_board(tmp_path):
    rgb = filled("encore", ENCORE, boards="each", seed=7, serial=41)
    sheet = read_one(save(tmp_path / "a.jpg", photo(("encore", rgb), px_per_mm=6.5, angle_deg=-4)))
    own = read_one(save(tmp_path / "b.jpg", photo(("encore", filled("encore", ENCORE)), px_per_mm=6.5)))
    assert sheet.serial == 41 and sheet.board != own.board
    assert silent_errors(sheet, ENCORE) == set()
    assert sheet.sheet("Anna").value("board") == sheet.board


def without_code(game, rgb):
    """Return a leaf with a thumb on its code and the mark beside it."""
    code = page_of(game).code
    hidden = rgb.copy()
    hidden[int(12 * code.y) :, int(12 * code.x) :] = (205, 160, 135)
    return hidden


@pytest.mark.parametrize("theme", ["colour", "mono"])
def test_without_its_code_a_leaf_with_the_layouts_own_board_is_read(tmp_path, theme):
    rgb = without_code("encore", filled("encore", ENCORE, theme=theme))
    sheet = read_one(save(tmp_path / "a.jpg", photo(("encore", rgb), px_per_mm=6.5, tilt_deg=10)))
    assert (sheet.spec, sheet.serial, sheet.board) == ("encore", None, page_of("encore").board)
    assert silent_errors(sheet, ENCORE) == set()


def test_without_its_code_a_leaf_with_another_board_is_refused(tmp_path):
    rgb = without_code("encore", filled("encore", ENCORE, boards="each", seed=7))
    sheets, (problem,) = read_photos([save(tmp_path / "a.jpg", photo(("encore", rgb), px_per_mm=6.5))])
    assert sheets == []
    assert "only it says which board this is; show it sharp, without glare" in problem


def test_several_sheets_of_several_games_in_one_picture(tmp_path):
    picture = photo(("grixx", filled("grixx", GRIXX)), ("encore", filled("encore", ENCORE)),
                    px_per_mm=4.8, size=(2000, 1000))  # fmt: skip
    sheets, problems = read_photos([save(tmp_path / "a.png", picture)], proof=True)
    assert problems == [] and [(s.number, s.spec) for s in sheets] == [(0, "grixx"), (1, "encore")]
    assert silent_errors(sheets[0], GRIXX) == silent_errors(sheets[1], ENCORE) == set()
    assert all(sheet.proof.startswith(b"\xff\xd8") for sheet in sheets)
    assert all(sheet.crops.keys() == set(sheet.marks.unsure) for sheet in sheets)


def test_one_leaf_in_two_pictures_is_one_sheet_and_contradictions_are_unsure(tmp_path):
    """Between the pictures somebody crossed one more box."""
    paths = [
        save(tmp_path / f"{n}.jpg", photo(("grixx", filled("grixx", cells)), angle_deg=3 * n))
        for n, cells in enumerate([GRIXX, (*GRIXX, "blue/2")])
    ]
    (sheet,) = sheets = merge_doubles(read_photos(paths).sheets)
    assert (sheet.file, sheet.shown_in) == (paths[0], ((paths[1], 0),))
    assert "blue/2" in sheets[0].marks.unsure
    assert silent_errors(sheets[0], GRIXX) == set()


def test_one_leaf_in_two_pictures_is_one_sheet_with_a_thumb_on_its_code(tmp_path):
    leaf = filled("grixx", GRIXX)
    other = without_code("grixx", filled("grixx", (*GRIXX[:8], "blue/11", "blue/9")))
    paths = [
        save(tmp_path / f"{n}.jpg", photo(("grixx", rgb), px_per_mm=7))
        for n, rgb in enumerate([without_code("grixx", leaf), leaf, other])
    ]
    sheets = merge_doubles(read_photos(paths).sheets)
    assert [(each.file, each.shown_in) for each in sheets] == [(paths[0], ((paths[1], 0),)), (paths[2], ())]


def test_two_players_with_leaves_of_one_number_are_two(tmp_path):
    paths = [
        save(tmp_path / f"{n}.jpg", photo(("grixx", filled("grixx", cells))))
        for n, cells in enumerate([GRIXX, (*GRIXX[:4], "yellow/2", "yellow/3", "blue/11")])
    ]
    assert len(merge_doubles(read_photos(paths).sheets)) == 2


def test_both_values_of_a_column_circled_is_asked_about(tmp_path):
    cells = (*ENCORE, "columns/H/later")
    sheet = read_one(save(tmp_path / "a.jpg", photo(("encore", filled("encore", cells)), px_per_mm=6.5)))
    assert {"columns/H/first", "columns/H/later"} <= set(sheet.marks.unsure)
    answered = sheet.answered("columns/H/first", False).answered("columns/H/later", True)
    assert answered.sheet("Anna").value("columns") == {"H": "later"}


def test_confidence_is_the_fields(tmp_path):
    sheet = read_one(save(tmp_path / "a.jpg", photo(("grixx", filled("grixx", GRIXX)))))
    entries = sheet.sheet("Anna").entries
    assert entries["red"].value == (2, 4, 7, 8, 10, 12) and entries["locks"].value == ("red",)
    assert all(0.5 <= entry.confidence <= 1 for entry in entries.values())
    assert sheet.marks.confidence <= min(entry.confidence for entry in entries.values()) + 1e-9


def test_a_layout_of_ones_own_must_be_given_and_be_the_right_one(tmp_path):
    mine, other = tmp_path / "mine.yaml", tmp_path / "other.yaml"
    mine.write_text("extends: grixx\nrules: {penalty: -10}\n")
    other.write_text("extends: grixx\nrules: {penalty: -7}\n")
    path = save(tmp_path / "a.jpg", photo((str(mine), filled(str(mine), GRIXX))))
    assert silent_errors(read_one(path, layout=str(mine)), GRIXX) == set()
    (without,) = read_photos([path]).problems
    assert "which is none of the built-in ones; give it with --layout" in without
    (wrong,) = read_photos([path], layout=str(other)).problems
    assert "the sheet was printed from layout" in wrong


def test_a_leaf_that_nobody_wrote_on_is_no_sheet(tmp_path):
    path = save(tmp_path / "a.jpg", photo(("yahtzee", filled("yahtzee", ())), px_per_mm=4.8))
    assert read_photos([path]) == ([], [f"{path}: nothing is written on the sheet"])


def corners_in(picture_size, game, px_per_mm, **pose):
    """Return the trim's corners in a picture of `photo`, clockwise from the sheet's top left."""
    width, height = page_of(game).trim
    to_px = turned(game, (0.5, 0.5), px_per_mm, size=picture_size, **pose)
    return mapped(to_px, np.array([[0, 0], [width, 0], [width, height], [0, height]])) + 0.5


@pytest.mark.parametrize("angle_deg", [4, 175])
def test_corners_may_be_placed_by_hand(tmp_path, angle_deg):
    """Two corner marks are covered; the hand is off by a millimetre."""
    pose = {"px_per_mm": 7.5, "angle_deg": angle_deg, "tilt_deg": 15}
    corners = corners_in((1600, 1200), "grixx", **pose)
    picture = photo(("grixx", filled("grixx", GRIXX)), **pose)
    for x, y in corners[:2].astype(int):
        cv2.circle(picture, (int(x), int(y)), 150, (180, 140, 120), -1)
    path = save(tmp_path / "a.jpg", picture)
    assert read_photos([path]).sheets == []
    placed = tuple(map(tuple, corners + np.array([[7, -5], [-4, 6], [5, 5], [-6, 3]])))
    sheet = read_one(path, layout="grixx", corners=placed)
    assert silent_errors(sheet, GRIXX) == set() and len(sheet.marks.unsure) <= 3 and sheet.serial == 1


@pytest.mark.parametrize(
    "order, said",
    [
        ([0, 3, 2, 1], "the corners run anticlockwise"),
        ([0, 2, 1, 3], "the corners do not go round a sheet"),
        ([0, 0, 1, 2], "two corners lie less than 50 px"),
        ([2, 3, 0, 1], "the sheet's top left seems to be at"),
    ],
)
def test_corners_that_are_none_are_refused(tmp_path, order, said):
    path = save(tmp_path / "a.jpg", photo(("grixx", filled("grixx", ()))))
    corners = corners_in((1600, 1200), "grixx", px_per_mm=7.5)
    sheets, problems = read_photos([path], layout="grixx", corners=tuple(map(tuple, corners[order])))
    assert sheets == [] and len(problems) == 1 and said in problems[0]


def test_corners_need_a_layout_and_one_photo(tmp_path):
    corners = ((0, 0), (900, 0), (900, 700), (0, 700))
    with pytest.raises(UsageError, match="--layout"):
        read_photos(["a.jpg"], corners=corners)
    with pytest.raises(UsageError, match="one photo, 2 were given"):
        read_photos(["a.jpg", "b.jpg"], layout="grixx", corners=corners)
