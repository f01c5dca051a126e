"""Boxes that nobody can see: another sheet, a card or a thumb lies over them, or glare has washed them out.

Where a box can be seen, so can its print: light, shadow and blur leave it most of its contrast. A box whose
print has far less of it than that of the other boxes is hidden, and if it looks empty, nobody knows.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from .blank import Blank, Levels

# Print that can be seen has this share of the usual contrast. Of empty boxes on 24 photos of the test camera
# the weakest had 0.46, on ordinary ones 0.73. Covered boxes, by paper or by cardboard, had less than 0.3 on
# nine photos of ten, 0.42 at most.
_LEAST_CONTRAST = 0.4
# Boxes with less print than this cannot be told from hidden ones: variance of its levels.
_LEAST_PRINT = 200.0
# Its frame lies on a box's edge and belongs to it, px.
_AROUND = 2
# Every second pixel of every second line is enough.
_STEP = 2


class _Printed(NamedTuple):
    """What is printed in the boxes of a page."""

    levels: Levels
    """Of the whole page, RGB, as blurred as what is compared with it."""
    means: NDArray[np.float64]
    variances: NDArray[np.float64]


def hidden_boxes(flat: NDArray[np.uint8], blank: Blank) -> NDArray[np.bool_]:
    """Tell of each box of a sheet laid flat, RGB, whether something lies over it."""
    printed = _printed(blank)
    told = printed.variances >= _LEAST_PRINT
    if not told.any():
        return told
    height, width = blank.rgb.shape[:2]
    seen = _soft(cv2.resize(flat, (width, height), interpolation=cv2.INTER_AREA))
    together = _means(seen * printed.levels, blank) - _means(seen, blank) * printed.means
    contrast = together / np.maximum(printed.variances, _LEAST_PRINT)
    return np.asarray(told & (contrast < _LEAST_CONTRAST * np.median(contrast[told])))


@lru_cache(maxsize=16)
def _printed(blank: Blank) -> _Printed:
    levels = _soft(blank.rgb)
    means = _means(levels, blank)
    return _Printed(levels, means, _means(levels * levels, blank) - means**2)


def _soft(rgb: NDArray[Any]) -> Levels:
    """Blur over 0.75 mm: a sheet lies so well on its blank one that this much print meets itself."""
    return np.ascontiguousarray(cv2.blur(rgb, (3, 3))[::_STEP, ::_STEP], np.float32)


def _means(levels: Levels, blank: Blank) -> NDArray[np.float64]:
    """Return the mean of all three colours in each box."""
    height, width = levels.shape[:2]
    low = np.maximum((blank.corners[:, :2] - _AROUND) // _STEP, 0)
    high = np.minimum(-(-(blank.corners[:, 2:] + _AROUND) // _STEP), (width, height))
    sums = cv2.integral(cv2.transform(levels, np.ones((1, 3))), sdepth=cv2.CV_64F)
    (left, top), (right, bottom) = low.T, high.T
    inside = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
    return np.asarray(inside / (3.0 * np.prod(high - low, axis=1)))
