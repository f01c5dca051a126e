"""The foot of a sheet: the formula that one fills at the end; and small print that helps before."""

from __future__ import annotations

from ..layout.model import Hints, TotalBox, Totals
from ..units import Rect
from .canvas import Canvas
from .model import Align, BoxKind
from .shapes import rounded, symbol
from .tables import die
from .text import Face
from .theme import HINT, TEXT, WHITE, Swatch

Path = tuple[str | int, ...]

# Room for a sign between two boxes, mm; the last box, the total, is so much wider than the others.
_SIGN = 4.2
_STRONG = 1.45


def totals_height(section: Totals, width: float, canvas: Canvas) -> float:
    """Return the height of the formula with the words above it."""
    return section.height + 3.6


def draw_totals(section: Totals, rect: Rect, canvas: Canvas, path: Path) -> None:
    """Draw the formula of the total as a row of boxes: + + + − =."""
    signs = sum(1 for box in section.totals if box.sign)
    gaps = len(section.totals) - 1 - signs
    shares = sum(_STRONG if box.strong else 1.0 for box in section.totals)
    unit = (rect.w - signs * _SIGN - gaps * 1.5) / shares
    x = rect.x
    for i, total in enumerate(section.totals):
        here = (*path, "totals", i)
        if total.sign:
            sign = Rect(x, rect.bottom - section.height, _SIGN, section.height)
            canvas.text(total.sign, sign, face=Face.BOLD, sizes=(13, 8), ink=HINT, align=Align.MIDDLE)
            x += _SIGN
        elif i:
            x += 1.5
        w = unit * (_STRONG if total.strong else 1.0)
        _draw_total(total, Rect(x, rect.bottom - section.height, w, section.height), canvas, here)
        x += w


def _draw_total(total: TotalBox, rect: Rect, canvas: Canvas, path: Path) -> None:
    swatch = canvas.swatch(total.colour, (*path, "colour"))
    box = canvas.box(f"written/{total.total}", total.total, rect, BoxKind.NUMBER)
    above = Rect(box.x - 1.6, box.y - 3.7, box.w + 3.2, 3.2)
    width = 0.9 if total.strong else 0.5
    canvas.draw(rounded(box, 1.8), fill=WHITE, line=swatch.full, width=width)
    if total.label:
        label = canvas.words(total.label, (*path, "label"))
        face, ink = (Face.BOLD, TEXT) if total.strong else (Face.TEXT, HINT)
        canvas.text(
            label, above, face=face, sizes=(7.5, 6), ink=ink, align=Align.MIDDLE, path=(*path, "label")
        )
    elif total.colour:
        canvas.draw(symbol(swatch.symbol, above.centre, 1.3), fill=swatch.on_tint)


def hints_height(section: Hints, width: float, canvas: Canvas) -> float:
    """Return the height of all hints."""
    lines = -(-len(section.hints) // section.per_line)
    return lines * section.line_height + (3.8 if section.label else 0)


def draw_hints(section: Hints, rect: Rect, canvas: Canvas, path: Path) -> None:
    """Draw what throws are worth, in columns: dice, then words."""
    swatch = canvas.swatch(None)
    top = rect.y
    if section.label:
        label = canvas.words(section.label, (*path, "label"))
        canvas.text(
            label, Rect(rect.x, top, rect.w, 3.4), face=Face.SEMIBOLD, sizes=(7, 6), path=(*path, "label")
        )
        top += 3.8
    lines = -(-len(section.hints) // section.per_line)
    step = rect.w / section.per_line
    for i, hint in enumerate(section.hints):
        column, row = divmod(i, lines)
        place = Rect(rect.x + column * step, top + row * section.line_height, step - 1.5, section.line_height)
        x = _dice(canvas, hint.dice, place, swatch)
        words = Rect(x, place.y, place.right - x, place.h)
        canvas.hint(
            canvas.words(hint.text, (*path, "hints", i, "text")), words, path=(*path, "hints", i, "text")
        )


def _dice(canvas: Canvas, faces: tuple[int, ...], rect: Rect, swatch: Swatch) -> float:
    side = min(rect.h - 1.2, 3.6)
    x = rect.x
    for face in faces:
        die(canvas, face, Rect(x, rect.centre.y - side / 2, side, side), swatch)
        x += side + 0.5
    return x + (0.8 if faces else 0.0)
