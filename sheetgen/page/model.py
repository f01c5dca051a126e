"""What a composed page is: the one geometry that the press, the booklet and the photo reader share.

Frozen values, millimetres from the top left of the trim box, y down, rounded to 0.01 mm.
A page is drawn in this order: `art`, then `uses` (each a `Stamp` put at a place), then what one leaf adds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from ..units import Point, Rect, Size

Op = Literal["M", "L", "C", "Z"]
Segment = tuple[Op, tuple[float, ...]]
"""One step of a path: move (x, y), line (x, y), cubic curve (x1, y1, x2, y2, x, y), close ()."""
Path = tuple[Segment, ...]


class BoxKind(StrEnum):
    """What a pen does in a box (optical mark reading's closed list)."""

    MARK = "mark"
    """Crossed or not."""
    RING = "ring"
    """A printed value, ringed or struck."""
    NUMBER = "number"
    LEDGER = "ledger"
    """A number, a dash, or a ringed number."""
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Box:
    """One place to write."""

    cell: str
    """Its name, stable for ever: `red/7`, `ones@1`, `written/total`."""
    field: str
    """The field or total that it belongs to."""
    player: int
    """Player column, 0-based."""
    kind: BoxKind
    rect: Rect


@dataclass(frozen=True, slots=True)
class Ink:
    """A colour as screens and as presses mix it."""

    rgb: str
    """sRGB, `#rrggbb`."""
    cmyk: tuple[float, float, float, float]
    """Per cent, 0..100."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A path that is filled, outlined, or both."""

    path: Path
    fill: Ink | None = None
    line: Ink | None = None
    width: float = 0.0
    """Of the outline, mm."""
    dash: tuple[float, ...] = ()
    """Lengths on and off, mm; empty: solid."""
    round_ends: bool = False


class Align(StrEnum):
    """Where a label's x lies in its text (start = left in every language: pages do not mirror)."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a label in one font, in visual order, ready to draw left to right."""

    text: str
    """Logical order, as the font's shaper wants it."""
    font: str
    """A font's name in `fonts/`, without suffix: `NotoSans-Regular`."""
    dx: float
    """From the label's left edge, mm."""
    width: float
    rtl: bool = False
    shaped: bool = False
    """Needs a shaper (Arabic, Indic, marks); plain runs may be drawn character by character."""


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text."""

    text: str
    x: float
    """Left edge of the first run, whatever the alignment was."""
    y: float
    """Baseline."""
    size_pt: float
    ink: Ink
    width: float
    runs: tuple[Run, ...] = ()
    angle_deg: float = 0.0
    """Counter-clockwise about (x, y)."""


Art = tuple[Shape | Label, ...]


@dataclass(frozen=True, slots=True)
class Stamp:
    """A small drawing that a page repeats; its origin is the top left of its own box."""

    name: str
    size: Size
    art: Art


@dataclass(frozen=True, slots=True)
class Use:
    """A stamp put with its origin at a place."""

    stamp: str
    at: Point


@dataclass(frozen=True, slots=True)
class Fiducial:
    """A square marker that finds the sheet in a photo: ArUco, dictionary MIP_36h12."""

    id: int
    rect: Rect
    """The black square, without its white rim."""
    bits: tuple[str, ...]
    """8 rows of 8 modules with the black border, `1` = black."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """What one piece of a pad has of its own."""

    serial: int
    """What the code says."""
    names: tuple[str, ...] = ()
    """By player column."""
    board: tuple[str, ...] = ()
    """Lines of letters, capital = star; empty: the page's own."""
    board_name: str = ""
    """Printed beside the serial number, so that the board can be had again."""
    number: str = ""
    """The serial number as it is printed; empty: its plain digits."""


@dataclass(frozen=True)
class Page:
    """A sheet, composed."""

    game: str
    """`grixx`, or `yahtzee:hasbro`."""
    title: str
    language: str
    fingerprint: str
    """8 hex digits over geometry and rules; alike in all languages and themes."""
    trim: Size
    bleed: float
    boxes: Mapping[str, Box]
    art: Art
    stamps: Mapping[str, Stamp]
    uses: tuple[Use, ...]
    """Drawn after `art`, in this order. Where `board_uses` is not empty those follow."""
    fiducials: tuple[Fiducial, ...]
    code: Rect
    """Where the machine-readable code goes (without its quiet zone)."""
    serial_at: Label | None
    """A label whose text is the widest serial; each leaf's own is set in its place, left-aligned."""
    columns: int = 1
    """Player columns."""
    board: tuple[str, ...] = ()
    """The built-in board's lines, where the game has one."""
    board_cells: tuple[str, ...] = ()
    """Cell names in the order of the board's letters, row by row."""
    board_at: tuple[Point, ...] = ()
    """Where the stamp of each board cell goes, in the same order; letter L's is named `board:L`."""
    ink: Art = ()
    """What a pen adds, drawn last."""
