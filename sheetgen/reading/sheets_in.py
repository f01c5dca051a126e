"""Which sheets are in a picture: corner marks → sheets, each with its code and the way to its millimetres.

Needs no layout to sort the marks and to read the code; only `place_sheet` asks for one, to give millimetres.
Messages name no file: the caller knows which picture it gave.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from ..errors import PhotoError
from ..page.code import CodePayload, read_code
from ..page.compose import fiducial_ids
from ..page.model import Page
from .homography import Homography, fit_homography
from .marker_planes import UNIT_SQUARE, MarkerPlane, find_planes, fit_plane
from .marker_search import search_marks
from .markers import Grey, Marker, find_markers, is_mirrored

# Four corner marks of 28 px, the least that can be read, with a sheet between them; nothing longer than wide.
_LEAST_SIDE_PX = 100
_LONGEST_TO_SHORTEST = 20
# Marks in the order of their ids.
PLACES = ("top left", "top right", "bottom left", "bottom right")
_ENOUGH = 3

# Where the code lies, in sides of a mark from the lower right one's lower left corner: to its left, above and
# below. Codes have 14 to 16 mm, marks 8 to 10 mm, 3 mm lie between them; the rest is for other layouts.
_CODE_LEFT, _CODE_ABOVE, _CODE_BELOW = 3.2, 2.8, 0.4
# Pixels a side of a mark in the flat pieces that the code is looked for in: 0.6-mm modules get 5 to 10 px;
# 3 px, which average noise, are read where those are not.
_CODE_SCALES = (80, 130, 45)

# Corners may lie so far from where the layout says, in sides of a mark: curled paper does that; a wrong
# layout is off by several.
_MISFIT = 0.45


@dataclass(frozen=True, eq=False)
class Seen:
    """A sheet in a picture, before its layout is known."""

    markers: Mapping[int, Marker]
    """By place, 0..3: top left, top right, bottom left, bottom right."""
    plane: MarkerPlane
    code: CodePayload | None
    problem: str = ""
    """Why it cannot be read and what to do, where it cannot."""

    @property
    def family(self) -> int:
        """What the marks say of the layout: its fingerprint modulo 62."""
        return next(iter(self.markers.values())).family

    @property
    def centre(self) -> NDArray[np.float64]:
        """The middle of its marks, px."""
        return np.asarray(np.mean([m.corners.mean(axis=0) for m in self.markers.values()], axis=0))


@dataclass(frozen=True, eq=False)
class Found:
    """A sheet in a picture with its layout."""

    code: CodePayload | None
    """None where it could not be read."""
    family: int
    homography: Homography
    """Picture's pixels → page's millimetres."""
    corners_found: int
    """Of four."""
    anchors: NDArray[np.float64]
    """Corners of its marks, shape (n, 2, 2): where they belong, and where `homography` sees them, mm.

    None where a hand placed it.
    """

    @property
    def misfit(self) -> float:
        """The largest distance of a mark's corner from its place, mm; flat paper: below 0.3."""
        return float(np.hypot(*(self.anchors[:, 1] - self.anchors[:, 0]).T).max(initial=0.0))


def find_sheets(grey: Grey) -> list[Seen]:
    """Find the sheets of a picture, from the top left on, row by row.

    grey: grey levels, shape (height, width), uint8, the whole picture at its full size.
    Sheets with too few marks are among them, with their `problem`.
    Raises PhotoError if no mark is seen, or if the picture is far too small to show one.
    """
    height, width = grey.shape
    if min(width, height) < max(_LEAST_SIDE_PX, max(width, height) / _LONGEST_TO_SHORTEST):
        raise PhotoError(f"the picture has {width} × {height} pixels; a sheet needs about 1,000 across")
    markers = find_markers(grey)
    if not markers:
        raise PhotoError(_nothing_found(grey))
    planes = find_planes(markers)
    whole = [plane for plane in planes if len(plane.markers) >= _ENOUGH]
    seen = [Seen(plane.markers, plane, _read_its_code(grey, plane)) for plane in whole]
    seen += [
        Seen(plane.markers, plane, None, _too_few(plane.markers))
        for plane in planes
        if len(plane.markers) < _ENOUGH
    ]
    return _in_reading_order(seen)


def complete_sheet(grey: Grey, seen: Seen, page: Page) -> Seen:
    """Look for the marks and the code that a sheet of this page should have and that were not seen.

    grey: as for `find_sheets`. Returns the sheet as it was where there is nothing to be found.
    """
    if any(marker.id != page.fiducials[place].id for place, marker in seen.markers.items()):
        return seen
    markers = search_marks(grey, seen.markers, page)
    plane = fit_plane(markers) if len(markers) > len(seen.markers) else None
    if plane is not None:
        problem = "" if len(markers) >= _ENOUGH else _too_few(markers)
        seen = Seen(plane.markers, plane, seen.code, problem)
    if seen.problem or seen.code is not None:
        return seen
    return replace(seen, code=_read_its_code(grey, seen.plane))


def without_doubles(sheets: Sequence[Seen]) -> list[Seen]:
    """Drop sheets all of whose marks are another's: strays that were completed to what was seen anyway."""
    kept: list[Seen] = []
    for sheet in sorted(sheets, key=lambda each: -len(each.markers)):
        if not any(_lies_on(sheet, other) for other in kept):
            kept.append(sheet)
    return [sheet for sheet in sheets if any(sheet is each for each in kept)]


