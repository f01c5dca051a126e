"""Judge La Ciccia: ledgers alone and side by side, the rolls of a turn, what a roll is worth.

Takes sheets with one entry a turn, banked points or `c` for a ciccia, and perhaps the rolls of turns; gives
scores and findings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sheetgen.errors import UsageError, counted
from sheetgen.games.ciccia_ledger import (
    DASH,
    Ledger,
    check_ledger,
    read_ledger,
    step_of,
    turns_from_cells,
)
from sheetgen.games.ciccia_options import OPTIONS, contradictions
from sheetgen.games.ciccia_rolls import list_selections
from sheetgen.games.ciccia_table import Seat, judge_table
from sheetgen.games.ciccia_turns import BANK, CICCIA, judge_turn
from sheetgen.rules.model import (
    Chain,
    Entry,
    Field,
    Finding,
    Form,
    Game,
    Mode,
    Rules,
    Severity,
    Sheet,
    SheetVerdict,
    Total,
    Verdict,
)
from sheetgen.rules.number_cells import totals_from_cells
from sheetgen.rules.totals import table_verdict

CODES = {
    code: Severity.ERROR
    for code in (
        "CI-STEP",
        "CI-MIN",
        "CI-VALUE",
        "CI-RUNNING",
        "CI-CICCIONA-MISSING",
        "CI-CICCIONA-EXTRA",
        "CI-TOTAL",
        "CI-AFTER-END",
        "CI-LOG",
        "CI-DICE",
        "CI-KEEP",
        "CI-ROLLS",
        "CI-NOT-CICCIA",
        "CI-NOT-OVER",
        "CI-TURNS",
        "CI-TRIGGER",
    )
}


def judge(sheets: Sequence[Sheet], rules: Rules, mode: Mode) -> Verdict:
    """Judge the ledgers, each alone; at a table also against each other, in seat order from the starter."""
    ledgers = [read_ledger(sheet, rules) for sheet in sheets]
    verdicts = [_judge_sheet(*pair, rules) for pair in zip(sheets, ledgers, strict=True)]
    if mode is not Mode.TABLE:
        return Verdict(tuple(verdicts))
    findings, ender = _judge_table(sheets, ledgers, rules)
    verdict = table_verdict(verdicts, findings, trigger=ender)
    is_shared = len(verdict.winners) > 1
    return replace(verdict, winners=()) if is_shared and not rules["shared_win"] else verdict


def fields(rules: Rules) -> tuple[Field, ...]:
    """Return the ledger, and the rolls of its turns for those who keep them."""
    return (Field("turns", Form.TURNS), Field("logs", Form.LOGS, optional=True))


def totals(rules: Rules) -> tuple[Total, ...]:
    """Return the running totals and the last of them."""
    return (Total("running", ("turns",), many=True), Total("total", ("turns",)))


def cells(sheet: Sheet, rules: Rules) -> Mapping[str, Any]:
    """Return the ledger as it is written: after turn 3 `turn/3` holds the running total, or `-` for a ciccia.

    The total after a cicciona is ringed: `("ring", -1000)`. `ciccie/1` … are crosses that count the ciccie.
    """
    ledger = read_ledger(sheet, rules)
    shown: dict[str, Any] = {}
    rows = zip(ledger.turns, ledger.fines, ledger.shown, strict=True)
    for number, (turn, fine, total) in enumerate(rows, start=1):
        shown[f"turn/{number}"] = ("ring", total) if fine else "-" if turn == DASH else total
    for number in range(1, min(ledger.turns.count(DASH), rules["ciccie"]) + 1):
        shown[f"ciccie/{number}"] = True
    final = sheet.written.get("total")
    return shown if final is None else {**shown, "written/total": final}


def entries(shown: Mapping[str, Any], rules: Rules) -> dict[str, Entry]:
    """Return the turns that these running totals and dashes make."""
    return {"turns": Entry(turns_from_cells(shown, rules)[0])}


def written(shown: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    """Return the running totals, after a dash the one before, and the last of them."""
    running = turns_from_cells(shown, rules)[1]
    final = totals_from_cells(shown, [total for total in totals(rules) if not total.many], 1)
    return {"running": running, **final} if running else final


def chain(rules: Rules) -> Chain:
    """Return how the running totals of a ledger follow each other."""
    return Chain(
        cells="turn",
        counters="ciccie",
        step=step_of(rules),
        least=rules["min_bank"],
        fine=rules["cicciona"],
        every=rules["ciccie"],
        in_a_row=rules["ciccie_in_a_row"],
        target=rules["target"],
    )


def score(dice: Sequence[int], rules: Rules, open: Any = (), **_situation: Any) -> Mapping[str, Any]:
    """Return what a roll is worth.

    open: the faces of the tris that may still grow, or a mapping to how many times each counts so far.
    """
    if not 1 <= len(dice) <= rules["dice"]:
        raise UsageError(f"{counted(len(dice), 'die', 'dice')} given; a roll has 1 to {rules['dice']}")
    faces = len(rules["tris"])
    if strange := [die for die in (*dice, *open) if not 1 <= die <= faces]:
        raise UsageError(f"'{strange[0]}' is not on a die; its faces are 1 to {faces}")
    grows = open if isinstance(open, Mapping) else dict.fromkeys(open, 1)
    selections = list_selections(dice, grows, rules)
    options = [
        {
            "gain": selection.gain,
            "dice": selection.kept,
            "left": len(dice) - selection.kept,
            "groups": [{"as": str(group.way), "keep": list(group.dice)} for group in selection.groups],
        }
        for selection in selections
    ]
    return {
        "best": selections[0].gain if selections else None,
        "dice_used": selections[0].kept if selections else 0,
        "ciccia": not selections,
        "options": options,
    }


def _judge_sheet(sheet: Sheet, ledger: Ledger, rules: Rules) -> SheetVerdict:
    findings = check_ledger(sheet, ledger, rules)
    findings += _check_logs(sheet, ledger.turns, {(f.code, f.where) for f in findings}, rules)
    scores = {"running": ledger.running, "total": ledger.final}
    return SheetVerdict(sheet.player, scores, tuple(findings))


def _judge_table(
    sheets: Sequence[Sheet], ledgers: Sequence[Ledger], rules: Rules
) -> tuple[list[Finding], str | None]:
    return judge_table(
        [
            Seat(sheet.player, len(ledger.turns), ledger.final)
            for sheet, ledger in zip(sheets, ledgers, strict=True)
        ],
        rules,
    )


def _check_logs(sheet: Sheet, turns: Sequence[Any], known: set[Any], rules: Rules) -> list[Finding]:
    """Find what the rolls of a turn say against its entry, and what was not played by the rules."""
    findings = []
    for number, log in enumerate(sheet.value("logs", ()), start=1):
        if log is None:
            continue
        turn = turns[number - 1] if number <= len(turns) else None
        end = log.get("end", BANK)
        verdict = judge_turn(log["steps"], end, rules)
        facts = {"least": rules["min_bank"], "rolls": rules["min_rolls"]}
        findings += [
            Finding(code, number, written=turn, facts={**facts, "roll": step})
            for code, step in verdict.findings
            if (code, number) not in known
        ]
        due = DASH if end == CICCIA else verdict.points
        if turn != due:
            findings.append(Finding("CI-LOG", number, written=turn, expected=due))
    return findings


GAME = Game(
    name="ciccia",
    options=OPTIONS,
    contradictions=contradictions,
    fields=fields,
    totals=totals,
    judge=judge,
    cells=cells,
    codes=CODES,
    entries=entries,
    written=written,
    chain=chain,
    boxes=lambda rules: ("turn", "ciccie"),
    score=score,
)
