"""Dice in a line: faces, colours, and which are kept; as inline SVG for screens, as pictures for paper."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape
from typing import NamedTuple

from ..errors import UsageError, did_you_mean
from ..page.colours import lightness
from ..page.model import Ink, Path, Shape
from ..page.shapes import circle, line, pip_centres, rounded, symbol
from ..page.theme import Swatch
from ..units import Point, Rect
from .compact import draw_compact, short, short_path
from .pictures import Picture, operators, put_picture

Face = int | str
"""1 to 6, `WILD` or `CROSS`, the jokers, or a colour of the palette."""
WILD = "?"
"""A question mark: any number."""
CROSS = "x"
"""A black cross: any colour."""
WHITE = "white"

# Side, space between, and room around, in the picture's own units; px to the unit on a screen.
_SIDE, _SPACE, _EDGE, _ROUND = 9.0, 2.0, 1.0, 2.0
_PX = 4.0
# What a unit is on paper, mm.
_MM = _PX * 25.4 / 96
_PAPER, _INK, _OUTLINE = (
    Ink(rgb, (0, 0, 0, k)) for rgb, k in (("#ffffff", 0), ("#1b1f24", 100), ("#7a828c", 50))
)
# Below this lightness (CIE L*) white reads better than black.
_DARK = 60.0


class Row(NamedTuple):
    """Dice as they lie side by side."""

    faces: Sequence[Face]
    kept: Collection[int]
    """Places, from 0, of those put aside."""
    colours: Sequence[str]
    """Of the bodies; white where left out."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the picture."""
        width = len(self.faces) * (_SIDE + _SPACE) - _SPACE + 2 * _EDGE
        return width, _SIDE + 2 * _EDGE + (1.8 if self.kept else 0)

    def body(self, place: int) -> str:
        """Return the colour of a die."""
        return self.colours[place] if place < len(self.colours) else WHITE


class Dice:
    """Draws the dice of one booklet on screens."""

    def __init__(self, swatches: Mapping[str, Swatch]):
        self._swatches = swatches
        self._ids: dict[str, str] = {}
        self._made: dict[tuple[Face, str], tuple[str, str]] = {}

    def defs(self) -> str:
        """Return the dice that the pictures use."""
        return "".join(f'<g id="{name}">{drawing}</g>' for drawing, name in self._ids.items())

    def _drawn(self, face: Face, colour: str) -> tuple[str, str]:
        """Return a die's body and what it shows."""
        if (face, colour) not in self._made:
            body, *shown = die_shapes(face, colour, self._swatches)
            self._made[face, colour] = draw_compact((body,)), draw_compact(tuple(shown))
        return self._made[face, colour]

    def _name(self, drawing: str) -> str:
        """Return the name by which a piece, drawn once, is used."""
        return self._ids.setdefault(drawing, f"d{len(self._ids)}")

    def draw(self, row: Row, alt: str) -> str:
        """Return the picture. Raises UsageError for a face or a colour that there is not."""
        width, height = row.size
        drawn = []
        for place, face in enumerate(row.faces):
            blank, shown = self._drawn(face, row.body(place))
            name = self._name(f'<use href="#{self._name(blank)}"/>{shown}')
            drawn.append(f'<use href="#{name}" x="{short(_left(place))}"/>')
        if row.kept:
            # It stands on the page, which may be dark.
            lines = "".join(map(short_path, _lines(row)))
            drawn.append(
                f'<path d="{lines}" stroke="currentColor" stroke-width="1.2" stroke-linecap="round"/>'
            )
        return (
            f'<svg class="dice" viewBox="0 0 {short(width)} {short(height)}" width="{width * _PX:.0f}" '
            f'height="{height * _PX:.0f}" role="img"><title>{escape(alt, quote=False)}</title>'
            f"{''.join(drawn)}</svg>"
        )


