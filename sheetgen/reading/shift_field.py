"""Follow curled, folded and creased paper: where each piece of a flattened sheet went, against the blank.

Coarse to fine: blocks of the blank sheet are looked for near their places (normalised cross-correlation);
what they say is smoothed, each axis by how sharply it locates the block: a line does so only across itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from ..units import Size

Levels = NDArray[np.float32]
"""Grey levels, shape (height, width)."""


@dataclass(frozen=True)
class Step:
    """One pass over the sheet; lengths in mm."""

    px_per_mm: float
    block: float
    every: float
    """Distance of the blocks."""
    reach: float
    """How far a block is looked for."""
    smooth: float
    """Radius (sigma) over which neighbours are averaged."""


# Four corner marks leave up to 4 mm on paper that bows by 8 mm, measured with a camera simulator.
STEPS = (
    Step(px_per_mm=2, block=26, every=15, reach=4.0, smooth=16),
    Step(px_per_mm=4, block=13, every=9, reach=1.0, smooth=8),
)
# What is left after the last pass is measured with this one.
PROOF = Step(px_per_mm=4, block=11, every=11, reach=0.75, smooth=8)

# Light that changes over more than this is taken out before anything is compared, mm.
_LIGHT = 2.5
# Blocks with less contrast than this, in grey levels, are bare paper.
_BARE = 2.0


@dataclass(frozen=True, eq=False)
class Matches:
    """What the blocks of one pass say; n blocks."""

    at: NDArray[np.float64]
    """Centres on the page, shape (n, 2), mm."""
    shift: NDArray[np.float64]
    """Where each one was found, less where it belongs, shape (n, 2), mm."""
    sharpness: NDArray[np.float64]
    """How sharply it is located along x and y, shape (n, 2): how fast the correlation falls, 1/mm²."""
    ncc: NDArray[np.float64]
    """The correlation there, -1..1."""


@dataclass(frozen=True, eq=False)
class ShiftField:
    """Where the paper went: the shift of each point of the page, on a grid of knots."""

    knots: NDArray[np.float32]
    """Shape (rows, columns, 2): dx, dy in mm; the outer knots lie on the page's edges."""
    trim: Size

    def at(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the shift at points of the page, shape (n, 2), mm."""
        rows, columns = self.knots.shape[:2]
        x = points[:, 0] / self.trim.width * (columns - 1)
        y = points[:, 1] / self.trim.height * (rows - 1)
        where = (x.astype(np.float32)[:, None], y.astype(np.float32)[:, None])
        shifts = cv2.remap(self.knots, *where, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(shifts.reshape(-1, 2), np.float64)

    @cached_property
    def largest(self) -> float:
        """The longest shift, mm."""
        return float(np.hypot(self.knots[..., 0], self.knots[..., 1]).max())


def still(trim: Size) -> ShiftField:
    """Return a field without any shift.

    >>> still(Size(20, 10)).largest
    0.0
    """
    return ShiftField(np.zeros((2, 2, 2), np.float32), trim)


def without_light(grey: Levels, px_per_mm: float) -> Levels:
    """Take slow changes of light out, and the finest grain."""
    fine = cv2.GaussianBlur(grey, (0, 0), 0.12 * px_per_mm)
    return np.asarray(fine - cv2.GaussianBlur(fine, (0, 0), _LIGHT * px_per_mm), np.float32)


def match_blocks(flat: Levels, blank: Levels, trim: Size, step: Step) -> Matches:
    """Look for the blocks of the blank sheet in the flat one; both at the step's px/mm, without light."""
    scale = step.px_per_mm
    half, reach = round(step.block * scale / 2), max(2, round(step.reach * scale))
    found: list[tuple[float, ...]] = []
    padded = cv2.copyMakeBorder(flat, reach, reach, reach, reach, cv2.BORDER_REPLICATE)
    for y in _centres(blank.shape[0], half, step.every * scale):
        for x in _centres(blank.shape[1], half, step.every * scale):
            block = blank[y - half : y + half, x - half : x + half]
            if block.std() < _BARE:
                continue
            window = padded[y - half : y + half + 2 * reach, x - half : x + half + 2 * reach]
            scores = np.asarray(cv2.matchTemplate(window, block, cv2.TM_CCOEFF_NORMED), np.float32)
            dx, dy, fall_x, fall_y, ncc = _peak(scores)
            found.append((x, y, dx - reach, dy - reach, fall_x, fall_y, ncc))
    table = np.array(found, np.float64).reshape(-1, 7)
    return Matches(
        at=table[:, 0:2] / scale,
        shift=table[:, 2:4] / scale,
        sharpness=table[:, 4:6] * scale**2,
        ncc=table[:, 6],
    )


def smooth_field(matches: Matches, trim: Size, step: Step) -> ShiftField:
    """Return the field that the blocks agree on; few or bad blocks make it still."""
    trusted = _trust(matches)
    columns = max(2, round(trim.width / step.every) + 1)
    rows = max(2, round(trim.height / step.every) + 1)
    x, y = np.meshgrid(np.linspace(0, trim.width, columns), np.linspace(0, trim.height, rows))
    at = np.column_stack([x.ravel(), y.ravel()])
    knots = np.column_stack(
        [_local_planes(at, matches.at, matches.shift[:, i], trusted[:, i], step.smooth) for i in (0, 1)]
    )
    return ShiftField(knots.reshape(rows, columns, 2).astype(np.float32), trim)


def _centres(length: int, half: int, every: float) -> Sequence[int]:
    """Return evenly spread centres whose blocks stay inside."""
    if length <= 2 * half:
        return []
    count = max(2, round((length - 2 * half) / every) + 1)
    return [int(c) for c in np.linspace(half, length - half, count)]


def _peak(scores: Levels) -> tuple[float, float, float, float, float]:
    """Return the highest point (x, y, to a fraction of a pixel), the fall along x and y, and its height."""
    _, top, _, (x, y) = cv2.minMaxLoc(scores)
    rows, columns = scores.shape
    if not (0 < x < columns - 1 and 0 < y < rows - 1):
        return float(x), float(y), 0.0, 0.0, float(top)
    dx, fall_x = _parabola(scores[y, x - 1], top, scores[y, x + 1])
    dy, fall_y = _parabola(scores[y - 1, x], top, scores[y + 1, x])
    return x + dx, y + dy, fall_x, fall_y, float(top)


def _parabola(before: float, top: float, after: float) -> tuple[float, float]:
    """Return where the parabola through three neighbours has its top, and how strongly it is bent."""
    bend = 2 * top - before - after
    if bend <= 1e-6:
        return 0.0, 0.0
    return float(np.clip((after - before) / (2 * bend), -0.5, 0.5)), float(bend)


def _trust(matches: Matches) -> NDArray[np.float64]:
    """Return weights for x and y: sharp, well correlated blocks that do not contradict their neighbours."""
    weights = matches.sharpness * np.clip(matches.ncc, 0, 1)[:, None] ** 3
    apart = np.hypot(*(matches.at[:, None] - matches.at[None]).transpose(2, 0, 1))
    for i in (0, 1):
        shift = matches.shift[:, i]
        # The median over the nearest blocks, each as often as it is sharp, bears a third of outliers.
        for block, distances in enumerate(apart):
            near = np.argsort(distances)[:9]
            middle = _weighted_median(shift[near], weights[near, i])
            spread = _weighted_median(np.abs(shift[near] - middle), weights[near, i])
            if abs(shift[block] - middle) > max(0.25, 4 * spread):
                weights[block, i] *= 0.02
    return weights


def _weighted_median(values: NDArray[np.float64], weights: NDArray[np.float64]) -> float:
    order = np.argsort(values)
    heap = np.cumsum(weights[order])
    if not len(heap) or heap[-1] <= 0:
        return 0.0
    return float(values[order][np.searchsorted(heap, heap[-1] / 2)])


def _local_planes(
    at: NDArray[np.float64],
    seen_at: NDArray[np.float64],
    values: NDArray[np.float64],
    weights: NDArray[np.float64],
    radius: float,
) -> NDArray[np.float64]:
    """Fit a plane around each place, by weighted least squares, and return its height there.

    Method: local linear regression with a Gaussian kernel; slopes are held back a little.
    """
    if not len(seen_at):
        return np.zeros(len(at))
    offset = seen_at[None] - at[:, None]
    kernel = np.exp(-0.5 * (offset**2).sum(axis=2) / radius**2) * weights + 1e-9 * weights
    design = np.concatenate([np.ones((*offset.shape[:2], 1)), offset / radius], axis=2)
    weighted = design * kernel[..., None]
    normal = np.einsum("kni,knj->kij", weighted, design)
    right = np.einsum("kni,n->ki", weighted, values)
    total = normal[:, 0, 0]
    held = np.array([1e-3, 0.05, 0.05])
    normal[:, range(3), range(3)] += held * total[:, None] + 1e-12
    return np.asarray(np.linalg.solve(normal, right[..., None])[:, 0, 0])
