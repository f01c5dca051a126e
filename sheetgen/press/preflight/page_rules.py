"""Hold a page's boxes and keys to a print shop's rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import pikepdf

from ...units import PT_PER_MM, Size, from_pt
from .judge import Frame
from .paint import Box, read_box
from .rules import SLACK, Limits, Remark


class Boxes(NamedTuple):
    """A page's boxes, points; None: it has none of its own."""

    media: Box
    crop: Box | None
    bleed: Box | None
    trim: Box | None

    @property
    def frame(self) -> Frame | None:
        """Where things are judged by; None: nobody knows where the page is cut."""
        return Frame(self.trim, self.bleed or self.trim) if self.trim else None

    @property
    def origin(self) -> tuple[float, float]:
        """The top left of the trim, or of the page."""
        box = self.trim or self.media
        return box[0], box[3]

    @property
    def size(self) -> Size:
        """The page after the cut, mm."""
        left, low, right, high = self.trim or self.media
        return Size(round(from_pt(right - left), 2), round(from_pt(high - low), 2))


def read_boxes(page: pikepdf.Page) -> Boxes:
    """Return a page's boxes; those that it inherits count."""
    own = {name: page.obj.get(f"/{name}Box") for name in ("Crop", "Bleed", "Trim", "Art")}
    crop, bleed, trim, art = (read_box(v) if v is not None else None for v in own.values())
    return Boxes(read_box(page.mediabox), crop, bleed, trim or art)


def judge_page(page: pikepdf.Page, boxes: Boxes, number: int, limits: Limits) -> Iterator[Remark]:
    """Give what is wrong with a page's boxes and keys."""
    if boxes.trim is None:
        yield Remark("no-trim", number)
    else:
        yield from _nesting(boxes, number)
        bleed = _bleed_mm(boxes)
        if bleed < limits.bleed - SLACK:
            yield Remark("bleed", number, value=f"{bleed:.1f}")
    turned, unit = int(page.obj.get("/Rotate", 0)), float(page.obj.get("/UserUnit", 1))
    if turned % 360:
        yield Remark("rotated", number, value=f"Rotate {turned}")
    if unit != 1:
        yield Remark("rotated", number, value=f"UserUnit {unit:g}")
    kinds = [str(a.get("/Subtype", "?")).removeprefix("/") for a in page.obj.get("/Annots", [])]
    if kinds:
        yield Remark("annotation", number, value=", ".join(dict.fromkeys(kinds)), count=len(kinds))


def _nesting(boxes: Boxes, number: int) -> Iterator[Remark]:
    """Compare each box with the next larger one (ISO 15930-7, 6.15)."""
    names = ("TrimBox", "BleedBox", "MediaBox")
    chain = ((names[0], boxes.trim), (names[1], boxes.bleed), (names[2], boxes.media))
    there = [(name, box) for name, box in chain if box is not None]
    for (name, inner), (_, outer) in pairwise(there):
        if not _holds(outer, inner):
            yield Remark("boxes", number, value=name)
    if boxes.crop and not _holds(boxes.media, boxes.crop):
        yield Remark("boxes", number, value="CropBox")
    elif boxes.crop and boxes.trim and not _holds(boxes.crop, boxes.trim):
        yield Remark("boxes", number, value="TrimBox")


def _bleed_mm(boxes: Boxes) -> float:
    """Return the bleed on the side where it is least."""
    if boxes.trim is None or boxes.bleed is None:
        return 0.0
    trim, bleed = boxes.trim, boxes.bleed
    sides = (trim[0] - bleed[0], trim[1] - bleed[1], bleed[2] - trim[2], bleed[3] - trim[3])
    return max(0.0, min(sides) / PT_PER_MM)


def judge_sizes(sizes: Sequence[Size], limits: Limits) -> Iterator[Remark]:
    """Find pages of another size than the one ordered, or than most."""
    if not sizes:
        return
    wanted = limits.trim or Counter(sizes).most_common(1)[0][0]
    for number, size in enumerate(sizes, 1):
        if max(abs(size.width - wanted.width), abs(size.height - wanted.height)) > 2 * SLACK:
            yield Remark("page-size", number, value=f"{size.width:g} × {size.height:g}")


def _holds(outer: Box, inner: Box) -> bool:
    slack = SLACK * PT_PER_MM
    return (
        outer[0] <= inner[0] + slack
        and outer[1] <= inner[1] + slack
        and outer[2] >= inner[2] - slack
        and outer[3] >= inner[3] - slack
    )
