"""GRixx: what the sheets of one game say of each other.

Takes all sheets; gives the findings that no sheet shows alone. Seat order is not used (rules.md §1.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheetgen.games.grixx_closing import Holders, can_have_closed
from sheetgen.games.grixx_turns import Tally, turns_fit
from sheetgen.rules.model import Finding, Rules, Severity, Sheet
from sheetgen.rules.totals import players_of

# rules.md §1.4; the last one is of the option simultaneous_lock
CODES = {
    "GX-PLAYERS": Severity.ERROR,
    "GX-NOT-OVER": Severity.ERROR,
    "GX-TWO-FOUR-PEN": Severity.ERROR,
    "GX-PEN-AND-ROWS": Severity.WARNING,
    "GX-ROWS-3": Severity.ERROR,
    "GX-ROWS-4": Severity.ERROR,
    "GX-TURNS": Severity.ERROR,
    "GX-EMPTY": Severity.ERROR,
    "GX-EMPTY-RARE": Severity.INFO,
    "GX-LOCK-SHARED": Severity.ERROR,
}


def check_table(sheets: Sequence[Sheet], rules: Rules) -> list[Finding]:
    """Find what cannot be of one finished game."""
    holders = closed_rows(sheets, rules)
    enders = [seat for seat, sheet in enumerate(sheets) if _has_all_penalties(sheet, rules)]
    findings = [*_check_end(sheets, holders, enders, rules), *_check_rows(holders, rules)]
    fewest, most = rules["players"]
    if not fewest <= len(sheets) <= most:
        findings.append(_finding("GX-PLAYERS", count=len(sheets), fewest=fewest, most=most))
    if len(sheets) <= most:
        findings += _check_turns(sheets, holders, enders, rules)
    return findings


def closed_rows(sheets: Sequence[Sheet], rules: Rules) -> dict[str, set[int]]:
    """Return who holds the lock of each row that was closed by the rules."""
    holders = {
        row: {seat for seat, sheet in enumerate(sheets) if _has_closed(row, sheet, rules)}
        for row in rules["rows"]
    }
    return {row: seats for row, seats in holders.items() if seats}


def has_both_ends(sheet: Sheet, rules: Rules) -> bool:
    """Tell whether the player alone reached both ends of the game, the locks and the penalties.

    They fall in different turns, since in a turn with a penalty its player crosses nothing else.
    """
    locks = sum(row in sheet.value("locks", ()) for row in rules["rows"])
    return locks >= rules["end_rows"] and _has_all_penalties(sheet, rules)


def _has_closed(row: str, sheet: Sheet, rules: Rules) -> bool:
    marks = sheet.value(row, ())
    last = rules["rows"][row][-1]
    others = sum(mark != last for mark in marks)
    return row in sheet.value("locks", ()) and last in marks and others >= rules["min_before_lock"]


def _has_all_penalties(sheet: Sheet, rules: Rules) -> bool:
    return bool(sheet.value("penalties", 0) >= rules["max_penalties"])


def _check_end(
    sheets: Sequence[Sheet], holders: Holders, enders: Sequence[int], rules: Rules
) -> list[Finding]:
    """Find a game that is not over, or that was over twice."""
    facts = {"rows": len(holders), "end_rows": rules["end_rows"], "max_penalties": rules["max_penalties"]}
    over_by_rows = len(holders) >= rules["end_rows"]
    findings = []
    if not enders and not over_by_rows:
        findings.append(_finding("GX-NOT-OVER", **facts))
    if len(enders) > 1:
        players = players_of(sheets[seat] for seat in enders)
        findings.append(_finding("GX-TWO-FOUR-PEN", players=players, **facts))
    if enders and over_by_rows and not any(has_both_ends(sheet, rules) for sheet in sheets):
        # In the turn that brings the last penalty, the others may close rows only if that turn is played out.
        played_out = rules["end_timing"] == "end_of_turn"
        if not (played_out and any(can_have_closed(holders, rules, idle=seat) for seat in enders)):
            players = players_of(sheets[seat] for seat in enders)
            findings.append(_finding("GX-PEN-AND-ROWS", players=players, **facts))
    return findings


def _check_rows(holders: Holders, rules: Rules) -> list[Finding]:
    """Find more closed rows than one game can have, and locks shared where that is not allowed."""
    findings = []
    if len(holders) > rules["end_rows"] and not can_have_closed(holders, rules):
        code = "GX-ROWS-3" if len(holders) <= 3 else "GX-ROWS-4"
        findings.append(_finding(code, rows=len(holders), end_rows=rules["end_rows"], closed=tuple(holders)))
    if not rules["simultaneous_lock"]:
        findings += [Finding("GX-LOCK-SHARED", row) for row, seats in holders.items() if len(seats) > 1]
    return findings


def _check_turns(
    sheets: Sequence[Sheet], holders: Holders, enders: Sequence[int], rules: Rules
) -> list[Finding]:
    """Find counts of crosses and penalties that no number of turns explains, and sheets left empty."""
    tallies = [_tally(sheet, rules) for sheet in sheets]
    by_rows = len(holders) >= rules["end_rows"]
    by_penalty = bool(enders) and not by_rows
    stopped_early = rules["end_timing"] == "immediate" and not by_penalty
    # A penalty goes to the active player only, so who took the last one was active in the last turn.
    fits = turns_fit(tallies, stopped_early, enders if by_penalty else range(len(sheets)))
    findings = []
    empty = [sheet for sheet, tally in zip(sheets, tallies, strict=True) if tally == (0, 0)]
    if empty:
        rare = fits and (by_rows or by_penalty)
        findings.append(_finding("GX-EMPTY-RARE" if rare else "GX-EMPTY", players=players_of(empty)))
    if not fits:
        findings.append(_finding("GX-TURNS", crosses=_shown(sheets, tallies)))
    return findings


def _tally(sheet: Sheet, rules: Rules) -> Tally:
    crosses = sum(len(sheet.value(row, ())) for row in (*rules["rows"], *rules["bonus_rows"]))
    return Tally(crosses, sheet.value("penalties", 0))


def _shown(sheets: Sequence[Sheet], tallies: Sequence[Tally]) -> tuple[str, ...]:
    """Say who has how many crosses and penalties: `Anna 20 + 0`, `Bruno 3 + 1`."""
    return tuple(f"{s.player} {t.crosses} + {t.penalties}" for s, t in zip(sheets, tallies, strict=True))


def _finding(code: str, **facts: Any) -> Finding:
    return Finding(code, severity=CODES[code], facts=facts)
