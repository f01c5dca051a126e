"""Make a `Layout` of a merged YAML node, or say every fault of the file with its place.

pydantic finds what is wrong; this module says it in the words of `LAYOUT_FAULTS` and points at key or value.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, get_args

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from ..errors import Fault, InvalidError, did_you_mean
from ..files import Node
from .model import SECTIONS, Layout, Strict
from .own_options import own_option
from .shipped import freeze, hints_of

Loc = tuple[str | int, ...]


def read_layout(source: Node) -> Layout:
    """Validate a merged layout.

    Raises InvalidError with all faults: unknown keys (did you mean), wrong types, numbers out of reach, and
    names of colours that the palette does not have.
    """
    try:
        # As JSON, for in strict mode pydantic takes a dataclass from Python only ready-made.
        layout = _adapter().validate_json(json.dumps(source.plain()))
    except ValidationError as error:
        faults = [_fault(source, details) for details in error.errors() if _is_true_of(source, details)]
        raise InvalidError(_once([*faults, *_colour_faults(source)])) from error
    faults = _colour_faults(source)
    if faults:
        raise InvalidError(_once(faults))
    return replace(layout, rules=freeze(layout.rules))


@cache
def _adapter() -> TypeAdapter[Layout]:
    return TypeAdapter(Layout)


def place_fault(source: Node, path: Loc, message: str) -> Fault:
    """Return a fault that points at the deepest part of the path that the file has.

    In a layout that another one extends it points at the option that the other sets for this part, if there
    is one: nobody can mend what they only build on.
    """
    node = _walk(source, path)
    return (node if node.path == source.path else own_option(source, path) or node).fault(message)


def layout_schema() -> dict[str, Any]:
    """Return the JSON Schema of a layout file, for editors.

    A layout that extends another is a layout of changes: what it leaves out, or calls null, is the other's.
    """
    schema = _adapter().json_schema()
    parts = {f"#/$defs/{part}": schema["$defs"][part] for part in ("Trim", "Colour")}
    needed = {ref: part.pop("required") for ref, part in parts.items()}
    whole = {
        "required": schema.pop("required"),
        "properties": {
            "trim": {"required": needed["#/$defs/Trim"]},
            "palette": {"additionalProperties": {"required": needed["#/$defs/Colour"]}},
        },
    }
    letters = schema["properties"]["letters"]["anyOf"][0]["patternProperties"]
    for entries in (schema["properties"], letters):
        entries.update({key: _or_null(inner) for key, inner in entries.items()})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **schema,
        "title": "sheetgen layout",
        "if": {"required": ["extends"]},
        "else": whole,
    }


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    null = {"type": "null"}
    return schema if null in schema.get("anyOf", ()) else {"anyOf": [schema, null]}


def _walk(source: Node, path: Loc) -> Node:
    """Follow a path as far as the file goes."""
    node = source
    for step in path:
        below = node.at([step])
        if below is None:
            break
        node = below
    return node


def _steps(loc: Loc) -> Loc:
    """Leave out pydantic's tag of each section (`sections, 0, track, height`): it is no key of the file."""
    return tuple(
        step
        for i, step in enumerate(loc)
        if not (i >= 2 and loc[i - 2] == "sections" and isinstance(loc[i - 1], int))
    )


def _is_true_of(source: Node, details: ErrorDetails) -> bool:
    """Tell whether the file has this fault: pydantic counts only the sound entries of a list."""
    node = _walk(source, _steps(details["loc"]))
    if details["type"] != "too_short" or not isinstance(node.value, list | dict):
        return True
    return len(node.value) < int(details["ctx"]["min_length"])


def _once(faults: Iterable[Fault]) -> list[Fault]:
    """Drop what is said twice of one place: a union's members each complain. Several keys may be missing."""
    seen: dict[tuple[str, int | None, int | None, str], Fault] = {}
    for fault in faults:
        missing = fault.message if fault.message.endswith("is missing") else ""
        seen.setdefault((fault.path, fault.line, fault.column, missing), fault)
    return list(seen.values())


def _fault(source: Node, details: ErrorDetails) -> Fault:
    *above, last = details["loc"]
    node, parent = _walk(source, _steps(details["loc"])), _walk(source, _steps((*above, last))[:-1])
    if details["type"] == "unexpected_keyword_argument":
        return parent.key_fault(
            str(last), f"unknown key '{str(last)[:60]}'{_near_key(str(last), tuple(above))}"
        )
    if details["type"] in ("missing", "missing_keyword_only_argument"):
        # Stated at the parent: the key itself is nowhere.
        words = "too few entries here" if isinstance(last, int) else f"'{last}' is missing"
        return parent.fault(words)
    if last == "[key]":
        holder = _walk(source, _steps(tuple(above))[:-1])
        return holder.key_fault(str(above[-1]), f"'{str(above[-1])[:60]}' is no name; write one small letter")
    say = LAYOUT_FAULTS.get(details["type"])
    message = say(node, details.get("ctx") or {}) if say else details["msg"][:1].lower() + details["msg"][1:]
    return node.fault(message)


def _shown(node: Node) -> str:
    match node.value:
        case dict():
            return "a mapping"
        case list():
            return "a list"
        case None:
            return "nothing"
        case bool():
            return f"'{str(node.value).lower()}'"
    return f"'{str(node.value)[:60]}'"


def _kind(wanted: str) -> Callable[[Node, Mapping[str, Any]], str]:
    return lambda node, ctx: (
        "a value is missing here" if node.value is None else f"{_shown(node)} is no {wanted}"
    )


