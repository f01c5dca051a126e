"""Boxes that nobody can see: another sheet, a card or a thumb lies over them, or glare has washed them out.

Where a box can be seen, so can its print: light, shadow and blur leave it most of its contrast. A box whose
print has far less of it than that of the other boxes is hidden, and if it looks empty, nobody knows. Of a
number half is another number: boxes that numbers are written in are looked at piece by piece. And where
paper is bent so much that a box lies beside its place, its own print looks like ink: it is looked for there.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from .blank import Levels, every_second

# Print that can be seen has this share of the usual contrast. Of empty boxes on 24 photos of the test camera
# the weakest had 0.46, on ordinary ones 0.73. Covered boxes, by paper or by cardboard, had less than 0.3 on
# nine photos of ten, 0.42 at most.
_LEAST_CONTRAST = 0.4
# So many pieces a box of numbers has, across and down: a digit is no wider than a quarter of it.
_PIECES = (4, 2)
# Where a pixel is darker than the print by more levels than this, it is ink's, and says nothing of the print.
_INK = 25.0
# Without ink, pieces that can be seen have this share of the usual contrast, and more: of 1,872 boxes of 18
# ordinary photos none was taken for hidden, of 1,452 of 14 hard ones 19. Of 1,306 pieces under paper, card
# or glare 22 had more.
_LEAST_IN_PIECE = 0.15
# Bent paper lies so far off its place, in steps: a piece is hidden if its print is nowhere near.
_OFF = (-2, 0, 2)
# On blurred or bent sheets, whose print has less contrast than this, a piece tells nothing; a whole box may.
_SHARP = 0.35
# Print that is left of a piece by the ink, variance of its levels: less than this tells nothing.
_LEAST_LEFT = 150.0
# Boxes with less print than this cannot be told from hidden ones: variance of its levels.
_LEAST_PRINT = 200.0
# Print that lies up to so many steps off its place looks like ink, and is found there: it agrees this well
# there (a correlation), and so much better than in its place. Of the marked boxes of 320 ordinary photos two
# did; and a lock on paper that curled by 3 mm, which seemed blackened.
_BESIDE = 3
_AGREES, _BETTER = 0.75, 0.12
# Its frame lies on a box's edge and belongs to it, px.
_AROUND = 2
# Every second pixel of every second line is enough.
_STEP = 2


def hidden_boxes(flat: NDArray[np.uint8], printed: Levels, corners: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Tell of each box of a sheet laid flat whether something lies over it.

    flat: RGB, any resolution. printed: the blank sheet at 4 px/mm. corners: of the boxes, left, top, right,
    bottom, px of the blank sheet.
    """
    contrast, variance = _contrast(_like(flat, printed), _soft(printed), corners)
    told = variance >= _LEAST_PRINT
    return np.asarray(told & (contrast < _LEAST_CONTRAST * _usual(contrast, told)))


