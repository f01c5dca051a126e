"""Find the corner marks of sheets in a picture: grey levels → ids and corners, in pixels.

ArUco, dictionary MIP_36h12. Looked for in a smaller copy, measured in the picture itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
"""Grey levels, shape (height, width)."""

# Long sides of the copies in which marks are looked for, px: an A5 sheet's marks of 10 mm have 25, 35 and 50.
_FIRST_LOOK_PX, _SECOND_LOOK_PX, _LOOK_PX = 800, 1000, 1500
# Marks smaller than this are seen by luck: others beside them may have been missed.
_SMALL_PX = 30
# Modules on the side of a mark, the black border with it.
_MODULES = 8
# How far from an edge it is looked for, in modules: never as far as the border's inner edge.
_WINDOW = 0.8
# Where along an edge it is looked at, as shares of its length, and in how many steps across.
_ALONG = np.linspace(0.06, 0.94, 15)
_STEPS = 25
# So many marks are measured together: OpenCV's pictures have no more than 32,767 lines.
_AT_ONCE = 100
# So many marks, each one of 250 patterns of 36 bits, are no accident.
_LEAST_MIRRORED = 2
_MARKS_A_SHEET = 4
# With three of them a sheet can be read; the fourth is looked for again when its page is known.
_ENOUGH = 3
# No sheet is narrower, in sides of its marks: A7 with marks of 8 mm.
_LEAST_SHEET = 9


@dataclass(frozen=True, eq=False)
class Marker:
    """A corner mark as it lies in the picture."""

    id: int
    corners: NDArray[np.float64]
    """Shape (4, 2), px: top left, top right, bottom right, bottom left of the mark as it was printed."""

    @property
    def family(self) -> int:
        """The layout's number, 0..61."""
        return self.id // _MARKS_A_SHEET

    @property
    def place(self) -> int:
        """Which corner of the sheet: 0 top left, 1 top right, 2 bottom left, 3 bottom right."""
        return self.id % _MARKS_A_SHEET

    @property
    def side_px(self) -> float:
        """The mean length of its sides."""
        return float(np.hypot(*(self.corners - np.roll(self.corners, 1, axis=0)).T).mean())


def find_markers(grey: Grey) -> list[Marker]:
    """Find all corner marks: quickly first, then ever more thoroughly while marks seem to be missing."""
    best: list[Marker] = []
    seen_at = 0
    for attempt, (look_px, is_sharpened, detector, enough) in enumerate(_ATTEMPTS):
        # A whole number makes the copy fast; what is small already is not tried twice at the same size.
        factor = max(1, round(max(grey.shape) / look_px))
        if attempt and factor == 1 and look_px > _LOOK_PX:
            break
        # Where all are seen but small, it is not the same copy that may show more.
        if factor == seen_at and detector is _quick:
            continue
        small = _shrunk(grey, factor)
        found = _detect(_sharpened(small) if is_sharpened else small, detector(), factor)
        # Later attempts see more, but each may miss what an earlier one saw.
        best = _merged([*best, *found])
        fewest = _fewest_marks(best) if best else 0
        if fewest >= _ENOUGH and not _has_room(best, grey.shape):
            break
        is_small = any(marker.side_px / factor < _SMALL_PX for marker in best)
        if fewest >= enough and not (is_small and enough == _MARKS_A_SHEET):
            break
        seen_at = factor if fewest == _MARKS_A_SHEET else 0
    return measure_corners(grey, best)


def is_mirrored(grey: Grey) -> bool:
    """Tell whether marks are seen in the mirror image alone: a selfie camera's picture, or a slide's back."""
    small = _shrunk(grey, max(1, round(max(grey.shape) / _LOOK_PX)))
    return len(_detect(np.asarray(cv2.flip(small, 1), np.uint8), _quick(), 1)) >= _LEAST_MIRRORED


