"""What lies in a box against what lies in the others: too much ink for this player's marks, or a shared mark.

A mark with far more ink than the sheet's other ones may have been scribbled out. Where one stroke runs
through two boxes, and one of them is in doubt, so is the other: the mark belongs to one of them. And a stroke
as large and dark as the sheet's marks that marks no box was meant for one. The network, which sees a box at a
time, may be sure of all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from .blank import Levels

# Ink is darker than print by so much of the pen's strength, by so many levels at least and at most.
_OF_PEN, _LEAST, _MOST = 0.35, 8.0, 60.0
# Where a stroke runs over printed lines it has gaps of so many pixels.
_GAP = 5
# So many marks tell how much ink a mark has; one that has so many times as much is heavy. Of 306 ordinary
# photos two had such a mark that was not scribbled out; a pencil's ring that was blackened had 4.2.
_ENOUGH, _HEAVY = 4, 3.5
# So many strokes tell how dark the pen is.
_SOME = 12
# A stroke that has so much of a mark's ink, and is so dark, is a mark if so much of it lies in one box: of
# 640 ordinary photos one had another such stroke in an empty box, and of 2,000 one whose mark was missed.
_WHOLE, _DARK, _INSIDE = 0.6, 0.8, 0.3
# A mark of another kind than the player's may be an arm of the next one's, if it is less certain than this.
_BEYOND_DOUBT = 0.9995
# A stroke is shared by the boxes of which it is most of the ink, and that hold this share of it.
_SHARED = 0.15


class Doubts(NamedTuple):
    """What the boxes of a sheet say of each other."""

    heavy: NDArray[np.bool_]
    """Which hold far more ink than the others."""
    shared: list[list[int]]
    """Boxes that one stroke runs through, most of the ink of each."""
    stray: NDArray[np.bool_]
    """Which hold a mark's stroke that marks no box."""


def doubts_between(
    darker: Levels,
    corners: NDArray[np.int64],
    pen: float,
    inked: NDArray[np.bool_],
    light: NDArray[np.bool_],
    pale: NDArray[np.bool_],
) -> Doubts:
    """Compare what lies in the boxes of a sheet.

    darker: by how much each pixel is darker than print, levels. corners: of the boxes, left, top, right,
    bottom, px. pen: how dark this player's strokes are, levels. inked: which boxes may be marked. light:
    which marks should be a line or two, all alike. pale: which boxes seem empty, but not beyond doubt.
    """
    is_ink = darker > np.clip(_OF_PEN * pen, _LEAST, _MOST)
    around = np.ones((_GAP, _GAP), np.uint8)
    closed = cv2.morphologyEx(is_ink.astype(np.uint8), cv2.MORPH_CLOSE, around)
    many, components = cv2.connectedComponents(closed, connectivity=8, ltype=cv2.CV_32S)
    strokes = np.asarray(components, np.int32)
    strokes[~is_ink] = 0
    # How many pixels of each stroke lie in each box that anything may lie in.
    pixels = np.zeros((len(corners), many), np.int64)
    for box in np.flatnonzero(inked | pale):
        left, top, right, bottom = corners[box]
        pixels[box] = np.bincount(strokes[top:bottom, left:right].ravel(), minlength=many)
    pixels[:, 0] = 0
    area = pixels.sum(axis=1)
    heavy = area > _HEAVY * _median(area[light])
    return Doubts(light & heavy, _shared(pixels, inked, pale), _stray(strokes, pixels, darker, inked, pale))


def _median(areas: NDArray[np.int64]) -> float:
    """Return the middle one, and more than any where so few tell nothing."""
    return float(np.median(areas)) if len(areas) >= _ENOUGH else np.inf


def _stray(
    strokes: NDArray[np.int32],
    pixels: NDArray[np.int64],
    darker: Levels,
    inked: NDArray[np.bool_],
    pale: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """Tell which pale boxes hold a mark's stroke of which inked ones hold next to nothing."""
    stray = np.zeros(len(pale), bool)
    usual = _median(pixels[inked].sum(axis=1))
    for box in np.flatnonzero(pale):
        for stroke in np.flatnonzero(pixels[box] >= _WHOLE * _INSIDE * usual):
            if pixels[inked, stroke].max() < _SHARED * pixels[box, stroke]:
                its = darker[strokes == stroke]
                is_mark = len(its) >= _WHOLE * usual and pixels[box, stroke] >= _INSIDE * len(its)
                stray[box] |= is_mark and its.mean() >= _DARK * _darkness(darker, strokes, pixels[inked])
    return stray


def odd_marks(
    chances: Levels, ringed: NDArray[np.bool_], shared: Sequence[Sequence[int]]
) -> NDArray[np.bool_]:
    """Tell which marks are of another kind than the player's and share their stroke with another mark.

    chances: of the kinds in each box, shape (boxes, kinds), blank first, cancelled last. ringed: which boxes
    are for rings. shared: boxes that one stroke runs through.
    """
    p, odd = 1 - chances[:, 0] - chances[:, -1], np.zeros(len(chances), bool)
    habit = 1 + int(chances[~ringed, 1:-1].sum(axis=0).argmax())
    is_odd = ~ringed & (p > 0.5) & (p < _BEYOND_DOUBT) & (chances[:, habit] < 0.5)
    for group in shared:
        for box in group:
            odd[box] = is_odd[box] and any(p[other] > 0.5 for other in group if other != box)
    return odd


def _shared(pixels: NDArray[np.int64], inked: NDArray[np.bool_], pale: NDArray[np.bool_]) -> list[list[int]]:
    """Group the boxes that one stroke runs through, inked ones and pale ones that hold as large a part of it.

    pixels: of each stroke in each box, shape (boxes, strokes).
    """
    longest: dict[int, list[int]] = {}
    for box in np.flatnonzero(inked & pixels.any(axis=1)):
        longest.setdefault(int(pixels[box].argmax()), []).append(int(box))
    groups = []
    for stroke, boxes in longest.items():
        least = _SHARED * pixels[boxes, stroke].sum()
        reached = np.flatnonzero(pale & (pixels[:, stroke] >= least))
        groups.append([box for box in (*boxes, *reached.tolist()) if pixels[box, stroke] >= least])
    return [group for group in groups if len(group) > 1]


def _darkness(darker: Levels, strokes: NDArray[np.int32], pixels: NDArray[np.int64]) -> float:
    """Return how dark the longest strokes in some boxes are, levels. pixels: shape (boxes, strokes)."""
    longest = np.unique(pixels[pixels.any(axis=1)].argmax(axis=1))
    return float(np.median([darker[strokes == stroke].mean() for stroke in longest[:_SOME]]))
