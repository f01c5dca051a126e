"""Bundle the card's JavaScript: modules become one script without imports.

Takes a game's name; gives a text. The sources keep to what is read here: `import {a, b} from "./x.js";` and
`export` before declarations, each on a line of its own; no text runs over several lines. Imports must not go
in circles. Nothing but comments and indentation is left out: packed, short names would save little.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path, PurePosixPath

from ..files import read_text

_ROOT = Path(__file__).parents[1]
_MAIN = "booklet/card/main.js"
_RULES = "games/{}.js"
_VIEW = "booklet/card/views/{}.js"

_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_NAME = re.compile(r"(\w+)(?: as (\w+))?")
_COMMENT = re.compile(r"^\s*//.*\n", re.MULTILINE)
_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|let) (\w+))", re.MULTILINE)


def has_card(game: str) -> bool:
    """Tell whether a game can be played on a screen."""
    return all((_ROOT / path.format(game)).is_file() for path in (_RULES, _VIEW))


@cache
def card_script(game: str) -> str:
    """Return the script of a game's card; it starts by itself."""
    return bundle([_MAIN, _RULES.format(game), _VIEW.format(game)], "{0}.start({1}, {2});")


def bundle(entries: list[str], last: str) -> str:
    """Return modules, and those that they import, as one script.

    entries: paths in the package. last: a statement in which `{0}` is the first of them, as an object of all
    that the module exports.
    """
    order: dict[str, str] = {}
    for entry in entries:
        _add(entry, order)
    names = {path: f"m{place}" for place, path in enumerate(order)}
    made = "".join(f"const {names[path]}={_made(path, source, names)};\n" for path, source in order.items())
    end = last.format(*(names[entry] for entry in entries))
    return f'"use strict";(()=>{{\n{made}{end}}})();'


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


def _made(path: str, source: str, names: Mapping[str, str]) -> str:
    """Return a module as an object of what it exports; it finds those that it imports by their names."""

    def taken(found: re.Match[str]) -> str:
        wanted = _NAME.sub(lambda name: f"{name[1]}:{name[2] or name[1]}", found[1])
        return f"const {{{wanted}}}={names[_resolve(path, found[2])]};\n"

    code = _EXPORT.sub("", _IMPORT.sub(taken, _INDENTATION.sub("", _COMMENT.sub("", source))))
    return f"(()=>{{\n{code}\nreturn{{{','.join(_EXPORT.findall(source))}}}}})()"
