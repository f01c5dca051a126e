"""The shapes in which fields are typed: one reader a `Form`, from ordinary data to an entry's value.

A wrong type is a slip of the typist, noted with its place; what the rules forbid is for the judge to find.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from ..errors import counted, did_you_mean
from ..rules.model import Field, Form
from .slip_words import how, no_list, no_mapping, no_name, no_number, shown

Note = Callable[..., None]
"""`note(message, *steps, of_key=False)`: something is wrong with what the steps lead to, within one sheet."""

Board = tuple[str, ...]
"""Lines of letters, capital = star."""

# No game here scores beyond; a longer number is a slip of the keyboard.
LARGEST = 10**7
# Values in one list: the longest ledger of turns that anybody writes is a tenth of it.
LONGEST = 300
# A board's sides: columns are letters.
_WIDEST = 26


def read_value(value: Any, field: Field, note: Note, board: Board = (), columns: int = 0) -> Any:
    """Return what a typed value means to the judge; what is wrong is noted and left out.

    board: the lines that cells are counted on; columns: of one player, 0 if unknown.
    """
    return READERS[field.form](value, field, note, board, columns)


def read_total(value: Any, name: str, many: bool, note: Note) -> Any:
    """Return a written total: a whole number, a tuple of them, or None where nothing was written."""
    if value is None or (type(value) is int and not many and abs(value) < LARGEST):
        return value
    if not many:
        note(f"{name}: {no_number(value)}; write the total as a whole number", "written", name)
        return None
    if not isinstance(value, list) or len(value) > LONGEST:
        note(f"{name}: {no_list(value)}; write a list such as [400, 400, 1050]", "written", name)
        return None
    for position, item in enumerate(value):
        if item is not None and not _is_number(item):
            note(f"{name}: {no_number(item)}; write [400, 400, 1050]", "written", name, position)
    return tuple(item if _is_number(item) else None for item in value)


@cache
def all_cells(board: Board) -> dict[str, None]:
    """Return the names of a board's cells, row by row, as an ordered set.

    >>> list(all_cells(("rg", "gr")))
    ['A1', 'B1', 'A2', 'B2']
    """
    return {f"{chr(65 + x)}{y + 1}": None for y, line in enumerate(board) for x in range(len(line))}


def _number(value: Any, field: Field, note: Note, *_: Any) -> int | None:
    if value is None or (type(value) is int and -LARGEST < value < LARGEST):
        return value
    note(f"{field.id}: {no_number(value)}; {how(field)}", field.id)
    return None


def _count(value: Any, field: Field, note: Note, *_: Any) -> int:
    if type(value) is int and 0 <= value < LARGEST:
        return value
    wrong = f"{value} is less than none" if type(value) is int and value < 0 else no_number(value)
    note(f"{field.id}: {wrong}; {how(field)}", field.id)
    return 0


def _numbers(value: Any, field: Field, note: Note, *_: Any) -> tuple[int, ...]:
    items = _items(value, field, note)
    for position, item in enumerate(items):
        if not (type(item) is int and -LARGEST < item < LARGEST):
            note(f"{field.id}: {no_number(item)}; {how(field)}", field.id, position)
            return tuple(filter(_is_number, items))
    return tuple(items)


def _by_column(value: Any, field: Field, note: Note, board: Board, columns: int) -> tuple[int | None, ...]:
    items = _items(value, field, note)
    if columns and items and len(items) != columns:
        there = f"{counted(len(items), 'value')}, but the sheet has {counted(columns, 'column')}"
        note(f"{field.id}: {there}; {how(field)}", field.id)
        items = []
    for position, item in enumerate(items):
        if item is not None and not _is_number(item):
            note(f"{field.id}: {no_number(item)}; {how(field)}", field.id, position)
    found = tuple(item if _is_number(item) else None for item in items)
    return found or (None,) * columns


def _turns(value: Any, field: Field, note: Note, *_: Any) -> tuple[int | str, ...]:
    found: list[int | str] = []
    for position, item in enumerate(_items(value, field, note)):
        if _is_number(item):
            found.append(item)
        elif isinstance(item, str) and item.lower() in ("c", "-", "–"):
            found.append("c")
        else:
            note(f"{field.id}: {no_number(item)}; {how(field)}", field.id, position)
    return tuple(found)


def _names(value: Any, field: Field, note: Note, *_: Any) -> tuple[str, ...]:
    found = []
    for position, item in enumerate(_items(value, field, note)):
        if not isinstance(item, str) or (field.legal is not None and item not in field.legal):
            note(f"{field.id}: {no_name(item, field)}", field.id, position)
        else:
            found.append(item)
    return tuple(found)


def _claims(value: Any, field: Field, note: Note, *_: Any) -> Mapping[str, str]:
    if not isinstance(value, dict):
        note(f"{field.id}: {no_mapping(value)}; {how(field)}", field.id)
        return {}
    found = {}
    for name, claim in value.items():
        if field.legal is not None and name not in field.legal:
            note(f"{field.id}: {no_name(name, field)}", field.id, name, of_key=True)
        elif claim not in ("first", "later"):
            near = did_you_mean(str(claim), ("first", "later")) or "; write first or later"
            note(f"{field.id}: {shown(claim)} is no claim{near}", field.id, name)
        else:
            found[name] = claim
    return found


def _cells(value: Any, field: Field, note: Note, board: Board, *_: Any) -> tuple[str, ...]:
    if isinstance(value, dict):
        left_out = value.get("all_except")
        if list(value) != ["all_except"] or not isinstance(left_out, list):
            note(f"{field.id}: {how(field)}, or {{all_except: [H4, I4]}}", field.id)
            return ()
        out = set(_known_cells(left_out, field, note, board, "all_except"))
        return tuple(cell for cell in all_cells(board) if cell not in out)
    return _known_cells(_items(value, field, note), field, note, board)


def _known_cells(
    items: Sequence[Any], field: Field, note: Note, board: Board, *steps: str
) -> tuple[str, ...]:
    known = all_cells(board)
    found = []
    for position, item in enumerate(items):
        cell = item.upper() if isinstance(item, str) else ""
        if cell in found:
            note(
                f"{field.id}: {shown(item)} stands twice; was another cell meant?", field.id, *steps, position
            )
        elif cell in known:
            found.append(cell)
        else:
            corner = next(reversed(known), "none")
            message = f"{field.id}: {shown(item)} is no cell of the board; cells are A1 to {corner}"
            note(message, field.id, *steps, position)
    return tuple(found)


def _crossed_rows(value: Any, field: Field, note: Note, board: Board, *_: Any) -> tuple[str, ...]:
    lines = _lines(value)
    size = [len(line) for line in board]
    if lines is None or (board and [len(line) for line in lines] != size):
        shape = f"{len(size)} rows of {size[0]}" if size else "the rows of the board"
        note(f"{field.id}: this is not {shape}; {how(field)}", field.id)
        return ()
    odd = re.search(r"[^xX.]", "".join(lines))
    if odd:
        note(f"{field.id}: '{odd[0]}' is neither x nor a dot; {how(field)}", field.id)
        return ()
    return tuple(
        f"{chr(65 + x)}{y + 1}"
        for y, line in enumerate(lines)
        for x, letter in enumerate(line)
        if letter in "xX"
    )


def read_board(value: Any, field: Field, note: Note, *_: Any) -> tuple[str, ...]:
    """Return a board's lines; its structure is not judged here, only its form."""
    lines = _lines(value)
    if not lines or len({len(line) for line in lines}) != 1 or max(len(lines), len(lines[0])) > _WIDEST:
        note(f"{field.id}: the rows must be equally long, at most {_WIDEST}; {how(field)}", field.id)
        return ()
    if not lines[0]:
        note(f"{field.id}: the rows are empty; {how(field)}", field.id)
        return ()
    letters = {str(letter).lower() for letter in field.legal} if field.legal else None
    for letter in "".join(lines):
        if not letter.isalpha() or (letters and letter.lower() not in letters):
            known = f"; there are {', '.join(sorted(letters))}" if letters else ""
            note(f"{field.id}: '{letter}' is no colour{known}", field.id)
            return ()
    return tuple(lines)


