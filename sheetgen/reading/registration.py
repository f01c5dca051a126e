"""Lay a photographed sheet flat: picture + page + its blank picture → the sheet at 8 px/mm, aligned to both.

The corner marks say where the sheet lies, its printed lines how the paper is bent. What cannot be aligned
well is refused, with what to do. Messages name no file.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import log
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from ..errors import PhotoError
from ..page.model import BoxKind, Page
from ..units import Rect, Size
from .block_search import Blocks, cut_blocks, match_blocks
from .homography import Homography
from .pictures import Picture
from .sheets_in import Found
from .shift_field import (
    CLOSE,
    COARSE,
    FINE,
    MIDDLE,
    PROOF,
    STRONG_BEND,
    WIDE,
    Levels,
    Matches,
    ShiftField,
    Step,
    smooth_field,
    still,
    without_light,
    without_pen,
)

Part = tuple[int, int, int, int]
"""Of a flat sheet: left, top, right, bottom, px, the last ones not included."""

PX_PER_MM = 8
"""Of flat and of blank sheets: a box of 7 mm has 56 px, a pen's stroke of 0.4 mm three."""

_SMALL_PX_PER_MM = PX_PER_MM // 2

# The map from page to picture is computed on a grid, and interpolated between: mm between its lines.
_MAP_GRID = 4.0

# Below these a sheet is refused.
_LEAST_PX_PER_MM = 2.2
_LEAST_NCC = 0.35
_LEAST_SHARPNESS = 0.25
_MOST_RESIDUAL = 0.6
# Blocks with less than this share of the median correlation are lost. A sheet whose fold was not followed had
# a quarter of them, boxes 6 mm off their places, and a small residual all the same: what is found has one.
_LOST, _SOME_LOST, _MOST_LOST = 0.5, 0.05, 0.15
# Paper does not stretch: of 320 ordinary photos all but one were shifted by 0.15 mm a mm at most. That one,
# and another of hundreds, by more than 0.4: they bulged by 8 mm, and some rows were taken for the next ones.
_MOST_STRAIN = 0.25
# A picture of more than so many px/mm is halved before a sheet is laid flat in the small: 4 are enough there.
_PLENTY_PX_PER_MM = 1.2 * PX_PER_MM
# Windows that part fine detail from coarse, and all print from changes of light, at 8 px/mm.
_FINENESS_PX = (2, 6, 80)
# Corner marks that lie so far from one plane, mm, are on paper that is bent strongly.
_BENT = 1.0


@dataclass(frozen=True, eq=False)
class Registered:
    """A sheet laid flat."""

    page: Page
    picture: SheetPicture
    residual: float
    """How far printed things still lie from their places: root of the mean square, mm."""
    px_per_mm: float
    """Of the picture, where the sheet is farthest from the camera."""
    sharpness: float
    """Fine contrast against the blank sheet's: 1 = as printed; 0.3 = blurred over half a millimetre."""
    ncc: float
    """Median correlation of the blocks with the blank sheet's."""
    lost: float
    """Share of the blocks that are not where they belong: a fold was not followed, or a thumb lies there."""
    bend: float
    """The longest shift against flat paper, mm."""
    strain: float
    """By how much the paper seems to be stretched, mm a mm, before the closest look: `ShiftField.strain`."""
    found: Found
    field: ShiftField

    @property
    def is_mistaken(self) -> bool:
        """Whether it was stretched as no paper can be: some of its rows were taken for the next ones."""
        return self.strain > _MOST_STRAIN

    @property
    def is_folded(self) -> bool:
        """Whether it is bent so that parts of it may not have been followed."""
        return self.lost > _SOME_LOST and self.bend > STRONG_BEND

    @cached_property
    def flat(self) -> NDArray[np.uint8]:
        """RGB, 8 px/mm of the trim box, shape (height, width, 3)."""
        return self.picture.flatten(PX_PER_MM, self.field)

    def cut(self, rect: Rect) -> NDArray[np.uint8]:
        """Return the part of `flat` that lies in a rectangle of the page, where only a few are needed."""
        height, width = (round(side * PX_PER_MM) for side in (self.page.trim.height, self.page.trim.width))
        left, top = (max(0, round(edge * PX_PER_MM)) for edge in (rect.x, rect.y))
        right, bottom = min(width, round(rect.right * PX_PER_MM)), min(height, round(rect.bottom * PX_PER_MM))
        return self.picture.flatten(PX_PER_MM, self.field, (left, top, right, bottom))

    @cached_property
    def small(self) -> NDArray[np.uint8]:
        """RGB at half of that: as `flat`, averaged, would be, for less than half of its cost."""
        return self.picture.flatten_small(self.field)


