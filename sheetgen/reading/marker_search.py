"""Find the corner marks that a sheet should have besides those that were seen: place and look are known.

Takes the marks that were found and the page; gives more of them. A mark in shadow, blur or noise that no
detector reads is still more like itself than anything else near its place (normalised cross-correlation).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from ..page.model import Fiducial, Page
from .homography import Homography, fit_homography
from .marker_planes import UNIT_SQUARE
from .markers import Grey, Marker, measure_corners

# Radius in which a mark is looked for, mm, by how many are known: one tells little of how the sheet tilts,
# two nothing of how it tilts across the line between them, and paper may be bent.
_REACH = {1: 35.0, 2: 28.0, 3: 8.0}
# Pixels a mm: marks of 8 mm have 24; once they are found, as many as the picture gives, up to 8.
_COARSE, _FINE = 3.0, 8.0
_FINE_REACH = 2.0
# What a place may be wrong by in size.
_SIZES = (1.0, 0.88, 1.13)
# White rim of a mark that belongs to its look, in modules.
_RIM = 1
_MODULES = 8
# A mark by itself, and the pattern inside its border: correlations of what is worth a closer look, of what is
# a mark, and by how much its own pattern must be ahead of the sheet's other marks.
_LIKELY, _CERTAIN, _PATTERN, _AHEAD = 0.45, 0.6, 0.55, 0.3
_PX_A_MODULE = 4
# Marks that fix a map by themselves; below, the picture is taken for a phone's: focal length by the long side
# (24 to 28 mm on 36 mm of film).
_ENOUGH = 3
_FOCAL = 0.8


@dataclass(frozen=True)
class _Sighting:
    """Where a mark seems to be."""

    likeness: float
    corners: NDArray[np.float64]
    """On the page as the map has it, mm, shape (4, 2)."""


def search_marks(grey: Grey, known: Mapping[int, Marker], page: Page) -> dict[int, Marker]:
    """Return the known marks of a sheet, by place, and those that could be found with their help.

    grey: the whole picture. known: at least one; all of this page's.
    """
    marks = dict(known)
    missing = [place for place in range(len(page.fiducials)) if place not in marks]
    # The one beside known marks first: each that is found tells more of the sheet.
    missing.sort(key=lambda place: -sum(_is_beside(place, other) for other in known))
    for place in missing:
        found = _look_for(grey, marks, page, place)
        if found is not None:
            marks[place] = found
    return {place: marks[place] for place in sorted(marks)}


def _is_beside(place: int, other: int) -> bool:
    return (place ^ other) in (1, 2)


def _look_for(grey: Grey, marks: Mapping[int, Marker], page: Page, place: int) -> Marker | None:
    fiducial = page.fiducials[place]
    to_page = _through(grey, marks, page)
    if to_page is None:
        return None
    rough = _best_near(grey, to_page, fiducial, _COARSE, _REACH[min(3, len(marks))], _SIZES)
    if rough is None or rough.likeness < _LIKELY:
        return None
    # From where it seems to lie, the map through all of them is much better there.
    px = to_page.inverse()(rough.corners)
    nearer = _through(grey, {**marks, place: Marker(fiducial.id, px)}, page)
    if nearer is None:
        return None
    scale = min(_FINE, max(_COARSE, float(nearer.inverse().enlargement(_corners(fiducial)).mean())))
    fine = _best_near(grey, nearer, fiducial, scale, _FINE_REACH, (1.0,))
    if fine is None or fine.likeness < _CERTAIN:
        return None
    patterns = _inner_likeness(grey, nearer, fine, page.fiducials)
    own = patterns.pop(place)
    if own < _PATTERN or own < _AHEAD + max(patterns):
        return None
    return measure_corners(grey, [Marker(fiducial.id, nearer.inverse()(fine.corners))])[0]


def _through(grey: Grey, marks: Mapping[int, Marker], page: Page) -> Homography | None:
    """Return the map from the picture to the page's millimetres."""
    source = np.vstack([marker.corners for marker in marks.values()])
    target = np.vstack([_corners(page.fiducials[place]) for place in marks])
    try:
        if len(marks) < _ENOUGH:
            return _as_a_phone_sees(source, target, grey.shape)
        return fit_homography(source, target)
    except np.linalg.LinAlgError:
        return None


def _as_a_phone_sees(
    source: NDArray[np.float64], target: NDArray[np.float64], shape: tuple[int, ...]
) -> Homography | None:
    """Return the map through few marks, with a lens such as phones have: small marks tell little of tilt."""
    middle = (np.array(shape[::-1]) - 1) / 2
    lens = np.array([[_FOCAL * max(shape), 0, middle[0]], [0, _FOCAL * max(shape), middle[1]], [0, 0, 1]])
    flat = np.column_stack([target, np.zeros(len(target))])
    solved, turn, at = cv2.solvePnP(flat, source, lens, None, flags=cv2.SOLVEPNP_IPPE)
    if not solved:
        return None
    to_px = lens @ np.column_stack([np.asarray(cv2.Rodrigues(turn)[0])[:, :2], np.asarray(at).ravel()])
    return Homography(to_px / to_px[2, 2]).inverse()


