"""What a pen writes into a figure's boxes. On a screen crosses are stencils: a few, used again and again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..page.hand import write_by_hand
from ..page.model import BoxKind, Page
from .compact import draw_compact
from .stencils import Stencils

# Decimals of a millimetre that a pen's strokes need.
_DECIMALS = 1
# So many different crosses there are in boxes of one size.
_VARIANTS = 7


def draw_writing(page: Page, marks: Mapping[str, Any], stencils: Stencils | None = None) -> str:
    """Return the strokes of marks by cell: True, a number, "-", or ["ring", number]."""
    written = {cell: tuple(value) if isinstance(value, list) else value for cell, value in marks.items()}
    if stencils is None:
        return draw_compact(write_by_hand(page, written), _DECIMALS)
    crosses = [cell for cell, value in written.items() if value is True and _is_crossed(page, cell)]
    others = {cell: value for cell, value in written.items() if cell not in crosses}
    drawn = draw_compact(write_by_hand(page, others), _DECIMALS)
    return drawn + "".join(_cross(page, cell, stencils) for cell in crosses)


def _is_crossed(page: Page, cell: str) -> bool:
    return cell in page.boxes and page.boxes[cell].kind is BoxKind.MARK


def _cross(page: Page, cell: str, stencils: Stencils) -> str:
    """Use one of the crosses for boxes of this size: that of the size's first box, moved."""
    rect = page.boxes[cell].rect
    first = next(c for c, box in page.boxes.items() if _is_crossed(page, c) and box.rect[2:] == rect[2:])
    seed = sum(map(ord, cell)) % _VARIANTS
    shapes = write_by_hand(page, {first: True}, seed)
    return stencils.use(shapes, page.boxes[first].rect[:2], rect[:2])
