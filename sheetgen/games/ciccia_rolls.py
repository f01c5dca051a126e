"""One roll of La Ciccia: which dice may be set aside, and what they gain.

Takes the dice and the tris still open (face → multiple, 1 = plain tris); gives selections. A selection
is made of groups: single 1s and 5s, two 5s as one 1, sets, dice by which an open tris grows, a straight,
three pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product

from sheetgen.rules.model import Rules

ONE, FIVE = 1, 5
"""The faces that score alone."""

Open = Mapping[int, int]
"""The tris that may grow: face → how many times its tris counts so far."""


class Way(StrEnum):
    """How dice that were set aside together score."""

    SINGLE = "single"
    FIVES_AS_ONE = "fives_as_one"
    """Two 5s count as a 1, and one of the two dice goes back."""
    SET = "set"
    """A tris or more of one roll."""
    EXTEND = "extend"
    """More dice of an open tris."""
    STRAIGHT = "straight"
    THREE_PAIRS = "three_pairs"


@dataclass(frozen=True)
class Group:
    """Dice of one roll that score together."""

    way: Way
    dice: tuple[int, ...]
    gain: int
    kept: int
    """How many dice stay on the table; fewer than `dice` where 5s were turned into a 1."""


@dataclass(frozen=True)
class Selection:
    """All that is set aside from one roll."""

    groups: tuple[Group, ...]

    @property
    def gain(self) -> int:
        """Points that it adds to the hand."""
        return sum(group.gain for group in self.groups)

    @property
    def kept(self) -> int:
        """How many dice stay on the table."""
        return sum(group.kept for group in self.groups)


def list_selections(roll: Sequence[int], grows: Open, rules: Rules) -> list[Selection]:
    """Return the selections that the roll allows, one for each gain and number of dice: best first.

    Best is the highest gain, then the most dice set aside. An empty list is a ciccia.
    """
    shortest: dict[tuple[int, int], Selection] = {}
    for selection in _selections(tuple(roll), grows, rules):
        key = (-selection.gain, -selection.kept)
        if key not in shortest or len(selection.groups) < len(shortest[key].groups):
            shortest[key] = selection
    return [shortest[key] for key in sorted(shortest)]


def is_ciccia(roll: Sequence[int], grows: Open, rules: Rules) -> bool:
    """Tell whether no die of the roll scores."""
    return next(_selections(tuple(roll), grows, rules), None) is None


def score_group(
    way: Way, dice: tuple[int, ...], roll: Sequence[int], grows: Open, rules: Rules
) -> Group | None:
    """Return dice of a roll as the group that they are said to be, or None if they do not score that way."""
    face, count = (dice[0], len(dice)) if dice else (0, 0)
    alike = len(set(dice)) == 1
    match way:
        case Way.SINGLE if dice and set(dice) <= {ONE, FIVE}:
            return Group(way, dice, sum(_single(die, rules) for die in dice), count)
        case Way.FIVES_AS_ONE if alike and face == FIVE and count % 2 == 0 and rules["fives_as_one"]:
            return Group(way, dice, rules["one"] * count // 2, count // 2)
        case Way.SET:
            return _set(dice, rules)
        case Way.EXTEND if alike and face in grows and grows[face] + count <= rules["max_multiple"]:
            return Group(way, dice, _tris(face, rules) * count, count)
        case Way.STRAIGHT | Way.THREE_PAIRS:
            return next((group for group in _whole(tuple(roll), rules) if _is(group, way, dice)), None)
        case _:
            return None


def open_after(
    roll: Sequence[int], grows: Open, groups: Sequence[Group], is_hot: bool, rules: Rules
) -> dict[int, int]:
    """Return the tris that may still grow: those open before or set now whose face this roll shows.

    is_hot: no die is left, so that the next roll is one of all dice.
    """
    if not rules["carry_over"] or (is_hot and not rules["extend_across_hot_dice"]):
        return {}
    after = {face: multiple for face, multiple in grows.items() if face in roll}
    for group in groups:
        if group.way is Way.EXTEND:
            after[group.dice[0]] += group.kept
    for group in groups:
        if group.way is Way.SET:
            # Of two tris of one face the smaller has more room to grow.
            face, multiple = min(group.dice), group.kept - 2
            after[face] = min(after.get(face, multiple), multiple)
    return after


def _single(face: int, rules: Rules) -> int:
    points: int = rules["one"] if face == ONE else rules["five"] if face == FIVE else 0
    return points


def _tris(face: int, rules: Rules) -> int:
    values: Sequence[int] = rules["tris"]
    return values[face - 1] if 1 <= face <= len(values) else 0


def _set(dice: tuple[int, ...], rules: Rules) -> Group | None:
    """Return a set; with `fives_as_one_in_sets` pairs of 5s may stand for 1s beside real ones."""
    face, count = min(dice, default=0), len(dice)
    fives = dice.count(FIVE)
    if face == ONE and fives and fives % 2 == 0 and rules["fives_as_one"] and rules["fives_as_one_in_sets"]:
        count -= fives // 2
        fits = dice.count(ONE) + fives == len(dice)
    else:
        fits = len(set(dice)) == 1
    if not fits or not 1 <= count - 2 <= rules["max_multiple"] or not _tris(face, rules):
        return None
    return Group(Way.SET, dice, _tris(face, rules) * (count - 2), count)


def _whole(roll: tuple[int, ...], rules: Rules) -> list[Group]:
    """Return the groups that take all six dice of the roll."""
    counts = Counter(roll)
    groups = []
    if sorted(roll) == list(range(1, len(rules["tris"]) + 1)):
        groups.append(Group(Way.STRAIGHT, roll, rules["straight"], len(roll)))
    pairs = len(roll) == 6 and all(count % 2 == 0 for count in counts.values())
    if pairs and (len(counts) == 3 or not rules["three_pairs_distinct"]):
        groups.append(Group(Way.THREE_PAIRS, roll, rules["three_pairs"], len(roll)))
    return groups


def _is(group: Group, way: Way, dice: tuple[int, ...]) -> bool:
    return group.way is way and sorted(group.dice) == sorted(dice)


def _selections(roll: tuple[int, ...], grows: Open, rules: Rules) -> Iterator[Selection]:
    for group in _whole(roll, rules):
        yield Selection((group,))
    counts = Counter(roll)
    others = [
        list(_face_ways(face, counts[face], grows, rules)) for face in sorted(set(counts) - {ONE, FIVE})
    ]
    for turned in range(counts[FIVE] // 2 + 1 if rules["fives_as_one"] else 1):
        fives = list(_face_ways(FIVE, counts[FIVE] - 2 * turned, grows, rules))
        ones = list(_ones_ways(counts[ONE], turned, grows, rules))
        for parts in product(ones, fives, *others):
            if groups := tuple(group for part in parts for group in part):
                yield Selection(groups)


def _face_ways(face: int, count: int, grows: Open, rules: Rules) -> Iterator[tuple[Group, ...]]:
    """Yield every way to set aside dice of one face, nothing included."""
    for sets in _set_sizes(count, rules["max_multiple"] if _tris(face, rules) else 0):
        left = count - sum(sets)
        room = max(min(left, rules["max_multiple"] - grows[face]), 0) if face in grows else 0
        for more in range(room + 1):
            for singles in range(left - more + 1 if _single(face, rules) else 1):
                yield (
                    *(Group(Way.SET, (face,) * k, _tris(face, rules) * (k - 2), k) for k in sets),
                    *([Group(Way.EXTEND, (face,) * more, _tris(face, rules) * more, more)] if more else []),
                    *([Group(Way.SINGLE, (face,), _single(face, rules), 1)] * singles),
                )


def _set_sizes(count: int, max_multiple: int, largest: int = 99) -> Iterator[tuple[int, ...]]:
    """Yield the sizes of sets that can be made of so many equal dice, no set included.

    >>> list(_set_sizes(6, 4))
    [(), (3,), (3, 3), (4,), (5,), (6,)]
    """
    yield ()
    for size in range(3, min(count, max_multiple + 2, largest) + 1):
        for smaller in _set_sizes(count - size, max_multiple, size):
            yield (size, *smaller)


def _ones_ways(real: int, turned: int, grows: Open, rules: Rules) -> Iterator[tuple[Group, ...]]:
    """Yield every way to set aside 1s of which some are turned 5s; those are all used."""
    pair = Group(Way.FIVES_AS_ONE, (FIVE, FIVE), rules["one"], 1)
    for ones in _face_ways(ONE, real, grows, rules):
        yield (*ones, *([pair] * turned))
    if turned and rules["fives_as_one_in_sets"]:
        for ones in _face_ways(ONE, real + turned, grows, rules):
            at = next(
                (i for i, group in enumerate(ones) if group.way is Way.SET and group.kept >= turned), None
            )
            if at is not None:
                yield (*ones[:at], _turn_fives(ones[at], turned), *ones[at + 1 :])


def _turn_fives(ones: Group, turned: int) -> Group:
    """Return a set of 1s with some of them shown as the 5s that they were."""
    return replace(ones, dice=(ONE,) * (ones.kept - turned) + (FIVE, FIVE) * turned)
