"""Align each box's picture with what is printed there: registration leaves a third of a millimetre.

Takes grey levels without light; gives one shift a box. Method: iterated least squares on the picture's slopes
(Lucas & Kanade 1981), where ink, which nothing printed explains, weighs little (Cauchy weights).
"""

from __future__ import annotations

import cv2
import numpy as np

from .blank import PX_PER_MM, Blank, Levels, box_pictures

# Levels that a pass takes for ink rather than for print out of place; before the first, edges are far apart.
_INK = (60.0, 30.0, 15.0)
# No box moves farther from where it is looked for, mm.
_MOST = 0.5
# Adds to the slopes' squares, so that boxes with little print stay: a line of 1 mm at 8 levels.
_STILL = 250.0


def box_shifts(seen: Levels, expected: Levels, blank: Blank, starts: Levels | None = None) -> Levels:
    """Return by how much the boxes of a sheet lie off their places: shape (boxes, 2), px of 4 a mm.

    seen, expected: the sheet as it is and as it should be, grey levels, shape (height, width). starts: where
    to look, shape (boxes, 2), px; in their places where it is not given.
    """
    soft_seen, soft = (
        np.asarray(cv2.GaussianBlur(levels, (0, 0), 0.8), np.float32) for levels in (seen, expected)
    )
    slopes = [
        np.asarray(cv2.Sobel(soft, cv2.CV_32F, dx, dy, scale=1 / 8), np.float32)
        for dx, dy in ((1, 0), (0, 1))
    ]
    # Print is blurred enough for every second pixel to do.
    target, across, down = (box_pictures(levels, blank, is_coarse=True) for levels in (soft, *slopes))
    starts = np.zeros((len(target), 2), np.float32) if starts is None else starts
    shifts, most = starts, _MOST * PX_PER_MM
    for ink in _INK:
        missed = box_pictures(soft_seen, blank, shifts, is_coarse=True) - target
        weights = np.float32(1) / (1 + (missed / np.float32(ink)) ** 2)
        shifts = shifts - _step(weights, across, down, missed)
        shifts = np.clip(shifts, starts - most, starts + most)
    return shifts


def _step(weights: Levels, across: Levels, down: Levels, missed: Levels) -> Levels:
    """Solve the normal equations of every box."""
    x, y = weights * across, weights * down
    total = "bij,bij->b"
    xx = np.einsum(total, x, across) + _STILL
    yy = np.einsum(total, y, down) + _STILL
    xy = np.einsum(total, x, down)
    right_x, right_y = np.einsum(total, x, missed), np.einsum(total, y, missed)
    whole = xx * yy - xy**2
    moves = np.stack([yy * right_x - xy * right_y, xx * right_y - xy * right_x], axis=1)
    return np.asarray(moves / whole[:, None], np.float32)
