"""Look for the blocks of a blank sheet on a photographed one: where each of them lies best, and how sharply.

Normalised cross-correlation at every place in reach. What the blocks say together is `shift_field`'s to tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from .shift_field import Levels, Matches, Step

# Blocks with less contrast than this, in grey levels, are bare paper.
_BARE = 2.0
# No window of a photo is believed to be more even than this: sum of squares about the mean.
_LEAST_SPREAD = 1.0


@dataclass(frozen=True, eq=False)
class Blocks:
    """The pieces of a blank sheet that one pass looks for; n blocks."""

    step: Step
    at: NDArray[np.int64]
    """Centres, shape (n, 2), px."""
    patterns: Levels
    """Each one's levels, less their mean, of length 1: shape (n, pixels).

    Its lines are as long as those of the window that it is looked for in; what is beside the block is 0.
    """


def cut_blocks(blank: Levels, step: Step) -> Blocks:
    """Cut up a blank sheet without light, at the step's px/mm; what is bare is left out."""
    half, reach = _half_and_reach(step)
    at, patterns = [], []
    for y in _centres(blank.shape[0], half, step.every * step.px_per_mm):
        for x in _centres(blank.shape[1], half, step.every * step.px_per_mm):
            picture = blank[y - half : y + half, x - half : x + half]
            if cv2.meanStdDev(picture)[1].item() >= _BARE:
                pattern = picture - picture.mean()
                at.append((x, y))
                patterns.append(np.pad(pattern / np.linalg.norm(pattern), ((0, 0), (0, 2 * reach))).ravel())
    lines = np.array(patterns, np.float32).reshape(-1, 2 * half * 2 * (half + reach))
    return Blocks(step, np.array(at, np.int64).reshape(-1, 2), lines)


def match_blocks(flat: Levels, blocks: Blocks) -> Matches:
    """Look for the blocks of the blank sheet in the flat one, which is at the step's px/mm, without light."""
    scale = blocks.step.px_per_mm
    _, reach = _half_and_reach(blocks.step)
    shift, sharpness, ncc = _peaks(_correlations(flat, blocks))
    return Matches(blocks.at / scale, (shift - reach) / scale, sharpness * scale**2, ncc)


def _half_and_reach(step: Step) -> tuple[int, int]:
    """Return half a block's side, and how far blocks are looked for, px."""
    return round(step.block * step.px_per_mm / 2), max(2, round(step.reach * step.px_per_mm))


def _correlations(flat: Levels, blocks: Blocks) -> NDArray[np.float64]:
    """Correlate each block with every place in its reach: shape (n, rows, columns), -1..1.

    Method: a window's lines lie one after the other, so each place is one product of two long vectors; those
    of `cv2.matchTemplate`, through Fourier transforms, take twice the time for so few places.
    """
    half, reach = _half_and_reach(blocks.step)
    count, side, places = len(blocks.at), 2 * (half + reach), 2 * reach + 1
    around = (reach, reach, reach, reach)
    padded = np.asarray(cv2.copyMakeBorder(flat, *around, cv2.BORDER_REPLICATE), np.float32)
    corners = blocks.at - half
    windows = np.zeros((count, side * side + 2 * reach), np.float32)
    for window, (left, top) in zip(windows, corners.tolist(), strict=True):
        window[: side * side].reshape(side, side)[:] = padded[top : top + side, left : left + side]
    # From a place on, one down is a line further, one to the right a pixel.
    each, pixel = windows.strides
    there = as_strided(
        windows, (count, places, places, 1, blocks.patterns.shape[1]), (each, side * pixel, pixel, 0, pixel),
        writeable=False,
    )  # fmt: skip
    products = (there @ blocks.patterns[:, None, None, :, None])[..., 0, 0]
    lengths = np.sqrt(np.maximum(_spreads(padded, corners, 2 * half, places), _LEAST_SPREAD))
    return np.asarray(np.clip(products / lengths, -1, 1), np.float64)


def _spreads(levels: Levels, corners: NDArray[np.int64], side: int, places: int) -> NDArray[np.float64]:
    """Return the sum of squares about the mean, in the square at each place right and below of corners."""
    sums, squares = cv2.integral2(levels, sdepth=cv2.CV_64F, sqdepth=cv2.CV_64F)
    line = sums.shape[1]
    step = np.arange(places)
    at = corners[:, 1, None, None] * line + corners[:, 0, None, None] + step[:, None] * line + step

    def inside(table: NDArray[np.float64]) -> NDArray[np.float64]:
        flat, down = table.ravel(), side * line
        return np.asarray(
            flat.take(at + down + side) - flat.take(at + down) - flat.take(at + side) + flat.take(at)
        )

    return np.asarray(inside(np.asarray(squares)) - inside(np.asarray(sums)) ** 2 / side**2)


def _centres(length: int, half: int, every: float) -> Sequence[int]:
    """Return evenly spread centres whose blocks stay inside."""
    if length <= 2 * half:
        return []
    count = max(2, round((length - 2 * half) / every) + 1)
    return [int(c) for c in np.linspace(half, length - half, count)]


def _peaks(
    scores: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Return where scores, shape (n, rows, columns), are highest, how they fall there, and how high they are.

    Places and falls: along x and y, shape (n, 2); places to a fraction of a pixel, except at the rim.
    """
    count, rows, columns = scores.shape
    each = np.arange(count)
    y, x = np.divmod(scores.reshape(count, -1).argmax(axis=1), columns)
    top = scores[each, y, x]
    is_inside = (x > 0) & (x < columns - 1) & (y > 0) & (y < rows - 1)
    inner_x, inner_y = np.clip(x, 1, columns - 2), np.clip(y, 1, rows - 2)
    before, after = (
        np.stack([scores[each, y, inner_x + by], scores[each, inner_y + by, x]], axis=1) for by in (-1, 1)
    )
    # The top of the parabola through three neighbours, and how strongly it is bent.
    bend = np.where(is_inside[:, None], 2 * top[:, None] - before - after, 0)
    bend[bend <= 1e-6] = 0
    beside = np.clip((after - before) / (2 * np.where(bend > 0, bend, np.inf)), -0.5, 0.5)
    return np.stack([x, y], axis=1) + beside, bend, top
