"""Encore!: which rule options there are, and which values make sense. Default values stand in the layout."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sheetgen.errors import counted
from sheetgen.rules.model import Option, Rules
from sheetgen.rules.option_checks import are_names, check_players, is_count

CLAIMS = ("first", "later")
"""What is circled for a complete column or colour: the upper or the lower value."""


def _check_colours(value: Any) -> str | None:
    if are_names(value) and all(len(letter) == 1 and letter.islower() for letter in value):
        return None
    return "write a small letter for each colour of the board, such as [r, g, b]"


def _check_start(value: Any) -> str | None:
    return None if isinstance(value, str) and value.isupper() else "write the letter of a column, such as H"


def _check_columns(value: Any) -> str | None:
    if (
        isinstance(value, Mapping)
        and set(value) == set(CLAIMS)
        and all(isinstance(points, Mapping) for points in value.values())
        and set(value["first"]) == set(value["later"])
        and all(map(is_count, [*value["first"].values(), *value["later"].values()]))
    ):
        return None
    return "write the points of the same columns twice, such as {first: {A: 5, B: 3}, later: {A: 3, B: 2}}"


def _check_colour(value: Any) -> str | None:
    if isinstance(value, Mapping) and set(value) == set(CLAIMS) and all(map(is_count, value.values())):
        return None
    return "write the points of a colour, such as {first: 5, later: 3}"


def contradictions(rules: Rules) -> dict[str, str]:
    """Return the options that ask for what the sheet has not, and why."""
    colours, columns = rules["colours"], sorted(rules["columns"]["first"])
    wrong = {}
    if rules["end_colours"] > len(colours):
        wrong["end_colours"] = (
            f"{rules['end_colours']} is too much; the board has {counted(len(colours), 'colour')}"
        )
    if rules["start"] not in columns:
        wrong["start"] = f"'{rules['start']}' is no column of the board; it has {', '.join(columns)}"
    if rules["tie_break"] == "jokers" and not rules["jokers"]:
        wrong["tie_break"] = "jokers: 0 leaves nobody any to decide a tie; write none"
    return wrong


OPTIONS: Mapping[str, Option] = {
    "players": Option(check=check_players),
    "colours": Option(check=_check_colours),
    "start": Option(check=_check_start),
    "columns": Option(check=_check_columns),
    "colour": Option(check=_check_colour),
    "share_first": Option(values=(True, "columns", False)),
    "jokers": Option(values=range(0, 51)),
    "star": Option(values=range(-50, 1)),
    "dice_max": Option(values=range(1, 31)),
    "end_colours": Option(values=range(1, 11)),
    "solo_rolls": Option(values=range(1, 201)),
    "tie_break": Option(values=("none", "jokers")),
}
