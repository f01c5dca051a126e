"""Ink on paper: guide points → a curve as a hand leads it → how much of the paper each pixel's ink covers.

Pixels here are the leaf's, 12 a mm. Also real strokes, where photographs lie beside the project.
"""

from functools import cache
from pathlib import Path

import cv2
import numpy as np

from .noise import grain

PX_PER_MM = 12
PHOTOS = Path(__file__).parents[3] / "shared" / "photos"
DIGITS = Path(__file__).parents[3] / "shared" / "digits" / "unipen_strokes.npz"

# Points a curve has between two guide points, and sub-pixels that OpenCV draws at (2⁴ a pixel).
_STEPS = 7
_SHIFT = 4


def led(points, wobble, rng):
    """Return the curve through guide points (Catmull & Rom 1974), a little unsteady."""
    points = np.asarray(points, float)
    if len(points) == 2:
        points = np.vstack([points[:1], points.mean(axis=0) + rng.normal(0, wobble, 2), points[1:]])
    p = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    a, b, c, d = (p[i : len(p) - 3 + i, None] for i in range(4))
    t = np.linspace(0, 1, _STEPS, endpoint=False)[:, None]
    pieces = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
    curve = np.vstack([pieces.reshape(-1, 2), points[-1:]])
    shake = rng.normal(0, wobble, (len(curve) + 2, 2))
    return curve + (shake[:-2] + 2 * shake[1:-1] + shake[2:]) / 4


def ink_of(strokes, pen, rng):
    """Draw strokes (curves in px); returns coverage 0..1 and the px of its top left corner."""
    every = np.vstack(strokes)
    room = 2 + int(pen.width * PX_PER_MM)
    low = np.floor(every.min(axis=0)).astype(int) - room
    width, height = np.ceil(every.max(axis=0)).astype(int) + room - low
    bare = np.ones((height, width), np.float32)
    for curve in strokes:
        bare *= 1 - _drawn(curve - low, pen, (height, width), rng)
    cover = 1 - bare
    if pen.kind.grain:
        rough = cv2.GaussianBlur(grain(rng, cover.shape), (0, 0), 0.9) * 2.2
        cover *= np.clip(1 - pen.kind.grain * (0.5 + rough), 0, 1)
    return cover, low


def _drawn(curve, pen, shape, rng):
    """Draw one stroke with a pressure that rises and falls."""
    picture = np.zeros(shape, np.uint8)
    count = len(curve)
    along = np.linspace(0, 1, count)
    pressure = np.clip(1.0 + 0.12 * np.sin(2 * np.pi * (along + rng.random())) - 0.35 * along**3, 0.4, 1)
    if pen.kind.skips and rng.random() < pen.kind.skips:
        at = rng.random()
        pressure *= 1 - 0.75 * np.exp(-(((along - at) / 0.12) ** 2))
    at = np.rint(curve * 2**_SHIFT).astype(int)
    width = pen.width * PX_PER_MM * (0.75 + 0.25 * pressure)
    for i in np.argsort(pressure[:-1], kind="stable"):
        start, end = map(tuple, (at[i].tolist(), at[i + 1].tolist()))
        shade = int(255 * pressure[i])
        cv2.line(picture, start, end, shade, max(1, round(width[i])), cv2.LINE_AA, _SHIFT)
    return picture.astype(np.float32) / 255


def lay_ink(leaf, cover, low, pen):
    """Lay ink on a leaf: a dye that lets print show through. Changes the leaf."""
    x, y = max(low[0], 0), max(low[1], 0)
    right = min(low[0] + cover.shape[1], leaf.shape[1])
    bottom = min(low[1] + cover.shape[0], leaf.shape[0])
    if right <= x or bottom <= y:
        return
    part = cover[y - low[1] : bottom - low[1], x - low[0] : right - low[0], None] * pen.opacity
    ink = np.array(pen.ink, np.float32)
    below = leaf[y:bottom, x:right].astype(np.float32)
    # Half dye, half paint: dark print under red ink stays dark, coloured print turns to the ink's colour.
    mixed = 0.5 * below * ink / 255 + 0.5 * np.minimum(below, ink)
    leaf[y:bottom, x:right] = np.rint(below + (mixed - below) * part).astype(np.uint8)


@cache
def real_marks():
    """Return photographed strokes by kind, as coverage; nothing where there are no photographs."""
    found = {"cross": [], "ring": [], "stroke": []}
    names = {"cross": "cross", "circle": "ring", "stroke": "stroke"}
    for path in sorted(PHOTOS.glob("strokes/*.png")):
        picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
        found[names[path.stem.split("_")[0]]].append(picture[..., 3])
    return found


def real_ink(alpha, centre, size_px, turn_deg, pen):
    """Bring a photographed stroke to a size and a turn; returns coverage and the px of its corner."""
    height, width = alpha.shape
    factor = min(size_px[0] / width, size_px[1] / height)
    side = int(2 + 1.5 * factor * max(width, height))
    matrix = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), turn_deg, factor)
    matrix[:, 2] += [side / 2 - (width - 1) / 2, side / 2 - (height - 1) / 2]
    cover = cv2.warpAffine(alpha, matrix, (side, side), flags=cv2.INTER_CUBIC).astype(np.float32) / 255
    # Made smaller, a photographed line becomes thinner than any pen's: it is as wide as the pen's own.
    wider = round(pen.width * PX_PER_MM - line_width(cover))
    if wider > 0:
        cover = cv2.dilate(cover, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wider + 1, wider + 1)))
    return np.clip(cover * 1.3, 0, 1), np.rint(np.asarray(centre) - side / 2).astype(int)


def line_width(cover):
    """Return how wide the lines of a stroke are, px: twice the median depth along their middles."""
    depth = cv2.distanceTransform((cover > 0.35).astype(np.uint8), cv2.DIST_L2, 5)
    ridge = (depth > 0.5) & (depth >= cv2.dilate(depth, np.ones((3, 3))) - 0.01)
    return 2 * float(np.median(depth[ridge])) if ridge.any() else 0.0


@cache
def real_digits():
    """Return digits of real hands, if there are any: by digit a list of strokes in (-1, -1) … (1, 1)."""
    if not DIGITS.is_file():
        return {}
    with np.load(DIGITS) as file:
        points, stroke, sample, label = (file[key] for key in ("pts", "stroke", "sample", "label"))
    ends = [*stroke[1:], len(points)]
    found = {str(number): [] for number in range(10)}
    for i in range(0, len(label), 7):
        own = [points[stroke[s] : ends[s]].astype(float) for s in range(sample[i], sample[i + 1])]
        every = np.vstack(own)
        middle, half = (every.max(axis=0) + every.min(axis=0)) / 2, max(np.ptp(every, axis=0).max() / 2, 1)
        found[str(label[i])].append([(each[:: max(1, len(each) // 12)] - middle) / half for each in own])
    return found
