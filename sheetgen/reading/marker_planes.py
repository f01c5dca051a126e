"""Sort corner marks into sheets, several of one layout in one picture too, by geometry alone.

The marks of one sheet are equal squares at the corners of an upright rectangle. A camera maps (u, v), in
sides of mark c, to  h1·u + h2·v + t_c  (homogeneous px): h1 and h2, the vanishing points of the edges, are
shared, and t_c = t_0 + W·x_c·h1 + H·y_c·h2. All of that is linear, so no layout is needed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from .homography import Homography, fit_homography, normaliser
from .markers import Marker

# A mark's corners in its own sides, in the order of `Marker.corners`.
UNIT_SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1.0]])
# Place (0..3) → whether it is at the right, at the bottom.
_AT = np.array([[0, 0], [1, 0], [0, 1], [1, 1.0]])

# How far corners may lie from one common plane, in sides of a mark: curled paper reaches 0.3, marks of two
# sheets that lie askew miss by several.
_ASTRAY = 0.4
# Distances of a sheet's marks, in sides: A7 with marks of 20 mm to A3 with marks of 6 mm.
_LEAST, _MOST = 2.5, 70.0


@dataclass(frozen=True, eq=False)
class MarkerPlane:
    """Marks that lie on one sheet, and the plane through them."""

    markers: Mapping[int, Marker]
    """By place."""
    homography: Homography
    """Picture's pixels → sides of a mark, from the top left corner of the top left mark."""
    width: float
    """From the left marks to the right ones, in sides of a mark; 0: unknown."""
    height: float
    """From the upper marks to the lower ones; 0: unknown."""
    error: float
    """Largest distance of a corner from the plane, in sides of a mark."""

    @property
    def family(self) -> int:
        """The layout's number."""
        return next(iter(self.markers.values())).family

    @property
    def side_px(self) -> float:
        """Mean side of the marks."""
        return float(np.mean([marker.side_px for marker in self.markers.values()]))


def find_planes(markers: Sequence[Marker]) -> list[MarkerPlane]:
    """Sort marks into sheets; what fits no other mark stands alone."""
    families: dict[int, list[Marker]] = defaultdict(list)
    for marker in markers:
        families[marker.family].append(marker)
    return [plane for family in families.values() for plane in _sheets_of(family)]


def _sheets_of(markers: Sequence[Marker]) -> list[MarkerPlane]:
    """Take the fullest, then the smallest rectangles first, each mark once.

    Sheets that lie side by side offer larger rectangles as well, from one sheet's marks to the other's.
    """
    if len({marker.place for marker in markers}) == len(markers):
        whole = fit_plane({marker.place: marker for marker in markers})
        if whole:
            return [whole]
    sheets = []
    taken: set[int] = set()
    for plane in sorted(_planes_through(markers), key=lambda p: (-len(p.markers), p.width + p.height)):
        own = set(map(id, plane.markers.values()))
        if not own & taken:
            sheets.append(plane)
            taken |= own
    return sheets


def _planes_through(markers: Sequence[Marker]) -> Iterable[MarkerPlane]:
    """Give every sheet that the marks could make, single marks too."""
    together = {
        frozenset((id(one), id(other)))
        for one, other in combinations(markers, 2)
        if one.place != other.place and fit_plane({one.place: one, other.place: other})
    }
    # Each place holds one of its marks or none; marks that cannot lie on one sheet are parted early.
    partial: list[dict[int, Marker]] = [{}]
    for place in range(4):
        partial += [
            {**some, place: marker}
            for some, marker in product(partial, [m for m in markers if m.place == place])
            if all(frozenset((id(other), id(marker))) in together for other in some.values())
        ]
    for some in partial[1:]:
        plane = fit_plane(some)
        if plane:
            yield plane


def fit_plane(markers: Mapping[int, Marker]) -> MarkerPlane | None:
    """Return the plane through marks, by place; None if they cannot lie on one sheet."""
    try:
        width, height = _distances(markers)
        places = sorted(markers)
        source = np.vstack([markers[place].corners for place in places])
        target = np.vstack([UNIT_SQUARE + _AT[place] * [width, height] for place in places])
        homography = fit_homography(source, target)
    except np.linalg.LinAlgError:
        return None
    at = _AT[places]
    for distance, spread in zip((width, height), np.ptp(at, axis=0), strict=True):
        if spread and not _LEAST < distance < _MOST:
            return None
    error = float(np.hypot(*(homography(source) - target).T).max())
    if error > _ASTRAY:
        return None
    return MarkerPlane(dict(markers), homography, width, height, error)


def _distances(markers: Mapping[int, Marker]) -> tuple[float, float]:
    """Return W and H, in sides of a mark; 0 where the marks do not tell."""
    places = sorted(markers)
    h1, h2, origins = _pencil(np.stack([markers[place].corners for place in places]))
    # t_c = t_0 + W·x_c·h1 + H·y_c·h2: three equations a mark, unknown t_0 (3), W and H.
    rows = np.vstack(
        [np.column_stack([np.eye(3), _AT[place][0] * h1, _AT[place][1] * h2]) for place in places]
    )
    solved = np.linalg.lstsq(rows, origins.ravel(), rcond=1e-9)[0]
    spread = np.ptp(_AT[places], axis=0)
    return (float(solved[3]) if spread[0] else 0.0), (float(solved[4]) if spread[1] else 0.0)


def _pencil(
    corners: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Return h1, h2 and each t_c, in homogeneous normalised pixels.

    corners: shape (n, 4, 2).
    """
    count = len(corners)
    points = normaliser(corners)(corners)
    marks = np.arange(count)
    u, v = UNIT_SQUARE.T
    # Two equations a point, x and y: (h1·u + h2·v + t_mark) crossed with the point is nothing.
    rows = np.zeros((count, 4, 2, 6 + 3 * count))
    for axis in (0, 1):
        value = points[..., axis]
        rows[:, :, axis, axis], rows[:, :, axis, 2] = u, -value * u
        rows[:, :, axis, 3 + axis], rows[:, :, axis, 5] = v, -value * v
        rows[marks, :, axis, 6 + 3 * marks + axis] = 1
        rows[marks, :, axis, 8 + 3 * marks] = -value
    solved = np.linalg.svd(rows.reshape(8 * count, -1))[2][-1]
    return solved[:3], solved[3:6], solved[6:].reshape(count, 3)
