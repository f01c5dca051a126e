"""A verdict as people read it at a terminal: a table of scores, the findings in words, who won."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ..api.checks import Checked, Finding, Speaker, Words

# Severity → colour of its sign at the head of a finding.
_COLOURS = {"error": "red", "warning": "yellow", "info": "blue"}
_SIGNS = {"error": "✗", "warning": "!", "info": "i"}

# A list of more parts than a sheet has columns (running totals) does not fit into a table's cell.
_WIDEST_LIST = 4


def verdict_lines(checked: Checked, speaker: Speaker, words: Words, brief: bool = False) -> Iterator[str]:
    """Give the lines of one game; brief: only what is wrong and who won."""
    verdict = checked.verdict
    if not brief:
        yield click.style(_title(checked, words), bold=True)
        yield from score_lines(verdict.sheets, speaker.name, words)
    for sheet in verdict.sheets:
        for found in sheet.findings:
            yield f"  {_sign(found)} {_told(sheet.player, speaker.message(found), words)}"
    for found in verdict.findings:
        yield f"  {_sign(found)} {speaker.message(found)}"
    if not checked.has_findings and not brief:
        yield click.style(f"  ✓ {words.text('nothing to object to', 'check')}", fg="green")
    yield from _winner_lines(checked, words)


def score_lines(sheets: Sequence[Any], name: Callable[[str], str], words: Words) -> Iterator[str]:
    """Give the scores as a table: a line a sheet, a column a total, numbers right-aligned."""
    totals = [key for key, value in sheets[0].scores.items() if _fits(value)] if sheets else []
    rows = [["", *(name(total) for total in totals)]]
    rows += [[sheet.player, *(_cell(sheet.scores.get(key), words) for key in totals)] for sheet in sheets]
    widths = [max(_width(row[n]) for row in rows) for n in range(len(rows[0]))]
    for number, row in enumerate(rows):
        first, *rest = (_padded(cell, widths[n], right=n > 0) for n, cell in enumerate(row))
        line = f"  {first}  {'  '.join(rest)}".rstrip()
        yield click.style(line, dim=True) if number == 0 else line


def _title(checked: Checked, words: Words) -> str:
    players = len(checked.verdict.sheets)
    modes = {
        "table": words.plural("{n} sheet of one game", "{n} sheets of one game", players, "check"),
        "single": words.text("each sheet alone", "check"),
        "solo": words.text("a game alone", "check"),
    }
    files = dict.fromkeys(origin.file for origin in checked.origins)
    shown = ", ".join(list(files)[:3]) + (" …" if len(files) > 3 else "")
    changes = ", ".join(f"{option} {_changed(value)}" for option, value in checked.typed.changes.items())
    return f"{checked.typed.spec}{f' ({changes})' if changes else ''} – {modes[checked.mode]} ({shown})"


def _changed(value: Any) -> str:
    # House rules stand beside the scores, so that nobody takes one game for another.
    return "…" if isinstance(value, (list, tuple, dict)) else str(value)


def _winner_lines(checked: Checked, words: Words) -> Iterator[str]:
    if checked.mode != "table" or not checked.verdict.winners:
        return
    names = words.join(checked.verdict.winners)
    won = (
        words.text("winner", "check") if len(checked.verdict.winners) == 1 else words.text("winners", "check")
    )
    places = ", ".join(f"{player} {words.number(total)}" for player, total in checked.verdict.ranking)
    yield "  " + click.style(_told(won, names, words), fg="green", bold=True) + f"  ({places})"


def _told(who: str, what: str, words: Words) -> str:
    """Say whose it is, and what, with the colon that the language writes."""
    return words.text("{who}: {what}", "check", who=who, what=what)


def _sign(found: Finding) -> str:
    return click.style(_SIGNS[found.severity], fg=_COLOURS[found.severity], bold=True)


def _fits(value: Any) -> bool:
    return not isinstance(value, (list, tuple)) or len(value) <= _WIDEST_LIST


def _cell(value: Any, words: Words) -> str:
    if isinstance(value, (list, tuple)):
        return " ".join(_cell(part, words) for part in value)
    return "–" if value is None else words.number(value)


def _padded(text: str, width: int, right: bool) -> str:
    blanks = " " * (width - _width(text))
    return blanks + text if right else text + blanks


def _width(text: str) -> int:
    """Count the columns of a terminal that a text takes (Unicode Standard Annex 11).

    >>> _width("Zoë"), _width("花子"), _width("\N{LEFT-TO-RIGHT MARK}−5")
    (3, 4, 2)
    """
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    none = sum(unicodedata.category(letter) in ("Mn", "Me", "Cf") for letter in text)
    return len(text) + wide - none
