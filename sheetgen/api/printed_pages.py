"""Which page a photographed sheet was printed from, and how it looks with nothing written on it.

The sheet's code names game and fingerprint; built-in layouts and variants are held against it, or the one
that was given. Pages and their pictures are made once a process.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import PhotoError
from ..units import Rect
from .catalogue import changed_at, game_names, variant_names
from .layouts import Design, board_shape, compose, open_design
from .pad_templates import template_of

if TYPE_CHECKING:
    from ..page.code import CodePayload
    from ..page.model import Page
    from ..reading.blank import Blank
    from ..reading.registration import Printed as PrintedSheet
    from ..reading.sheets_in import Seen

# Blank sheets, 15 MB each with what is prepared from them. Pads with a board on every leaf need one a leaf.
_KEPT = 12
# Looks have 2 MB; one leaf may need them in all inks.
_LOOKS_KEPT = 24
# Corner marks carry the fingerprint modulo this (page/compose.py).
_MARKS_A_FAMILY = 4


@dataclass(frozen=True)
class Printed:
    """A layout with its page."""

    design: Design
    page: Page
    area: Rect
    """Whose corners are meant where somebody says where they are."""

    @property
    def is_foreign(self) -> bool:
        """Tell whether another maker printed it."""
        return self.design.layout.ruled is not None


@dataclass(frozen=True)
class BlankSheet:
    """How a leaf looks before anybody writes on it."""

    rgb: Any
    """8 px/mm of the trim box, RGB."""
    prepared: Blank
    printed: PrintedSheet
    """What photos are aligned to."""


@dataclass(frozen=True)
class BlankLook:
    """How a leaf looks from afar: enough to lay a photo flat roughly, and to tell inks apart."""

    printed: PrintedSheet
    contrast: Any
    """What stands out on it."""


def printed_page(spec: str) -> Printed:
    """Return a GAME's layout and page; an own layout that was changed meanwhile is read again."""
    return _printed(spec, changed_at(spec))


def spec_of(seen: Seen, layout: str | None) -> str:
    """Return the GAME that a sheet was printed from.

    layout: one that was given; it is taken for all sheets of its game.
    Raises PhotoError if there is none.
    """
    code = seen.code
    if layout is not None and (code is None or code.game == printed_page(layout).design.layout.game):
        return layout
    if code is None:
        return _spec_by_marks(seen)
    for spec in _specs(code.game):
        if printed_page(spec).page.fingerprint == code.fingerprint:
            return spec
    if any(_large_fingerprint(spec) == code.fingerprint for spec in _specs(code.game)):
        raise PhotoError(
            "the sheet is in large print, whose boxes are not read from pictures; type it with"
            f" 'sheetgen enter {code.game}'"
        )
    raise PhotoError(
        f"the sheet was printed from layout {code.fingerprint} of '{code.game}', which is none of the"
        " built-in ones; give it with --layout"
    )


