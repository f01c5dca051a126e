"""Judge a sheet of Harvest: five fields sown with the sums of thrown dice, and storms that cost points.

The game of a package of its own: sheetgen finds it by the entry point in `pyproject.toml` and its templates
beside this module. No number of the rules stands here; they are the options of `layout.yaml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sheetgen.rules.model import (
    Entry,
    Field,
    Finding,
    Form,
    Game,
    Mode,
    Option,
    Rules,
    Severity,
    Sheet,
    SheetVerdict,
    Total,
    Verdict,
)
from sheetgen.rules.totals import check_lines, check_sum, table_verdict

CROPS = ("wheat", "rye", "oats", "barley", "corn")
STORMS = "storms"
LINES = ("crop", "weather")

OPTIONS = {
    "dice": Option(range(1, 10)),
    "faces": Option(range(2, 21)),
    "storms": Option(range(0, 11)),
    "storm": Option(range(-50, 1)),
}

CODES = {code: Severity.ERROR for code in ("HV-VALUE", "HV-STORMS", "HV-ARITH", "HV-SUM", "HV-NOT-OVER")}


def fields(rules: Rules) -> tuple[Field, ...]:
    """Return the five fields with what dice can throw, then the count of storms."""
    thrown = range(rules["dice"], rules["dice"] * rules["faces"] + 1)
    return (*(Field(crop, Form.NUMBER, thrown) for crop in CROPS), Field(STORMS, Form.COUNT))


def totals(rules: Rules) -> tuple[Total, ...]:
    """Return the lines to work out."""
    return (Total("crop", CROPS), Total("weather", (STORMS,), times=(rules["storm"],)), Total("total", LINES))


def judge(sheets: Sequence[Sheet], rules: Rules, mode: Mode) -> Verdict:
    """Judge the sheets, each alone; at a table also whether all fields are sown."""
    verdicts = [_judge_sheet(sheet, rules) for sheet in sheets]
    if mode is not Mode.TABLE:
        return Verdict(tuple(verdicts))
    sown = all(sheet.value(crop) is not None for sheet in sheets for crop in CROPS)
    return table_verdict(verdicts, () if sown else [Finding("HV-NOT-OVER")])


def _judge_sheet(sheet: Sheet, rules: Rules) -> SheetVerdict:
    values = {crop: sheet.value(crop, 0) for crop in CROPS}
    storms = sheet.value(STORMS, 0)
    scores = {"crop": sum(values.values()), "weather": storms * rules["storm"]}
    scores["total"] = sum(scores.values())
    legal = fields(rules)[0].legal or ()
    found = [
        Finding("HV-VALUE", crop, written=value, facts={"least": legal[0], "most": legal[-1]})
        for crop, value in values.items()
        if sheet.value(crop) is not None and value not in legal
    ]
    if storms > rules["storms"]:
        found.append(Finding("HV-STORMS", STORMS, written=storms, expected=rules["storms"]))
    found += check_lines(LINES, scores, sheet.written, "HV-ARITH")
    found += check_sum("total", LINES, scores, sheet.written, "HV-SUM")
    return SheetVerdict(sheet.player, scores, tuple(found))


def cells(sheet: Sheet, rules: Rules) -> Mapping[str, Any]:
    """Return what the pen put where: numbers in the fields, crosses in the storms."""
    shown = {crop: sheet.value(crop) for crop in CROPS if sheet.value(crop) is not None}
    crossed = {f"{STORMS}/{number}": True for number in range(1, sheet.value(STORMS, 0) + 1)}
    return {**shown, **crossed, **{f"written/{line}": value for line, value in sheet.written.items()}}


def entries(shown: Mapping[str, Any], rules: Rules) -> dict[str, Entry]:
    """Return the way back from a photo's boxes."""
    crossed = sum(cell.startswith(f"{STORMS}/") for cell in shown)
    return {**{crop: Entry(shown.get(crop)) for crop in CROPS}, STORMS: Entry(crossed)}


def written(shown: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    """Return the totals that were written."""
    lines = (total.id for total in totals(rules))
    return {line: shown[f"written/{line}"] for line in lines if f"written/{line}" in shown}


GAME = Game(
    name="harvest",
    options=OPTIONS,
    fields=fields,
    totals=totals,
    judge=judge,
    cells=cells,
    codes=CODES,
    entries=entries,
    written=written,
)
