"""Sheets in a picture: sorted by their corner marks, told by their codes; what is missing is said."""

import cv2
import numpy as np
import pytest

from sheetgen.errors import PhotoError
from sheetgen.reading.pictures import Picture
from sheetgen.reading.sheets_in import find_sheets, place_sheet
from sheetgen.reading.vision import hidden_sheets
from tests.page.pages import page_of
from tests.reading.shots import DESK, grey, mapped, one_sheet, printed, shoot, turned


def without(rgb, to_px, game, *places):
    """Return the picture with thumbs on corner marks."""
    covered = rgb.copy()
    for place in places:
        centre = mapped(to_px, np.array([page_of(game).fiducials[place].rect.centre]))[0]
        cv2.circle(covered, tuple(int(v) for v in centre), 45, (205, 160, 135), -1)
    return covered


def corner_error(found, game, to_px):
    """Return how far the page's corners are from where they are, mm."""
    w, h = page_of(game).trim
    corners = np.array([[0, 0], [w, 0], [0, h], [w, h]])
    return np.hypot(*(found.homography(mapped(to_px, corners)) - corners).T).max()


@pytest.mark.parametrize("game", ["grixx", "grixx:mixx-a", "encore", "yahtzee", "ciccia"])
@pytest.mark.parametrize(
    "pose", [{}, {"angle_deg": 180}, {"angle_deg": 100}, {"tilt_deg": 30, "angle_deg": 8}]
)
def test_a_sheet_tells_what_and_where_it_is(game, pose):
    rgb, to_px = one_sheet(game, px_per_mm=5.0, **pose)
    (seen,) = find_sheets(grey(rgb))
    page = page_of(game)
    assert seen.code and (seen.code.game, seen.code.fingerprint) == (game.split(":")[0], page.fingerprint)
    found = place_sheet(seen, page)
    assert found.corners_found == 4 and found.misfit < 0.06
    assert corner_error(found, game, to_px) < 0.08


@pytest.mark.parametrize("place", range(4))
def test_three_corners_suffice(place):
    rgb, to_px = one_sheet("encore", px_per_mm=6, angle_deg=4)
    (seen,) = find_sheets(grey(without(rgb, to_px, "encore", place)))
    found = place_sheet(seen, page_of("encore"))
    assert found.corners_found == 3
    assert corner_error(found, "encore", to_px) < 0.12


@pytest.mark.parametrize(
    "places, message",
    [
        ((0, 3), "two of four corner marks found (top right and bottom left); put the whole sheet in view"),
        ((0, 1, 2), "one of four corner marks found (bottom right); put the whole sheet in view"),
    ],
)
def test_fewer_corners_are_named(places, message):
    rgb, to_px = one_sheet("grixx", angle_deg=4)
    (seen,) = find_sheets(grey(without(rgb, to_px, "grixx", *places)))
    assert seen.problem.startswith(message)
    with pytest.raises(PhotoError) as caught:
        place_sheet(seen, page_of("grixx"))
    assert str(caught.value) == seen.problem


def test_half_a_sheet_asks_for_the_other_half():
    rgb, _ = one_sheet("grixx", centre=(0.95, 0.5))
    (seen,) = find_sheets(grey(rgb))
    assert seen.problem.startswith("two of four corner marks found (top left and bottom left)")


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda: one_sheet("grixx")[0] // 60, "too dark"),
        (lambda: np.full((900, 1200, 3), DESK, np.uint8), "nothing sharp"),
        (lambda: np.random.default_rng(1).integers(60, 200, (900, 1200, 3), np.uint8), "no corner marks"),
        (lambda: np.ascontiguousarray(one_sheet("grixx")[0][:, ::-1]), "the picture is mirrored"),
        (lambda: np.ascontiguousarray(one_sheet("yahtzee", 5.2)[0][::-1]), "the picture is mirrored"),
    ],
)
def test_a_picture_without_sheets_says_why(make, message):
    with pytest.raises(PhotoError, match=message):
        find_sheets(grey(make()))


def test_wrong_scale_does_not_matter():
    """Printed at 85 %, or on paper of other proportions: the marks say where everything is."""
    w, h = page_of("encore").trim
    rgb = cv2.resize(printed("encore"), (round(w * 10.2), round(h * 11.5)), interpolation=cv2.INTER_AREA)
    to_px = turned("encore", (0.5, 0.5), 5)
    picture = shoot((cv2.resize(rgb, (round(w * 12), round(h * 12))), to_px @ np.diag([0.85, 0.95, 1]), 12))
    (seen,) = find_sheets(grey(picture))
    assert (
        corner_error(place_sheet(seen, page_of("encore")), "encore", to_px @ np.diag([0.85, 0.95, 1])) < 0.2
    )


