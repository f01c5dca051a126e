"""GRixx: which rule options there are, and which values make sense. Default values stand in the layout."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sheetgen.errors import counted
from sheetgen.rules.model import Option, Rules
from sheetgen.rules.option_checks import are_counts, are_names, check_players, wrong_id

# The judge tries every split of the closed rows; more would take seconds.
MOST_ROWS = 12


# What every sheet has beside its rows.
_OWN_FIELDS = ("locks", "penalties", "lock")


def _check_rows(value: Any) -> str | None:
    if isinstance(value, Mapping) and 0 < len(value) <= MOST_ROWS and all(map(_are_boxes, value.values())):
        return _wrong_id(value)
    return (
        f"write for each row, at most {MOST_ROWS}, its numbers as printed, such as {{red: [2, 3, 4, 5, 6]}}"
    )


def _check_box_colours(value: Any) -> str | None:
    if isinstance(value, Mapping) and all(map(_are_words, value.values())):
        return None
    return "write for each row the colour of each of its boxes, such as {red: [red, red, yellow]}, or {}"


def _check_bonus_rows(value: Any) -> str | None:
    if isinstance(value, Mapping) and all(map(_is_bonus_row, value.values())):
        return _wrong_id(value)
    return "write for each bonus row {between: [red, yellow], numbers: [2, 3, 4]}, or {}"


def _wrong_id(names: Iterable[Any]) -> str | None:
    return next(filter(None, (wrong_id(name, _OWN_FIELDS) for name in names)), None)


def _check_points(value: Any) -> str | None:
    if are_counts(value) and list(value) == sorted(value):
        return None
    return "write the points of a row by its crosses, from none upwards, such as [0, 1, 3, 6, 10]"


def contradictions(rules: Rules) -> dict[str, str]:
    """Return the options that do not fit the rows, and why."""
    rows = rules["rows"]
    lengths = [len(numbers) for numbers in rows.values()]
    shortest, crosses = min(lengths), max(lengths) + 1
    points, before, ending = rules["row_points"], rules["min_before_lock"], rules["end_rows"]
    wrong = {}
    if rules["score_by"] == "row" and len(points) <= crosses:
        wrong["row_points"] = (
            f"{counted(len(points), 'value')} will not do; a row has up to"
            f" {counted(crosses, 'cross', 'crosses')}, the lock included;"
            f" write {crosses + 1}, from none on"
        )
    if before >= shortest:
        wrong["min_before_lock"] = (
            f"{before} is too much; a row has {counted(shortest - 1, 'number')} before its last"
        )
    if ending > len(lengths):
        wrong["end_rows"] = f"{ending} is too much; the sheet has {counted(len(lengths), 'row')}"
    for row, colours in rules["box_colours"].items():
        if row not in rows:
            wrong["box_colours"] = f"there is no row '{row}'; the sheet has {', '.join(rows)}"
        elif len(colours) != len(rows[row]):
            boxes = counted(len(rows[row]), "box", "boxes")
            wrong["box_colours"] = f"'{row}' has {boxes}, here {counted(len(colours), 'colour')}"
    for bonus, spec in rules["bonus_rows"].items():
        if bonus in rows:
            wrong["bonus_rows"] = f"'{bonus}' is a row already; choose another id for the bonus row"
        if strange := [row for row in spec["between"] if row not in rows]:
            wrong["bonus_rows"] = (
                f"'{bonus}' is beside '{strange[0]}', which is no row; the sheet has {', '.join(rows)}"
            )
    return wrong


def _is_bonus_row(value: Any) -> bool:
    return (
        isinstance(value, Mapping)
        and set(value) == {"between", "numbers"}
        and are_names(value["between"])
        and _are_boxes(value["numbers"])
    )


def _are_boxes(numbers: Any) -> bool:
    return are_counts(numbers) and len(set(numbers)) == len(numbers)


def _are_words(values: Any) -> bool:
    return isinstance(values, list | tuple) and all(isinstance(value, str) for value in values)


OPTIONS: Mapping[str, Option] = {
    "players": Option(check=check_players),
    "rows": Option(check=_check_rows),
    "box_colours": Option(check=_check_box_colours),
    "bonus_rows": Option(check=_check_bonus_rows),
    "score_by": Option(values=("row", "colour")),
    "row_points": Option(check=_check_points),
    "min_before_lock": Option(values=range(0, 31)),
    "simultaneous_lock": Option(values=(True, False)),
    "penalty": Option(values=range(-100, 1)),
    "max_penalties": Option(values=range(1, 21)),
    "end_rows": Option(values=range(1, 11)),
    "end_timing": Option(values=("immediate", "end_of_turn")),
}
