"""Find a rule option, or a part of one, by the name that a layout has for it. No I/O."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any


def find_option(rules: Mapping[str, Any], name: str) -> Any:
    """Return an option's value, or one entry of it; None if there is none.

    >>> find_option({"colour": {"first": 5}, "tris": [1000, 200]}, "colour.first")
    5
    >>> find_option({"colour": {"first": 5}, "tris": [1000, 200]}, "tris.2")
    200
    """
    return reduce(_inner, name.split("."), rules)


def _inner(option: Any, key: str) -> Any:
    """Follow one step into a rule option; the entries of a list are counted from 1."""
    if isinstance(option, Mapping):
        return option.get(key)
    if (
        isinstance(option, Sequence)
        and not isinstance(option, str)
        and key.isdigit()
        and 1 <= int(key) <= len(option)
    ):
        return option[int(key) - 1]
    return None
