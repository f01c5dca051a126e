"""The lines of another maker's pad as a picture: what registration holds a photo against."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from ..page.model import Page
from .registration import PX_PER_MM

# Lines that presses rule boxes with, mm and grey level.
_WIDTH = 0.35
_LEVEL = 70


def draw_ruling(page: Page) -> NDArray[np.uint8]:
    """Return a page's boxes as ruled lines on white: RGB at 8 px/mm of its trim box."""
    width, height = (round(side * PX_PER_MM) for side in page.trim)
    picture = np.full((height, width), 255, np.uint8)
    for box in page.boxes.values():
        corners = np.array([(box.rect.x, box.rect.y), (box.rect.right, box.rect.bottom)]) * PX_PER_MM - 0.5
        (left, top), (right, bottom) = np.rint(corners).astype(int).tolist()
        cv2.rectangle(picture, (left, top), (right, bottom), _LEVEL, round(_WIDTH * PX_PER_MM))
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2RGB), np.uint8)
