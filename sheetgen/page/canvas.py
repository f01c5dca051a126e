"""The canvas that sections draw on: collects boxes, shapes and labels of one page, and what does not fit.

Everything is rounded to the page's grain of 0.01 mm here, once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..errors import SheetgenError
from ..layout.model import Layout
from ..units import Point, Rect, Size
from .model import Align, Art, Box, BoxKind, Ink, Label, Path, Shape, Stamp, Use
from .options import find_option
from .text import Face, Typesetter
from .theme import HINT, TEXT, Swatch

# A rule option named in a text: {penalty}, {colours.first}
_OPTION = re.compile(r"\{([A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*)\}")

# Rule options that a text cannot show, and what to do.
_NO_VALUE = {
    bool: "is yes or no; a text shows numbers and words",
    tuple: "is a list; name one entry, counted from 1, as {row_points.2}",
    list: "is a list; name one entry, counted from 1, as {row_points.2}",
    dict: "is a mapping; name one entry, as {colour.first}",
}

Say = Callable[[str], str]
"""Gives a msgid's words in the page's language."""
SayValue = Callable[[str | float], str]
"""Gives a rule option's value, a number or a word, as the page's language writes it within a text."""

# Sizes of type outside the play area, largest and smallest; nothing is set below 6 pt.
LABEL_PT = (9.0, 6.0)
SMALL_PT = (7.0, 6.0)
SMALLEST_PT = 6.0


def printed_number(value: float) -> str:
    """Write a number as sheets do.

    >>> printed_number(-5)
    '−5'
    """
    return f"{value:g}".replace("-", "−")


@dataclass(frozen=True)
class PageFault:
    """Something that has no room: where in the layout it was declared, and what to do."""

    path: tuple[str | int, ...]
    message: str


class ComposeError(SheetgenError):
    """A layout that cannot be laid out; all its faults."""

    def __init__(self, faults: Sequence[PageFault]):
        self.faults = tuple(faults)
        super().__init__(*(fault.message for fault in faults))


@dataclass
class Canvas:
    """A page in the making."""

    layout: Layout
    say: Say
    type: Typesetter
    swatches: Mapping[str, Swatch]
    language: str = "en"
    say_value: SayValue = str
    boxes: dict[str, Box] = field(default_factory=dict)
    art: list[Shape | Label] = field(default_factory=list)
    stamps: dict[str, Stamp] = field(default_factory=dict)
    uses: list[Use] = field(default_factory=list)
    faults: list[PageFault] = field(default_factory=list)
    here: tuple[str | int, ...] = ()
    """The section that is being drawn, as its place in the layout."""
    places: dict[str, tuple[str | int, ...]] = field(default_factory=dict)
    """The section that each box comes from."""
    board_cells: list[str] = field(default_factory=list)
    board_at: list[Point] = field(default_factory=list)

    @property
    def columns_a_player(self) -> int:
        """Columns that one player fills (three in Triple Yahtzee)."""
        columns = self.layout.rules.get("columns", 1)
        return columns if isinstance(columns, int) and columns > 0 else 1

    # Words -------------------------------------------------------------

    def words(self, msgid: str, path: tuple[str | int, ...] = ()) -> str:
        """Return a text of the layout in the page's language, with the rules' values for its `{options}`."""

        def value(found: re.Match[str]) -> str:
            option = find_option(self.layout.rules, found[1])
            if isinstance(option, str | int | float) and not isinstance(option, bool):
                return self.say_value(option)
            self.fault(path, f"'{found[0]}' {_NO_VALUE.get(type(option), 'names no rule option')}")
            return ""

        return self._drawable(_OPTION.sub(value, self.say(msgid)), path)

    def _drawable(self, text: str, path: tuple[str | int, ...]) -> str:
        """Return the text without the characters that no font draws; each is a fault."""
        missing = self.type.find_missing(text, Face.TEXT)
        for character in missing:
            code = f"U+{ord(character):04X}"
            shown = f"'{character}' ({code})" if character.isprintable() else code
            self.fault(path, f"no font draws {shown}; leave it out")
        return "".join(c for c in text if c not in missing)

    def fault(self, path: tuple[str | int, ...], message: str) -> None:
        """Note that something has no room or no meaning; once, at its narrowest place."""
        for i, known in enumerate(self.faults):
            wider, narrower = sorted((known.path, path), key=len)
            if known.message == message and narrower[: len(wider)] == wider:
                self.faults[i] = PageFault(narrower, message)
                return
        self.faults.append(PageFault(path, message))

    def swatch(self, name: str | None, path: tuple[str | int, ...] = ()) -> Swatch:
        """Return a colour of the palette; the accent where none is named."""
        return self.swatches[name or self.layout.accent]

    # Drawing -----------------------------------------------------------

    def box(self, cell: str, field_id: str, rect: Rect, kind: BoxKind, column: int = 0) -> Rect:
        """Place one box to write in; column: which of the page's, 0-based."""
        rect = rect.rounded()
        if cell in self.boxes:
            self.fault(self.here, f"'{field_id}' is placed twice; name each field once")
        self.places[cell] = self.here
        self.boxes[cell] = Box(cell, field_id, column // self.columns_a_player, kind, rect)
        return rect

    def draw(
        self,
        path: Path,
        fill: Ink | None = None,
        line: Ink | None = None,
        width: float = 0.0,
        dash: tuple[float, ...] = (),
        round_ends: bool = False,
    ) -> None:
        """Add a shape."""
        self.art.append(Shape(path, fill, line, width, dash, round_ends))

    def stamp(self, name: str, size: Size, draw: Callable[[], Art]) -> str:
        """Make a small drawing once; gives its name."""
        if name not in self.stamps:
            self.stamps[name] = Stamp(name, size, draw())
        return name

    def use(self, name: str, x: float, y: float) -> None:
        """Put a stamp's origin at a place."""
        self.uses.append(Use(name, Point(round(x, 2), round(y, 2))))

    def text(
        self,
        text: str,
        rect: Rect,
        *,
        face: Face = Face.TEXT,
        sizes: tuple[float, float] = LABEL_PT,
        ink: Ink = TEXT,
        align: Align = Align.START,
        path: tuple[str | int, ...] = (),
    ) -> Label | None:
        """Set a line of text, centred in its height, as large as it fits; else note a fault."""
        size = self.type.fit_size(text, face, sizes, rect.w)
        if size is None:
            needed = self.type.measure(text, face, sizes[1])
            self.fault(
                path,
                f"'{text}' ({self.language}) needs {needed:.1f} mm at {sizes[1]:g} pt,"
                f" there are {max(rect.w, 0):.1f}; widen it or shorten the text",
            )
            return None
        y = rect.centre.y + self.type.middle(text, face, size)
        x = {Align.START: rect.x, Align.MIDDLE: rect.centre.x, Align.END: rect.right}[align]
        label = self.type.set_label(text, face, size, ink, x, y, align)
        self.art.append(label)
        return label

    def hint(self, text: str, rect: Rect, **more: Any) -> Label | None:
        """Set small print that steps back."""
        return self.text(text, rect, **{"sizes": SMALL_PT, "ink": HINT, **more})
