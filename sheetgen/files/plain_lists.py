"""Read YAML that ends in a long list of plain entries, one a line or one key a line, as fast as JSON.

Such text differs from JSON only in its bare words. It is taken only if no character could mean anything
else: no quotes, comments, anchors, tags, points, no letters beyond ASCII. Files of many sheets are so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

# `sheets:` at the left edge, with nothing but list entries below it to the end of the text.
_LIST = re.compile(r"^([A-Za-z_]\w*):\n(?=- )", re.MULTILINE | re.ASCII)
_HARMLESS = re.compile(r"[A-Za-z0-9_ ,:{}\[\]\n-]*")
# What YAML, but not JSON, knows as true, false and null; and what both do.
_ODD_WORDS = ("True", "TRUE", "False", "FALSE", "Null", "NULL")
_SAME_WORDS = ("true", "false", "null")
_WORD = re.compile(r"[A-Za-z_]\w*", re.ASCII)
# An entry in one line; a key and its value in a line of their own, where commas stand within brackets only.
_ENTRY = re.compile(r"- (\{.*\})")
_KEY_LINE = re.compile(r"(- |  )(\w+: (?:-?\w+|\[[^\[\]{}]*\]|\{[^\[\]{}]*\}))", re.ASCII)


def read_plain_list(
    text: str,
    read_head: Callable[[str], list[Any]],
    as_mapping: Callable[[list[tuple[str, Any]]], dict[str, Any]],
) -> dict[str, Any] | None:
    """Return a document that ends in a plain list, or None if the text is not of that kind.

    read_head: reads the text above the list, as documents. as_mapping: takes JSON's pairs; raises ValueError
    at what another reader must judge.
    """
    found = _LIST.search(text)
    if not found:
        return None
    body = text[found.end() :]
    if (
        not _HARMLESS.fullmatch(body)
        or body.count(":") != body.count(": ")
        or any(map(body.count, _ODD_WORDS))
    ):
        return None
    entries = _entries(body)
    above = read_head(text[: found.start()]) if found.start() else [{}]
    if entries is None or len(above) != 1 or not isinstance(above[0], dict) or found[1] in above[0]:
        return None
    try:
        listed = json.loads(_quoted(f"[{', '.join(entries)}]"), object_pairs_hook=as_mapping)
    except (ValueError, RecursionError):
        return None
    return {**above[0], found[1]: listed} if len(listed) == len(entries) else None


def _entries(body: str) -> list[str] | None:
    """Return the entries, each in its own pair of braces: JSON but for the bare words."""
    found: list[str] = []
    keys: list[str] = []
    for line in body.rstrip("\n").split("\n"):
        whole = _ENTRY.fullmatch(line)
        key_line = None if whole else _KEY_LINE.fullmatch(line)
        if keys and not (key_line and key_line[1] == "  "):
            found.append("{" + ", ".join(keys) + "}")
            keys = []
        if whole and _is_balanced(line):
            found.append(whole[1])
        elif key_line and (keys or key_line[1] == "- "):
            keys.append(key_line[2])
        else:
            return None
    return [*found, "{" + ", ".join(keys) + "}"] if keys else found


def _quoted(text: str) -> str:
    quoted = _WORD.sub(r'"\g<0>"', text)
    for word in _SAME_WORDS:
        quoted = quoted.replace(f'"{word}"', word)
    return quoted


def _is_balanced(line: str) -> bool:
    return line.count("{") == line.count("}") and line.count("[") == line.count("]")
