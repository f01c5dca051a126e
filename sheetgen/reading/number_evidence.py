"""What a number reader saw in one box, as probabilities of texts: small, and the same for every reader.

A text is what the box may hold: digits, `-` for a box that was struck or given up, `(700)` for a ringed
number, nothing for an empty one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

DASH = "-"
EMPTY = ""

# How a player says that a box counts nothing, besides writing a nought.
_DASHES = ("-", "/")
# Texts that are less likely than this are left to the rest.
_LEAST = 1e-7
# A box is empty, and nothing more is asked, if this little is left; while so much is open the reader is asked
# for texts of its own.
_PLAINLY, _OPEN = 0.001, 0.1
# From this probability on a box is plain.
_PLAIN = 0.9
# From this probability on a number was struck out or written over, and only its writer knows what holds.
_CANCELLED = 0.5


class NumberReading(Protocol):
    """What is needed of the number reader's answer for one box."""

    @property
    def p_ringed(self) -> float:
        """Return the probability of a ring around the number."""

    @property
    def p_struck(self) -> float:
        """Return the probability that the number is struck out or written over."""

    def log_likelihoods(self, texts: Sequence[str]) -> NDArray[np.floating]:
        """Return the log-probability of each text."""

    def best(self, count: int = 8) -> list[tuple[str, float]]:
        """Return the likeliest texts with their probabilities."""


@dataclass(frozen=True)
class Evidence:
    """One box, as it was seen alone."""

    chances: Mapping[str, float]
    """Text → probability; what is missing to 1 may be any other text."""
    cancelled: bool = False
    """Struck out, written over or hidden: the picture cannot say what holds."""
    told: bool = False
    """Somebody said what stands there."""

    @property
    def best(self) -> tuple[str, float]:
        """The likeliest text and its probability."""
        return max(self.chances.items(), key=lambda item: item[1], default=(EMPTY, 0.0))

    @property
    def rest(self) -> float:
        """The probability of all texts that are not named."""
        return max(0.0, 1.0 - sum(self.chances.values()))


def impossible(evidence: Evidence, is_possible: Callable[[str], bool]) -> float:
    """Return the chance of what cannot stand in a box; what is plain all the same is its writer's.

    >>> impossible(Evidence({"170": 0.4, "1670": 0.6}), lambda text: len(text) < 4)
    0.6
    >>> impossible(Evidence({"170": 0.01, "1670": 0.99}), lambda text: len(text) < 4)
    0.0
    """
    best, chance = evidence.best
    plain = best if chance >= _PLAIN else None
    fitting = sum(p for text, p in evidence.chances.items() if text == plain or is_possible(text))
    return round(max(0.0, 1.0 - fitting), 6)


def told(text: str) -> Evidence:
    """Return the evidence that somebody's word is.

    >>> told("63").best
    ('63', 1.0)
    """
    return Evidence({text: 1.0}, told=True)


HIDDEN = Evidence({EMPTY: 0.5}, cancelled=True)
"""Of a box that nobody can see, or not all of it: it may be empty, or hold anything."""


def evidence_of(reading: NumberReading, numbers: range, with_rings: bool) -> Evidence:
    """Weigh the numbers that a box may hold, and what the reader itself likes best.

    with_rings: a ring around the number means something here.
    """
    chances = _chances(reading, _texts_of(numbers))
    found = {EMPTY: chances.pop(EMPTY), DASH: sum(chances.pop(text) for text in _DASHES)}
    named = {} if found[EMPTY] > 1 - _PLAINLY else chances
    if 1 - sum(found.values()) - sum(named.values()) > _OPEN:
        others = [text for text, _ in reading.best(8) if _is_number(text) and text not in named]
        named |= _chances(reading, others)
    ringed = reading.p_ringed if with_rings else 0.0
    for text, chance in named.items():
        found[text] = chance * (1 - ringed)
        if with_rings:
            found[f"({text})"] = chance * ringed
    kept = {text: chance for text, chance in found.items() if chance >= _LEAST}
    return Evidence(kept, cancelled=reading.p_struck >= _CANCELLED)


@lru_cache(maxsize=64)
def _texts_of(numbers: range) -> tuple[str, ...]:
    """Return what a box may hold: nothing, a dash in either form, the numbers."""
    return (EMPTY, *_DASHES, *map(str, numbers))


def _chances(reading: NumberReading, texts: Sequence[str]) -> dict[str, float]:
    chances = np.exp(np.minimum(reading.log_likelihoods(texts), 0.0)) if texts else ()
    return {text: float(chance) for text, chance in zip(texts, chances, strict=True)}


def number_in(text: str) -> int | None:
    """Return the number that a text says, ringed or not; None for a dash or nothing.

    >>> number_in("(-300)"), number_in("63"), number_in("-")
    (-300, 63, None)
    """
    bare = text.strip("()")
    return int(bare) if _is_number(bare) else None


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and len(text) <= 6
