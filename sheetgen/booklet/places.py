"""What a template points at on a sheet: fields, cells, or all of it, as rectangles in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..errors import UsageError, did_you_mean
from ..page.model import Page
from ..units import Rect

WHOLE = "*"


def find_rects(page: Page, names: str | Iterable[str]) -> list[Rect]:
    """Return the boxes that names mean, each once: `*`, a cell (`red/7`), a field (`red`), a folder (`written`).

    Raises UsageError for a name that the sheet does not have.
    """
    wanted = [names] if isinstance(names, str) else list(names)
    return list(dict.fromkeys(rect for name in wanted for rect in _find(page, name)))


def find_rect(page: Page, name: str) -> Rect:
    """Return one place; a field's is all of its boxes together."""
    return union(find_rects(page, name))


def _find(page: Page, name: str) -> list[Rect]:
    if name == WHOLE:
        return [Rect(0, 0, *page.trim)]
    if name in page.boxes:
        return [page.boxes[name].rect]
    grouped = [box.rect for cell, box in page.boxes.items() if cell.startswith((f"{name}/", f"{name}@"))]
    found = grouped or [box.rect for box in page.boxes.values() if box.field == name]
    if not found:
        known = {*page.boxes, *(box.field for box in page.boxes.values())}
        near = did_you_mean(name, known) or f"; there are {', '.join(sorted(known)[:8])} …"
        raise UsageError(f"the sheet has no '{name}'{near}")
    return found


def union(rects: Sequence[Rect]) -> Rect:
    """Return the smallest rectangle that holds them all."""
    left, top = min(r.x for r in rects), min(r.y for r in rects)
    return Rect(left, top, max(r.right for r in rects) - left, max(r.bottom for r in rects) - top)


# A crop that takes this share of the sheet's width is shown with the labels at its sides.
_WIDE = 0.6


def window(page: Page, names: str | Iterable[str], margin: float, *, wide: bool = False) -> Rect:
    """Return what a figure shows: the named places with a margin, within the trim.

    wide: the whole width of the sheet, so that labels beside the boxes are seen.
    """
    rect = union(find_rects(page, names))
    wide = wide or rect.w > _WIDE * page.trim.width
    left = 0.0 if wide else max(0.0, rect.x - margin)
    right = page.trim.width if wide else min(page.trim.width, rect.right + margin)
    top, bottom = max(0.0, rect.y - margin), min(page.trim.height, rect.bottom + margin)
    return Rect(left, top, right - left, bottom - top).rounded()
