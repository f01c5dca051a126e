"""What the use cases ask of OpenCV itself, so that they need not know it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from ..units import Size
from .pictures import Picture
from .sheets_in import Seen, find_sheets

# What is compared of two sheets: pixels a mm, and the side of the window that light is even in, px.
_COARSE = 2
_EVEN_PX = 31


def sheets_of(picture: Picture) -> list[Seen]:
    """Return the sheets of a picture; raises PhotoError if there are none."""
    grey: NDArray[np.uint8] = np.asarray(cv2.cvtColor(picture.rgb, cv2.COLOR_RGB2GRAY), np.uint8)
    return find_sheets(grey)


def use_one_thread() -> None:
    """Keep OpenCV to one thread, where several processes read at the same time."""
    cv2.setNumThreads(1)


def likeness(flat: NDArray[np.uint8], blank: NDArray[np.uint8], trim: Size) -> float:
    """Return how much a sheet laid flat looks like a blank one in all its colours: correlation, up to 1."""
    seen, printed = _contrast(flat, trim), _contrast(blank, trim)
    return float((seen * printed).sum() / max(np.sqrt((seen**2).sum() * (printed**2).sum()), 1e-6))


def _contrast(rgb: NDArray[np.uint8], trim: Size) -> NDArray[np.float32]:
    size = (round(trim.width * _COARSE), round(trim.height * _COARSE))
    small = cv2.resize(rgb, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    return np.asarray(small - cv2.blur(small, (_EVEN_PX, _EVEN_PX)), np.float32)
