"""One sheet to look at: as SVG, PNG or PDF, empty, with the game's example, or with somebody's own sheets."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import UsageError, did_you_mean
from ..reading.players import look_of
from ..units import Size
from .fonts import font_bytes
from .layouts import Design, compose, open_design
from .name_labels import written_names
from .pad_leaves import board_code, board_maker
from .pad_wishes import PadWishes

if TYPE_CHECKING:
    from ..page.model import Art, Page
    from ..rules.model import Sheet


# So many boxes that a paper has not are named.
_SHOWN = 8


class Sheets(NamedTuple):
    """Sheets that are to be written in."""

    file: str
    player: str | None = None
    """Whose; None: of all whose columns the paper has."""


def preview_json(spec: str, language: str) -> bytes:
    """Return the page's geometry as JSON."""
    from ..page.export import page_geometry
    from ..page.theme import Theme

    page = compose(open_design(spec), language, Theme.COLOUR)
    return (json.dumps(page_geometry(page), ensure_ascii=False, indent=1) + "\n").encode()


def preview_svg(
    spec: str, language: str, theme: str, *, filled: bool, seed: int | None, sheets: Sheets | None = None
) -> bytes:
    """Return one sheet as SVG."""
    from ..booklet.svg import page_svg
    from ..page.code import CodePayload, code_modules, pack
    from ..page.compose import board_uses

    design, page, strokes = _previewed(spec, language, theme, seed, filled, sheets)
    board = board_code(design)(page.board) if page.board else b""
    code = code_modules(pack(CodePayload(design.layout.game, page.fingerprint, 1, page.columns, board)))
    return page_svg(page, board_uses(page), strokes, code).encode()


def preview_pdf(
    spec: str, language: str, theme: str, *, filled: bool, seed: int | None, sheets: Sheets | None = None
) -> bytes:
    """Return one sheet as a PDF page of its own size."""
    from ..page.enlarge import print_scale
    from ..page.theme import Theme

    design, page, strokes = _previewed(spec, language, theme, seed, filled, sheets)
    shown = with_strokes(page, strokes)
    return page_pdf(design, shown, print_scale(design.layout, Theme(theme)))


def page_pdf(design: Design, page: Page, scale: float = 1.0) -> bytes:
    """Return a page, with its own board, as a PDF of its own size."""
    from io import BytesIO

    from ..page.model import Leaf
    from ..press.impose import impose
    from ..press.model import Pad
    from ..press.pdf import write_pad

    paper = Size(page.trim.width * scale, page.trim.height * scale)
    sheet = impose(page.trim, paper, scale=scale)
    pad = Pad(page, [Leaf(1, board=page.board)], sheet, board_code=board_code(design))
    out = BytesIO()
    write_pad(pad, font_bytes, out)
    return out.getvalue()


def preview_png(
    spec: str,
    language: str,
    theme: str,
    *,
    filled: bool,
    seed: int | None,
    dpi: int = 200,
    sheets: Sheets | None = None,
) -> bytes:
    """Return one sheet as a picture."""
    from ..press.raster import render_png

    return render_png(preview_pdf(spec, language, theme, filled=filled, seed=seed, sheets=sheets), dpi)


def with_strokes(page: Page, strokes: Art) -> Page:
    """Return the page with what a pen wrote on it."""
    return replace(page, ink=(*page.ink, *strokes))


def _previewed(
    spec: str, language: str, theme: str, seed: int | None, filled: bool, sheets: Sheets | None
) -> tuple[Design, Page, Art]:
    """Return a page, and what a pen wrote on it: the example that shows it best, or somebody's sheets."""
    from ..page.theme import Theme
    from .examples import example_cells, sheet_cells

    design = open_design(spec)
    page = compose(design, language, Theme(theme))
    if seed is not None:
        board, _ = board_maker(design, PadWishes(seed=seed, leaves=1))(0)
        page = replace(page, board=board)
    if sheets is not None:
        own = _chosen(sheets, design, page)
        if page.board and own[0].value("board"):
            page = replace(page, board=tuple(own[0].value("board")))
        marks = sheet_cells(design, page, own)
    else:
        marks = example_cells(design, page) if filled else {}
    return design, page, _strokes(page, marks) if marks else ()


def left_out(spec: str, language: str, theme: str, wanted: Sheets) -> Iterator[str]:
    """Say whose sheet, and what of a sheet, the paper has no room for."""
    from ..page.theme import Theme
    from .checks import read_sheets
    from .examples import sheet_cells

    design = open_design(spec)
    page = compose(design, language, Theme(theme))
    own = _chosen(wanted, design, page)
    others = [] if wanted.player is not None else read_sheets(wanted.file, design.book.game.name).sheets
    if further := others[len(own) :]:
        names = ", ".join(sheet.player for sheet in further)
        yield f"{wanted.file}: the paper has room for {len(own)} of {len(others)} players; left out: {names}"
    for sheet in own:
        # A nought that has no box, as of Yahtzees that pay nothing here, is no loss.
        odd = [c for c, value in sheet_cells(design, page, [sheet]).items() if value and c not in page.boxes]
        if odd:
            shown = ", ".join(odd[:_SHOWN]) + (" …" if len(odd) > _SHOWN else "")
            yield f"{wanted.file}: the paper has no box for what {sheet.player} has in {shown}"


def _chosen(wanted: Sheets, design: Design, page: Page) -> Sequence[Sheet]:
    """Return the sheets of a typed file that share one paper, a column a player, or the one who is named."""
    from .checks import read_sheets

    game = read_sheets(wanted.file, design.book.game.name)
    if game.game is not design.book.game:
        raise UsageError(f"{wanted.file} holds sheets of {game.game.name}, not of {design.book.game.name}")
    if wanted.player is None:
        return game.sheets[: max(1, page.columns)]
    look = look_of(wanted.player)
    chosen = [sheet for sheet in game.sheets if look_of(sheet.player) == look]
    if not chosen:
        names = [sheet.player for sheet in game.sheets]
        near = did_you_mean(wanted.player, names) or f"; there are {', '.join(names)}"
        raise UsageError(f"{wanted.file} has no player '{wanted.player[:60]}'{near}")
    return chosen[:1]


def _strokes(page: Page, marks: Mapping[str, Any]) -> Art:
    from ..page.hand import write_by_hand

    return (*write_by_hand(page, marks), *written_names(page, marks))
