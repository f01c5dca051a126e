"""Gather the texts of templates for translators: `{% trans %}` blocks and gettext calls, with their notes.

Takes the templates' text; gives `Message`s as the catalogues write them. A template with a syntax error is an
error, not a template without texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from jinja2 import nodes

from ..files import read_text
from ..words.catalogue import Message
from .environment import environment, template_faults, template_path
from .texts import to_catalogue

# What templates call, and `{% trans %}` becomes: function → how many texts come first, context included.
_CALLS = {"gettext": 1, "_": 1, "ngettext": 2, "pgettext": 2, "npgettext": 3}
# `{# NOTE: … #}`: for translators, about the text that follows.
_NOTE = re.compile(r"\{#-?\s*NOTE:\s*(.*?)\s*-?#\}", re.DOTALL)


def template_messages(names: Iterable[str]) -> list[Message]:
    """Return the texts of templates, in their order. Raises InvalidError with the place of a fault."""
    return [message for name in names for message in _messages(name)]


def _messages(name: str) -> Iterator[Message]:
    path = template_path(name)
    if path is None:
        return
    source = read_text(path)
    with template_faults(name):
        tree = environment()._parse(source, name, str(path))
    notes = _notes(source)
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name in _CALLS:
            texts = [arg.value for arg in call.args[: _CALLS[call.node.name]] if isinstance(arg, nodes.Const)]
            if len(texts) == _CALLS[call.node.name] and all(isinstance(text, str) for text in texts):
                yield _message(call.node.name, texts, notes.get(call.lineno, ""), f"templates/{name}")


def _message(function: str, texts: list[str], note: str, place: str) -> Message:
    context = texts.pop(0) if "p" in function else ""
    said = [to_catalogue(text) for text in texts]
    plural = said[1] if "n" in function.replace("gettext", "") else ""
    return Message(
        said[0],
        context,
        plural,
        forms=("", "") if plural else ("",),
        notes=(note,) if note else (),
        places=(place,),
    )


def _notes(source: str) -> dict[int, str]:
    """Return the notes by the lines that they are about: their own last one and the next."""
    found: dict[int, str] = {}
    for note in _NOTE.finditer(source):
        line = source.count("\n", 0, note.end()) + 1
        said = " ".join(note[1].split())
        found |= {line: said, line + 1: said}
    return found
