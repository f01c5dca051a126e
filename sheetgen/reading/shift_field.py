"""Follow curled, folded and creased paper: where each piece of a flattened sheet went, against the blank.

Coarse to fine: blocks of the blank sheet are looked for near their places (normalised cross-correlation);
what they say is smoothed, each axis by how sharply it locates the block: a line does so only across itself.
"""

from __future__ import annotations

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
COARSE = Step(px_per_mm=1.5, block=24, every=15, reach=4.0, smooth=15)
# A fold across the sheet lifts its middle by 8 mm and more: looked for if the coarse pass goes wrong.
WIDE = Step(px_per_mm=1.5, block=28, every=15, reach=9.0, smooth=18)
# A fold's side of 10 mm, tilted by 20°, moves by a few mm within a coarse block.
MIDDLE = Step(px_per_mm=2, block=15, every=10, reach=2.4, smooth=8)
FINE = Step(px_per_mm=3, block=13, every=12, reach=1.0, smooth=7)
# A corner that curls, or a crease through a row, moves a box by up to a millimetre against the next. Of 640
# ordinary photos of GRixx questions were asked on 49 instead of 59; beside their print lay, by more than
# 0.3 mm, 1 of 10,000 boxes instead of 9.
CLOSE = Step(px_per_mm=3, block=8, every=7, reach=1.0, smooth=4.5)
# What is left after the last pass is measured with this one.
PROOF = Step(px_per_mm=3, block=13, every=18, reach=0.75, smooth=7)
# Paper that is bent by more than this is looked at coarsely once more, laid by what the first look found, and
# then in smaller blocks.
STRONG_BEND = 2.0

# Light that changes over more than this is taken out before anything is compared, mm.
_LIGHT = 2.5
# A block is held against so many, itself among them; it may differ by this, mm, or by 4 times their spread.
_NEIGHBOURS = 9
_AGREED = 0.25
# How firmly slopes are held back, against 1 for blocks all around.
_HELD = 0.05
# Print comes out darker than its picture by this much, in grey levels.
_PEN = 10.0


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

    def with_anchors(self, anchors: NDArray[np.float64]) -> Matches:
        """Add points whose places are known otherwise, each as sharp as the sharpest blocks.

        anchors: shape (n, 2, 2): on the page, and where it was found, mm.
        """
        sharp = np.quantile(self.sharpness, 0.9) if len(self.at) else 1.0
        return Matches(
            at=np.vstack([self.at, anchors[:, 0]]),
            shift=np.vstack([self.shift, anchors[:, 1] - anchors[:, 0]]),
            sharpness=np.vstack([self.sharpness, np.full((len(anchors), 2), sharp)]),
            ncc=np.append(self.ncc, np.ones(len(anchors))),
        )

    def added_to(self, field: ShiftField) -> Matches:
        """Return the same as measured from flat paper, where they were found on a sheet laid by a field."""
        return Matches(self.at, self.shift + field.at(self.at), self.sharpness, self.ncc)


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

    @cached_property
    def strain(self) -> float:
        """By how much the shift changes most, along or across the page: mm a mm."""
        rows, columns = self.knots.shape[:2]
        across = np.abs(np.diff(self.knots, axis=1)).max() / (self.trim.width / (columns - 1))
        down = np.abs(np.diff(self.knots, axis=0)).max() / (self.trim.height / (rows - 1))
        return float(max(across, down))


def still(trim: Size) -> ShiftField:
    """Return a field without any shift.

    >>> still(Size(20, 10)).largest
    0.0
    """
    return ShiftField(np.zeros((2, 2, 2), np.float32), trim)


def without_light(grey: Levels, px_per_mm: float) -> Levels:
    """Take slow changes of light out, and the finest grain."""
    fine = cv2.GaussianBlur(grey, (3, 3), 0.12 * px_per_mm)
    side = 2 * round(_LIGHT * px_per_mm) + 1
    return np.asarray(fine - cv2.blur(cv2.blur(fine, (side, side)), (side, side)), np.float32)


def without_pen(flat: Levels, blank: Levels, step: Step) -> Levels:
    """Make light what is darker than all print in reach: figures would draw thin lines to themselves."""
    side = 2 * max(2, round(step.reach * step.px_per_mm)) + 1
    darkest = np.asarray(cv2.erode(blank, np.ones((side, side), np.uint8)), np.float32)
    return np.asarray(np.maximum(flat, darkest - _PEN), np.float32)


