"""Make a script small: no comments, no needless blanks, short names for its own variables.

Takes JavaScript as the card's modules are written (no `var`, classes, methods in object literals, labels or
automatic semicolons); gives JavaScript that does the same. What follows a dot or is a key keeps its name.
Two variables may get one short name where none of them is seen by whoever speaks of the other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count, product
from string import ascii_letters
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
_LONE_PARAMETER = re.compile(r"(\w?)\(([A-Za-z_$][\w$]*)\)=>")
_CLOSES = (")", "]", "}")

_KEYWORDS = frozenset(
    [
        *("await", "async", "break", "case", "catch", "const", "continue"),
        *("default", "delete", "do", "else", "export", "false", "finally"),
        *("for", "from", "function", "if", "import", "in", "instanceof"),
        *("let", "new", "null", "of", "return", "static", "switch"),
        *("this", "throw", "true", "try", "typeof", "undefined", "void"),
        *("while", "yield", "arguments"),
    ]
)
# What a page has by itself keeps its name, even where a module calls something of its own so.
_GLOBALS = frozenset(
    [
        *("window", "document", "location", "history", "navigator", "crypto"),
        *("localStorage", "console", "event", "name", "status", "self"),
        *("top", "parent", "length", "origin", "screen", "stop"),
        *("find", "print", "open", "close", "focus", "blur"),
        *("setTimeout", "clearTimeout", "matchMedia", "requestAnimationFrame", "atob", "btoa"),
        *("fetch", "structuredClone", "globalThis", "getComputedStyle", "queueMicrotask"),
    ]
)
# Said shorter. A constant that nobody changes is a variable as well.
_SHORTER = {"const": "let", "true": "!0", "false": "!1", "undefined": "void 0"}
# Before a brace these begin a block; anything else a literal or a pattern.
_BEFORE_BLOCK = (")", "=>", ";", "{", "}", "else", "do", "try", "finally", "catch", "")
_DECLARES = frozenset(["const", "let", "function", "catch"])


def minify(script: str) -> str:
    """Return the script made small.

    >>> minify("const total = (dice) => { return dice.total; }; // sum")
    'let b=a=>{return a.total};'
    >>> minify("function add(more) { return (sum) => sum + more; } const next = (n) => n === true;")
    'function c(a){return b=>b+a}let d=a=>a===!0;'
    """
    tokens = list(_split(script))
    names = _short_names(tokens)
    return _join(_declared_together(_renamed(tokens, names)))


def _split(script: str) -> Iterator[Token]:
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
        divides = (last.kind in ("word", "text") and last.text not in _KEYWORDS) or last.text in _CLOSES
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


def _roles(tokens: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """Give each token with its role: key (keeps its name), short (key and variable in one), name, other."""
    around: list[str] = []
    before = Token("sign", "")
    for token, after in zip(tokens, [*tokens[1:], Token("sign", "")], strict=True):
        role = "other"
        if token.kind == "word" and token.text not in _KEYWORDS:
            role = _role(before.text, after.text, around[-1] if around else "block")
        if token.text in ("{", "(", "[") or token.text.endswith("${"):
            if token.text.startswith("}"):
                around.pop()
            is_literal = token.text == "{" and before.text not in _BEFORE_BLOCK
            around.append("literal" if is_literal else "block" if token.text == "{" else "list")
        elif token.text in ("}", ")", "]") or (token.kind == "text" and token.text[:1] == "}"):
            around.pop()
        yield token, role
        before = token


def _role(before: str, after: str, around: str) -> str:
    if before in (".", "?."):
        return "key"
    if around == "literal" and before in ("{", ","):
        return "key" if after == ":" else "short"
    return "name"


def _short_names(tokens: Sequence[Token]) -> dict[str, str]:
    """Return short names for what the script declares, the shortest for the most frequent."""
    roles = list(_roles(tokens))
    used = Counter(token.text for token, role in roles if role in ("name", "short"))
    rivals = _rivals(roles)
    taken = _KEYWORDS | (used.keys() - rivals.keys())
    short: dict[str, str] = {}
    for name in sorted(rivals, key=lambda name: (-used[name], name)):
        unfit = {short[rival] for rival in rivals[name] if rival in short}
        letters = chain.from_iterable(product(ascii_letters, repeat=n) for n in count(1))
        short[name] = next(new for new in map("".join, letters) if new not in taken and new not in unfit)
    return short


def _rivals(roles: Sequence[tuple[Token, str]]) -> dict[str, set[str]]:
    """Return each declared name with those that must be called otherwise.

    These are all that are spoken of anywhere in the function that declares it, inner functions included.
    """
    texts = [token.text for token, _ in roles]
    functions = _functions(texts)
    rivals: dict[str, set[str]] = {}
    for name, place in _declared(roles):
        begin, end = max(
            (reach for reach in functions if reach[0] <= place < reach[1]), default=(0, len(roles))
        )
        spoken = {token.text for token, role in roles[begin:end] if role in ("name", "short")}
        rivals.setdefault(name, set()).update(spoken - {name})
    for name, others in list(rivals.items()):
        for other in others:
            if other in rivals:
                rivals[other].add(name)
    return rivals


def _functions(texts: Sequence[str]) -> list[tuple[int, int]]:
    """Return where functions reach from their parameters to the end of what they do."""
    found = []
    for place, text in enumerate(texts):
        if text == "function":
            begin = texts.index("(", place)
            found.append((begin, _closing(texts, _closing(texts, begin))))
        elif text == "=>":
            found.append((_opening(texts, place - 1), _end_of_arrow(texts, place + 1)))
    return found


def _end_of_arrow(texts: Sequence[str], begin: int) -> int:
    """Return where the body of an arrow function, a block or an expression, ends."""
    if texts[begin] == "{":
        return _closing(texts, begin)
    depth = 0
    for place in range(begin, len(texts)):
        text = texts[place]
        is_end = text in (")", "]", "}", ",", ";") or text.startswith("}")
        if depth == 0 and is_end:
            return place
        depth += _deeper(text)
    return len(texts)


def _deeper(text: str) -> int:
    """Return by how much a token goes into brackets, those of templates among them."""
    if text[:1] in ("`", "}") and len(text) > 1:
        return text.endswith("${") - text.startswith("}")
    return (text in ("(", "[", "{")) - (text in (")", "]", "}"))


def _declared(roles: Sequence[tuple[Token, str]]) -> Iterator[tuple[str, int]]:
    """Give the names that the script declares, by const, let, function, and as parameters, and where."""
    texts = [token.text for token, _ in roles]
    for place, (token, _) in enumerate(roles):
        names: set[str] = set()
        begin = place + 1
        if token.text in _DECLARES:
            if token.text == "function" and texts[begin] not in ("(", "*"):
                if texts[begin] not in _GLOBALS:
                    yield texts[begin], place
                begin += 1
            if token.text != "catch" or texts[begin] == "(":
                names = _bound(roles, begin, _closing(texts, begin))
        elif token.text == "=>":
            begin = _opening(texts, place - 1)
            names = _bound(roles, begin, place)
        for name in names - _KEYWORDS - _GLOBALS:
            yield name, begin


def _bound(roles: Sequence[tuple[Token, str]], begin: int, end: int) -> set[str]:
    """Return the names that a pattern binds; what its defaults speak of is not bound."""
    found, skips = set(), False
    for token, role in roles[begin:end]:
        if token.text == "=":
            skips = True
        elif token.text == "," or token.text in (")", "]", "}"):
            skips = False
        if not skips and role in ("name", "short"):
            found.add(token.text)
    return found


def _closing(texts: Sequence[str], begin: int) -> int:
    """Return the place behind a pattern, or behind the one name, that begins here."""
    if texts[begin] not in ("(", "[", "{"):
        return begin + 1
    depth = 0
    for place in range(begin, len(texts)):
        depth += (texts[place] in ("(", "[", "{")) - (texts[place] in (")", "]", "}"))
        if depth == 0:
            return place + 1
    return len(texts)


def _opening(texts: Sequence[str], end: int) -> int:
    """Return where the parameters before an arrow begin."""
    depth = 0
    for place in range(end, -1, -1):
        depth += (texts[place] in (")", "]", "}")) - (texts[place] in ("(", "[", "{"))
        if depth == 0:
            return place
    return 0


def _renamed(tokens: Sequence[Token], names: dict[str, str]) -> Iterator[Token]:
    for token, role in _roles(tokens):
        new = names.get(token.text)
        if new is None or role in ("other", "key"):
            yield token
        else:
            yield Token("word", f"{token.text}:{new}" if role == "short" else new)


def _declared_together(tokens: Iterator[Token]) -> Iterator[Token]:
    """Give the script with neighbouring declarations as one, and with words said shorter."""
    told = [Token(kind, _SHORTER.get(text, text) if kind == "word" else text) for kind, text in tokens]
    # For each open bracket: whether the statement in it declares.
    declares, skips = [False], False
    for token, after in zip(told, [*told[1:], Token("sign", "")], strict=True):
        if skips:
            skips = False
            continue
        deeper = _deeper(token.text) if token.kind != "word" else 0
        declares = [*declares, False] if deeper > 0 else declares[:-1] if deeper < 0 else declares
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
        if text in _CLOSES:
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
