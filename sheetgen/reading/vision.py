"""What the use cases ask of OpenCV itself, so that they need not know it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from ..errors import PhotoError
from ..units import Size
from .pictures import Picture
from .sheets_in import Seen, find_sheets

# What is compared of two sheets: pixels a mm, and the side of the window that light is even in, px.
_COARSE = 2
_EVEN_PX = 31


# Corner marks of so many pixels' side (8 mm at 6.5 px/mm) need no larger picture.
_LARGE_PX = 52


def sheets_of(picture: Picture) -> tuple[Picture, list[Seen]]:
    """Return the sheets of a picture and the picture itself, at its full size where the sheets need that.

    Raises PhotoError if there are none.
    """
    if picture.in_full is not None:
        try:
            seen = find_sheets(_grey(picture))
        except PhotoError:
            seen = []
        if seen and all(map(_is_large, seen)):
            return picture, seen
        picture = picture.in_full()
    return picture, find_sheets(_grey(picture))


def _grey(picture: Picture) -> NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(picture.rgb, cv2.COLOR_RGB2GRAY), np.uint8)


def _is_large(seen: Seen) -> bool:
    """Tell whether a sheet is seen whole, with its code, and large enough for a pen's strokes."""
    if seen.problem or seen.code is None or len(seen.markers) < 4:
        return False
    return min(marker.side_px for marker in seen.markers.values()) >= _LARGE_PX


def use_one_thread() -> None:
    """Keep OpenCV to one thread: on pictures as small as sheets, more take more time than they save."""
    cv2.setNumThreads(1)


def likeness(seen: NDArray[np.float32], printed: NDArray[np.float32]) -> float:
    """Return how much two sheets are alike in all their colours, by their contrasts: correlation, up to 1."""
    return float(np.dot(seen.ravel(), printed.ravel()))


def contrast(rgb: NDArray[np.uint8], trim: Size) -> NDArray[np.float32]:
    """Return what stands out from its surroundings on a sheet laid flat; its squares sum to 1."""
    size = (round(trim.width * _COARSE), round(trim.height * _COARSE))
    small = cv2.resize(rgb, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    even = small - cv2.blur(small, (_EVEN_PX, _EVEN_PX))
    return np.asarray(even / max(float(np.linalg.norm(even)), 1e-6), np.float32)
