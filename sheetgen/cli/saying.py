"""Text for people at a terminal: whatever a name or a file brings along, it cannot command the terminal."""

from __future__ import annotations

import codecs
import json
import re
import sys
from typing import Any, TextIO

import click

from ..errors import in_one_line

# What `click.style` writes for weights, 22 for none, and colours (ECMA-48, §8.3.117); all else is not ours.
_STYLE = re.compile(r"(\x1b\[(?:[0-2]|22|[349][0-7]|38;5;[0-9]{1,3})m)")
# Control characters but newline and tab; embeddings and overrides, which turn the rest around (UAX #9, §2).
_COMMANDS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2028\u2029]|[\ud800-\udfff]")


def say(message: str, *, err: bool = False) -> None:
    """Print a text for people; err: on standard error."""
    click.echo(harmless(message), err=err)


def say_line(message: str, *, err: bool = False) -> None:
    """Print one line for people; what names bring along makes no second one."""
    say(in_one_line(message), err=err)


def say_json(answer: Any, indent: int | None = None) -> None:
    """Print an answer for programs; without indent: on one line, also for who divides at U+2028."""
    text = _as_utf8(json.dumps(answer, ensure_ascii=not _is_unicode(sys.stdout), indent=indent))
    click.echo(_COMMANDS.sub(lambda command: f"\\u{ord(command[0]):04x}", text))


def _is_unicode(stream: TextIO) -> bool:
    """Tell whether all of JSON can be written to a stream; to one of ASCII click writes UTF-8."""
    name = codecs.lookup(getattr(stream, "encoding", None) or "utf-8").name
    return name.startswith(("utf", "ascii"))


def _as_utf8(text: str) -> str:
    r"""Return a text whose file names came as UTF-8 though the locale knows of none (LC_ALL=C).

    >>> _as_utf8("Zo\udcc3\udcab.yaml")
    'Zoë.yaml'
    """
    try:
        return text if text.isascii() else text.encode("utf-8", "surrogateescape").decode()
    except UnicodeError:
        return text


def harmless(text: str) -> str:
    r"""Return the text with everything in it shown that would command a terminal; our own styles stay.

    >>> harmless("\x1b[1mAnna\x1b[0m \x1b]0;title\x07")
    '\x1b[1mAnna\x1b[0m \\x1b]0;title\\x07'
    >>> harmless("a\u202eb")
    'a\\u202eb'
    """
    pieces = _STYLE.split(_as_utf8(text))
    return "".join(piece if n % 2 else _COMMANDS.sub(_shown, piece) for n, piece in enumerate(pieces))


def _shown(command: re.Match[str]) -> str:
    code = ord(command[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
