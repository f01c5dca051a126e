"""Sheets → the typed YAML that `check` reads: what photos and the terminal give, what examples hold.

Written without a YAML library, as people type it: a line a field, in the order of the sheet.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..rules.model import Mode, Sheet

# A word that YAML takes for text, whatever stands around it.
_PLAIN = re.compile(r"[^\W\d_][\w]*(?: [\w]+)*")
_SPECIAL = frozenset(("true", "false", "null", "True", "False", "Null", "TRUE", "FALSE", "NULL"))


def dump_sheets(
    spec: str,
    sheets: Sequence[Sheet],
    mode: Mode | None = None,
    changes: Mapping[str, Any] | None = None,
    board_field: str = "board",
) -> str:
    """Return the text of one game; reading it again gives the same sheets.

    A board that all sheets share stands once, above them.
    """
    game, _, variant = spec.partition(":")
    # A variant and changes of one's own do not fit into one `rules:`; the game's name takes the variant then.
    rules = changes or variant
    lines = [f"game: {_text(spec)}" if changes else f"game: {game}"]
    if rules:
        lines.append(f"rules: {dump_value(rules)}")
    if mode:
        lines.append(f"mode: {mode}")
    boards = {sheet.value(board_field) for sheet in sheets}
    shared_board = boards.pop() if len(boards) == 1 else None
    if shared_board:
        lines += ["board: |", *(f"  {line}" for line in shared_board)]
    lines.append("sheets:")
    for sheet in sheets:
        lines += _sheet_lines(sheet, board_field if shared_board else None)
    return "\n".join(lines) + "\n"


def dump_value(value: Any) -> str:
    """Return a value in one line of YAML.

    >>> dump_value({"H": "first", "red": (2, 4), "on": None, "x y": "1"})
    '{H: first, red: [2, 4], on: null, x y: "1"}'
    """
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int() | float():
            return str(value)
        case str():
            return _text(value)
        case Mapping():
            return "{" + ", ".join(f"{_text(str(k))}: {dump_value(v)}" for k, v in value.items()) + "}"
        case _:
            return "[" + ", ".join(map(dump_value, value)) + "]"


def _sheet_lines(sheet: Sheet, left_out: str | None) -> list[str]:
    # A number of ours would come back as a name that somebody gave.
    lines = [f"- player: {_text(sheet.player) if sheet.is_named else 'null'}"]
    lines += [
        f"  {name}: {dump_value(entry.value)}" for name, entry in sheet.entries.items() if name != left_out
    ]
    if sheet.written:
        lines.append(f"  written: {dump_value(sheet.written)}")
    if sheet.unsure:
        lines.append(f"  unsure: {dump_value(sheet.unsure)}")
    return lines


def _text(text: str) -> str:
    if _PLAIN.fullmatch(text) and text not in _SPECIAL:
        return text
    return json.dumps(text, ensure_ascii=False)
