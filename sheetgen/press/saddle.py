"""Impose a booklet for stapling in its fold: single pages become sheets with two pages a side.

Printed on both sides, turned over the short edge, folded and nested, the pages follow each other. Pages
are placed at true size, by reference; the order is that of any imposition table, mirrored for booklets
bound at the right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

import pikepdf

from ..units import Size, to_pt


class Side(NamedTuple):
    """One side of a sheet: page numbers from 0, None = blank."""

    left: int | None
    right: int | None
    depth: int
    """How many sheets lie around it in the folded booklet."""


def find_sides(pages: int, *, right_bound: bool = False) -> Iterator[Side]:
    """Give front and back of each sheet, the outermost first.

    >>> [(side.left, side.right) for side in find_sides(8)]
    [(7, 0), (1, 6), (5, 2), (3, 4)]
    >>> [(side.left, side.right) for side in find_sides(3, right_bound=True)]
    [(0, None), (2, 1)]
    """
    total = -(-pages // 4) * 4
    for sheet in range(total // 4):
        first, last = 2 * sheet, total - 1 - 2 * sheet
        for left, right in ((last, first), (first + 1, last - 1)):
            one, other = (page if page < pages else None for page in (left, right))
            yield Side(other, one, sheet) if right_bound else Side(one, other, sheet)


def saddle_stitch(booklet: bytes, sheet: Size, creep: float = 0.0, *, right_bound: bool = False) -> bytes:
    """Return the sheets as PDF.

    sheet: on its side, mm. creep: how far a sheet sticks out of the one around it, mm; pages of inner
    sheets move towards the fold by so much, that their outer margins stay alike after the cut.
    """
    with pikepdf.open(BytesIO(booklet)) as source, pikepdf.new() as made:
        forms = [made.copy_foreign(page.as_form_xobject()) for page in source.pages]
        sizes = [page.mediabox for page in source.pages]
        for side in find_sides(len(forms), right_bound=right_bound):
            _add_side(made, side, forms, sizes, sheet, creep)
        made.Root.ViewerPreferences = pikepdf.Dictionary(
            PrintScaling=pikepdf.Name.None_, Duplex=pikepdf.Name.DuplexFlipShortEdge
        )
        if "/Lang" in source.Root:
            made.Root.Lang = pikepdf.String(str(source.Root.Lang))
        made.docinfo["/Title"] = str(source.docinfo.get("/Title", ""))
        made.docinfo["/Creator"] = "sheetgen"
        out = BytesIO()
        made.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _add_side(
    made: pikepdf.Pdf,
    side: Side,
    forms: Sequence[pikepdf.Object],
    sizes: Sequence[pikepdf.Object],
    sheet: Size,
    creep: float,
) -> None:
    made.add_blank_page(page_size=(to_pt(sheet.width), to_pt(sheet.height)))
    page = made.pages[-1]
    fold, inwards = to_pt(sheet.width) / 2, to_pt(creep) * side.depth
    drawn = []
    resources = pikepdf.Dictionary()
    for name, number, turn in (("/L", side.left, -1), ("/R", side.right, 1)):
        if number is None:
            continue
        width, height = (float(v) for v in list(sizes[number])[2:])
        x = fold - inwards if turn > 0 else fold - width + inwards
        y = (to_pt(sheet.height) - height) / 2
        resources[name] = forms[number]
        drawn.append(f"q 1 0 0 1 {x:.3f} {y:.3f} cm {name} Do Q")
    page.Resources = pikepdf.Dictionary(XObject=resources)
    page.Contents = made.make_stream("\n".join(drawn).encode())
