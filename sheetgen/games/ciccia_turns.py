"""A turn of La Ciccia, roll by roll: what it was worth, and what was not played by the rules.

Takes the rolls with what was set aside and how; gives the hand after each and findings. Dice set aside
wrongly score nothing but stay on the table, so that the rolls after them are judged as they were played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheetgen.games.ciccia_rolls import Group, Open, Way, is_ciccia, open_after, score_group
from sheetgen.rules.model import Rules

BANK, CICCIA = "bank", "ciccia"
"""How a turn ends."""

Step = Mapping[str, Any]
"""One roll: `{roll: [5, 2], keep: [5], as: single}`, or groups `keep: [[4, 4, 4], [1]], as: [set, single]`.

`as` may be left out: the dice of each group then score as highly as they can.
"""


@dataclass(frozen=True)
class TurnVerdict:
    """One turn, judged."""

    hand: tuple[int, ...]
    """The points at risk after each roll; 0 after a ciccia."""
    points: int
    """What the turn is worth."""
    dice_left: int
    """Dice for the next roll, had there been one."""
    findings: tuple[tuple[str, int], ...]
    """Code and step, 1-based."""


@dataclass(frozen=True)
class _Play:
    """What one roll came to."""

    groups: tuple[Group, ...]
    kept: int
    is_wrong: bool


def judge_turn(steps: Sequence[Step], end: str, rules: Rules) -> TurnVerdict:
    """Judge the rolls of one turn that ended in `bank` or `ciccia`."""
    findings: list[tuple[str, int]] = []
    hands: list[int] = []
    hand, left, grows = 0, int(rules["dice"]), dict[int, int]()
    for number, step in enumerate(steps, start=1):
        roll, ends_here = tuple(step["roll"]), number == len(steps) and end == CICCIA
        play = _read_play(step, roll, grows, rules)
        if len(roll) != left:
            findings.append(("CI-DICE", number))
        # Every roll leaves a die on the table, but for the one that ends the turn (rules.md §3.2).
        if play.is_wrong or not (step.get("keep") or ends_here):
            findings.append(("CI-KEEP", number))
        if ends_here and not is_ciccia(roll, grows, rules):
            findings.append(("CI-NOT-CICCIA", number))
        hand = 0 if ends_here else hand + sum(group.gain for group in play.groups)
        hands.append(hand)
        left = max(len(roll) - play.kept, 0)
        grows = open_after(roll, grows, play.groups, left == 0, rules)
        left = left or int(rules["dice"])
    findings += _judge_bank(hand, len(steps), rules) if end == BANK else []
    return TurnVerdict(tuple(hands), hand, left, tuple(findings))


def _judge_bank(hand: int, rolls: int, rules: Rules) -> list[tuple[str, int]]:
    few = [("CI-ROLLS", rolls)] if rolls < rules["min_rolls"] else []
    return [*few, ("CI-MIN", rolls)] if hand < rules["min_bank"] else few


def _read_play(step: Step, roll: tuple[int, ...], grows: Open, rules: Rules) -> _Play:
    """Score the groups that were set aside, each from the dice that those before it have left."""
    unused, open_now = Counter(roll), dict(grows)
    groups: list[Group] = []
    kept, is_wrong = 0, False
    for ways, dice in _groups_of(step):
        fits = Counter(dice) <= unused
        scored = [score_group(way, dice, roll, open_now, rules) for way in ways] if fits else []
        group = max(filter(None, scored), key=lambda group: group.gain, default=None)
        unused -= Counter(dice)
        if group is None:
            kept, is_wrong = kept + len(dice), True
            continue
        if group.way is Way.EXTEND:
            open_now[dice[0]] += group.kept
        groups.append(group)
        kept += group.kept
    return _Play(tuple(groups), kept, is_wrong)


def _groups_of(step: Step) -> Iterator[tuple[tuple[Way, ...], tuple[int, ...]]]:
    """Yield the groups of a step as they were typed: dice, and the ways in which they may be meant."""
    keep, named = step.get("keep") or [], step.get("as")
    names = list(named) if isinstance(named, (list, tuple)) else [named]
    if not any(isinstance(dice, (list, tuple)) for dice in keep) and len(names) == 1:
        keep = [keep] if keep else []
    if len(names) == 1:
        names *= len(keep)
    for i, dice in enumerate(keep):
        name = names[i] if i < len(names) else None
        ways = tuple(way for way in Way if name is None or way == name)
        yield ways, tuple(dice) if isinstance(dice, (list, tuple)) else (dice,)
