"""YAML's syntax errors in plain words."""

from __future__ import annotations

import re
from typing import Any

from ..errors import Fault
from .nodes import Source

# A part of what libyaml says ("problem" or "context") → what a person can do about it. First match counts.
_IN_WORDS = (
    ("maximum nesting depth", "nested too deeply"),
    (
        "mapping values are not allowed",
        "a second ':' in this line; put the text in quotes or begin a new line",
    ),
    (
        "found character that cannot start any token",
        "{character} cannot begin a value here; put the text in quotes",
    ),
    ("could not find expected ':'", "a key needs a ':' after it"),
    ("did not find expected key", "the indentation does not fit the lines above, or a quote is missing"),
    ("did not find expected ',' or ']'", "a ',' or the closing ']' is missing before this"),
    ("did not find expected ',' or '}'", "a ',' or the closing '}' is missing before this"),
    ("did not find expected '-' indicator", "the list needs a '-' here, or the indentation does not fit"),
    ("did not find expected node content", "a value is missing here"),
    ("found unexpected end of stream", "the text ends inside a quoted value; the closing quote is missing"),
    ("unexpected document indicator", "'---' stands inside a quoted value; the closing quote is missing"),
    ("found a tab character", "a tab; indent with spaces"),
    ("block sequence entries are not allowed", "a '-' is not possible here; begin the list on a new line"),
    ("block mapping", "the indentation does not fit the lines above"),
    ("found unknown escape character", "an unknown escape after '\\'; use single quotes or write '\\\\'"),
    (
        "did not find expected alphabetic or numeric character",
        "'*' and '&' need a name; put the text in quotes",
    ),
    (
        "did not find expected <document start>",
        "a second value after the end of the first; check the indentation",
    ),
)

# `fill: #fff` – YAML takes the colour for a comment.
_COLOUR = re.compile(r"(?<=[:,\[\s{-])\s*(#[0-9A-Fa-f]{3,8})\b")
# Blanks of web pages and word processors (general category Zs): letters to YAML.
_ODD_BLANK = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")


def explain(error: Any, source: Source) -> Fault:
    """Return the fault that a YAML error (`yaml.MarkedYAMLError`) means."""
    # What is missing at the end of a text is told of the line after it; where it was begun tells more.
    marks = [(mark.line + 1, mark.column + 1) for mark in (error.context_mark, error.problem_mark) if mark]
    line, column = max((mark for mark in marks if mark[0] <= len(source.lines)), default=(1, 1))
    cause = _colour_before(source, line) or _odd_blank_before(source, line)
    if cause:
        return cause
    said = f"{error.problem or ''}; {error.context or ''}"
    words = next((words for part, words in _IN_WORDS if part in said), f"this is not YAML: {error.problem}")
    before, character = source.lines[line - 1][: column - 1], source.lines[line - 1][column - 1 : column]
    if character == "\t":
        words = "a tab; indent with spaces"
    elif character == ":" and ":" not in before:
        words = "the indentation does not fit the line above"
    return source.fault(line, column, words.replace("{character}", repr(character)))


def hidden_colour(source: Source, line: int, column: int) -> Fault | None:
    """Return a fault if an empty value is followed by a colour that YAML took for a comment."""
    rest = source.lines[line - 1][column - 1 :] if line <= len(source.lines) else ""
    found = re.match(r"\s*(#[0-9A-Fa-f]{3,8})\b(?=[\s,}\]]|$)", rest)
    return _colour_fault(source, line, column + found.start(1), found[1]) if found else None


def _colour_before(source: Source, line: int) -> Fault | None:
    # A comment that swallows a closing bracket shows only some lines later.
    for number in range(line, max(line - 3, 0), -1):
        found = _COLOUR.search(source.lines[number - 1]) if number <= len(source.lines) else None
        if found and "'" not in source.lines[number - 1] and '"' not in source.lines[number - 1]:
            return _colour_fault(source, number, found.start(1) + 1, found[1])
    return None


def _odd_blank_before(source: Source, line: int) -> Fault | None:
    # It joins its line to the one above, so that the next line is the first that cannot be understood.
    for number in range(min(line, len(source.lines)), max(line - 2, 0), -1):
        text = source.lines[number - 1]
        found = _ODD_BLANK.search(text)
        if found and "'" not in text and '"' not in text:
            words = f"the blank here is U+{ord(found[0]):04X}, as web pages have them; type a plain one"
            return source.fault(number, found.start() + 1, words)
    return None


def _colour_fault(source: Source, line: int, column: int, colour: str) -> Fault:
    return source.fault(line, column, f"{colour} is a comment to YAML; put the colour in quotes: '{colour}'")
