"""Bundle the card's JavaScript: modules become one small script without imports.

Takes a game's name; gives a text. The sources keep to what is read here: `import {a, b} from "./x.js";` and
`export` before declarations, each on a line of its own. Imports must not go in circles, and declarations do
nothing else: those that nobody speaks of are left out.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path, PurePosixPath

from ..files import read_text
from .kept import kept_text
from .minify import write_small
from .scopes import Scopes
from .script_tokens import Token, deeper, roles, split

_ROOT = Path(__file__).parents[1]
_MAIN = "booklet/card/main.js"
_RULES = "games/{}.js"
_VIEW = "booklet/card/views/{}.js"

_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_NAME = re.compile(r"(\w+)(?: as (\w+))?")
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|let) (\w+))", re.MULTILINE)

Tokens = Sequence[Token]


def has_card(game: str) -> bool:
    """Tell whether a game can be played on a screen."""
    return all((_ROOT / path.format(game)).is_file() for path in (_RULES, _VIEW))


@cache
def card_script(game: str) -> str:
    """Return the script of a game's card; it starts by itself."""
    entries = [_MAIN, _RULES.format(game), _VIEW.format(game)]
    sources = [*_ROOT.glob("booklet/card/**/*.js"), *_ROOT.glob("games/*.js"), *_ROOT.glob("booklet/*.py")]
    return kept_text(f"{game}.js", sources, lambda: bundle(entries, "{0}.start({1}, {2});"))


def bundle(entries: list[str], last: str, *, is_whole: bool = False) -> str:
    """Return modules, and those that they import, as one small script.

    entries: paths in the package. last: a statement in which `{0}` is the first of them, as an object of all
    that the module exports if is_whole, else of what somebody asks for.
    """
    order: dict[str, str] = {}
    for entry in entries:
        _add(entry, order)
    places = {path: place for place, path in enumerate(order)}
    joined = {path: _joined(path, source, places) for path, source in order.items()}
    asked = None if is_whole else {text for tokens in joined.values() for _, text in tokens}
    end = last.format(*(_as_object(order[entry], places[entry], asked) for entry in entries))
    statements = [statement for tokens in joined.values() for statement in _statements(tokens)]
    kept = _reached([*statements, list(split(end))])
    return f'"use strict";(()=>{{{write_small([token for statement in kept for token in statement])}}})();'


def _add(path: str, order: dict[str, str]) -> None:
    """Put a module behind those that it imports."""
    if path in order:
        return
    source = read_text(_ROOT / path)
    for found in _IMPORT.finditer(source):
        _add(_resolve(path, found[2]), order)
    order[path] = source


def _resolve(path: str, wanted: str) -> str:
    """Return the path of an import.

    >>> _resolve("booklet/card/views/grixx.js", "../dom.js")
    'booklet/card/dom.js'
    """
    parts = list(PurePosixPath(path).parent.parts)
    for part in PurePosixPath(wanted).parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return "/".join(parts)


def _joined(path: str, source: str, places: Mapping[str, int]) -> list[Token]:
    """Return a module's tokens, names of whole modules told apart by where their modules stand."""
    imported = {
        own or name: f"{name}${places[_resolve(path, module)]}"
        for names, module in _IMPORT.findall(source)
        for name, own in _NAME.findall(names)
    }
    return _outer_renamed(_EXPORT.sub("", _IMPORT.sub("", source)), imported, places[path])


def _outer_renamed(source: str, imported: Mapping[str, str], place: int) -> list[Token]:
    # Imports are declared, so that they are told from what is called so further inside.
    head = list(split(f"let [{','.join(imported)}] = 0;"))
    tokens = [*head, *split(source)]
    parts = list(roles(tokens))
    meant = Scopes(tokens, parts).variables()
    told = []
    for token, part, variable in zip(tokens, parts, meant, strict=True):
        if variable is None or variable.scope:
            told.append(token)
            continue
        name = imported.get(token.text, f"{token.text}${place}")
        told += [token, Token("sign", ":")] if part == "short" else []
        told.append(Token("word", name))
    return told[len(head) :]


def _as_object(source: str, place: int, asked: Collection[str] | None) -> str:
    """Return an object literal of what a module exports."""
    told = (name for name in _EXPORT.findall(source) if asked is None or name in asked or name == "start")
    return f"({{{','.join(f'{name}: {name}${place}' for name in told)}}})"


def _statements(tokens: Tokens) -> Iterator[Tokens]:
    """Give the declarations of a module: `function … {…}` and `const … ;`."""
    begin = depth = 0
    for place, token in enumerate(tokens):
        depth += deeper(token) if token.kind != "word" else 0
        is_end = token.text == ";" or (token.text == "}" and tokens[begin].text == "function")
        if depth == 0 and is_end:
            yield tokens[begin : place + 1]
            begin = place + 1


def _reached(statements: Sequence[Tokens]) -> list[Tokens]:
    """Return in their order the last statement and what it needs, and what that needs."""
    names = [{text for kind, text in tokens if kind == "word" and "$" in text} for tokens in statements]
    needed = {len(statements) - 1}
    while True:
        spoken = set[str]().union(*(names[place] for place in needed))
        more = {place for place, tokens in enumerate(statements) if _declared(tokens) & spoken} - needed
        if not more:
            return [statements[place] for place in sorted(needed)]
        needed |= more


def _declared(tokens: Tokens) -> set[str]:
    """Return the names that a statement declares: `a` or `a, b` of `const [a, b] = …`."""
    head = takewhile(lambda token: token.text not in ("=", "("), tokens)
    return {text for kind, text in head if kind == "word" and "$" in text}
