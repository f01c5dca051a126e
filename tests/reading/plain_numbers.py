"""Numbers in a careful hand, drawn with a plain pen, for what must be read for sure."""

import cv2
import numpy as np

# Digits as strokes on a grid of 4 × 6.
STROKES = {
    "0": [[(2, 0), (0.6, 1), (0, 3), (0.6, 5), (2, 6), (3.4, 5), (4, 3), (3.4, 1), (2, 0)]],
    "1": [[(1, 1.5), (2.5, 0), (2.5, 6)]],
    "2": [[(0, 1.5), (0.5, 0.5), (2, 0), (3.5, 0.6), (3.7, 2), (2.5, 3.5), (0, 6), (4, 6)]],
    "3": [[(0.3, 0.6), (2, 0), (3.6, 1.2), (3, 2.5), (1.5, 2.8), (3.2, 3.2), (4, 4.4), (2, 6), (0, 5.3)]],
    "4": [[(2, 0), (0, 4), (4, 4)], [(3, 2), (3, 6)]],
    "5": [[(3.8, 0), (0.5, 0), (0.2, 2.6), (2, 2.2), (3.7, 3), (3.9, 4.6), (2.5, 6), (0, 5.4)]],
    "7": [[(0, 0), (4, 0), (1.5, 6)], [(1, 3), (3.6, 3)]],
    "-": [[(0, 3), (3.5, 3)]],
}
# Of the grid, and from one digit to the next, mm.
_UNIT = 0.8
_ADVANCE = 4.2
_SHIFT = 4


def curves(text, centre):
    """Return the strokes of a text about a place, mm."""
    left = centre[0] - (_ADVANCE * len(text) - (_ADVANCE - 4 * _UNIT)) / 2
    top = centre[1] - 3 * _UNIT
    return [
        np.array(stroke) * _UNIT + (left + _ADVANCE * number, top)
        for number, sign in enumerate(text)
        for stroke in STROKES[sign]
    ]


def draw(picture, text, centre, px_per_mm, pen=0.5, ink=255):
    """Write a text about a place (mm) into a picture, in place."""
    for curve in curves(text, centre):
        line = np.rint(curve * px_per_mm * 2**_SHIFT).astype(np.int32)
        cv2.polylines(picture, [line], False, ink, round(pen * px_per_mm), cv2.LINE_AA, _SHIFT)
