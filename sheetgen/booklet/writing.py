"""What a pen writes into a figure's boxes. On a screen every sign is a stencil: drawn once, put often."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ..page.hand import Sign, draw_sign, lay_signs
from ..page.model import Box, Page
from ..units import Rect
from .compact import shape_style
from .stencils import Stencils, draw_about

# Decimals of a millimetre that a pen's strokes need.
_DECIMALS = 1
# So many different drawings there are of one sign in one size.
_VARIANTS = 2


def pen_values(marks: Mapping[str, Any]) -> dict[str, Any]:
    """Return marks by cell in the pen's form: True, a number, "-", or ("ring", number)."""
    return {cell: tuple(value) if isinstance(value, list) else value for cell, value in marks.items()}


def draw_writing(page: Page, written: Mapping[str, Any], stencils: Stencils) -> str:
    """Return the strokes of marks by cell as SVG."""
    # Style → drawing → where it is put; no sign lies upon another.
    placed: dict[str, dict[str, list[tuple[float, float]]]] = defaultdict(lambda: defaultdict(list))
    for cell, value in written.items():
        for key, sign in _laid(page.boxes[cell], value) if cell in page.boxes else ():
            drawing, style = _drawn(key, sign.name, sign.place.w, sign.place.h)
            placed[style][drawing].append(sign.place[:2])
    return "".join(
        f"<g{style}>{''.join(stencils.put(*put, style) for put in signs.items())}</g>"
        for style, signs in placed.items()
    )


@lru_cache(maxsize=16384)
def _laid(box: Box, value: Any) -> tuple[tuple[str, Sign], ...]:
    """Lay the signs of a value, each with the name of its drawing; all pages have the same boxes."""
    signs = lay_signs(box, value, random.Random(box.cell))
    variant = sum(map(ord, box.cell))
    return tuple(
        (
            f"{name} {place.w:.1f} {place.h:.1f} {(variant + number) % _VARIANTS}",
            Sign(name, Rect(round(place.x, _DECIMALS), round(place.y, _DECIMALS), place.w, place.h)),
        )
        for number, (name, place) in enumerate(signs)
    )


@lru_cache(maxsize=1024)
def _drawn(key: str, name: str, width: float, height: float) -> tuple[str, str]:
    """Return one of the drawings of a sign in some size, and its style."""
    shapes = draw_sign(Sign(name, Rect(0, 0, width, height)), random.Random(key))
    return draw_about(shapes, _DECIMALS), shape_style(shapes[0])
