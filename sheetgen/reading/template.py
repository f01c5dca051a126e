"""Find another maker's pad in a photo: it shows what a flat picture of the empty pad shows.

Takes that picture, where the corners of the boxes lie in it, and the photo; gives where they lie there. The
pad's lines do the rest. Method: SIFT (Lowe 2004), ratio test, homography by MAGSAC++ (Barath et al. 2020).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from ..errors import PhotoError
from ..units import Rect, Size
from .hand_placed import Corners
from .homography import fit_homography
from .pictures import open_pictures
from .registration import flatten

Bytes = NDArray[np.uint8]
Features = tuple[NDArray[np.float64], NDArray[np.float32]]

# Both pictures are made so small, px on the longer side: a pad of 20 cm has 6 px/mm, enough for its words.
_SIDE = 1200
_MOST_FEATURES = 3000
# A feature counts if no other place is nearly as much alike (Lowe's ratio): boxes are alike, words are not.
_RATIO = 0.75
# So far from its place may a feature lie, px: paper is bent.
_OFF = 6.0
# So many must agree: on pictures of other pads and sheets up to 19 did, on those of its own 200.
_LEAST_AGREE = 30
# The boxes' area, against that in the flat picture of the same size, is between these.
_SMALLEST, _LARGEST = 0.02, 50.0
# The paper is as bright as the brightest within so many mm: lines and words are thinner.
_PAPER = 7


@dataclass(frozen=True, eq=False)
class Template:
    """A flat picture of the empty pad."""

    rgb: Bytes
    corners: Corners
    """Of the boxes, clockwise from their top left, px from the picture's top left corner."""

    @cached_property
    def features(self) -> Features:
        """What can be found of it."""
        return _features(self.rgb)


def open_template(path: Path, corners: Sequence[tuple[float, float]] | None) -> Template:
    """Read the picture. corners: where the boxes lie in it; None: they fill it.

    Raises PhotoError if it is no picture, or if the corners are none of a box in it.
    """
    picture = next(iter(open_pictures(path)))
    rgb = (picture.in_full() if picture.in_full else picture).rgb
    height, width = rgb.shape[:2]
    placed = tuple(corners or ((0, 0), (width, 0), (width, height), (0, height)))
    if not all(0 <= x <= width and 0 <= y <= height for x, y in placed):
        raise PhotoError(f"the corners of its boxes lie outside of it; it has {width} × {height} pixels")
    if not _is_clockwise(np.array(placed, np.float64)):
        raise PhotoError("the corners of its boxes do not go round clockwise from their top left")
    return Template(rgb, placed)


def find_by_template(rgb: Bytes, template: Template) -> Corners:
    """Return where the corners of the boxes lie in a photo, px from its top left corner.

    Raises PhotoError if the pad is not seen in it.
    """
    (points, own), (places, theirs) = _features(rgb), template.features
    pairs = _pairs(own, theirs)
    if len(pairs) < _LEAST_AGREE:
        raise PhotoError(_NOT_SEEN)
    source, target = (
        np.array([at[i] for i in side], np.float64)
        for at, side in zip((places, points), zip(*pairs, strict=True), strict=True)
    )
    matrix, agree = cv2.findHomography(source, target, cv2.USAC_MAGSAC, _OFF, maxIters=5000, confidence=0.999)
    if matrix is None or int(agree.sum()) < _LEAST_AGREE:
        raise PhotoError(_NOT_SEEN)
    # Once more by least squares over all that agree.
    kept = agree.ravel().astype(bool)
    way = fit_homography(source[kept], target[kept])
    # Features are counted from the centre of the first pixel, corners from its edge.
    placed = way(np.array(template.corners, np.float64) - 0.5) + 0.5
    _check(placed, template)
    return tuple((float(x), float(y)) for x, y in placed)


def flat_template(template: Template, trim: Size, area: Rect) -> Bytes:
    """Return the empty pad as it is printed, without light: RGB at 8 px/mm of the page's trim box."""
    x, y, right, bottom = area.x, area.y, area.right, area.bottom
    target = np.array([[x, y], [right, y], [right, bottom], [x, bottom]])
    way = fit_homography(np.array(template.corners, np.float64) - 0.5, target)
    flat = flatten(template.rgb, way, trim)
    small = cv2.resize(flat, (round(trim.width), round(trim.height)), interpolation=cv2.INTER_AREA)
    paper = cv2.blur(cv2.dilate(small, np.ones((_PAPER, _PAPER))), (_PAPER, _PAPER))
    light = cv2.resize(paper, flat.shape[1::-1], interpolation=cv2.INTER_LINEAR).astype(np.float32)
    return np.asarray(np.clip(flat * (250 / np.maximum(light, 30)), 0, 255), np.uint8)


_NOT_SEEN = (
    "the pad of the layout's template is not seen in it; show the whole pad, sharp and without glare,"
    " or say with --corners where the corners of its ruled boxes are"
)


def _features(rgb: Bytes) -> Features:
    """Return where a picture's features lie, px of the whole picture, and how they look."""
    grey = np.asarray(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY), np.uint8)
    scale = min(1.0, _SIDE / max(grey.shape))
    if scale < 1:
        grey = np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    keypoints, looks = cv2.SIFT_create(_MOST_FEATURES).detectAndCompute(grey, None)  # type: ignore[attr-defined]
    if looks is None:
        return np.zeros((0, 2)), np.zeros((0, 128), np.float32)
    at = np.array([keypoint.pt for keypoint in keypoints], np.float64)
    return (at + 0.5) / scale - 0.5, np.asarray(looks, np.float32)


def _pairs(own: NDArray[np.float32], theirs: NDArray[np.float32]) -> list[tuple[int, int]]:
    """Return which feature of the template (first) is which of the photo: each the other's nearest."""
    if min(len(own), len(theirs)) < 2:
        return []
    matcher = cv2.BFMatcher(cv2.NORM_L2)
    found = matcher.knnMatch(theirs, own, k=2)
    back = {match.queryIdx: match.trainIdx for match in matcher.match(own, theirs)}
    near = [(a.queryIdx, a.trainIdx) for a, b in found if a.distance < _RATIO * b.distance]
    return [(one, other) for one, other in near if back[other] == one]


def _check(placed: NDArray[np.float64], template: Template) -> None:
    before = cv2.contourArea(np.array(template.corners, np.float32)) / template.rgb[..., 0].size
    after = cv2.contourArea(placed.astype(np.float32)) / template.rgb[..., 0].size
    if not _is_clockwise(placed) or not _SMALLEST < after / before < _LARGEST:
        raise PhotoError(_NOT_SEEN)


def _is_clockwise(corners: NDArray[np.float64]) -> bool:
    """Tell whether four corners go round a piece of paper, y downwards."""
    sides = np.roll(corners, -1, axis=0) - corners
    following = np.roll(sides, -1, axis=0)
    return bool((sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0] > 0).all())
