"""Play games of the Yahtzee family by the rules, with random choices; the joker's rules stated a second time.

Gives sheets as they would be typed, subtotals worked out. Only the worth of plain dice is the program's own.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from sheetgen.games.yahtzee_boxes import score_box
from sheetgen.games.yahtzee_card import Card, read_card

Place = tuple[str, int]
"""A box and its column."""


class Player:
    """One player's boxes as they fill up."""

    def __init__(self, name: str, card: Card):
        self.name, self.card = name, card
        self.columns = range(len(card.factors))
        self.filled: dict[Place, int] = {}
        self.extras = [0] * len(card.factors)
        self.by_id = {box.id: box for box in card.boxes}
        self.number = {box.face: box.id for box in card.upper}

    def free(self, boxes: Any) -> list[Place]:
        places = [(box.id, column) for box in boxes for column in self.columns]
        return [place for place in places if place not in self.filled]

    def is_used(self, box_id: str) -> bool:
        return all((box_id, column) in self.filled for column in self.columns)

    def play(self, dice: list[int], rng: Random) -> None:
        """Enter one throw where the rules let it go."""
        yahtzee, face = self.card.yahtzee, dice[0]
        is_further = yahtzee is not None and len(set(dice)) == 1 and self.is_used(yahtzee.id)
        if not is_further:
            box_id, column = rng.choice(self.free(self.card.boxes))
            self.filled[box_id, column] = score_box(self.by_id[box_id], dice)
            return
        place, points = self.place_further(face, dice, rng)
        self.filled[place] = points
        own = place[0] == self.number.get(face)
        paid = (
            any(self.filled[yahtzee.id, column] for column in self.columns)
            or not self.card.extra_needs_yahtzee
        )
        if self.card.extra and paid and (own or self.card.extra_where == "any"):
            self.extras[place[1]] += 1

    def place_further(self, face: int, dice: list[int], rng: Random) -> tuple[Place, int]:
        """Return where a further Yahtzee goes, and what it is worth there."""
        own = self.free(box for box in self.card.upper if box.face == face)
        below, above = self.free(self.card.lower), self.free(self.card.upper)
        if self.card.joker == "none":
            place = rng.choice(below + above)
            return place, score_box(self.by_id[place[0]], dice)
        if self.card.joker == "forced":
            place = rng.choice(own or below or above)
        else:
            place = rng.choice(below + above)
        box = self.by_id[place[0]]
        if box in self.card.upper:
            return place, face * self.card.dice if place[0] == self.number.get(face) else 0
        return place, box.worth if isinstance(box.worth, int) else face * self.card.dice

    def typed(self) -> dict[str, Any]:
        """Return the sheet in its text form, with every line that can be worked out."""
        many = len(self.columns) > 1
        boxes = {
            box.id: [self.filled.get((box.id, column)) for column in self.columns] for box in self.card.boxes
        }
        upper = [sum(boxes[box.id][column] or 0 for box in self.card.upper) for column in self.columns]
        lower = [sum(boxes[box.id][column] or 0 for box in self.card.lower) for column in self.columns]
        bonus = [self.card.upper_bonus if points >= self.card.upper_target else 0 for points in upper]
        sums = [
            (upper[column] + bonus[column] + lower[column]) * factor
            for column, factor in enumerate(self.card.factors)
        ]
        extra = sum(
            n * self.card.extra * factor for n, factor in zip(self.extras, self.card.factors, strict=True)
        )
        lines = {"upper": upper, "bonus": bonus, "lower": lower, **({"columns": sums} if many else {})}
        one = (lambda values: values) if many else (lambda values: values[0])
        written = {line: one(values) for line, values in lines.items()} | {"total": sum(sums) + extra}
        counts = {"yahtzee_bonus": one(self.extras)} if self.card.extra else {}
        return {
            "player": self.name,
            **{box_id: one(values) for box_id, values in boxes.items()},
            **counts,
            "written": written,
        }


def throw(card: Card, rng: Random, luck: float) -> list[int]:
    """Return a turn's dice; luck: how often all are equal."""
    faces = range(1, card.faces + 1)
    if rng.random() < luck:
        return [rng.choice(faces)] * card.dice
    dice = rng.choices(faces, k=card.dice)
    for _ in range(rng.randrange(3)):
        kept = rng.choice(dice)
        dice = [die if die == kept else rng.choice(faces) for die in dice]
    return dice


def play_game(
    rules: Mapping[str, Any], rng: Random, players: int, luck: float = 0.2, turns: int | None = None
) -> list[dict[str, Any]]:
    """Return the sheets of one game; turns: how many are played in all, None: until all boxes are filled."""
    card = read_card(rules)
    table = [Player(f"P{seat}", card) for seat in range(players)]
    whole = players * len(card.boxes) * len(card.factors)
    for turn in range(whole if turns is None else min(turns, whole)):
        table[turn % players].play(throw(card, rng, luck), rng)
    return [player.typed() for player in table]
