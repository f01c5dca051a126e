"""Read numbers written by hand: what the pen left in a sheet's boxes → what is written there, and how surely.

Boxes are read one at a time by a small network (`tools/train_numbers.py`, docs/models.md) that knows no game:
any row of digits is as likely to it as any other. What a sheet can say is weighed by who reads the whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from .ctc import LEAST, Floats, best_texts, log_likelihoods_by_look, steps_of
from .number_net import NumberNet, load_net
from .number_pictures import is_untouched, pen_darkness, picture_of, sheared

ALPHABET = "0123456789-/"
"""What is written: '-' is a minus or a dash; the text '' is an empty box."""

# What is a text at all: nothing, a number, a dash, a slash; the latter are dealt with apart.
_NUMBER = re.compile(r"-?[0-9]+|")

# What is likelier than this is plain; all else is looked at again: sheared by so much, the pen so much paler.
_PLAIN = 0.97
_AGAIN = ((0.15, 1.0), (-0.15, 1.0), (0.0, 0.7))
# Looks are weighed on the texts that the first likes best; no other look alone makes a text less likely than
# this logarithm.
_NAMED = 8
_VETO = -14.0


@dataclass(frozen=True, eq=False)
class NumberReading:
    """What was seen in one box."""

    log_probs: Floats
    """Of "nothing new" and each sign, from left to right: shape (steps, 1 + len(ALPHABET))."""
    p_ringed: float
    """Probability of a ring around the number."""
    p_struck: float
    """Probability that the number is struck out or written over: cancelled, or not to be trusted."""

    @property
    def is_plain(self) -> bool:
        """Tell whether nothing else can be meant."""
        signs = self.log_probs.argmax(axis=1)
        text = "".join(ALPHABET[sign - 1] for sign, _ in groupby(signs.tolist()) if sign)
        return bool(self.log_likelihoods([text])[0] > np.log(_PLAIN))

    def log_likelihoods(self, texts: Sequence[str]) -> NDArray[np.float64]:
        """Return the log-probability of each text, '' among them; what is none of `best`'s has LEAST.

        In a number a slash can but be a slanted 1, and a long dash that was seen as two is one.
        """
        return np.asarray(_seen(self.steps, self.number_steps, texts)[0])

    def best(self, count: int = 8) -> list[tuple[str, float]]:
        """Return the likeliest texts with their probabilities: numbers, a dash, a slash, nothing."""
        found = dict(best_texts(self._as_number, ALPHABET, 2 * count))
        chances = {text: chance for text, chance in found.items() if _NUMBER.fullmatch(text)}
        lone = [*(text for text in chances if len(text) < 2), "-", "/"]
        chances |= zip(lone, np.exp(_lone(self.steps, lone)[0]).tolist(), strict=True)
        return sorted(chances.items(), key=lambda item: -item[1])[:count]

    @cached_property
    def _as_number(self) -> Floats:
        """The log-probabilities with slashes taken for ones."""
        merged = self.log_probs.copy()
        one, slash = (ALPHABET.index(sign) + 1 for sign in "1/")
        merged[:, one] = np.logaddexp(merged[:, one], merged[:, slash])
        merged[:, slash] = LEAST
        return merged

    @cached_property
    def steps(self) -> NDArray[np.float64]:
        """The probabilities, shape (1, steps, signs)."""
        return steps_of([self.log_probs])

    @cached_property
    def number_steps(self) -> NDArray[np.float64]:
        """The same with slashes taken for ones."""
        return steps_of([self._as_number])


_UNTOUCHED = NumberReading(np.array([[0.0] + [LEAST] * len(ALPHABET)], np.float32), 0.0, 0.0)
"""What is seen where no pen was."""


@dataclass(frozen=True, eq=False)
class Looks:
    """What was seen in one box that was looked at several times, each time a little otherwise.

    Texts have the geometric mean of their probabilities: what one look alone believes in counts little.
    """

    readings: tuple[NumberReading, ...]

    @property
    def p_ringed(self) -> float:
        """Probability of a ring around the number."""
        return float(np.mean([reading.p_ringed for reading in self.readings]))

    @property
    def p_struck(self) -> float:
        """Probability that the number is struck out or written over."""
        return float(np.mean([reading.p_struck for reading in self.readings]))

    def log_likelihoods(self, texts: Sequence[str]) -> NDArray[np.float64]:
        """Return the log-probability of each text, as `NumberReading` does."""
        return np.maximum(self._means(texts) - self._whole, LEAST)

    def best(self, count: int = 8) -> list[tuple[str, float]]:
        """Return the likeliest texts with their probabilities: numbers, a dash, a slash, nothing."""
        chances = np.exp(self._means(self._texts) - self._whole).tolist()
        found = zip(self._texts, chances, strict=True)
        return sorted(found, key=lambda item: -item[1])[:count]

    @cached_property
    def _texts(self) -> list[str]:
        return [text for text, _ in self.readings[0].best(_NAMED)]

    @cached_property
    def _whole(self) -> float:
        """What the means of all texts come to, nearly."""
        return float(np.logaddexp.reduce(self._means(self._texts)))

    @cached_property
    def _steps(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        numbers = [reading._as_number for reading in self.readings]
        return steps_of([reading.log_probs for reading in self.readings]), steps_of(numbers)

    def _means(self, texts: Sequence[str]) -> NDArray[np.float64]:
        each = _seen(*self._steps, texts)
        return np.where((each > _VETO).any(axis=0), np.maximum(each, _VETO).mean(axis=0), LEAST)


def _seen(
    steps: NDArray[np.float64], number_steps: NDArray[np.float64], texts: Sequence[str]
) -> NDArray[np.float64]:
    """Return the log-probability of each text in each look, LEAST of what is no text."""
    is_text, is_lone = _sorts(tuple(texts))
    found = np.full((len(steps), len(texts)), LEAST)
    numbers, lone = np.flatnonzero(is_text & ~is_lone).tolist(), np.flatnonzero(is_lone).tolist()
    found[:, numbers] = log_likelihoods_by_look(number_steps, [texts[i] for i in numbers], ALPHABET)
    found[:, lone] = _lone(steps, [texts[i] for i in lone])
    return found


def _lone(steps: NDArray[np.float64], texts: Sequence[str]) -> NDArray[np.float64]:
    """Return the log-probabilities of single signs, or none, in each look."""
    if not texts:
        return np.zeros((len(steps), 0))
    found = log_likelihoods_by_look(steps, [*texts, "--", "---"], ALPHABET)
    dashes = np.logaddexp(found[:, -2], found[:, -1])
    for i, text in enumerate(texts):
        if text == "-":
            found[:, i] = np.logaddexp(found[:, i], dashes)
    return found[:, : len(texts)]


@lru_cache(maxsize=64)
def _sorts(texts: tuple[str, ...]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which texts there can be, and which of them are a single sign or none."""
    is_lone = np.array([len(text) < 2 for text in texts], np.bool_)
    is_number = np.array([_NUMBER.fullmatch(text) is not None for text in texts], np.bool_)
    return is_number | is_lone, is_lone


