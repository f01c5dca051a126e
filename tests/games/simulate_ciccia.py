"""Play games of La Ciccia by the rules, with random choices: roll by roll, or turn by turn for speed.

Gives sheets as they would be typed, seats in order from the starter, running totals and logs written.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from sheetgen.games.ciccia_rolls import Selection, list_selections, open_after

Rules = Mapping[str, Any]


def play_turn(rules: Rules, rng: Random, known: dict[Any, list[Selection]]) -> tuple[Any, dict[str, Any]]:
    """Return a turn's entry and its log; known: selections found so far, by roll and open tris."""
    hand, left, grows, steps = 0, rules["dice"], {}, []
    while True:
        roll = sorted(rng.choices(range(1, 7), k=left))
        key = (tuple(roll), tuple(sorted(grows.items())))
        if key not in known:
            known[key] = list_selections(roll, grows, rules)
        if not known[key]:
            return "c", {"steps": [*steps, {"roll": roll, "keep": [], "as": []}], "end": "ciccia"}
        # Mostly greedy: who plays at random loses more by ciccie than he banks.
        selection = known[key][0] if rng.random() < 0.7 else rng.choice(known[key])
        keep = [list(group.dice) for group in selection.groups]
        steps.append({"roll": roll, "keep": keep, "as": [str(group.way) for group in selection.groups]})
        hand += selection.gain
        grows = open_after(roll, grows, selection.groups, selection.kept == left, rules)
        left = left - selection.kept or rules["dice"]
        may_bank = len(steps) >= rules["min_rolls"] and hand >= rules["min_bank"]
        if may_bank and rng.random() < 0.8:
            return hand, {"steps": steps, "end": "bank"}


def draw_turn(rules: Rules, rng: Random) -> Any:
    """Return an entry without its rolls: every multiple of the step from the minimum on can be banked."""
    return "c" if rng.random() < 0.4 else rules["min_bank"] + 50 * int(rng.expovariate(1 / 20))


class Player:
    """One ledger as it fills up."""

    def __init__(self, name: str, rules: Rules):
        self.name, self.rules = name, rules
        self.turns: list[Any] = []
        self.logs: list[Any] = []
        self.running: list[int] = []
        self.ciccie = 0

    @property
    def total(self) -> int:
        return self.running[-1] if self.running else 0

    def enter(self, entry: Any, log: Any) -> None:
        fine = 0
        if entry == "c":
            self.ciccie += 1
            if self.ciccie == self.rules["ciccie"]:
                fine, self.ciccie = self.rules["cicciona"], 0
        elif self.rules["ciccie_in_a_row"]:
            self.ciccie = 0
        self.turns.append(entry)
        self.logs.append(log)
        self.running.append(self.total + (0 if entry == "c" else entry) + fine)

    def typed(self, with_logs: bool) -> dict[str, Any]:
        logs = {"logs": self.logs} if with_logs else {}
        written = {"running": self.running, "total": self.total}
        return {"player": self.name, "turns": self.turns, **logs, "written": written}


def play_game(
    rules: Rules, rng: Random, players: int, known: dict[Any, list[Selection]] | None = None
) -> tuple[list[dict[str, Any]], str]:
    """Return the sheets of one game and who ended it; with `known` the turns are played roll by roll."""
    table = [Player(f"P{seat}", rules) for seat in range(players)]
    seat = 0
    while True:
        _take_turn(table[seat], rules, rng, known)
        if table[seat].total >= rules["target"]:
            break
        seat = (seat + 1) % players
    after = [*range(seat + 1, players)]
    before = [*range(seat)] if rules["last_round"] == "one_turn_each_other_player" else []
    for other in after + before:
        _take_turn(table[other], rules, rng, known)
    return [player.typed(known is not None) for player in table], table[seat].name


def _take_turn(player: Player, rules: Rules, rng: Random, known: dict[Any, list[Selection]] | None) -> None:
    player.enter(*(draw_turn(rules, rng), None) if known is None else play_turn(rules, rng, known))
