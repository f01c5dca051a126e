"""What a booklet is made of: plain values from the use case; nothing here knows games or judges."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..page.back_blocks import Block
from ..page.model import Art, Page, Use
from ..page.theme import Swatch
from ..words import Words
from .card import Card


@dataclass(frozen=True)
class Line:
    """One total of a worked example, player by player."""

    name: str
    right: tuple[str, ...]
    """By the rules, ready to print."""
    written: tuple[str, ...]
    """As the players wrote it where that differs; empty where it does not."""
    strong: bool = False


@dataclass(frozen=True)
class FilledSheet:
    """A sheet of paper with what pens left on it."""

    player: str
    """Whose it is; empty if several players share it."""
    marks: Mapping[str, Any]
    """By cell: True, a number, "-", ("ring", number)."""
    names: Art = ()
    """Players' names, as they are written."""


@dataclass(frozen=True)
class Example:
    """A final sheet that teaches, judged."""

    note: str
    players: tuple[str, ...]
    sheets: tuple[FilledSheet, ...]
    lines: tuple[Line, ...]
    findings: tuple[tuple[str, str], ...]
    """Player (empty: the whole table) and sentence."""


@dataclass(frozen=True)
class Sister:
    """The same booklet in another language."""

    language: str
    name: str
    """What the language calls itself."""
    href: str
    is_right_to_left: bool = False


@dataclass(frozen=True)
class Booklet:
    """One game's rules in one language, before they are typeset."""

    game: str
    variant: str | None
    title: str
    subtitle: str
    """What tells a variant from the game; may be empty."""
    template: str
    """Name of the template: `grixx/booklet.html.j2`."""
    own_template: Path | None
    """A user's file in its place."""
    language: str
    words: Words
    rules: Mapping[str, Any]
    columns: int
    page: Page
    uses: tuple[Use, ...]
    """The board's stamps."""
    swatches: Mapping[str, Swatch]
    """Colour name → how it is printed."""
    accent: str
    """A name of these."""
    name_of: Callable[[str], str]
    """A field, total or colour → what people call it …"""
    name_inside: Callable[[str], str]
    """… and what within a sentence."""
    short_rules: tuple[Block, ...]
    """What the back of the sheet says: the booklet's page at a glance."""
    example: Callable[[str], Example | None]
    """None where these rules make its note untrue. Raises UsageError if there is no such example."""
    tour: Mapping[str, Any]
    """Boxes of the sheet's board by what figures show with them; empty for games without a board."""
    card: Card | None = None
    """The game on a screen, if it can be played there."""
    sisters: tuple[Sister, ...] = ()
    untranslated: dict[str, bool] = field(default_factory=dict)
    """Gathers the texts that are said, and marked, in English for want of a translation."""
