"""Read a large, plain JSON or YAML text fast, without places; anything unusual is left to the careful reader.

Ten thousand sheets are half a million values; nodes for all of them would take most of the time of a check.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Container
from functools import partial
from types import NoneType
from typing import Any

from .plain_lists import read_plain_list
from .scalars import MAX_DIGITS, OddNumberError, decimal, resolve, whole
from .yaml_text import MAX_DEPTH, parser_of, take_as_written, yaml_events

# Escapes that may stand for a control character.
_CONTROL = re.compile(r"\\(?:u00[0189]|[xU0abefvNLP_])")
# Where none stands, no whole number can be too long, and the fast readers need not look at each.
_LONG = re.compile(rf"[0-9]{{{MAX_DIGITS + 1}}}")


class UnusualError(ValueError):
    """The text holds something that only `parse_yaml_documents` may judge."""


def quick_documents(text: str, as_written: Collection[str] = ()) -> list[Any] | None:
    """Return the documents of a text as ordinary data, or None if it must be read with care.

    None is no fault yet: aliases, tags, a key twice, odd numbers and syntax errors are for the other reader.
    as_written: keys whose unquoted values are text, as of `parse_yaml_documents`.
    """
    if _CONTROL.search(text):
        return None
    as_mapping = partial(mapping_once, as_written=as_written)
    as_whole = whole if _LONG.search(text) else None
    if text.lstrip()[:1] in ("{", "["):
        try:
            return [
                json.loads(
                    text,
                    object_pairs_hook=as_mapping,
                    parse_constant=_refuse,
                    parse_float=decimal,
                    parse_int=as_whole,
                )
            ]
        except (ValueError, RecursionError, UnusualError):
            pass
    try:
        read_head = partial(_yaml, as_written=as_written)
        document = None if as_whole else read_plain_list(text, read_head, as_mapping)
        return _yaml(text, as_written) if document is None else [document]
    except (UnusualError, OddNumberError):
        return None


def mapping_once(pairs: list[tuple[str, Any]], as_written: Collection[str] = ()) -> dict[str, Any]:
    """Return what JSON found as a mapping; raises UnusualError if a key stands twice, or a value is no text
    where it should be as written.
    """
    entries = dict(pairs)
    if len(entries) != len(pairs) or not all(
        isinstance(entries.get(key), (str, NoneType)) for key in as_written
    ):
        raise UnusualError
    return entries


def _refuse(word: str) -> Any:
    raise UnusualError(word)


def _yaml(text: str, as_written: Container[str] = ()) -> list[Any]:
    import yaml

    events = yaml_events()
    get_event = parser_of(text).get_event
    scalar, list_start, map_start = events.ScalarEvent, events.SequenceStartEvent, events.MappingStartEvent
    list_end, map_end = events.SequenceEndEvent, events.MappingEndEvent

    def value(event: Any, depth: int) -> Any:
        kind = type(event)
        if kind is scalar:
            if event.anchor is not None or event.tag is not None:
                raise UnusualError
            if not event.implicit[0]:
                return event.value
            if event.value == "":
                raise UnusualError  # may hide a colour that became a comment
            return resolve(event.value)
        if depth > MAX_DEPTH or kind not in (list_start, map_start) or event.anchor or event.tag:
            raise UnusualError
        return items(depth + 1) if kind is list_start else entries(depth + 1)

    def items(depth: int) -> list[Any]:
        found = []
        while type(event := get_event()) is not list_end:
            found.append(value(event, depth))
        return found

    def entries(depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while type(event := get_event()) is not map_end:
            key = event.value if type(event) is scalar else ""
            if key in found or key in ("", "<<") or event.anchor or event.tag:
                raise UnusualError
            event = get_event()
            if key in as_written and type(event) is scalar:
                take_as_written(event)
            found[key] = value(event, depth)
        return found

    documents = []
    try:
        while not isinstance(event := get_event(), events.StreamEndEvent):
            if isinstance(event, events.DocumentStartEvent):
                documents.append(value(get_event(), 0))
    except yaml.YAMLError as error:
        raise UnusualError from error
    return documents
