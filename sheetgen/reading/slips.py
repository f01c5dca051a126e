"""How people err when they add up: the probability that a sum is written so far off what is due.

Takes and gives probabilities by number, as arrays. The shares are those of adding mistakes on paper: a carry
forgotten, one pip too many, a bonus or a box left out, else anything.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Weights = NDArray[np.float64]

SLIP = 0.05
"""Share of written sums that are wrong. Smaller is no better: then slips are taken for misread digits."""

# By how much sums are off, and how often among those that are; the rest of 1 is off by anything.
_OFF: dict[int, float] = {
    **dict.fromkeys((-1, 1, -10, 10), 0.11),
    **dict.fromkeys((*range(-9, -1), *range(2, 10)), 0.013),
    **dict.fromkeys((-35, 35, -100, 100), 0.025),
}
_REACH = max(_OFF)
_ANYTHING = 1 - sum(_OFF.values())
_KERNEL = np.array([_OFF.get(off, 0.0) for off in range(-_REACH, _REACH + 1)])

REACH = _REACH
"""The farthest of the usual slips."""


def slipped(due: Weights, size: int) -> Weights:
    """Return how probable each written number is, below `size`, if what is due has these weights."""
    spread = np.convolve(due, _KERNEL)[_REACH : _REACH + size]
    written = np.full(size, _ANYTHING * due.sum() / size)
    written[: len(spread)] += spread
    return written


def slipped_back(written: Weights, size: int) -> Weights:
    """Return the weight of each due sum, below `size`, if what was written has these: the way back."""
    spread = np.convolve(written, _KERNEL[::-1])[_REACH : _REACH + size]
    due = np.full(size, _ANYTHING * written.sum() / len(written))
    due[: len(spread)] += spread
    return due
