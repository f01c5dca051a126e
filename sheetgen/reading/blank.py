"""The blank sheet as the mark reader wants it: what is printed where, in which colours, box by box.

Takes a page and its picture as printed; gives a `Blank`, made once for all photos of that page.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from ..page.model import Box, BoxKind, Page

Levels = NDArray[np.float32]
Bytes = NDArray[np.uint8]

PX_PER_MM = 4
"""At which marks are read: a ballpoint's line of 0.4 mm has 1.6 px, a sheet of A5 half a million."""

BLOCK = 4 * PX_PER_MM
"""Side of the pieces that light is measured on, px."""

SIDE = 56
"""Pixels of a box's picture, each way."""

_ROOM = 1.5
"""Side of the picture against the box's longer side: strokes leave boxes, and come in from neighbours."""

# Boxes in which a pen leaves a mark rather than a number.
_MARKED = (BoxKind.MARK, BoxKind.RING)

# A printed colour counts where its neighbourhood is as even as this (grey levels) …
_EVEN = 10
# … and where it covers so many of every fourth pixel (4 mm²).
_LEAST_AREA = 16
_MOST_COLOURS = 32
_MOST_SAMPLES = 300
# From so many pixels on a colour's own offset is believed; that of fewer is mostly their neighbours' blur.
_TRUSTED_PIXELS = 200
# Colours that differ by less than this, in levels, are printed alike.
_ALIKE = 20.0
# Colours are told apart by 4 bits a channel: 17 levels, the finest that printers keep.
_BITS = 4


LENS = (0.15, 0.3, 0.6)
"""What lens and phone do to edges is a sum of these blurs, sigma in mm: weights below zero sharpen."""

# Where these blurs move a level by more than this, something printed has an edge; so many are looked at.
_EDGE = 8.0
_EDGE_PIXELS = 4000


@dataclass(frozen=True, eq=False)
class Pixels:
    """Some pixels of the blank sheet."""

    at: NDArray[np.int64]
    """Indices into the sheet's every second pixel of every second line, flattened."""
    levels: Levels
    """What is printed there, shape (pixels, 3)."""
    changes: Levels
    """By how much each blur of LENS changes that, shape (pixels, 3, 3): blurs, then R G B."""


@dataclass(frozen=True, eq=False)
class Colour:
    """A printed colour and where it lies."""

    rgb: Levels
    pixels: Pixels


@dataclass(frozen=True, eq=False)
class Blank:
    """A page as printed, at 4 px/mm."""

    page: Page
    rgb: Levels
    """Shape (height, width, 3), 0..255."""
    even: NDArray[np.bool_]
    """Where nothing changes within a pixel."""
    colours: tuple[Colour, ...]
    edges: Pixels
    """Where one colour meets another."""
    nearness: Levels
    """How much each colour of the table is like each printed one, shape (4096, colours); rows sum to 1."""
    entry: NDArray[np.uint16]
    """Each pixel's row of that table."""
    boxes: tuple[Box, ...]
    """Those that are looked at, in the order of the page: at first those that are marked."""
    places: Levels
    """Where the pixels of the boxes' pictures lie on the sheet: shape (boxes × SIDE, SIDE, 2), px."""
    coarse_places: Levels
    """Those of every second pixel of every second line: shape (boxes × SIDE / 2, SIDE / 2, 2)."""
    inside: Levels
    """1 inside the box, 0 outside: shape (boxes, SIDE, SIDE)."""
    corners: NDArray[np.int64]
    """The boxes themselves: left, top, right, bottom, shape (boxes, 4), px."""

    @cached_property
    def blocks(self) -> tuple[Levels, NDArray[np.intp]]:
        """Every second pixel of every second line, by blocks: `rgb`, 0 where it is not even, and `entry`."""
        rgb = self.rgb[::2, ::2] * self.even[::2, ::2, None]
        return by_blocks(rgb), by_blocks(self.entry[::2, ::2]).astype(np.intp)


