"""A YAML value that knows where it stands, so that a fault can point at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..errors import Fault

Scalar = str | int | float | bool | None


class Key(NamedTuple):
    """Where a key of a mapping stands, 1-based."""

    line: int
    column: int


class Source(NamedTuple):
    """One text: its name in messages and its lines."""

    path: str
    lines: Sequence[str]

    def fault(self, line: int, column: int, message: str) -> Fault:
        """Return a fault with its line quoted."""
        text = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        return Fault(self.path, line, column, message, text)


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """One value of a YAML file: a mapping (text → node), a list of nodes, or a scalar."""

    value: dict[str, Node] | list[Node] | Scalar
    line: int
    """1-based, of the value's first character."""
    column: int
    source: Source
    keys: Mapping[str, Key] | None = None
    """Where the keys of a mapping stand (after a merge: in the file of the key's value); None elsewhere."""

    @property
    def path(self) -> str:
        """The file, as messages name it."""
        return self.source.path

    @property
    def source_lines(self) -> Sequence[str]:
        """All lines of the file."""
        return self.source.lines

    def plain(self) -> Any:
        """Return the value as ordinary Python data."""
        match self.value:
            case dict():
                return {key: node.plain() for key, node in self.value.items()}
            case list():
                return [node.plain() for node in self.value]
            case scalar:
                return scalar

    def at(self, steps: Sequence[str | int]) -> Node | None:
        """Return the node that the keys and list positions lead to, or None.

        >>> from sheetgen.files import parse_yaml
        >>> parse_yaml("rows: [{id: red}]", "x.yaml").at(["rows", 0, "id"]).value
        'red'
        """
        node: Node | None = self
        for step in steps:
            match node:
                case Node(value=dict() as inner):
                    node = inner.get(str(step))
                case Node(value=list() as items) if isinstance(step, int) and 0 <= step < len(items):
                    node = items[step]
                case _:
                    return None
        return node

    def fault(self, message: str) -> Fault:
        """Return a fault that points at this value."""
        return self.source.fault(self.line, self.column, message)

    def key_fault(self, key: str, message: str) -> Fault:
        """Return a fault that points at one of this mapping's keys."""
        place = self.keys.get(key) if self.keys else None
        if place is None:
            return self.fault(message)
        return self._home_of(key).fault(place.line, place.column, message)

    def _home_of(self, key: str) -> Source:
        # A merged mapping takes its entries from two files; the value tells which.
        inner = self.value[key] if isinstance(self.value, dict) else self
        return inner.source
