"""Figures of a booklet: the sheet itself, cropped, with boxes lit, pen marks and arrows.

On a screen they are inline SVGs that share one drawing of the sheet (`defs`); on paper `Picture`s that do.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, NamedTuple

from ..errors import UsageError
from ..page.hand import write_by_hand
from ..page.model import Art, Page, Use
from ..units import Rect
from .compact import draw_compact, short
from .overlay import arrow_shapes, draw_frames, draw_veil, frame_shapes, halos, veil_path
from .pictures import Drawing, Picture, operators, put_picture
from .places import find_rect, find_rects, window
from .sheet import sheet_operators, sheet_parts
from .stencils import Stencils
from .writing import draw_writing, pen_values

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

    markup: str
    is_wide: bool
    """Too wide to stand beside a text."""


@dataclass(frozen=True)
class Scene:
    """What one figure shows."""

    view: Rect
    lit: Sequence[Rect]
    """The places that it is about, with their halos; none: all of it."""
    marks: Mapping[str, Any]
    names: Art
    """Players' names as they are written."""
    arrows: Art
    alt: str


class Figures(ABC):
    """Draws the figures of one booklet, numbering them as it goes."""

    def __init__(self, page: Page, uses: Sequence[Use], title: str):
        self._page, self._uses, self._title = page, uses, title
        self._count = 0

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
        """Return one figure.

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
        bows = [
            arrow_shapes(find_rect(self._page, a).centre, find_rect(self._page, b).centre) for a, b in arrows
        ]
        scene = Scene(
            view, halos(boxes), pen_values(marks), names, tuple(s for bow in bows for s in bow), alt
        )
        return Figure(self._markup(scene), view.w > _WIDE)

    @abstractmethod
    def _markup(self, scene: Scene) -> str:
        """Return the figure's element."""


class ScreenFigures(Figures):
    """Figures as SVG."""

    def __init__(self, page: Page, uses: Sequence[Use], title: str):
        super().__init__(page, uses, title)
        self._stencils = Stencils()

    def defs(self) -> str:
        """Return what all figures of the page use."""
        if not self._count:
            return ""
        width, height = self._page.trim
        paper = f'<rect width="{short(width)}" height="{short(height)}" fill="#fff"/>'
        stamps, art = sheet_parts(self._page, self._uses, self._stencils)
        sheet = f'<g id="sheet" font-family="{_FAMILIES}">{paper}{art}</g>'
        return f"{self._stencils.defs()}{stamps}{sheet}"

    def _markup(self, scene: Scene) -> str:
        view, mark = scene.view, f"f{self._count}"
        inner = (
            draw_veil(view, scene.lit),
            draw_frames(scene.lit, self._stencils),
            draw_writing(self._page, scene.marks, self._stencils),
            draw_compact(scene.names),
            draw_compact(scene.arrows),
        )
        return (
            f'<svg class="sheet" viewBox="{" ".join(short(v) for v in view)}" width="{view.w * _PX:.0f}" '
            f'height="{view.h * _PX:.0f}" role="img" aria-labelledby="{mark}t {mark}d">'
            f'<title id="{mark}t">{escape(self._title)}</title><desc id="{mark}d">{escape(scene.alt)}</desc>'
            f'<use href="#sheet"/>{"".join(inner)}</svg>'
        )


class PrintFigures(Figures):
    """Figures as pictures for paper."""

    def __init__(self, page: Page, uses: Sequence[Use], title: str):
        super().__init__(page, uses, title)
        self.pictures: dict[str, Picture] = {}
        """By their addresses."""
        self._sheet: Drawing | None = None

    def _markup(self, scene: Scene) -> str:
        if self._sheet is None:
            self._sheet = Drawing(sheet_operators(self._page, self._uses), self._page.trim)
        over = (
            *frame_shapes(scene.lit),
            *write_by_hand(self._page, scene.marks),
            *scene.names,
            *scene.arrows,
        )
        picture = Picture(
            view=scene.view,
            scale=min(1.0, _TALLEST / scene.view.h),
            under=self._sheet,
            veil=veil_path(scene.view, scene.lit),
            over=operators(over),
        )
        return put_picture(picture, "sheet", scene.alt, self.pictures)
