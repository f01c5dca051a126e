"""A ledger of running totals read as a whole: each box's own picture, and how totals follow each other.

Takes the evidence of one player's boxes and the chain that the game declares; gives for every box what most
probably stands there, and so where the last entry is. Totals that do not follow are as possible as people
make them; nothing is corrected.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ..rules.model import Chain
from ..rules.number_cells import WRITTEN
from .beliefs import Belief, Joint
from .ledger_walk import Held, Walk
from .number_evidence import DASH, EMPTY, Evidence, impossible, number_in

# Totals that are looked at: so far beyond the target, as a share of it, and so many fines below zero.
_ABOVE = 0.5
_BELOW = 3
# How often the reader of single boxes is wrong however sure it is; what a number written over tells less.
_MISREAD = 0.001
_CANCELLED = 0.9
# What a misread box holds instead: a total, a ringed one, a dash, nothing.
_INSTEAD = (0.9, 0.09, 0.005, 0.005)
# Texts that are named of each box.
_NAMED = 4


class Ledger:
    """One player's ledger: its boxes from the first turn on, and the box of the final total."""

    def __init__(self, cells: Iterable[str], chain: Chain):
        known = list(cells)
        turns = [cell for cell in known if cell.startswith(f"{chain.cells}/")]
        self._turns = sorted(turns, key=lambda cell: int(cell.rpartition("/")[2]))
        self._total = [cell for cell in known if cell.startswith(WRITTEN)]
        self._chain = chain

    def numbers(self) -> dict[str, range]:
        """Return which numbers each box is looked at for."""
        chain = self._chain
        low, high = _BELOW * chain.fine, chain.target + int(chain.target * _ABOVE)
        return dict.fromkeys(self._turns + self._total, range(low - low % chain.step, high + 1, chain.step))

    def read(self, evidence: Mapping[str, Evidence], crosses: int | None = None) -> Joint:
        """Return what the boxes hold, most probably, and how probable it is that all of it is right.

        crosses: how many dashes were counted beside the ledger; None: not known.
        """
        values = self._values(evidence)
        walk = Walk(values, self._chain, crosses)
        cells = self._turns + self._total
        possible = frozenset((None, *next(iter(self.numbers().values()))))
        boxes = [_held(evidence[cell], values) for cell in cells]
        known, whole = self._walked(walk, boxes)
        beliefs = {
            cell: replace(
                _belief(each, values),
                impossible=impossible(evidence[cell], lambda text: number_in(text) in possible),
            )
            for cell, each in zip(cells, known, strict=True)
        }
        chosen = [_only(box, beliefs[cell].text, values) for cell, box in zip(cells, boxes, strict=True)]
        return Joint(beliefs, self._walked(walk, chosen)[1] / whole)

    def _walked(self, walk: Walk, boxes: list[Held]) -> tuple[list[Held], float]:
        count = len(self._turns)
        return walk.run(boxes[:count], boxes[count] if self._total else None)

    def _values(self, evidence: Mapping[str, Evidence]) -> NDArray[np.int64]:
        """Return all totals that are possible or seen; 0, where everybody starts, is among them."""
        seen = {number_in(text) for each in evidence.values() for text in each.chances}
        possible = next(iter(self.numbers().values()))
        return np.array(sorted({0, *possible, *(number for number in seen if number is not None)}), np.int64)


def _held(evidence: Evidence, values: NDArray[np.int64]) -> Held:
    """Return what was seen in a box, with the doubt that is due."""
    plain, ringed = np.zeros(len(values)), np.zeros(len(values))
    for text, chance in evidence.chances.items():
        number = number_in(text)
        if number is not None:
            (ringed if text.startswith("(") else plain)[np.searchsorted(values, number)] += chance
    dash, blank = evidence.chances.get(DASH, 0.0), evidence.chances.get(EMPTY, 0.0)
    if evidence.told:
        return Held(plain, ringed, dash, blank)
    doubt = _CANCELLED if evidence.cancelled else _MISREAD
    of_totals, of_rings, of_dash, of_blank = (doubt * share for share in _INSTEAD)
    return Held(
        (1 - doubt) * plain + of_totals / len(values),
        (1 - doubt) * ringed + of_rings / len(values),
        (1 - doubt) * dash + of_dash,
        (1 - doubt) * blank + of_blank,
    )


def _belief(known: Held, values: NDArray[np.int64]) -> Belief:
    whole = float(known.plain.sum() + known.ringed.sum()) + known.dash + known.blank
    chances = {DASH: known.dash, EMPTY: known.blank}
    for weights, form in ((known.plain, "{}"), (known.ringed, "({})")):
        for place in np.argsort(-weights, kind="stable")[:_NAMED]:
            chances[form.format(values[place])] = float(weights[place])
    likeliest = sorted(chances, key=chances.__getitem__, reverse=True)[:_NAMED]
    others = tuple((text, float(chances[text] / whole)) for text in likeliest)
    return Belief(*others[0], others)


def _only(held: Held, text: str, values: NDArray[np.int64]) -> Held:
    """Return what was seen in a box, all texts but one left out."""
    here = np.zeros(len(values))
    number = number_in(text)
    if number is not None:
        here[np.searchsorted(values, number)] = 1.0
    return Held(
        held.plain * here * (not text.startswith("(")),
        held.ringed * here * text.startswith("("),
        held.dash * (text == DASH),
        held.blank * (text == EMPTY),
    )
