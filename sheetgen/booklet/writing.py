"""What a pen writes into a figure's boxes. On a screen crosses and rings are stencils."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..page.hand import write_by_hand
from ..page.model import Page
from .compact import draw_compact
from .stencils import Stencils, draw_about

# Decimals of a millimetre that a pen's strokes need.
_DECIMALS = 1
# So many different crosses or rings there are in boxes of one size.
_VARIANTS = 4


def draw_writing(page: Page, marks: Mapping[str, Any], stencils: Stencils | None = None) -> str:
    """Return the strokes of marks by cell: True, a number, "-", or ["ring", number]."""
    written = {cell: tuple(value) if isinstance(value, list) else value for cell, value in marks.items()}
    if stencils is None:
        return draw_compact(write_by_hand(page, written), _DECIMALS)
    signs = [cell for cell, value in written.items() if value is True and cell in page.boxes]
    others = {cell: value for cell, value in written.items() if cell not in signs}
    drawn = draw_compact(write_by_hand(page, others), _DECIMALS)
    return drawn + "".join(_sign(page, cell, stencils) for cell in signs)


def _sign(page: Page, cell: str, stencils: Stencils) -> str:
    """Use one of the signs for boxes of this kind and size: that of their first box, moved."""
    kind, rect = page.boxes[cell].kind, page.boxes[cell].rect
    seed = sum(map(ord, cell)) % _VARIANTS
    key = f"{kind} {rect.w} {rect.h} {seed}"
    if key not in stencils.known:
        alike = (c for c, box in page.boxes.items() if box.kind is kind and box.rect[2:] == rect[2:])
        first = next(alike)
        shapes = write_by_hand(page, {first: True}, seed)
        stencils.known[key] = draw_about(shapes, page.boxes[first].rect[:2], _DECIMALS)
    return stencils.put(stencils.known[key], rect.x, rect.y)