@dataclass(frozen=True, eq=False)
class Rough:
    """A sheet laid flat roughly: printed things are within a millimetre or two of their places."""

    picture: SheetPicture
    field: ShiftField
    found: Found

    def flat(self, px_per_mm: float) -> NDArray[np.uint8]:
        """Return it in RGB, for a look from afar."""
        return self.picture.flatten_roughly(px_per_mm, self.field)


def lay_roughly(picture: Picture, found: Found, page: Page, printed: Printed) -> Rough:
    """Take the first step of `register`, which does not mind other inks; raises PhotoError as that does."""
    sheet = SheetPicture(picture, found.homography, page.trim)
    if sheet.px_per_mm < _LEAST_PX_PER_MM:
        raise PhotoError(
            f"the sheet is too small in the picture ({sheet.px_per_mm:.1f} px/mm; {_LEAST_PX_PER_MM} are"
            " needed); go nearer, or take fewer sheets at a time"
        )
    return Rough(sheet, _refined(still(page.trim), COARSE, sheet, printed, found.anchors), found)


def register(rough: Rough, page: Page, printed: Printed) -> Registered:
    """Lay a sheet flat.

    printed: the page, with the leaf's own board, in the inks of the leaf.
    Raises PhotoError with the reason and the way out if the sheet cannot be aligned well enough to be read.
    """
    registered = _registered(rough, page, printed)
    if registered.is_mistaken or registered.is_folded:
        wider = _registered(_looked_for_far(rough, printed), page, printed)
        registered = min(registered, wider, key=lambda sheet: (sheet.is_mistaken, sheet.lost))
    check_registered(registered)
    return registered


def _looked_for_far(rough: Rough, printed: Printed) -> Rough:
    """Begin anew with a sheet that bulges by a row of boxes, or more: each row looks like the next."""
    flat = still(rough.picture.trim)
    return replace(rough, field=_refined(flat, WIDE, rough.picture, printed, rough.found.anchors))


def _registered(rough: Rough, page: Page, printed: Printed) -> Registered:
    sheet, found = rough.picture, rough.found
    finely = refine(rough, printed)
    # Numbers that are written by hand look like print to the smallest blocks.
    field = finely if printed.is_written_in else _refined(finely, CLOSE, sheet, printed, found.anchors)
    proof = _matches(sheet, field, printed, PROOF)
    lost = _lost(proof)
    if lost > _SOME_LOST and field.largest > STRONG_BEND:
        lost = _lost(_matches(sheet, field, printed, PROOF, is_inked=True))
    return Registered(
        page=page,
        picture=sheet,
        residual=_residual(proof),
        px_per_mm=sheet.px_per_mm,
        sharpness=sheet.fine_share(field) / max(printed.fine_share, 1e-6),
        ncc=float(np.median(proof.ncc)) if len(proof.ncc) else 0.0,
        lost=lost,
        bend=field.largest,
        strain=finely.strain,
        found=found,
        field=field,
    )


def check_registered(sheet: Registered) -> None:
    """Raise PhotoError with the likeliest reason if a sheet is not aligned well enough to be read."""
    bad = sheet.ncc < _LEAST_NCC or sheet.residual > _MOST_RESIDUAL
    if sheet.sharpness < _LEAST_SHARPNESS:
        raise PhotoError("the sheet is blurred; hold the camera still, with more light, and take it again")
    is_lost = sheet.is_folded and sheet.lost > _MOST_LOST
    if (bad and sheet.found.misfit > _BENT) or ((is_lost or sheet.is_mistaken) and not bad):
        raise PhotoError("the paper is bent too much to be read; press it flat and take the picture again")
    if bad:
        raise PhotoError(
            f"what is printed on the sheet is not {sheet.page.game} as laid out here; take the picture again"
            " without glare, or give the sheet's own layout with --layout"
        )


def flatten(
    picture: NDArray[np.uint8], homography: Homography, trim: Size, px_per_mm: float = PX_PER_MM
) -> NDArray[np.uint8]:
    """Return the sheet as if the paper were flat: RGB, its trim box at px_per_mm."""
    return SheetPicture(Picture("", 1, picture), homography, trim).flatten(px_per_mm, still(trim))


def refine(rough: Rough, printed: Printed) -> ShiftField:
    """Return how the paper lies against a flat one: more closely if it is bent much, and finely."""
    field, sheet, anchors = rough.field, rough.picture, rough.found.anchors
    if field.largest > STRONG_BEND:
        for step in (COARSE, MIDDLE):
            field = _refined(field, step, sheet, printed, anchors)
    return _refined(field, FINE, sheet, printed, anchors)


def _refined(
    field: ShiftField, step: Step, sheet: SheetPicture, printed: Printed, anchors: NDArray[np.float64]
) -> ShiftField:
    found = _matches(sheet, field, printed, step).added_to(field)
    return smooth_field(found.with_anchors(anchors), sheet.trim, step)


