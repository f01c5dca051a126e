"""Which picture of a large photo is looked at, and what is looked for once more when the page is known."""

from functools import cache

import cv2
import numpy as np
import pytest

from sheetgen.errors import PhotoError
from sheetgen.reading.pictures import Picture
from sheetgen.reading.vision import complete_sheets, contrast, likeness, sheets_of
from tests.page.pages import page_of
from tests.reading.shots import mapped, one_sheet, printed

GREY = np.full((600, 800, 3), 128, np.uint8)


def large(shown, full):
    """A photo that is shown at half its size at first, as pictures of more than six megapixels are."""
    return Picture("a.jpg", 1, shown, in_full=lambda: Picture("a.jpg", 1, full))


def half(rgb):
    return cv2.resize(rgb, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)


@cache
def shot():
    """A photo of a sheet whose corner marks are large: at 8 px/mm."""
    return one_sheet("grixx", px_per_mm=8.0)[0]


def test_half_the_size_is_enough_for_large_corner_marks():
    whole = shot()
    picture, (seen,) = sheets_of(large(whole, GREY))
    assert picture.rgb is whole and seen.code.game == "grixx"


@pytest.mark.parametrize("shown", [lambda: half(shot()), lambda: GREY], ids=["small", "nothing seen"])
def test_small_corner_marks_are_looked_at_in_full(shown):
    whole = shot()
    picture, (seen,) = sheets_of(large(shown(), whole))
    assert picture.rgb is whole and len(seen.markers) == 4


def test_nothing_in_either_size():
    with pytest.raises(PhotoError):
        sheets_of(large(half(GREY), GREY))


def test_what_is_whole_is_not_looked_for_again():
    picture = Picture("a.jpg", 1, shot())
    _, sheets = sheets_of(picture)
    assert complete_sheets(picture, sheets, lambda seen: pytest.fail("not asked")) == sheets


def test_a_sheet_with_a_corner_hidden_keeps_what_was_found():
    """The fourth mark is not there; the code, and the sheet, stay as they are."""
    rgb, to_px = one_sheet("grixx", px_per_mm=8.0)
    (x, y) = mapped(to_px, np.array([page_of("grixx").fiducials[0].rect.centre]))[0].astype(int)
    hidden = rgb.copy()
    hidden[y - 60 : y + 60, x - 60 : x + 60] = 90
    picture = Picture("a.jpg", 1, hidden)
    _, sheets = sheets_of(picture)
    (seen,) = complete_sheets(picture, sheets, lambda seen: [page_of("grixx")])
    assert len(seen.markers) == 3 and seen.code.game == "grixx"
    assert complete_sheets(picture, sheets, lambda seen: []) == sheets


def test_a_sheet_is_most_like_itself():
    trim = page_of("grixx").trim
    one, other, nothing = (contrast(rgb, trim) for rgb in (printed("grixx"), printed("encore"), GREY))
    assert likeness(one, one) == pytest.approx(1, abs=1e-5) and likeness(one, other) < 0.5
    assert likeness(nothing, one) == 0
