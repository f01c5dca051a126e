"""Lens, sensor and the phone's own kitchen: blur, noise, white balance, tone, sharpening, JPEG."""

from functools import cache

import cv2
import numpy as np

from .noise import clouds, grain

_TOP = 4095
# Noise is drawn once, on plates of this side, px, with this deviation, levels.
_PLATE, _PLATE_DEVIATION = 2600, 24


@cache
def to_linear():
    """Return the table from sRGB levels to linear light (IEC 61966-2-1)."""
    v = np.arange(256, dtype=np.float32) / 255
    return np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4).astype(np.float32)


def _tone(contrast):
    """Return the table from 12 bits of light to levels: sRGB's curve and a phone's S."""
    v = np.arange(_TOP + 1, dtype=np.float32) / _TOP
    coded = np.where(v <= 0.0031308, 12.92 * v, 1.055 * v ** (1 / 2.4) - 0.055)
    bent = coded + contrast * (coded - 0.5) * coded * (1 - coded) * 2
    return np.clip(255 * bent + 0.5, 0, 255).astype(np.uint8)


def smear(rng, light, conditions):
    """Blur as a lens out of focus does, and as a hand that is not still."""
    sigma = rng.uniform(*conditions.defocus_px)
    size = 2 * int(np.ceil(2.2 * sigma)) + 1
    light = cv2.GaussianBlur(light, (size, size), sigma)
    if rng.random() < conditions.motion_share:
        length, angle = rng.uniform(*conditions.motion_px), rng.uniform(0, np.pi)
        reach = np.array([np.cos(angle), np.sin(angle)]) * length / 2
        side = 2 * int(np.ceil(length / 2)) + 3
        path = np.zeros((side, side), np.float32)
        for t in np.linspace(-1, 1, 24):
            x, y = side // 2 + t * reach
            i, j = int(y), int(x)
            for di, dj in ((0, 0), (0, 1), (1, 0), (1, 1)):
                path[i + di, j + dj] += (1 - abs(y - i - di)) * (1 - abs(x - j - dj))
        light = cv2.filter2D(light, -1, path / path.sum())
    return light


def develop(rng, light, conditions):
    """Turn linear light (1 = white paper in the middle) into a picture: RGB, uint8. Changes the light."""
    exposure = rng.uniform(*conditions.exposure)
    cast = np.exp(rng.normal(0, conditions.cast, 3))
    # Warm lamps are the commonest cast.
    warmth = abs(rng.normal(0, 1.5 * conditions.cast))
    cast *= [1 + warmth, 1, 1 - 0.6 * warmth]
    counts = cv2.multiply(light, (*(exposure * cast / cast.max() * _TOP), 0.0), dtype=cv2.CV_16U)
    picture = _tone(rng.uniform(0, 0.5))[np.minimum(counts, _TOP, out=counts)]
    return _kitchen(rng, _noisy(rng, picture, rng.uniform(*conditions.noise)))


def _noisy(rng, picture, strength):
    """Add shot noise: it grows with the root of the light, which sRGB's curve makes the same everywhere."""
    plate = _plates()[rng.integers(len(_plates()))]
    beyond = [max(0, side + 1 - _PLATE) for side in picture.shape[:2]]
    if any(beyond):
        plate = cv2.copyMakeBorder(plate, 0, beyond[0], 0, beyond[1], cv2.BORDER_WRAP)
    y, x = (
        int(rng.integers(0, room - side)) for room, side in zip(plate.shape, picture.shape[:2], strict=False)
    )
    noise = plate[y : y + picture.shape[0], x : x + picture.shape[1]]
    factor = 255 * strength / _PLATE_DEVIATION
    return cv2.addWeighted(picture, 1, noise, factor, -128 * factor)


@cache
def _plates():
    """Return noise as phones leave it, about 128: grain of a pixel in grey, of several in colour."""
    rng = np.random.default_rng(1)
    plates = []
    for fine, coarse in ((0.95, 0.2), (0.8, 0.5)):
        grey = cv2.GaussianBlur(grain(rng, (_PLATE, _PLATE)), (3, 3), 0.6) * (fine / 0.58)
        blobs = cv2.resize(grain(rng, (_PLATE // 4, _PLATE // 4, 3)), (_PLATE, _PLATE)) * coarse
        plates.append(np.clip(128 + _PLATE_DEVIATION * (grey[..., None] + blobs), 0, 255).astype(np.uint8))
    return plates


def _kitchen(rng, picture):
    """Sharpen, as all phones do, some too much."""
    amount = rng.uniform(0, 1.0)
    if amount < 0.15:
        return picture
    soft = cv2.GaussianBlur(picture, (5, 5), rng.uniform(0.8, 1.4))
    return cv2.addWeighted(picture, 1 + amount, soft, -amount, 0)


def jpeg(rng, picture, conditions):
    """Return the picture's file."""
    quality = int(rng.uniform(*conditions.jpeg))
    bgr = cv2.cvtColor(picture, cv2.COLOR_RGB2BGR)
    return cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def printed_on_paper(rng, rgb):
    """Give print its paper: not quite white, with fibres, in inks that are not quite the layout's."""
    white = np.array([1.0, 0.995, 0.975]) * rng.uniform(0.93, 1.0) * np.exp(rng.normal(0, 0.01, 3))
    black = rng.uniform(0.0, 0.12)
    levels = np.arange(256, dtype=np.float32)[:, None] / 255
    coded = (black + (1 - black) * levels ** rng.uniform(0.85, 1.2)) * white * 255
    printed = cv2.LUT(rgb, np.clip(coded, 0, 255).astype(np.uint8).reshape(1, 256, 3))
    fibres = cv2.resize(clouds(rng, (rgb.shape[0] // 6, rgb.shape[1] // 6), 40), rgb.shape[1::-1])
    strength = rng.uniform(0.3, 1.6)
    grey = cv2.convertScaleAbs(fibres, alpha=strength * 8, beta=128)
    return cv2.addWeighted(printed, 1, cv2.merge([grey] * 3), 1 / 8, -16)
