"""How a camera saw a flat thing: 3×3 maps between a picture's pixels and a plane."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Points = NDArray[np.float64]
"""Shape (n, 2): x, y."""


@dataclass(frozen=True, eq=False)
class Homography:
    """A map of the plane; pixels are counted from the centre of the first one (OpenCV's way)."""

    matrix: NDArray[np.float64]
    """3×3, from → to; scaled so that its lower right element is 1."""

    def __call__(self, points: ArrayLike) -> Points:
        """Map points, shape (…, 2)."""
        at = np.asarray(points, np.float64)
        mapped = at @ self.matrix[:, :2].T + self.matrix[:, 2]
        return np.asarray(mapped[..., :2] / mapped[..., 2:])

    def inverse(self) -> Homography:
        """Return the way back."""
        return Homography(_scaled(np.linalg.inv(self.matrix)))

    def after(self, first: Homography) -> Homography:
        """Return `first`, then this."""
        return Homography(_scaled(self.matrix @ first.matrix))

    def enlargement(self, points: ArrayLike) -> NDArray[np.float64]:
        """Return by how much lengths grow near each point, as the root of the area's growth."""
        at = np.asarray(points, np.float64)
        w = at @ self.matrix[2, :2] + self.matrix[2, 2]
        # The determinant of a homography's derivative is det(H) / w³.
        return np.asarray(np.sqrt(np.abs(np.linalg.det(self.matrix) / w**3)))


def scaling(factor: float, shift: float = 0.0) -> Homography:
    """Return what multiplies by a factor, then adds a shift to both coordinates."""
    return Homography(np.array([[factor, 0, shift], [0, factor, shift], [0, 0, 1.0]]))


def fit_homography(source: ArrayLike, target: ArrayLike) -> Homography:
    """Return the map that takes each source point nearest to its target, by least squares.

    source, target: shape (n ≥ 4, 2). Method: normalised DLT (Hartley & Zisserman, 2nd ed., §4.4.4).
    Raises LinAlgError where the points do not decide a map.
    """
    norm_source, norm_target = normaliser(source), normaliser(target)
    a, b = norm_source(source), norm_target(target)
    one, zero = np.ones(len(a)), np.zeros((len(a), 3))
    p = np.column_stack([a, one])
    rows = np.vstack(
        [np.hstack([p, zero, -b[:, :1] * p]), np.hstack([zero, p, -b[:, 1:] * p])],
    )
    matrix = np.linalg.svd(rows)[2][-1].reshape(3, 3)
    return norm_target.inverse().after(Homography(_scaled(matrix))).after(norm_source)


def normaliser(points: ArrayLike) -> Homography:
    """Return what brings points around the origin, at a mean distance of √2."""
    at = np.asarray(points, np.float64).reshape(-1, 2)
    centre = at.mean(axis=0)
    factor = 2**0.5 / max(float(np.hypot(*(at - centre).T).mean()), 1e-9)
    return Homography(
        np.array([[factor, 0, -factor * centre[0]], [0, factor, -factor * centre[1]], [0, 0, 1]])
    )


def _scaled(matrix: NDArray[Any]) -> NDArray[np.float64]:
    corner = matrix[2, 2]
    if abs(corner) < 1e-12:
        raise np.linalg.LinAlgError("the map sends the origin to infinity")
    return np.asarray(matrix / corner, np.float64)
