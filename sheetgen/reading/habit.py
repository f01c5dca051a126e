"""A player makes the same mark in nearly every box: chances of all boxes of a sheet → surer ones of each.

A scribble is a filled box where boxes are filled, and a mark scribbled out where they are crossed; a line in
a box of somebody who crosses came in from the next one. Method: Bayes, with the habit as what is not known.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

# In the order of the network's kinds, blank first, cancelled last: how often players have the habit of making
# each, out of a hundred; a guess from forms and score pads. Nobody cancels by habit.
_HABITS = {"cross": 66, "tick": 9, "fill": 9, "ring": 5, "stroke": 11}
# How often a mark is of another kind than its player's habit, and how often it is scribbled out. On drawn
# sheets whose players do so in every fifth box, 8 and 10 in 100 made the fewest errors (of 3 to 25).
_OTHER, _CANCELLED = 0.08, 0.02
# Whoever does not fill boxes blackens one to take it back: hardly one of a hundred such boxes is a mark.
_BLACKENED = 0.0002
_FILL = 1 + list(_HABITS).index("fill")
# What is made in boxes with a printed value, out of a hundred: most values are won, some struck; all else is
# a slip. A guess from forms.
_IN_RING_BOXES = {"cross": 14, "tick": 1, "fill": 1, "ring": 68, "stroke": 15, "cancelled": 1}


def by_habit(chances: Floats, prior: Floats) -> Floats:
    """Return the chances of the kinds in each box, given what the others hold.

    chances: shape (boxes, kinds), of boxes that are marked rather than ringed. prior: how often each kind was
    met in training, shape (kinds,).

    >>> crosses = [[0, 1, 0, 0, 0, 0, 0]] * 9
    >>> prior = np.array([0.4, 0.3, 0.05, 0.1, 0.05, 0.05, 0.05])
    >>> print(by_habit(np.array([*crosses, [0.5, 0, 0, 0, 0, 0.5, 0]]), prior)[-1].round(2))
    [0.81 0.   0.   0.   0.   0.19 0.  ]
    """
    seen = chances / prior
    expected = np.array([_with_habit(place, prior) for place in range(1, len(_HABITS) + 1)])
    shares = np.array(list(_HABITS.values()), np.float64) / sum(_HABITS.values())
    # joint: shape (boxes, habits, kinds)
    joint = seen[:, None] * expected
    likely = np.log(np.maximum(joint.sum(axis=2), 1e-12)).sum(axis=0) + np.log(shares)
    weights = np.exp(likely - likely.max())
    each = joint / np.maximum(joint.sum(axis=2, keepdims=True), 1e-12)
    return np.asarray(np.einsum("h,bhk->bk", weights / weights.sum(), each), np.float32)


def _with_habit(place: int, prior: Floats) -> NDArray[np.float64]:
    """Return how often a player with this habit leaves each kind in a box; blank ones are as many as ever."""
    marks = np.full(len(_HABITS) + 1, _OTHER / (len(_HABITS) - 1))
    marks[_FILL - 1] = _BLACKENED
    # Whoever fills boxes has no way to scribble a mark out that could be told.
    marks[-1] = _CANCELLED if place != _FILL else _CANCELLED / 10
    marks[place - 1] = 0
    marks[place - 1] = 1 - marks.sum()
    return np.concatenate([prior[:1], (1 - prior[0]) * marks])


def in_ring_boxes(chances: Floats, prior: Floats) -> Floats:
    """Return the chances of the kinds in boxes for rings, given what players make there.

    prior: how often each kind was met there in training.
    """
    shares = np.array(list(_IN_RING_BOXES.values()), np.float64) / sum(_IN_RING_BOXES.values())
    expected = np.concatenate([prior[:1], (1 - prior[0]) * shares])
    joint = chances / np.maximum(prior, 1e-6) * expected
    return np.asarray(joint / joint.sum(axis=1, keepdims=True), np.float32)
