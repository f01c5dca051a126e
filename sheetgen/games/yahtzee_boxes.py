"""The boxes of the Yahtzee family: what a throw is worth in each, and so which values a box can hold.

Takes boxes as the rules declare them (`boxes:` of the layout); gives points. Four kinds make all the games of
the family: the dice of one face, groups of equal dice, runs of faces, any dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import chain, combinations_with_replacement, permutations
from typing import Any, assert_never


class Kind(StrEnum):
    """What a box asks of the dice."""

    FACE = "face"
    """The dice of one face; these boxes are the upper section."""
    GROUPS = "groups"
    """Equal dice, each group of another face: [3, 2] is a full house, [2] a pair."""
    RUN = "run"
    """Consecutive or given faces; further dice do not matter."""
    CHANCE = "chance"
    """Nothing."""


ALL = "all"
MATCHING = "matching"
# Ways to count pips instead of fixed points; `sum` is how the option `full` says that its own dice count.
PIPS = {"all": ALL, "matching": MATCHING, "sum": MATCHING}


@dataclass(frozen=True)
class Box:
    """One box of the sheet."""

    id: str
    kind: Kind
    face: int = 0
    groups: tuple[int, ...] = ()
    """Sizes, largest first."""
    length: int = 0
    faces: frozenset[int] = frozenset()
    worth: int | str = ALL
    """Points, or which pips count: ALL or MATCHING."""


def read_box(declared: Mapping[str, Any], rules: Mapping[str, Any]) -> Box:
    """Return a box of the rules, its worth looked up among the options (`worth: full`).

    >>> read_box({"id": "full", "kind": "groups", "groups": [2, 3], "worth": "full"}, {"full": 25}).worth
    25
    """
    worth = declared.get("worth", ALL)
    worth = rules.get(worth, worth)
    return Box(
        id=declared["id"],
        kind=Kind(declared["kind"]),
        face=declared.get("face", 0),
        groups=tuple(sorted(declared.get("groups", ()), reverse=True)),
        length=declared.get("length", 0),
        faces=frozenset(declared.get("faces", ())),
        worth=PIPS[worth] if isinstance(worth, str) else worth,
    )


def score_box(box: Box, dice: Sequence[int]) -> int:
    """Return what the dice yield in the box; 0 if they do not fit.

    >>> score_box(Box("tris", Kind.GROUPS, groups=(3,)), [3, 3, 3, 5, 2])
    16
    """
    match box.kind:
        case Kind.FACE:
            return box.face * dice.count(box.face)
        case Kind.CHANCE:
            return _pay(box.worth, dice, sum(dice))
        case Kind.GROUPS:
            return _pay(box.worth, dice, _best_groups(box.groups, dice))
        case Kind.RUN:
            return _pay(box.worth, dice, _best_run(box, set(dice)))
        case _:
            assert_never(box.kind)


def can_be_thrown(box: Box, dice: int, faces: int) -> bool:
    """Tell whether any throw fits the box, whatever it pays.

    >>> can_be_thrown(Box("full", Kind.GROUPS, groups=(3, 2)), dice=4, faces=6)
    False
    """
    match box.kind:
        case Kind.FACE:
            return box.face <= faces
        case Kind.CHANCE:
            return True
        case Kind.GROUPS:
            return sum(box.groups) <= dice and len(box.groups) <= faces
        case Kind.RUN:
            return max(box.length, len(box.faces)) <= dice and max(box.length, *box.faces, 0) <= faces
        case _:
            assert_never(box.kind)


def score_joker(box: Box, face: int, dice: int) -> int:
    """Return what five equal dice yield in the box when they stand for any combination (the joker)."""
    if box.kind in (Kind.FACE, Kind.CHANCE):
        return score_box(box, [face] * dice)
    return box.worth if isinstance(box.worth, int) else face * dice


@lru_cache(maxsize=1024)
def legal_values(box: Box, dice: int, faces: int, joker: bool) -> tuple[int, ...]:
    """Return every value that the box can hold: the image of its scoring over all throws and jokers.

    >>> legal_values(Box("chance", Kind.CHANCE), 2, 3, joker=False)
    (2, 3, 4, 5, 6)
    """
    values = {score_box(box, throw) for throw in combinations_with_replacement(range(1, faces + 1), dice)}
    if joker:
        values |= {score_joker(box, face, dice) for face in range(1, faces + 1)}
    return tuple(sorted(values))


def format_values(values: Iterable[int]) -> tuple[str, ...]:
    """Return sorted numbers for a reader, with runs of three and more drawn together.

    >>> format_values([0, 5, 6, 7, 8]), format_values([0, 3])
    (('0', '5–8'), ('0', '3'))
    """
    runs: list[list[int]] = []
    for value in values:
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    said = ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run) for run in runs)
    return tuple(chain.from_iterable(said))


def _pay(worth: int | str, dice: Sequence[int], matching: int | None) -> int:
    if matching is None:
        return 0
    if isinstance(worth, int):
        return worth
    return matching if worth == MATCHING else sum(dice)


def _best_groups(groups: tuple[int, ...], dice: Sequence[int]) -> int | None:
    """Return the most pips that the groups can gather, each from another face, or None if they do not."""
    counts = {face: n for face in set(dice) if (n := dice.count(face)) >= groups[-1]}
    fits = (
        sum(size * face for size, face in zip(groups, chosen, strict=True))
        for chosen in permutations(counts, len(groups))
        if all(counts[face] >= size for size, face in zip(groups, chosen, strict=True))
    )
    return max(fits, default=None)


def _best_run(box: Box, shown: set[int]) -> int | None:
    """Return the pips of the highest run that is shown, or None."""
    if box.faces:
        return sum(box.faces) if box.faces <= shown else None
    starts = [start for start in shown if all(start + step in shown for step in range(box.length))]
    return sum(range(max(starts), max(starts) + box.length)) if starts else None
