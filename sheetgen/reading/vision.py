"""What the use cases ask of OpenCV itself, so that they need not know it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from .pictures import Picture
from .sheets_in import Seen, find_sheets


def sheets_of(picture: Picture) -> list[Seen]:
    """Return the sheets of a picture; raises PhotoError if there are none."""
    grey: NDArray[np.uint8] = np.asarray(cv2.cvtColor(picture.rgb, cv2.COLOR_RGB2GRAY), np.uint8)
    return find_sheets(grey)


def use_one_thread() -> None:
    """Keep OpenCV to one thread, where several processes read at the same time."""
    cv2.setNumThreads(1)
