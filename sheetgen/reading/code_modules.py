"""Read a leaf's code module by module, where its page says it lies: for photos too soft for readers of codes.

Those look for a code and its modules in the picture; here both are known, on a sheet that was laid flat. Each
module's level is sharpened against its neighbours, held against its surroundings, and the code drawn anew.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from ..page.code import SIDES, CodePayload, read_code

Grey = NDArray[np.uint8]
Levels = NDArray[np.float32]

MARGIN = 2.0
"""Around the code, of what is looked at, mm."""

# How much blur is taken back, in neighbours' differences. Of nine ordinary photos in which zxing found no
# code eight were read so, most with the second.
_SHARPER = (0.0, 0.5, 1.0, 1.6)
# Neighbours of a module, the diagonal ones half as much.
_AROUND = np.array([[0.5, 1, 0.5], [1, 0, 1], [0.5, 1, 0.5]], np.float32) / 6
# Modules across the surroundings that tell dark from light.
_NEAR = 9
# Points of a module, each way, of which the outermost are left out.
_POINTS = 6
# The code drawn anew: px a module, and of white around it.
_DRAWN, _QUIET = 4, 16


def read_flat_code(flat: NDArray[np.uint8], px_per_mm: float) -> CodePayload | None:
    """Read the code in a piece of a sheet laid flat that has MARGIN around it; None if none is read.

    flat: RGB, shape (height, width, 3).
    """
    grey = np.asarray(cv2.cvtColor(flat, cv2.COLOR_RGB2GRAY), np.uint8)
    left = MARGIN * px_per_mm
    width = min(grey.shape) - 2 * left
    for side in SIDES:
        for modules in _tried(_module_levels(grey, left, width, side)):
            if code := read_code(_drawn(modules)):
                return code
    return None


def _module_levels(grey: Grey, left: float, width: float, side: int) -> Levels:
    """Return the mean level of each module's middle, shape (side, side)."""
    at = (np.arange(side * _POINTS) + 0.5) * width / (side * _POINTS) - 0.5
    x, y = np.meshgrid((left + at).astype(np.float32), (left + at).astype(np.float32))
    levels = cv2.remap(grey, x, y, cv2.INTER_CUBIC)
    parts = levels.reshape(side, _POINTS, side, _POINTS)[:, 1:-1, :, 1:-1]
    return np.asarray(parts.mean(axis=(1, 3)), np.float32)


def _tried(levels: Levels) -> Iterator[NDArray[np.bool_]]:
    """Say of each module whether it is dark, in one way after the other."""
    white = float(np.percentile(levels, 95))
    padded = cv2.copyMakeBorder(levels, 2, 2, 2, 2, cv2.BORDER_CONSTANT, value=[white])
    window = np.ones((_NEAR, _NEAR), np.uint8)
    for sharper in _SHARPER:
        sharp = np.asarray(padded + sharper * (padded - cv2.filter2D(padded, -1, _AROUND)), np.float32)
        soft = cv2.blur(sharp, (2, 2))
        low, high = np.percentile(sharp, (10, 90))
        between = np.asarray(cv2.erode(soft, window) + cv2.dilate(soft, window), np.float32) / 2
        for threshold in (between, np.asarray(cv2.blur(sharp, (_NEAR, _NEAR)), np.float32), (low + high) / 2):
            yield _framed((sharp < threshold)[2:-2, 2:-2])


def _framed(modules: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Draw what every Data Matrix has around it: two dark edges, and two of every other module."""
    modules[0, ::2], modules[0, 1::2] = True, False
    modules[1::2, -1], modules[::2, -1] = True, False
    modules[:, 0], modules[-1] = True, True
    return modules


def _drawn(modules: NDArray[np.bool_]) -> Grey:
    large = np.where(np.kron(modules, np.ones((_DRAWN, _DRAWN), bool)), 0, 255).astype(np.uint8)
    return np.pad(large, _QUIET, constant_values=255)
