"""What the number reader's network sees of a box: the ink, as large as it fits, and where the box is.

Takes what the pen left in a box at 8 px/mm; gives a picture of 28 lines. Small figures are enlarged: a digit
of 3 mm is as tall for the network as one of 7 mm; a second channel tells it what lies outside the box, and by
how much was enlarged.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

PX_PER_MM = 8
"""Of the crops: a ballpoint's line of 0.4 mm has 3 px."""

AROUND = 1.0
"""What a crop shows around its box, mm: strokes leave boxes."""

LINES = 28
"""Height of the network's pictures, px."""

# Widths are rounded up to these steps, px, so that many boxes go through the network at once.
_STEP = 8
_MOST_COLUMNS = 160
# Darkness that counts as ink, against the pen's on this sheet.
_INK = 0.3
# No pen on a sheet writes as much paler than the others as this.
_UNTOUCHED = 0.1
# Specks of fewer pixels on a line of the crop are no ink (a quarter of a millimetre).
_SPECK = 2
# Left free around the ink, mm; no window is lower than this share of the crop.
_FREE = 0.45
_LEAST_WINDOW = 0.4
# The pen is no paler than this, in darkness: what is paler on all of a sheet is its grain.
_PALEST = 0.2


def pen_darkness(crops: Sequence[Floats]) -> float:
    """Return how dark the pen of a sheet writes: what three quarters of its boxes do not reach.

    Judging all boxes alike keeps the grain of empty ones pale.
    """
    darkest = [float(np.quantile(crop[::2, ::2], 0.985)) for crop in crops]
    return max(_PALEST, float(np.quantile(darkest, 0.75))) if darkest else 1.0


def is_untouched(crop: Floats, darkness: float) -> bool:
    """Tell whether no pen was within a box; what lies on its printed edge is print."""
    rim = round((AROUND + 0.5) * PX_PER_MM)
    core = crop[rim : crop.shape[0] - rim, rim : crop.shape[1] - rim]
    return not core.size or float(cv2.blur(core, (3, 3)).max()) < _UNTOUCHED * darkness


def sheared(crop: Floats, slope: float) -> Floats:
    """Return a crop with its foot moved to the right by so much of its height, and its head to the left."""
    height, width = crop.shape
    place = np.array([[1, slope, -slope * height / 2], [0, 1, 0]], np.float32)
    return np.asarray(
        cv2.warpAffine(crop, place, (width, height), borderMode=cv2.BORDER_REPLICATE), np.float32
    )


def picture_of(crop: Floats, darkness: float) -> NDArray[np.uint8]:
    """Return the ink of a crop as the network wants it: shape (28, width, 2).

    Channels: ink, to 255; where the box is: 255 in a picture of the whole crop, 128 in one of half its
    height, 0 outside.
    """
    ink = np.clip(crop / darkness, 0, 1)
    top, bottom, left, right = _window(ink)
    scale = LINES / (bottom - top)
    width = min(max(round((right - left) * scale), 8), _MOST_COLUMNS)
    seen = cv2.resize(ink[top:bottom, left:right], (width, LINES), interpolation=cv2.INTER_AREA)
    columns = -(-width // _STEP) * _STEP
    picture = np.zeros((LINES, columns, 2), np.uint8)
    picture[:, :width, 0] = np.rint(seen * 255)
    edge = AROUND * PX_PER_MM
    inside_rows = _inside(top, bottom, LINES, edge, crop.shape[0] - edge)
    inside_columns = _inside(left, right, width, edge, crop.shape[1] - edge)
    shown = (bottom - top) / crop.shape[0]
    picture[:, :width, 1] = np.rint(255 * shown * np.outer(inside_rows, inside_columns))
    return picture


def _window(ink: Floats) -> tuple[int, int, int, int]:
    """Return the part of a crop that holds its ink: top, bottom, left, right, px."""
    height, width = ink.shape
    dark = cv2.blur(ink, (3, 3)) > _INK
    # What lies on the printed edge may be the edge: it does not make the window larger.
    rim = round((AROUND + 0.5) * PX_PER_MM)
    core = dark[rim : height - rim, rim : width - rim]
    rows = np.flatnonzero(core.sum(axis=1) >= _SPECK)
    columns = np.flatnonzero(core.sum(axis=0) >= _SPECK)
    if not len(rows) or not len(columns):
        return 0, height, 0, width
    free = round(_FREE * PX_PER_MM)
    top, bottom = _widened(int(rows[0]), int(rows[-1]) + 1, len(core), rim, free)
    left, right = _widened(int(columns[0]), int(columns[-1]) + 1, core.shape[1], rim, free)
    least = round(_LEAST_WINDOW * height)
    if bottom - top < least:
        middle = (top + bottom) // 2
        top = min(max(middle - least // 2, 0), height - least)
        bottom = top + least
    return top, bottom, left, right


def _widened(first: int, last: int, length: int, rim: int, free: int) -> tuple[int, int]:
    """Return the ink's extent with what is left free; ink at the core's edge may run on to the end."""
    start = 0 if first <= 1 else first + rim - free
    end = length + 2 * rim if last >= length - 1 else last + rim + free
    return max(start, 0), min(end, length + 2 * rim)


def _inside(start: int, end: int, count: int, first: float, last: float) -> Floats:
    """Return which of so many pixels between two places lie inside the box."""
    at = start + (np.arange(count) + 0.5) * (end - start) / count
    return ((at >= first) & (at <= last)).astype(np.float32)
