"""Place a sheet by hand: where its four corners lie in a picture → the way to its millimetres.

For sheets whose corner marks are covered, or that have none; printed lines take out what a hand leaves.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from ..errors import PhotoError
from ..page.code import CodePayload, read_code
from ..page.model import Page
from ..units import Rect
from .homography import Homography, fit_homography, scaling
from .pictures import Picture
from .registration import flatten
from .sheets_in import Found
from .vision import contrast, likeness

Corners = tuple[tuple[float, float], ...]
"""Of the trim: clockwise from the sheet's own top left, px of the upright picture from its top left."""

# A side of the sheet that has fewer pixels was not meant.
_LEAST_PX = 50
# The code is looked for this far around its place, mm, at so many pixels a mm.
_CODE_ROOM, _CODE_SCALE = 4.0, 12
# At so many pixels a mm it is told which way up a sheet lies.
_TURN_SCALE = 2


def place_by_hand(picture: Picture, corners: Corners, page: Page, area: Rect) -> Found:
    """Return the way from the picture's pixels to the page's millimetres.

    area: whose corners they are, mm; of our own sheets the trim.

    Raises PhotoError if the corners are no sheet of paper, or if its code says that it is another page.
    """
    _check_corners(corners, picture)
    homography = _between(corners, area)
    code = _read_code(picture, homography, page) if page.fiducials else None
    if code and code.fingerprint != page.fingerprint:
        raise PhotoError(
            f"the sheet was printed from layout {code.fingerprint}, not from {page.game}"
            f" ({page.fingerprint}); give its own with --layout"
        )
    return Found(code, -1, homography, 0, np.zeros((0, 2, 2)))


def check_turn(picture: Picture, corners: Corners, page: Page, printed: NDArray[np.float32]) -> None:
    """Raise PhotoError if the sheet fits better with another of its corners at the top left.

    printed: the contrast of the blank sheet. Rows of boxes look alike upside down, but for their colours.
    """
    fits = []
    for first in range(4):
        homography = _between((*corners[first:], *corners[:first]), Rect(0, 0, *page.trim))
        flat = flatten(picture.rgb, homography, page.trim, _TURN_SCALE)
        fits.append(likeness(contrast(flat, page.trim), printed))
    if max(fits) > fits[0]:
        right = corners[int(np.argmax(fits))]
        raise PhotoError(
            f"the sheet's top left seems to be at {right[0]:g},{right[1]:g};"
            " give its corners clockwise from there"
        )


def _between(corners: Corners, area: Rect) -> Homography:
    # Pixels are counted from the centre of the first one.
    source = np.array(corners, np.float64) - 0.5
    x, y, right, bottom = area.x, area.y, area.right, area.bottom
    return fit_homography(source, np.array([[x, y], [right, y], [right, bottom], [x, bottom]], np.float64))


def _check_corners(corners: Corners, picture: Picture) -> None:
    height, width = picture.rgb.shape[:2]
    for x, y in corners:
        if not (-width <= x <= 2 * width and -height <= y <= 2 * height):
            raise PhotoError(f"the corner {x:g},{y:g} is far outside of the picture ({width} × {height})")
    at = np.array(corners)
    sides = np.roll(at, -1, axis=0) - at
    if np.hypot(*sides.T).min() < _LEAST_PX:
        raise PhotoError(f"two corners lie less than {_LEAST_PX} px from each other; give all four")
    following = np.roll(sides, -1, axis=0)
    turns = sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0]
    if (turns < 0).all():
        raise PhotoError("the corners run anticlockwise; give them clockwise from the sheet's top left")
    if not (turns > 0).all():
        raise PhotoError("the corners do not go round a sheet; give them clockwise from its top left")


def _read_code(picture: Picture, homography: Homography, page: Page) -> CodePayload | None:
    place = page.code.inset(-_CODE_ROOM)
    to_piece = scaling(_CODE_SCALE).after(_moved(-place.x, -place.y)).after(homography)
    size = (round(place.w * _CODE_SCALE), round(place.h * _CODE_SCALE))
    piece: NDArray[np.uint8] = np.asarray(cv2.warpPerspective(picture.rgb, to_piece.matrix, size), np.uint8)
    return read_code(np.asarray(cv2.cvtColor(piece, cv2.COLOR_RGB2GRAY), np.uint8))


def _moved(dx: float, dy: float) -> Homography:
    return Homography(np.array([[1, 0, dx], [0, 1, dy], [0, 0, 1.0]]))
