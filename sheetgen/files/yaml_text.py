"""Read YAML into nodes: bytes → text → events → `Node`, with every fault at its place.

A strict, safe part of YAML 1.2: no tags, no merge keys, no key twice; bounded in size, depth and expansion.
"""

from __future__ import annotations

import re
from collections.abc import Container
from pathlib import Path
from typing import Any

from ..errors import Fault, InvalidError, MissingError
from .nodes import Key, Node, Source
from .scalars import OddNumberError, is_nothing, resolve
from .syntax import explain, hidden_colour

# The longest layout is some 20 kB, ten thousand typed sheets are 2 MB.
MAX_BYTES = 5_000_000
# Levels of nesting; a layout needs six.
MAX_DEPTH = 60
# Values after all aliases are written out: five million bytes cannot hold more without aliases.
MAX_NODES = 2_500_000

# YAML 1.2.2 §5.1: all that may not stand in a text, here not by an escape either.
UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
# YAML 1.1 (libyaml's) line breaks, so that line numbers agree.
_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")


def read_yaml(path: Path, max_bytes: int = MAX_BYTES, max_nodes: int = MAX_NODES) -> Node:
    """Read a file that holds one YAML document.

    max_nodes: values after all aliases are written out. Raises InvalidError.
    """
    return parse_yaml(read_text(path, max_bytes), str(path), max_nodes)


def read_texts(path: Path) -> dict[str, str]:
    """Read a file of names and their texts, a line each; raises InvalidError."""
    node = read_yaml(path)
    if not isinstance(node.value, dict):
        raise InvalidError([node.fault("write 'name: text' line by line")])
    if odd := [each for each in node.value.values() if not isinstance(each.value, str)]:
        raise InvalidError([each.fault("write a text") for each in odd])
    return {name: str(text.value) for name, text in node.value.items()}


def read_text(path: Path, max_bytes: int = MAX_BYTES) -> str:
    """Read a text file as UTF-8, a byte order mark tolerated.

    Raises InvalidError if it is not there, not readable, too large or in another encoding.
    """
    try:
        with path.open("rb") as file:
            data = file.read(max_bytes + 1)
    except OSError as error:
        raise _whole_file(str(path), f"cannot be read: {(error.strerror or str(error)).lower()}") from error
    except ValueError as error:
        raise _whole_file(repr(str(path))[1:-1], "is no possible file name") from error
    return decode(data, str(path), max_bytes)


def decode(data: bytes, path: str, max_bytes: int = MAX_BYTES) -> str:
    """Return bytes as text; see `read_text`."""
    if len(data) > max_bytes:
        raise _whole_file(path, f"is larger than {max_bytes / 1_000_000:g} MB; split it")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _whole_file(path, "is UTF-16; save it as UTF-8")
    if b"\0" in data:
        raise _whole_file(path, "is no text; save it as text, in UTF-8")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"is not UTF-8 (byte 0x{data[error.start]:02x} in line {line}); save it as UTF-8"
        raise _whole_file(path, message) from error


def parse_yaml(text: str, path: str, max_nodes: int = MAX_NODES) -> Node:
    """Read a text that holds one YAML document; path: what messages call it.

    Raises InvalidError with all faults; a syntax error ends the reading, so it is the last.
    """
    documents = parse_yaml_documents(text, path, max_nodes)
    if len(documents) > 1:
        raise InvalidError([documents[1].fault("a second document; this file may hold one only")])
    if not documents:
        raise _whole_file(path, "is empty")
    return documents[0]


def parse_yaml_documents(
    text: str, path: str, max_nodes: int = MAX_NODES, *, as_written: Container[str] = ()
) -> list[Node]:
    """Read a text of any number of YAML documents, divided by `---`.

    as_written: keys whose unquoted values are text, such as names: `007` is no seven; `null` is nothing.
    """
    source = Source(path, _BREAK.split(text))
    odd = UNPRINTABLE.search(text)
    if odd:
        raise InvalidError([_unprintable(source, text, odd)])
    reader = _Reader(text, source, max_nodes, as_written)
    documents = reader.documents()
    if reader.faults:
        raise InvalidError(reader.faults)
    return documents


