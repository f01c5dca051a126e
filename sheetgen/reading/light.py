"""Take light, printer and lens out of a sheet laid flat: what is left against the blank sheet is the pen's.

Light: a field over the sheet, by blocks. Printer and white balance: one offset a printed colour. Lens: the
blank sheet is blurred as much as the photo. All three are estimated on the sheet itself.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from .blank import PX_PER_MM, Blank, Levels

# Light is taken to be even over blocks of 4 mm …
_BLOCK = 4 * PX_PER_MM
# … and what is darker than its surroundings over less than 3 blocks is ink, no shadow: boxes have 10 mm.
_SHADOW = 3
# Of a block's pixels, this share is darker than its paper; crosses cover up to a third of a box.
_PAPER = 0.7
# Levels below this say nothing of the light that fell on them.
_DARK = 70.0
# Blur of the photo against the render that is tried, sigma in mm.
_BLURS = (0.0, 0.15, 0.25, 0.4)
# Where the tried blurs differ by more than this, in levels, something printed has an edge.
_EDGE = 8.0
# Printed colours are believed to be off by so much, not more.
_MOST_OFFSET = 80.0


def without_light(flat: NDArray[np.uint8], blank: Blank) -> tuple[Levels, Levels]:
    """Return the sheet as if lit evenly, and what should be seen where no pen was; both RGB at 4 px/mm.

    flat: the sheet laid flat, RGB, its trim box, any resolution.
    """
    height, width = blank.rgb.shape[:2]
    seen = cv2.resize(flat, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32)
    some, printed = seen[::2, ::2], blank.rgb[::2, ::2]
    even, entry = blank.even[::2, ::2], blank.entry[::2, ::2]
    blocks = _light(some, printed, even)
    table = _offsets(some / _enlarged(blocks, some.shape, _BLOCK // 2), blank)
    # Now that printed colours are known, coloured boxes tell of the light too.
    blocks = _light(some, printed + np.take(table, entry, axis=0), even)
    table = _offsets(some / _enlarged(blocks, some.shape, _BLOCK // 2), blank)
    expected = blank.rgb + np.take(table, blank.entry, axis=0)
    lit = np.minimum(seen / _enlarged(blocks, seen.shape, _BLOCK), 320.0)
    return lit, _as_blurred(lit, expected)


def _light(seen: Levels, expected: Levels, even: NDArray[np.bool_]) -> Levels:
    """Return how much brighter each block is lit than the blank sheet's picture, RGB."""
    ratio = np.where(even[..., None] & (expected > _DARK), seen / np.maximum(expected, 1), np.nan)
    pixels = _by_blocks(ratio)
    count = np.isfinite(pixels).sum(axis=3)
    known = count >= 8
    pixels.sort(axis=3)
    rank = (np.maximum(count - 1, 0) * _PAPER).astype(np.int64)
    paper = np.take_along_axis(pixels, rank[..., None], axis=3)[..., 0]
    paper = _filled(np.where(known, paper, 0).astype(np.float32), known.astype(np.float32))
    around = np.ones((_SHADOW, _SHADOW))
    closed = cv2.morphologyEx(paper, cv2.MORPH_CLOSE, around, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.GaussianBlur(closed, (0, 0), 0.7, borderType=cv2.BORDER_REPLICATE), np.float32)


def _by_blocks(ratio: Levels) -> Levels:
    """Return the pixels of each block: shape (rows, columns, 3, pixels); what is left over is lost."""
    side = _BLOCK // 2
    rows, columns = ratio.shape[0] // side, ratio.shape[1] // side
    whole = ratio[: rows * side, : columns * side].reshape(rows, side, columns, side, 3)
    return np.ascontiguousarray(whole.transpose(0, 2, 4, 1, 3)).reshape(rows, columns, 3, side * side)


def _filled(values: Levels, known: Levels) -> Levels:
    """Fill blocks that say nothing from their neighbours, from near ones first."""
    filled, have = values, known
    for sigma in (1.0, 3.0, 9.0):
        weight = cv2.GaussianBlur(known, (0, 0), sigma, borderType=cv2.BORDER_REPLICATE)
        spread = cv2.GaussianBlur(values, (0, 0), sigma, borderType=cv2.BORDER_REPLICATE)
        can = (have == 0) & (weight > 0.02)
        filled = np.where(can, spread / np.maximum(weight, 1e-6), filled)
        have = np.maximum(have, can.astype(np.float32))
    middle = float(np.median(values[known > 0])) if known.any() else 1.0
    return np.asarray(np.where(have > 0, filled, middle), np.float32)


def _enlarged(blocks: Levels, shape: tuple[int, ...], side: int) -> Levels:
    """Spread blocks of so many pixels over a sheet, RGB."""
    scale = np.array([[side, 0, side / 2 - 0.5], [0, side, side / 2 - 0.5]])
    size, flags = (shape[1], shape[0]), cv2.INTER_LINEAR
    large = cv2.warpAffine(blocks, scale, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(np.maximum(large, 0.02), np.float32)


def _offsets(lit: Levels, blank: Blank) -> Levels:
    """Return by how much this printer and this camera change each colour of the table."""
    flat = lit.reshape(-1, 3)
    offsets = np.stack([_offset(flat[colour.pixels], colour.rgb) for colour in blank.colours])
    return np.asarray(blank.nearness @ offsets, np.float32)


def _offset(seen: Levels, printed: Levels) -> Levels:
    """Return by how much a colour is off; the darker half of its pixels may be under ink."""
    rank = int(len(seen) * 0.6)
    paper = np.partition(seen, rank, axis=0)[rank]
    return np.asarray(np.clip(paper - printed, -_MOST_OFFSET, _MOST_OFFSET), np.float32)


def _as_blurred(lit: Levels, expected: Levels) -> Levels:
    """Blur the blank sheet as much as explains the photo's middle best."""
    quarter = lit.shape[0] // 4
    photo, printed = (np.ascontiguousarray(levels[quarter:-quarter, :, 1]) for levels in (lit, expected))
    tried = [_blurred(printed, sigma) for sigma in _BLURS]
    edges = np.flatnonzero(np.abs(tried[1] - tried[-1]) > _EDGE)
    if not len(edges):
        return expected
    some = edges[:: max(1, len(edges) // 4000)]
    # Pens leave the median alone.
    missed = [float(np.median(np.abs(photo.ravel()[some] - blurred.ravel()[some]))) for blurred in tried]
    return _blurred(expected, _BLURS[int(np.argmin(missed))])


def _blurred(levels: Levels, sigma: float) -> Levels:
    if sigma == 0:
        return levels
    return np.asarray(cv2.GaussianBlur(levels, (0, 0), sigma * PX_PER_MM), np.float32)
