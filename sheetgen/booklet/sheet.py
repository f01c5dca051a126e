"""Draw a sheet for figures: its art and its stamps, without fiducials and code."""

from __future__ import annotations

from collections.abc import Sequence

from ..page.model import Ink, Page, Shape, Use
from ..page.shapes import rounded
from ..units import Rect
from .compact import draw_compact
from .pictures import operators
from .stencils import Stencils
from .svg import stamp_id

_PAPER = Ink("#ffffff", (0, 0, 0, 0))


def sheet_parts(page: Page, uses: Sequence[Use], stencils: Stencils) -> tuple[str, str]:
    """Return a sheet's stamps, for `<defs>`, and its drawing, as SVG."""
    placed = (*page.uses, *uses)
    names = dict.fromkeys(use.stamp for use in placed)
    stamps = "".join(f'<g id="{stamp_id(name)}">{draw_compact(page.stamps[name].art)}</g>' for name in names)
    # No stamp lies upon another.
    places = {name: [use.at for use in placed if use.stamp == name] for name in names}
    boards = "".join(stencils.put_named(stamp_id(name), at) for name, at in places.items())
    return stamps, stencils.draw(page.art) + boards


def sheet_operators(page: Page, uses: Sequence[Use]) -> str:
    """Return a sheet's drawing as PDF operators."""
    paper = Shape(rounded(Rect(0, 0, *page.trim)), fill=_PAPER)
    stamps = {name: operators(stamp.art) for name, stamp in page.stamps.items()}
    placed = (f"q 1 0 0 1 {use.at.x:g} {use.at.y:g} cm {stamps[use.stamp]} Q" for use in (*page.uses, *uses))
    return "\n".join((operators((paper, *page.art)), *placed))
