"""Split JavaScript into tokens, and tell what part each word plays.

Takes JavaScript as the card's modules are written (no `var`, classes, methods in object literals, labels or
automatic semicolons).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Token(NamedTuple):
    """A piece of the script."""

    kind: str
    """word, text (string, number, regular expression, piece of a template) or sign."""
    text: str


_STRING = r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\''
_WORD = r"[A-Za-z_$][\w$]*"
# Longest first.
_SIGNS = (
    r"\.\.\.|\?\?=|\*\*=|&&=|\|\|=|===|!==|<<=|>>=|\?\.(?!\d)|=>|\?\?|&&|\|\||==|!=|<=|>=|\+\+|--|\*\*"
    r"|[-+*/%&|^]=|."
)
_REGEX = re.compile(r"/(?![/*])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_TOKEN = re.compile(
    rf"(?P<blank>\s+|//[^\n]*|/\*.*?\*/)|(?P<text>{_STRING}|\d[\w.]*)|(?P<word>{_WORD})|(?P<sign>{_SIGNS})",
    re.DOTALL,
)
CLOSES = (")", "]", "}")

KEYWORDS = frozenset(
    [
        *("await", "async", "break", "case", "catch", "const", "continue"),
        *("default", "delete", "do", "else", "export", "false", "finally"),
        *("for", "from", "function", "if", "import", "in", "instanceof"),
        *("let", "new", "null", "of", "return", "static", "switch"),
        *("this", "throw", "true", "try", "typeof", "undefined", "void"),
        *("while", "yield", "arguments"),
    ]
)
# Before a brace these begin a block; anything else a literal or a pattern.
_BEFORE_BLOCK = (")", "=>", ";", "{", "}", "else", "do", "try", "finally", "catch", "")


def split(script: str) -> Iterator[Token]:
    """Give the tokens, those inside a template's `${}` among them."""
    at, last, depth = 0, Token("sign", ""), 0
    templates: list[int] = []
    while at < len(script):
        if script[at] == "`" or (templates and script[at] == "}" and depth == templates[-1]):
            if script[at] == "`":
                templates.append(depth)
            at, text = _template_piece(script, at)
            if text.endswith("`"):
                templates.pop()
            last = Token("text", text)
            yield last
            continue
        # After a name, a number or a closing bracket a slash divides.
        divides = (last.kind in ("word", "text") and last.text not in KEYWORDS) or last.text in CLOSES
        found = None if divides else _REGEX.match(script, at)
        kind = "text"
        if found is None:
            found = _TOKEN.match(script, at)
            assert found is not None
            kind = found.lastgroup or ""
        at = found.end()
        if kind != "blank":
            last = Token(kind, found[0])
            depth += (last.text == "{") - (last.text == "}")
            yield last


def _template_piece(script: str, at: int) -> tuple[int, str]:
    """Return a template's text from a backtick or a closing brace up to the next opening or its end."""
    end = at + 1
    while script[end] != "`" and not script.startswith("${", end):
        end += 2 if script[end] == "\\" else 1
    end += 1 if script[end] == "`" else 2
    return end, script[at:end]


def roles(tokens: Sequence[Token]) -> Iterator[str]:
    """Give the part of each token: key, short (key and variable in one), name, block (opens one), other."""
    around: list[str] = []
    before = Token("sign", "")
    for token, after in zip(tokens, [*tokens[1:], Token("sign", "")], strict=True):
        role = "other"
        if token.kind == "word" and token.text not in KEYWORDS:
            role = _role(before.text, after.text, around[-1] if around else "block")
        if token.text in ("{", "(", "[") or token.text.endswith("${"):
            if token.text.startswith("}"):
                around.pop()
            is_literal = token.text == "{" and before.text not in _BEFORE_BLOCK
            around.append("literal" if is_literal else "block" if token.text == "{" else "list")
            role = around[-1] if around[-1] == "block" else role
        elif token.text in CLOSES or (token.kind == "text" and token.text[:1] == "}"):
            around.pop()
        yield role
        before = token


def _role(before: str, after: str, around: str) -> str:
    if before in (".", "?."):
        return "key"
    if around == "literal" and before in ("{", ","):
        return "key" if after == ":" else "short"
    return "name"


def deeper(token: Token) -> int:
    """Return by how much a token goes into brackets, those of templates among them."""
    kind, text = token
    if kind == "text":
        is_template = text[:1] in ("`", "}")
        return text.endswith("${") - text.startswith("}") if is_template else 0
    return (text in ("(", "[", "{")) - (text in CLOSES)
