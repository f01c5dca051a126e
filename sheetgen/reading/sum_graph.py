"""Sums as a graph: boxes that were filled in, lines that were worked out from them; exact, by convolution.

A part gives upward how probable each value of its is, all that was seen below it considered, and takes
downward how probable the rest of the sheet makes each value. Both together are what is known of a box.
Method: sum-product on a tree (Kschischang, Frey, Loeliger 2001), the sums by convolution.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Protocol

import numpy as np

from .slips import REACH, SLIP, Weights, slipped, slipped_back

# A sum is not worked out, or not written, so often.
_UNWRITTEN = 0.2
# A sum is a number far beyond all that can be due so often.
_FAR_OFF = 1e-5


@dataclass(frozen=True, eq=False)
class Seen:
    """What was seen in one box: weights of what it may hold."""

    values: Weights
    """Of the numbers 0, 1, 2, …, a nought in whichever form."""
    blank: float
    other: float
    """Of everything else."""


@dataclass(eq=False)
class Known:
    """What is known of one box when the whole graph has spoken; the same things, times a common factor."""

    values: Weights
    blank: float = 0.0
    other: float = 0.0
    slip: float = 0.0
    """Of the values, what a sum that does not add up has."""
    is_line: bool = False
    """Worked out, not filled in."""

    def add(self, values: Weights, blank: float, other: float, slip: float = 0.0) -> None:
        """Add what one case makes probable."""
        self.values[: len(values)] += values
        self.blank += blank
        self.other += other
        self.slip += slip


class Part(Protocol):
    """A piece of the graph."""

    @property
    def up(self) -> Weights:
        """By its value, how probable it and all below is."""

    def down(self, around: Weights) -> None:
        """Take how probable the rest makes each value."""


@dataclass(eq=False)
class Entry:
    """A box that was filled in."""

    seen: Seen
    prior: Seen
    known: Known
    up: Weights = field(init=False)

    def __post_init__(self) -> None:
        self._values = self.seen.values * self.prior.values
        self._blank = self.seen.blank * self.prior.blank
        self._other = self.seen.other * self.prior.other
        self.up = self._values.copy()
        # What is empty, or what nobody can read, adds nothing that is known of.
        self.up[0] += self._blank + self._other

    def down(self, around: Weights) -> None:
        """Take what the rest says."""
        self.known.add(self._values * around, self._blank * around[0], self._other * around[0])


@dataclass(eq=False)
class Line:
    """A sum with a box of its own: it goes on as it was written, right or wrong, else as it is due."""

    of: Part
    seen: Seen
    known: Known
    up: Weights = field(init=False)

    def __post_init__(self) -> None:
        size, due = len(self.seen.values), self.of.up
        written = (1 - _UNWRITTEN) * self.seen.values
        self._right = np.zeros(size)
        self._right[: len(due)] = (1 - SLIP) * written[: len(due)] * due
        self._wrong = SLIP * written * slipped(due, size)
        self._missing = np.zeros(size)
        self._missing[: len(due)] = due
        self.up = self._right + self._wrong + self._unwritten * self._missing

    @property
    def _unwritten(self) -> float:
        return _UNWRITTEN * self.seen.blank + _FAR_OFF * self.seen.other

    def down(self, around: Weights) -> None:
        """Take what the rest says."""
        missing = float((self._missing * around).sum())
        wrong = self._wrong * around
        self.known.add(
            self._right * around + wrong,
            _UNWRITTEN * self.seen.blank * missing,
            _FAR_OFF * self.seen.other * missing,
            float(wrong.sum()),
        )
        size = len(self.of.up)
        written = (1 - _UNWRITTEN) * self.seen.values * around
        self.of.down(
            (1 - SLIP) * written[:size] + SLIP * slipped_back(written, size) + self._unwritten * around[:size]
        )


@dataclass(eq=False)
class Fixed:
    """What is always the same."""

    value: int
    up: Weights = field(init=False)

    def __post_init__(self) -> None:
        self.up = np.zeros(self.value + 1)
        self.up[self.value] = 1.0

    def down(self, around: Weights) -> None:
        """Take what the rest says: it changes nothing."""


@dataclass(eq=False)
class Times:
    """A part that counts several times."""

    of: Part
    factor: int
    up: Weights = field(init=False)

    def __post_init__(self) -> None:
        self.up = np.zeros((len(self.of.up) - 1) * self.factor + 1)
        np.add.at(self.up, np.arange(len(self.of.up)) * self.factor, self.of.up)

    def down(self, around: Weights) -> None:
        """Take what the rest says."""
        self.of.down(around[np.arange(len(self.of.up)) * self.factor])


@dataclass(eq=False)
class Sum:
    """Parts added up."""

    of: Sequence[Part]
    up: Weights = field(init=False)

    def __post_init__(self) -> None:
        self._before = [np.ones(1), *accumulate((part.up for part in self.of), _sum)]
        self.up = self._before[-1]

    def down(self, around: Weights) -> None:
        """Take what the rest says."""
        for part, before in zip(reversed(self.of), reversed(self._before[:-1]), strict=True):
            part.down(_rest(around, before))
            around = _rest(around, part.up)


@dataclass(eq=False)
class WithBonus:
    """A line, and what it earns in steps, added up: for each step the bonus is certain."""

    of: Part
    steps: Sequence[tuple[int, Part]]
    """(From which value on, the bonus that is due then), lowest first; the first from 0 on."""
    up: Weights = field(init=False)

    def __post_init__(self) -> None:
        size = len(self.of.up)
        ends = [start for start, _ in self.steps[1:]]
        self._cases: list[tuple[Weights, Part]] = []
        self.up = np.zeros(size + max(len(part.up) for _, part in self.steps) - 1)
        for (start, part), end in zip(self.steps, [*ends, size], strict=True):
            within = np.zeros(size)
            within[start:end] = self.of.up[start:end]
            self._cases.append((within, part))
            both = _sum(within, part.up)
            self.up[: len(both)] += both

    def down(self, around: Weights) -> None:
        """Take what the rest says."""
        below = np.zeros(len(self.of.up))
        for within, part in self._cases:
            own = around[: len(within) + len(part.up) - 1]
            part.down(_rest(own, within))
            below += np.where(within > 0, _rest(own, part.up), 0.0)
        self.of.down(below)


def line_size(due: Part) -> int:
    """Return up to which number a written sum is looked at: beyond what can be due by the usual slips."""
    return len(due.up) + REACH


def _sum(one: Weights, other: Weights) -> Weights:
    return np.convolve(one, other)


def _rest(whole: Weights, part: Weights) -> Weights:
    """Return the weights of what is added to a part, given those of the sum."""
    return np.correlate(whole, part, "valid")