def _lies_on(sheet: Seen, other: Seen) -> bool:
    return all(
        any(
            marker.id == own.id
            and float(np.hypot(*(marker.corners - own.corners).mean(axis=0))) < marker.side_px / 2
            for own in other.markers.values()
        )
        for marker in sheet.markers.values()
    )


def place_sheet(seen: Seen, page: Page) -> Found:
    """Return the way from a picture's pixels to the page's millimetres, in whichever scale it was printed.

    Raises PhotoError if the sheet has too few marks or was not printed from this page's layout.
    """
    if seen.problem:
        raise PhotoError(seen.problem)
    if seen.code and seen.code.fingerprint != page.fingerprint:
        raise PhotoError(
            f"the sheet was printed from layout {seen.code.fingerprint}, not from {page.game}"
            f" ({page.fingerprint}); give its own with --layout"
        )
    rects = {fiducial.id: fiducial.rect for fiducial in page.fiducials}
    if any(marker.id not in rects for marker in seen.markers.values()):
        raise PhotoError(
            f"the corner marks are not those of {page.game}; give the sheet's layout with --layout"
        )
    source = np.vstack([marker.corners for marker in seen.markers.values()])
    wanted = [rects[marker.id] for marker in seen.markers.values()]
    target = np.vstack([UNIT_SQUARE * [r.w, r.h] + [r.x, r.y] for r in wanted])
    homography = fit_homography(source, target)
    anchors = np.stack([target, homography(source)], axis=1)
    found = Found(seen.code, seen.family, homography, len(seen.markers), anchors)
    if found.misfit > _MISFIT * wanted[0].w:
        raise PhotoError(f"the sheet has not the shape of {page.game}; give its layout with --layout")
    return found


def _read_its_code(grey: Grey, plane: MarkerPlane) -> CodePayload | None:
    """Read the code beside the lower right mark; one that belongs to other marks is not this sheet's."""
    left, bottom = plane.width, plane.height + 1
    corner = np.array([left - _CODE_LEFT, bottom - _CODE_ABOVE])
    size = np.array([_CODE_LEFT + 0.15, _CODE_ABOVE + _CODE_BELOW])
    for scale in _CODE_SCALES:
        piece = _piece(grey, plane, corner, size, scale)
        for picture in (piece, _sharpened(piece)):
            code = read_code(picture)
            if code and fiducial_ids(code.fingerprint)[0] // 4 == plane.family:
                return code
    return None


def _piece(
    grey: Grey, plane: MarkerPlane, corner: NDArray[np.float64], size: NDArray[np.float64], scale: int
) -> Grey:
    to_piece = np.array([[scale, 0, -scale * corner[0]], [0, scale, -scale * corner[1]], [0, 0, 1.0]])
    width, height = (round(side * scale) for side in size)
    matrix = Homography(to_piece).after(plane.homography).matrix
    flags = cv2.INTER_AREA if plane.side_px > 2 * scale else cv2.INTER_LINEAR
    return np.asarray(cv2.warpPerspective(grey, matrix, (width, height), flags=flags), np.uint8)


def _sharpened(grey: Grey) -> Grey:
    blurred: Any = cv2.GaussianBlur(grey, (0, 0), 2)
    return np.asarray(cv2.addWeighted(grey, 2.5, blurred, -1.5, 0), np.uint8)


def _too_few(markers: Mapping[int, Marker]) -> str:
    names = " and ".join(PLACES[place] for place in sorted(markers))
    count = {1: "one", 2: "two"}[len(markers)]
    return (
        f"{count} of four corner marks found ({names}); put the whole sheet in view, flat, without glare"
        " and with nothing on its corners"
    )


# Grey levels and their steps below which a picture without marks is called dark or blurred: chosen on night
# shots and on shaken ones of the camera simulator.
_DARK = 45
_SOFT = 2.0


def _nothing_found(grey: Grey) -> str:
    small = cv2.resize(
        grey, (400, max(1, round(400 * grey.shape[0] / grey.shape[1]))), interpolation=cv2.INTER_AREA
    )
    if np.percentile(small, 95) < _DARK:
        return "the picture is too dark to find a sheet in; take it again with more light"
    if float(np.asarray(cv2.Laplacian(small, cv2.CV_32F)).std()) < _SOFT:
        return "nothing sharp is in the picture; show a whole sheet, hold still and wait for the focus"
    if is_mirrored(grey):
        return "the picture is mirrored, as by a selfie camera; mirror it back, or take it again"
    return (
        "no corner marks of a scoresheet found; put the whole sheet in view, flat and without glare"
        " (only sheets that sheetgen printed can be read)"
    )


def _in_reading_order(seen: Sequence[Seen]) -> list[Seen]:
    """Sort by rows as high as half a sheet, then from left to right."""
    if not seen:
        return []
    heights = [np.ptp(np.vstack([m.corners for m in s.markers.values()])[:, 1]) for s in seen]
    row = max(float(np.median(heights)) * 0.6, 1.0)
    return sorted(seen, key=lambda s: (round(float(s.centre[1]) / row), float(s.centre[0])))
