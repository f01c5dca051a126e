"""What a pen writes into a figure's boxes. On a screen every sign is a stencil: drawn once, put often."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from ..page.hand import Sign, draw_sign, lay_signs, write_by_hand
from ..page.model import Page
from ..units import Rect
from .compact import draw_compact, shape_style
from .stencils import Stencils, draw_about

# Decimals of a millimetre that a pen's strokes need.
_DECIMALS = 1
# So many different drawings there are of one sign in one size.
_VARIANTS = 2


def draw_writing(page: Page, marks: Mapping[str, Any], stencils: Stencils | None = None) -> str:
    """Return the strokes of marks by cell: True, a number, "-", or ["ring", number]."""
    written = {cell: tuple(value) if isinstance(value, list) else value for cell, value in marks.items()}
    if stencils is None:
        return draw_compact(write_by_hand(page, written), _DECIMALS)
    # Style → sign → where it is put; no sign lies upon another.
    placed: dict[str, dict[str, list[tuple[float, float]]]] = defaultdict(lambda: defaultdict(list))
    for cell, value in written.items():
        signs = lay_signs(page.boxes[cell], value, random.Random(cell)) if cell in page.boxes else []
        for number, sign in enumerate(signs):
            drawing, style = _drawn(sign, (sum(map(ord, cell)) + number) % _VARIANTS, stencils)
            placed[style][drawing].append((round(sign.place.x, _DECIMALS), round(sign.place.y, _DECIMALS)))
    return "".join(
        f"<g{style}>{''.join(stencils.put(*put, style) for put in signs.items())}</g>"
        for style, signs in placed.items()
    )


def _drawn(sign: Sign, variant: int, stencils: Stencils) -> tuple[str, str]:
    """Return one of the drawings of this sign in this size, and its style."""
    width, height = sign.place[2:]
    key = f"{sign.name} {width:.1f} {height:.1f} {variant}"
    if key not in stencils.known:
        shapes = draw_sign(Sign(sign.name, Rect(0, 0, width, height)), random.Random(key))
        stencils.known[key] = draw_about(shapes, _DECIMALS), shape_style(shapes[0])
    return stencils.known[key]
