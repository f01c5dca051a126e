"""Light on a scene, as a map of every fourth pixel: lamps, shadows, slopes of the paper, gloss."""

import cv2
import numpy as np

from .desks import real_lights
from .noise import clouds

SHARE = 4


def light_on(rng, size, conditions):
    """Return how much light falls on each place, about 1, float32."""
    width, height = size[0] // SHARE + 1, size[1] // SHARE + 1
    y, x = np.mgrid[:height, :width].astype(np.float32) / max(width, height)
    x, y = x - x.max() / 2, y - y.max() / 2
    angle = rng.uniform(0, 2 * np.pi)
    slope = rng.uniform(*conditions.slope)
    light = 1 - slope * (np.cos(angle) * x + np.sin(angle) * y)
    # A lens gives its corners less (cos⁴), phones correct most of it.
    light *= 1 - rng.uniform(0.1, 0.6) * (x**2 + y**2)
    while rng.random() < conditions.shadow_share:
        light *= _shadow(rng, x, y, conditions)
        if rng.random() < 0.5:
            break
    return light.astype(np.float32)


def _shadow(rng, x, y, conditions):
    """Return a shadow: of a wall or a phone, with a straight edge, or of a head or a hand."""
    soft = rng.uniform(*conditions.penumbra)
    middle = rng.uniform([-0.35, -0.3], [0.35, 0.3])
    angle = rng.uniform(0, 2 * np.pi)
    u = np.cos(angle) * (x - middle[0]) + np.sin(angle) * (y - middle[1])
    v = -np.sin(angle) * (x - middle[0]) + np.cos(angle) * (y - middle[1])
    kind = rng.integers(3)
    if kind == 0:
        inside = u
    elif kind == 1:
        inside = np.minimum(0.12 - np.abs(v), u)
    else:
        radius = rng.uniform(0.15, 0.4)
        inside = radius * (1 + 0.08 * np.sin(3 * np.arctan2(v, u) + angle)) - np.hypot(u, v)
    return 1 - rng.uniform(*conditions.shadow_depth) / (1 + np.exp(np.clip(-6 * inside / soft, -40, 40)))


def light_on_paper(rng, placed, page, conditions, real):
    """Return what a sheet's slopes do to its light: page = where every eighth pixel lies on it, mm."""
    points = page.reshape(-1, 2).astype(np.float64)
    slope = placed.surface.slope_at(points).reshape(page.shape[:2])
    height_deg, ambient = rng.uniform(35, 80), rng.uniform(0.35, 0.7)
    side = np.cos(rng.uniform(0, 2 * np.pi))
    high = np.deg2rad(height_deg)
    direct = np.clip(np.cos(slope) * np.sin(high) - np.sin(slope) * side * np.cos(high), 0, None)
    light = ambient + (1 - ambient) * direct / np.sin(high)
    lights = real_lights() if real else ()
    if lights and rng.random() < conditions.real_light_share:
        found = lights[rng.integers(len(lights))]
        across = page / [placed.surface.width, placed.surface.height] * (np.array(found.shape[::-1]) - 1)
        x, y = (np.ascontiguousarray(across[..., i], np.float32) for i in (0, 1))
        light = light * cv2.remap(found, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return light.astype(np.float32)


def gloss_on(rng, size, conditions):
    """Return the shine of a lamp, about 0..1, or None."""
    if rng.random() >= conditions.gloss_share:
        return None
    width, height = size[0] // SHARE + 1, size[1] // SHARE + 1
    y, x = np.mgrid[:height, :width].astype(np.float32) / max(width, height)
    at = rng.uniform([0.2, 0.15], [0.8, 0.6])
    angle, long, short = rng.uniform(0, np.pi), rng.uniform(0.06, 0.25), rng.uniform(0.04, 0.1)
    u = (np.cos(angle) * (x - at[0]) + np.sin(angle) * (y - at[1])) / long
    v = (-np.sin(angle) * (x - at[0]) + np.cos(angle) * (y - at[1])) / short
    shine = np.exp(-(u**2 + v**2) / 2) * (1 + 0.2 * clouds(rng, (height, width), 12))
    return (rng.uniform(*conditions.gloss) * shine).astype(np.float32)