def _logs(value: Any, field: Field, note: Note, *_: Any) -> tuple[Any, ...]:
    found = []
    for position, log in enumerate(_items(value, field, note)):
        if log is None or _is_log(log):
            found.append(_frozen(log))
        else:
            note(f"{field.id}: this is no log of a turn; {how(field)}", field.id, position)
            found.append(None)
    return tuple(found)


def _is_log(log: Any) -> bool:
    if (
        not isinstance(log, dict)
        or not set(log) <= {"steps", "end"}
        or not isinstance(log.get("steps"), list)
    ):
        return False
    return log.get("end", "bank") in ("bank", "ciccia") and all(map(_is_step, log["steps"]))


def _is_step(step: Any) -> bool:
    if not isinstance(step, dict) or not set(step) <= {"roll", "keep", "as"} or "roll" not in step:
        return False
    dice = [step["roll"], *_groups(step.get("keep", []))]
    ways = step.get("as")
    named = ways is None or all(isinstance(way, str) for way in (ways if isinstance(ways, list) else [ways]))
    return named and all(
        isinstance(each, list) and len(each) <= 6 and all(map(_is_die, each)) for each in dice
    )


def _groups(keep: Any) -> list[Any]:
    nested = isinstance(keep, list) and any(isinstance(group, list) for group in keep)
    return list(keep) if nested else [keep]


def _is_die(value: Any) -> bool:
    return type(value) is int and 1 <= value <= 6


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if isinstance(value, dict):
        return {key: _frozen(inner) for key, inner in value.items()}
    return value


READERS: Mapping[Form, Callable[..., Any]] = {
    Form.NUMBER: _number,
    Form.COUNT: _count,
    Form.NUMBERS: _numbers,
    Form.COLUMNS: _by_column,
    Form.TURNS: _turns,
    Form.NAMES: _names,
    Form.CLAIMS: _claims,
    Form.CELLS: _cells,
    Form.ROWS: _crossed_rows,
    Form.BOARD: read_board,
    Form.LOGS: _logs,
}
"""By form: (value, field, note, board, columns) → the value for the judge."""


def _items(value: Any, field: Field, note: Note) -> list[Any]:
    if isinstance(value, list) and len(value) <= LONGEST:
        return value
    note(f"{field.id}: {no_list(value)}; {how(field)}", field.id)
    return []


def _lines(value: Any) -> list[str] | None:
    lines = value.split() if isinstance(value, str) else value
    good = isinstance(lines, list) and all(isinstance(line, str) for line in lines)
    return lines if good else None


def _is_number(value: Any) -> bool:
    return type(value) is int and -LARGEST < value < LARGEST
