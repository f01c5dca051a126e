"""Codes in a picture that belong to none of its sheets: another one lies there, its corner marks hidden.

Looked for only where the picture has room for one more sheet, in a copy just fine enough for codes, with the
sheets painted over: 8 to 30 ms of 12 megapixels; an ordinary photo, filled by its sheets, costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from ..page.code import find_codes
from .markers import Grey
from .sheets_in import Seen

# Pixels that a mark's side keeps at least: its 8 to 10 mm are 5 px/mm, and 3 px a module.
_SIDE_PX = 45
# A place without sheets as wide as so much of a sheet's shorter side may show a code.
_ROOM = 0.75
# The longer side of the plan on which such places are looked for: a hundredth of a sheet is enough.
_MASK_PX = 300
# What is laid over the sheets themselves, so that their own codes and print cost no time.
_WHITE = (255.0,)
# Around a sheet's marks, in their sides: what lies there is its own.
_MARGIN = 1.0


def count_strays(grey: Grey, sheets: Sequence[Seen]) -> int:
    """Return how many codes lie beside the sheets.

    grey, sheets: as for and from `find_sheets`. Where a sheet has too few marks nobody knows how far it
    reaches; then, and where there is no room, 0.
    """
    if not sheets or any(seen.problem for seen in sheets):
        return 0
    outlines = [_outline(seen) for seen in sheets]
    if not _has_room(outlines, grey.shape):
        return 0
    # A whole number: the mean of k × k pixels takes a twentieth of any other scale's time.
    k = max(1, int(min(seen.plane.side_px for seen in sheets) / _SIDE_PX))
    height, width = (side // k for side in grey.shape)
    small = cv2.resize(grey[: height * k, : width * k], (width, height), interpolation=cv2.INTER_AREA)
    for outline in outlines:
        cv2.fillConvexPoly(small, np.rint(outline / k).astype(np.int32), _WHITE)
    return sum(1 for _ in find_codes(np.asarray(small, np.uint8), thorough=False))


def _outline(seen: Seen) -> NDArray[np.float32]:
    """Return the corners of a sheet with its margin, px, shape (4, 2)."""
    right, bottom = seen.plane.width + 1 + _MARGIN, seen.plane.height + 1 + _MARGIN
    corners = np.array([[-_MARGIN, -_MARGIN], [right, -_MARGIN], [right, bottom], [-_MARGIN, bottom]])
    return np.asarray(seen.plane.homography.inverse()(corners), np.float32)


def _has_room(outlines: Sequence[NDArray[np.float32]], shape: tuple[int, ...]) -> bool:
    """Tell whether one more sheet may lie around those that were found, or in a gap between them."""
    k = max(shape) / _MASK_PX
    height, width = (max(1, round(side / k)) for side in shape)
    # A frame of its own: nothing lies beyond the picture's edge.
    free = np.zeros((height + 2, width + 2), np.uint8)
    free[1:-1, 1:-1] = 1
    for outline in outlines:
        cv2.fillConvexPoly(free, np.rint(outline / k + 1).astype(np.int32), (0.0,))
    # The largest circle that touches no sheet.
    widest = 2 * k * float(cv2.distanceTransform(free, cv2.DIST_L2, 3).max())
    sides = [np.hypot(*(outline[:2] - outline[1:3]).T) for outline in outlines]
    return bool(widest > _ROOM * np.min(sides))
