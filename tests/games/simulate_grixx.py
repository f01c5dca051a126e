"""Play GRixx by the rules, with choices by chance: final sheets that no checker may find fault with.

Takes a random generator, a number of players and the rules; gives the sheets in seat order. Written apart
from the judge, move by move, so that both can be held against each other.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from sheetgen.rules.model import Entry, Rules, Sheet

Move = tuple[str, int]
"""A row and the position of a box in it."""


@dataclass
class Hand:
    """One player's sheet while the game lasts."""

    rules: Rules
    zeal: float
    """How often a possible cross is made."""
    care: float
    """How often the cross that skips least is chosen."""
    marks: dict[str, list[int]] = field(default_factory=dict)
    """By row, the positions crossed."""
    locks: list[str] = field(default_factory=list)
    penalties: int = 0

    def moves(self, number: int, colour: str | None, closed: set[str]) -> list[Move]:
        """Return the boxes that may be crossed for a sum; colour: the die's, None for the white dice."""
        found = []
        for row, numbers in self.rules["rows"].items():
            place = numbers.index(number)
            colours = self.rules["box_colours"].get(row) or [row] * len(numbers)
            early = place == len(numbers) - 1 and len(self.marks[row]) < self.rules["min_before_lock"]
            if (
                row not in closed
                and colour in (None, colours[place])
                and not early
                and self._is_free(row, place)
            ):
                found.append((row, place))
        for row, spec in self.rules["bonus_rows"].items():
            place = spec["numbers"].index(number)
            beside = any(
                self.rules["rows"][near].index(number) in self.marks[near] for near in spec["between"]
            )
            if beside and colour in (None, *spec["between"]) and self._is_free(row, place):
                found.append((row, place))
        return found

    def _is_free(self, row: str, place: int) -> bool:
        return place > max(self.marks[row], default=-1)

    def choose(self, moves: list[Move], rng: Random) -> Move | None:
        if not moves or rng.random() > self.zeal:
            return None
        if rng.random() < self.care:
            return min(moves, key=lambda move: move[1] - max(self.marks[move[0]], default=-1))
        return rng.choice(moves)

    def cross(self, move: Move) -> str | None:
        """Make a cross; return the row if it closes it."""
        row, place = move
        self.marks[row].append(place)
        if row in self.rules["rows"] and place == len(self.rules["rows"][row]) - 1:
            self.locks.append(row)
            return row
        return None

    def sheet(self, player: str) -> Sheet:
        boxes = {**self.rules["rows"], **{row: b["numbers"] for row, b in self.rules["bonus_rows"].items()}}
        entries: dict[str, Any] = {
            row: tuple(numbers[place] for place in self.marks[row]) for row, numbers in boxes.items()
        }
        entries |= {"locks": tuple(self.locks), "penalties": self.penalties}
        return Sheet(player, {name: Entry(value) for name, value in entries.items()})


def play(rng: Random, players: int, rules: Rules) -> list[Sheet]:
    """Play one game to its end."""
    zeals = rng.choice([[0.3, 0.7, 0.95, 1.0], [0.9, 1.0], [1.0]])
    hands = [_hand(rng, rules, rng.choice(zeals)) for _ in range(players)]
    closed: set[str] = set()
    active = 0
    while not _play_turn(hands, active, closed, rng, rules):
        active = (active + 1) % players
    return [hand.sheet("ABCDE"[seat]) for seat, hand in enumerate(hands)]


def _hand(rng: Random, rules: Rules, zeal: float) -> Hand:
    hand = Hand(rules, zeal, care=rng.choice([0.2, 0.8, 1.0]))
    hand.marks = {row: [] for row in (*rules["rows"], *rules["bonus_rows"])}
    return hand


def _play_turn(hands: list[Hand], active: int, closed: set[str], rng: Random, rules: Rules) -> bool:
    """Play one turn; tell whether the game is over."""
    white = [rng.randint(1, 6), rng.randint(1, 6)]
    coloured = {colour: rng.randint(1, 6) for colour in rules["rows"] if colour not in _gone(closed, rules)}
    crossed = _use_white(hands, active, sum(white), closed, rng, rules)
    if len(closed) >= rules["end_rows"] and rules["end_timing"] == "immediate":
        return True
    moves = [
        move
        for die in white
        for colour, eye in coloured.items()
        if colour not in _gone(closed, rules)
        for move in hands[active].moves(die + eye, colour, closed)
    ]
    move = hands[active].choose(moves, rng)
    if move:
        closed |= {hands[active].cross(move)} - {None}
    elif not crossed:
        hands[active].penalties += 1
    return len(closed) >= rules["end_rows"] or hands[active].penalties >= rules["max_penalties"]


def _use_white(
    hands: list[Hand], active: int, number: int, closed: set[str], rng: Random, rules: Rules
) -> bool:
    """Let everybody use the white sum at the same moment; tell whether the active player did."""
    fell: set[str] = set()
    crossed = False
    for seat in rng.sample(range(len(hands)), len(hands)):
        taken = closed if rules["simultaneous_lock"] else closed | fell
        open_moves = [
            (row, place)
            for row, place in hands[seat].moves(number, None, closed)
            if row not in taken or place < len(rules["rows"][row]) - 1
        ]
        move = hands[seat].choose(open_moves, rng)
        if move:
            fell |= {hands[seat].cross(move)} - {None}
            crossed |= seat == active
    closed |= fell
    return crossed


def _gone(closed: set[str], rules: Rules) -> set[str]:
    """Return the colours whose dice left the game: those of the last boxes of closed rows."""
    return {(rules["box_colours"].get(row) or [row])[-1] for row in closed}
