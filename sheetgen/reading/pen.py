"""A player has one pen: what lies in a box far more weakly than that pen's strokes is no mark.

Light, paper and printers leave something in empty boxes too, on one sheet more than on another; a pencil's
stroke on one may be weaker than noise on the other. So both are measured on the sheet itself.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

# Of a box's pixels so many, the darkest ones, are its strength: a thin stroke covers 5 in 100.
_STROKE = 0.03
# What is taken for marked or empty at first, and how many of each tell how a pen or noise looks.
_SEEMS_MARKED, _SEEMS_EMPTY, _ENOUGH = 0.9, 0.1, 4
# Strokes of one pen, and what lies in empty boxes, differ by at least this factor (as a logarithm, sigma).
_PENS, _NOISES = 0.3, 0.25
# Below this, in levels, strengths are alike.
_NOTHING = 4.0
# How much is believed (logarithms of odds): weakness says that a box is empty, but strength hardly that it is
# marked, for a neighbour's stroke is as strong.
_MOST_EMPTY, _MOST_MARKED = 4.0, 1.0


def ink_strengths(differences: Floats, inside: Floats) -> Floats:
    """Return how much darker than print the darkest strokes in boxes are, shape (boxes,).

    differences: seen less expected, shape (boxes, height, width, 3). inside: 1 in the box, 0 outside, shape
    (boxes, height, width).
    """
    # Red ink on a red box is darker in green and blue alone.
    red, green, blue = (differences[..., channel] for channel in range(3))
    lowest = np.minimum(np.minimum(np.minimum(red, green), blue), 0)
    lowest = (lowest * inside).reshape(len(inside), -1)
    counts = np.maximum(np.rint(_STROKE * inside.sum(axis=(1, 2))), 1).astype(np.int64)
    strengths = np.zeros(len(inside), np.float32)
    # Boxes of one size at a time.
    for count in np.unique(counts):
        chosen = counts == count
        strengths[chosen] = -np.partition(lowest[chosen], count - 1, axis=1)[:, :count].mean(axis=1)
    return strengths


def by_pen(chances: Floats, strengths: Floats) -> Floats:
    """Return the chances of the kinds in each box, given how strong this sheet's strokes are.

    chances: shape (boxes, kinds), blank first. strengths: shape (boxes,), in levels.

    >>> sure = [[1, 0]] * 6 + [[0, 1]] * 6
    >>> weak = by_pen(np.array([*sure, [0.7, 0.3]]), np.array([9] * 6 + [90] * 6 + [15]))
    >>> print(weak[-1].round(3))
    [0.992 0.008]
    """
    marked, empty = chances[:, 0] < 1 - _SEEMS_MARKED, chances[:, 0] > 1 - _SEEMS_EMPTY
    if min(marked.sum(), empty.sum()) < _ENOUGH:
        return chances
    logs = np.log(np.maximum(strengths, 0) + _NOTHING)
    pen, noise = np.median(logs[marked]), np.median(logs[empty])
    # A tenth of the strokes are weaker than 1.28 sigma below the middle, and of the noise stronger.
    pens = max(_PENS, (pen - np.quantile(logs[marked], 0.1)) / 1.28)
    noises = max(_NOISES, (np.quantile(logs[empty], 0.9) - noise) / 1.28)
    too_weak, too_strong = np.maximum(pen - logs, 0) / pens, np.maximum(logs - noise, 0) / noises
    odds = np.clip((too_strong**2 - too_weak**2) / 2, -_MOST_EMPTY, _MOST_MARKED)
    weighed = chances.astype(np.float64)
    weighed[:, 0] *= np.exp(-odds)
    return np.asarray(weighed / weighed.sum(axis=1, keepdims=True), np.float32)