def prepare_blank(page: Page, rgb: Bytes) -> Blank:
    """Look once at what all leaves of a page share.

    rgb: the page as printed, any resolution ≥ 4 px/mm, its trim box only.
    """
    size = (round(page.trim.width * PX_PER_MM), round(page.trim.height * PX_PER_MM))
    small = np.asarray(cv2.resize(rgb, size, interpolation=cv2.INTER_AREA), np.uint8)
    even = _evenness(small)
    entry = _table_rows(small)
    every = _every_pixel(small.astype(np.float32))
    colours = _printed_colours(entry[::2, ::2], even[::2, ::2], every)
    none = np.zeros((0, SIDE, SIDE), np.float32)
    blank = Blank(
        page=page,
        rgb=small.astype(np.float32),
        even=even,
        colours=colours,
        edges=_edges(every),
        nearness=_nearness(colours),
        entry=entry,
        boxes=(),
        places=none[..., :2],
        coarse_places=none[..., :2],
        inside=none,
        corners=np.zeros((0, 4), np.int64),
    )
    return with_boxes(blank, _MARKED)


def with_boxes(blank: Blank, kinds: Collection[BoxKind]) -> Blank:
    """Return the same blank with the boxes of other kinds, such as those that numbers are written in."""
    boxes = tuple(box for box in blank.page.boxes.values() if box.kind in kinds)
    if not boxes:
        return some_boxes(blank, np.zeros(0, np.int64))
    places, coarse, inside, corners = _cutting(boxes)
    return replace(blank, boxes=boxes, places=places, coarse_places=coarse, inside=inside, corners=corners)


def some_boxes(blank: Blank, chosen: NDArray[np.int64]) -> Blank:
    """Return the same blank with some of its boxes only, by their numbers."""
    places = blank.places.reshape(-1, SIDE, SIDE, 2)[chosen].reshape(-1, SIDE, 2)
    side = SIDE // 2
    coarse = blank.coarse_places.reshape(-1, side, side, 2)[chosen].reshape(-1, side, 2)
    return replace(
        blank,
        boxes=tuple(blank.boxes[i] for i in chosen),
        places=places,
        coarse_places=coarse,
        inside=blank.inside[chosen],
        corners=blank.corners[chosen],
    )


