"""Boards and claims: Encore's coloured grid, and the printed values that a player rings or strikes."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase
from typing import Any

from ..errors import counted
from ..layout.model import Claims, Grid
from ..units import Point, Rect, Size
from .canvas import Canvas, printed_number
from .model import Align, Art, BoxKind, Shape
from .shapes import rounded, star, symbol
from .text import Face
from .theme import HINT, WHITE, Swatch

_LETTERS_H = 4.6

Path = tuple[str | int, ...]


def board_lines(canvas: Canvas) -> list[str]:
    """Return the layout's board, line by line."""
    return (canvas.layout.board or "").split()


def grid_height(section: Grid, width: float, canvas: Canvas) -> float:
    """Return the height of the board with its column letters."""
    rows = len(board_lines(canvas))
    return _LETTERS_H + rows * section.cell + max(0, rows - 1) * section.space


def draw_grid(section: Grid, rect: Rect, canvas: Canvas, path: Path) -> None:
    """Draw the board: letters above, a stamp for every letter and star, the start column lit."""
    lines = board_lines(canvas)
    if not lines:
        canvas.fault((*path, "grid"), "a grid needs 'board:' with its lines of letters")
        return
    if len({len(row) for row in lines}) != 1 or len(lines[0]) > 26:
        canvas.fault(("board",), "the board needs lines of equal length, 26 letters at most")
        return
    columns = grid_columns(canvas, section, rect)
    if columns[-1].right > rect.right + 0.01:
        needed = columns[-1].right - rect.x
        canvas.fault(
            (*path, "cell"), f"{counted(len(columns), 'column')} need {needed:.1f} mm, there are {rect.w:.1f}"
        )
    for letter in sorted({*"".join(lines).lower()}):
        _make_stamps(canvas, letter, section.cell)
    _draw_letters(section, columns, rect, canvas)
    pitch = section.cell + section.space
    for r in range(len(lines)):
        for c, column in enumerate(columns):
            place = Rect(column.x, rect.y + _LETTERS_H + r * pitch, section.cell, section.cell)
            cell = f"{ascii_uppercase[c]}{r + 1}"
            box = canvas.box(cell, section.grid, place, BoxKind.MARK)
            canvas.board_cells.append(cell)
            canvas.board_at.append(Point(box.x, box.y))


def grid_columns(canvas: Canvas, section: Grid, rect: Rect) -> list[Rect]:
    """Return the board's columns, left to right."""
    count = len(board_lines(canvas)[0])
    pitch = section.cell + section.space
    return [Rect(rect.x + i * pitch, rect.y, section.cell, rect.h) for i in range(count)]


def _draw_letters(section: Grid, columns: list[Rect], rect: Rect, canvas: Canvas) -> None:
    start = canvas.layout.rules.get("start") if section.start else None
    accent = canvas.swatch(None)
    for letter, column in zip(ascii_uppercase, columns, strict=False):
        place = Rect(column.x, rect.y, column.w, _LETTERS_H - 0.9)
        lit = letter == start
        if lit:
            halo = Rect(column.x - 0.3, rect.y - 0.5, column.w + 0.6, rect.h + 0.8)
            canvas.draw(rounded(halo, 1.8), fill=accent.tint, line=accent.full, width=0.5)
        face, ink = (Face.BOLD, accent.deep) if lit else (Face.SEMIBOLD, HINT)
        canvas.text(letter, place, face=face, sizes=(9, 6), ink=ink, align=Align.MIDDLE)


def _make_stamps(canvas: Canvas, letter: str, side: float) -> None:
    """Make the stamps of a colour's letter: `board:r` a plain box, `board:R` with its star."""
    name = (canvas.layout.letters or {}).get(letter)
    if name is None or name not in canvas.swatches:
        canvas.fault(("board",), f"letter '{letter}' has no colour; name it under letters")
        return
    swatch = canvas.swatches[name]
    canvas.stamp(f"board:{letter}", Size(side, side), lambda: _cell(side, swatch, starred=False))
    canvas.stamp(f"board:{letter.upper()}", Size(side, side), lambda: _cell(side, swatch, starred=True))


def _cell(side: float, swatch: Swatch, *, starred: bool) -> Art:
    # The full colour is the frame, 1 mm, its middle half a millimetre inside; the light middle takes the pen.
    frame = Shape(rounded(Rect(0.45, 0.45, side - 0.9, side - 0.9), 1.3), swatch.tint, swatch.full, 0.8)
    centre = (side / 2, side / 2)
    if not starred:
        corner = (2.5, side - 2.5)
        return (frame, Shape(symbol(swatch.symbol, corner, 1.15), fill=swatch.on_tint))
    return (
        frame,
        Shape(star(centre, side * 0.34), fill=WHITE, line=swatch.deep, width=0.35),
        Shape(symbol(swatch.symbol, centre, 0.85), fill=swatch.on_tint),
    )


def claims_height(section: Claims, width: float, canvas: Canvas) -> float:
    """Return the height of two lines of values, or of one line a name."""
    h = section.box[1]
    if section.direction == "across":
        return 2 * h + 0.8
    names = _claimed(canvas, section)
    return 4.2 + len(names) * (h + 0.8) - 0.8


