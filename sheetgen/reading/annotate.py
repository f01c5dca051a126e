"""Draw what was read over a sheet laid flat, for a table of players to agree on; cut out what is unsure."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from zlib import crc32

import cv2
import numpy as np
from numpy.typing import NDArray

from ..page.model import Page
from ..rules.model import NOTHING
from ..units import Rect
from .photo_sheet import BoxMarks

Rgb = NDArray[np.uint8]

# sRGB: read as marked, and to be asked about; told apart by their form too.
_MARKED = (0, 130, 60)
_UNSURE = (225, 80, 0)
_LINE_PX = 3
# A box of 7 mm, cut out of a flat sheet, has 100 px with its surroundings; shown about so wide, px.
_WIDE, _MOST_ENLARGED = 400, 4
_JPEG_QUALITY = 88

# A comment by which a picture is known as ours: behind the start of a JPEG (ITU-T T.81, annex B: COM), behind
# the first chunk of a PNG (W3C PNG, §11.3.3.3: tEXt).
_START, _MADE_HERE = b"\xff\xd8", b"\xff\xfe\x00\x10sheetgen proof"
_PNG_HEAD, _TEXT = 33, b"tEXtComment\0sheetgen proof"
_PNG_COMMENT = struct.pack(">I", len(_TEXT) - 4) + _TEXT + struct.pack(">I", crc32(_TEXT))

BEGINNING = _PNG_HEAD + len(_PNG_COMMENT)
"""So many bytes of a file tell whether it is ours."""


def draw_marks(
    flat: Rgb, page: Page, marks: BoxMarks, numbers: Mapping[str, tuple[str, bool]] = NOTHING
) -> bytes:
    """Return a JPEG: a frame around every box that was read as marked, a double one with `?` where unsure.

    numbers: cell → what was read there, and whether that is unsure; it is written into the box's corner.
    """
    drawn = flat.copy()
    scale = flat.shape[1] / page.trim.width
    for cell in marks.chances:
        rect = page.boxes[cell].rect
        if cell in marks.unsure:
            _draw_unsure(drawn, rect, scale)
        elif marks.is_marked(cell):
            _frame(drawn, rect, scale, _MARKED)
    for cell, (text, is_unsure) in numbers.items():
        _draw_number(drawn, page.boxes[cell].rect, scale, text, is_unsure)
    jpeg = _encoded(drawn, ".jpg", [cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY])
    return _START + _MADE_HERE + jpeg[len(_START) :]


def is_drawing(beginning: bytes) -> bool:
    """Tell by its first bytes whether a file was made by `draw_marks` or `cut_boxes`, not by a camera."""
    return beginning.startswith(_START + _MADE_HERE) or beginning[_PNG_HEAD:BEGINNING] == _PNG_COMMENT


def cut_boxes(cut: Callable[[Rect], Rgb], page: Page, cells: Mapping[str, str]) -> dict[str, bytes]:
    """Return boxes with their surroundings, enlarged, as PNG.

    cut: gives what lies in a rectangle of the page. cells: picture's name → cell of the page.
    """
    pieces = {}
    for name, cell in cells.items():
        piece = cut(page.boxes[cell].rect.inset(-3))
        times = min(max(_WIDE // piece.shape[1], 1), _MOST_ENLARGED)
        large = cv2.resize(piece, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)
        png = _encoded(np.asarray(large, np.uint8), ".png", [cv2.IMWRITE_PNG_COMPRESSION, 1])
        pieces[name] = png[:_PNG_HEAD] + _PNG_COMMENT + png[_PNG_HEAD:]
    return pieces


def _draw_number(drawn: Rgb, rect: Rect, scale: float, text: str, is_unsure: bool) -> None:
    """Write what was read small beside what the player wrote."""
    if is_unsure:
        _draw_unsure(drawn, rect, scale)
    at = (round((rect.x + 0.6) * scale), round((rect.y + 2.4) * scale))
    colour = _UNSURE if is_unsure else _MARKED
    cv2.putText(drawn, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.55, colour, 2, cv2.LINE_AA)


def _draw_unsure(drawn: Rgb, rect: Rect, scale: float) -> None:
    _frame(drawn, rect.inset(-0.5), scale, _UNSURE)
    _frame(drawn, rect.inset(0.6), scale, _UNSURE)
    at = (round((rect.right - 2.2) * scale), round((rect.y + 3.0) * scale))
    cv2.putText(drawn, "?", at, cv2.FONT_HERSHEY_SIMPLEX, 0.8, _UNSURE, _LINE_PX, cv2.LINE_AA)


def _frame(drawn: Rgb, rect: Rect, scale: float, colour: tuple[int, int, int]) -> None:
    low, high = _px(rect, scale)
    cv2.rectangle(drawn, low, high, colour, _LINE_PX, cv2.LINE_AA)


def _px(rect: Rect, scale: float) -> tuple[tuple[int, int], tuple[int, int]]:
    return (round(rect.x * scale), round(rect.y * scale)), (
        round(rect.right * scale),
        round(rect.bottom * scale),
    )


def _encoded(rgb: Rgb, kind: str, options: list[int]) -> bytes:
    done, data = cv2.imencode(kind, cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR), options)
    assert done
    return data.tobytes()