def _corners(fiducial: Fiducial) -> NDArray[np.float64]:
    rect = fiducial.rect
    return np.asarray(UNIT_SQUARE * [rect.w, rect.h] + [rect.x, rect.y], np.float64)


def _best_near(
    grey: Grey,
    to_page: Homography,
    fiducial: Fiducial,
    px_per_mm: float,
    reach: float,
    sizes: tuple[float, ...],
) -> _Sighting | None:
    """Return the place within reach, mm, that looks most like a mark."""
    rect = fiducial.rect
    room = reach + _RIM * rect.w / _MODULES + max(sizes) * rect.w / 2
    around = _flat_piece(grey, to_page, rect.centre, room, px_per_mm)
    if around is None:
        return None
    best = None
    for size in sizes:
        look = _look(fiducial, size * px_per_mm)
        if min(around.shape) < look.shape[0]:
            continue
        scores = cv2.matchTemplate(around, look, cv2.TM_CCOEFF_NORMED)
        _, top, _, (x, y) = cv2.minMaxLoc(scores)
        if best is None or top > best.likeness:
            centre = np.array([x, y]) / px_per_mm + look.shape[0] / 2 / px_per_mm - room + rect.centre
            half = size * rect.w / 2
            best = _Sighting(float(top), centre - half + UNIT_SQUARE * 2 * half)
    return best


def _inner_likeness(
    grey: Grey, to_page: Homography, sighting: _Sighting, fiducials: Sequence[Fiducial]
) -> list[float]:
    """Return how much the modules inside the border are each mark's: correlation of 36 levels."""
    corner, far = sighting.corners[0], sighting.corners[2]
    px_per_mm = _PX_A_MODULE * _MODULES / (far[0] - corner[0])
    piece = _flat_piece(grey, to_page, tuple((corner + far) / 2), (far[0] - corner[0]) / 2, px_per_mm)
    if piece is None:
        return [-1.0] * len(fiducials)
    levels = cv2.resize(piece, (_MODULES, _MODULES), interpolation=cv2.INTER_AREA)[1:-1, 1:-1].astype(float)
    # Light that changes across the mark is no pattern.
    levels -= _plane_through(levels)
    return [float(np.corrcoef(levels.ravel(), _white(each)[1:-1, 1:-1].ravel())[0, 1]) for each in fiducials]


def _plane_through(levels: NDArray[np.float64]) -> NDArray[np.float64]:
    y, x = np.mgrid[: levels.shape[0], : levels.shape[1]]
    basis = np.column_stack([x.ravel(), y.ravel(), np.ones(levels.size)])
    return np.asarray((basis @ np.linalg.lstsq(basis, levels.ravel(), rcond=None)[0]).reshape(levels.shape))


def _white(fiducial: Fiducial) -> NDArray[np.uint8]:
    return 1 - np.array([[int(bit) for bit in row] for row in fiducial.bits], np.uint8)


def _flat_piece(
    grey: Grey, to_page: Homography, centre: tuple[float, float], room: float, px_per_mm: float
) -> Grey | None:
    """Return a square of the page, `room` mm to each side of a place; None if it is not in the picture."""
    corner = np.array(centre) - room
    side = round(2 * room * px_per_mm)
    outline = to_page.inverse()(corner + UNIT_SQUARE * 2 * room)
    low = np.maximum(np.floor(outline.min(axis=0)).astype(int) - 2, 0)
    high = np.minimum(np.ceil(outline.max(axis=0)).astype(int) + 3, grey.shape[::-1])
    if (high - low < 8).any():
        return None
    part = grey[low[1] : high[1], low[0] : high[0]]
    # A pixel of the piece shall see as much of the picture as it covers.
    soft = float(to_page.inverse().enlargement(np.array([centre])).mean()) / px_per_mm
    if soft > 1.5:
        part = np.asarray(cv2.GaussianBlur(part, (0, 0), 0.4 * soft), np.uint8)
    # Piece's pixels → page → picture → part, from centre to centre.
    to_mm = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, px_per_mm]]) / px_per_mm
    to_mm[:2, 2] += corner
    matrix = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1.0]]) @ to_page.inverse().matrix @ to_mm
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpPerspective(part, matrix, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    )


def _look(fiducial: Fiducial, px_per_mm: float) -> Grey:
    """Return a mark with its rim as a soft lens sees it."""
    modules = np.pad(_white(fiducial), _RIM, constant_values=1)
    fine = np.kron(255 * modules, np.ones((8, 8), np.uint8)).astype(np.uint8)
    side = max(_MODULES, round(fiducial.rect.w / _MODULES * len(modules) * px_per_mm))
    soft = cv2.GaussianBlur(fine, (0, 0), 3.0)
    return np.asarray(cv2.resize(soft, (side, side), interpolation=cv2.INTER_AREA), np.uint8)
