"""What the boxes of a sheet hold, most probably, and which of them a person should look at.

Three answers: all is certain and the sums agree; all is certain and a sum does not, which is the player's
mistake and stays as it was written; else the least certain boxes are asked about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .number_evidence import DASH, Evidence

SURE = 0.98
"""From this probability on a box needs nobody to look at it."""

# So much of what is left unasked on one sheet may be wrong, all boxes together.
_MOST_DOUBT = 0.02
# What a box shows plainly is overruled, without a question, by others that leave no more doubt than this: a
# number that no throw gives, such as sixes of 94, where all sums say 24.
_BEYOND_DOUBT = 5e-5
# A box in which the reader would so much rather see what cannot stand there was perhaps misread as a whole:
# it is asked, unless others leave hardly a doubt.
_RATHER, _HARDLY = 0.25, 5e-4
_NOUGHTS = (DASH, "0")


@dataclass(frozen=True)
class Belief:
    """What one box holds, in the light of all others."""

    text: str
    p: float
    others: tuple[tuple[str, float], ...] = ()
    """The likeliest texts with their probabilities, `text` first."""
    slip: float = 0.0
    """How probable it is that this sum does not add up."""
    same: float = 0.0
    """Probability of other texts that come to the same: of a bonus of nothing, written or not."""
    impossible: float = 0.0
    """The picture's own chance of what cannot stand there at all."""

    @property
    def doubt(self) -> float:
        """How probable it is that the box says something else."""
        return max(0.0, 1 - self.p - self.same)


@dataclass(frozen=True)
class Joint:
    """A sheet read as a whole."""

    beliefs: Mapping[str, Belief]
    p: float
    """Probability that all of it is right."""


def unsure_cells(joint: Joint, evidence: Mapping[str, Evidence]) -> list[str]:
    """Return the boxes to be looked at, least certain first.

    What a box shows plainly is not overruled by the others, unless they leave no doubt: else it is asked.
    """
    unsure = {cell for cell, belief in joint.beliefs.items() if _is_unsure(belief, evidence[cell])}
    open_cells = [cell for cell in joint.beliefs if not evidence[cell].told]
    order = sorted(open_cells, key=lambda cell: -joint.beliefs[cell].doubt)
    doubt = sum(joint.beliefs[cell].doubt for cell in order if cell not in unsure)
    for cell in order:
        if doubt <= _MOST_DOUBT:
            break
        if cell not in unsure:
            unsure.add(cell)
            doubt -= joint.beliefs[cell].doubt
    return [cell for cell in order if cell in unsure]


def is_same(one: str, other: str) -> bool:
    """Tell whether two texts say the same: a dash is a nought.

    >>> is_same("-", "0"), is_same("12", "-")
    (True, False)
    """
    return one == other or (one in _NOUGHTS and other in _NOUGHTS)


def _is_unsure(belief: Belief, evidence: Evidence) -> bool:
    if evidence.told:
        return False
    most = _HARDLY if belief.impossible > _RATHER else 1 - SURE
    if evidence.cancelled or belief.doubt > most:
        return True
    alone, p = evidence.best
    return p >= SURE and not is_same(alone, belief.text) and belief.doubt > _BEYOND_DOUBT
