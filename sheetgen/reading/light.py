"""Take light, printer and lens out of a sheet laid flat: what is left against the blank sheet is the pen's.

Light: a field over the sheet, by blocks. Printer and white balance: one offset a printed colour. Lens: the
blank sheet is blurred, and sharpened as phones do, as much as the photo. All three are estimated on the sheet
itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from .blank import BLOCK, LENS, PX_PER_MM, Blank, Levels, Pixels, by_blocks, every_second

Lit = Callable[[NDArray[np.int64]], Levels]
"""Gives pixels, by their indices, as if lit evenly."""

# Light is taken to be even over a block; what is darker than its surroundings over less than 3 blocks is ink,
# no shadow: boxes have 10 mm.
_SHADOW = 3
# Of a block's pixels, this share is darker than its paper; crosses cover up to a third of a box.
_PAPER = 0.7
# Levels below this say little of the light that fell on them: gloss and tone curves change them most.
_DARK = 140.0
# Pixels at edges that differ by more than so many levels from what is explained may be ink.
_INK = 15.0
# No blur counts for more than this, and one below this for nothing.
_MOST_LENS, _LEAST_LENS = 2.0, 0.04
# Blurs of this sigma are wide, px; to halve and to double a picture blurs it by this variance, px².
_WIDE, _HALVING = 2.0, 1.0
# Nothing is so much brighter than paper, in levels.
_BRIGHTEST = 320.0
# Printed colours are believed to be off by so much, not more.
_MOST_OFFSET = 80.0


def without_light(flat: NDArray[np.uint8], blank: Blank) -> tuple[Levels, Levels]:
    """Return the sheet as if lit evenly, and what should be seen where no pen was; both RGB at 4 px/mm.

    flat: the sheet laid flat, RGB, its trim box, any resolution.
    """
    height, width = blank.rgb.shape[:2]
    if flat.shape[:2] != (height, width):
        flat = np.asarray(cv2.resize(flat, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    some = every_second(flat)
    seen = by_blocks(some).astype(np.float32)
    printed, entry = blank.blocks
    lit = partial(_lit, some, _enlarged(_light(seen, printed), some.shape, BLOCK // 2))
    table = _offsets(lit, blank, _lens(lit, blank.edges))
    # Now that printed colours are known, coloured boxes tell of the light too.
    light = _light(seen, printed + np.moveaxis(np.take(table, entry, axis=0), 3, 2))
    lit = partial(_lit, some, _enlarged(light, some.shape, BLOCK // 2))
    lens = _lens(lit, blank.edges)
    expected = np.take(_offsets(lit, blank, lens), blank.entry, axis=0)
    expected += blank.rgb
    return _evenly_lit(flat, light), _through_lens(expected, lens)


def _light(seen: Levels, expected: Levels) -> Levels:
    """Return how much brighter each block is lit than the blank sheet's picture, RGB.

    seen, expected: by blocks; what is expected where nothing can be told is dark.
    """
    tells = expected > _DARK
    count = np.count_nonzero(tells, axis=3)
    known = count >= 8
    with np.errstate(divide="ignore", invalid="ignore"):  # the others come last
        pixels = np.asarray(seen / np.where(tells, expected, np.float32(0)), np.float32)
    pixels.sort(axis=3)
    rank = (np.maximum(count - 1, 0) * _PAPER).astype(np.int64)
    paper = np.where(known, np.take_along_axis(pixels, rank[..., None], axis=3)[..., 0], np.float32(0))
    paper = _filled(paper, known.astype(np.float32))
    around = np.ones((_SHADOW, _SHADOW))
    closed = cv2.morphologyEx(paper, cv2.MORPH_CLOSE, around, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.GaussianBlur(closed, (0, 0), 0.7, borderType=cv2.BORDER_REPLICATE), np.float32)


def _lit(some: NDArray[np.uint8], light: Levels, at: NDArray[np.int64]) -> Levels:
    """Return some of a sheet's pixels, RGB, as if lit evenly: shape (indices, 3).

    some: every second pixel of every second line. light: over these.
    """
    return np.asarray(some.reshape(-1, 3)[at] / light.reshape(-1, 3)[at], np.float32)


def _evenly_lit(flat: NDArray[np.uint8], light: Levels) -> Levels:
    """Return a sheet without what the light does to it."""
    seen = flat.astype(np.float32)
    cv2.divide(seen, _enlarged(light, seen.shape, BLOCK), dst=seen)
    return np.asarray(cv2.threshold(seen, _BRIGHTEST, 0, cv2.THRESH_TRUNC, dst=seen)[1], np.float32)


def _filled(values: Levels, known: Levels) -> Levels:
    """Fill blocks that say nothing from their neighbours, from near ones first."""
    filled, have = values, known
    for sigma in (1.0, 3.0, 9.0):
        weight = cv2.GaussianBlur(known, (0, 0), sigma, borderType=cv2.BORDER_REPLICATE)
        spread = cv2.GaussianBlur(values, (0, 0), sigma, borderType=cv2.BORDER_REPLICATE)
        can = (have == 0) & (weight > 0.02)
        filled = np.where(can, spread / np.maximum(weight, 1e-6), filled)
        have = np.maximum(have, can.astype(np.float32))
        if have.all():
            break
    middle = float(np.median(values[known > 0])) if known.any() else 1.0
    return np.asarray(np.where(have > 0, filled, middle), np.float32)


def _enlarged(blocks: Levels, shape: tuple[int, ...], side: int) -> Levels:
    """Spread blocks of so many pixels over a sheet, RGB; its edges, beyond them, are like the last ones."""
    height, width = blocks.shape[0] * side, blocks.shape[1] * side
    large = cv2.resize(np.maximum(blocks, np.float32(0.02)), (width, height), interpolation=cv2.INTER_LINEAR)
    below, right = shape[0] - height, shape[1] - width
    return np.asarray(cv2.copyMakeBorder(large, 0, below, 0, right, cv2.BORDER_REPLICATE), np.float32)


def _offsets(lit: Lit, blank: Blank, lens: Levels) -> Levels:
    """Return by how much this printer and this camera change each colour of the table."""
    offsets = np.stack([_offset(lit(colour.pixels.at), colour.pixels, lens) for colour in blank.colours])
    return np.asarray(blank.nearness @ offsets, np.float32)


def _offset(seen: Levels, pixels: Pixels, lens: Levels) -> Levels:
    """Return by how much a colour is off; the darker half of its pixels may be under ink."""
    # Thin print is brighter the more it is blurred, and that is the lens's doing.
    printed = pixels.levels + np.einsum("plc,l->pc", pixels.changes, lens)
    rank = int(len(seen) * 0.6)
    paper = np.partition(seen - printed, rank, axis=0)[rank]
    return np.asarray(np.clip(paper, -_MOST_OFFSET, _MOST_OFFSET), np.float32)


def _lens(lit: Lit, edges: Pixels) -> Levels:
    """Return the weights of the blurs that explain best how printed edges look.

    Method: least squares for them, a brightness and a contrast, reweighted so that ink counts little (Cauchy
    weights).
    """
    if not len(edges.at):
        return np.zeros(len(LENS), np.float32)
    printed = edges.levels[:, 1]
    wanted = lit(edges.at)[:, 1] - printed
    known = np.column_stack([edges.changes[..., 1], np.full(len(printed), 64), printed - 128])
    solved = np.zeros(known.shape[1], np.float32)
    for _ in range(5):
        trust = 1 / (1 + ((wanted - known @ solved) / _INK) ** 2)
        normal = (known * trust[:, None]).T @ known + np.eye(len(solved)) * len(printed)
        solved = np.linalg.solve(normal, (known * trust[:, None]).T @ wanted).astype(np.float32)
    return np.clip(solved[: len(LENS)], -_MOST_LENS, _MOST_LENS)


def _through_lens(expected: Levels, lens: Levels) -> Levels:
    """Blur or sharpen the blank sheet as the photo is."""
    weights = [(sigma, weight) for sigma, weight in zip(LENS, lens.tolist(), strict=True)]
    weights = [(sigma, weight) for sigma, weight in weights if abs(weight) > _LEAST_LENS]
    if not weights:
        return expected
    seen = expected * np.float32(1 - sum(weight for _, weight in weights))
    for sigma, weight in weights:
        cv2.scaleAdd(_blurred(expected, sigma * PX_PER_MM), weight, seen, dst=seen)
    return seen


def _blurred(levels: Levels, sigma: float) -> Levels:
    """Blur; widely at half of the size, which blurs a little itself, for half of the cost."""
    if sigma < _WIDE:
        return np.asarray(cv2.GaussianBlur(levels, (0, 0), sigma), np.float32)
    height, width = levels.shape[:2]
    size = (-(-width // 2), -(-height // 2))
    half = cv2.resize(levels, size, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(half, (0, 0), (sigma**2 - _HALVING) ** 0.5 / 2)
    return np.asarray(cv2.resize(soft, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)
