"""Translatable texts of templates: what `{% trans %}` looks up, and how its placeholders are written.

In templates a placeholder is `{{ n }}`, to Jinja's gettext `%(n)s`, in the catalogues `{n}` as in all
our texts. A text's context is the folder of its template (`grixx`, `booklet`) unless the tag names another.
"""

from __future__ import annotations

import re
from functools import lru_cache

from jinja2 import nodes, pass_context
from jinja2.ext import InternationalizationExtension
from jinja2.lexer import Token
from jinja2.parser import Parser
from jinja2.runtime import Context

from ..words import Words

_PERCENT = re.compile(r"%(?:%|\((\w+)\)s)")
_BRACES = re.compile(r"%|\{(\w+)\}")


@lru_cache(maxsize=4096)
def to_catalogue(text: str) -> str:
    """Return a text as the catalogues write it.

    >>> to_catalogue("%(n)s rows, 100 %% sure")
    '{n} rows, 100 % sure'
    """
    return _PERCENT.sub(lambda found: f"{{{found[1]}}}" if found[1] else "%", text)


@lru_cache(maxsize=16384)
def to_format(text: str) -> str:
    """Return a catalogue's text as Jinja formats it.

    >>> to_format("{n} rows, 100 % sure")
    '%(n)s rows, 100 %% sure'
    """
    return _BRACES.sub(lambda found: f"%({found[1]})s" if found[1] else "%%", text)


class Texts(InternationalizationExtension):
    """`{% trans %}` whose context is the template's folder."""

    def parse(self, parser: Parser) -> nodes.Node | list[nodes.Node]:
        """Read a tag; give it the folder as context if it names none."""
        stream = parser.stream
        tag = next(stream)
        following = stream.current
        if following.type != "string":
            folder = (parser.name or "").partition("/")[0]
            stream.push(Token(tag.lineno, "string", folder))
        stream.push(following)
        stream.current = tag
        return super().parse(parser)


@pass_context
def _gettext(context: Context, msgid: str) -> str:
    return _say(context, "", msgid)


@pass_context
def _pgettext(context: Context, place: str, msgid: str) -> str:
    return _say(context, place, msgid)


@pass_context
def _ngettext(context: Context, one: str, several: str, n: int) -> str:
    return _say_many(context, "", one, several, n)


@pass_context
def _npgettext(context: Context, place: str, one: str, several: str, n: int) -> str:
    return _say_many(context, place, one, several, n)


GETTEXT = {"gettext": _gettext, "ngettext": _ngettext, "pgettext": _pgettext, "npgettext": _npgettext}
"""What the environment installs; each finds the language's words in the context that it is called in."""


def _say(context: Context, place: str, msgid: str) -> str:
    words: Words = context["words"]
    english = to_catalogue(msgid)
    said = to_format(words.text(english, place))
    return said if words.has(english, place) else _in_english(context, said)


def _say_many(context: Context, place: str, one: str, several: str, n: int) -> str:
    words: Words = context["words"]
    english = to_catalogue(one)
    said = to_format(words.plural_form(english, to_catalogue(several), n, place))
    return said if words.has(english, place) else _in_english(context, said)


def _in_english(context: Context, said: str) -> str:
    """Mark a text that has no translation as English, and note it."""
    context["untranslated"][said.replace("%%", "%")] = True
    return f'<span lang="en" dir="ltr">{said}</span>'


__all__ = ["GETTEXT", "Texts", "to_catalogue", "to_format"]