def read_numbers(crops: Sequence[Floats]) -> list[NumberReading | Looks]:
    """Read the boxes of one sheet; what is not plain is looked at again.

    crops: what the pen left in each box with 1 mm around it, at 8 px/mm: float32, shape (height, width), 0 is
    paper as printed, 1 the darkest ink; laid onto the print, and what is printed there taken out. How dark
    the sheet's pen is, is taken from all of them together.
    """
    darkness = pen_darkness(crops)
    touched = [i for i, crop in enumerate(crops) if not is_untouched(crop, darkness)]
    first = dict(zip(touched, _read([picture_of(crops[i], darkness) for i in touched]), strict=True))
    found: list[NumberReading | Looks] = [first.get(i, _UNTOUCHED) for i in range(len(crops))]
    doubtful = [i for i, reading in first.items() if not reading.is_plain]
    again = [
        _read([picture_of(sheared(crops[i], shear), darkness * factor) for i in doubtful])
        for shear, factor in _AGAIN
    ]
    for i, *looks in zip(doubtful, *again, strict=True):
        found[i] = Looks((first[i], *looks))
    return found


def _read(pictures: Sequence[NDArray[np.uint8]]) -> list[NumberReading]:
    readings: dict[int, NumberReading] = {}
    for width in sorted({picture.shape[1] for picture in pictures}):
        alike = [i for i, picture in enumerate(pictures) if picture.shape[1] == width]
        outputs = _net()(np.stack([pictures[i] for i in alike]))
        for i, log_probs, ringed, struck in zip(alike, *outputs, strict=True):
            readings[i] = NumberReading(log_probs, float(ringed), float(struck))
    return [readings[i] for i in range(len(pictures))]


@cache
def _net() -> NumberNet:
    return load_net()
