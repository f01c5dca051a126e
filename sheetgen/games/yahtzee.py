"""Judge a sheet of the Yahtzee family: Yahtzee, Kniffel, Yatzy, Maxi Yatzy, Triple Yahtzee, house rules.

Takes sheets with one value a box (a tuple, one a column, where a player has several columns); gives scores
and findings. Boxes are independent of each other: one sheet betrays impossible values, arithmetic, bonuses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sheetgen.errors import UsageError, counted
from sheetgen.games.yahtzee_boxes import Kind, format_values, score_box
from sheetgen.games.yahtzee_card import OPTIONS, Card, contradictions, read_card
from sheetgen.games.yahtzee_extra import EXTRAS, Values, check_extras
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
from sheetgen.rules.number_cells import entries_from_cells, totals_from_cells
from sheetgen.rules.totals import check_lines, check_sum, sum_of_written, table_verdict

CODES = {
    code: Severity.ERROR
    for code in (
        "YZ-VALUE",
        "YZ-CHANCE-ZERO",
        "YZ-MISSING",
        "YZ-BONUS",
        "YZ-ARITH",
        "YZ-SUM",
        "YZ-EXTRA-RULE",
        "YZ-EXTRA-NEEDS-50",
        "YZ-EXTRA-COUNT",
        "YZ-NOT-OVER",
        "YZ-TURNS",
    )
}

# The lines of one column that add up to its sum.
_LINES = ("upper", "bonus", "lower")


def judge(sheets: Sequence[Sheet], rules: Rules, mode: Mode) -> Verdict:
    """Judge the sheets, each alone; at a table also whether all have finished."""
    card = read_card(rules)
    verdicts = [_judge_sheet(sheet, card) for sheet in sheets]
    if mode is not Mode.TABLE:
        return Verdict(tuple(verdicts))
    return table_verdict(verdicts, _judge_table(sheets, card))


def fields(rules: Rules) -> tuple[Field, ...]:
    """Return the boxes with their legal values, then the count of further Yahtzees."""
    card = read_card(rules)
    form, count = (Form.COLUMNS, Form.COLUMNS) if card.is_multiple else (Form.NUMBER, Form.COUNT)
    boxes = tuple(Field(box.id, form, card.legal[box.id]) for box in card.boxes)
    return (*boxes, Field(EXTRAS, count, optional=True))


def totals(rules: Rules) -> tuple[Total, ...]:
    """Return the lines to work out, in the order of the sheet."""
    card = read_card(rules)
    many = card.is_multiple
    lines = (
        Total("upper", tuple(box.id for box in card.upper), many),
        Total("bonus", ("upper",), many, pays=((card.upper_target, card.upper_bonus),)),
        Total("lower", tuple(box.id for box in card.lower), many),
    )
    extra = Total("extra", (EXTRAS,), times=tuple(card.extra * factor for factor in card.factors))
    if many:
        columns = Total("columns", _LINES, many, times=card.factors)
        return (*lines, columns, extra, Total("total", ("columns", "extra")))
    return (*lines, extra, Total("total", (*_LINES, "extra")))


def cells(sheet: Sheet, rules: Rules) -> Mapping[str, Any]:
    """Return what the pen put where: `ones` (of several columns `ones@2`), `written/upper`; `-` if struck."""
    card = read_card(rules)
    shown: dict[str, Any] = {}
    for box_id in (*(box.id for box in card.boxes), EXTRAS):
        entry = sheet.entries.get(box_id)
        if entry is not None:
            shown |= _place(box_id, "-" if entry.struck and entry.value is None else entry.value)
    for line, value in sheet.written.items():
        shown |= _place(f"written/{line}", value)
    return shown


def entries(shown: Mapping[str, Any], rules: Rules) -> dict[str, Entry]:
    """Return what stands in the boxes; a dash is a struck box."""
    return entries_from_cells(shown, fields(rules), read_card(rules).columns)


def written(shown: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    """Return the totals that were written."""
    return totals_from_cells(shown, totals(rules), read_card(rules).columns)


def score(dice: Sequence[int], rules: Rules, **_situation: Any) -> Mapping[str, Any]:
    """Return what a throw is worth in every box; 0 where it yields nothing."""
    card = read_card(rules)
    if len(dice) != card.dice:
        raise UsageError(f"{counted(len(dice), 'die', 'dice')} given; a throw has {card.dice}")
    if strange := [die for die in dice if not 1 <= die <= card.faces]:
        raise UsageError(f"'{strange[0]}' is not on a die; its faces are 1 to {card.faces}")
    return {"scores": {box.id: score_box(box, dice) for box in card.boxes}}


def _place(cell: str, value: Any) -> dict[str, Any]:
    if isinstance(value, tuple):
        return {f"{cell}@{column}": one for column, one in enumerate(value, start=1) if one is not None}
    return {} if value is None else {cell: value}


def _judge_sheet(sheet: Sheet, card: Card) -> SheetVerdict:
    columns = [_read_column(sheet, card, column) for column in range(len(card.factors))]
    extras = _read_extras(sheet, card)
    findings = check_extras(extras, columns, sheet.written, card)
    scores: dict[str, Any]
    if card.is_multiple:
        scores, more = _judge_columns(columns, extras, sheet.written, card)
    else:
        scores, more = _judge_one(columns[0], extras, sheet.written, card)
    return SheetVerdict(sheet.player, scores, tuple(more + findings))


def _judge_one(
    values: Values, extras: Sequence[int], written: Mapping[str, Any], card: Card
) -> tuple[dict[str, Any], list[Finding]]:
    """Judge a sheet of one column."""
    scores = _score_column(values, card)
    scores["extra"] = sum(extras) * card.extra
    scores["total"] = sum(scores.values())
    addends = {**scores, "bonus": _bonus_as_written(scores, written, card)}
    findings = _check_column(values, scores, written, card)
    findings += check_sum("total", (*_LINES, "extra"), addends, written, "YZ-SUM")
    return scores, findings


def _judge_columns(
    columns: Sequence[Values], extras: Sequence[int], written: Mapping[str, Any], card: Card
) -> tuple[dict[str, Any], list[Finding]]:
    """Judge a sheet of several columns, each with its own subtotals and its factor."""
    scored = [_score_column(values, card) for values in columns]
    scores: dict[str, Any] = {line: tuple(column[line] for column in scored) for line in _LINES}
    scores["columns"] = tuple(
        factor * sum(column.values()) for factor, column in zip(card.factors, scored, strict=True)
    )
    scores["extra"] = sum(card.extra * n * factor for n, factor in zip(extras, card.factors, strict=True))
    scores["total"] = sum(scores["columns"]) + scores["extra"]
    findings, addends = [], {"extra": scores["extra"]}
    written_sums: dict[str, Any] = {"extra": written.get("extra"), "total": written.get("total")}
    for index, (values, column, factor) in enumerate(zip(columns, scored, card.factors, strict=True)):
        name, own = f"columns@{index + 1}", _written_column(written, index)
        lines = {**column, "bonus": _bonus_as_written(column, own, card)}
        found = _check_column(values, column, own, card)
        findings += [replace(finding, where=f"{finding.where}@{index + 1}") for finding in found]
        due = {name: factor * sum_of_written(_LINES, lines, own)}
        findings += check_lines([name], due, {name: own.get("columns")}, "YZ-ARITH")
        addends[name], written_sums[name] = due[name], own.get("columns")
    return scores, findings + check_sum("total", tuple(addends), addends, written_sums, "YZ-SUM")


def _read_column(sheet: Sheet, card: Card, column: int) -> dict[str, int | None]:
    """Return what one column holds; a struck box holds 0."""
    values: dict[str, int | None] = {}
    for box in card.boxes:
        entry = sheet.entries.get(box.id)
        value = None if entry is None else 0 if entry.struck and entry.value is None else entry.value
        values[box.id] = _pick(value, column)
    return values


def _read_extras(sheet: Sheet, card: Card) -> list[int]:
    value = sheet.value(EXTRAS, 0)
    return [_pick(value, column) or 0 for column in range(len(card.factors))]


def _written_column(written: Mapping[str, Any], column: int) -> dict[str, Any]:
    lines = {line: _pick(written.get(line), column) for line in (*_LINES, "columns")}
    return {line: value for line, value in lines.items() if value is not None}


def _pick(value: Any, column: int) -> Any:
    """Return one column of a list; a single value stands in the first column."""
    many = value if isinstance(value, (tuple, list)) else (value,)
    return many[column] if column < len(many) else None


def _score_column(values: Values, card: Card) -> dict[str, int]:
    upper = sum([values[box.id] or 0 for box in card.upper])
    bonus = card.upper_bonus if upper >= card.upper_target else 0
    return {"upper": upper, "bonus": bonus, "lower": sum([values[box.id] or 0 for box in card.lower])}


def _bonus_as_written(scores: Mapping[str, int], written: Mapping[str, Any], card: Card) -> int:
    """Return the bonus that follows from the upper sum as it was written."""
    return card.upper_bonus if sum_of_written(["upper"], scores, written) >= card.upper_target else 0


def _check_column(
    values: Values, scores: Mapping[str, int], written: Mapping[str, Any], card: Card
) -> list[Finding]:
    """Find what is wrong in one column, in the order of the sheet."""
    return [
        *_check_boxes(values, card),
        *check_lines(["upper"], scores, written, "YZ-ARITH"),
        *_check_bonus(scores, written, card),
        *check_lines(["lower"], scores, written, "YZ-ARITH"),
    ]


def _check_bonus(scores: Mapping[str, int], written: Mapping[str, Any], card: Card) -> list[Finding]:
    """Find a bonus that follows neither from the upper sum as written nor from the true one."""
    if written.get("bonus") == scores["bonus"]:
        return []
    upper = sum_of_written(["upper"], scores, written)
    facts = {"bonus": {"upper": upper, "target": card.upper_target, "bonus": card.upper_bonus}}
    return check_lines(
        ["bonus"], {"bonus": _bonus_as_written(scores, written, card)}, written, "YZ-BONUS", facts
    )


def _check_boxes(values: Values, card: Card) -> list[Finding]:
    findings = []
    for box in card.boxes:
        value = values[box.id]
        if value is None:
            findings.append(Finding("YZ-MISSING", box.id))
        elif value not in card.legal[box.id]:
            # Any dice make a chance: it is never struck (rules.md §2.3).
            code = "YZ-CHANCE-ZERO" if value == 0 and box.kind is Kind.CHANCE else "YZ-VALUE"
            facts = {"legal": format_values(card.legal[box.id]), "least": card.legal[box.id][0]}
            findings.append(Finding(code, box.id, written=value, facts=facts))
    return findings


def _judge_table(sheets: Sequence[Sheet], card: Card) -> list[Finding]:
    """Find whether the game is over, and whether all have had their turns."""
    filled = [
        sum(
            value is not None
            for column in range(len(card.factors))
            for value in _read_column(sheet, card, column).values()
        )
        for sheet in sheets
    ]
    boxes = len(card.boxes) * len(card.factors)
    if not filled or min(filled) == boxes:
        return []
    facts = {"least": min(filled), "most": max(filled), "boxes": boxes}
    findings = [Finding("YZ-NOT-OVER", facts=facts)]
    # One box a turn and turns go round: nobody is two boxes ahead (rules.md §2.4).
    return [*findings, Finding("YZ-TURNS", facts=facts)] if max(filled) - min(filled) > 1 else findings


GAME = Game(
    name="yahtzee",
    options=OPTIONS,
    contradictions=contradictions,
    fields=fields,
    totals=totals,
    judge=judge,
    cells=cells,
    codes=CODES,
    entries=entries,
    written=written,
    score=score,
)