def grid(game, columns, rows, px_per_mm, askew_deg=0.0, size=(2400, 1800)):
    """Return a picture of many sheets of one game, and their maps in reading order."""
    random = np.random.default_rng(5)
    maps = []
    for i in range(columns * rows):
        centre = ((i % columns + 0.5) / columns, (i // columns + 0.5) / rows)
        angle = random.uniform(-askew_deg, askew_deg) + 180 * (askew_deg > 20 and i % 2)
        maps.append(turned(game, centre, px_per_mm, angle_deg=angle, size=size))
    return shoot(*((printed(game), to_px, 12) for to_px in maps), size=size), maps


@pytest.mark.parametrize("askew", [0, 6, 25])
@pytest.mark.parametrize("columns, rows, px_per_mm", [(2, 1, 6), (2, 2, 5.5), (3, 3, 4.6)])
def test_several_sheets_of_one_game(columns, rows, px_per_mm, askew):
    """In line, as a pad's uncut page, they offer larger rectangles too; askew, some look the other way."""
    if askew > 20 and columns == 3:
        px_per_mm = 3.8
    picture, maps = grid("grixx", columns, rows, px_per_mm, askew)
    sheets = find_sheets(grey(picture))
    assert [s.problem for s in sheets] == [""] * columns * rows
    errors = [
        corner_error(place_sheet(s, page_of("grixx")), "grixx", m) for s, m in zip(sheets, maps, strict=True)
    ]
    assert max(errors) < 0.25


def test_several_sheets_bear_a_thumb_each():
    picture, maps = grid("grixx", 2, 2, 5.5)
    for place, to_px in enumerate(maps):
        picture = without(picture, to_px, "grixx", place)
    sheets = find_sheets(grey(picture))
    assert [len(s.markers) for s in sheets] == [3] * 4
    assert all(
        corner_error(place_sheet(s, page_of("grixx")), "grixx", m) < 0.25
        for s, m in zip(sheets, maps, strict=True)
    )


def test_different_games_in_one_picture():
    left, right = turned("grixx", (0.3, 0.5), 4.5), turned("yahtzee", (0.8, 0.5), 4.5, angle_deg=5)
    sheets = find_sheets(grey(shoot((printed("grixx"), left, 12), (printed("yahtzee"), right, 12))))
    assert [s.code and s.code.game for s in sheets] == ["grixx", "yahtzee"]


def test_another_games_sheet_is_refused():
    (seen,) = find_sheets(grey(one_sheet("grixx")[0]))
    with pytest.raises(PhotoError, match=f"layout {page_of('grixx').fingerprint}, not from encore"):
        place_sheet(seen, page_of("encore"))


def test_without_a_code_the_marks_tell_other_layouts_apart():
    rgb, to_px = one_sheet("grixx")
    code = page_of("grixx").code
    low, high = mapped(to_px, np.array([[code.x, code.y], [code.right, code.bottom]])).astype(int)
    rgb[low[1] : high[1], low[0] : high[0]] = 255
    (seen,) = find_sheets(grey(rgb))
    assert seen.code is None and seen.family == page_of("grixx").fiducials[0].id // 4
    assert place_sheet(seen, page_of("grixx")).code is None
    with pytest.raises(PhotoError, match="corner marks are not those of encore"):
        place_sheet(seen, page_of("encore"))


def beside(first, covered, places=range(4), size=(2600, 1700), angle_deg=8.0):
    """Return a picture of two sheets with thumbs on corner marks of the second, and the whole one's map."""
    maps = [
        turned(first, (0.26, 0.5), 7, size=size),
        turned(covered, (0.74, 0.5), 7, angle_deg, size=size),
    ]
    rgb = shoot((printed(first), maps[0], 12), (printed(covered), maps[1], 12), size=size)
    for place in places:
        centre = mapped(maps[1], np.array([page_of(covered).fiducials[place].rect.centre]))[0]
        cv2.circle(rgb, tuple(int(v) for v in centre), 46, (205, 160, 135), -1)
    return rgb


@pytest.mark.parametrize("angle_deg", [8, 100, 180])
def test_a_sheet_whose_corners_are_all_covered_is_told_by_its_code(angle_deg):
    picture = Picture("a.jpg", 1, beside("grixx", "encore", angle_deg=angle_deg))
    (seen,) = find_sheets(picture.grey)
    (said,) = hidden_sheets(picture, [seen])
    assert said.startswith("the code of another sheet is seen, but none of its corner marks; put the whole")


@pytest.mark.parametrize("places", [(), (0,), (0, 3)])
def test_no_sheet_is_told_twice(places):
    picture = Picture("a.jpg", 1, beside("grixx", "grixx", places))
    assert hidden_sheets(picture, find_sheets(picture.grey)) == []


def test_a_sheet_between_others_whose_corners_are_covered_is_told_too():
    """Three sheets in the corners of a grid: the fourth lies within what they reach around."""
    places = [(0.26, 0.27), (0.74, 0.27), (0.26, 0.73), (0.74, 0.73)]
    size = (2600, 2000)
    maps = [turned("grixx", at, 6, size=size) for at in places]
    rgb = shoot(*((printed("grixx"), each, 12) for each in maps), size=size)
    for mark in page_of("grixx").fiducials:
        centre = mapped(maps[3], np.array([mark.rect.centre]))[0]
        cv2.circle(rgb, tuple(int(v) for v in centre), 46, (205, 160, 135), -1)
    picture = Picture("a.jpg", 1, rgb)
    sheets = find_sheets(picture.grey)
    assert len(sheets) == 3 and len(hidden_sheets(picture, sheets)) == 1


def test_where_there_is_no_room_for_another_sheet_nothing_is_looked_for(monkeypatch):
    monkeypatch.setattr("sheetgen.reading.stray_codes.find_codes", None)
    picture = Picture("a.jpg", 1, one_sheet("grixx", px_per_mm=6)[0])
    assert hidden_sheets(picture, find_sheets(picture.grey)) == []
