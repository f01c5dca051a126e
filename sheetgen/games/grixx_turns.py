"""GRixx: can these counts of crosses and penalties be of one game?

Takes the crosses and penalties of every sheet; tells whether some number of turns explains them all. Players
are active in turn, so each was active q or q+1 times. Who sat where is not used.

m: crosses without locks · p: penalties · t: turns in which the player was active · T: turns of all.
A turn of one's own gives a penalty or one or two crosses, a turn of another at most one cross:
t ≤ m + p and m ≤ T + t − 2p (rules.md §1.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Tally(NamedTuple):
    """What one sheet shows of its player's turns."""

    crosses: int
    penalties: int


def turns_fit(tallies: Sequence[Tally], stopped_early: bool, last: Sequence[int]) -> bool:
    """Tell whether some number of turns explains all sheets.

    stopped_early: the game may have stopped before the active player had to do anything in the last turn.
    last: the seats that may have been active in the last turn.
    """
    fewest = max((tally.penalties for tally in tallies), default=0) - 1
    most = min((tally.crosses + tally.penalties for tally in tallies), default=0) + 1
    return any(
        _fits(tallies, q, ahead, seat, stopped_early)
        for q in range(max(fewest, 0), most + 1)
        for ahead in range(len(tallies))
        for seat in last
    )


def _fits(tallies: Sequence[Tally], q: int, ahead: int, last: int, stopped_early: bool) -> bool:
    """Tell whether `ahead` players had q+1 turns and the others q; the last one active is of the former."""
    total = q * len(tallies) + ahead
    if not _had(tallies[last], q + (ahead > 0), total, stopped_early):
        return False
    others = [tally for seat, tally in enumerate(tallies) if seat != last]
    had_q = [_had(tally, q, total) for tally in others]
    had_more = [_had(tally, q + 1, total) for tally in others]
    if not all(few or more for few, more in zip(had_q, had_more, strict=True)):
        return False
    must = had_q.count(False)
    return must <= max(ahead - 1, 0) <= had_more.count(True)


def _had(tally: Tally, turns: int, total: int, spared: bool = False) -> bool:
    """Tell whether a player can have been active so often; spared: once without having to do anything."""
    m, p = tally
    return p <= turns <= m + p + spared and m <= total + turns - 2 * p
