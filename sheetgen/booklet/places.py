"""What a template points at on a sheet: fields, cells, or all of it, as rectangles in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..errors import UsageError, did_you_mean
from ..page.model import Page
from ..units import Rect

WHOLE = "*"


def find_rects(page: Page, names: str | Iterable[str]) -> list[Rect]:
    """Return the boxes that names mean, each once: `*`, cells (`red/7`), fields (`red`), folders (`written`).

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
# Of a sheet with a column for each player this many are shown, or figures would be too small for a phone.
_COLUMNS = 2


def window(
    page: Page, crop: str | Iterable[str], lit: Iterable[str], margin: float, *, wide: bool = False
) -> Rect:
    """Return what a figure shows: the cropped places with a margin, within the trim.

    wide: the whole width of the sheet. A sheet with player columns is shown from its labels on, and of
    a line only the first columns and those with lit cells.
    """
    names = [crop] if isinstance(crop, str) else list(crop)
    rect = union(find_rects(page, names))
    if page.columns > _COLUMNS and WHOLE not in names:
        lit_cells = find_rects(page, [name for name in lit if name in page.boxes])
        right = max(r.right for r in (*_first_columns(page, names), *lit_cells))
        rect = Rect(0, rect.y, right, rect.h)
    else:
        wide = wide or rect.w > _WIDE * page.trim.width
    left = 0.0 if wide else max(0.0, rect.x - margin)
    right = page.trim.width if wide else min(page.trim.width, rect.right + margin)
    top, bottom = max(0.0, rect.y - margin), min(page.trim.height, rect.bottom + margin)
    return Rect(left, top, right - left, bottom - top).rounded()


def _first_columns(page: Page, names: Sequence[str]) -> list[Rect]:
    """Return the boxes of the first players among those named; cells named one by one all count."""
    single = find_rects(page, [name for name in names if name in page.boxes])
    lines = set(find_rects(page, names))
    firsts = [box.rect for box in page.boxes.values() if box.rect in lines and box.player < _COLUMNS]
    return [*single, *firsts]