def _fewest_marks(markers: Sequence[Marker]) -> int:
    """Return how many marks the sheets have, where a family's sheets are as many as its commonest mark.

    >>> corners = np.zeros((4, 2))
    >>> _fewest_marks([Marker(id, corners) for id in (4, 5, 6, 7)])
    4
    >>> _fewest_marks([Marker(id, corners) for id in (4, 5, 6, 7, 4, 5, 6)])
    3
    """
    counts = Counter(marker.id for marker in markers)
    fewest = []
    for family in {marker.family for marker in markers}:
        of_place = [counts[_MARKS_A_SHEET * family + place] for place in range(_MARKS_A_SHEET)]
        fewest.append(sum(count == max(of_place) for count in of_place))
    return min(fewest)


def _has_room(markers: Sequence[Marker], shape: tuple[int, ...]) -> bool:
    """Tell whether a picture could show another sheet beside those that these marks belong to."""
    if len(markers) > _MARKS_A_SHEET:
        return True
    corners = np.vstack([marker.corners for marker in markers])
    around = np.append(corners.min(axis=0), shape[::-1] - corners.max(axis=0))
    return bool(around.max() > _LEAST_SHEET * min(marker.side_px for marker in markers))


def _shrunk(grey: Grey, factor: int) -> Grey:
    if factor == 1:
        return grey
    size = (grey.shape[1] // factor, grey.shape[0] // factor)
    whole = grey[: size[1] * factor, : size[0] * factor]
    return np.asarray(cv2.resize(whole, size, interpolation=cv2.INTER_AREA), np.uint8)


def _sharpened(grey: Grey) -> Grey:
    return np.asarray(cv2.addWeighted(grey, 2.0, cv2.GaussianBlur(grey, (0, 0), 2.5), -1.0, 0), np.uint8)


@cache
def _quickest() -> Any:
    # What is hardly darker than its surroundings, such as the grain of wood, takes most of the time.
    return _detector(windows=(17, 17, 10), least_perimeter=0.08, contrast=18)


@cache
def _quick() -> Any:
    return _detector(windows=(13, 23, 10), least_perimeter=0.05)


@cache
def _thorough() -> Any:
    # More windows find marks across shadows and in blur, at five times the cost.
    return _detector(windows=(3, 43, 8), least_perimeter=0.03)


# Long side, whether sharpened, detector, and with how many marks a sheet that is enough.
_ATTEMPTS: tuple[tuple[int, bool, Callable[[], Any], int], ...] = (
    (_FIRST_LOOK_PX, False, _quickest, 4),
    (_SECOND_LOOK_PX, False, _quick, 4),
    (_LOOK_PX, False, _quick, 4),
    (_LOOK_PX, False, _thorough, 3),
    (_LOOK_PX, True, _thorough, 3),
    (2 * _LOOK_PX, False, _thorough, 3),
)


def _detector(windows: tuple[int, int, int], least_perimeter: float, contrast: int = 7) -> Any:
    settings = cv2.aruco.DetectorParameters()
    settings.adaptiveThreshConstant = contrast
    settings.adaptiveThreshWinSizeMin, settings.adaptiveThreshWinSizeMax = windows[:2]
    settings.adaptiveThreshWinSizeStep = windows[2]
    settings.minMarkerPerimeterRate = least_perimeter
    # Marks may touch the picture's edge, as long as all of them is in it.
    settings.minDistanceToBorder = 1
    settings.perspectiveRemovePixelPerCell = _MODULES
    # Corners are measured afterwards, in the picture itself.
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_NONE
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_ARUCO_MIP_36h12)
    return cv2.aruco.ArucoDetector(dictionary, settings)


def _detect(small: Grey, detector: Any, factor: int) -> list[Marker]:
    corners, ids, _ = detector.detectMarkers(small)
    if ids is None:
        return []
    # Pixels are counted from their centres: the small one's centre is not the large one's.
    shift = (factor - 1) / 2
    return [
        Marker(int(id), np.asarray(quad, np.float64).reshape(4, 2) * factor + shift)
        for id, quad in zip(np.ravel(ids), corners, strict=True)
        if id < 62 * _MARKS_A_SHEET
    ]


