"""What a row of signs is worth, given each sign's probability at every step along a picture.

Takes log-probabilities, "nothing new" first; gives exact log-probabilities of texts, and the likeliest texts.
Method: connectionist temporal classification (Graves et al. 2006), prefix beam (Hannun et al. 2014).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

LEAST = -700.0
"""Log-probability below which texts are not told apart."""

# Texts that are surely less likely than this have LEAST at once.
_HARDLY = 1e-9
_TINY = 1e-300
# Steps in a row that surely bring nothing new are taken as one.
_EMPTY = 0.9999
# The beam keeps so many texts, and does not try signs that are less likely than this at a step.
_BEAM = 16
_LEAST_SIGN = 1e-4


def text_log_likelihoods(log_probs: Floats, texts: Sequence[str], alphabet: str) -> NDArray[np.float64]:
    """Return the log-probability of each text, '' among them; signs outside the alphabet make it LEAST."""
    return np.asarray(log_likelihoods_by_look(steps_of([log_probs]), texts, alphabet)[0])


def steps_of(looks: Sequence[Floats]) -> NDArray[np.float64]:
    """Return the probabilities of several looks at one picture: shape (looks, steps, signs).

    Steps that surely bring nothing new are put together, and added where a look has fewer.
    """
    short = [np.exp(_without_empty_steps(log_probs).astype(np.float64)) for log_probs in looks]
    steps = np.zeros((len(short), max(map(len, short)), short[0].shape[1]))
    steps[:, :, 0] = 1.0
    for look, own in zip(steps, short, strict=True):
        look[: len(own)] = own
    return steps


def log_likelihoods_by_look(
    steps: NDArray[np.float64], texts: Sequence[str], alphabet: str
) -> NDArray[np.float64]:
    """Return the log-probability of each text in each look: shape (looks, texts).

    A text that is surely unlikely has LEAST: it is no likelier than all its signs are, each at any step.
    """
    found = np.full((len(steps), len(texts)), LEAST)
    if not texts:
        return found
    labels, lengths, known = _labels(tuple(texts), alphabet)
    anywhere = np.minimum(steps.sum(axis=1), 1.0)
    anywhere[:, 0] = 1.0
    possible = known & (anywhere[:, labels].prod(axis=2).max(axis=0) > _HARDLY)
    if possible.any():
        found[:, possible] = _log_likelihoods(steps, labels[possible], lengths[possible])
    return found


def _log_likelihoods(
    steps: NDArray[np.float64], labels: NDArray[np.int64], lengths: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Return the log-probability of each row of labels in each look."""
    labels = labels[:, : 2 * int(lengths.max()) + 1]
    # Shape (steps, looks, texts, labels).
    emitted = np.moveaxis(steps, 1, 0)[:, :, labels]
    # A sign may follow the one before it at once unless both are the same.
    leap = np.zeros(labels.shape)
    leap[:, 3::2] = labels[:, 3::2] != labels[:, 1:-2:2]
    forward = np.zeros(emitted.shape[1:])
    forward[..., :2] = emitted[0, ..., :2]
    scale = np.zeros((len(steps), 1))
    for step in emitted[1:]:
        moved = forward.copy()
        moved[..., 1:] += forward[..., :-1]
        moved[..., 2:] += leap[:, 2:] * forward[..., :-2]
        moved *= step
        largest = moved.max(axis=(1, 2), keepdims=True)
        np.maximum(largest, _TINY, out=largest)
        scale += np.log(largest[..., 0])
        forward = moved / largest
    rows = np.arange(len(labels))
    ends = forward[:, rows, 2 * lengths] + np.where(lengths > 0, forward[:, rows, 2 * lengths - 1], 0)
    found = np.log(ends, where=ends > 0, out=np.full(ends.shape, LEAST)) + scale
    return np.asarray(np.maximum(found, LEAST))


def best_texts(log_probs: Floats, alphabet: str, count: int) -> list[tuple[str, float]]:
    """Return the likeliest texts with their probabilities, most probable first."""
    # Text → probability that it ends here in "nothing new", and in its last sign.
    beam: dict[str, tuple[float, float]] = {"": (1.0, 0.0)}
    for step in np.exp(_without_empty_steps(log_probs).astype(np.float64)):
        signs = [(alphabet[i - 1], float(step[i])) for i in np.flatnonzero(step > _LEAST_SIGN) if i]
        following: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for text, (rested, written) in beam.items():
            following[text][0] += (rested + written) * float(step[0])
            if text:
                following[text][1] += written * float(step[alphabet.index(text[-1]) + 1])
            for sign, chance in signs:
                follows = rested if text.endswith(sign) else rested + written
                following[text + sign][1] += follows * chance
        kept = sorted(following.items(), key=lambda item: -sum(item[1]))[:_BEAM]
        beam = {text: (rested, written) for text, (rested, written) in kept}
    return [(text, sum(chances)) for text, chances in list(beam.items())[:count]]


@lru_cache(maxsize=64)
def _labels(
    texts: tuple[str, ...], alphabet: str
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
    """Return each text with "nothing new" (0) around its signs, its length, and if its signs are known."""
    lengths = np.array([len(text) for text in texts])
    labels = np.zeros((len(texts), 2 * int(lengths.max()) + 1), np.int64)
    known = np.ones(len(texts), np.bool_)
    for row, text in enumerate(texts):
        places = [alphabet.find(sign) + 1 for sign in text]
        labels[row, 1 : 2 * len(text) : 2] = places
        known[row] = all(places)
    return labels, lengths, known


def _without_empty_steps(log_probs: Floats) -> Floats:
    """Take every run of steps that surely bring nothing new as a single one."""
    empty = log_probs[:, 0] > np.log(_EMPTY)
    starts = np.flatnonzero(~(empty & np.concatenate([[False], empty[:-1]])))
    merged = np.maximum.reduceat(log_probs, starts, axis=0)
    merged[:, 0] = np.add.reduceat(log_probs[:, 0], starts)
    return np.asarray(merged, np.float32)
