"""Checks of option values that several games share; each says in words what is wrong, or gives None."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

MOST_PLAYERS = 30
"""Round one table; more are a slip of the pen."""


def is_count(value: Any) -> bool:
    """Tell whether this is a whole number ≥ 0; true and false are none.

    >>> is_count(3), is_count(-1), is_count(True)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def are_counts(values: Any) -> bool:
    """Tell whether this is a list of whole numbers ≥ 0 with something in it."""
    return isinstance(values, Sequence) and bool(values) and all(map(is_count, values))


def are_names(values: Any) -> bool:
    """Tell whether this is a list of different words with something in it."""
    return (
        isinstance(values, Sequence)
        and not isinstance(values, str)
        and bool(values)
        and all(isinstance(value, str) for value in values)
        and len(set(values)) == len(values)
    )


def check_players(value: Any) -> str | None:
    """Check a number of players.

    >>> check_players([2, 5])
    >>> check_players([5, 2])
    'write [fewest, most], such as [2, 5]'
    """
    if are_counts(value) and len(value) == 2 and 1 <= value[0] <= value[1] <= MOST_PLAYERS:
        return None
    return "write [fewest, most], such as [2, 5]"
