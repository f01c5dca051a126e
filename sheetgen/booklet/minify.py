"""Make a script small: no comments, no needless blanks, short names for its own variables.

Takes JavaScript as `script_tokens.py` reads it; gives JavaScript that does the same. What follows a dot or is
a key keeps its name. Two variables get one short name where neither is spoken of in the other one's reach.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count, product
from string import ascii_letters

from .scopes import Scopes, Variable
from .script_tokens import CLOSES, KEYWORDS, Token, deeper, roles, split

_LONE_PARAMETER = re.compile(r"(\w?)\(([A-Za-z_$][\w$]*)\)=>")
# Said shorter. A constant that nobody changes is a variable as well.
_SHORTER = {"const": "let", "true": "!0", "false": "!1", "undefined": "void 0"}


def minify(script: str) -> str:
    """Return the script made small.

    >>> minify("const total = (dice) => { return dice.total; }; // sum")
    'let a=a=>{return a.total};'
    >>> minify("function add(more) { return (sum) => sum + more; } const next = (n) => n === true;")
    'function a(a){return b=>b+a}let b=a=>a===!0;'
    """
    return write_small(list(split(script)))


def write_small(tokens: Sequence[Token]) -> str:
    """Return a script, given as tokens, made small."""
    return _join(_declared_together(_renamed(tokens)))


def _names() -> Iterator[str]:
    """Give names, short ones first."""
    return map("".join, chain.from_iterable(product(ascii_letters, repeat=n) for n in count(1)))


def _short_names(tokens: Sequence[Token], parts: Sequence[str]) -> list[str | None]:
    """Return for every token that is a variable its short name, the shortest for the most frequent."""
    scopes = Scopes(tokens, parts)
    meant = scopes.variables()
    # Where each variable is spoken of, and what lies between there and its declaration.
    seen: dict[Variable, set[int]] = {}
    for place, variable in enumerate(meant):
        if variable:
            between = seen.setdefault(variable, {variable.scope})
            for scope in scopes.up(scopes.at[place]):
                if scope == variable.scope:
                    break
                between.add(scope)
    foreign = {
        token.text
        for token, part, variable in zip(tokens, parts, meant, strict=True)
        if part in ("name", "short") and variable is None
    }
    taken: dict[int, set[str]] = {}
    short: dict[Variable, str] = {}
    for variable, _ in Counter(filter(None, meant)).most_common():
        unfit = set().union(KEYWORDS, foreign, *(taken.get(scope, ()) for scope in seen[variable]))
        short[variable] = name = next(name for name in _names() if name not in unfit)
        for scope in seen[variable]:
            taken.setdefault(scope, set()).add(name)
    return [variable and short[variable] for variable in meant]


def _renamed(tokens: Sequence[Token]) -> Iterator[Token]:
    parts = list(roles(tokens))
    for token, part, name in zip(tokens, parts, _short_names(tokens, parts), strict=True):
        if name is None:
            yield token
        else:
            yield Token("word", f"{token.text}:{name}" if part == "short" else name)


def _declared_together(tokens: Iterator[Token]) -> Iterator[Token]:
    """Give the script with neighbouring declarations as one, and with words said shorter."""
    told = [Token(kind, _SHORTER.get(text, text) if kind == "word" else text) for kind, text in tokens]
    # For each open bracket: whether the statement in it declares.
    declares, skips = [False], False
    for token, after in zip(told, [*told[1:], Token("sign", "")], strict=True):
        if skips:
            skips = False
            continue
        way = deeper(token) if token.kind != "word" else 0
        declares = [*declares, False] if way > 0 else declares[:-1] if way < 0 else declares
        if token.text == "let":
            declares[-1] = True
        elif token.text == ";":
            skips = declares[-1] and after.text == "let"
            declares[-1] = skips
        yield Token("sign", ",") if skips else token


def _join(tokens: Iterable[Token]) -> str:
    """Write tokens with blanks only where two of them would become one."""
    written: list[str] = []
    for kind, text in tokens:
        if text == ";" and written[-3:] == ["return", " ", "void 0"]:
            del written[-2:]
        if text in CLOSES:
            _drop_needless(written, text)
        if written and _would_merge(written[-1], text):
            written.append(" ")
        written.append(text.removeprefix("0") if kind == "text" and text.startswith("0.") else text)
    return _LONE_PARAMETER.sub(_without_brackets, "".join(written))


def _drop_needless(written: list[str], closing: str) -> None:
    """Take away what says nothing before a closing bracket: a semicolon, a comma, what a return gives."""
    if closing == "}" and written[-1:] == [";"]:
        written.pop()
        if written[-3:] == ["return", " ", "void 0"]:
            del written[-2:]
    elif written[-1:] == [","] and written[-2:-1] not in ([","], ["["]):
        written.pop()


def _without_brackets(found: re.Match[str]) -> str:
    before, parameter = found.groups()
    return f"{before}{' ' if before else ''}{parameter}=>"


def _would_merge(before: str, after: str) -> bool:
    last, first = before[-1], after[0]
    if (last.isalnum() or last in "_$") and (first.isalnum() or first in "_$"):
        return True
    return last == first and last in "+-/"