def box_pictures(
    sheet: Levels, blank: Blank, shifts: Levels | None = None, *, is_coarse: bool = False
) -> Levels:
    """Cut the boxes out of a sheet at 4 px/mm: shape (boxes, SIDE, SIDE) or (boxes, SIDE, SIDE, channels).

    shifts: by how much each box's picture lies off its place, shape (boxes, 2), px of the sheet.
    is_coarse: take every second pixel of every second line only.
    """
    places = blank.coarse_places if is_coarse else blank.places
    side = places.shape[1]
    if shifts is not None:
        # Line by line, as x y x y …: numpy is slow over short axes.
        lines = places.reshape(len(shifts), -1, 2 * side) + np.tile(shifts, side)[:, None]
        places = lines.reshape(-1, side, 2)
    cut = cv2.remap(sheet, places, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    return np.asarray(cut.reshape(-1, side, side, *cut.shape[2:]), np.float32)


def every_second(picture: NDArray[Any]) -> NDArray[Any]:
    """Return every second pixel of every second line: OpenCV takes a third of the time that numpy takes."""
    size = (-(-picture.shape[1] // 2), -(-picture.shape[0] // 2))
    flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(picture, np.array([[2.0, 0, 0], [0, 2, 0]]), size, flags=flags))


def by_blocks(some: NDArray[Any]) -> NDArray[Any]:
    """Return a sheet's every second pixel of every second line by blocks; what is left over is lost.

    Shape (rows, columns, pixels), or (rows, columns, channels, pixels).
    """
    side = BLOCK // 2
    rows, columns = some.shape[0] // side, some.shape[1] // side
    whole = some[: rows * side, : columns * side].reshape(rows, side, columns, side, *some.shape[2:])
    order = (0, 2, 4, 1, 3) if some.ndim == 3 else (0, 2, 1, 3)
    return np.ascontiguousarray(whole.transpose(order)).reshape(rows, columns, *some.shape[2:], side * side)


def _evenness(rgb: Bytes) -> NDArray[np.bool_]:
    around = np.ones((3, 3), np.uint8)
    red, green, blue = cv2.split(cv2.subtract(cv2.dilate(rgb, around), cv2.erode(rgb, around)))
    return np.asarray(cv2.max(cv2.max(red, green), blue)) <= _EVEN


def _table_rows(rgb: Bytes) -> NDArray[np.uint16]:
    steps = (rgb >> (8 - _BITS)).astype(np.uint16)
    return np.asarray((steps[..., 0] << 2 * _BITS) | (steps[..., 1] << _BITS) | steps[..., 2], np.uint16)


def _every_pixel(rgb: Levels) -> Pixels:
    """Return every second pixel of every second line."""
    whole = np.ascontiguousarray(rgb[::2, ::2]).reshape(-1, 3)
    blurred = [np.asarray(cv2.GaussianBlur(rgb, (0, 0), sigma * PX_PER_MM), np.float32) for sigma in LENS]
    changes = np.stack([levels[::2, ::2].reshape(-1, 3) - whole for levels in blurred], axis=1)
    return Pixels(np.arange(len(whole)), whole, changes)


def _some_pixels(every: Pixels, at: NDArray[np.int64], most: int) -> Pixels:
    """Return evenly chosen ones of some pixels, so that no single box decides."""
    at = at[:: max(1, len(at) // most)]
    return Pixels(at, every.levels[at], every.changes[at])


def _edges(every: Pixels) -> Pixels:
    is_edge = (np.abs(every.changes[..., 1].T) > _EDGE).any(axis=0)
    return _some_pixels(every, np.flatnonzero(is_edge), _EDGE_PIXELS)


def _printed_colours(entry: NDArray[np.uint16], even: NDArray[np.bool_], every: Pixels) -> tuple[Colour, ...]:
    """Return the colours that cover most of the sheet, each with places where it stands alone."""
    counts = np.bincount(entry[even], minlength=2 ** (3 * _BITS))
    often = np.argsort(-counts, kind="stable")[:_MOST_COLOURS]
    often = often[counts[often] >= _LEAST_AREA]
    colours = []
    for row in often:
        chosen = _some_pixels(every, np.flatnonzero((entry == row) & even), _MOST_SAMPLES)
        colours.append(Colour(chosen.levels.mean(axis=0), chosen))
    return tuple(colours)


def _nearness(colours: tuple[Colour, ...]) -> Levels:
    """Return weights by which a colour that is mixed of printed ones (at their edges) takes from each."""
    levels = (np.arange(2**_BITS, dtype=np.float32) + 0.5) * 2 ** (8 - _BITS)
    table = np.stack(np.meshgrid(levels, levels, levels, indexing="ij")).reshape(3, -1, 1)
    printed = np.stack([colour.rgb for colour in colours], axis=1)[:, None]
    distance = ((table - printed) ** 2).sum(axis=0)
    trust = np.array([min(1.0, len(colour.pixels.at) / _TRUSTED_PIXELS) ** 2 for colour in colours])
    weights = trust / (distance + _ALIKE**2) ** 2
    return np.asarray(weights / weights.sum(axis=1, keepdims=True), np.float32)


@lru_cache(maxsize=16)
def _cutting(boxes: tuple[Box, ...]) -> tuple[Levels, Levels, Levels, NDArray[np.int64]]:
    """Return `Blank.places`, `coarse_places`, `inside` and `corners`, which all leaves of a page share."""
    rects = np.array([box.rect for box in boxes], np.float64)
    size = rects[:, 2:]
    step = size.max(axis=1, keepdims=True) * _ROOM / SIDE
    offset = (np.arange(SIDE) - (SIDE - 1) / 2) * step
    # A pixel's centre lies half a pixel from its edge, where millimetres are counted from.
    middle = (rects[:, :2] + size / 2) * PX_PER_MM - 0.5
    across, down = (middle[:, axis, None] + offset * PX_PER_MM for axis in (0, 1))
    places = np.empty((len(boxes), SIDE, SIDE, 2), np.float32)
    places[..., 0], places[..., 1] = across[:, None], down[:, :, None]
    is_across, is_down = (np.abs(offset) <= size[:, axis, None] / 2 for axis in (0, 1))
    inside = (is_down[:, :, None] & is_across[:, None]).astype(np.float32)
    corners = np.array([_corners(box) for box in boxes], np.int64)
    coarse = np.ascontiguousarray(places[:, ::2, ::2]).reshape(-1, SIDE // 2, 2)
    return places.reshape(-1, SIDE, 2), coarse, inside, corners


def _corners(box: Box) -> tuple[int, int, int, int]:
    """Return the pixels that lie in a box, the last ones not included."""
    rect = box.rect
    left, top, right, bottom = (round(v * PX_PER_MM) for v in (rect.x, rect.y, rect.right, rect.bottom))
    return max(0, left), max(0, top), right, bottom
