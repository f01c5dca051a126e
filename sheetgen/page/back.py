"""Compose the back of a sheet: the rules in short, in as large a type as its columns hold. No I/O."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import NamedTuple

from ..layout.model import Layout
from ..units import Rect, Size, from_pt
from .canvas import Canvas, ComposeError, PageFault, Say
from .model import Align, Ink, Label, Page
from .shapes import line
from .text import Face, Typesetter
from .theme import TEXT, Theme, make_swatches

# Sizes of type that are tried, largest first; below 6 pt nobody reads at a table.
_SIZES_PT = tuple(size / 2 for size in range(19, 11, -1))
_LEADING = 1.32
# Columns are no wider than this, mm: about 60 letters of the largest type.
_COLUMN_W = 84.0
_SPACE = 6.0


class _Line(NamedTuple):
    text: str
    face: Face
    ink: Ink
    before: float
    """Space above, in lines."""


def compose_back(
    layout: Layout, say: Say, typesetter: Typesetter, theme: Theme = Theme.COLOUR, language: str = "en"
) -> Page:
    """Compose the back.

    Raises ComposeError if the text does not fit at 6 pt, or the layout has none.
    """
    canvas = Canvas(layout, say, typesetter, make_swatches(layout.inks(), theme), language)
    if not layout.back:
        raise ComposeError([PageFault((), "this layout has no 'back:' with the rules in short")])
    frame = Rect(0, 0, layout.trim.width, layout.trim.height).inset(layout.margin + 2)
    accent = canvas.swatch(None)
    head = Rect(frame.x, frame.y, frame.w, 9)
    canvas.text(
        canvas.words(layout.title), head, face=Face.TITLE, sizes=(18, 10), ink=accent.deep, path=("title",)
    )
    canvas.draw(
        line((head.x, head.bottom + 0.6), (head.right, head.bottom + 0.6)), line=accent.full, width=0.5
    )
    _set_blocks(canvas, Rect(frame.x, head.bottom + 3, frame.w, frame.bottom - head.bottom - 3), accent.deep)
    if canvas.faults:
        raise ComposeError(canvas.faults)
    trim = Size(layout.trim.width, layout.trim.height)
    return Page(
        game=layout.name,
        title=canvas.words(layout.title),
        language=language,
        fingerprint="",
        trim=trim,
        bleed=layout.bleed,
        boxes=MappingProxyType({}),
        art=tuple(canvas.art),
        stamps=MappingProxyType({}),
        uses=(),
        fiducials=(),
        code=Rect(0, 0, 0, 0),
        serial_at=None,
    )


def _set_blocks(canvas: Canvas, rect: Rect, accent: Ink) -> None:
    count = max(1, round(rect.w / _COLUMN_W))
    width = (rect.w - (count - 1) * _SPACE) / count
    for size in _SIZES_PT:
        columns = _fill(_lines(canvas, width, size, accent), size, rect.h, count)
        if columns is not None:
            for i, column in enumerate(columns):
                _draw_column(canvas, column, Rect(rect.x + i * (width + _SPACE), rect.y, width, rect.h), size)
            return
    canvas.fault(
        ("back",), f"the rules in short ({canvas.language}) do not fit at {_SIZES_PT[-1]:g} pt; shorten them"
    )


def _lines(canvas: Canvas, width: float, size: float, accent: Ink) -> list[list[_Line]]:
    blocks = []
    for i, block in enumerate(canvas.layout.back):
        heading = canvas.words(block.heading, ("back", i, "heading"))
        lines = [_Line(heading, Face.BOLD, accent, 0.7)]
        for j, text in enumerate(block.lines):
            said = canvas.words(text, ("back", i, "lines", j))
            wrapped = canvas.type.wrap(said, Face.TEXT, size, width)
            lines += [
                _Line(part, Face.TEXT, TEXT, 0.25 if k == 0 and j else 0.0) for k, part in enumerate(wrapped)
            ]
        blocks.append(lines)
    return blocks


def _fill(
    blocks: Sequence[Sequence[_Line]], size: float, height: float, count: int
) -> list[list[_Line]] | None:
    """Deal whole blocks to the columns, none broken; None if there are too many."""
    step = from_pt(size) * _LEADING
    columns: list[list[_Line]] = [[]]
    used = 0.0
    for block in blocks:
        need = sum(step * (1 + one.before) for one in block)
        if used + need > height + step * 0.7 and columns[-1]:
            columns.append([])
            used = 0.0
        if need > height + step * 0.7:
            return None
        columns[-1].extend(block)
        used += need
    return columns if len(columns) <= count else None


def _draw_column(canvas: Canvas, lines: Sequence[_Line], rect: Rect, size: float) -> None:
    step = from_pt(size) * _LEADING
    y = rect.y - (lines[0].before * step if lines else 0)
    for one in lines:
        y += step * (1 + one.before)
        label: Label = canvas.type.set_label(
            one.text, one.face, size, one.ink, rect.x, y - step * 0.28, Align.START
        )
        canvas.art.append(label)
