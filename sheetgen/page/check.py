"""Hold a composed page to its promises: boxes inside the trim, none on another, none under a corner mark or the code."""

from __future__ import annotations

from .canvas import PageFault
from .model import Page
from ..units import Rect

# Nearer to the trim's edge than this a cut may take it away, mm.
_SAFE = 3.0
# Boxes smaller than this cannot be crossed with a pen, mm.
_LEAST = 5.0


def find_page_faults(page: Page) -> list[PageFault]:
    """Return what lies wrong, box by box; an empty list for a sound page."""
    inside = Rect(0, 0, *page.trim).inset(_SAFE)
    marks = [("a corner mark", f.rect.inset(-1.0)) for f in page.fiducials] + [
        ("the code", page.code.inset(-0.5))
    ]
    faults = []
    boxes = sorted(page.boxes.values(), key=lambda b: (b.rect.x, b.rect.y))
    for i, box in enumerate(boxes):
        if not inside.holds(box.rect):
            faults.append(f"box '{box.cell}' leaves the sheet's safe area, {_SAFE:g} mm inside the trim")
        if min(box.rect.w, box.rect.h) < _LEAST:
            faults.append(
                f"box '{box.cell}' is {box.rect.w:.1f} × {box.rect.h:.1f} mm; a pen needs {_LEAST:g} mm"
            )
        faults += [f"box '{box.cell}' lies on {what}" for what, rect in marks if rect.overlaps(box.rect)]
        for other in boxes[i + 1 :]:
            if other.rect.x >= box.rect.right:
                break
            if other.rect.overlaps(box.rect):
                faults.append(f"boxes '{box.cell}' and '{other.cell}' overlap")
    return [PageFault(("sections",), message) for message in faults]
