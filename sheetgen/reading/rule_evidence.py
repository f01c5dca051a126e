"""What the rules say of boxes that the eye could not tell: chances of some boxes → their chances by both.

Evidence and no correction: what was seen plainly is not asked about here, and a box that eye and rules see
differently is a question. So what a player did wrong is read as it stands.
Method: Bayes over all ways to mark the doubtful boxes; each fault makes a sheet so much less likely.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product

Faults = Callable[[Mapping[str, bool]], int]
"""How many faults a sheet would have on which these boxes are marked."""

# Players leave a given fault on fewer than one sheet in twenty: of 1,000 sheets of the tests' players, one in
# eight holds any slip.
_ODDS = 20.0
# So many boxes are weighed together, in all their ways; more of them each alone, for judging takes time.
_TOGETHER = 3


def by_rules(chances: Mapping[str, float], doubtful: Sequence[str], faults: Faults) -> dict[str, float]:
    """Return the chances of the doubtful boxes that eye and rules give together.

    chances: of all boxes, by the eye, in the order of the page.

    >>> lock_alone = lambda marked: "lock" in marked and "12" not in marked
    >>> {cell: round(p, 3) for cell, p in by_rules({"12": 0.8, "lock": 1.0}, ["12"], lock_alone).items()}
    {'12': 0.988}
    """
    if len(doubtful) > _TOGETHER:
        remembered = _remembering(faults)
        return {cell: by_rules(chances, [cell], remembered)[cell] for cell in doubtful}
    weights = dict.fromkeys(doubtful, 0.0)
    total = 0.0
    for marks in product((True, False), repeat=len(doubtful)):
        guess = dict(zip(doubtful, marks, strict=True))
        marked = {cell: True for cell, chance in chances.items() if guess.get(cell, chance > 0.5)}
        weight = _ODDS ** -faults(marked)
        for cell, is_marked in guess.items():
            weight *= chances[cell] if is_marked else 1 - chances[cell]
        total += weight
        for cell, is_marked in guess.items():
            weights[cell] += weight * is_marked
    return {cell: weight / total for cell, weight in weights.items()}


def _remembering(faults: Faults) -> Faults:
    """Judge each way to mark a sheet once."""
    known: dict[tuple[str, ...], int] = {}

    def of(marked: Mapping[str, bool]) -> int:
        key = tuple(marked)
        if key not in known:
            known[key] = faults(marked)
        return known[key]

    return of
