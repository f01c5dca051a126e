"""Noise by the square metre: cut from one long stretch, since drawing it anew takes longer than a picture."""

from functools import cache

import cv2
import numpy as np


@cache
def _stretch():
    return np.random.default_rng(20261130).standard_normal(9_000_000, np.float32)


def grain(rng, shape):
    """Return normal noise, float32."""
    count = int(np.prod(shape))
    if count >= len(_stretch()):
        return np.resize(np.roll(_stretch(), int(rng.integers(len(_stretch())))), shape)
    start = int(rng.integers(len(_stretch()) - count))
    return _stretch()[start : start + count].reshape(shape)


def clouds(rng, shape, cells):
    """Return smooth noise between -1 and 1 with so many waves across the longer side."""
    height, width = shape
    across = max(2, round(cells * width / max(shape))) + 1
    down = max(2, round(cells * height / max(shape))) + 1
    coarse = rng.uniform(-1, 1, (down, across)).astype(np.float32)
    return np.clip(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), -1, 1)
