"""Figures of a booklet: the sheet itself, cropped, with boxes lit, pen marks and arrows, as inline SVG.

On a screen all figures share one drawing of the sheet (`defs`); in print each holds what it shows,
since WeasyPrint's SVGs do not see each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from ..errors import UsageError
from ..page.model import Art, Page, Use
from ..units import Rect
from .compact import draw_compact, short
from .overlay import draw_arrow, draw_frames, draw_veil
from .places import find_rect, find_rects, window
from .sheet import sheet_parts
from .stencils import Stencils
from .writing import draw_writing

# Around what a figure is about, mm.
_MARGIN = 2.2
# A figure's natural size on a screen, px to the mm; wider columns leave it so, narrower ones shrink it.
_PX = 4.6
# On paper a figure is no higher, mm: it shares its page with what is said of it.
_TALLEST = 112.0
# From this width on a figure stands below its text, mm.
_WIDE = 90.0
# Fonts of the page, in the order in which they are tried.
_FAMILIES = "Noto Sans, Noto Sans Arabic, Noto Sans JP, sans-serif"


class Figure(NamedTuple):
    """A drawing, ready to stand in a page."""

    svg: str
    is_wide: bool
    """Too wide to stand beside a text."""


class Figures:
    """Draws the figures of one booklet, numbering them as it goes."""

    def __init__(self, page: Page, uses: Sequence[Use], *, shared: bool, title: str):
        self._page, self._uses, self._title = page, uses, title
        self._stencils = Stencils() if shared else None
        self._count = 0

    def defs(self) -> str:
        """Return what all figures of a page on screen use; empty in print."""
        if self._stencils is None or not self._count:
            return ""
        stamps, art = sheet_parts(self._page, self._uses, stencils=self._stencils)
        return f'{self._stencils.defs()}{stamps}<g id="sheet" font-family="{_FAMILIES}">{art}</g>'

    def draw(
        self,
        crop: str | Iterable[str],
        lit: str | Iterable[str],
        marks: Mapping[str, Any],
        arrows: Iterable[Sequence[str]],
        alt: str,
        *,
        wide: bool = False,
        names: Art = (),
    ) -> Figure:
        """Return one figure's SVG.

        lit: what it is about; nothing: all of it. names: players' names as they are written.
        Raises UsageError for a name that the sheet does not have, or an empty description.
        """
        if not alt.strip():
            raise UsageError("figure needs alt=…: what a reader who cannot see it should know")
        self._count += 1
        lit = [lit] if isinstance(lit, str) else list(lit)
        view = window(self._page, crop, lit, _MARGIN, wide=wide)
        boxes = find_rects(self._page, lit)
        # A mark in a box that the sheet does not have is a slip of the template.
        find_rects(self._page, marks)
        mark = f"f{self._count}"
        inner = [
            self._sheet(view),
            draw_veil(view, boxes),
            draw_frames(boxes, self._stencils, f"{mark}k"),
            draw_writing(self._page, marks, self._stencils),
            draw_compact(names),
            *(
                draw_arrow(find_rect(self._page, a).centre, find_rect(self._page, b).centre)
                for a, b in arrows
            ),
        ]
        size = f'width="{view.w * _PX:.0f}" height="{view.h * _PX:.0f}"'
        if self._stencils is None:
            scale = min(1.0, _TALLEST / view.h)
            size = f'width="{short(view.w * scale)}mm" height="{short(view.h * scale)}mm"'
        svg = (
            f'<svg class="sheet" viewBox="{" ".join(short(v) for v in view)}" {size} role="img"'
            ' direction="ltr"'
            f"{self._labelled(mark)}>{self._texts(mark, alt)}{''.join(inner)}</svg>"
        )
        return Figure(svg, view.w > _WIDE)

    def _labelled(self, mark: str) -> str:
        # WeasyPrint's texts know nothing of the page's fonts (its issue 1761).
        return f' aria-labelledby="{mark}t {mark}d"' if self._stencils else f' font-family="{_FAMILIES}"'

    def _texts(self, mark: str, alt: str) -> str:
        """Return title and description; WeasyPrint takes the title as what the PDF says of a figure."""
        if self._stencils is None:
            return f"<title>{escape(alt)}</title>"
        return f'<title id="{mark}t">{escape(self._title)}</title><desc id="{mark}d">{escape(alt)}</desc>'

    def _sheet(self, view: Rect) -> str:
        width, height = self._page.trim
        paper = f'<rect width="{short(width)}" height="{short(height)}" fill="#ffffff"/>'
        if self._stencils:
            return paper + '<use href="#sheet"/>'
        stamps, art = sheet_parts(self._page, self._uses, view)
        return f"{paper}<defs>{stamps}</defs>{art}" if stamps else paper + art
