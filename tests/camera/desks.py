"""What lies under and beside the sheets: invented desks, and pieces of photographs if there are some."""

from functools import cache

import cv2
import numpy as np

from .noise import clouds, grain
from .strokes import PHOTOS

# Desks are painted at half of the picture's size: they are seldom sharp.
_HALF = 2
_WOODS = ((150, 105, 65), (96, 62, 38), (196, 160, 118), (58, 42, 34), (214, 196, 170))
_CLOTHS = ((28, 30, 36), (120, 24, 30), (36, 70, 58), (220, 215, 205), (70, 82, 120))


def desk(rng, size, real=True):
    """Return a desk in RGB, uint8."""
    small = (size[0] // _HALF + 1, size[1] // _HALF + 1)
    photographs = _photographs() if real else ()
    if photographs and rng.random() < 0.35:
        painted = _photographed(rng, photographs[rng.integers(len(photographs))], small)
    else:
        painted = (_wood, _wood, _cloth, _plain, _checks)[rng.integers(5)](rng, small)
    return cv2.resize(painted, None, fx=_HALF, fy=_HALF)[: size[1], : size[0]]


def _bytes(picture):
    return np.clip(picture, 0, 255).astype(np.uint8)


def _wood(rng, size):
    """Long grain, a few boards."""
    width, height = size
    colour = np.array(_WOODS[rng.integers(len(_WOODS))], np.float32)
    lines = cv2.resize(grain(rng, (height, max(2, width // 90))), size, interpolation=cv2.INTER_LINEAR)
    waves = clouds(rng, (height, width), 3) * 0.5 + np.sin(
        np.arange(height, dtype=np.float32)[:, None] / rng.uniform(4, 15)
        + 3 * clouds(rng, (height, width), 2)
    )
    shade = 1 + 0.06 * lines + 0.05 * waves
    board = rng.uniform(0.15, 0.6) * height
    gaps = np.abs((np.arange(height) + rng.uniform(0, board)) % board) < 1.5
    shade[gaps] *= 0.6
    picture = _bytes(shade[..., None] * colour)
    return picture if rng.random() < 0.6 else _bytes(cv2.resize(cv2.rotate(picture, 0), size))


def _cloth(rng, size):
    """A weave and soft folds."""
    shape = size[::-1]
    colour = np.array(_CLOTHS[rng.integers(len(_CLOTHS))], np.float32)
    shade = 1 + 0.1 * grain(rng, shape) + 0.25 * clouds(rng, shape, rng.integers(2, 6))
    return _bytes(shade[..., None] * colour)


def _plain(rng, size):
    shape = size[::-1]
    colour = rng.uniform(30, 235) + rng.normal(0, 14, 3).astype(np.float32)
    shade = 1 + 0.015 * grain(rng, shape) + 0.05 * clouds(rng, shape, 3)
    return _bytes(shade[..., None] * colour.astype(np.float32))


def _checks(rng, size):
    """A tablecloth of squares, which is unkind to whoever looks for squares."""
    side = rng.uniform(12, 60)
    y, x = np.mgrid[: size[1], : size[0]].astype(np.float32)
    angle = rng.uniform(-0.6, 0.6)
    u, v = np.cos(angle) * x - np.sin(angle) * y, np.sin(angle) * x + np.cos(angle) * y
    squares = (np.floor(u / side) % 2 + np.floor(v / side) % 2) / 2
    colour = np.array(rng.choice([(190, 40, 45), (50, 80, 160), (60, 60, 60)]), np.float32)
    return _bytes(240 - squares[..., None] * (240 - colour) * 0.9 + 4 * grain(rng, size[::-1])[..., None])


@cache
def _photographs():
    """Return real photographs, small: desks, cloths, other people's paper."""
    paths = sorted([*PHOTOS.glob("forms/*.jpg"), *PHOTOS.glob("pads/*.jpg"), *PHOTOS.glob("paper/*.jpg")])
    return [
        cv2.cvtColor(cv2.imread(str(path), cv2.IMREAD_REDUCED_COLOR_2), cv2.COLOR_BGR2RGB) for path in paths
    ]


def _photographed(rng, picture, size):
    """Cut a piece out, turned and mirrored as may be."""
    picture = np.rot90(picture, rng.integers(4))
    picture = picture[:, ::-1] if rng.random() < 0.5 else picture
    share = rng.uniform(0.5, 1.0)
    height, width = (max(16, int(side * share)) for side in picture.shape[:2])
    y, x = (
        int(rng.integers(0, whole - part + 1))
        for whole, part in zip(picture.shape, (height, width), strict=False)
    )
    return cv2.resize(np.ascontiguousarray(picture[y : y + height, x : x + width]), size)


@cache
def real_lights():
    """Return how light falls on real paper: photographs of newsprint without the print, about 1."""
    lights = []
    for path in sorted(PHOTOS.glob("paper/*.jpg")):
        grey = cv2.imread(str(path), cv2.IMREAD_REDUCED_GRAYSCALE_2)
        bare = cv2.GaussianBlur(cv2.dilate(cv2.medianBlur(grey, 5), np.ones((17, 17))), (0, 0), 5)
        middle = bare[bare.shape[0] // 8 : -bare.shape[0] // 8, bare.shape[1] // 8 : -bare.shape[1] // 8]
        lights.append(middle.astype(np.float32) / np.percentile(middle, 80))
    return lights