class SheetPicture:
    """A picture, one of its sheets, and copies of both at the sizes that are asked for."""

    def __init__(self, picture: Picture, homography: Homography, trim: Size):
        self.trim = trim
        self._picture = picture
        self._to_px = homography.inverse()
        corners = np.array([[0, 0], [trim.width, 0], [0, trim.height], [trim.width, trim.height]], np.float64)
        self.px_per_mm = float(self._to_px.enlargement(corners).min())
        self._largest = float(self._to_px.enlargement(corners).max())
        around = self._to_px(corners)
        # The sheet with 8 mm around it: curled paper bulges.
        rim = 8 * self._largest
        low = np.maximum(np.floor(around.min(axis=0) - rim), 0).astype(int)
        high = np.minimum(np.ceil(around.max(axis=0) + rim), picture.rgb.shape[1::-1]).astype(int)
        self._low = low
        self._there = (slice(low[1], high[1]), slice(low[0], high[0]))

    def flatten(self, px_per_mm: float, field: ShiftField, part: Part | None = None) -> NDArray[np.uint8]:
        """Return the sheet in RGB, or a part of it."""
        return self._warped(*self._reduced(self._piece, px_per_mm), px_per_mm, field, part)

    def flatten_roughly(self, px_per_mm: float, field: ShiftField) -> NDArray[np.uint8]:
        """Return the sheet in RGB, made smaller by halves only: other shares take five times as long."""
        piece, factor = self._piece, 1
        while self.px_per_mm >= 2 * factor * px_per_mm and min(piece.shape[:2]) >= 4:
            height, width = (side // 2 for side in piece.shape[:2])
            whole = piece[: 2 * height, : 2 * width]
            piece = np.asarray(cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
            factor *= 2
        return self._warped(piece, factor, px_per_mm, field)

    def flatten_small(self, field: ShiftField) -> NDArray[np.uint8]:
        """Return the sheet in RGB at 4 px/mm, each pixel the mean of what four would be at 8 px/mm."""
        piece, factor = self._reduced(self._piece, _PLENTY_PX_PER_MM / 2)
        if factor == 1:
            piece = _softened(piece, self.px_per_mm / PX_PER_MM / 2)
        return self._warped(piece, factor, _SMALL_PX_PER_MM, field)

    def fine_share(self, field: ShiftField) -> float:
        """Return how much of what the sheet shows is fine detail, in its middle."""
        piece, factor = self._reduced(self._whole_grey, PX_PER_MM)
        width, height = (round(side * PX_PER_MM) for side in self.trim)
        middle = (width // 3, height // 3, width - width // 3, height - height // 3)
        return _fine_share(self._warped(piece, factor, PX_PER_MM, field, middle))

    def grey(self, px_per_mm: float, field: ShiftField) -> Levels:
        """Return the sheet in grey levels, without light."""
        flat = self._warped(*self._grey, px_per_mm, field)
        return without_light(flat.astype(np.float32), px_per_mm)

    @property
    def _piece(self) -> NDArray[np.uint8]:
        return self._picture.rgb[self._there]

    @cached_property
    def _grey(self) -> tuple[NDArray[np.uint8], int]:
        """The sheet's part of the picture, as small as the finest step allows."""
        return self._reduced(self._whole_grey, FINE.px_per_mm)

    @property
    def _whole_grey(self) -> NDArray[np.uint8]:
        return self._picture.grey[self._there]

    def _reduced(self, piece: NDArray[np.uint8], px_per_mm: float) -> tuple[NDArray[np.uint8], int]:
        """Make a picture smaller by a whole number, which is returned too, while that loses nothing."""
        factor = max(1, int(self.px_per_mm / px_per_mm))
        if factor == 1 or min(piece.shape[:2]) < 2 * factor:
            return piece, 1
        width, height = piece.shape[1] // factor, piece.shape[0] // factor
        piece = piece[: height * factor, : width * factor]
        return np.asarray(cv2.resize(piece, (width, height), interpolation=cv2.INTER_AREA), np.uint8), factor

    def _warped(
        self,
        piece: NDArray[np.uint8],
        factor: int,
        px_per_mm: float,
        field: ShiftField,
        part: Part | None = None,
    ) -> NDArray[np.uint8]:
        """Take every pixel of the flat sheet, or of a part of it, from where the camera saw it."""
        left, top, right, bottom = part or (0, 0, *(round(side * px_per_mm) for side in self.trim))
        width, height = right - left, bottom - top
        side = round(_MAP_GRID * px_per_mm)
        # Squares of so many pixels, one more all around; what is computed in their middles is interpolated.
        columns, rows = -(-width // side) + 2, -(-height // side) + 2
        x, y = (
            (first + (np.arange(count) - 0.5) * side) / px_per_mm
            for first, count in ((left, columns), (top, rows))
        )
        at = np.stack(np.meshgrid(x, y), axis=2).reshape(-1, 2)
        px = (self._to_px(at + field.at(at)) - self._low - (factor - 1) / 2) / factor
        grid = px.reshape(rows, columns, 2).astype(np.float32)
        spread = cv2.resize(grid, (columns * side, rows * side), interpolation=cv2.INTER_LINEAR)
        mapping = spread[side : side + height, side : side + width]
        # In whole numbers, with 1/32 px, colours take half of the time.
        whole, rest = cv2.convertMaps(mapping, None, cv2.CV_16SC2)  # type: ignore[call-overload]
        flat = cv2.remap(piece, whole, rest, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(flat, np.uint8)


def _softened(piece: NDArray[np.uint8], reach: float) -> NDArray[np.uint8]:
    """Blur as much as the mean of samples does that lie so many px to both sides of the middle, up to 0.7.

    Method: a kernel (a, 1 - 2a, a) has the variance 2a; OpenCV makes it of a Gaussian curve.
    """
    beside = reach**2 / 2
    sigma = (-2 * log(beside / (1 - 2 * beside))) ** -0.5
    return np.asarray(cv2.GaussianBlur(piece, (3, 3), sigma), np.uint8)


def _holds_numbers(page: Page) -> bool:
    """Tell whether a page is ruled thinly, for numbers rather than for marks."""
    kinds = [box.kind in (BoxKind.NUMBER, BoxKind.LEDGER) for box in page.boxes.values()]
    return 2 * sum(kinds) > len(kinds)


class Printed:
    """A page as it is printed: in grey levels without light, at the sizes that are asked for."""

    def __init__(self, page: Page, rgb: NDArray[np.uint8]):
        """rgb: the trim box at 8 px/mm; for `lay_roughly`, at 2."""
        self.is_written_in = _holds_numbers(page)
        self._grey = np.asarray(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY), np.uint8)
        self._trim = page.trim
        self._sizes: dict[float, Levels] = {}
        self._blocks: dict[Step, Blocks] = {}

    @cached_property
    def fine_share(self) -> float:
        """How much of what it shows is fine detail."""
        return _fine_share(_middle(self._grey))

    def at(self, px_per_mm: float) -> Levels:
        """Return the blank sheet at a resolution."""
        if px_per_mm not in self._sizes:
            size = (round(self._trim.width * px_per_mm), round(self._trim.height * px_per_mm))
            small = cv2.resize(self._grey, size, interpolation=cv2.INTER_AREA)
            self._sizes[px_per_mm] = without_light(small.astype(np.float32), px_per_mm)
        return self._sizes[px_per_mm]

    def blocks(self, step: Step) -> Blocks:
        """Return what a pass looks for."""
        if step not in self._blocks:
            self._blocks[step] = cut_blocks(self.at(step.px_per_mm), step)
        return self._blocks[step]


def _matches(
    sheet: SheetPicture, field: ShiftField, printed: Printed, step: Step, is_inked: bool = False
) -> Matches:
    flat = sheet.grey(step.px_per_mm, field)
    if printed.is_written_in or is_inked:
        flat = without_pen(flat, printed.at(step.px_per_mm), step)
    return match_blocks(flat, printed.blocks(step))


def _lost(proof: Matches) -> float:
    """Return the share of the blocks that are not where they belong."""
    return float((proof.ncc < _LOST * np.median(proof.ncc)).mean()) if len(proof.ncc) else 1.0


def _residual(proof: Matches) -> float:
    """Return how far blocks still lie from their places, along the axes that they are located on."""
    weights = proof.sharpness * np.clip(proof.ncc, 0, 1)[:, None] ** 3
    if weights.sum() <= 0:
        return float("inf")
    weights = np.minimum(weights, np.median(weights[weights > 0]))
    return float(np.sqrt(2 * (weights * proof.shift**2).sum() / weights.sum()))


def _middle(picture: NDArray[Any]) -> NDArray[Any]:
    """Return the middle third of a picture, each way."""
    height, width = picture.shape[:2]
    return picture[height // 3 : -(height // 3), width // 3 : -(width // 3)]


def _fine_share(picture: NDArray[np.uint8]) -> float:
    """Return the contrast of details of 0.2 to 0.7 mm against all up to 10 mm."""
    grey = picture.astype(np.float32)
    finest, fine, coarse = (cv2.blur(grey, (side, side)) for side in _FINENESS_PX)
    detail, all_ = (cv2.meanStdDev(cv2.subtract(finest, softer))[1].item() for softer in (fine, coarse))
    return detail / max(all_, 1e-6)