def _no_text(node: Node, ctx: Mapping[str, Any]) -> str:
    way = "; put it in quotes" if isinstance(node.value, bool | int | float) else ""
    return _kind("text")(node, ctx) + way


def _no_number(wanted: str) -> Callable[[Node, Mapping[str, Any]], str]:
    def say(node: Node, ctx: Mapping[str, Any]) -> str:
        quoted = isinstance(node.value, str) and re.fullmatch(r"-?\d+(\.\d+)?", node.value)
        return _kind(wanted)(node, ctx) + ("; leave out the quotes" if quoted else "")

    return say


def _bound(words: str, key: str) -> Callable[[Node, Mapping[str, Any]], str]:
    return lambda node, ctx: f"{_shown(node)} is out of reach; it must be {words} {ctx[key]:g}"


def _listed(node: Node, ctx: Mapping[str, Any]) -> str:
    near = did_you_mean(str(node.value), re.findall("'([^']+)'", ctx["expected"]))
    return f"{_shown(node)} is not known{near or '; write ' + ctx['expected']}"


def _section(node: Node, ctx: Mapping[str, Any]) -> str:
    keys = [str(key) for key in node.value] if isinstance(node.value, dict) else []
    near = next((hint for hint in (did_you_mean(key, SECTIONS) for key in keys) if hint), "")
    if keys:
        return f"unknown section '{keys[0][:60]}'{near or '; a section is one of ' + ', '.join(SECTIONS)}"
    return f"{_shown(node)} is no section; a section is one of {', '.join(SECTIONS)}"


# What pydantic finds → what is said, by the error's type (docs.pydantic.dev, "Validation errors").
LAYOUT_FAULTS: Mapping[str, Callable[[Node, Mapping[str, Any]], str]] = {
    "string_type": _no_text,
    "int_type": _no_number("whole number"),
    "int_from_float": _no_number("whole number"),
    "float_type": _no_number("number"),
    "bool_type": _kind("yes or no; write true or false"),
    "tuple_type": _kind("list"),
    "dict_type": _kind("mapping of keys"),
    "dataclass_type": _kind("mapping of keys"),
    "finite_number": _kind("finite number"),
    "greater_than": _bound("more than", "gt"),
    "greater_than_equal": _bound("at least", "ge"),
    "less_than": _bound("less than", "lt"),
    "less_than_equal": _bound("at most", "le"),
    "too_long": lambda node, ctx: f"{ctx['actual_length']} entries; at most {ctx['max_length']} are allowed",
    "too_short": lambda node, ctx: f"too few entries; it takes at least {ctx['min_length']}",
    "string_too_long": lambda node, ctx: f"the text is too long; at most {ctx['max_length']} characters",
    "string_too_short": lambda node, ctx: "the text is empty",
    "string_pattern_mismatch": lambda node, ctx: f"{_shown(node)} is no name; write small letters and digits",
    "literal_error": _listed,
    "value_error": lambda node, ctx: str(ctx["error"]),
    "union_tag_not_found": _section,
    "union_tag_invalid": _section,
}


def _near_key(key: str, loc: Loc) -> str:
    model = _model_at(loc)
    return did_you_mean(key, hints_of(model)) if model else ""


def _model_at(loc: Loc) -> Any:
    """Find the model that a place of the layout has, by walking the models' annotations."""
    model: Any = Layout
    for step in loc:
        if not isinstance(step, str):
            continue
        hints = hints_of(model) if model else {}
        if step in SECTIONS and step not in hints:
            model = SECTIONS[step]
        elif step in hints:
            inner = list(_models_in(hints[step]))
            model = inner[0] if len(inner) == 1 else None
    return model


def _models_in(annotation: Any) -> Iterator[type[Any]]:
    if isinstance(annotation, type) and issubclass(annotation, Strict):
        yield annotation
    for inner in get_args(annotation):
        yield from _models_in(inner)


# Keys whose value names a colour of the palette.
_COLOUR_KEYS = ("colour", "accent")


def _colour_faults(source: Node) -> list[Fault]:
    """Find names of colours that the palette does not have; also where another fault hides the layout."""
    palette = source.at(["palette"])
    if palette is None or not isinstance(palette.value, dict):
        return []
    names = list(palette.value)
    has = f"; the palette has {', '.join(names)}"
    used = [*_colours_used(source), *_letters(source), *_box_colours(source)]
    return [
        node.fault(f"unknown colour '{node.value[:60]}'{did_you_mean(node.value, names) or has}")
        for node in used
        if isinstance(node.value, str) and node.value not in names
    ]


def _letters(source: Node) -> list[Node]:
    letters = source.at(["letters"])
    return list(letters.value.values()) if letters and isinstance(letters.value, dict) else []


def _box_colours(source: Node) -> Iterator[Node]:
    """Give the colours of single boxes, where the rules have rows whose colours change."""
    rows = source.at(["rules", "box_colours"])
    for row in rows.value.values() if rows and isinstance(rows.value, dict) else ():
        if isinstance(row.value, list):
            yield from row.value


def _colours_used(node: Node) -> Iterator[Node]:
    match node.value:
        case dict():
            for key, below in node.value.items():
                if key in _COLOUR_KEYS and isinstance(below.value, str):
                    yield below
                elif key == "colours" and isinstance(below.value, list):
                    yield from below.value
                elif key == "track" and isinstance(below.value, str) and "colour" not in node.value:
                    yield below
                elif key not in ("rules", "palette"):
                    yield from _colours_used(below)
        case list():
            for item in node.value:
                yield from _colours_used(item)