class PrintDice(Dice):
    """Draws them on paper."""

    def __init__(self, swatches: Mapping[str, Swatch], pictures: dict[str, Picture]):
        super().__init__(swatches)
        self._pictures = pictures

    def draw(self, row: Row, alt: str) -> str:
        """Return the picture. Raises UsageError for a face or a colour that there is not."""
        dice = (
            f"q 1 0 0 1 {short(_left(place))} 0 cm "
            f"{operators(die_shapes(face, row.body(place), self._swatches))} Q"
            for place, face in enumerate(row.faces)
        )
        lines = (Shape(path, line=_INK, width=1.2, round_ends=True) for path in _lines(row))
        drawn = "\n".join((*dice, operators(lines)))
        picture = Picture(Rect(0, 0, *row.size), _MM, under=None, veil=(), over=drawn)
        return put_picture(picture, "dice", alt, self._pictures)


def _left(place: int) -> float:
    return _EDGE + place * (_SIDE + _SPACE)


def _lines(row: Row) -> list[Path]:
    """Return a line below each die that is put aside."""
    y = _EDGE + _SIDE + 2
    return [line((_left(place) + 1.6, y), (_left(place) + _SIDE - 1.6, y)) for place in sorted(row.kept)]


def die_shapes(face: Face, colour: str, swatches: Mapping[str, Swatch]) -> list[Shape]:
    """Return a die's shapes, its left edge at 0.

    Raises UsageError for a face or a colour that there is not.
    """
    rect = Rect(0, _EDGE, _SIDE, _SIDE)
    body = _PAPER if colour == WHITE else _colour(colour, swatches)
    ink = _readable_on(body)
    return [
        Shape(rounded(rect, _ROUND), fill=body, line=_OUTLINE, width=0.45),
        *_face(face, rect, ink, swatches),
    ]


def _face(face: Face, rect: Rect, ink: Ink, swatches: Mapping[str, Swatch]) -> list[Shape]:
    if isinstance(face, int):
        if not 1 <= face <= 6:
            raise UsageError(f"a die has no face {face}")
        pips = (circle(centre, _SIDE * 0.1) for centre in pip_centres(face, rect))
        return [Shape(tuple(step for pip in pips for step in pip), fill=ink)]
    if face == WILD:
        return question_mark(rect.centre, ink)
    if face == CROSS:
        return [Shape(path, line=ink, width=1.5, round_ends=True) for path in _strokes_of_cross(rect.centre)]
    fill = _colour(face, swatches)
    sign = symbol(swatches[face].symbol, rect.centre, 1.7)
    return [Shape(circle(rect.centre, 3.4), fill=fill), Shape(sign, fill=_readable_on(fill))]


def question_mark(centre: Point, ink: Ink) -> list[Shape]:
    """Draw a question mark: a bow, and a dot below it."""
    x, y = centre
    bow: Path = (
        ("M", (x - 1.7, y - 1.5)),
        ("C", (x - 1.7, y - 4.0, x + 1.9, y - 4.0, x + 1.9, y - 1.5)),
        ("C", (x + 1.9, y + 0.1, x, y - 0.1, x, y + 1.2)),
    )
    dot = circle(Point(x, y + 3.0), 0.75)
    return [Shape(bow, line=ink, width=1.2, round_ends=True), Shape(dot, fill=ink)]


def _strokes_of_cross(centre: Point) -> list[Path]:
    x, y = centre
    arm = 2.3
    return [line((x - arm, y - arm), (x + arm, y + arm)), line((x - arm, y + arm), (x + arm, y - arm))]


def _readable_on(body: Ink) -> Ink:
    return _PAPER if lightness(body.rgb) < _DARK else _INK


def _colour(name: str, swatches: Mapping[str, Swatch]) -> Ink:
    if name not in swatches:
        near = did_you_mean(name, swatches) or f"; the palette has {', '.join(swatches)}"
        raise UsageError(f"no colour '{name}'{near}")
    return swatches[name].full
