"""Draw a sheet for figures: its stamps and its art, without fiducials and code."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ..files import shared
from ..page.model import Label, Page, Shape, Use
from ..page.outlines import outline_run
from ..units import Rect, from_pt
from .compact import draw_compact, short
from .stencils import Stencils
from .svg import stamp_id


def sheet_parts(
    page: Page, uses: Sequence[Use], view: Rect | None = None, stencils: Stencils | None = None
) -> tuple[str, str]:
    """Return a sheet's stamps, for `<defs>`, and its drawing.

    view: only what is seen through it. stencils: keep what recurs.
    """
    placed = [
        use
        for use in (*page.uses, *uses)
        if view is None or view.overlaps(Rect(*use.at, *page.stamps[use.stamp].size))
    ]
    art = [item for item in page.art if view is None or view.overlaps(_extent(item))]
    names = dict.fromkeys(use.stamp for use in placed)
    stamps = "".join(f'<g id="{stamp_id(name)}">{draw_compact(page.stamps[name].art)}</g>' for name in names)
    if stencils is None:
        art = [piece for item in art for piece in _outlined(item)]
    drawn = stencils.draw(tuple(art)) if stencils else draw_compact(tuple(art))
    return stamps, drawn + "".join(_use(use) for use in placed)


def _outlined(item: Shape | Label) -> list[Shape | Label]:
    """Return a text that needs shaping as shapes: WeasyPrint sets texts in SVG letter by letter."""
    if isinstance(item, Shape) or not any(run.shaped for run in item.runs):
        return [item]
    shapes: list[Shape | Label] = []
    for run in item.runs:
        path = outline_run(_font(run.font), run, item.size_pt, item.x + run.dx, item.y)
        shapes.append(Shape(path, fill=item.ink))
    return shapes


@cache
def _font(name: str) -> bytes:
    return (shared("fonts") / f"{name}.ttf").read_bytes()


def _use(use: Use) -> str:
    return f'<use href="#{stamp_id(use.stamp)}" x="{short(use.at.x)}" y="{short(use.at.y)}"/>'


def _extent(item: Shape | Label) -> Rect:
    """Return about where an item lies; a turned label is taken for a square."""
    if isinstance(item, Label):
        height = from_pt(item.size_pt)
        if item.angle_deg:
            return Rect(item.x - item.width, item.y - item.width, 2 * item.width, 2 * item.width)
        return Rect(item.x, item.y - height, max(item.width, 0.1), 1.3 * height)
    numbers = [value for _, values in item.path for value in values]
    xs, ys = numbers[::2], numbers[1::2]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inset(-max(item.width, 0.1))
