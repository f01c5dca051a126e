"""Find the corner marks of sheets in a picture: grey levels → ids and corners, in pixels.

ArUco, dictionary MIP_36h12. Looked for in a smaller copy, measured in the picture itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
"""Grey levels, shape (height, width)."""

# Long side of the copy in which marks are looked for, px: finds 8-mm marks on eight sheets of A6 at once.
_LOOK_PX = 1600
# Modules on the side of a mark, the black border with it.
_MODULES = 8
# Window of the corner search, in modules to each side: never as far as the border's inner edge.
_WINDOW = 0.45
_MARKS_A_SHEET = 4


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


def find_markers(grey: Grey, is_enough: Callable[[Sequence[Marker]], bool] | None = None) -> list[Marker]:
    """Find all corner marks; try harder, and slower, until what was found is enough.

    is_enough: by default, whether every family that is seen has all its marks.
    """
    is_enough = is_enough or are_complete
    best: list[Marker] = []
    for found in _attempts(grey):
        # The later attempts see more, but each may miss what an earlier one saw.
        best = _merged([*best, *found])
        if is_enough(best):
            break
    return [Marker(m.id, _measured(grey, m)) for m in best]


def are_complete(markers: Sequence[Marker]) -> bool:
    """Tell whether there are marks, and each family has its four equally often.

    >>> corners = np.zeros((4, 2))
    >>> are_complete([Marker(4 + k, corners) for k in range(4)]), are_complete([Marker(4, corners)])
    (True, False)
    """
    counts = Counter(marker.id for marker in markers)
    families = {marker.family for marker in markers}
    return bool(families) and all(
        len({counts[_MARKS_A_SHEET * family + place] for place in range(_MARKS_A_SHEET)}) == 1
        for family in families
    )


def _attempts(grey: Grey) -> Iterator[list[Marker]]:
    """Look for marks: quickly, thoroughly, in a sharpened copy, and in the whole picture."""
    factor = max(1.0, max(grey.shape) / _LOOK_PX)
    small = _shrunk(grey, factor)
    yield _detect(small, _quick(), factor)
    yield _detect(small, _thorough(), factor)
    yield _detect(_sharpened(small), _thorough(), factor)
    if factor > 1.3:
        yield _detect(_shrunk(grey, factor / 2), _thorough(), max(1.0, factor / 2))


def _shrunk(grey: Grey, factor: float) -> Grey:
    if factor <= 1:
        return grey
    size = (round(grey.shape[1] / factor), round(grey.shape[0] / factor))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)


def _sharpened(grey: Grey) -> Grey:
    return np.asarray(cv2.addWeighted(grey, 2.0, cv2.GaussianBlur(grey, (0, 0), 2.5), -1.0, 0), np.uint8)


@cache
def _quick() -> Any:
    return _detector(windows=(13, 23, 10), least_perimeter=0.02)


@cache
def _thorough() -> Any:
    # Figures measured with a camera simulator: more windows find marks across shadows and in blur.
    return _detector(windows=(3, 43, 8), least_perimeter=0.015)


def _detector(windows: tuple[int, int, int], least_perimeter: float) -> Any:
    settings = cv2.aruco.DetectorParameters()
    settings.adaptiveThreshWinSizeMin, settings.adaptiveThreshWinSizeMax = windows[:2]
    settings.adaptiveThreshWinSizeStep = windows[2]
    settings.minMarkerPerimeterRate = least_perimeter
    settings.perspectiveRemovePixelPerCell = _MODULES
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.cornerRefinementWinSize = 3
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_ARUCO_MIP_36h12)
    return cv2.aruco.ArucoDetector(dictionary, settings)


def _detect(small: Grey, detector: Any, factor: float) -> list[Marker]:
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


def _measured(grey: Grey, marker: Marker) -> NDArray[np.float64]:
    """Measure the corners in the picture itself; one that runs away is left where it was seen first."""
    reach = round(marker.side_px / _MODULES * _WINDOW)
    if reach < 2:
        return marker.corners
    start = marker.corners.astype(np.float32).reshape(-1, 1, 2)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_COUNT, 30, 0.01)
    measured = cv2.cornerSubPix(grey, start.copy(), (reach, reach), (-1, -1), stop).reshape(4, 2)
    moved = np.hypot(*(measured - marker.corners).T) > reach
    return np.where(moved[:, None], marker.corners, measured.astype(np.float64))
