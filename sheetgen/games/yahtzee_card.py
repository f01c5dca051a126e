"""The rules of one game of the Yahtzee family, read once: its boxes, their legal values, its bonuses.

Takes a `rules:` mapping; gives a `Card`, kept for the next sheet under the same rules. Which options there
are and what they may hold stands here too; their values are the layout's.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sheetgen.errors import counted
from sheetgen.games.yahtzee_boxes import PIPS, Box, Kind, can_be_thrown, legal_values, read_box
from sheetgen.rules.model import Option, Rules
from sheetgen.rules.option_checks import are_counts, is_count, wrong_id


class Joker(StrEnum):
    """What a further Yahtzee may be."""

    NONE = "none"
    """Plain dice."""
    FORCED = "forced"
    """Its number box first, else a box below at full value, else a zero in another number box."""
    FREE = "free"
    """It goes anywhere, below at full value."""


class ExtraWhere(StrEnum):
    """Which box a further Yahtzee must go to for its extra points."""

    ANY = "any"
    NUMBER_BOX = "number_box"


@dataclass(frozen=True)
class Card:
    """The sheet's boxes and what they pay."""

    dice: int
    faces: int
    upper: tuple[Box, ...]
    lower: tuple[Box, ...]
    boxes: tuple[Box, ...]
    """All, in the order of the sheet."""
    legal: Mapping[str, tuple[int, ...]]
    """By box."""
    yahtzee: Box | None
    """The box for all dice equal."""
    upper_target: int
    upper_bonus: int
    joker: Joker
    extra: int
    extra_where: ExtraWhere
    extra_needs_yahtzee: bool
    factors: tuple[int, ...]
    """By column of one player."""

    @property
    def columns(self) -> int:
        """Return how many columns one player has."""
        return len(self.factors)

    @property
    def is_multiple(self) -> bool:
        """Tell whether one player has several columns."""
        return self.columns > 1


# Cards read so far, each beside a copy of its rules: comparing rules takes 2 µs, reading them 20 ms and more.
_SHELF: deque[tuple[Rules, Card]] = deque(maxlen=16)


def read_card(rules: Rules) -> Card:
    """Return the card of complete rules."""
    for known, card in _SHELF:
        if known == rules:
            return card
    card = _read_card(rules)
    _SHELF.appendleft((_copied(rules), card))
    return card


def _read_card(rules: Rules) -> Card:
    dice, faces, joker = rules["dice"], rules["faces"], Joker(rules["joker"])
    boxes = tuple(read_box(declared, rules) for declared in rules["boxes"])
    factors = tuple(rules["factors"][: rules["columns"]])
    return Card(
        dice=dice,
        faces=faces,
        upper=tuple(box for box in boxes if box.kind is Kind.FACE),
        lower=tuple(box for box in boxes if box.kind is not Kind.FACE),
        boxes=boxes,
        legal={box.id: legal_values(box, dice, faces, joker is not Joker.NONE) for box in boxes},
        yahtzee=_of_all_dice(boxes, dice),
        upper_target=rules["upper_target"],
        upper_bonus=rules["upper_bonus"],
        joker=joker,
        extra=rules["extra_yahtzee"],
        extra_where=ExtraWhere(rules["extra_where"]),
        extra_needs_yahtzee=rules["extra_needs_yahtzee"],
        # A column without a factor counts once.
        factors=factors + (1,) * (rules["columns"] - len(factors)),
    )


def contradictions(rules: Rules) -> dict[str, str]:
    """Return the options that nobody can ever fulfil with these dice and boxes, and why."""
    dice, faces = rules["dice"], rules["faces"]
    boxes = [read_box(declared, rules) for declared in rules["boxes"]]
    upper = [box for box in boxes if box.kind is Kind.FACE]
    most = sum(box.face * dice for box in upper)
    lost = [box.id for box in boxes if not can_be_thrown(box, dice, faces)]
    wrong = {}
    if lost:
        wrong["boxes"] = (
            f"{counted(dice, 'die', 'dice')} of {faces} faces can never fill '{lost[0]}'; leave it out"
        )
    elif rules["upper_bonus"] and rules["upper_target"] > most:
        wrong["upper_target"] = (
            f"{rules['upper_target']} is out of reach; the number boxes hold at most {most}"
        )
    if rules["extra_yahtzee"] and rules["extra_needs_yahtzee"] and not _of_all_dice(boxes, dice):
        wrong["extra_yahtzee"] = f"no box asks for {dice} equal dice, so none is ever paid; write 0"
    elif rules["extra_yahtzee"] and not upper and rules["extra_where"] == ExtraWhere.NUMBER_BOX:
        wrong["extra_where"] = "there is no number box; write any"
    return wrong


def _of_all_dice(boxes: Iterable[Box], dice: int) -> Box | None:
    """Return the box for all dice equal."""
    return next((box for box in boxes if box.groups == (dice,)), None)


