"""The JSON Schema of typed sheets, for editors: which fields each game has, in which form each is typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..rules.model import Field, Form, Game, Mode, Rules
from .catalogue import game_names, rules_of, variant_names

Schema = dict[str, Any]

_WHOLE = {"type": "integer"}
_NUMBER = {"type": ["integer", "null"]}
_LINES = {"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "string"}]}
_CELLS = {"type": "array", "items": {"type": "string", "pattern": "^[A-Za-z]{1,2}[0-9]{1,2}$"}}
_DICE = {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 6}, "maxItems": 6}
_STEP = {
    "type": "object",
    "properties": {"roll": _DICE, "keep": {"type": "array"}, "as": {"type": ["array", "string", "null"]}},
    "required": ["roll"],
    "additionalProperties": False,
}
_LOG = {
    "type": ["object", "null"],
    "properties": {"steps": {"type": "array", "items": _STEP}, "end": {"enum": ["bank", "ciccia"]}},
    "required": ["steps"],
    "additionalProperties": False,
}

# Each form as its reader takes it (reading/forms.py); NAMES and CLAIMS get the field's own names.
_FORMS: Mapping[Form, Schema] = {
    Form.NUMBER: _NUMBER,
    Form.COUNT: {"type": "integer", "minimum": 0},
    Form.NUMBERS: {"type": "array", "items": _WHOLE},
    Form.NAMES: {"type": "array", "items": {"type": "string"}},
    Form.CLAIMS: {"type": "object", "additionalProperties": {"enum": ["first", "later"]}},
    Form.CELLS: {
        "anyOf": [
            _CELLS,
            {"type": "object", "properties": {"all_except": _CELLS}, "required": ["all_except"]},
        ]
    },
    Form.ROWS: _LINES,
    Form.BOARD: _LINES,
    Form.TURNS: {"type": "array", "items": {"anyOf": [_WHOLE, {"enum": ["c", "C", "-", "–"]}]}},
    Form.COLUMNS: {"type": "array", "items": _NUMBER},
    Form.LOGS: {"type": "array", "items": _LOG},
}


def sheet_schema() -> Schema:
    """Return the schema of a sheet file: one game, or a list of games."""
    games = game_names()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "sheetgen final sheets",
        "anyOf": [
            {"$ref": "#/$defs/game"},
            {"type": "array", "items": {"$ref": "#/$defs/game"}, "minItems": 1},
        ],
        "$defs": {"game": _game_schema(games), **{f"{name}_sheet": _sheet_schema(name) for name in games}},
    }


def _game_schema(games: Iterable[str]) -> Schema:
    specs = [spec for name in games for spec in _specs(name)]
    return {
        "type": "object",
        "properties": {
            "game": {"enum": specs},
            "rules": {"type": ["string", "object"]},
            "mode": {"enum": [mode.value for mode in Mode]},
            "board": _LINES,
            "sheets": {"type": "array", "minItems": 1},
            "note": {},
            "date": {},
        },
        "required": ["game", "sheets"],
        "additionalProperties": False,
        "allOf": [
            {
                "if": {"properties": {"game": {"enum": _specs(name)}}},
                "then": {"properties": {"sheets": {"items": {"$ref": f"#/$defs/{name}_sheet"}}}},
            }
            for name in games
        ],
    }


def _specs(name: str) -> list[str]:
    return [name, *(f"{name}:{variant}" for variant in variant_names(name))]


def _sheet_schema(name: str) -> Schema:
    """Return the schema of one sheet: the fields of the game under all its rules."""
    opened = [rules_of(spec) for spec in _specs(name)]
    fields, totals = _by_name(_fields(opened)), _by_name(_totals(opened))
    return {
        "type": "object",
        "properties": {
            "player": {"type": ["string", "number", "boolean", "null"]},
            **fields,
            "written": {"type": ["object", "null"], "properties": totals, "additionalProperties": False},
            "note": {},
            "unsure": {"type": ["array", "null"], "items": {"type": "string"}},
        },
        "additionalProperties": False,
    }


def _fields(opened: Iterable[tuple[Game, Rules]]) -> Iterator[tuple[str, Schema]]:
    for game, rules in opened:
        for field in game.fields(rules):
            blank = field.optional and field.form is not Form.BOARD
            kind = _field_schema(field)
            yield field.id, {"anyOf": [kind, {"type": "null"}]} if blank else kind
            if field.form is Form.CELLS:
                yield "rows", _FORMS[Form.ROWS]


def _field_schema(field: Field) -> Schema:
    names = list(field.legal or ())
    if names and field.form is Form.NAMES:
        return {"type": "array", "items": {"enum": names}}
    if names and field.form is Form.CLAIMS:
        return {**_FORMS[Form.CLAIMS], "propertyNames": {"enum": names}}
    return _FORMS[field.form]


def _totals(opened: Iterable[tuple[Game, Rules]]) -> Iterator[tuple[str, Schema]]:
    for game, rules in opened:
        for total in game.totals(rules):
            yield total.id, _FORMS[Form.COLUMNS] if total.many else _NUMBER


def _by_name(told: Iterable[tuple[str, Schema]]) -> dict[str, Schema]:
    """Gather what each name may hold under any of the rules."""
    kinds: dict[str, list[Schema]] = {}
    for name, kind in told:
        if kind not in kinds.setdefault(name, []):
            kinds[name].append(kind)
    return {name: found[0] if len(found) == 1 else {"anyOf": found} for name, found in kinds.items()}