def _merged(markers: Sequence[Marker]) -> list[Marker]:
    """Drop what was found again: the same id at the same place."""
    kept: list[Marker] = []
    for marker in markers:
        centre = marker.corners.mean(axis=0)
        if not any(
            marker.id == other.id
            and float(np.hypot(*(centre - other.corners.mean(axis=0)))) < marker.side_px / 2
            for other in kept
        ):
            kept.append(marker)
    return kept


def measure_corners(grey: Grey, markers: Sequence[Marker]) -> list[Marker]:
    """Measure the corners in the picture itself: lines through the four edges, cut with each other."""
    rough = np.array([marker.corners for marker in markers], np.float64).reshape(-1, 4, 2)
    corners = rough
    # Twice: the second time from where the first one saw the edges.
    for _ in range(2):
        parts = [_cut_edges(grey, corners[i : i + _AT_ONCE]) for i in range(0, len(corners), _AT_ONCE)]
        corners = np.concatenate([rough[:0], *parts])
    moved = np.hypot(*np.moveaxis(corners - rough, 2, 0)).max(axis=1)
    return [
        Marker(marker.id, measured if by < marker.side_px / _MODULES else marker.corners)
        for marker, measured, by in zip(markers, corners, moved, strict=True)
    ]


def _cut_edges(grey: Grey, corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the corners of marks, shape (marks, 4, 2), from where their edges are seen near them."""
    sides = np.roll(corners, -1, axis=1) - corners
    lengths = np.hypot(sides[..., 0], sides[..., 1])
    along = sides / lengths[..., None]
    outwards = np.stack([along[..., 1], -along[..., 0]], axis=2)
    reach = lengths.mean(axis=1) / _MODULES * _WINDOW
    # For each edge, places along it, and at each place steps from inside (black) to outside (white).
    places = corners[:, :, None] + sides[:, :, None] * _ALONG[:, None]
    steps = np.linspace(-1, 1, _STEPS) * reach[:, None, None, None]
    at = (places[:, :, :, None] + outwards[:, :, None, None] * steps[..., None]).astype(np.float32)
    flat = at.reshape(-1, _STEPS, 2)
    levels = cv2.remap(grey, flat, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    rise = np.clip(np.diff(levels.reshape(at.shape[:4]).astype(np.float64), axis=3), 0, None)
    middles = (steps[..., 1:] + steps[..., :-1]) / 2
    total = rise.sum(axis=3)
    offset = (rise * middles).sum(axis=3) / np.maximum(total, 1)
    # A line through each edge's points, steep ones weighing more.
    lines = _lines_through(places + outwards[:, :, None] * offset[..., None], total + 1e-6)
    # Edge i ends in corner i + 1; the cross product of two lines is where they meet.
    meets = np.cross(np.roll(lines, 1, axis=1), lines)
    far: NDArray[np.float64] = meets[..., 2:]
    is_near = np.abs(far).min(axis=1, keepdims=True) >= 1e-9
    return np.where(is_near, meets[..., :2] / np.where(is_near, far, 1), corners)


def _lines_through(points: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the homogeneous coordinates of lines, by weighted total least squares.

    points: shape (…, points, 2), as many as each line has.
    """
    share = weights[..., None] / weights.sum(axis=-1)[..., None, None]
    centre = (share * points).sum(axis=-2)
    apart = points - centre[..., None, :]
    spread = (share * apart**2).sum(axis=-2)
    crossed = (share[..., 0] * apart[..., 0] * apart[..., 1]).sum(axis=-1)
    # Points are spread most along this angle.
    angle = np.arctan2(2 * crossed, spread[..., 0] - spread[..., 1]) / 2
    normal = np.stack([-np.sin(angle), np.cos(angle)], axis=-1)
    return np.concatenate([normal, -(normal * centre).sum(axis=-1, keepdims=True)], axis=-1)