def possible_pages(seen: Seen, layout: str | None) -> list[Page]:
    """Return the pages that a sheet can have been printed from, by its code or by its corner marks."""
    if layout is not None:
        specs = [layout]
    elif seen.code is not None:
        specs = list(_specs(seen.code.game))
    else:
        specs = _specs_by_marks(seen)
    pages = [printed_page(spec).page for spec in specs]
    return [page for page in pages if page.fiducials[0].id // _MARKS_A_FAMILY == seen.family]


def board_of(code: CodePayload | None, spec: str) -> tuple[str, ...]:
    """Return the lines of a leaf's board: from its code, else the layout's own; empty if there is none."""
    design, page = printed_page(spec).design, printed_page(spec).page
    boards = design.book.game.boards
    if code is None or not page.board or not code.board or boards is None:
        return page.board
    return boards.unpack(code.board, board_shape(design))


def blank_sheet(spec: str, board: tuple[str, ...], theme: str = "colour") -> BlankSheet:
    """Return the blank sheet with a board of its own, in the inks of a theme; other makers have one."""
    own = "colour" if printed_page(spec).is_foreign else theme
    return _blank(spec, changed_at(spec), board, own)


def blank_look(spec: str, board: tuple[str, ...], theme: str = "colour") -> BlankLook:
    """Return the same at a glance, for much less."""
    own = "colour" if printed_page(spec).is_foreign else theme
    return _look(spec, changed_at(spec), board, own)


def themes() -> tuple[str, ...]:
    """Return in which inks a sheet may be printed, the commonest first."""
    from ..page.theme import Theme

    return tuple(theme for theme in Theme if theme is not Theme.LARGE)


def _specs(game: str) -> Iterator[str]:
    if game in game_names():
        yield game
        yield from (f"{game}:{variant}" for variant in variant_names(game))


def _spec_by_marks(seen: Seen) -> str:
    """Tell the layout by the corner marks, where they leave no choice."""
    fitting = _specs_by_marks(seen)
    if len(fitting) == 1:
        return fitting[0]
    raise PhotoError(
        "the square code of the sheet cannot be read; show it sharp and without glare, or give the sheet's"
        " layout with --layout"
    )


def _specs_by_marks(seen: Seen) -> list[str]:
    return [
        spec
        for game in game_names()
        for spec in _specs(game)
        if printed_page(spec).page.fiducials[0].id // _MARKS_A_FAMILY == seen.family
    ]


@lru_cache(maxsize=32)
def _large_fingerprint(spec: str) -> str:
    from ..page.theme import Theme

    return compose(open_design(spec), "en", Theme.LARGE).fingerprint


@lru_cache(maxsize=32)
def _printed(spec: str, changed: int) -> Printed:
    from ..page.theme import Theme

    design = open_design(spec)
    if design.layout.ruled is not None:
        from ..page.ruled import compose_ruled, ruled_area

        return Printed(design, compose_ruled(design.layout), ruled_area(design.layout))
    page = compose(design, "en", Theme.COLOUR)
    return Printed(design, page, Rect(0, 0, *page.trim))


@lru_cache(maxsize=_KEPT)
def _blank(spec: str, changed: int, board: tuple[str, ...], theme: str) -> BlankSheet:
    from ..reading.blank import prepare_blank
    from ..reading.registration import PX_PER_MM, Printed

    page, rgb = _drawn(spec, changed, board, theme, PX_PER_MM)
    return BlankSheet(rgb, prepare_blank(page, rgb), Printed(page, rgb))


@lru_cache(maxsize=_LOOKS_KEPT)
def _look(spec: str, changed: int, board: tuple[str, ...], theme: str) -> BlankLook:
    from ..reading.registration import Printed
    from ..reading.vision import COARSE_PX_PER_MM, contrast

    page, rgb = _drawn(spec, changed, board, theme, COARSE_PX_PER_MM)
    return BlankLook(Printed(page, rgb), contrast(rgb, page.trim))


class _Drawn(NamedTuple):
    """A page and how it looks, RGB."""

    page: Page
    rgb: Any


def _drawn(spec: str, changed: int, board: tuple[str, ...], theme: str, px_per_mm: int) -> _Drawn:
    """Draw a leaf's board and code over what all leaves share."""
    from ..press.raster import render_rgb
    from .previews import page_pdf

    printed = _printed(spec, changed)
    if printed.is_foreign:
        return _Drawn(printed.page, _empty_pad(printed))
    page, rgb = _shared(spec, changed, theme, px_per_mm)
    page = replace(page, board=board) if board else page
    own = replace(page, art=(), uses=(), fiducials=(), serial_at=None)
    return _Drawn(page, render_rgb(page_pdf(printed.design, own), rgb.shape[1::-1], rgb))


@lru_cache(maxsize=_KEPT)
def _shared(spec: str, changed: int, theme: str, px_per_mm: int) -> _Drawn:
    """Return the page, and how it looks without board and code."""
    from ..press.raster import render_rgb

    page, pdf = _shared_pdf(spec, changed, theme)
    return _Drawn(page, render_rgb(pdf, [round(side * px_per_mm) for side in page.trim]))


@lru_cache(maxsize=_KEPT)
def _shared_pdf(spec: str, changed: int, theme: str) -> tuple[Page, bytes]:
    from ..page.theme import Theme
    from .previews import page_pdf

    design = _printed(spec, changed).design
    page = compose(design, "en", Theme(theme))
    # A code that lies beside the paper is not seen.
    bare = replace(page, board=(), code=page.code._replace(x=-2 * page.trim.width))
    return page, page_pdf(design, bare)


def _empty_pad(printed: Printed) -> Any:
    """Return another maker's pad with nothing written on it: its template laid flat, else its lines."""
    template = template_of(printed.design.book, printed.design.layout)
    if template is not None:
        from ..reading.template import flat_template

        return flat_template(template, printed.page.trim, printed.area)
    from ..reading.ruling import draw_ruling

    return draw_ruling(printed.page)