def partly_hidden_boxes(
    flat: NDArray[np.uint8], printed: Levels, ink: Levels, corners: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """Tell of each box of a sheet laid flat whether something lies over a piece of it, if it is sharp.

    flat, printed, corners: as for `hidden_boxes`. ink: by how much each pixel of the blank sheet is darker
    than what is printed there, RGB.
    """
    seen, blank = _like(flat, printed), _soft(printed)
    is_ink = (_soft(ink).max(axis=2) > _INK).astype(np.uint8)
    bare = 1 - cv2.dilate(is_ink, np.ones((3, 3), np.uint8)).astype(np.float32)
    pieces = _pieces(corners)
    contrast, variance = _contrast(seen, blank, pieces, bare)
    if _usual(contrast, variance >= _LEAST_LEFT) < _SHARP:
        pieces = corners
        contrast, variance = _contrast(seen, blank, pieces, bare)
    told = variance >= _LEAST_LEFT
    least = _LEAST_IN_PIECE * _usual(contrast, told)
    pale = told & (contrast < least)
    for off in product(_OFF, repeat=2) if pale.any() else ():
        seen_there, bare_there = (np.roll(levels, off, (0, 1)) for levels in (seen, bare))
        pale[pale] = _contrast(seen_there, blank, pieces[pale], bare_there)[0] < least
    return np.asarray(pale.reshape(len(corners), -1).any(axis=1))


def print_beside(
    flat: NDArray[np.uint8], printed: Levels, corners: NDArray[np.int64], chosen: NDArray[np.bool_]
) -> Levels:
    """Find the print of each chosen box of a sheet laid flat, if it lies beside its place.

    flat, printed, corners: as for `hidden_boxes`. chosen: shape (boxes,). Gives shape (boxes, 2), px of the
    blank sheet, steps of half a millimetre; 0 where it lies in its place, or nothing tells.
    """
    beside = np.zeros((len(corners), 2), np.float32)
    seen, blank = (_halved(rgb, printed.shape[:2]) for rgb in (flat, printed))
    around = cv2.copyMakeBorder(seen, *(_BESIDE,) * 4, cv2.BORDER_REPLICATE)
    for box, (left, top, right, bottom) in zip(
        np.flatnonzero(chosen), _stepped(corners[chosen], blank), strict=True
    ):
        own = blank[top:bottom, left:right]
        place = around[top : bottom + 2 * _BESIDE, left : right + 2 * _BESIDE]
        if own.size and own.var() >= _LEAST_PRINT:
            agrees = cv2.matchTemplate(place, own, cv2.TM_CCOEFF_NORMED)
            _, most, _, at = cv2.minMaxLoc(agrees)
            if most >= max(_AGREES, agrees[_BESIDE, _BESIDE] + _BETTER):
                beside[box] = [_STEP * (step - _BESIDE) for step in at]
    return beside


def _usual(contrast: NDArray[np.float64], told: NDArray[np.bool_]) -> float:
    """Return the contrast in which most print is seen, of what tells."""
    return float(np.median(contrast[told])) if told.any() else 0.0


def _pieces(corners: NDArray[np.int64]) -> NDArray[np.int64]:
    """Cut each box into pieces, which lie one after the other."""
    across, down = (np.linspace(0, 1, count + 1) for count in _PIECES)
    first, last = corners[:, None, :2], corners[:, None, 2:]
    low = np.stack(np.meshgrid(across[:-1], down[:-1]), axis=-1).reshape(-1, 2)
    high = np.stack(np.meshgrid(across[1:], down[1:]), axis=-1).reshape(-1, 2)
    cut = [np.rint(first + share * (last - first)) for share in (low, high)]
    return np.concatenate(cut, axis=2).astype(np.int64).reshape(-1, 4)


def _contrast(
    seen: Levels, blank: Levels, corners: NDArray[np.int64], weights: Levels | None = None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return of each box the contrast in which its print is seen, and how much print there is: its variance.

    weights: how much each pixel counts, 0 … 1.
    """
    if weights is None:
        weights = np.ones(blank.shape[:2], np.float32)
    count = np.maximum(3.0 * _sums(weights, corners), 1)
    mean_seen, mean, square, both = (
        _sums(weights * cv2.transform(levels, np.ones((1, 3))), corners) / count
        for levels in (seen, blank, blank * blank, seen * blank)
    )
    variance = square - mean**2
    return (both - mean_seen * mean) / np.maximum(variance, 1), variance


def _like(flat: NDArray[np.uint8], printed: Levels) -> Levels:
    """Return a sheet as small and soft as its blank one."""
    height, width = printed.shape[:2]
    if flat.shape[:2] != (height, width):
        flat = np.asarray(cv2.resize(flat, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    return _soft(flat)


def _soft(rgb: NDArray[Any]) -> Levels:
    """Blur over 0.75 mm: a sheet lies so well on its blank one that this much print meets itself."""
    return every_second(np.asarray(cv2.blur(rgb, (3, 3)))).astype(np.float32, copy=False)


def _halved(rgb: NDArray[Any], shape: tuple[int, ...]) -> Levels:
    """Return a sheet in grey, as small as `_soft` makes one of this shape."""
    grey = np.asarray(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY), np.float32)
    size = (-(-shape[1] // _STEP), -(-shape[0] // _STEP))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.float32)


def _sums(levels: Levels, corners: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the sum of levels in each box, shape as `_soft` gives it."""
    left, top, right, bottom = _stepped(corners, levels).T
    sums = cv2.integral(levels, sdepth=cv2.CV_64F)
    inside = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
    return np.asarray(inside)


def _stepped(corners: NDArray[np.int64], levels: Levels) -> NDArray[np.int64]:
    """Return the boxes' corners, frames included, in a sheet as `_soft` gives it."""
    height, width = levels.shape
    low = np.maximum((corners[:, :2] - _AROUND) // _STEP, 0)
    high = np.minimum(-(-(corners[:, 2:] + _AROUND) // _STEP), (width, height))
    return np.hstack([low, high])
