"""What a pen writes into a figure's boxes. On a screen crosses and rings are stencils, used again and again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..page.hand import write_by_hand
from ..page.model import Page
from .compact import draw_compact
from .stencils import Stencils

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
    kind = page.boxes[cell].kind
    rect = page.boxes[cell].rect
    alike = (c for c, box in page.boxes.items() if box.kind is kind and box.rect[2:] == rect[2:])
    first = next(alike)
    seed = sum(map(ord, cell)) % _VARIANTS
    shapes = write_by_hand(page, {first: True}, seed)
    return stencils.use(shapes, page.boxes[first].rect[:2], rect[:2])
