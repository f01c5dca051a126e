"""Find the option of one's own that a part of an extended layout depends on.

Takes a merged source and the path of a part that somebody else wrote; gives the node of the rule option that
the extending file sets and the part speaks of: as a count (`count: max_penalties`), in a text (`{penalty}
each`), or by the name of what the option is about (`track: red`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..files import Node

_PLACEHOLDER = re.compile(r"\{([A-Za-z_][A-Za-z0-9_.]*)\}")

_ROOM = ("trim", "margin", "sections")


def own_option(source: Node, path: Sequence[str | int]) -> Node | None:
    """Return the option that the file of the source itself sets, the narrowest part of the path first.

    None where the file gives the sheet its room too: that may be what is too small.
    """
    rules = source.at(["rules"])
    if rules is None or any((room := source.at([key])) and room.path == source.path for key in _ROOM):
        return None
    for length in range(len(path), 0, -1):
        part = source.at(path[:length])
        if part is None or isinstance(part.value, list):
            continue
        for text in _texts(part):
            option = next((each for each in _options(rules, text) if each.path == source.path), None)
            if option is not None:
                return option
    return None


def _texts(part: Node) -> Iterator[str]:
    match part.value:
        case dict() as entries:
            for inner in entries.values():
                yield from _texts(inner)
        case list() as items:
            for item in items:
                yield from _texts(item)
        case str() as text:
            yield text


def _options(rules: Node, text: str) -> Iterator[Node]:
    """Give the options that a text names."""
    for name in _PLACEHOLDER.findall(text) or [text]:
        steps = [int(step) - 1 if step.isdigit() else step for step in name.split(".")]
        named = rules.at(steps) or rules.at(steps[:1])
        if named is not None:
            yield named
    if isinstance(rules.value, dict):
        yield from filter(None, (option.at([text]) for option in rules.value.values()))
