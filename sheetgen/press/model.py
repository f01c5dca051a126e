"""What goes to press: a pad of leaves, and the printer's paper with a slot for each leaf.

Millimetres from the top left of the paper, y down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from ..page.model import Art, Label, Leaf, Page
from ..units import Rect, Size
from .correction import Correction


@dataclass(frozen=True, slots=True)
class Slot:
    """Where one leaf lies on the paper."""

    rect: Rect
    """The leaf's trim box, scaled."""
    turned: bool = False
    """Upside down, as some backs are."""


@dataclass(frozen=True)
class PressSheet:
    """The printer's paper with its n-up slots."""

    paper: Size
    slots: tuple[Slot, ...]
    """In reading order."""
    scale: float = 1.0
    """Size of a leaf on the paper, 1 = true."""
    bleed: float = 0.0
    """How far the art is shown beyond each slot, mm on the paper."""
    notice: str = ""
    """What whoever prints should know; empty: nothing."""


class Duplex(StrEnum):
    """How backs get behind their fronts."""

    LONG = "long"
    """The printer turns the paper over its long edge."""
    SHORT = "short"
    MANUAL = "manual"
    """All fronts, then all backs: the pile is put in once more, turned over its long edge."""
    FOLD = "fold"
    """Backs beside their fronts: the paper is folded in the middle before it is cut."""


class Order(StrEnum):
    """Which leaf goes into which slot."""

    ROW = "row"
    """Along the rows of each press sheet, then the next press sheet."""
    COLUMN = "column"
    """Down the columns."""
    STACK = "stack"
    """Through the pile: cut it, put the stacks on each other, and the numbers run on."""


class Marks(StrEnum):
    """What shows where to cut."""

    NONE = "none"
    CORNER = "corner"
    """Ticks at the corners of every leaf, where there is room."""
    OUTER = "outer"
    """Ticks at the edge of the paper only."""
    FULL = "full"
    """Lines from edge to edge, which do not vanish with the first cut."""


def _no_board(lines: Sequence[str]) -> bytes:
    return b""


@dataclass(frozen=True)
class Pad:
    """A stack of leaves of one page, ready to be printed."""

    page: Page
    leaves: Sequence[Leaf]
    """May make its leaves when they are asked for; each is asked for once, in the order of printing."""
    sheet: PressSheet
    order: Order = Order.ROW
    back: Page | None = None
    """Printed behind every leaf."""
    duplex: Duplex = Duplex.LONG
    press: bool = False
    """For a print shop: CMYK, no RGB, nothing but the leaves and crop marks outside their bleed."""
    marks: Marks = Marks.NONE
    descending: bool = False
    """The last press sheet first."""
    ruler: Mapping[int, Label] = field(default_factory=dict)
    """Captions of a bar, by its length in mm: one is shown on the first press sheet that has room for it
    outside the leaves, or in a slot that stays empty."""
    correction: Correction | None = None
    """What the printer at home gets wrong."""
    trial: tuple[Art, Art] = ((), ())
    """Printed first, to try the printer with: art of the paper's front and of its back."""
    name_labels: Mapping[str, Sequence[Sequence[Label]]] = field(default_factory=dict)
    """Each player's name set into the name box of each column: by name, then by column, line by line."""
    board_code: Callable[[Sequence[str]], bytes] = _no_board
    """A board's lines in the game's own coding, for the leaf's code."""
    profile: bytes = b""
    """An ICC profile of the print shop's CMYK; with it, a file for the press is a PDF/X-4."""
    author: str = ""
    subject: str = ""
