"""A picture of Encore boards: bright boxes, stars, letters above, the start column lit; as SVG or PNG."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from string import ascii_uppercase
from typing import TYPE_CHECKING

from ..units import Point, Rect, Size
from .boards import DrawnBoard
from .fonts import font_bytes, typesetter
from .layouts import open_design

if TYPE_CHECKING:
    from ..page.model import Art, Label, Page, Shape, Stamp, Use
    from ..page.theme import Swatch

# mm
_CELL = 9.0
_PITCH = 9.6
_HEAD = 12.0
_LETTERS = 5.0
_EDGE = 6.0

# Boards stand below each other up to so many, then in columns.
_TALL = 5

# Letters of shapes with more colours than the layout has: sRGB, CMYK (mixed), symbol.
_FURTHER: dict[str, tuple[str, tuple[float, ...] | None, str | None]] = {
    "p": ("#8e4a9e", None, "hexagon"),
    "t": ("#25a5a9", None, "drop"),
}


def picture_svg(boards: Sequence[DrawnBoard]) -> bytes:
    """Return a picture of boards of one shape as SVG."""
    from ..booklet.svg import page_svg

    return page_svg(_draw_page(boards)).encode()


def picture_png(boards: Sequence[DrawnBoard], dpi: int = 150) -> bytes:
    """Return a picture of boards of one shape as PNG."""
    from ..press.file import PdfFile
    from ..press.impose import impose
    from ..press.leaves import LeafPrinter
    from ..press.model import Pad
    from ..press.raster import render_png
    from ..press.text import Texts

    page = _draw_page(boards)
    file = PdfFile(page.title, page.language, "sheetgen", page.title)
    printer = LeafPrinter(
        file, Texts(file.document, font_bytes), page, Pad(page, [], impose(page.trim, page.trim))
    )
    file.add_page(page.trim, printer.draw_blank())
    out = BytesIO()
    file.save(out)
    return render_png(out.getvalue(), dpi)


def _draw_page(boards: Sequence[DrawnBoard]) -> Page:
    from ..page.model import Page
    from ..page.theme import WHITE

    lines = boards[0].rows
    columns = -(-len(boards) // _TALL)
    stacked = -(-len(boards) // columns)
    board = Size(len(lines[0]) * _PITCH + _EDGE, len(lines) * _PITCH + _HEAD + _EDGE)
    trim = Size(columns * board.width + _EDGE, stacked * board.height + _EDGE)
    art: list[Shape | Label] = [_shape(Rect(0, 0, *trim), 0, WHITE.rgb)]
    uses: list[Use] = []
    for index, drawn in enumerate(boards):
        column, row = divmod(index, stacked)
        at = Point(_EDGE + column * board.width, _EDGE + row * board.height)
        art += _draw_frame(drawn, at)
        uses += _place_boxes(drawn.rows, at)
    return Page(
        game="encore",
        title=" ".join(["Encore!", *(drawn.name for drawn in boards[:_TALL])]),
        language="en",
        fingerprint="",
        trim=trim,
        bleed=0.0,
        boxes={},
        art=tuple(art),
        stamps=_make_stamps(),
        uses=tuple(uses),
        fiducials=(),
        code=Rect(0, 0, 0, 0),
        serial_at=None,
    )


def _shape(rect: Rect, radius: float, rgb: str) -> Shape:
    from ..page.colours import cmyk_of
    from ..page.model import Ink, Shape
    from ..page.shapes import rounded

    return Shape(rounded(rect, radius), fill=Ink(rgb, cmyk_of(rgb)))


def _draw_frame(drawn: DrawnBoard, at: Point) -> list[Shape | Label]:
    """Draw the name, the rating, the column letters, and the light behind the start column."""
    from ..page.model import Align
    from ..page.text import Face
    from ..page.theme import HINT, TEXT

    set_type = typesetter()
    width, height = len(drawn.rows[0]), len(drawn.rows)
    top = at.y + _HEAD
    said = drawn.name if drawn.rating is None else f"{drawn.name} · {drawn.rating:.1f}"
    lit = Rect(
        at.x + width // 2 * _PITCH - 0.9, top - _LETTERS - 0.4, _PITCH + 1.2, height * _PITCH + _LETTERS + 0.7
    )
    art: list[Shape | Label] = [_shape(lit, 2.2, "#ded6ec")]
    art.append(set_type.set_label(said, Face.BOLD, 11, TEXT, at.x, at.y + 4, Align.START))
    for column in range(width):
        x = at.x + column * _PITCH + _CELL / 2
        letter = ascii_uppercase[column % 26]
        art.append(set_type.set_label(letter, Face.SEMIBOLD, 9, HINT, x, top - 1.5, Align.MIDDLE))
    return art


def _place_boxes(lines: Sequence[str], at: Point) -> list[Use]:
    from ..page.model import Use

    return [
        Use(f"board:{letter}", Point(at.x + column * _PITCH, at.y + _HEAD + row * _PITCH))
        for row, line in enumerate(lines)
        for column, letter in enumerate(line)
    ]


def _make_stamps() -> dict[str, Stamp]:
    """Make a box for every letter, plain and with its star."""
    from ..page.model import Stamp
    from ..page.theme import Theme, make_swatches

    layout = open_design("encore").layout
    inks = layout.inks()
    letters = {letter: inks[name] for letter, name in (layout.letters or {}).items()}
    swatches = make_swatches({**_FURTHER, **letters}, Theme.COLOUR)
    size = Size(_CELL, _CELL)
    return {
        f"board:{spelled}": Stamp(f"board:{spelled}", size, _box(swatch, has_star=spelled.isupper()))
        for letter, swatch in swatches.items()
        for spelled in (letter, letter.upper())
    }


def _box(swatch: Swatch, *, has_star: bool) -> Art:
    from ..page.model import Shape
    from ..page.shapes import rounded, star, symbol
    from ..page.theme import WHITE

    centre = (_CELL / 2, _CELL / 2)
    ground = Shape(rounded(Rect(0, 0, _CELL, _CELL), 1.7), fill=swatch.full)
    if has_star:
        return (ground, Shape(star(centre, _CELL * 0.4), fill=WHITE, line=swatch.deep, width=0.25))
    return (ground, Shape(symbol(swatch.symbol, centre, _CELL * 0.17), fill=swatch.tint))
