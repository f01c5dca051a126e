"""What is wrong with a typed value, in words: what it is, what was wanted, how to type it."""

from __future__ import annotations

import re
from typing import Any

from ..errors import did_you_mean
from ..rules.model import Field, Form
from .number_lists import two_readings

_HOW = {
    Form.NUMBER: "write a whole number, or null for an empty box",
    Form.COUNT: "write how many, such as 2",
    Form.NUMBERS: "write a list such as [2, 4, 7]",
    Form.NAMES: "write a list such as [{first}]",
    Form.CLAIMS: "write such as {{{first}: first}}",
    Form.CELLS: "write a list such as [H4, I4]",
    Form.ROWS: "write one line of x and . for each row",
    Form.BOARD: "write one line of letters for each row, a capital for a star",
    Form.TURNS: "write a list such as [400, c, 650]",
    Form.COLUMNS: "write one number a column, such as [3, 2, null]",
    Form.LOGS: "write a list of null or {{steps: [{{roll: [5, 2], keep: [5], as: single}}], end: bank}}",
}


def no_number(value: Any) -> str:
    """Say why a value is not a whole number that a sheet can hold."""
    match value:
        case str() if re.fullmatch(r"\s*-?[0-9]+\s*", value):
            return f"'{value}' is text; leave the quotes out"
        case str() if re.fullmatch(r"\s*[-−]?[0-9]{1,3}(?:[.,'\u2019][0-9]{3})+\s*", value):
            return f"'{value}' may be thousands or parts; write the digits alone"
        case str() if value.isnumeric():
            return f"'{value[:40]}' is not written in the digits 0 to 9"
        case int() if type(value) is int:
            return "the number is too large"
        case float():
            return f"{value} is no whole number"
        case _:
            return f"{shown(value)} is not a number"


def no_list(value: Any) -> str:
    """Say why a value is not a list that a sheet can hold."""
    if isinstance(value, list):
        return f"{len(value)} values are more than any sheet holds"
    if isinstance(value, str) and (readings := two_readings(value)):
        one, other = (f"'{reading[:40]}'" for reading in readings)
        return f"{shown(value)} can be read as {one} or as {other}; divide by blanks"
    return f"{shown(value)} is not a list"


def no_mapping(value: Any) -> str:
    """Say why a value is not a mapping."""
    return f"{shown(value)} is not a mapping"


def no_name(value: Any, field: Field) -> str:
    """Say why a value is none of a field's names."""
    names = [str(name) for name in field.legal or ()]
    near = did_you_mean(str(value), names) or (f"; there are {', '.join(names)}" if names else "")
    return f"{shown(value)} is unknown{near}"


def shown(value: Any) -> str:
    """Return a value as a message quotes it."""
    match value:
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case str():
            return f"'{value[:40]}'"
        case list():
            return "a list"
        case dict():
            return "a mapping"
        case _:
            return str(value)


def how(field: Field) -> str:
    """Say how the field is typed."""
    first = field.legal[0] if field.legal else "H"
    return _HOW[field.form].format(first=first)
