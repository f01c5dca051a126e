"""Checks of option values that several games share; each says in words what is wrong, or gives None."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

# What else a typed sheet, a table's column or a form is told by; no field can be called so.
_TAKEN = (
    *("player", "written", "note", "unsure", "board", "rows", "name", "total"),
    *("game", "rules", "mode", "sheets", "date"),
)
# Cells are called `red/7` and `ones@2`, columns of a table `written.total`.
_ID = re.compile(r"[^\W\d][\w -]*")

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


def wrong_id(name: Any, taken: Sequence[str] = ()) -> str | None:
    """Say why a field of a sheet cannot have this id, or give None; taken: ids of what the game has anyway.

    >>> wrong_id("bonus_2"), wrong_id("player")
    (None, "'player' is what something else on a sheet is called; choose another id")
    """
    if not isinstance(name, str) or not _ID.fullmatch(name):
        return f"'{str(name)[:40]}' is no id; write letters and digits"
    if name in (*_TAKEN, *taken):
        return f"'{name}' is what something else on a sheet is called; choose another id"
    return None


def check_players(value: Any) -> str | None:
    """Check a number of players.

    >>> check_players([2, 5])
    >>> check_players([5, 2])
    'write [fewest, most], such as [2, 5]'
    """
    if are_counts(value) and len(value) == 2 and 1 <= value[0] <= value[1] <= MOST_PLAYERS:
        return None
    return "write [fewest, most], such as [2, 5]"
