"""Marks that no detector reads are found where they must lie; what is hidden is not invented."""

import cv2
import numpy as np
import pytest

from sheetgen.reading.marker_search import search_marks
from sheetgen.reading.markers import find_markers
from sheetgen.reading.sheets_in import complete_sheet, find_sheets, place_sheet, without_doubles
from tests.page.pages import page_of
from tests.reading.shots import grey, mapped, one_sheet, printed, shoot, turned


def corners_of(game, place, to_px):
    """Return where a mark's corners are, px."""
    r = page_of(game).fiducials[place].rect
    return mapped(to_px, np.array([[r.x, r.y], [r.right, r.y], [r.right, r.bottom], [r.x, r.bottom]]))


def spoilt(picture, game, to_px, places, seed=1):
    """Return the picture with some marks in deep shadow and noise, beyond what detectors read."""
    spoilt = picture.astype(np.float32)
    random = np.random.default_rng(seed)
    for place in places:
        middle = corners_of(game, place, to_px).mean(axis=0)
        mask = np.zeros(picture.shape, np.float32)
        cv2.circle(mask, tuple(int(v) for v in middle), 60, 1.0, -1)
        rough = cv2.GaussianBlur(spoilt, (0, 0), 2.5) * 0.3 + random.normal(30, 22, picture.shape)
        spoilt = spoilt + (rough - spoilt) * mask
    return np.clip(spoilt, 0, 255).astype(np.uint8)


def covered(picture, game, to_px, places):
    """Return the picture with thumbs on marks."""
    hidden = picture.copy()
    for place in places:
        middle = corners_of(game, place, to_px).mean(axis=0)
        cv2.circle(hidden, tuple(int(v) for v in middle), 45, 150, -1)
    return hidden


@pytest.mark.parametrize("game", ["grixx", "encore"])
@pytest.mark.parametrize("places", [(0,), (3,), (0, 1), (1, 3), (0, 3)])
def test_spoilt_marks_are_found(game, places):
    rgb, to_px = one_sheet(game, px_per_mm=5.0, angle_deg=7, tilt_deg=22)
    picture = spoilt(grey(rgb), game, to_px, places)
    # What the detector sees of them all the same is left out.
    known = {marker.place: marker for marker in find_markers(picture) if marker.place not in places}
    assert known.keys() == {0, 1, 2, 3} - set(places)
    found = search_marks(picture, known, page_of(game))
    assert list(found) == [0, 1, 2, 3]
    for place in places:
        missed = np.hypot(*(found[place].corners + 0.5 - corners_of(game, place, to_px)).T)
        assert missed.max() < 0.7 * 5.0


@pytest.mark.parametrize("places", [(0,), (2, 3), (0, 1, 3)])
def test_hidden_marks_are_not_invented(places):
    rgb, to_px = one_sheet("encore", px_per_mm=5.0, angle_deg=4, tilt_deg=15)
    picture = covered(grey(rgb), "encore", to_px, places)
    known = {marker.place: marker for marker in find_markers(picture)}
    assert search_marks(picture, known, page_of("encore")).keys() == known.keys()


def test_a_sheet_with_two_marks_is_completed_and_placed():
    rgb, to_px = one_sheet("grixx", px_per_mm=5.0, tilt_deg=18)
    picture = spoilt(grey(rgb), "grixx", to_px, (0, 3))
    (seen,) = find_sheets(picture)
    assert seen.problem.startswith("two of four")
    whole = complete_sheet(picture, seen, page_of("grixx"))
    assert whole.problem == "" and place_sheet(whole, page_of("grixx")).misfit < 0.7


def test_another_layouts_page_completes_nothing():
    rgb, to_px = one_sheet("grixx")
    (seen,) = find_sheets(covered(grey(rgb), "grixx", to_px, (1,)))
    assert complete_sheet(grey(rgb), seen, page_of("encore")) is seen


def test_a_stray_mark_that_is_completed_to_a_sheet_seen_anyway_is_dropped():
    maps = [turned("grixx", centre, 4.0) for centre in ((0.25, 0.5), (0.75, 0.5))]
    picture = grey(shoot(*((printed("grixx"), to_px, 12) for to_px in maps)))
    sheets = find_sheets(picture)
    (stray,) = [
        seen for seen in find_sheets(covered(picture, "grixx", maps[0], (0, 1, 2))) if len(seen.markers) == 1
    ]
    again = complete_sheet(picture, stray, page_of("grixx"))
    assert len(again.markers) == 4
    assert without_doubles([*sheets, again]) == sheets
