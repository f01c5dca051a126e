"""How paper lies: bulging, creased, with a corner up – bent without being stretched, as paper is.

A sheet bends about one direction: along it, it is a curve whose slope is known at every distance, and the
curve's length is the paper's. Page mm in, mm above the desk out; z points to the camera.
"""

from dataclasses import dataclass

import numpy as np

# The curve is known every 0.5 mm, to this far from the sheet's middle, mm.
_REACH, _STEP = 190.0, 0.5
# Folded paper is round at its fold.
_FOLD_RADIUS = 0.8


@dataclass(frozen=True)
class Surface:
    """One sheet's shape, about its middle."""

    width: float
    height: float
    bend_rad: float
    """Direction in which the paper rises and falls."""
    slopes: np.ndarray
    """Angle of the curve against the desk, radians, at -190, -189.5 … mm."""
    lift: tuple[float, float, float, float]
    """A corner that stands up: direction x, y; where the bend begins, mm from the middle; curvature, 1/mm."""

    def __post_init__(self):
        run, rise = np.cos(self.slopes) * _STEP, np.sin(self.slopes) * _STEP
        middle = len(self.slopes) // 2
        x, z = np.cumsum(run), np.cumsum(rise)
        object.__setattr__(self, "_x", x - x[middle])
        # What lies lowest touches the desk.
        inside = slice(middle - int(self._half / _STEP), middle + int(self._half / _STEP))
        object.__setattr__(self, "_z", z - z[inside].min())

    @property
    def _half(self):
        across, down = abs(np.cos(self.bend_rad)), abs(np.sin(self.bend_rad))
        return (self.width * across + self.height * down) / 2

    def at(self, points):
        """Return where points of the page (mm from its top left corner, shape (n, 2)) lie: shape (n, 3)."""
        u, v = points[:, 0] - self.width / 2, points[:, 1] - self.height / 2
        c, s = np.cos(self.bend_rad), np.sin(self.bend_rad)
        t, along = c * u + s * v, -s * u + c * v
        place = (t + _REACH) / _STEP
        knots = np.arange(len(self.slopes))
        x, z = np.interp(place, knots, self._x), np.interp(place, knots, self._z)
        dx, dy, begins, curvature = self.lift
        beyond = np.clip(dx * u + dy * v - begins, 0, None)
        return np.column_stack([c * x - s * along, s * x + c * along, z + curvature * beyond**2 / 2])

    def slope_at(self, points):
        """Return the slope along the bend's direction at points of the page, radians."""
        u, v = points[:, 0] - self.width / 2, points[:, 1] - self.height / 2
        t = np.cos(self.bend_rad) * u + np.sin(self.bend_rad) * v
        dx, dy, begins, curvature = self.lift
        lifted = curvature * np.clip(dx * u + dy * v - begins, 0, None)
        return np.interp((t + _REACH) / _STEP, np.arange(len(self.slopes)), self.slopes) + lifted


def lay_paper(rng, trim, conditions):
    """Lay a sheet on a desk."""
    width, height = trim
    t = np.arange(-_REACH, _REACH + _STEP / 2, _STEP)
    # Pads curl along their glued edge, most often along one of their sides.
    bend = float(rng.choice([0, np.pi / 2])) + rng.normal(0, 0.2)
    half = (width * abs(np.cos(bend)) + height * abs(np.sin(bend))) / 2
    bow = rng.uniform(*conditions.bow) * rng.choice([-1, 1])
    # A circle's arc of sagitta `bow` over the sheet; the rest bends it unevenly.
    curvature = 2 * bow / half**2
    slopes = curvature * t + rng.normal(0, 0.35) * curvature * t * np.abs(t) / half
    if rng.random() < conditions.crease_share:
        angle = np.deg2rad(rng.uniform(*conditions.crease_deg)) * rng.choice([-1, 1])
        at = rng.uniform(-0.6, 0.6) * half
        slopes = slopes + angle * (np.tanh((t - at) / _FOLD_RADIUS) - np.tanh(-at / half)) / 2
    slopes = np.clip(slopes - slopes[len(slopes) // 2], -1.0, 1.0)
    # Outside of the sheet nothing bends any more.
    slopes[t < -half], slopes[t > half] = slopes[t >= -half][0], slopes[t <= half][-1]
    lift = (1.0, 0.0, 1e9, 0.0)
    if rng.random() < conditions.lift_share:
        corner = np.array(rng.choice([-1, 1], 2), float) * rng.uniform(0.5, 1, 2)
        corner /= np.hypot(*corner)
        farthest = abs(corner[0]) * width / 2 + abs(corner[1]) * height / 2
        length = rng.uniform(15, 45)
        lift = (*corner, farthest - length, 2 * rng.uniform(0.5, max(1, abs(bow))) / length**2)
    return Surface(width, height, bend, slopes, lift)
