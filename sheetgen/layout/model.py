"""The layout language: what a designer declares, as dataclasses. No coordinates; lengths in millimetres.

A section is known by its first key (`track: red`, `table: […]`); `SECTIONS` is the list of them all. Texts
are English msgids; `{option}` in a text is replaced by the value of that rule option, so that no number is
typed twice. pydantic holds a user's file to the types and limits declared here (`read.py`); what only draws
a shipped layout never imports it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from .limits import HexColour, Limit, OneOf

# Longest side of a sheet: A2. Larger is a typing error.
_LONGEST = 600

Length = Annotated[float, Limit(gt=0, le=_LONGEST)]
Space = Annotated[float, Limit(ge=0, le=100)]
Text = Annotated[str, Limit(min_length=1, max_length=240)]
FieldId = Annotated[str, Limit(pattern=r"^[a-z][a-z0-9_]{0,30}$")]
Percent = Annotated[float, Limit(ge=0, le=100)]

SYMBOLS = ("disc", "triangle", "square", "diamond", "drop", "star", "hexagon", "cross")
"""Symbols that stand beside a colour, for eyes and printers that do not tell hues apart."""

Sign = Literal["+", "−", "=", ""]


class Strict:
    """What all parts of a layout share: unknown keys are faults, and nothing is guessed from a text."""

    __pydantic_config__: ClassVar[Mapping[str, Any]] = {"extra": "forbid", "strict": True}


@dataclass(frozen=True, kw_only=True)
class Trim(Strict):
    """The size of one sheet after cutting."""

    width: Annotated[float, Limit(ge=60, le=_LONGEST)]
    height: Annotated[float, Limit(ge=60, le=_LONGEST)]


@dataclass(frozen=True, kw_only=True)
class Colour(Strict):
    """One colour of the game: for screens, for presses, and its symbol."""

    rgb: Annotated[str, HexColour()]
    cmyk: tuple[Percent, Percent, Percent, Percent] | None = None
    """Per cent; left out: mixed from rgb."""
    symbol: Literal["disc", "triangle", "square", "diamond", "drop", "star", "hexagon", "cross"] | None = None


@dataclass(frozen=True, kw_only=True)
class Section(Strict):
    """What all sections share."""

    gap: Space | None = None
    """Space above, instead of the layout's own."""


@dataclass(frozen=True, kw_only=True)
class Track(Section):
    """A row of boxes to cross, numbered as `rules.rows` says, with its direction, its symbol and a lock."""

    track: FieldId
    colour: str | None = None
    """A colour of the palette; left out: the field's own name."""
    height: Length = 12.4
    lock: bool = True


@dataclass(frozen=True, kw_only=True)
class LinkTrack(Section):
    """A row of boxes between two tracks, each under the number that it repeats."""

    link_track: FieldId
    colours: tuple[str, str]
    height: Length = 8.0


@dataclass(frozen=True, kw_only=True)
class Heads(Section):
    """The heads of the columns: a line for each player's name, or the factor that a column counts with."""

    heads: Literal["names", "factors"]
    label: Text | None = None
    height: Length = 9.0


@dataclass(frozen=True, kw_only=True)
class TableRow(Strict):
    """One line of a table: a field or a total, one box a player column."""

    field: FieldId | None = None
    total: FieldId | None = None
    label: Text
    hint: Text | None = None
    """What belongs here, small beside the label."""
    worth: Text | None = None
    """What the box is worth, small in its corner."""
    dice: tuple[Annotated[int, Limit(ge=1, le=6)], ...] = ()
    """Dice faces drawn before the label."""
    sign: Sign = ""
    height: Length | None = None


@dataclass(frozen=True, kw_only=True)
class Table(Section):
    """Lines of number boxes under the player columns."""

    table: Annotated[tuple[TableRow, ...], Limit(min_length=1, max_length=60)]
    row_height: Length = 9.0
    colour: str | None = None
    strong: bool = False
    """Totals that end the sheet: the full colour behind the label."""


@dataclass(frozen=True, kw_only=True)
class Ledger(Section):
    """Numbered turns, one box a player column, for a number, a dash or a ringed number."""

    ledger: FieldId
    turns: Annotated[int, Limit(ge=1, le=60)]
    row_height: Length = 8.0
    colour: str | None = None
    every: Annotated[int, Limit(ge=0, le=60)] = 0
    """A stronger line after so many turns; 0: never."""


