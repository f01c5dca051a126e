"""Further Yahtzees: are those that a player counted possible?

Takes what stands in the boxes; gives findings. A further Yahtzee fills one box like any other throw, so the
boxes betray how many there can have been: each in its own number box, in a box below at its joker value,
or, when nothing else is free, as a zero in another number box. Only where the joker is not forced may a box
that fits be given up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations
from typing import Any

from sheetgen.games.yahtzee_boxes import Box, Kind, format_values, score_box, score_joker
from sheetgen.games.yahtzee_card import Card, ExtraWhere, Joker
from sheetgen.rules.model import Finding
from sheetgen.rules.totals import check_lines

EXTRAS = "yahtzee_bonus"
"""The field that counts further Yahtzees."""

Values = Mapping[str, int | None]
"""What stands in one column, by box; None: empty."""


def check_extras(
    extras: Sequence[int], columns: Sequence[Values], written: Mapping[str, Any], card: Card
) -> list[Finding]:
    """Find further Yahtzees that the rules do not pay, or that the boxes cannot hold."""
    count = sum(extras)
    if not card.extra:
        return [Finding("YZ-EXTRA-RULE", EXTRAS, written=count)] if count or written.get("extra") else []
    due = sum(card.extra * n * factor for n, factor in zip(extras, card.factors, strict=True))
    return [*_check_count(count, columns, card), *check_lines(["extra"], {"extra": due}, written, "YZ-ARITH")]


def _check_count(count: int, columns: Sequence[Values], card: Card) -> list[Finding]:
    if count < 0:
        legal = format_values(range(most_extras(columns, card) + 1))
        return [Finding("YZ-VALUE", EXTRAS, written=count, facts={"legal": legal, "least": 0})]
    if count == 0:
        return []
    if card.extra_needs_yahtzee and not any(_holds_yahtzee(values, card) for values in columns):
        return [Finding("YZ-EXTRA-NEEDS-50", EXTRAS, written=count, facts=_yahtzee_facts(columns, card))]
    most = most_extras(columns, card)
    return [] if count <= most else [Finding("YZ-EXTRA-COUNT", EXTRAS, written=count, facts={"most": most})]


def _holds_yahtzee(values: Values, card: Card) -> bool:
    box = card.yahtzee
    return box is not None and bool(values[box.id]) and values[box.id] in card.legal[box.id]


def _yahtzee_facts(columns: Sequence[Values], card: Card) -> dict[str, Any]:
    if card.yahtzee is None:
        return {"needed": ("–",), "shown": 0}
    box_id = card.yahtzee.id
    needed = format_values(value for value in card.legal[box_id] if value)
    return {"needed": needed, "shown": columns[0][box_id] or 0}


def most_extras(columns: Sequence[Values], card: Card) -> int:
    """Return how many further Yahtzees the boxes can hold that would have been paid extra."""
    if card.extra_where is ExtraWhere.NUMBER_BOX:
        return sum(_count_own(values, card) for values in columns)
    if card.joker is Joker.FORCED and not card.is_multiple:
        return _most_forced(columns[0], card)
    return _most_anywhere(columns, card)


def _count_own(values: Values, card: Card) -> int:
    """Count the number boxes that hold all dice of their face."""
    return sum(values[box.id] == box.face * card.dice for box in card.upper)


def _most_forced(values: Values, card: Card) -> int:
    """Return the bound where the number box comes first, then the boxes below, and last a zero above.

    A Yahtzee of a face goes elsewhere only once its number box is used. A zero above is taken only when all
    boxes below are used, so a number box that was lost in this way cannot have opened one below to its face;
    and the first of them needs some other number box used before.
    """
    used = set(range(1, card.faces + 1)) - {box.face for box in card.upper if values[box.id] is None}
    below = [box for box in card.lower if box is not card.yahtzee]
    is_below_full = all(values[box.id] is not None for box in below)
    zeros = [box.face for box in card.upper if values[box.id] == 0] if is_below_full else []
    faces = [_joker_faces(box, values[box.id], used, card) for box in below]
    return _count_own(values, card) + max(
        len(lost) + sum(bool(fitting - lost) for fitting in faces)
        for lost in _subsets(zeros)
        if used - lost or not lost
    )


def _joker_faces(box: Box, value: int | None, used: Iterable[int], card: Card) -> set[int]:
    """Return the faces whose Yahtzee, as a joker, gives the box this value."""
    return {face for face in used if score_joker(box, face, card.dice) == value}


def _most_anywhere(columns: Sequence[Values], card: Card) -> int:
    """Return the bound where a Yahtzee may go to any box; one of several Yahtzee boxes was filled first."""
    own = [value for values in columns if card.yahtzee and (value := values[card.yahtzee.id]) is not None]
    firsts = sum(_may_give_up(card) or value > 0 for value in own)
    others = (box for box in card.boxes if box is not card.yahtzee)
    fits = sum(_holds_equal_dice(box, values[box.id], card) for box in others for values in columns)
    return fits + max(firsts - 1, 0)


def _holds_equal_dice(box: Box, value: int | None, card: Card) -> bool:
    throws = [(face,) * card.dice for face in range(1, card.faces + 1)]
    worths = {score_box(box, throw) for throw in throws}
    if card.joker is not Joker.NONE:
        worths |= {score_joker(box, throw[0], card.dice) for throw in throws}
    # Any dice count in Chance.
    is_given_up = value == 0 and box.kind is not Kind.CHANCE and _may_give_up(card)
    return value in worths or is_given_up


def _may_give_up(card: Card) -> bool:
    """Tell whether a Yahtzee may be written as 0 where it fits; a forced joker says what it pays."""
    return card.joker is not Joker.FORCED


def _subsets(faces: Sequence[int]) -> Iterable[set[int]]:
    sizes = (combinations(faces, size) for size in range(len(faces) + 1))
    return map(set, chain.from_iterable(sizes))
