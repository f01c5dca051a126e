"""What lies in a box against what lies in the others: too much ink for this player's marks, or a shared mark.

A mark with far more ink than the sheet's other ones may have been scribbled out. And where one stroke runs
through two boxes, and one of them is in doubt, so is the other: the mark belongs to one of them. The network,
which sees a box at a time, may be sure of both.
"""

from __future__ import annotations

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
# A stroke is shared by the boxes of which it is most of the ink, and that hold this share of it.
_SHARED = 0.15


class Doubts(NamedTuple):
    """What the boxes of a sheet say of each other."""

    heavy: NDArray[np.bool_]
    """Which hold far more ink than the others."""
    shared: list[list[int]]
    """Boxes that one stroke runs through, most of the ink of each."""


def doubts_between(
    darker: Levels, corners: NDArray[np.int64], pen: float, inked: NDArray[np.bool_], light: NDArray[np.bool_]
) -> Doubts:
    """Compare what lies in the boxes of a sheet.

    darker: by how much each pixel is darker than print, levels. corners: of the boxes, left, top, right,
    bottom, px. pen: how dark this player's strokes are, levels. inked: which boxes may be marked. light:
    which marks should be a line or two, all alike.
    """
    is_ink = darker > np.clip(_OF_PEN * pen, _LEAST, _MOST)
    around = np.ones((_GAP, _GAP), np.uint8)
    closed = cv2.morphologyEx(is_ink.astype(np.uint8), cv2.MORPH_CLOSE, around)
    _, strokes = cv2.connectedComponents(closed, connectivity=8, ltype=cv2.CV_32S)
    strokes[~is_ink] = 0
    area = np.zeros(len(corners))
    longest: dict[int, list[tuple[int, int]]] = {}
    for box in np.flatnonzero(inked):
        left, top, right, bottom = corners[box]
        inks = strokes[top:bottom, left:right]
        counts = np.bincount(inks[inks > 0])
        area[box] = counts.sum()
        if len(counts):
            stroke = int(counts.argmax())
            longest.setdefault(stroke, []).append((int(counts[stroke]), int(box)))
    usual = np.median(area[light]) if light.sum() >= _ENOUGH else np.inf
    shared = []
    for parts in longest.values():
        whole = sum(count for count, _ in parts)
        boxes = [box for count, box in parts if count >= _SHARED * whole]
        if len(boxes) > 1:
            shared.append(boxes)
    return Doubts(light & (area > _HEAVY * usual), shared)
