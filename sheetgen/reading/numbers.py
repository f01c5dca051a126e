"""Read numbers written by hand: what the pen left in a sheet's boxes → what is written there, and how surely.

Boxes are read one at a time by a small network (`tools/train_numbers.py`, docs/models.md) that knows no game:
any row of digits is as likely to it as any other. What a sheet can say is weighed by who reads the whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from .ctc import Floats, best_texts, text_log_likelihoods
from .number_net import NumberNet, load_net
from .number_pictures import pen_darkness, picture_of

ALPHABET = "0123456789-/"
"""What is written: '-' is a minus or a dash; the text '' is an empty box."""


@dataclass(frozen=True, eq=False)
class NumberReading:
    """What was seen in one box."""

    log_probs: Floats
    """Of "nothing new" and each sign, from left to right: shape (steps, 1 + len(ALPHABET))."""
    p_ringed: float
    """Probability of a ring around the number."""
    p_struck: float
    """Probability that the number is struck out or written over: cancelled, or not to be trusted."""

    def log_likelihoods(self, texts: Sequence[str]) -> NDArray[np.float64]:
        """Return the log-probability of each text, '' among them."""
        return text_log_likelihoods(self.log_probs, texts, ALPHABET)

    def best(self, count: int = 8) -> list[tuple[str, float]]:
        """Return the likeliest texts with their probabilities, most probable first."""
        return best_texts(self.log_probs, ALPHABET, count)


def read_numbers(crops: Sequence[Floats]) -> list[NumberReading]:
    """Read the boxes of one sheet.

    crops: what the pen left in each box with 1 mm around it, at 8 px/mm: float32, shape (height, width), 0 is
    paper as printed, 1 the darkest ink; laid onto the print, and what is printed there taken out. How dark
    the sheet's pen is, is taken from all of them together.
    """
    darkness = pen_darkness(crops)
    pictures = [picture_of(crop, darkness) for crop in crops]
    readings: dict[int, NumberReading] = {}
    for width in sorted({picture.shape[1] for picture in pictures}):
        alike = [i for i, picture in enumerate(pictures) if picture.shape[1] == width]
        outputs = _net()(np.stack([pictures[i] for i in alike]))
        for i, log_probs, ringed, struck in zip(alike, *outputs, strict=True):
            readings[i] = NumberReading(log_probs, float(ringed), float(struck))
    return [readings[i] for i in range(len(crops))]


@cache
def _net() -> NumberNet:
    return load_net()
