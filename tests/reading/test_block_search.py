"""Where the blocks of a blank sheet lie on another: held against OpenCV's own search for a template."""

import cv2
import numpy as np
import pytest

from sheetgen.reading.block_search import cut_blocks, match_blocks
from sheetgen.reading.shift_field import COARSE, FINE, MIDDLE, PROOF


def blank(step):
    """A sheet of 120 × 90 mm that is printed all over, in levels without light."""
    rng = np.random.default_rng(5)
    size = (round(90 * step.px_per_mm), round(120 * step.px_per_mm))
    return cv2.GaussianBlur(rng.normal(0, 60, size).astype(np.float32), (0, 0), 1.2)


def moved(levels, right, down):
    turn = np.array([[1, 0, right], [0, 1, down]], np.float64)
    return cv2.warpAffine(levels, turn, levels.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)


@pytest.mark.parametrize("step", [COARSE, MIDDLE, FINE, PROOF], ids=lambda step: f"{step.block} mm")
def test_blocks_are_found_where_opencv_finds_them(step):
    sheet = blank(step)
    noisy = moved(sheet, 1.4, -0.8) + np.random.default_rng(6).normal(0, 5, sheet.shape).astype(np.float32)
    found = match_blocks(noisy, cut_blocks(sheet, step))
    half, reach = round(step.block * step.px_per_mm / 2), max(2, round(step.reach * step.px_per_mm))
    padded = cv2.copyMakeBorder(noisy, *[reach] * 4, cv2.BORDER_REPLICATE)
    assert len(found.at) > 6
    for at, shift, ncc in zip(found.at, found.shift, found.ncc, strict=True):
        x, y = np.rint(at * step.px_per_mm).astype(int) - half
        block = sheet[y : y + 2 * half, x : x + 2 * half]
        window = padded[y : y + 2 * (half + reach), x : x + 2 * (half + reach)]
        _, top, _, place = cv2.minMaxLoc(cv2.matchTemplate(window, block, cv2.TM_CCOEFF_NORMED))
        assert ncc == pytest.approx(top, abs=1e-5)
        assert shift * step.px_per_mm == pytest.approx(np.array(place) - reach, abs=0.5)


def test_a_photo_without_any_contrast_shows_no_block():
    sheet = blank(FINE)
    found = match_blocks(np.zeros_like(sheet), cut_blocks(sheet, FINE))
    assert found.ncc.max() == pytest.approx(0, abs=1e-6)


def test_bare_paper_is_not_looked_for():
    assert len(cut_blocks(np.zeros_like(blank(FINE)), FINE).at) == 0
