"""The ways through a ledger: from turn to turn a total grows, stays at a dash, or falls by a fine.

Takes what was seen in each box, as weights; gives what is known of each box when all have spoken. States are
the totals (rows) and how many dashes there were (columns). Method: forward and backward (Rabiner 1989).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..rules.model import Chain
from .slips import SLIP, Weights

# Of the turns so many end in a dash; so many boxes between others are left empty.
_DASHED = 0.35
_SKIPPED = 0.002
# What is added lies so far above the least, on average; so often anything is added.
_MEAN = 700.0
_MISADDED = SLIP
# After a dash somebody writes the old total; rings a total that grew; enters a fine without a ring, or where
# none is due, or forgets it, or takes another number away.
_REPEATED = 0.02
_RINGED = 0.002
_UNRINGED = 0.1
_EXTRA = 0.01
_UNFINED = 0.03
_MISFINED = 0.01
# By how much totals are off that were taken away from or copied wrongly, half of the time; else by anything.
_OFF = (10, 20, 50, 100, 200, 500, 1000)
_NEAR = 0.5
# How often a ledger ends after any entry, and after one that reaches the target.
_END = 0.1
_END_AT_TARGET = 0.9
# A final total that nobody wrote, and crosses beside the ledger that agree with its dashes.
_UNWRITTEN = 0.2
_COUNTED = 0.8


@dataclass(eq=False)
class Held:
    """What one box holds, as weights."""

    plain: Weights
    """By total."""
    ringed: Weights
    dash: float
    blank: float


@dataclass(eq=False)
class _Moves:
    """Where the states go, by what is written."""

    plain: Weights
    ringed: Weights
    dash: Weights
    blank: Weights


class Walk:
    """The ways through the ledgers of one game.

    Dashes are counted 0, 1, … 2n − 1, then again from n on, where n of them make a round: the place in the
    round says when a fine is due, and the first round's end how many crosses stand beside the ledger.
    """

    def __init__(self, values: NDArray[np.int64], chain: Chain, crosses: int | None = None):
        self._start = int(np.flatnonzero(values == 0)[0])
        counts = np.arange(2 * chain.every)
        after = np.where(counts + 1 < len(counts), counts + 1, chain.every)
        self._due = after == chain.every
        self._dashed = np.eye(len(counts))[after]
        self._kept = np.eye(len(counts))[counts * 0] if chain.in_a_row else np.eye(len(counts))
        self._added = _added(values, chain)
        self._slipped = _slipped(values)
        fined = np.minimum(np.searchsorted(values, values + chain.fine), len(values) - 1)
        self._from = np.flatnonzero(values[fined] == values + chain.fine)
        self._to = fined[self._from]
        self._ends = np.where(values >= chain.target, _END_AT_TARGET, _END)[:, None]
        agree = np.minimum(counts, chain.every) == crosses
        counted = crosses is not None and not chain.in_a_row
        self._crossed = np.where(agree, _COUNTED, 1 - _COUNTED) if counted else np.ones(len(counts))

    def run(self, turns: Sequence[Held], total: Held | None) -> tuple[list[Held], float]:
        """Return what is known of each box, the total last, and how probable all that was seen is."""
        on = np.zeros((len(self._added), len(self._due)))
        on[self._start, 0] = 1.0
        ended = np.zeros_like(on)
        states = []
        for box in turns:
            states.append((on, ended))
            moves = self._moves(on * (1 - self._ends))
            ended = (ended + on * self._ends) * box.blank
            on = _weighed(moves, box)
        last = on + ended
        known: list[Held] = []
        around = np.ones(len(last))
        if total is not None:
            around, held = _close(total, (last * self._crossed).sum(axis=1), self._slipped)
            known.append(held)
        ahead = around[:, None] * self._crossed
        whole = float((last * ahead).sum())
        ahead_ended = ahead
        for box, (on, ended) in zip(reversed(turns), reversed(states), strict=True):
            moves = self._moves(on * (1 - self._ends))
            known.append(_shares(moves, box, ahead, (ended + on * self._ends) * ahead_ended))
            stop = box.blank * ahead_ended
            ahead = (1 - self._ends) * self._moves_back(box, ahead) + self._ends * stop
            ahead_ended = stop
        return (known[:0:-1] + known[:1] if total is not None else known[::-1]), whole

    def _moves(self, on: Weights) -> _Moves:
        """Return where those who play on come to, by what they write."""
        added = (self._added.T @ on) @ self._kept
        dashed, due = (on * ~self._due) @ self._dashed, (on * self._due) @ self._dashed
        fined = self._fined(due)
        return _Moves(
            plain=(1 - _DASHED) * added + _DASHED * (_REPEATED * dashed + (1 - _UNFINED) * _UNRINGED * fined),
            ringed=_RINGED * added
            + _DASHED * (1 - _UNFINED) * (1 - _UNRINGED) * fined
            + _DASHED * (_MISFINED * self._slipped.T @ self._fined(due) + _EXTRA * self._fined(dashed)),
            dash=_DASHED * (dashed + _UNFINED * due),
            blank=_SKIPPED * (dashed + due),
        )

    def _fined(self, on: Weights) -> Weights:
        """Return the states with the fine taken away."""
        fined = np.zeros_like(on)
        fined[self._to] = on[self._from]
        return fined

    def _unfined(self, ahead: Weights) -> Weights:
        """Return what is ahead of each state if it is fined."""
        unfined = np.zeros_like(ahead)
        unfined[self._from] = ahead[self._to]
        return unfined

    def _moves_back(self, box: Held, ahead: Weights) -> Weights:
        """Return how probable what is ahead is from each state: `_moves` and `_weighed`, turned round."""
        plain, ringed = box.plain[:, None] * ahead, box.ringed[:, None] * ahead
        added = self._added @ ((1 - _DASHED) * plain + _RINGED * ringed) @ self._kept.T
        fined = self._unfined((1 - _UNFINED) * (_UNRINGED * plain + (1 - _UNRINGED) * ringed))
        spread = _MISFINED * self._unfined(self._slipped @ ringed)
        due = _DASHED * (fined + spread + _UNFINED * box.dash * ahead)
        dashed = _DASHED * (_REPEATED * plain + _EXTRA * self._unfined(ringed) + box.dash * ahead)
        skipped = _SKIPPED * box.blank * ahead
        return np.asarray(
            added
            + ((dashed + skipped) @ self._dashed.T) * ~self._due
            + ((due + skipped) @ self._dashed.T) * self._due
        )


def _added(values: NDArray[np.int64], chain: Chain) -> Weights:
    """Return how probable it is to come from each total (row) to each other by a banked hand."""
    more = values[None, :] - values[:, None]
    legal = (more >= chain.least) & (more > 0) & (more % chain.step == 0)
    weights = np.where(legal, np.exp(-np.maximum(more - chain.least, 0) / _MEAN), 0.0)
    weights /= 1 / (1 - np.exp(-chain.step / _MEAN))
    return np.asarray((1 - _MISADDED) * weights + _MISADDED / len(values))


def _weighed(moves: _Moves, box: Held) -> Weights:
    return np.asarray(
        moves.plain * box.plain[:, None]
        + moves.ringed * box.ringed[:, None]
        + moves.dash * box.dash
        + moves.blank * box.blank
    )


def _shares(moves: _Moves, box: Held, ahead: Weights, ended: Weights) -> Held:
    """Return how much of all probability each content of a box has."""
    return Held(
        box.plain * (moves.plain * ahead).sum(axis=1),
        box.ringed * (moves.ringed * ahead).sum(axis=1),
        box.dash * float((moves.dash * ahead).sum()),
        box.blank * float((moves.blank * ahead).sum() + ended.sum()),
    )


def _slipped(values: NDArray[np.int64]) -> Weights:
    """Return how probable each total (column) is to be written for each that is due (row), where one errs."""
    off = values[None, :] - values[:, None]
    near = np.isin(np.abs(off), _OFF) / (2 * len(_OFF))
    return np.asarray(_NEAR * near + (1 - _NEAR) / len(values))


def _close(total: Held, last: Weights, slipped: Weights) -> tuple[Weights, Held]:
    """Return how probable the final box is by the last running total, and what is known of it."""
    written = (1 - _UNWRITTEN) * (total.plain + total.ringed)
    around = (1 - SLIP) * written + SLIP * (slipped @ written) + _UNWRITTEN * (total.blank + total.dash)
    share = total.plain / np.maximum(total.plain + total.ringed, 1e-300)
    known = written * ((1 - SLIP) * last + SLIP * (slipped.T @ last))
    missing = _UNWRITTEN * last.sum()
    return around, Held(known * share, known * (1 - share), missing * total.dash, missing * total.blank)
