"""What a box looks like against the other boxes of its sheet: chances that are in doubt → surer ones.

A line that looks like nothing much to whoever sees its box alone is plain beside twenty others by the same
hand; and an arm of the next box's cross looks like what lies in the sheet's other empty boxes. Pictures are
compared by what the network saw in them. Nothing here is learned of how players mark: only how far likeness
is to be believed.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

SURE = 0.98
"""A reading is certain if it, or its contrary, has this probability; between, the kind is `unsure`."""

# Boxes that are surer than this show what the sheet's marks, and its empty boxes, look like.
_SHOWS = 0.998
# What is certain without likeness stays so, whatever a box looks like; anything else becomes certain only
# with this. With 0.98 for both a quarter fewer sheets were asked about, and four more of 8,280 were wrong in
# silence.
_SETTLED = 0.995
# What is left open lies so far from certainty.
_OPEN = 1e-4
# So many of each are needed, and a box is held against so many of those that it is most like.
_NEEDED = (5, 3)
# Features that hardly differ within the marks or the empty boxes count no more for that: this share of all
# features' spread is added to each one's own.
_EVEN = 0.2
# Likeness alone, which may be chance, tells no more than this: odds of 7 to 1.
_MOST = 2.0


class Belief(NamedTuple):
    """How far likeness speaks for a mark: logarithms of odds."""

    always: float
    """Also without any likeness."""
    likeness: float
    """By how much a box is more like the marks than like the empty ones, -2 … 2."""
    share: float
    """The logarithm of how many boxes of the sheet are marked for each that only something lies in."""


# By logistic regression on the doubtful boxes of 320 ordinary photos a game by the tests' camera: 1,105 boxes
# for marks, 383 for rings.
IN_MARK_BOXES = Belief(always=1.46, likeness=2.81, share=0.42)
IN_RING_BOXES = Belief(always=0.0, likeness=5.2, share=0.0)


def by_likeness(p: Floats, features: Floats, belief: Belief) -> Floats:
    """Return the probability that each box counts as marked, given what the others look like.

    p: before that, shape (boxes,), all of one kind of box. features: of the boxes' pictures, shape (boxes,
    features). What is surer than 0.998, or has too few others to be held against, stays; what is surer than
    0.98 stays that, and what is not gets there only if it becomes surer than 0.995.

    >>> features = np.array([[1, 0]] * 5 + [[0, 1]] * 5 + [[0.9, 0.1]])
    >>> print(by_likeness(np.array([1] * 5 + [0] * 5 + [0.6]), features, IN_RING_BOXES)[-1].round(3))
    0.917
    """
    is_marked, is_empty = p >= _SHOWS, p <= 1 - _SHOWS
    doubtful = ~(is_marked | is_empty)
    most_marked, most_empty = _NEEDED
    if not doubtful.any() or is_marked.sum() < most_marked or is_empty.sum() < most_empty:
        return p
    marked, empty = features[is_marked], features[is_empty]
    spread = np.sqrt((marked.var(axis=0) + empty.var(axis=0)) / 2)
    spread = spread + _EVEN * features[doubtful].std()
    middle = (marked.mean(axis=0) + empty.mean(axis=0)) / 2
    own, marked, empty = (_unit((each - middle) / spread) for each in (features[doubtful], marked, empty))
    like = _most_like(own, marked, most_marked) - _most_like(own, empty, most_empty)
    counts = p.sum() + 1, (1 - p).sum() + 1
    told = belief.always + belief.likeness * like + belief.share * np.log(counts[0] / counts[1])
    odds = np.log(p[doubtful] / (1 - p[doubtful])) + np.clip(told, -_MOST, _MOST)
    weighed = p.astype(np.float32)
    weighed[doubtful] = 1 / (1 + np.exp(-odds))
    return np.asarray(np.where(doubtful, _as_told(p, weighed), p), np.float32)


def _as_told(p: Floats, weighed: Floats) -> Floats:
    """Keep what the eye tells alone, and leave open what both together do not tell beyond doubt."""
    kept = np.where(p > 0.5, np.maximum(weighed, SURE + _OPEN), np.minimum(weighed, 1 - SURE - _OPEN))
    left = np.clip(weighed, 1 - SURE + _OPEN, SURE - _OPEN)
    settled = np.where(np.maximum(weighed, 1 - weighed) >= _SETTLED, weighed, left)
    return np.asarray(np.where(np.maximum(p, 1 - p) >= SURE, kept, settled))


def _unit(vectors: Floats) -> Floats:
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6))


def _most_like(own: Floats, others: Floats, count: int) -> Floats:
    """Return the mean cosine with those of the others that each is most like."""
    return np.asarray(np.sort(own @ others.T, axis=1)[:, -count:].mean(axis=1))