@dataclass(frozen=True, kw_only=True)
class Counters(Section):
    """A strip of small boxes to cross under every player column."""

    counters: FieldId
    count: Annotated[int, Limit(ge=1, le=12)] | str
    label: Text
    hint: Text | None = None
    height: Length = 9.0
    colour: str | None = None


@dataclass(frozen=True, kw_only=True)
class Grid(Section):
    """The board: a box a letter, in the colours of the palette, with columns A, B, C … above."""

    grid: FieldId
    cell: Length = 9.2
    space: Space = 0.6
    start: bool = True
    """Show the start column that the rules name."""


@dataclass(frozen=True, kw_only=True)
class Claims(Section):
    """Printed values to ring or strike: a first and a later one for each name."""

    claims: FieldId
    option: FieldId
    """The rule option that holds the values: first and later."""
    label: Text | None = None
    first: Text
    later: Text
    direction: Literal["across", "down"]
    box: tuple[Length, Length] = (8.2, 7.6)


@dataclass(frozen=True, kw_only=True)
class Strip(Section):
    """A labelled row of boxes to cross."""

    strip: FieldId
    count: Annotated[int, Limit(ge=1, le=30)] | str
    """A number, or the name of the rule option that holds it."""
    label: Text
    hint: Text | None = None
    glyph: Annotated[str, Limit(min_length=1, max_length=4)] | None = None
    """Printed in each box, pale."""
    per_line: Annotated[int, Limit(ge=1, le=30)] | None = None
    label_left: bool = False
    """The label stands left of the boxes instead of above."""
    box: Length = 8.4
    colour: str | None = None


@dataclass(frozen=True, kw_only=True)
class Values(Section):
    """A printed table of two lines, from a list in the rules: how many → how much."""

    values: FieldId
    """The name of the rule option."""
    label: Text
    counts: Text
    """Word before the upper line (how many)."""
    points: Text
    """Word before the lower line (how much)."""
    most: Annotated[int, Limit(ge=2, le=24)] | None = None
    """Show no more entries than this."""
    height: Length = 11.0


@dataclass(frozen=True, kw_only=True)
class TotalBox(Strict):
    """One box of the formula at the foot."""

    total: FieldId
    label: Text | None = None
    colour: str | None = None
    sign: Sign = ""
    """Stands before the box."""
    strong: bool = False


@dataclass(frozen=True, kw_only=True)
class Totals(Section):
    """The formula that ends the sheet, drawn as the row of boxes that one fills."""

    totals: Annotated[tuple[TotalBox, ...], Limit(min_length=1, max_length=12)]
    height: Length = 11.0
    foot: bool = True
    """In the frame's foot, between the corner marks and the code."""


@dataclass(frozen=True, kw_only=True)
class Hint(Strict):
    """One printed hint: dice, and what they are worth."""

    dice: tuple[Annotated[int, Limit(ge=1, le=6)], ...] = ()
    text: Text


@dataclass(frozen=True, kw_only=True)
class Hints(Section):
    """Small print that helps at the table."""

    hints: Annotated[tuple[Hint, ...], Limit(min_length=1, max_length=24)]
    label: Text | None = None
    per_line: Annotated[int, Limit(ge=1, le=8)] = 3
    line_height: Length = 5.0
    foot: bool = False
    """In the frame's foot, as the totals are elsewhere."""


@dataclass(frozen=True, kw_only=True)
class Part(Strict):
    """One of several stacks of sections that stand side by side."""

    width: Length | None = None
    """Left out: what the others leave."""
    sections: Annotated[tuple[AnySection, ...], Limit(min_length=1, max_length=40)]


@dataclass(frozen=True, kw_only=True)
class Beside(Section):
    """Stacks of sections side by side."""

    beside: Annotated[tuple[Part, ...], Limit(min_length=2, max_length=4)]
    space: Space = 4.0


SECTIONS: Mapping[str, type[Section]] = {
    "track": Track,
    "link_track": LinkTrack,
    "heads": Heads,
    "table": Table,
    "ledger": Ledger,
    "counters": Counters,
    "grid": Grid,
    "claims": Claims,
    "strip": Strip,
    "values": Values,
    "totals": Totals,
    "hints": Hints,
    "beside": Beside,
}


