"""Boxes that nobody can see: another sheet, a card or a thumb lies over them, or glare has washed them out.

Where a box can be seen, so can its print: light, shadow and blur leave it most of its contrast. A box whose
print has far less of it than that of the other boxes is hidden, and if it looks empty, nobody knows.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from .blank import Levels

# Print that can be seen has this share of the usual contrast. Of empty boxes on 24 photos of the test camera
# the weakest had 0.46, on ordinary ones 0.73. Covered boxes, by paper or by cardboard, had less than 0.3 on
# nine photos of ten, 0.42 at most.
_LEAST_CONTRAST = 0.4
# Numbers leave less of it: boxes that were written in had 0.41 on ordinary photos, 0.3 on hard ones; paper
# over them left 0.2 at most.
LEAST_IN_WRITTEN = 0.25
# Boxes with less print than this cannot be told from hidden ones: variance of its levels.
_LEAST_PRINT = 200.0
# Its frame lies on a box's edge and belongs to it, px.
_AROUND = 2
# Every second pixel of every second line is enough.
_STEP = 2


def hidden_boxes(
    flat: NDArray[np.uint8],
    printed: Levels,
    corners: NDArray[np.int64],
    least: float = _LEAST_CONTRAST,
) -> NDArray[np.bool_]:
    """Tell of each box of a sheet laid flat whether something lies over it.

    flat: RGB, any resolution. printed: the blank sheet at 4 px/mm. corners: of the boxes, left, top, right,
    bottom, px of the blank sheet. least: of the usual contrast, what shows that print can be seen.
    """
    height, width = printed.shape[:2]
    blank, seen = _soft(printed), _soft(cv2.resize(flat, (width, height), interpolation=cv2.INTER_AREA))
    mean = _means(blank, corners)
    variance = _means(blank * blank, corners) - mean**2
    told = variance >= _LEAST_PRINT
    if not told.any():
        return told
    together = _means(seen * blank, corners) - _means(seen, corners) * mean
    contrast = together / np.maximum(variance, _LEAST_PRINT)
    return np.asarray(told & (contrast < least * np.median(contrast[told])))


def _soft(rgb: NDArray[Any]) -> Levels:
    """Blur over 0.75 mm: a sheet lies so well on its blank one that this much print meets itself."""
    return np.ascontiguousarray(cv2.blur(rgb, (3, 3))[::_STEP, ::_STEP], np.float32)


def _means(levels: Levels, corners: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the mean of all three colours in each box."""
    height, width = levels.shape[:2]
    low = np.maximum((corners[:, :2] - _AROUND) // _STEP, 0)
    high = np.minimum(-(-(corners[:, 2:] + _AROUND) // _STEP), (width, height))
    sums = cv2.integral(cv2.transform(levels, np.ones((1, 3))), sdepth=cv2.CV_64F)
    (left, top), (right, bottom) = low.T, high.T
    inside = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
    return np.asarray(inside / (3.0 * np.prod(high - low, axis=1)))
