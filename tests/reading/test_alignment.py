"""Boxes find their print again, whatever a pen did in them."""

from io import BytesIO

import cv2
import numpy as np
import pytest
from PIL import Image

from sheetgen.api.layouts import compose, open_design
from sheetgen.api.previews import preview_png
from sheetgen.page.theme import Theme
from sheetgen.reading.alignment import box_shifts
from sheetgen.reading.blank import PX_PER_MM, prepare_blank


@pytest.fixture(scope="module")
def blank():
    page = compose(open_design("grixx"), "en", Theme.COLOUR)
    png = preview_png("grixx", "en", "colour", filled=False, seed=None, dpi=203)
    return prepare_blank(page, np.asarray(Image.open(BytesIO(png)).convert("RGB")))


def grey(blank):
    return cv2.cvtColor(blank.rgb, cv2.COLOR_RGB2GRAY)


def moved(levels, dx, dy):
    matrix = np.array([[1, 0, dx], [0, 1, dy]], float)
    return cv2.warpAffine(levels, matrix, levels.shape[::-1], borderMode=cv2.BORDER_REPLICATE)


@pytest.mark.parametrize("shift", [(0, 0), (1, 1), (1.2, -0.8), (-0.6, 0.3)])
def test_shifts_are_found_to_a_twentieth_of_a_millimetre(blank, shift):
    found = box_shifts(moved(grey(blank), *shift), grey(blank), blank)
    assert np.median(np.abs(found - shift)) < 0.05 * PX_PER_MM
    assert np.abs(found - shift).max() < 0.15 * PX_PER_MM


def test_a_cross_does_not_move_its_box(blank):
    crossed = grey(blank)
    for box in blank.boxes[::2]:
        rect = box.rect.inset(1.5)
        ends = [round(v * PX_PER_MM) for v in (rect.x, rect.y, rect.right, rect.bottom)]
        cv2.line(crossed, ends[:2], ends[2:], 40, 2, cv2.LINE_AA)
        cv2.line(crossed, (ends[2], ends[1]), (ends[0], ends[3]), 40, 2, cv2.LINE_AA)
    assert np.abs(box_shifts(crossed, grey(blank), blank)).max() < 0.1 * PX_PER_MM
