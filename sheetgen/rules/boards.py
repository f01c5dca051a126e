"""What a game whose sheets have boards tells of them: their structure, and how a printed code holds one.

A board is its lines of letters; its shape is whatever the game takes for one, and is only handed back to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

Board = tuple[str, ...]
"""Lines of letters, top to bottom."""


@dataclass(frozen=True, order=True)
class BoardFault:
    """One thing that breaks the structure."""

    row: int
    """0-based from the top."""
    column: int
    """0-based from the left."""
    message: str


@dataclass(frozen=True)
class Boards:
    """The boards of one game."""

    shape: Callable[[Sequence[str], Iterable[str]], Any]
    """The shape that a layout's own board has, by its lines and its letters."""
    faults: Callable[[Sequence[str], Any], Sequence[BoardFault]]
    """Every place where a board breaks the structure of its shape."""
    pack: Callable[[Sequence[str], Any], bytes]
    """A board in few bytes, for the code of a leaf."""
    unpack: Callable[[bytes, Any], Board]
    """The way back."""