def _copied(value: Any) -> Any:
    """Return nested mappings and lists that nobody else can change."""
    if isinstance(value, Mapping):
        return {key: _copied(item) for key, item in value.items()}
    return type(value)(map(_copied, value)) if isinstance(value, (list, tuple)) else value


def _check_points(value: Any) -> str | None:
    return None if is_count(value) else f"'{value}' is no number of points; write a whole number such as 35"


def _check_points_or_sum(value: Any) -> str | None:
    if is_count(value) or value == "sum":
        return None
    return f"'{value}' is no number of points; write a whole number such as 25, or sum"


def _check_factors(value: Any) -> str | None:
    if are_counts(value):
        return None
    return f"'{value}' is no list of factors; write one whole number a column, such as [1, 2, 3]"


# What each kind of box needs besides its id and kind; one key of the set is enough.
_NEEDS: Mapping[str, frozenset[str]] = {
    Kind.FACE: frozenset({"face"}),
    Kind.GROUPS: frozenset({"groups"}),
    Kind.RUN: frozenset({"length", "faces"}),
    Kind.CHANCE: frozenset(),
}
# Those of them that take a list.
_LISTS = ("groups", "faces")
# Beyond any number of dice and faces: what these dice cannot fill is told as such.
_LARGEST_SIZE = 20


# What every sheet has beside its boxes.
_OWN_FIELDS = ("yahtzee_bonus",)


def _check_boxes(value: Any) -> str | None:
    if not isinstance(value, (list, tuple)) or not value:
        return "there are no boxes; write a list such as [{id: ones, kind: face, face: 1}]"
    ids = [box.get("id") if isinstance(box, Mapping) else None for box in value]
    twice = sorted({str(name) for name in ids if ids.count(name) > 1})
    if twice and None not in ids:
        return f"the id '{twice[0]}' stands twice"
    return next((wrong for box in value if (wrong := _check_box(box))), None)


def _check_box(box: Any) -> str | None:
    if not isinstance(box, Mapping) or not isinstance(box.get("id"), str):
        return f"'{box}' is no box; write {{id: ones, kind: face, face: 1}}"
    name, kind = box["id"], str(box.get("kind"))
    if wrong := wrong_id(name, _OWN_FIELDS):
        return wrong
    if kind not in _NEEDS:
        return f"box '{name}': unknown kind '{kind}'; there are {', '.join(_NEEDS)}"
    own = set(box) - {"id", "kind", "worth"}
    if strange := sorted(map(str, own - _NEEDS[kind])):
        return f"box '{name}': '{strange[0]}' means nothing for the kind {kind}"
    if len(own) != min(1, len(_NEEDS[kind])):
        return f"box '{name}': the kind {kind} needs {' or '.join(sorted(_NEEDS[kind]))}"
    for key in own:
        if isinstance(box[key], (list, tuple)) != (key in _LISTS):
            return f"box '{name}': {key} takes {'a list, such as [3, 2]' if key in _LISTS else 'one number'}"
        if any(not _is_size(value) for value in _as_list(box[key])):
            return f"box '{name}': {key} takes whole numbers from 1 to {_LARGEST_SIZE}"
    if kind == Kind.FACE and "worth" in box:
        return f"box '{name}': 'worth' means nothing for the kind {kind}"
    return _check_worth(name, box.get("worth", "all"))


def _check_worth(name: str, worth: Any) -> str | None:
    if is_count(worth) or (isinstance(worth, str) and (worth in PIPS or worth in _WORTHS)):
        return None
    return f"box '{name}': worth '{worth}' is neither points nor one of {', '.join([*PIPS, *_WORTHS])}"


def _is_size(value: Any) -> bool:
    return type(value) is int and 1 <= value <= _LARGEST_SIZE


def _as_list(value: Any) -> Sequence[Any]:
    return value if isinstance(value, (list, tuple)) and value else [value]


# Options that a box may name as its worth.
_WORTHS: Mapping[str, Option] = {
    "kind_sum": Option(values=("all", "matching")),
    "full": Option(check=_check_points_or_sum),
    "small_straight": Option(check=_check_points_or_sum),
    "large_straight": Option(check=_check_points_or_sum),
    "yahtzee": Option(check=_check_points_or_sum),
}

OPTIONS: Mapping[str, Option] = {
    "dice": Option(values=range(1, 9)),
    "faces": Option(values=range(2, 9)),
    "throws": Option(values=range(1, 11)),
    "upper_target": Option(check=_check_points),
    "upper_bonus": Option(check=_check_points),
    **_WORTHS,
    "joker": Option(values=tuple(str(joker) for joker in Joker)),
    "extra_yahtzee": Option(check=_check_points),
    "extra_where": Option(values=tuple(str(where) for where in ExtraWhere)),
    "extra_needs_yahtzee": Option(values=(False, True)),
    "columns": Option(values=range(1, 7)),
    "factors": Option(check=_check_factors),
    "boxes": Option(check=_check_boxes),
}