AnySection = Annotated[
    Track
    | LinkTrack
    | Heads
    | Table
    | Ledger
    | Counters
    | Grid
    | Claims
    | Strip
    | Values
    | Totals
    | Hints
    | Beside,
    OneOf(SECTIONS),
]


@dataclass(frozen=True, kw_only=True)
class RuledLine(Strict):
    """One line of boxes on another maker's pad; one that names nothing is passed over."""

    field: FieldId | None = None
    total: FieldId | None = None
    height: Length = 1.0
    """Against the other lines' heights."""


@dataclass(frozen=True, kw_only=True)
class Ruled(Strict):
    """Another maker's pad, for photos: the ruled boxes that numbers are written in, all columns together."""

    width: Annotated[float, Limit(ge=10, le=_LONGEST)]
    """From the left edge of the first column to the right edge of the last."""
    height: Annotated[float, Limit(ge=10, le=_LONGEST)]
    """From the top of the first line to the bottom of the last."""
    lines: Annotated[tuple[RuledLine, ...], Limit(min_length=1, max_length=60)]
    template: Annotated[str, Limit(min_length=1, max_length=200)] | None = None
    """A flat picture of the empty pad, beside the layout: photos are found by it."""
    corners: Annotated[tuple[Annotated[tuple[float, ...], Limit(min_length=2, max_length=2)], ...],
                       Limit(min_length=4, max_length=4)] | None = None  # fmt: skip
    """Of the boxes in the template, clockwise from their top left, px; left out: they fill it."""


@dataclass(frozen=True, kw_only=True)
class BackBlock(Strict):
    """A heading and its lines, of the rules in short: on the back of the sheet, and in the booklet."""

    heading: Text
    """One that has the heading of the block before goes on with that block."""
    lines: Annotated[tuple[Annotated[str, Limit(min_length=1, max_length=600)], ...], Limit(max_length=12)]
    when: dict[str, Any] = field(default_factory=dict)
    """Rule options and the values that they must have; without them the block is left out."""
    unless: dict[str, Any] = field(default_factory=dict)
    """Rule options and values that each of them must not have."""


@dataclass(frozen=True, kw_only=True)
class Layout(Strict):
    """A sheet, declared."""

    game: FieldId
    variant: Annotated[str, Limit(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$")] | None = None
    extends: str | None = None
    """The layout that this one changes; already merged when a `Layout` is made."""
    title: Text
    subtitle: Text | None = None
    trim: Trim
    bleed: Annotated[float, Limit(ge=0, le=10)] = 3.0
    margin: Annotated[float, Limit(ge=3, le=30)] = 5.0
    """From the trim's edge to the frame; print shops ask 3 mm at least."""
    fiducial: Annotated[float, Limit(ge=6, le=20)] = 8.0
    """Side of a corner mark's black square; below 8 mm ordinary photos lose it."""
    code: Annotated[float, Limit(ge=8, le=30)] = 14.0
    """Side of the machine-readable code; 14 mm is what phones read surely."""
    accent: str
    """The palette's colour for the frame and the title."""
    palette: Annotated[dict[str, Colour], Limit(min_length=1, max_length=16)]
    columns: Annotated[int, Limit(ge=1, le=8)] = 1
    """Player columns."""
    label_width: Length | None = None
    """Of the column before the player columns."""
    gap: Space = 2.5
    """Between sections."""
    rules: dict[str, Any]
    board: str | None = None
    """Lines of letters, capital = star."""
    letters: Annotated[dict[Annotated[str, Limit(pattern="^[a-z]$")], str], Limit(max_length=16)] | None = (
        None
    )
    """The palette's colour of each letter of the board."""
    sections: Annotated[tuple[AnySection, ...], Limit(min_length=1, max_length=60)]
    back: Annotated[tuple[BackBlock, ...], Limit(max_length=32)] = ()
    ruled: Ruled | None = None
    """Photos show another maker's pad, which lies as said here."""

    @property
    def name(self) -> str:
        """`yahtzee`, or `yahtzee:hasbro`."""
        return f"{self.game}:{self.variant}" if self.variant else self.game

    def inks(self) -> dict[str, tuple[str, tuple[float, ...] | None, str | None]]:
        """The palette as plain values: name → (rgb, cmyk, symbol)."""
        return {name: (c.rgb, c.cmyk, c.symbol) for name, c in self.palette.items()}
