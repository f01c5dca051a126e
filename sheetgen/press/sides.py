"""The two sides of a leaf: backs behind their fronts, on paper that is turned over or folded.

A cut leaf is turned like a page of a book: its back stands upright when its front does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ..errors import UsageError
from ..units import Rect, Size
from .model import Duplex, PressSheet, Slot

# Places that differ by less are the same, mm.
_GRAIN = 0.01


class Sides(NamedTuple):
    """Where fronts and backs lie: on the two sides of the paper, or on one that is folded."""

    fronts: PressSheet
    backs: PressSheet
    """Slot by slot behind `fronts`."""
    pieces: PressSheet
    """What is cut apart; a front and a back that share the fold are one piece."""


def find_sides(sheet: PressSheet, duplex: Duplex | None) -> Sides:
    """Return where the leaves of a press sheet and their backs go; None: there are no backs."""
    if duplex is Duplex.FOLD:
        return fold(sheet)
    return Sides(sheet, turn_over(sheet, duplex or Duplex.LONG), sheet)


def turn_over(sheet: PressSheet, duplex: Duplex) -> PressSheet:
    """Return the back of a press sheet that a printer (or, `manual`, a person) turns over."""
    width, height = sheet.paper
    about_long_edge = duplex is not Duplex.SHORT
    upright = about_long_edge == (height >= width)
    return replace(sheet, slots=tuple(_mirror(slot, sheet.paper, upright) for slot in sheet.slots))


def fold(sheet: PressSheet) -> Sides:
    """Share out the slots of a paper folded in the middle: fronts to the right or below, backs across it.

    Raises UsageError if the slots do not face each other in pairs.
    """
    for upright in (True, False):
        fronts = [slot for slot in sheet.slots if _is_beyond(slot.rect, sheet.paper, upright)]
        backs = [_mirror(slot, sheet.paper, upright) for slot in fronts]
        taken = {_place(slot.rect) for slot in (*fronts, *backs)}
        if fronts and taken == {_place(slot.rect) for slot in sheet.slots}:
            pairs = zip(fronts, backs, strict=True)
            pieces = [piece for front, back in pairs for piece in _unfold(front.rect, back.rect)]
            return Sides(
                replace(sheet, slots=tuple(fronts)),
                replace(sheet, slots=tuple(backs)),
                replace(sheet, slots=tuple(Slot(piece) for piece in pieces)),
            )
    held = f"this one holds {len(sheet.slots)}"
    raise UsageError(
        f"a folded paper needs leaves in pairs, {held}; use --n-up 2, a larger --paper or --scale"
    )


def _mirror(slot: Slot, paper: Size, upright: bool) -> Slot:
    """Return the slot across an upright or a level axis through the middle of the paper."""
    x, y, w, h = slot.rect
    if upright:
        return Slot(Rect(paper.width - x - w, y, w, h), slot.turned)
    return Slot(Rect(x, paper.height - y - h, w, h), not slot.turned)


def _is_beyond(rect: Rect, paper: Size, upright: bool) -> bool:
    return rect.x > paper.width / 2 - _GRAIN if upright else rect.y > paper.height / 2 - _GRAIN


def _place(rect: Rect) -> tuple[int, int]:
    return round(rect.x / _GRAIN), round(rect.y / _GRAIN)


def _unfold(front: Rect, back: Rect) -> list[Rect]:
    """Return a front and its back as one piece if they touch, else as two."""
    if max(front.x - back.right, front.y - back.bottom) > _GRAIN:
        return [front, back]
    return [Rect(back.x, back.y, front.right - back.x, front.bottom - back.y)]
