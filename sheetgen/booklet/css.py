"""Style sheets of a page: read from the templates, made small, without rules that the page has no use for.

The sources keep to what is read here: rules, `@media` with rules in it, no braces in strings.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

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
_NAMED = re.compile(r"\s(?:class|id)\s*=\s*[\"']?([^\"'>]*)")
_BRACE = re.compile(r"[{}]")


@cache
def style_sheet(name: str, folder: str = "booklet") -> str:
    """Return a style sheet without comments and needless blanks; numbers and colours short."""
    text = _BLANKS.sub(r"\1", _COMMENT.sub("", read_text(shared("templates") / folder / f"{name}.css")))
    return _HEX.sub(r"#\1\2\3", _ZERO.sub("", text)).replace(";}", "}").strip() + "\n"


def words_in(page: str, *scripts: str) -> frozenset[str]:
    """Return what may be classes and ids in a page and in what its scripts make."""
    named = frozenset(" ".join(_NAMED.findall(page)).split())
    return named.union(*map(_words, scripts))


@lru_cache(maxsize=8)
def _words(script: str) -> frozenset[str]:
    """Return a script's words. Kept: pages in several languages have the same script."""
    return frozenset(_WORD.findall(script))


def only_used(style: str, words: Collection[str]) -> str:
    """Return a small style sheet without what speaks of classes and ids that are none of the words.

    A word that ends in a hyphen stands for all that a script may put behind it.

    >>> only_used(
    ...     "a,.dice b{top:0}@media print{.sheet{top:0}}.c-red{top:0}.on:not(.off){top:0}", {"c-", "on"}
    ... )
    'a{top:0}.c-red{top:0}.on:not(.off){top:0}'
    """
    return "".join(_told(_rules(style), words))


class _Rule(NamedTuple):
    """A rule of a style sheet, or a group of them."""

    head: str
    selectors: tuple[tuple[str, frozenset[str]], ...]
    """Each with the classes and ids that it speaks of; none in a group, or if the rule stays as it is."""
    inner: str
    rules: tuple[_Rule, ...]


@lru_cache(maxsize=64)
def _rules(style: str) -> tuple[_Rule, ...]:
    """Return a style sheet's rules; what follows the last one is one without selectors."""
    rules, at = [], 0
    while (opening := style.find("{", at)) >= 0:
        end = _closing(style, opening)
        head, inner = style[at:opening], style[opening + 1 : end]
        if head.startswith("@media"):
            rules.append(_Rule(head, (), "", _rules(inner)))
        elif head.startswith("@"):
            rules.append(_Rule(head, (), f"{head}{{{inner}}}", ()))
        else:
            spoken = tuple((selector, _names(selector)) for selector in _COMMA.split(head))
            rules.append(_Rule(head, spoken, inner, ()))
        at = end + 1
    return (*rules, _Rule("", (), style[at:], ()))


def _told(rules: Sequence[_Rule], words: Collection[str]) -> Iterator[str]:
    for rule in rules:
        if rule.rules:
            if inner := "".join(_told(rule.rules, words)):
                yield f"{rule.head}{{{inner}}}"
        elif not rule.selectors:
            yield rule.inner
        elif kept := [selector for selector, names in rule.selectors if _are_used(names, words)]:
            yield f"{','.join(kept)}{{{rule.inner}}}"


def _closing(style: str, opening: int) -> int:
    depth = 0
    for brace in _BRACE.finditer(style, opening):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return brace.start()
    raise ValueError(f"a brace stays open: {style[opening : opening + 60]}")


def _names(selector: str) -> frozenset[str]:
    """Return the classes and ids that a selector needs; what stands in brackets may be absent."""
    while (outer := _BRACKETS.sub("", selector)) != selector:
        selector = outer
    return frozenset(_NAME.findall(selector))


def _are_used(names: Iterable[str], words: Collection[str]) -> bool:
    return all(name in words or ("-" in name and name[: name.index("-") + 1] in words) for name in names)
