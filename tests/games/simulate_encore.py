"""Play Encore! by the rules, with choices by chance: final sheets that no checker may find fault with.

Takes a random generator, a number of players (one plays alone), the rules and a board; gives the sheets in
seat order. Written apart from the judge, box by box, so that both can be held against each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random

from sheetgen.rules.model import Entry, Rules, Sheet

Box = tuple[int, int]
"""Column and row, from 0."""

JOKER = "*"
"""The question mark of a number die, the black cross of a colour die."""

OPEN_TURNS = 3
"""In the first turns everybody may use all dice."""


@dataclass
class Hand:
    """One player's sheet while the game lasts."""

    board: tuple[str, ...]
    rules: Rules
    favourites: list[str]
    """The colours that this player wants to complete, dearest first."""
    most_jokers: int
    """Exclamation marks that this player is ready to spend."""
    crossed: set[Box] = field(default_factory=set)
    near: set[Box] = field(default_factory=set)
    """The boxes where a move may begin: beside a cross, or in the start column."""
    open_boxes: dict[str, set[Box]] = field(default_factory=dict)
    taken: Counter[int] = field(default_factory=Counter)
    """By column, how many boxes are crossed."""
    jokers_used: int = 0
    columns: dict[str, str] = field(default_factory=dict)
    colours: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for row, line in enumerate(self.board):
            for column, letter in enumerate(line):
                self.open_boxes.setdefault(letter.lower(), set()).add((column, row))
                if column == ord(self.rules["start"]) - ord("A"):
                    self.near.add((column, row))

    def move(self, numbers: Sequence[str], colours: Sequence[str], rng: Random) -> tuple[str, str] | None:
        """Cross some boxes if these dice allow it; return the two dice used."""
        for colour in self.favourites:
            for die in [die for die in (colour, JOKER) if die in colours]:
                for size, number in _sizes(numbers, self.rules["dice_max"]):
                    price = (die == JOKER) + (number == JOKER)
                    if self.jokers_used + price > self.most_jokers:
                        continue
                    boxes = self._grow(colour, size, rng)
                    if boxes:
                        self.crossed |= boxes
                        self.taken.update(column for column, _ in boxes)
                        self.near.update(*map(_beside, boxes))
                        self.open_boxes[colour] -= boxes
                        self.jokers_used += price
                        return number, die
        return None

    def _grow(self, colour: str, size: int, rng: Random) -> set[Box]:
        """Return connected open boxes of one colour, one of them beside a cross or in the start column."""
        open_boxes = self.open_boxes[colour]
        rim = open_boxes & self.near
        boxes: set[Box] = set()
        while rim and len(boxes) < size:
            box = rng.choice(sorted(rim))
            rim = rim if boxes else set()
            boxes.add(box)
            rim = (rim | open_boxes.intersection(_beside(box))) - boxes
        return boxes if len(boxes) == size else set()

    def complete_columns(self) -> set[str]:
        full = (column for column, count in self.taken.items() if count == len(self.board))
        return {chr(ord("A") + column) for column in full}

    def complete_colours(self) -> set[str]:
        return {colour for colour, boxes in self.open_boxes.items() if not boxes}

    def sheet(self, player: str) -> Sheet:
        crossed = tuple(f"{chr(ord('A') + column)}{row + 1}" for column, row in sorted(self.crossed))
        return Sheet(
            player,
            {
                "crossed": Entry(crossed),
                "jokers_used": Entry(self.jokers_used),
                "columns": Entry(self.columns),
                "colours": Entry(self.colours),
                "board": Entry(self.board),
            },
        )


def play(rng: Random, players: int, rules: Rules, board: tuple[str, ...]) -> list[Sheet]:
    """Play one game to its end; somebody alone plays all rolls and always gets the first value."""
    wishes = [rng.sample(rules["colours"], len(rules["colours"])) for _ in range(players)]
    # In some games all want the same colours, so that several finish in the same turn.
    wishes = rng.choice([wishes, wishes[:1] * players])
    hands = [Hand(board, rules, wish, rng.randint(0, rules["jokers"])) for wish in wishes]
    if players == 1:
        for _ in range(rules["solo_rolls"]):
            hands[0].move(*_throw(rng, 2, rules), rng)
            _claim(hands, rules)
    else:
        turn = 0
        while not any(len(hand.complete_colours()) >= rules["end_colours"] for hand in hands):
            _play_turn(hands, turn, rng, rules)
            turn += 1
    return [hand.sheet("ABCDEF"[seat]) for seat, hand in enumerate(hands)]


def _play_turn(hands: list[Hand], turn: int, rng: Random, rules: Rules) -> None:
    active = turn % len(hands)
    numbers, colours = _throw(rng, 3, rules)
    used = hands[active].move(numbers, colours, rng) if rng.random() < 0.95 else None
    if used and turn >= OPEN_TURNS:
        numbers.remove(used[0])
        colours.remove(used[1])
    for seat, hand in enumerate(hands):
        if seat != active and rng.random() < 0.95:
            hand.move(numbers, colours, rng)
    _claim(hands[active:] + hands[:active], rules)


def _throw(rng: Random, dice: int, rules: Rules) -> tuple[list[str], list[str]]:
    numbers = [*map(str, range(1, rules["dice_max"] + 1)), JOKER]
    return rng.choices(numbers, k=dice), rng.choices([*rules["colours"], JOKER], k=dice)


def _sizes(numbers: Sequence[str], most: int) -> list[tuple[int, str]]:
    """Return what the number dice can stand for, largest first, jokers last."""
    plain = sorted(((int(die), die) for die in set(numbers) - {JOKER}), reverse=True)
    return plain + [(size, JOKER) for size in range(most, 0, -1) if JOKER in numbers]


def _claim(hands: list[Hand], rules: Rules) -> None:
    """Circle what was completed in this turn: first if nobody had it before, else later."""
    shared = rules["share_first"]
    for claims, complete, may_share in (
        ("columns", Hand.complete_columns, shared is not False),
        ("colours", Hand.complete_colours, shared is True),
    ):
        had = {letter for hand in hands for letter in getattr(hand, claims)}
        for hand in hands:
            own: dict[str, str] = getattr(hand, claims)
            for letter in complete(hand) - own.keys():
                own[letter] = "later" if letter in had else "first"
                if not may_share:
                    had.add(letter)


@cache
def _beside(box: Box) -> list[Box]:
    column, row = box
    return [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
