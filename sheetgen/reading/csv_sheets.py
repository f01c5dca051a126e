"""Sheets as a table: a CSV text with a header row → the same documents that typed YAML gives.

One row a sheet, one column a field: `player`, the fields, `written.total`; a list stands in one cell, divided
by blanks, `+` or `/`. Columns `game`, `rules`, `mode` and `board` are the same in all rows; those below the
first may leave them empty. What may stand above the header is the business of `csv_header`.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ..errors import Fault, InvalidError, UsageError, counted
from ..rules.model import Field, Form
from .csv_header import Divided, divide
from .number_lists import split_list, two_readings
from .typed import OpenGame, Slip, Text, TypedGame, read_games

_OF_THE_FILE = ("game", "rules", "mode", "board", "note")
_WRITTEN = "written."
# No list of a sheet is longer; a longer text is told as it is, never cut.
_MAX_CELL = 4000
_APART = "a table is one game, give each its own file"


def read_csv(text: str, path: str, open_game: OpenGame, game: str | None = None) -> list[TypedGame]:
    """Read a table of sheets.

    game: what is played, where no column `game` says it. Raises InvalidError with all faults.
    """
    table = divide(text, _forms(open_game, game) if game else ())
    rows, places = _rows(table, path)
    head = {key: rows[0][key] for key in _OF_THE_FILE if rows[0].get(key)}
    spec = head.setdefault("game", game or "")
    if not spec:
        message = "no column 'game', and the file's name does not say it; add --game"
        raise InvalidError([Fault(path, table.line, 1, message, table.header)])
    sheets = [{key: cell for key, cell in row.items() if key not in _OF_THE_FILE} for row in rows]
    lines = text.splitlines()
    if slips := _contradictions(rows):
        raise InvalidError([_locate(slip, [table.line, *places], lines, path) for slip in slips])
    document = {**head, "sheets": sheets}
    variant = head.get("rules")
    forms = _forms(open_game, f"{spec.partition(':')[0]}:{variant}" if variant else spec)
    document["sheets"] = [_typed(sheet, forms) for sheet in sheets]
    games = read_games(
        Text([document], lambda slip: _locate(slip, [table.line, *places], lines, path)), path, open_game
    )
    if not table.title:
        return games
    notice = f"{path}: '{table.title[:60]}' above the header is taken for a title"
    return [replace(each, notices=(notice,)) for each in games]


def _rows(table: Divided, path: str) -> tuple[list[dict[str, str]], list[int]]:
    text = table.text
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=table.delimiter, skipinitialspace=True, strict=True
    )
    rows: list[dict[str, str]] = []
    places: list[int] = []
    faults: list[Fault] = []
    header: list[str] = []
    last_line = 0 if text.endswith(("\n", "\r")) else sum(1 for _ in io.StringIO(text, newline=""))
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if not header:
                header = _without_blanks(cells)
                faults += _header_faults(header, path, reader.line_num, table.header)
                continue
            row = _without_blanks(cells, len(header))
            is_cut_off = reader.line_num == last_line
            if wrong := _width_fault(row, header, is_cut_off) or _decimals_fault(row, table.delimiter):
                faults.append(Fault(path, reader.line_num, 1, wrong))
            rows.append(dict(zip(header, row, strict=False)))
            places.append(reader.line_num)
    except csv.Error as error:
        faults.append(Fault(path, reader.line_num, 1, f"this is no CSV row: {error}"))
    if not rows and not faults:
        faults.append(
            Fault(path, None, None, "holds no sheet; a header and one row for each sheet are needed")
        )
    if faults:
        raise InvalidError(faults)
    return rows, places


def _without_blanks(cells: Sequence[str], least: int = 0) -> list[str]:
    """Return a row without the blank cells behind its last one, as columns that were emptied leave them."""
    kept = [cell.strip() for cell in cells]
    while len(kept) > least and not kept[-1]:
        kept.pop()
    return kept


def _width_fault(cells: Sequence[str], header: Sequence[str], is_cut_off: bool) -> str | None:
    """Say what is wrong with the number of a row's cells (RFC 4180, §2.4).

    is_cut_off: the row's line has no end. Spreadsheets leave off empty cells at the end, as Excel does in
    blocks of sixteen rows. But a shorter row may be one that was cut off: then only what counts for nothing
    may be missing, and of a line without an end nothing.
    """
    lost = [name for name in header[len(cells) :] if is_cut_off or not _counts_for_nothing(name)]
    if len(cells) <= len(header) and not lost:
        return None
    way_out = f"; write what '{lost[0][:40]}' is, or an empty cell" if lost else ""
    if len(header) == 1:
        way_out = f"; '{header[0][:40]}' is taken for the header, which names the columns, such as player"
    return f"{counted(len(cells), 'cell')}, but the header has {counted(len(header), 'column')}{way_out}"


def _decimals_fault(cells: Sequence[str], delimiter: str) -> str | None:
    """Say where a comma that divides cells may stand within a number: nobody writes 00 for nought."""
    if delimiter != ",":
        return None
    pairs = [pair for pair in pairwise(cells) if pair[1] == "00" and pair[0][-1:].isdecimal()]
    if not pairs:
        return None
    number = pairs[0][0][-40:]
    return f"'{number},00' can be read as {number}, or as {number} and 0 in two cells; leave the decimals out"


def _counts_for_nothing(column: str) -> bool:
    return column in _OF_THE_FILE or column.startswith(_WRITTEN)


def _header_faults(header: Sequence[str], path: str, line: int, source: str) -> list[Fault]:
    twice = {name for name in header if name and header.count(name) > 1}
    faults = [Fault(path, line, 1, f"the column '{name}' stands twice", source) for name in sorted(twice)]
    if "" in header:
        faults.append(Fault(path, line, 1, "a column has no name", source))
    return faults


def _contradictions(rows: Sequence[Mapping[str, str]]) -> list[Slip]:
    """Find rows that are of another game, or under other rules, than the first."""
    slips = []
    for number, row in enumerate(rows):
        for key in (key for key in _OF_THE_FILE if key != "note" and row.get(key)):
            first = rows[0].get(key)
            if row[key] != first:
                said = f"says '{first[:40]}'" if first else "says nothing"
                message = f"{key}: '{row[key][:40]}', but the first row {said}; {_APART}"
                slips.append(Slip((0, "sheets", number), message))
    return slips


def _forms(open_game: OpenGame, spec: str) -> Mapping[str, Form]:
    try:
        game, rules, _ = open_game(spec)
    except UsageError:  # the reader of documents opens it again and says what is wrong
        return {}
    fields: Sequence[Field] = game.fields(rules)
    forms = {field.id: field.form for field in fields}
    forms |= {
        f"{_WRITTEN}{total.id}": Form.COLUMNS if total.many else Form.NUMBER for total in game.totals(rules)
    }
    return {"rows": Form.ROWS, **forms}


def _typed(row: Mapping[str, str], forms: Mapping[str, Form]) -> dict[str, Any]:
    sheet: dict[str, Any] = {}
    written: dict[str, Any] = {}
    for key, cell in row.items():
        form = forms.get(key)
        value = value_from_text(cell, form) if form else cell
        if key.startswith(_WRITTEN):
            if cell:
                written[key.removeprefix(_WRITTEN)] = value
        elif form or cell:
            sheet[key] = value
    return {**sheet, "written": written} if written else sheet


def value_from_text(text: str, form: Form) -> Any:
    """Return what typed YAML would hold for a text in one line; what it cannot mean stays text.

    >>> value_from_text("2 4/7", Form.NUMBERS), value_from_text("H:first", Form.CLAIMS)
    ([2, 4, 7], {'H': 'first'})
    """
    return text if len(text) > _MAX_CELL else _FROM_TEXT[form](text.strip())


# Of a whole number, as spreadsheets write it in columns that have decimals; of three they may be thousands.
_WITHOUT_PARTS = re.compile(r"(?<=[0-9])[.,]00?$")


def _number(cell: str) -> Any:
    if cell.isdecimal() and cell.isascii():
        return int(cell)
    if cell in ("", "-", "–"):
        return None
    signed = _WITHOUT_PARTS.sub("", cell.replace("−", "-"))
    return int(signed) if re.fullmatch(r"[-+]?[0-9]+", signed) else cell


def _count(cell: str) -> Any:
    return 0 if cell == "" else _number(cell)


def _numbers(cell: str) -> Any:
    return cell if two_readings(cell) else list(map(_number, split_list(cell)))


def _turns(cell: str) -> Any:
    if two_readings(cell):
        return cell
    return [word if word in ("c", "C", "-", "–") else _number(word) for word in split_list(cell)]


def _claims(cell: str) -> Any:
    pairs = [re.split(r"[:=]", word, maxsplit=1) for word in split_list(cell)]
    claims = {pair[0]: pair[1] if len(pair) > 1 else "" for pair in pairs}
    # One name claimed twice is nothing that can be meant.
    return claims if len(claims) == len(pairs) else cell


_FROM_TEXT: Mapping[Form, Callable[[str], Any]] = {
    Form.NUMBER: _number,
    Form.COUNT: _count,
    Form.NUMBERS: _numbers,
    Form.COLUMNS: _numbers,
    Form.NAMES: split_list,
    Form.CELLS: split_list,
    Form.ROWS: split_list,
    Form.BOARD: split_list,
    Form.CLAIMS: _claims,
    Form.TURNS: _turns,
    Form.LOGS: str,
}


def _locate(slip: Slip, places: Sequence[int], lines: Sequence[str], path: str) -> Fault:
    """Point at a row. places: the lines of the header and of the rows below it."""
    row = next((step for step in slip.steps[2:3] if isinstance(step, int)), None)
    line = places[row + 1 if row is not None else 0]
    return Fault(path, line, 1, slip.message, lines[line - 1] if line <= len(lines) else "")
