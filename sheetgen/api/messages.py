"""Findings in words: a code's sentence from `findings.yaml`, with the names that boxes have for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from ..files import Node, game_folder, read_texts
from ..rules.model import Finding
from ..words import Words
from .catalogue import changed_at, open_rulebook

# Keys of a section or a row that say which field or total it is about.
_ID_KEYS = ("field", "total", "track", "strip", "ledger", "counters", "claims")


class Speaker:
    """Says the findings of one game in one language."""

    def __init__(self, game: str, spec: str, words: Words):
        self._game = game
        self._words = words
        changed = changed_at(spec)
        self._labels, self._options = _labels(spec, changed), said_values(_rules(spec, changed), game, words)

    def message(self, found: Finding) -> str:
        """Return the sentence of a finding."""
        sentence = _sentences(self._game).get(found.code, found.code)
        given = {**found.facts, "written": found.written, "expected": found.expected}
        said = {key: self._said(value) for key, value in given.items()}
        where = self.name(found.where) if isinstance(found.where, str) else found.where
        return self._words.text(sentence, "finding", **{**said, "where": where})

    def sentences(self) -> dict[str, str]:
        """Return the sentences of all findings by code, their placeholders unfilled."""
        return {code: self._words.text(text, "finding") for code, text in _sentences(self._game).items()}

    def names(self) -> dict[str, str]:
        """Return what people call all fields and totals."""
        return {field: self.name(field) for field in self._labels}

    def label(self, text: str) -> str:
        """Return a text of the layout, with the numbers of the rules in it."""
        return self._words.text(text, self._game, **self._options)

    def name(self, field_id: str) -> str:
        """Return what people call a field, a total or a cell; unknown ones as they are, with blanks."""
        base, at, column = field_id.partition("@")
        label = self._labels.get(base, base.replace("_", " "))
        name = self.label(label)
        return f"{name} {column}" if at else name

    def inside(self, field_id: str) -> str:
        """Return what people call it within a sentence: `red` where a line is called `Red`.

        A name that the layout gives keeps its letters; so do languages that write a colour with a capital.
        """
        plain, label = field_id.replace("_", " "), self._labels.get(field_id, "")
        is_ours = label == _names(self._game).get(field_id, "") and label.lower() == plain
        if not is_ours or not self._words.has(plain, self._game):
            return self.name(field_id)
        return self._words.text(plain, self._game)

    def box_name(self, cell: str) -> str:
        """Return what people call one box: `blue/7` is the blue 7, `written/total` the total."""
        return " ".join(map(self.name, cell.removeprefix("written/").split("/")))

    def _said(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(self._said, value))
        return self.inside(value) if isinstance(value, str) and value in self._labels else value


@cache
def _sentences(game: str) -> Mapping[str, str]:
    folder = game_folder(game)
    path = folder / "findings.yaml" if folder else None
    return read_texts(path) if path and path.is_file() else {}


@lru_cache(maxsize=64)
def _labels(spec: str, changed: int) -> Mapping[str, str]:
    """Return what fields and totals are called: their label in the layout, else as `names.yaml` says."""
    book = open_rulebook(spec)
    sections = book.source.at(["sections"])
    found: dict[str, str] = {}
    for name, label in _labelled(sections) if sections else ():
        found.setdefault(name, label)
    names = _names(book.game.name)
    # A label that tells points, `Stars, {star} each`, is no name if there is one.
    return {**names, **{key: text for key, text in found.items() if "{" not in text or key not in names}}


@cache
def _names(game: str) -> Mapping[str, str]:
    folder = game_folder(game)
    path = folder / "names.yaml" if folder else None
    return read_texts(path) if path and path.is_file() else {}


@lru_cache(maxsize=64)
def _rules(spec: str, changed: int) -> Mapping[str, Any]:
    return open_rulebook(spec).rules


def said_values(rules: Mapping[str, Any], game: str, words: Words) -> dict[str, Any]:
    """Return the rule options that a text may speak of; words among their values in the language."""
    say = value_speaker(game, words)
    values = rule_values(rules)
    return {key: say(value) if isinstance(value, str) else value for key, value in values.items()}


def value_speaker(game: str, words: Words) -> Callable[[str | float], str]:
    """Return a way to say an option's value: a number, or a word (`sum`) if the game has a name for it."""
    names = _names(game)

    def say(value: str | float) -> str:
        if isinstance(value, str):
            return words.text(names[value], game) if value in names else value
        return words.number(value)

    return say


def rule_values(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rule options that a text may speak of: `{star}`, `{colour.first}`, `{row_points.2}`."""
    values = dict(rules)
    for name, part in rules.items():
        if isinstance(part, list | tuple):
            part = {str(place): value for place, value in enumerate(part, start=1)}
        if isinstance(part, Mapping):
            values |= {f"{name}.{key}": value for key, value in rule_values(part).items()}
    return values


def _labelled(node: Node) -> Iterator[tuple[str, str]]:
    match node.value:
        case list() as items:
            for item in items:
                yield from _labelled(item)
        case dict() as entries:
            label = entries.get("label")
            for key in _ID_KEYS:
                if label is not None and key in entries and isinstance(entries[key].value, str):
                    yield str(entries[key].value), str(label.value)
            for inner in entries.values():
                yield from _labelled(inner)
        case _:
            return
