"""Bundle the card's JavaScript: modules become one small script without imports.

Takes a game's name; gives a text. The sources keep to what is read here: `import {a, b} from "./x.js";` and
`export` before declarations, each on a line of its own. Imports must not go in circles.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path, PurePosixPath
from string import ascii_letters

from ..files import read_text
from .minify import minify

_ROOT = Path(__file__).parents[1]
_MAIN = "booklet/card/main.js"
_RULES = "games/{}.js"
_VIEW = "booklet/card/views/{}.js"

_IMPORT = re.compile(r'^import (?:\* as (\w+)|(\{[^}]*\})) from "([^"]+)";\n', re.MULTILINE)
_NAME = re.compile(r"(\w+)(?: as (\w+))?")
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|let|class) (\w+))", re.MULTILINE)


def has_card(game: str) -> bool:
    """Tell whether a game can be played on a screen."""
    return all((_ROOT / path.format(game)).is_file() for path in (_RULES, _VIEW))


@cache
def card_script(game: str) -> str:
    """Return the script of a game's card; it starts by itself."""
    return bundle([_MAIN, _RULES.format(game), _VIEW.format(game)], "{0}.start({1}, {2});")


def bundle(entries: list[str], last: str = "") -> str:
    """Return modules, and those that they import, as one small script.

    entries: paths in the package. last: a statement in which `{0}` is the first of them, as an object.
    """
    order: dict[str, str] = {}
    for entry in entries:
        _add(entry, order)
    names = {path: f"m{place}" for place, path in enumerate(order)}
    shared = {path: short for path, short in _shared(order).items() if path not in entries}
    made = [f"{names[path]}={_made(path, source, names, shared)}" for path, source in order.items()]
    end = last.format(*(names[entry] for entry in entries))
    return f'"use strict";(()=>{{let {",".join(made)};{end}}})();'


def _add(path: str, order: dict[str, str]) -> None:
    """Put a module behind those that it imports."""
    if path in order:
        return
    source = read_text(_ROOT / path)
    for found in _IMPORT.finditer(source):
        _add(_resolve(path, found[3]), order)
    order[path] = source


def _shared(sources: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Return by module what others import of it, by short names; without those imported as a whole."""
    imports = [
        (_resolve(path, found[3]), found)
        for path, source in sources.items()
        for found in _IMPORT.finditer(source)
    ]
    wanted: dict[str, set[str]] = {path: set() for path in sources}
    for module, found in imports:
        wanted[module].update(name for name, _ in _NAME.findall(found[2] or ""))
    whole = {module for module, found in imports if found[1]}
    return {
        module: dict(zip(sorted(found), ascii_letters, strict=False))
        for module, found in wanted.items()
        if module not in whole
    }


def _resolve(path: str, wanted: str) -> str:
    """Return the path of an import.

    >>> _resolve("booklet/card/views/grixx.js", "../dom.js")
    'booklet/card/dom.js'
    """
    parts = list(PurePosixPath(path).parent.parts)
    for part in PurePosixPath(wanted).parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return "/".join(parts)


def _made(path: str, source: str, names: Mapping[str, str], shared: Mapping[str, Mapping[str, str]]) -> str:
    """Return a module, small, as an object of what it exports."""
    exported = _EXPORT.findall(source)
    own = shared.get(path)
    told = exported if own is None else [f"{own[name]}: {name}" for name in exported if name in own]

    def binding(found: re.Match[str]) -> str:
        module = _resolve(path, found[3])
        short = shared.get(module, {})
        what = found[1] or _NAME.sub(
            lambda name: f"{short.get(name[1], name[1])}: {name[2] or name[1]}", found[2]
        )
        return f"const {what} = {names[module]};\n"

    code = _EXPORT.sub("", _IMPORT.sub(binding, source))
    return minify(f"(() => {{\n{code}\nreturn {{{','.join(told)}}};\n}})()")
