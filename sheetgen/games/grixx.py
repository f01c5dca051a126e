"""GRixx: what a sheet scores, and what on it cannot be.

Takes sheets with the numbers crossed in each row, the locks, the penalties; gives points and findings. The
last number of a row is its last box, whatever it shows, so shuffled rows are judged alike (rules.md §1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from sheetgen.games.grixx_closing import can_have_closed
from sheetgen.games.grixx_options import OPTIONS, contradictions
from sheetgen.games.grixx_table import CODES as TABLE_CODES
from sheetgen.games.grixx_table import check_table, has_both_ends
from sheetgen.rules.model import (
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
from sheetgen.rules.totals import check_lines, check_sum, table_verdict, with_printed_minus

# rules.md §1.3; the last two are of the Big Points sheet, §5
CODES = {
    "GX-RANGE": Severity.ERROR,
    "GX-DUP": Severity.ERROR,
    "GX-LAST-EARLY": Severity.ERROR,
    "GX-LOCK-NO-LAST": Severity.ERROR,
    "GX-LAST-NO-LOCK": Severity.ERROR,
    "GX-PEN-RANGE": Severity.ERROR,
    "GX-LOCKS-3": Severity.ERROR,
    "GX-BOTH-ENDS": Severity.ERROR,
    "GX-ARITH": Severity.ERROR,
    "GX-SUM": Severity.ERROR,
    "GX-BONUS-ALONE": Severity.ERROR,
}


def fields(rules: Rules) -> tuple[Field, ...]:
    """Return what the sheet asks for, in the order of the page."""
    rows = [Field(row, Form.NUMBERS, tuple(numbers)) for row, numbers in rules["rows"].items()]
    bonus = [
        Field(row, Form.NUMBERS, tuple(spec["numbers"]), optional=True)
        for row, spec in rules["bonus_rows"].items()
    ]
    locks = Field("locks", Form.NAMES, tuple(rules["rows"]), optional=True)
    penalties = Field("penalties", Form.COUNT, range(rules["max_penalties"] + 1), optional=True)
    return (*rows, *bonus, locks, penalties)


def totals(rules: Rules) -> tuple[Total, ...]:
    """Return the lines that the players work out."""
    lines = [Total(row, (row, "locks", *_bonus_rows_beside(row, rules))) for row in rules["rows"]]
    return (*lines, Total("penalties", ("penalties",)), Total("total", (*rules["rows"], "penalties")))


def judge(sheets: Sequence[Sheet], rules: Rules, mode: Mode) -> Verdict:
    """Judge each sheet, and at a table what the sheets say of each other."""
    verdicts = tuple(judge_sheet(sheet, rules) for sheet in sheets)
    if mode is not Mode.TABLE:
        return Verdict(verdicts)
    return table_verdict(verdicts, check_table(sheets, rules))


def judge_sheet(sheet: Sheet, rules: Rules) -> SheetVerdict:
    """Score one sheet by the marks as they are, and find what the rules do not allow on it."""
    crosses = count_crosses(sheet, rules)
    scores = score(crosses, rules)
    findings = [finding for row in rules["rows"] for finding in _check_row(row, sheet, rules)]
    findings += [finding for row in rules["bonus_rows"] for finding in _check_bonus_row(row, sheet, rules)]
    findings += _check_ends(sheet, rules)
    if sheet.written:
        lines = (*rules["rows"], "penalties")
        facts = {line: {"crosses": crosses[line]} for line in lines}
        written = with_printed_minus(sheet.written, ["penalties"], "total", lines, scores)
        findings += check_lines(lines, scores, written, "GX-ARITH", facts)
        findings += check_sum("total", lines, scores, written, "GX-SUM")
    return SheetVerdict(sheet.player, scores, tuple(findings))


def count_crosses(sheet: Sheet, rules: Rules) -> dict[str, int]:
    """Count the crosses that each line scores, and the penalties; a bonus box counts for both its rows."""
    crosses = dict.fromkeys(rules["rows"], 0)
    for row in rules["rows"]:
        for line, count in _crosses_of(row, sheet, rules).items():
            crosses[line] = crosses.get(line, 0) + count
    for bonus, spec in rules["bonus_rows"].items():
        for row in spec["between"]:
            crosses[row] += len(sheet.value(bonus, ()))
    crosses["penalties"] = sheet.value("penalties", 0)
    return crosses


def _crosses_of(row: str, sheet: Sheet, rules: Rules) -> Mapping[str, int]:
    """Count the crosses of one row by the line that scores them; a crossed lock is a cross."""
    marks = sheet.value(row, ())
    locked = row in sheet.value("locks", ())
    colours = rules["box_colours"].get(row) if rules["score_by"] == "colour" else None
    if not colours:
        return {row: len(marks) + locked}
    of_number = dict(zip(rules["rows"][row], colours, strict=False))
    return Counter([*(of_number.get(mark, row) for mark in marks), *colours[-1:] * locked])


def score(crosses: Mapping[str, int], rules: Rules) -> dict[str, int]:
    """Turn crosses into points; more crosses than the table has score its last value."""
    points = rules["row_points"]
    scores = {row: points[min(crosses[row], len(points) - 1)] for row in rules["rows"]}
    scores["penalties"] = rules["penalty"] * crosses["penalties"]
    scores["total"] = sum(scores.values())
    return scores


def cells(sheet: Sheet, rules: Rules) -> dict[str, Any]:
    """Return what the pen put into which box of the page; numbers that are not printed have none."""
    crossed = [
        f"{row}/{number}"
        for row, numbers in [*rules["rows"].items(), *_bonus_numbers(rules).items()]
        for number in numbers
        if number in sheet.value(row, ())
    ]
    crossed += [f"{row}/lock" for row in rules["rows"] if row in sheet.value("locks", ())]
    penalties = min(sheet.value("penalties", 0), rules["max_penalties"])
    crossed += [f"penalties/{count}" for count in range(1, penalties + 1)]
    written = {f"written/{total.id}": sheet.written.get(total.id) for total in totals(rules)}
    return {
        **dict.fromkeys(crossed, True),
        **{cell: number for cell, number in written.items() if number is not None},
    }


def entries(marks: Mapping[str, Any], rules: Rules) -> dict[str, Entry]:
    """Return the fields of a sheet on which these boxes are marked; any penalty boxes count."""
    found: dict[str, Any] = {
        row: tuple(number for number in numbers if marks.get(f"{row}/{number}"))
        for row, numbers in [*rules["rows"].items(), *_bonus_numbers(rules).items()]
    }
    found["locks"] = tuple(row for row in rules["rows"] if marks.get(f"{row}/lock"))
    boxes = (f"penalties/{count}" for count in range(1, rules["max_penalties"] + 1))
    found["penalties"] = sum(1 for box in boxes if marks.get(box))
    return {field: Entry(value) for field, value in found.items()}


def _check_row(row: str, sheet: Sheet, rules: Rules) -> list[Finding]:
    """Find strange numbers, and a last number or a lock that cannot be crossed."""
    marks = sheet.value(row, ())
    locked = row in sheet.value("locks", ())
    if not marks and not locked:
        return []
    numbers = rules["rows"][row]
    last = numbers[-1]
    others = sum(mark != last for mark in marks)
    facts = {"last": last, "crosses": others, "min": rules["min_before_lock"]}
    findings = _check_numbers(row, marks, numbers)
    if last in marks and others < rules["min_before_lock"]:
        findings.append(Finding("GX-LAST-EARLY", row, facts=facts))
    elif last in marks and not locked:
        findings.append(Finding("GX-LAST-NO-LOCK", row, facts=facts))
    elif last not in marks and locked:
        findings.append(Finding("GX-LOCK-NO-LAST", row, facts=facts))
    return findings


def _check_bonus_row(bonus: str, sheet: Sheet, rules: Rules) -> list[Finding]:
    """Find strange numbers, and bonus boxes with no cross beside them (rules.md §5, Big Points)."""
    marks = sheet.value(bonus, ())
    spec = rules["bonus_rows"][bonus]
    beside = {number for row in spec["between"] for number in sheet.value(row, ())}
    findings = _check_numbers(bonus, marks, spec["numbers"])
    alone = sorted({mark for mark in marks if mark in spec["numbers"]} - beside)
    if alone:
        facts = {"numbers": tuple(alone), "rows": tuple(spec["between"])}
        findings.append(Finding("GX-BONUS-ALONE", bonus, facts=facts))
    return findings


def _check_numbers(row: str, marks: Sequence[int], numbers: Sequence[int]) -> list[Finding]:
    findings = []
    if strange := sorted(set(marks).difference(numbers)):
        facts = {"numbers": tuple(strange)}
        findings.append(Finding("GX-RANGE", row, facts=facts))
    if len(set(marks)) < len(marks):
        twice = sorted(number for number, count in Counter(marks).items() if count > 1)
        findings.append(Finding("GX-DUP", row, facts={"numbers": tuple(twice)}))
    return findings


def _check_ends(sheet: Sheet, rules: Rules) -> list[Finding]:
    """Find more penalties and locks than a game lasts for."""
    findings = []
    penalties = sheet.value("penalties", 0)
    most = rules["max_penalties"]
    locks = {row: {0} for row in rules["rows"] if row in sheet.value("locks", ())}
    facts = {"locks": len(locks), "penalties": penalties, "max": most, "end_rows": rules["end_rows"]}
    if not 0 <= penalties <= most:
        findings.append(Finding("GX-PEN-RANGE", "penalties", written=penalties, facts=facts))
    if len(locks) > rules["end_rows"] and not can_have_closed(locks, rules):
        findings.append(Finding("GX-LOCKS-3", "locks", facts=facts))
    if has_both_ends(sheet, rules):
        findings.append(Finding("GX-BOTH-ENDS", "locks", facts=facts))
    return findings


def _bonus_numbers(rules: Rules) -> dict[str, Sequence[int]]:
    return {row: spec["numbers"] for row, spec in rules["bonus_rows"].items()}


def _bonus_rows_beside(row: str, rules: Rules) -> list[str]:
    return [bonus for bonus, spec in rules["bonus_rows"].items() if row in spec["between"]]


GAME = Game(
    name="grixx",
    options=OPTIONS,
    fields=fields,
    totals=totals,
    judge=judge,
    cells=cells,
    entries=entries,
    codes={**CODES, **TABLE_CODES},
    contradictions=contradictions,
    boxes=lambda rules: (*rules["rows"], *rules["bonus_rows"], "penalties"),
)
