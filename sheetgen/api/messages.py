"""Findings in words: a code's sentence from `findings.yaml`, with the names that boxes have for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from ..errors import InvalidError
from ..files import Node, game_folder, read_yaml
from ..rules.model import Finding
from ..words import Words
from .catalogue import open_rulebook

# Keys of a section or a row that say which field or total it is about.
_ID_KEYS = ("field", "total", "track", "strip", "ledger", "counters", "claims")


class Speaker:
    """Says the findings of one game in one language."""

    def __init__(self, game: str, spec: str, words: Words):
        self._game = game
        self._spec = spec
        self._words = words

    def message(self, found: Finding) -> str:
        """Return the sentence of a finding."""
        sentence = _sentences(self._game).get(found.code, found.code)
        given = {**found.facts, "written": found.written, "expected": found.expected}
        said = {key: self._said(value) for key, value in given.items()}
        where = self.name(found.where) if isinstance(found.where, str) else found.where
        return self._words.text(sentence, "finding", **{**said, "where": where})

    def name(self, field_id: str) -> str:
        """Return what people call a field, a total or a cell; unknown ones as they are, with blanks."""
        base, at, column = field_id.partition("@")
        label = _labels(self._spec).get(base)
        name = self._words.text(label, self._game) if label else base.replace("_", " ")
        return f"{name} {column}" if at else name

    def _said(self, value: Any) -> Any:
        return self.name(value) if isinstance(value, str) and value in _labels(self._spec) else value


@cache
def _sentences(game: str) -> Mapping[str, str]:
    folder = game_folder(game)
    path = folder / "findings.yaml" if folder else None
    if path is None or not path.is_file():
        return {}
    node = read_yaml(path)
    if not isinstance(node.value, dict):
        raise InvalidError([node.fault("write 'CODE: sentence' line by line")])
    return {code: str(sentence.value) for code, sentence in node.value.items()}


@cache
def _labels(spec: str) -> Mapping[str, str]:
    """Return the labels of fields and totals in the layout; those that speak of options are left out."""
    sections = open_rulebook(spec).source.at(["sections"])
    found: dict[str, str] = {}
    for name, label in _labelled(sections) if sections else ():
        if "{" not in label:
            found.setdefault(name, label)
    return found


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
