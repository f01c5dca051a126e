"""Filled sheets as a phone sees them after they were laid flat, for training the mark reader.

Everything that comes between paper and reader is invented here: printer, dirt, light, lens, sensor, JPEG, and
what registration leaves. Own model, independent of the tests' camera.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from mark_strokes import PX_PER_MM
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]

# Light is computed for every fourth pixel: half a millimetre.
_COARSE = 4


def printed(blank: Bytes, rng: np.random.Generator) -> Floats:
    """Print a sheet on some printer: its gain, its colours, its grain."""
    sheet = blank
    if rng.random() < 0.09:
        sheet = np.repeat(cv2.cvtColor(sheet, cv2.COLOR_RGB2GRAY)[..., None], 3, axis=2)
    gain = rng.uniform(0, 0.6)
    sheet = cv2.addWeighted(sheet, 1 - gain, cv2.erode(sheet, np.ones((3, 3))), gain, 0)
    # Inks fade or shine: other curves and some crosstalk.
    levels = np.arange(256)[:, None] / 255
    curves = (255 * levels ** rng.uniform(0.75, 1.3, 3)).astype(np.uint8)
    sheet = 255 - cv2.LUT(sheet, np.ascontiguousarray(curves.reshape(1, 256, 3)))
    ink = cv2.transform(sheet, np.eye(3) + rng.normal(0, 0.06, (3, 3))).astype(np.float32)
    grain = 1 + _noise(rng, ink.shape[:2]) * np.float32(rng.uniform(0, 5) / 128)
    return np.asarray(255 - cv2.multiply(ink, cv2.merge([grain] * 3)), np.float32)


def dirtied(sheet: Floats, rng: np.random.Generator) -> Floats:
    """Add what is on paper besides ink: print-through, stains, specks, folds."""
    height, width = sheet.shape[:2]
    if rng.random() < 0.25:
        back = cv2.GaussianBlur(sheet[:, ::-1].min(axis=2), (0, 0), 4)
        sheet = sheet - (255 - back[..., None]) * rng.uniform(0.01, 0.07)
    if rng.random() < 0.25:
        stain = _clouds(rng, height, width, 6)[..., None]
        sheet = sheet * (
            1 - rng.uniform(0, 0.15) * stain * np.array(rng.uniform([0, 0.2, 0.4], [0.5, 0.8, 1]))
        )
    for _ in range(rng.poisson(rng.choice([0.5, 3, 9], p=[0.5, 0.35, 0.15]))):
        at = (int(rng.integers(width)), int(rng.integers(height)))
        shade = float(rng.uniform(30, 190))
        radius = int(rng.choice([1, 2, 3, 4], p=[0.5, 0.3, 0.12, 0.08]))
        cv2.circle(sheet, at, radius, (shade,) * 3, -1, cv2.LINE_AA)
    for _ in range(rng.poisson(0.2)):
        sheet = sheet * _fold(rng, height, width)[..., None]
    return np.clip(sheet, 0, 255).astype(np.float32)


def photographed(sheet: Floats, rng: np.random.Generator, severity: float) -> Bytes:
    """See a sheet through light, lens and sensor, and lay it flat again as well as registration does.

    severity: 0 careful … 0.5 kitchen table … 1 bad.
    """
    seen = _lit(_bent(sheet, rng, severity), rng, severity)
    seen = _blurred(seen, rng, severity)
    return _sensed(seen, rng, severity)


def _bent(sheet: Floats, rng: np.random.Generator, severity: float) -> Floats:
    height, width = sheet.shape[:2]
    most = rng.uniform(0.02, 0.1 + 0.25 * severity) * PX_PER_MM
    shift = [most * (_clouds(rng, height, width, 5) + _clouds(rng, height, width, 2) - 1) for _ in range(2)]
    x = np.arange(width, dtype=np.float32)[None] + shift[0]
    y = np.arange(height, dtype=np.float32)[:, None] + shift[1]
    return np.asarray(cv2.remap(sheet, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)


def _lit(sheet: Floats, rng: np.random.Generator, severity: float) -> Floats:
    height, width = (side // _COARSE for side in sheet.shape[:2])
    y, x = np.mgrid[:height, :width].astype(np.float32)
    x, y = x / width - 0.5, y / height - 0.5
    slope = rng.normal(0, 0.15 + 0.35 * severity, 2)
    light = 1 + slope[0] * x + slope[1] * y - rng.uniform(0, 0.5) * (x**2 + y**2)
    light = light * (1 + severity * rng.uniform(0, 0.5) * (_clouds(rng, height, width, 4) - 0.5))
    for _ in range(rng.poisson(0.3 + 0.7 * severity)):
        light = light * _shadow(rng, height, width, severity)
    exposure = rng.uniform(0.85 - 0.4 * severity, 1.0 + 0.1 * severity)
    cast = np.exp(rng.normal(0, 0.03 + 0.09 * severity, 3)).astype(np.float32)
    gloss = np.zeros_like(x)
    if rng.random() < 0.15 + 0.35 * severity:
        centre = rng.uniform(-0.6, 0.6, 2)
        far = ((x - centre[0]) ** 2 + (y - centre[1]) ** 2) / rng.uniform(0.05, 0.35) ** 2
        gloss = rng.uniform(10, 60 + 120 * severity) * np.exp(-far)
    haze = rng.uniform(0, 18)
    gain = np.maximum(light, 0.12) * np.float32(exposure * (1 - haze / 255))
    colour = (cast / cast.max()).astype(np.float32)
    lit = cv2.multiply(sheet, _over(gain[..., None] * colour, sheet))
    shine = _over(np.repeat((gloss + np.float32(haze))[..., None], 3, axis=2), sheet)
    return np.minimum(cv2.add(lit, shine), np.float32(255))


def _over(coarse: Floats, sheet: Floats) -> Floats:
    """Spread what was computed for every fourth pixel over a sheet."""
    size = (sheet.shape[1], sheet.shape[0])
    return np.asarray(cv2.resize(coarse.astype(np.float32), size, interpolation=cv2.INTER_LINEAR), np.float32)


def _shadow(rng: np.random.Generator, height: int, width: int, severity: float) -> Floats:
    """Return a shadow: a straight edge, or a hand's or a head's rounded one, sharp or soft."""
    y, x = np.mgrid[:height, :width].astype(np.float32) * (_COARSE / PX_PER_MM)
    size = np.array([width, height]) * (_COARSE / PX_PER_MM)
    middle = rng.uniform(0, size)
    if rng.random() < 0.6:
        angle = rng.uniform(0, 2 * np.pi)
        distance = np.cos(angle) * (x - middle[0]) + np.sin(angle) * (y - middle[1])
    else:
        radii = rng.uniform(15, 90, 2)
        distance = (1 - np.hypot((x - middle[0]) / radii[0], (y - middle[1]) / radii[1])) * radii.min()
    depth = rng.uniform(0.08, 0.3 + 0.35 * severity)
    return np.asarray(1 - depth / (1 + np.exp(np.clip(-distance / rng.uniform(0.3, 8), -30, 30))), np.float32)


def _blurred(sheet: Floats, rng: np.random.Generator, severity: float) -> Floats:
    sigma = rng.uniform(0, 0.1 + 0.25 * severity) * PX_PER_MM
    if sigma > 0.3:
        sheet = cv2.GaussianBlur(sheet, (0, 0), sigma)
    if rng.random() < 0.3:
        length = rng.uniform(0, 0.15 + 0.5 * severity) * PX_PER_MM
        size = int(length) // 2 * 2 + 3
        kernel = np.zeros((size, size), np.float32)
        angle = rng.uniform(0, np.pi)
        reach = np.array([np.cos(angle), np.sin(angle)]) * length / 2
        middle = size // 2
        ends = [((middle + sign * reach) * 16).astype(int).tolist() for sign in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
        sheet = cv2.filter2D(sheet, -1, kernel / kernel.sum())
    return sheet


def _sensed(sheet: Floats, rng: np.random.Generator, severity: float) -> Bytes:
    height, width = sheet.shape[:2]
    scale = np.exp(rng.uniform(np.log(9 - 6 * severity), np.log(16 - 7 * severity))) / PX_PER_MM
    size = (round(width * min(scale, 1.25)), round(height * min(scale, 1.25)))
    small = cv2.resize(sheet, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    strength = rng.uniform(0.5, 3 + 9 * severity) / max(1.0, scale)
    noise = _noise(rng, small.shape)
    if rng.random() < 0.5:
        noise, strength = cv2.GaussianBlur(noise, (0, 0), 0.8), 2 * strength
    # Shot noise: it grows with the root of the light.
    rough = cv2.multiply(noise, cv2.sqrt(np.maximum(small, np.float32(10))), scale=strength / 128**0.5)
    small = cv2.add(small, rough)
    if rng.random() < 0.4:
        sharper = rng.uniform(0.2, 1.0)
        small = cv2.addWeighted(small, 1 + sharper, cv2.GaussianBlur(small, (0, 0), 1.2), -sharper, 0)
    picture = _developed(cv2.convertScaleAbs(np.maximum(small, np.float32(0))), rng, severity)
    quality = int(rng.uniform(92 - 55 * severity, 97))
    coded = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    decoded = cv2.imdecode(coded, cv2.IMREAD_COLOR)[..., ::-1]
    return np.ascontiguousarray(cv2.resize(decoded, (width, height), interpolation=cv2.INTER_LINEAR))


def _developed(picture: Bytes, rng: np.random.Generator, severity: float) -> Bytes:
    """Do what phones do: a tone curve, and noise smoothed away with what is faint."""
    if rng.random() < 0.5:
        levels = np.arange(256) / 255
        curve = levels ** np.exp(rng.normal(0, 0.2))
        bend = rng.uniform(0, 0.4)
        curve = (1 - bend) * curve + bend * (3 * curve**2 - 2 * curve**3)
        picture = np.asarray(cv2.LUT(picture, (255 * curve).astype(np.uint8)), np.uint8)
    if rng.random() < 0.1 + 0.2 * severity:
        return np.asarray(cv2.bilateralFilter(picture, 5, rng.uniform(5, 25), 2), np.uint8)
    return picture


def _fold(rng: np.random.Generator, height: int, width: int) -> Floats:
    """Return the light on a fold: one side darker, a bright or dark line along it."""
    y, x = np.mgrid[:height, :width].astype(np.float32) / PX_PER_MM
    angle = rng.choice([0, np.pi / 2]) + rng.normal(0, 0.15)
    through = rng.uniform(0, [width / PX_PER_MM, height / PX_PER_MM])
    distance = np.float32(np.cos(angle)) * (x - through[0]) + np.float32(np.sin(angle)) * (y - through[1])
    distance = distance.astype(np.float32)
    side = 1 - rng.uniform(0, 0.12) * np.exp(-np.maximum(distance, 0) / rng.uniform(3, 15)) * (distance > 0)
    return np.asarray(
        side * (1 + rng.normal(0, 0.12) * np.exp(-((distance / rng.uniform(0.1, 0.4)) ** 2))), np.float32
    )


def _clouds(rng: np.random.Generator, height: int, width: int, cells: int) -> Floats:
    """Return smooth noise, 0..1, with so many cells across."""
    coarse = rng.random((cells, cells + 2), np.float32)
    return np.clip(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), 0, 1)


def _noise(rng: np.random.Generator, shape: tuple[int, ...]) -> Floats:
    """Return normal noise: a piece of a long stretch that is drawn once."""
    count = int(np.prod(shape))
    start = int(rng.integers(len(_stretch()) - count))
    return _stretch()[start : start + count].reshape(shape)


@cache
def _stretch() -> Floats:
    return np.random.default_rng(0).standard_normal(12_000_000, np.float32)
