"""Hold a composed page to its promises: boxes on the sheet, none on another, on a mark or on the code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from ..units import Rect
from .canvas import PageFault
from .model import Box, Page

# Nearer to the trim's edge than this a cut may take it away, mm.
_SAFE = 3.0
# Boxes smaller than this cannot be crossed with a pen, mm.
_LEAST = 5.0

Places = Mapping[str, tuple[str | int, ...]]
"""Cell → the section of the layout that its box comes from."""


def find_page_faults(page: Page, places: Places) -> list[PageFault]:
    """Return what lies wrong, a sentence a field; an empty list for a sound page."""
    boxes = sorted(page.boxes.values(), key=lambda b: (b.rect.x, b.rect.y))
    found: dict[str, PageFault] = {}
    for box, message in (*_alone(page, boxes), *_overlaps(tuple(boxes))):
        found.setdefault(message, PageFault(places.get(box.cell, ("sections",)), message))
    return list(found.values())


def _alone(page: Page, boxes: Sequence[Box]) -> Iterator[tuple[Box, str]]:
    """Give the boxes that are too small, too near to the edge, or on what the camera looks for."""
    inside = Rect(0, 0, *page.trim).inset(_SAFE)
    marks = [("a corner mark", f.rect.inset(-1.0)) for f in page.fiducials]
    marks.append(("the code", page.code.inset(-0.5)))
    for box in boxes:
        if not inside.holds(box.rect):
            yield (
                box,
                f"boxes of '{box.field}' leave the sheet, or lie less than {_SAFE:g} mm inside its edge",
            )
        if min(box.rect.w, box.rect.h) < _LEAST:
            size = f"{box.rect.w:.1f} × {box.rect.h:.1f} mm"
            yield box, f"boxes of '{box.field}' are {size}; a pen needs {_LEAST:g} mm"
        for what, rect in marks:
            if rect.overlaps(box.rect):
                yield box, f"boxes of '{box.field}' lie on {what}"


@lru_cache(maxsize=16)
def _overlaps(boxes: tuple[Box, ...]) -> list[tuple[Box, str]]:
    """Return the boxes that lie on another; boxes: from left to right. Kept: all languages have the same."""
    found = []
    for i, box in enumerate(boxes):
        for other in boxes[i + 1 :]:
            if other.rect.x >= box.rect.right:
                break
            if other.rect.overlaps(box.rect):
                first, second = sorted((box.field, other.field))
                found.append((other, f"boxes of '{first}' and '{second}' overlap"))
    return found
