"""The header of a table: in which line it stands, and by what it divides columns.

Above it may be Excel's line `sep=;`, blank rows, and a title, as people give their tables: that is left out
only where a header stands below it without doubt.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

_DELIMITERS = ";\t,"
# Excel's own line. Programs that do not know it write it back as a row, filled up with blank cells.
_DIVIDED_BY = re.compile(r'"?sep=([^\w\s"]|\t)"?\1*\s*', re.IGNORECASE)
# Columns that every game's tables may have; no title consists of them.
_SURE = ("player", "game")
_WRITTEN = "written."
# Of two words one may be such by chance: `Game;Tuesday`.
_LEAST = 3
# A title is no longer; below it stands the header or none.
_MOST_ABOVE = 20


class Divided(NamedTuple):
    """A table's text, ready to be read."""

    text: str
    """With a blank line for each that stands above the header: the others keep their numbers."""
    header: str
    """Its line."""
    delimiter: str
    title: str
    """The first line of what was left out as a title; "" if nothing was."""

    @property
    def line(self) -> int:
        """The header's number, from 1."""
        lines = self.text.splitlines()
        return lines.index(self.header) + 1 if self.header else 1


def looks_like_csv(text: str) -> bool:
    """Tell whether the first line is a header of columns rather than YAML or JSON."""
    first = _first_line(text)
    if _DIVIDED_BY.fullmatch(first):
        return True
    if ":" in first or first[:1] in tuple("{[#-"):
        return False
    return any(mark in first for mark in _DELIMITERS) or bool(divide(text).title)


def divide(text: str, known: Collection[str] = ()) -> Divided:
    """Find a table's header. known: the fields of the game, if somebody said which it is."""
    lines = text.splitlines(keepends=True)
    filled = [number for number, line in enumerate(lines) if line.strip()][:_MOST_ABOVE]
    named = _DIVIDED_BY.fullmatch(lines[filled[0]].rstrip("\r\n")) if filled else None
    above = filled.pop(0) + 1 if named else 0
    delimiters = named[1] if named else _DELIMITERS
    at = next((number for number in filled if _is_header(lines[number], delimiters, known)), None)
    title = ""
    if at is not None and at != filled[0]:
        title = next((shown for number in filled if number < at and (shown := _title(lines[number]))), "")
        above = at
    # `sep=;` is a row of its own, whatever ends it; so is what a title's line holds.
    blank = "".join("\n" for _ in lines[:above])
    rest = "".join(lines[above:])
    header = _first_line(rest)
    return Divided(blank + rest, header, max(delimiters, key=header.count), title)


def _is_header(line: str, delimiters: str, known: Collection[str]) -> bool:
    """Tell whether a line names columns and nothing but columns could be meant."""
    cells = _cells(line, max(delimiters, key=line.count))
    sure = sum(name in _SURE or name.startswith(_WRITTEN) for name in cells)
    named = sure + sum(name in known for name in cells)
    return (sure > 0 and len(cells) >= _LEAST) or (len(cells) > 1 and named > len(cells) / 2)


def _cells(line: str, delimiter: str) -> list[str]:
    cells = (cell.strip().strip('"').strip().lower() for cell in line.split(delimiter))
    return [cell for cell in cells if cell]


def _title(line: str) -> str:
    """Return what a line says, without the marks of blank cells."""
    return line.strip().strip(_DELIMITERS + '" ')


def _first_line(text: str) -> str:
    return next((line for line in text.splitlines() if line.strip()), "")
