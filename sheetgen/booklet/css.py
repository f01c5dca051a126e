"""Style sheets of a page: read from the templates, made small, without rules that the page has no use for.

The sources keep to what is read here: rules, `@media` with rules in it, no braces in strings.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from itertools import chain

from ..files import read_text, shared

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
# Around CSS's punctuation; a colon only where it ends a property's name: `a :hover` is not `a:hover`.
_BLANKS = re.compile(r"\s*([{};,>])\s*|(?<=:)\s+|\s*\n\s*")
_ZERO = re.compile(r"(?<![\w.])0(?=\.\d)")
_HEX = re.compile(r"#(\w)\1(\w)\2(\w)\3\b")
_BRACKETS = re.compile(r"\([^()]*\)")
_NAME = re.compile(r"[.#]([a-z][\w-]*)")
_COMMA = re.compile(r",(?![^(]*\))")
_WORD = re.compile(r"[\w-]+")


@cache
def style_sheet(name: str, folder: str = "booklet") -> str:
    """Return a style sheet without comments and needless blanks; numbers and colours short."""
    text = _BLANKS.sub(r"\1", _COMMENT.sub("", read_text(shared("templates") / folder / f"{name}.css")))
    return _HEX.sub(r"#\1\2\3", _ZERO.sub("", text)).replace(";}", "}").strip() + "\n"


def words_in(*texts: str) -> frozenset[str]:
    """Return what may be classes and ids in a page and its script."""
    return frozenset(chain.from_iterable(map(_WORD.findall, texts)))


def only_used(style: str, words: Collection[str]) -> str:
    """Return a small style sheet without what speaks of classes and ids that are none of the words.

    A word that ends in a hyphen stands for all that a script may put behind it.

    >>> only_used(
    ...     "a,.dice b{top:0}@media print{.sheet{top:0}}.c-red{top:0}.on:not(.off){top:0}", {"c-", "on"}
    ... )
    'a{top:0}.c-red{top:0}.on:not(.off){top:0}'
    """
    return "".join(_used(style, words))


def _used(style: str, words: Collection[str]) -> Iterator[str]:
    at = 0
    while (opening := style.find("{", at)) >= 0:
        end = _closing(style, opening)
        head, inner = style[at:opening], style[opening + 1 : end]
        if head.startswith("@media"):
            inner = only_used(inner, words)
            if inner:
                yield f"{head}{{{inner}}}"
        elif head.startswith("@"):
            yield style[at : end + 1]
        elif kept := [selector for selector in _COMMA.split(head) if _is_used(selector, words)]:
            yield f"{','.join(kept)}{{{inner}}}"
        at = end + 1
    yield style[at:]


def _closing(style: str, opening: int) -> int:
    depth = 0
    for place in range(opening, len(style)):
        depth += (style[place] == "{") - (style[place] == "}")
        if depth == 0:
            return place
    raise ValueError(f"a brace stays open: {style[opening : opening + 60]}")


def _is_used(selector: str, words: Collection[str]) -> bool:
    """Tell whether a page can have what a selector means; what stands in brackets may be absent."""
    while (outer := _BRACKETS.sub("", selector)) != selector:
        selector = outer
    return all(
        name in words or ("-" in name and name[: name.index("-") + 1] in words)
        for name in _NAME.findall(selector)
    )
