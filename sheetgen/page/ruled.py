"""Another maker's pad as a page: nothing but the ruled boxes that numbers are written in.

Takes a layout that says `ruled`; gives a `Page` for the photo reader, with a rim around the boxes. It has no
marks and no code: where it lies in a photo is told by its lines, once somebody says where its corners are.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from ..layout.model import Layout, Ruled
from ..units import Rect, Size
from .model import Box, BoxKind, Page

RIM = 3.0
"""Around the boxes, mm."""


def ruled_area(layout: Layout) -> Rect:
    """Return where the boxes lie on the page, all together."""
    ruled = _ruled(layout)
    return Rect(RIM, RIM, ruled.width, ruled.height)


def compose_ruled(layout: Layout) -> Page:
    """Give every box its place."""
    ruled = _ruled(layout)
    trim = Size(ruled.width + 2 * RIM, ruled.height + 2 * RIM)
    return Page(
        game=layout.name,
        title=layout.title,
        language="en",
        fingerprint="",
        trim=trim,
        bleed=0.0,
        boxes={box.cell: box for box in _boxes(layout)},
        art=(),
        stamps={},
        uses=(),
        fiducials=(),
        code=Rect(0, 0, 0, 0),
        serial_at=None,
        columns=layout.columns,
    )


def _ruled(layout: Layout) -> Ruled:
    assert layout.ruled is not None
    return layout.ruled


def _boxes(layout: Layout) -> Iterator[Box]:
    """Yield the boxes; lines that name nothing have some too, which are called by their place."""
    ruled, area = _ruled(layout), ruled_area(layout)
    heights = [line.height for line in ruled.lines]
    tops = [area.y + area.h * top / sum(heights) for top in accumulate(heights, initial=0.0)]
    width = area.w / layout.columns
    for number, line in enumerate(ruled.lines):
        name = line.field or (f"written/{line.total}" if line.total else f"line_{number + 1}")
        kind = BoxKind.NUMBER if line.field or line.total else BoxKind.TEXT
        for player in range(layout.columns):
            rect = Rect(area.x + player * width, tops[number], width, tops[number + 1] - tops[number])
            yield Box(f"{name}@{player + 1}", line.field or line.total or "", player, kind, rect)
