"""One player's ledger of La Ciccia: what each turn came to, and what cannot have been so.

Takes the entries, banked points or `c` for a ciccia, and the running totals as written; gives findings.
A running total is held against the one written before it, so that one slip is found once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import gcd
from typing import Any

from sheetgen.rules.model import Finding, Rules, Sheet

DASH = "c"
"""The entry of a ciccia."""


@dataclass(frozen=True)
class Ledger:
    """The turns of one player; all of the same length."""

    turns: tuple[Any, ...]
    """Banked points or DASH."""
    fines: tuple[int, ...]
    """What each turn costs: the cicciona, at every third ciccia."""
    running: tuple[int, ...]
    """The true total after each turn."""
    shown: tuple[int, ...]
    """The total after each turn as written, else what follows from the one before."""

    @property
    def final(self) -> int:
        """The true total."""
        return self.running[-1] if self.running else 0


def read_ledger(sheet: Sheet, rules: Rules) -> Ledger:
    """Return what a sheet's turns come to."""
    turns = tuple(sheet.value("turns", ()))
    fines = _fines(turns, rules)
    gains = [_gain(turn) + fine for turn, fine in zip(turns, fines, strict=True)]
    shown: list[int] = []
    for i, total in enumerate(_written(sheet)[: len(turns)]):
        shown.append((shown[-1] if shown else 0) + gains[i] if total is None else total)
    for gain in gains[len(shown) :]:
        shown.append((shown[-1] if shown else 0) + gain)
    return Ledger(turns, fines, tuple(accumulate(gains)), tuple(shown))


def check_ledger(sheet: Sheet, ledger: Ledger, rules: Rules) -> list[Finding]:
    """Find what is wrong with the entries and the totals of one ledger."""
    return [
        *_check_entries(ledger.turns, rules),
        *_check_running(sheet, ledger, rules),
        *_check_end(ledger, rules),
        *_check_total(sheet, ledger),
    ]


def turns_from_cells(shown: Mapping[str, Any], rules: Rules) -> tuple[tuple[Any, ...], tuple[int, ...]]:
    """Return the turns and the running totals that boxes `turn/1` … show: totals, dashes, ringed totals.

    A box that was left out counts as a dash, and so does a number that is just the fine less.

    >>> turns_from_cells({"turn/1": 400, "turn/2": "-", "turn/3": 1050}, {"cicciona": -1000})
    ((400, 'c', 650), (400, 400, 1050))
    >>> turns_from_cells({"turn/1": 400, "turn/3": 1050}, {"cicciona": -1000})
    ((400, 'c', 650), (400, 400, 1050))
    """
    last = max((int(cell.rpartition("/")[2]) for cell in shown if cell.startswith("turn/")), default=0)
    turns: list[Any] = []
    running: list[int] = []
    before = 0
    for number in range(1, last + 1):
        held = shown.get(f"turn/{number}", "-")
        is_ringed = isinstance(held, tuple)
        total = held[1] if is_ringed else before if held == "-" else held
        is_dash = is_ringed or held == "-" or total == before + rules["cicciona"]
        turns.append(DASH if is_dash else total - before)
        running.append(total)
        before = total
    return tuple(turns), tuple(running)


def _gain(turn: Any) -> int:
    return turn if isinstance(turn, int) else 0


def _written(sheet: Sheet) -> tuple[int | None, ...]:
    """Return the running totals; None where none was written."""
    return tuple([total if isinstance(total, int) else None for total in sheet.written.get("running") or ()])


def _fines(turns: Sequence[Any], rules: Rules) -> tuple[int, ...]:
    fines, ciccie = [], 0
    for turn in turns:
        if turn == DASH:
            ciccie += 1
        elif rules["ciccie_in_a_row"]:
            ciccie = 0
        fines.append(rules["cicciona"] if turn == DASH and ciccie % rules["ciccie"] == 0 else 0)
    return tuple(fines)


def _check_entries(turns: Sequence[Any], rules: Rules) -> list[Finding]:
    """Find entries that no hand can bank."""
    findings = []
    step, least = step_of(rules), rules["min_bank"]
    for number, turn in enumerate(turns, start=1):
        if turn == DASH:
            continue
        if _gain(turn) <= 0:
            findings.append(Finding("CI-VALUE", number, written=turn))
            continue
        if turn % step:
            findings.append(Finding("CI-STEP", number, written=turn, facts={"step": step}))
        if turn < least:
            findings.append(Finding("CI-MIN", number, written=turn, facts={"least": least}))
    return findings


def step_of(rules: Rules) -> int:
    """Return the number of which every hand is a multiple."""
    return gcd(rules["one"], rules["five"], rules["straight"], rules["three_pairs"], *rules["tris"]) or 1


def _check_running(sheet: Sheet, ledger: Ledger, rules: Rules) -> list[Finding]:
    """Find running totals that do not follow from the one before."""
    findings, before, fine = [], 0, rules["cicciona"]
    rows = zip(ledger.turns, ledger.fines, ledger.shown, strict=True)
    for number, (turn, due_fine, total) in enumerate(rows, start=1):
        due = before + _gain(turn) + due_fine
        if total != due:
            slips = {due + fine - due_fine: "CI-CICCIONA-EXTRA", due - due_fine: "CI-CICCIONA-MISSING"}
            facts = {"before": before, "fine": -fine, "ciccie": rules["ciccie"]}
            code = slips.get(total, "CI-RUNNING")
            findings.append(Finding(code, number, written=total, expected=due, facts=facts))
        before = total
    beyond = [total for total in _written(sheet)[len(ledger.turns) :] if total is not None]
    if beyond:
        # A total without a turn: nothing was added, so nothing may have changed.
        facts, number = {"before": before}, len(ledger.turns) + 1
        findings.append(Finding("CI-RUNNING", number, written=beyond[0], expected=before, facts=facts))
    return findings


def _check_end(ledger: Ledger, rules: Rules) -> list[Finding]:
    """Find the first entry after the target was reached, truly and on paper."""
    target, last = rules["target"], len(ledger.turns)
    for number, total in enumerate(map(min, ledger.running, ledger.shown), start=1):
        if total >= target and number < last:
            facts = {"target": target, "total": total, "turn": number}
            return [Finding("CI-AFTER-END", number + 1, written=ledger.turns[number], facts=facts)]
    return []


def _check_total(sheet: Sheet, ledger: Ledger) -> list[Finding]:
    total, due = sheet.written.get("total"), ledger.shown[-1] if ledger.shown else 0
    if total is None or total == due:
        return []
    return [Finding("CI-TOTAL", "total", written=total, expected=due)]
