"""Dice in a line, as inline SVG: faces, colours, and which are kept."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape

from ..errors import UsageError, did_you_mean
from ..page.colours import lightness
from ..page.shapes import circle, pip_centres, star, symbol
from ..page.theme import Swatch
from ..units import Point, Rect
from .compact import short, short_path

Face = int | str
"""1 to 6, `WILD` for any face, or a colour of the palette."""
WILD = "?"
WHITE = "white"

# Side, space between, and room around, in the picture's own units; px to the unit on a screen.
_SIDE, _SPACE, _EDGE, _ROUND = 9.0, 2.2, 1.4, 2.0
_PX = 4.0
_PAPER, _INK = "#ffffff", "#1b1f24"
# Below this lightness (CIE L*) white reads better than black.
_DARK = 60.0


class DiceBox:
    """Draws the dice of one booklet."""

    def __init__(self, swatches: Mapping[str, Swatch], *, shared: bool):
        self._swatches, self._shared = swatches, shared
        # The line below a die stands on the page, which may be dark.
        self._kept = "currentColor" if shared else _INK
        self._ids: dict[str, str] = {}

    def defs(self) -> str:
        """Return the faces that pictures on a screen use; empty in print."""
        return "".join(f'<g id="{name}">{drawing}</g>' for drawing, name in self._ids.items())

    def draw(self, faces: Sequence[Face], kept: Collection[int], colours: Sequence[str], alt: str) -> str:
        """Return the picture. kept: places, from 0, of those put aside. colours: of the bodies, white
        if left out.

        Raises UsageError for a face or a colour that there is not.
        """
        width = len(faces) * (_SIDE + _SPACE) - _SPACE + 2 * _EDGE
        height = _SIDE + 2 * _EDGE + (1.8 if kept else 0)
        drawn = []
        for place, face in enumerate(faces):
            x = _EDGE + place * (_SIDE + _SPACE)
            drawn.append(self._put(self._die(face, colours[place] if place < len(colours) else WHITE), x))
            if place in kept:
                drawn.append(
                    f'<rect x="{short(x + 1)}" y="{short(_EDGE + _SIDE + 1.4)}" '
                    f'width="{short(_SIDE - 2)}" height="1.2" rx=".6" fill="{self._kept}"/>'
                )
        return (
            f'<svg class="dice" viewBox="0 0 {short(width)} {short(height)}" width="{width * _PX:.0f}" '
            f'height="{height * _PX:.0f}" role="img" direction="ltr" aria-label="{escape(alt)}">'
            f"<title>{escape(alt)}</title>{''.join(drawn)}</svg>"
        )

    def _put(self, die: str, x: float) -> str:
        if not self._shared:
            return f'<g transform="translate({short(x)} {short(_EDGE)})">{die}</g>'
        name = self._ids.setdefault(die, f"d{len(self._ids)}")
        return f'<use href="#{name}" x="{short(x)}" y="{short(_EDGE)}"/>'

    def _die(self, face: Face, colour: str) -> str:
        rect = Rect(0, 0, _SIDE, _SIDE)
        body = _PAPER if colour == WHITE else self._colour(colour)
        ink = _PAPER if lightness(body) < _DARK else _INK
        outline = (
            f'<rect width="{short(_SIDE)}" height="{short(_SIDE)}" '
            f'rx="{short(_ROUND)}" fill="{body}" stroke="#7a828c" stroke-width=".45"/>'
        )
        if isinstance(face, int):
            if not 1 <= face <= 6:
                raise UsageError(f"a die has no face {face}")
            pips = "".join(
                f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(_SIDE * 0.1)}"/>'
                for x, y in pip_centres(face, rect)
            )
            return f'{outline}<g fill="{ink}">{pips}</g>'
        if face == WILD:
            return f'{outline}<path d="{short_path(star(rect.centre, 3.2))}" fill="{ink}"/>'
        return outline + self._disc(rect.centre, face)

    def _disc(self, centre: Point, colour: str) -> str:
        fill = self._colour(colour)
        edge = _PAPER if lightness(fill) < _DARK else _INK
        disc = f'<path d="{short_path(circle(centre, 3.4))}" fill="{fill}"/>'
        sign = symbol(self._swatches[colour].symbol, centre, 1.7)
        return f'{disc}<path d="{short_path(sign)}" fill="{edge}"/>'

    def _colour(self, name: str) -> str:
        if name not in self._swatches:
            near = did_you_mean(name, self._swatches) or f"; the palette has {', '.join(self._swatches)}"
            raise UsageError(f"no colour '{name}'{near}")
        return self._swatches[name].full.rgb
