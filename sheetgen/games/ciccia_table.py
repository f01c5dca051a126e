"""All ledgers of one game of La Ciccia side by side: is it over, have all had their turns, who ended it?

Takes the seats in order from the starter; gives findings and who ended the game, if the turns tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sheetgen.rules.model import Finding, Rules


class LastRound(StrEnum):
    """Who plays on when somebody has reached the target."""

    EACH_OTHER = "one_turn_each_other_player"
    """All others once more, so that the seats before have a turn more than the player who ended the game."""
    COMPLETE = "complete_round"
    """Only the seats after, so that all have equally many turns."""


@dataclass(frozen=True)
class Seat:
    """What the table's judge needs of one ledger."""

    player: str
    turns: int
    total: int
    """The true one, by the turns."""


def judge_table(seats: Sequence[Seat], rules: Rules) -> tuple[list[Finding], str | None]:
    """Find what the turns and totals of all seats tell of each other; name who ended the game."""
    counts = [seat.turns for seat in seats]
    finishers = [seat for seat in seats if seat.total >= rules["target"]]
    facts: dict[str, Any] = {"target": rules["target"], "turns": tuple(counts)}
    is_complete = rules["last_round"] == LastRound.COMPLETE and bool(finishers)
    findings = [] if finishers else [Finding("CI-NOT-OVER", facts=facts)]
    if not (len(set(counts)) == 1 if is_complete else _go_round(counts)):
        return [*findings, Finding("CI-TURNS", facts=facts)], None
    if not finishers:
        return findings, None
    if is_complete:
        return findings, finishers[0].player
    # The first seat with the lower count got no further turn: it ended the game (rules.md §3.5).
    ender = seats[counts.index(min(counts))]
    if ender.total >= rules["target"]:
        return findings, ender.player
    facts |= {"player": ender.player, "total": ender.total}
    return [Finding("CI-TRIGGER", facts=facts)], None


def _go_round(counts: Sequence[int]) -> bool:
    """Tell whether turns that went round from the first seat come to these counts.

    >>> _go_round([4, 4, 3]), _go_round([3, 4, 4])
    (True, False)
    """
    return (
        list(counts) == sorted(counts, reverse=True) and max(counts, default=0) - min(counts, default=0) <= 1
    )