class _Reader:
    """Turns one text's events into nodes; faults are gathered, the reading goes on where it can."""

    def __init__(self, text: str, source: Source, max_nodes: int, as_written: Container[str]):
        events = yaml_events()
        self._next = parser_of(text).get_event
        self._stop, self._document = events.StreamEndEvent, events.DocumentStartEvent
        self._scalar, self._alias = events.ScalarEvent, events.AliasEvent
        self._list, self._list_end = events.SequenceStartEvent, events.SequenceEndEvent
        self._map_end = events.MappingEndEvent
        self._error = _marked_error()
        self.source = source
        self.faults: list[Fault] = []
        self._anchors: dict[str, tuple[Node, int] | None] = {}
        self._count, self._most = 0, max_nodes
        self._as_written = as_written

    def documents(self) -> list[Node]:
        found = []
        try:
            while not isinstance(event := self._next(), self._stop):
                if isinstance(event, self._document):
                    self._anchors = {}
                    found.append(self._node(self._next(), 0))
        except self._error as error:
            self.faults.append(explain(error, self.source))
        return found

    def _node(self, event: Any, depth: int) -> Node:
        mark = event.start_mark
        self._count += 1
        if type(event) is self._alias:
            return self._alias_node(event)
        if event.tag is not None and event.tag != "!":
            self._note(mark, f"the tag '{_short_tag(event.tag)}' means nothing here; leave it out")
        if event.anchor is None:
            return self._bare(event, mark, depth)
        before = self._count
        self._anchors[event.anchor] = None
        node = self._bare(event, mark, depth)
        self._anchors[event.anchor] = (node, self._count - before + 1)
        return node

    def _bare(self, event: Any, mark: Any, depth: int) -> Node:
        if type(event) is self._scalar:
            return Node(self._scalar_value(event, mark), mark.line + 1, mark.column + 1, self.source)
        if depth >= MAX_DEPTH:
            self._give_up(mark, f"nested more than {MAX_DEPTH} deep")
        if type(event) is self._list:
            return Node(self._items(depth), mark.line + 1, mark.column + 1, self.source)
        entries, keys = self._entries(depth)
        return Node(entries, mark.line + 1, mark.column + 1, self.source, keys)

    def _items(self, depth: int) -> list[Node]:
        items = []
        while type(event := self._next()) is not self._list_end:
            items.append(self._node(event, depth + 1))
        return items

    def _entries(self, depth: int) -> tuple[dict[str, Node], dict[str, Key]]:
        entries: dict[str, Node] = {}
        keys: dict[str, Key] = {}
        while type(event := self._next()) is not self._map_end:
            key = self._key(event, depth)
            event_of_value = self._next()
            if key in self._as_written and type(event_of_value) is self._scalar:
                take_as_written(event_of_value)
            node = self._node(event_of_value, depth + 1)
            if key is None:
                continue
            place = Key(event.start_mark.line + 1, event.start_mark.column + 1)
            if key in keys:
                self._note(event.start_mark, f"'{key}' stands twice; the first is in line {keys[key].line}")
                continue
            entries[key], keys[key] = node, place
        return entries, keys

    def _key(self, event: Any, depth: int) -> str | None:
        mark = event.start_mark
        if type(event) is not self._scalar:
            self._node(event, depth + 1)
            self._note(mark, "a key must be a word")
            return None
        if event.value == "<<" and event.implicit[0]:
            self._note(mark, "merge keys (<<) are not read; write the entries out")
            return None
        if event.value == "" and event.implicit[0]:
            self._note(mark, "a key is missing before the ':'")
            return None
        if event.anchor is not None or event.tag is not None:
            self._note(mark, "a key takes no anchor and no tag")
        return self._printable(event.value, mark)

    def _scalar_value(self, event: Any, mark: Any) -> Any:
        if not event.implicit[0]:
            return self._printable(event.value, mark)
        if event.value == "":
            colour = hidden_colour(self.source, mark.line + 1, mark.column + 1)
            if colour:
                self.faults.append(colour)
        try:
            return resolve(event.value)
        except OddNumberError as error:
            self._note(mark, str(error))
            return 0

    def _printable(self, text: str, mark: Any) -> str:
        odd = UNPRINTABLE.search(text)
        if odd:
            self._note(mark, f"the character U+{ord(odd[0]):04X} may not stand in a text; leave it out")
        return text

    def _alias_node(self, event: Any) -> Node:
        mark = event.start_mark
        nothing = Node(None, mark.line + 1, mark.column + 1, self.source)
        if event.anchor not in self._anchors:
            self._note(mark, f"'*{event.anchor}' is used, but no '&{event.anchor}' stands before it")
            return nothing
        known = self._anchors[event.anchor]
        if known is None:
            self._note(mark, f"'*{event.anchor}' stands inside itself")
            return nothing
        self._count += known[1]
        if self._count > self._most:
            self._give_up(mark, "the aliases (*) of this file unfold to more than it may hold")
        return known[0]

    def _note(self, mark: Any, message: str) -> None:
        self.faults.append(self.source.fault(mark.line + 1, mark.column + 1, message))

    def _give_up(self, mark: Any, message: str) -> None:
        self._note(mark, message)
        raise InvalidError(self.faults)


def take_as_written(event: Any) -> None:
    """Have an unquoted word be text, as if it stood in quotes."""
    if event.implicit[0] and not is_nothing(event.value):
        event.implicit = (False, True)


def yaml_events() -> Any:
    """Return PyYAML's event types; loading them late keeps `--help` light."""
    import yaml.events

    return yaml.events


def _marked_error() -> type[Exception]:
    import yaml

    return yaml.MarkedYAMLError


def parser_of(text: str) -> Any:
    """Return libyaml's parser over a text."""
    try:
        from yaml._yaml import CParser
    except ImportError as error:
        raise MissingError(
            "PyYAML lacks libyaml; install it from PyPI: pip install --force-reinstall PyYAML"
        ) from error
    return CParser(text)


def _unprintable(source: Source, text: str, found: re.Match[str]) -> Fault:
    before = _BREAK.split(text[: found.start()])
    message = f"the character U+{ord(found[0]):04X} may not stand in YAML; delete it"
    return source.fault(len(before), len(before[-1]) + 1, message)


def _short_tag(tag: str) -> str:
    return tag.replace("tag:yaml.org,2002:", "!!")


def _whole_file(path: str, message: str) -> InvalidError:
    return InvalidError([Fault(path, None, None, message)])
