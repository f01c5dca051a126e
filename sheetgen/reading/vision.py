"""What the use cases ask of OpenCV itself, so that they need not know it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from ..errors import PhotoError
from ..page.model import Page
from ..units import Size
from .pictures import Picture
from .sheets_in import Seen, complete_sheet, find_sheets, without_doubles
from .stray_codes import count_strays

COARSE_PX_PER_MM = 2
"""What is compared of two sheets."""
# The side of the window that light is even in, px.
_EVEN_PX = 31


_ONLY_CODE = (
    "the code of another sheet is seen, but none of its corner marks; put the whole sheet in view, with"
    " nothing on its corners"
)

# Corner marks of a sheet.
_MARKS = 4
# Corner marks of so many pixels' side (8 mm at 5.8 px/mm) need no larger picture: marks are read at 4 px/mm.
_LARGE_PX = 46


def sheets_of(picture: Picture) -> tuple[Picture, list[Seen]]:
    """Return the sheets of a picture and the picture itself, at its full size where the sheets need that.

    Raises PhotoError if there are none.
    """
    if picture.in_full is not None:
        try:
            seen = find_sheets(picture.grey)
        except PhotoError:
            seen = []
        if seen and all(map(_is_large, seen)):
            return picture, seen
        picture = picture.in_full()
    return picture, find_sheets(picture.grey)


def complete_sheets(
    picture: Picture, sheets: Sequence[Seen], pages_of: Callable[[Seen], Sequence[Page]]
) -> list[Seen]:
    """Look once more for what is missing of sheets, now that their pages are known.

    picture, sheets: as `sheets_of` gave them. pages_of: the pages that a sheet can be of, none if unknown.
    """
    if all(_is_complete(seen) for seen in sheets):
        return list(sheets)
    grey = picture.grey
    return without_doubles(
        [seen if _is_complete(seen) else _completed(grey, seen, pages_of(seen)) for seen in sheets]
    )


def hidden_sheets(picture: Picture, sheets: Sequence[Seen]) -> list[str]:
    """Say of each sheet of which only the code is seen, beside those that were found."""
    return [_ONLY_CODE] * count_strays(picture.grey, sheets)


def _completed(grey: NDArray[np.uint8], seen: Seen, pages: Sequence[Page]) -> Seen:
    """Take the page of which most is found; its own code decides."""
    tried = [seen, *(complete_sheet(grey, seen, page) for page in pages)]
    return max(tried, key=lambda each: (each.code is not None, len(each.markers)))


def _is_complete(seen: Seen) -> bool:
    return len(seen.markers) == _MARKS and seen.code is not None


def _is_large(seen: Seen) -> bool:
    """Tell whether a sheet is seen whole, with its code, and large enough for a pen's strokes."""
    if seen.problem or seen.code is None or len(seen.markers) < _MARKS:
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
    size = (round(trim.width * COARSE_PX_PER_MM), round(trim.height * COARSE_PX_PER_MM))
    small = cv2.resize(rgb, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    even = small - cv2.blur(small, (_EVEN_PX, _EVEN_PX))
    return np.asarray(even / max(float(np.linalg.norm(even)), 1e-6), np.float32)