def draw_claims(section: Claims, rect: Rect, canvas: Canvas, path: Path) -> None:
    """Draw the printed values: first and later, for each column of the board or each colour."""
    if not _claimed(canvas, section):
        canvas.fault((*path, "option"), f"the rules have no '{section.option}' with values first and later")
        return
    if section.direction == "across":
        _draw_across(section, rect, canvas, path)
    else:
        _draw_down(section, rect, canvas, path)


def _claimed(canvas: Canvas, section: Claims) -> list[tuple[str, int, int]]:
    """Read a rule option of claims: (name, first, later); nothing if it holds none."""
    option: Any = canvas.layout.rules.get(section.option)
    first = option.get("first") if isinstance(option, Mapping) else None
    later = option.get("later") if isinstance(option, Mapping) else None
    if isinstance(first, Mapping) and isinstance(later, Mapping):
        return [(str(name), first[name], later.get(name, 0)) for name in first]
    if isinstance(first, list | tuple) and isinstance(later, list | tuple):
        return [(ascii_uppercase[i], a, b) for i, (a, b) in enumerate(zip(first, later, strict=False))]
    if isinstance(first, int) and isinstance(later, int):
        return [(letter, first, later) for letter in canvas.layout.letters or {}]
    return []


def _draw_across(section: Claims, rect: Rect, canvas: Canvas, path: Path) -> None:
    grid = next((s for s in _all_sections(canvas) if isinstance(s, Grid)), None)
    if grid is None or not board_lines(canvas):
        canvas.fault(path, "claims across need a grid with a board above them")
        return
    columns = grid_columns(canvas, grid, rect)
    w, h = section.box
    accent = canvas.swatch(None)
    for (name, first, later), column in zip(_claimed(canvas, section), columns, strict=False):
        x = column.centre.x - w / 2
        _value(
            canvas,
            f"{section.claims}/{name}/first",
            section.claims,
            Rect(x, rect.y, w, h),
            first,
            accent,
            strong=True,
        )
        _value(
            canvas,
            f"{section.claims}/{name}/later",
            section.claims,
            Rect(x, rect.y + h + 0.8, w, h),
            later,
            accent,
        )
    words = Rect(columns[-1].right + 1.5, rect.y, max(rect.right - columns[-1].right - 1.5, 0), h)
    if words.w > 8:
        canvas.hint(canvas.words(section.first, (*path, "first")), words, path=(*path, "first"))
        canvas.hint(
            canvas.words(section.later, (*path, "later")), words.moved(0, h + 0.8), path=(*path, "later")
        )


def _draw_down(section: Claims, rect: Rect, canvas: Canvas, path: Path) -> None:
    w, h = section.box
    x_later = rect.right - w
    x_first = x_later - w - 1.0
    for word, x, key in ((section.first, x_first, "first"), (section.later, x_later, "later")):
        place = Rect(x - 2, rect.y, w + 4, 3.6)
        canvas.hint(canvas.words(word, (*path, key)), place, align=Align.MIDDLE, path=(*path, key))
    if section.label:
        place = Rect(rect.x, rect.y, x_first - rect.x - 2.5, 3.6)
        canvas.text(
            canvas.words(section.label, (*path, "label")), place, face=Face.SEMIBOLD, sizes=(8, 6), path=path
        )
    for i, (letter, first, later) in enumerate(_claimed(canvas, section)):
        swatch = canvas.swatches.get((canvas.layout.letters or {}).get(letter, ""), canvas.swatch(None))
        y = rect.y + 4.2 + i * (h + 0.8)
        chip = Rect(rect.x, y, x_first - rect.x - 1.5, h)
        ink, line = (swatch.band, None) if swatch.band else (swatch.tint, swatch.full)
        canvas.draw(rounded(chip, 1.6), fill=ink, line=line, width=0.5 if line else 0)
        canvas.draw(symbol(swatch.symbol, chip.centre, 2.0), fill=swatch.on_band)
        _value(
            canvas,
            f"{section.claims}/{letter}/first",
            section.claims,
            Rect(x_first, y, w, h),
            first,
            swatch,
            strong=True,
        )
        _value(
            canvas, f"{section.claims}/{letter}/later", section.claims, Rect(x_later, y, w, h), later, swatch
        )


def _value(
    canvas: Canvas, cell: str, field: str, rect: Rect, points: int, swatch: Swatch, *, strong: bool = False
) -> None:
    box = canvas.box(cell, field, rect, BoxKind.RING)
    canvas.draw(rounded(box, 1.6), fill=swatch.tint if strong else WHITE, line=swatch.full, width=0.35)
    size = 12.5 if strong else 10.5
    ink = swatch.deep if strong else HINT
    canvas.art.append(canvas.type.centred(printed_number(points), Face.NUMBER, size, ink, box))


def _all_sections(canvas: Canvas) -> list[Any]:
    found: list[Any] = []
    stack: list[Any] = list(canvas.layout.sections)
    while stack:
        section = stack.pop(0)
        found.append(section)
        for part in getattr(section, "beside", ()):
            stack.extend(part.sections)
    return found
