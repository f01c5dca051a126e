"""Where the camera sees which piece of paper: a pinhole above a desk, with a little barrel or cushion.

Desk: mm, x right, y to the photographer, z up. Picture: px from the top left corner, y down.
"""

from dataclasses import dataclass

import cv2
import numpy as np

# Where paper lies is computed for every eighth pixel, and interpolated between.
COARSE = 8
_ROUNDS = 7


@dataclass(frozen=True)
class Camera:
    """A phone over a desk."""

    size: tuple[int, int]
    """Width and height of the picture, px."""
    focal_px: float
    turn: np.ndarray
    """3×3, desk → camera."""
    at: np.ndarray
    """The desk's origin before the camera, mm."""
    barrel: float
    """Radial distortion at the picture's corner, as a share."""

    def see(self, points):
        """Map points of the desk, shape (n, 3), to px."""
        p = points @ self.turn.T + self.at
        flat = p[:, :2] / p[:, 2:] * self.focal_px
        reach = np.hypot(*self.size) / 2
        bent = flat * (1 + self.barrel * (flat**2).sum(axis=1, keepdims=True) / reach**2)
        return bent + np.array(self.size) / 2


@dataclass(frozen=True)
class Placed:
    """A sheet on the desk."""

    surface: object
    spin_rad: float
    at: tuple[float, float] = (0.0, 0.0)
    """The sheet's middle on the desk, mm."""

    def on_desk(self, points):
        """Map points of the page, mm, to the desk."""
        p = self.surface.at(points)
        c, s = np.cos(self.spin_rad), np.sin(self.spin_rad)
        x, y = c * p[:, 0] - s * p[:, 1], s * p[:, 0] + c * p[:, 1]
        return np.column_stack([x + self.at[0], y + self.at[1], p[:, 2]])

    @property
    def outline(self):
        """Points along the sheet's edges, page mm."""
        w, h = self.surface.width, self.surface.height
        t = np.linspace(0, 1, 9)
        return np.vstack([
            np.column_stack([t * w, 0 * t]), np.column_stack([0 * t + w, t * h]),
            np.column_stack([w - t * w, 0 * t + h]), np.column_stack([0 * t, h - t * h]),
        ])  # fmt: skip


def hold_camera(rng, placed, size, width_px, tilt_deg):
    """Hold a phone so that the first sheet is `width_px` wide, and all sheets are in view.

    size: of the picture, px; it grows, in its proportions, where that is too small.
    """
    # People stand before the table more often than beside it.
    towards, tilt = rng.normal(0, 0.7), np.deg2rad(tilt_deg)
    # z of the desk points to the camera; the camera's z points away from it.
    tilted = cv2.Rodrigues(np.array([np.cos(towards), np.sin(towards), 0]) * tilt)[0] @ np.diag(
        [1.0, 1.0, -1.0]
    )
    focal, barrel = rng.uniform(0.72, 0.95) * max(size), rng.normal(0, 0.004)
    spread = np.vstack([each.on_desk(each.outline) for each in placed])
    middle = (spread.max(axis=0) + spread.min(axis=0)) / 2
    distance = focal * placed[0].surface.width / width_px
    for _ in range(3):
        camera = Camera(size, focal, tilted, np.array([0, 0, distance]) - tilted @ middle, barrel)
        distance *= width_of(camera, placed[0]) / width_px
    camera = Camera(size, focal, tilted, np.array([0, 0, distance]) - tilted @ middle, barrel)
    seen = camera.see(spread)
    needed = (np.ptp(seen, axis=0) * 1.03 / size).max()
    size = tuple(int(np.ceil(side * max(1.0, needed) / 4)) * 4 for side in size)
    # Nobody centres a sheet. Moving the phone turns what it sees, so it is done in steps.
    free = (np.array(size) - np.ptp(seen, axis=0)) / 2 - 4
    aim = np.clip(rng.normal(0, 0.35, 2), -1, 1) * free
    for _ in range(4):
        camera = Camera(size, focal, tilted, camera.at, barrel)
        seen = camera.see(spread)
        missed = np.array(size) / 2 + aim - (seen.min(axis=0) + seen.max(axis=0)) / 2
        camera = Camera(size, focal, tilted, camera.at + np.array([*missed, 0]) * distance / focal, barrel)
    return camera


def width_of(camera, placed):
    """Return how wide a sheet is in the picture: the mean of its upper and its lower edge, px."""
    w, h = placed.surface.width, placed.surface.height
    a, b, c, d = camera.see(placed.on_desk(np.array([[0, 0], [w, 0], [0, h], [w, h]], float)))
    return float(np.hypot(*(b - a)) + np.hypot(*(d - c))) / 2


def where_on_page(camera, placed):
    """Return which piece of a page the picture's every eighth pixel shows: mm, shape (rows, columns, 2)."""
    w, h = placed.surface.width, placed.surface.height
    corners = np.array([[0, 0], [w, 0], [w, h], [0, h]], float)
    flat = np.column_stack([corners - [w / 2, h / 2], np.zeros(4)])
    c, s = np.cos(placed.spin_rad), np.sin(placed.spin_rad)
    desk = np.column_stack([c * flat[:, 0] - s * flat[:, 1] + placed.at[0],
                            s * flat[:, 0] + c * flat[:, 1] + placed.at[1], flat[:, 2]])  # fmt: skip
    to_page = cv2.getPerspectiveTransform(camera.see(desk).astype(np.float32), corners.astype(np.float32))
    columns, rows = (side // COARSE + 2 for side in camera.size)
    x, y = np.meshgrid(np.arange(columns) * COARSE + 0.5, np.arange(rows) * COARSE + 0.5)
    px = np.column_stack([x.ravel(), y.ravel()])

    def as_flat(points):
        p = np.column_stack([points, np.ones(len(points))]) @ to_page.T
        return p[:, :2] / p[:, 2:]

    wanted = as_flat(px)
    near = (np.abs(wanted - [w / 2, h / 2]) < [0.75 * w, 0.75 * h]).all(axis=1)
    page, goal = wanted[near], wanted[near]
    # Bent paper lies nearly where flat paper would: each round corrects by what is missed.
    for _ in range(_ROUNDS):
        page = page + goal - as_flat(camera.see(placed.on_desk(page)))
    wanted[near] = page
    return wanted.reshape(rows, columns, 2).astype(np.float32)


def stretched(coarse, size, low=(0, 0), high=None):
    """Bring a grid of every eighth pixel to all pixels, or to those of a window."""
    width, height = (b - a for a, b in zip(low, size if high is None else high, strict=True))
    matrix = np.array([[1 / COARSE, 0, low[0] / COARSE], [0, 1 / COARSE, low[1] / COARSE]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cv2.warpAffine(coarse, matrix, (width, height), flags=flags, borderMode=cv2.BORDER_REPLICATE)
