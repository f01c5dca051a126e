"""Bundle the card's JavaScript: modules become one small script without imports.

Takes a game's name; gives a text. The sources keep to what is read here: `import {a, b} from "./x.js";` and
`export` before declarations, each on a line of its own. Imports must not go in circles.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path, PurePosixPath

from ..files import read_text
from .minify import minify

_ROOT = Path(__file__).parents[1]
_MAIN = "booklet/card/main.js"
_RULES = "games/{}.js"
_VIEW = "booklet/card/views/{}.js"

_IMPORT = re.compile(r'^import (?:\* as (\w+)|(\{[^}]*\})) from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|let|class) (\w+))", re.MULTILINE)


def has_card(game: str) -> bool:
    """Tell whether a game can be played on a screen."""
    return all((_ROOT / path.format(game)).is_file() for path in (_RULES, _VIEW))


@cache
def card_script(game: str) -> str:
    """Return the script of a game's card; it starts by itself."""
    return minify(bundle([_MAIN, _RULES.format(game), _VIEW.format(game)], "{0}.start({1}, {2});"))


def bundle(entries: list[str], last: str = "") -> str:
    """Return modules, and those that they import, as one script.

    entries: paths in the package. last: a statement in which `{0}` is the first of them, as an object.
    """
    order: dict[str, str] = {}
    for entry in entries:
        _add(entry, order)
    names = {path: f"m{place}" for place, path in enumerate(order)}
    body = "".join(_wrapped(path, source, names) for path, source in order.items())
    return f'"use strict";(()=>{{\n{body}{last.format(*(names[entry] for entry in entries))}\n}})();'


def _add(path: str, order: dict[str, str]) -> None:
    """Put a module behind those that it imports."""
    if path in order:
        return
    source = read_text(_ROOT / path)
    for found in _IMPORT.finditer(source):
        _add(_resolve(path, found[3]), order)
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


def _wrapped(path: str, source: str, names: dict[str, str]) -> str:
    """Return a module as an object of what it exports."""
    exported = ",".join(_EXPORT.findall(source))

    def binding(found: re.Match[str]) -> str:
        what = found[1] or found[2].replace(" as ", ": ")
        return f"const {what} = {names[_resolve(path, found[3])]};\n"

    code = _EXPORT.sub("", _IMPORT.sub(binding, source))
    return f"const {names[path]}=(()=>{{\n{code}\nreturn {{{exported}}};\n}})();\n"
