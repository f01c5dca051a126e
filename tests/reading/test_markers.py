"""Corner marks: found at any turn and size, measured to a fraction of a pixel, and never imagined."""

import cv2
import numpy as np
import pytest

from sheetgen.reading.markers import Marker, find_markers
from tests.page.pages import page_of
from tests.reading.shots import SIZE, grey, mapped, one_sheet

SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]])


def true_corners(game, to_px):
    return {
        f.id: mapped(to_px, SQUARE * [f.rect.w, f.rect.h] + [f.rect.x, f.rect.y])
        for f in page_of(game).fiducials
    }


@pytest.mark.parametrize("game", ["grixx", "encore", "yahtzee"])
@pytest.mark.parametrize(
    "pose", [{}, {"angle_deg": 181}, {"angle_deg": 77}, {"tilt_deg": 30, "angle_deg": -12}]
)
def test_corners_are_where_they_were_printed(game, pose):
    """To a tenth of a pixel on average, whichever way the sheet lies."""
    rgb, to_px = one_sheet(game, px_per_mm=4.9, **pose)
    found = find_markers(grey(rgb))
    expected = true_corners(game, to_px)
    assert {m.id for m in found} == expected.keys() and len(found) == 4
    for marker in found:
        assert np.abs(marker.corners - expected[marker.id]).mean() < 0.1


def test_large_pictures_are_measured_at_their_full_size():
    rgb, to_px = one_sheet("grixx", px_per_mm=24, size=(4000, 3000), angle_deg=5)
    expected = true_corners("grixx", to_px)
    for marker in find_markers(grey(rgb)):
        # A tenth of a pixel of the small copy would be a quarter here.
        assert np.abs(marker.corners - expected[marker.id]).mean() < 0.1


@pytest.mark.parametrize("blur, noise, shadow", [(2.0, 5, 0), (0.5, 20, 0), (1.0, 5, 0.75)])
def test_blur_grain_and_shadow(blur, noise, shadow):
    rgb, _ = one_sheet("encore", px_per_mm=5.5, angle_deg=3)
    seen = cv2.GaussianBlur(grey(rgb), (0, 0), blur).astype(float)
    seen[:, 800:] *= 1 - shadow
    seen += np.random.default_rng(1).normal(0, noise, seen.shape)
    assert len(find_markers(np.clip(seen, 0, 255).astype(np.uint8))) == 4


def test_nothing_is_imagined():
    random = np.random.default_rng(2)
    for coarse in (1, 4, 16, 40):
        noise = random.integers(0, 256, (450 // coarse, 600 // coarse), np.uint8)
        assert find_markers(cv2.resize(noise, (600, 450), interpolation=cv2.INTER_NEAREST)) == []


def test_marks_of_another_dictionary_are_not_ours():
    other = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    picture = np.full((600, 600), 255, np.uint8)
    for i in range(4):
        y, x = 60 + 300 * (i // 2), 60 + 300 * (i % 2)
        picture[y : y + 120, x : x + 120] = cv2.aruco.generateImageMarker(other, i, 120)
    assert find_markers(picture) == []


@pytest.mark.parametrize("shape", [(1, 1), (8, 3000), (40, 40)])
def test_odd_sizes_hold_no_marks(shape):
    assert find_markers(np.zeros(shape, np.uint8)) == []


def test_an_id_tells_layout_and_corner():
    marker = Marker(115, SQUARE * 20.0)
    assert (marker.family, marker.place, marker.side_px) == (28, 3, 20.0)


def test_marks_may_touch_the_edge_of_the_picture():
    """A sheet that just fits: its corner marks end two pixels inside."""
    rgb, _ = one_sheet("grixx", px_per_mm=7)
    left, top = (SIZE[0] - 148 * 7) // 2 + 35, (SIZE[1] - 105 * 7) // 2 + 35
    close = grey(rgb)[top - 2 : SIZE[1] - top + 2, left - 2 : SIZE[0] - left + 2]
    assert len(find_markers(np.ascontiguousarray(close))) == 4