def smooth_field(matches: Matches, trim: Size, step: Step) -> ShiftField:
    """Return the field that the blocks agree on; few or bad blocks make it still."""
    trusted = _trust(matches)
    columns = max(2, round(trim.width / step.every) + 1)
    rows = max(2, round(trim.height / step.every) + 1)
    x, y = np.meshgrid(np.linspace(0, trim.width, columns), np.linspace(0, trim.height, rows))
    at = np.column_stack([x.ravel(), y.ravel()])
    knots = _local_planes(at, matches.at, matches.shift, trusted, step.smooth)
    return ShiftField(knots.reshape(rows, columns, 2).astype(np.float32), trim)


def _trust(matches: Matches) -> NDArray[np.float64]:
    """Return weights for x and y: sharp, well correlated blocks that do not contradict their neighbours."""
    weights = matches.sharpness * np.clip(matches.ncc, 0, 1)[:, None] ** 3
    if len(weights) <= _NEIGHBOURS:
        return weights
    apart = _squares(matches.at, matches.at)
    near = np.argpartition(apart, _NEIGHBOURS, axis=1)[:, :_NEIGHBOURS]
    for i in (0, 1):
        shift, weight = matches.shift[:, i], weights[near, i]
        # The median, each neighbour as often as it is sharp, bears a third of outliers.
        middle = _weighted_medians(shift[near], weight)
        spread = _weighted_medians(np.abs(shift[near] - middle[:, None]), weight)
        is_outlier = np.abs(shift - middle) > np.maximum(_AGREED, 4 * spread)
        weights[is_outlier, i] *= 0.02
    return weights


def _weighted_medians(values: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return each row's median, every value as often as its weight says."""
    order = np.argsort(values, axis=1)
    heap = np.cumsum(np.take_along_axis(weights, order, axis=1), axis=1)
    middle = (heap < heap[:, -1:] / 2).sum(axis=1)
    return np.take_along_axis(np.take_along_axis(values, order, axis=1), middle[:, None], axis=1)[:, 0]


def _squares(some: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the squared distances of points, shape (some, others)."""
    across, down = (np.subtract.outer(some[:, axis], others[:, axis]) for axis in (0, 1))
    return np.asarray(across**2 + down**2)


def _local_planes(
    at: NDArray[np.float64],
    seen_at: NDArray[np.float64],
    values: NDArray[np.float64],
    weights: NDArray[np.float64],
    radius: float,
) -> NDArray[np.float64]:
    """Fit a plane around each place, by weighted least squares, and return its height there.

    values, weights: two of each, shape (blocks, 2), as is what is returned: (places, 2).
    Method: local linear regression with a Gaussian kernel; slopes are held back a little.
    """
    if not len(seen_at):
        return np.zeros((len(at), 2))
    kernel = np.exp(-0.5 / radius**2 * _squares(at, seen_at)) + 1e-9
    x, y = (seen_at / radius).T[:, :, None]
    # Moments of the blocks about the origin, then about each place (ox, oy).
    terms = [x**0, x, y, x * x, x * y, y * y, values, x * values, y * values]
    moments = kernel @ np.concatenate([weights * term for term in terms], axis=1)
    s, sx, sy, sxx, sxy, syy, v, vx, vy = moments.reshape(len(at), 9, 2).transpose(1, 0, 2)
    ox, oy = (at / radius).T[:, :, None]
    sxx, sxy, syy = (
        sxx - 2 * ox * sx + ox * ox * s,
        sxy - ox * sy - oy * sx + ox * oy * s,
        syy - 2 * oy * sy + oy * oy * s,
    )
    sx, sy, vx, vy = sx - ox * s, sy - oy * s, vx - ox * v, vy - oy * v
    held = _HELD * s
    normal = np.array([[s, sx, sy], [sx, sxx + held, sxy], [sy, sxy, syy + held]]).transpose(2, 3, 0, 1)
    normal += np.eye(3) * 1e-12
    wanted = np.stack([v, vx, vy], axis=2)[..., None]
    return np.asarray(np.linalg.solve(normal, wanted)[..., 0, 0])
