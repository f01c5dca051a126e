"""Cut the boxes that numbers are written in out of a sheet laid flat: what the pen left in each of them.

Light and print are taken out as for marks (`light.py`, `alignment.py`); what is printed may lie a quarter of
a millimetre off its place without counting as ink.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from ..page.model import BoxKind
from ..units import Rect
from . import blank as blanks
from .alignment import box_shifts
from .blank import Blank, Levels, with_boxes
from .hidden import partly_hidden_boxes
from .light import without_light
from .number_pictures import AROUND, PX_PER_MM

WRITTEN = (BoxKind.NUMBER, BoxKind.LEDGER)
"""Boxes in which a pen leaves a number."""

# Of the ink's darkness, the share that its darkest colour decides; the rest is the mean of all three: a red
# pen is dark in two colours only.
_DARKEST = 0.5
# The share of light that the darkest ink takes: no pen is blacker on paper in a photo.
_BLACK = 0.85
# Ink is measured against the paper; against print darker than this it would enlarge the camera's grain.
_PALE = 140.0


class Flat(Protocol):
    """What is needed of a registered sheet."""

    @property
    def flat(self) -> NDArray[np.uint8]:
        """RGB, the page's trim box, aligned to the page."""


@dataclass(frozen=True, eq=False)
class Lit:
    """A sheet laid flat as if lit evenly, and what should be seen where no pen was; RGB at 4 px/mm."""

    flat: NDArray[np.uint8]
    """The sheet itself, any resolution."""
    blank: Blank
    """With the boxes that numbers are written in."""
    lit: Levels
    expected: Levels


def even_light(registered: Flat, blank: Blank) -> Lit:
    """Take the light out of a sheet whose numbers are to be read."""
    written = with_boxes(blank, WRITTEN)
    return Lit(registered.flat, written, *without_light(registered.flat, written))


def cut_numbers(sheet: Lit) -> dict[str, Levels]:
    """Return the crop of every box that a number is written in, by cell, as `read_numbers` takes them."""
    flat, written, lit, expected = sheet.flat, sheet.blank, sheet.lit, sheet.expected
    if not written.boxes:
        return {}
    grey, printed = (np.asarray(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY), np.float32) for rgb in (lit, expected))
    shifts = box_shifts(grey, printed, written) / blanks.PX_PER_MM
    scale = flat.shape[1] / written.page.trim.width
    # How much brighter the light makes each place; the sheet itself is taken at its full resolution.
    size = (lit.shape[1], lit.shape[0])
    seen = np.asarray(cv2.resize(flat, size, interpolation=cv2.INTER_AREA), np.float32)
    even: Levels = np.asarray((lit + 1) / (seen + 1), np.float32)
    darkest = np.asarray(cv2.erode(expected, np.ones((3, 3), np.uint8)), np.float32)
    crops = {}
    for box, (dx, dy) in zip(written.boxes, shifts.tolist(), strict=True):
        rect = box.rect.inset(-AROUND)
        moved = rect.moved(dx, dy)
        light = _cut(flat, moved, scale) * _cut(even, moved, blanks.PX_PER_MM)
        crops[box.cell] = _ink(light, _cut(darkest, rect, blanks.PX_PER_MM))
    return crops


def hidden_numbers(sheet: Lit) -> set[str]:
    """Return the boxes for numbers of which a piece lies under something, or is washed out by a lamp."""
    blank = sheet.blank
    hidden = partly_hidden_boxes(sheet.flat, blank.rgb, sheet.expected - sheet.lit, blank.corners)
    return {box.cell for box, is_hidden in zip(blank.boxes, hidden.tolist(), strict=True) if is_hidden}


def _cut(sheet: NDArray[np.uint8] | Levels, rect: Rect, px_per_mm: float) -> Levels:
    """Cut a rectangle out of a sheet, at the crops' resolution."""
    width, height = round(rect.w * PX_PER_MM), round(rect.h * PX_PER_MM)
    step = px_per_mm / PX_PER_MM
    # A pixel's centre lies half a pixel from its edge, where millimetres are counted from.
    left, top = (at * px_per_mm + 0.5 * step - 0.5 for at in (rect.x, rect.y))
    place = np.array([[step, 0, left], [0, step, top]], np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    cut = cv2.warpAffine(sheet, place, (width, height), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, np.float32)


def _ink(light: Levels, printed: Levels) -> Levels:
    """Return how much of the printed colour's light the pen took, 0 … 1, of all three colours together."""
    red, green, blue = cv2.split(np.clip((printed - light) / np.maximum(printed, _PALE), 0, 1))
    most, mean = cv2.max(cv2.max(red, green), blue), (red + green + blue) / 3
    ink = _DARKEST * most + (1 - _DARKEST) * mean
    return np.asarray(np.minimum(ink / _BLACK, 1), np.float32)
