"""What a page paints, as far as a print shop cares: where, of which inks, how thin, how small.

Plain values that the walker fills in and the judges read; places in points of the page, y up.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""


class Matrix(NamedTuple):
    """x → a·x + c·y + e, y → b·x + d·y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def then(self, outer: Matrix) -> Matrix:
        """Return what this and then the outer one do.

        >>> Matrix(2, 0, 0, 2, 1, 1).then(Matrix(1, 0, 0, 1, 5, 0)).at(1, 1)
        (8, 3)
        """
        a, b, c, d, e, f = self
        return Matrix(
            a * outer.a + b * outer.c,
            a * outer.b + b * outer.d,
            c * outer.a + d * outer.c,
            c * outer.b + d * outer.d,
            e * outer.a + f * outer.c + outer.e,
            e * outer.b + f * outer.d + outer.f,
        )

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point goes."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def box(self, box: Box) -> Box:
        """Return the box around where a box goes."""
        left, low, right, high = box
        return around([self.at(x, y) for x in (left, right) for y in (low, high)])

    @property
    def stretch(self) -> float:
        """How much lengths grow."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


def read_box(value: Any) -> Box:
    """Return a box of the file, its corners in order."""
    left, low, right, high = (float(v) for v in value)
    return min(left, right), min(low, high), max(left, right), max(low, high)


def around(points: list[tuple[float, float]]) -> Box:
    """Return the box around points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def meet(one: Box, other: Box) -> Box | None:
    """Return what two boxes share, or None."""
    left, low = max(one[0], other[0]), max(one[1], other[1])
    right, high = min(one[2], other[2]), min(one[3], other[3])
    return (left, low, right, high) if left <= right and low <= high else None


class Family(StrEnum):
    """How a colour is told."""

    GREY = "grey"
    CMYK = "CMYK"
    RGB = "RGB"
    OTHER = "other"
    """Lab, CalGray and the like."""
    SPOT = "spot"
    PATTERN = "pattern"


@dataclass(frozen=True)
class Space:
    """A colour space."""

    family: Family
    parts: int
    name: str = ""
    """As the file calls it: `DeviceRGB`; of a spot colour the names of its plates."""


GREY = Space(Family.GREY, 1, "DeviceGray")
RGB = Space(Family.RGB, 3, "DeviceRGB")
CMYK = Space(Family.CMYK, 4, "DeviceCMYK")
PATTERN = Space(Family.PATTERN, 0, "Pattern")


@dataclass(frozen=True)
class Colour:
    """A colour in its space."""

    space: Space = GREY
    values: tuple[float, ...] = (0.0,)

    @property
    def inks(self) -> tuple[float, ...]:
        """Per cent of each ink; empty where that is not said."""
        match self.space.family:
            case Family.GREY:
                return (100 * (1 - self.values[0]),) if self.values else ()
            case Family.CMYK | Family.SPOT:
                return tuple(100 * v for v in self.values)
            case _:
                return ()

    @property
    def is_white(self) -> bool:
        """Tell whether no ink is printed."""
        return bool(self.inks) and max(self.inks) < 0.5


class Kind(StrEnum):
    """What is painted; the words say it in a sentence."""

    FILL = "an area"
    LINE = "a line"
    TEXT = "text"
    IMAGE = "a picture"


BLACK = Colour()


@dataclass(frozen=True)
class Font:
    """What is known of a font."""

    name: str
    is_embedded: bool
    is_drawn: bool
    """Type 3: each glyph is a drawing."""
    code_bytes: int
    """Bytes of a character's code."""
    widths: Mapping[int, float]
    """By code, em."""
    other_width: float

    def measure(self, text: bytes) -> tuple[float, int, int]:
        """Return the width of a string, em, its number of characters, and of blanks among them."""
        n = self.code_bytes
        codes = text if n == 1 else [int.from_bytes(text[i : i + n]) for i in range(0, len(text), n)]
        width = sum(self.widths.get(code, self.other_width) for code in codes)
        return width, len(codes), text.count(b" ") if n == 1 else 0


@dataclass(frozen=True, slots=True)
class Paint:
    """One thing on the page."""

    kind: Kind
    box: Box
    colours: tuple[Colour, ...]
    thin_pt: float = math.inf
    """Of a line its width; of an area its shorter side."""
    size_pt: float = math.inf
    """Of type."""
    ppi: float = math.inf
    is_bitmap: bool = False
    overprints: bool = False


@dataclass(slots=True)
class State:
    """The graphics state, changed as one reads."""

    matrix: Matrix
    clip: Box
    fill: Colour = BLACK
    line: Colour = BLACK
    width: float = 1.0
    font: Font | None = None
    size: float = 0.0
    char_space: float = 0.0
    word_space: float = 0.0
    horizontal: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0
    overprint_fill: bool = False
    overprint_line: bool = False

    def clip_to(self, box: Box) -> bool:
        """Clip to what the box leaves; tells whether anything is left."""
        left = meet(self.clip, box)
        self.clip = left or (0.0, 0.0, -1.0, -1.0)
        return left is not None

    @property
    def key(self) -> tuple[object, ...]:
        """What tells this state from others, to the hundredth of a point."""
        place = tuple(round(v, 3) for v in (*self.matrix, *self.clip))
        pens = (self.fill, self.line, round(self.width, 3), self.overprint_fill, self.overprint_line)
        return place, pens, id(self.font), self.size, self.mode, self.horizontal
