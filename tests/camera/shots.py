"""Take a picture: sheets filled in by invented players, on a desk, seen by a phone; the truth beside it."""

from dataclasses import dataclass

import cv2
import numpy as np

from . import desks, light, sensor
from .games import Filled, play_leaf
from .leaves import printed_leaf
from .lens import Camera, Placed, hold_camera, stretched, where_on_page, width_of
from .severity import CONDITIONS, Severity
from .strokes import PX_PER_MM
from .surface import lay_paper
from .writing import Hand, new_hand, write_on

LONG_SIDE = 1600
CORNERS = ("top left", "top right", "bottom left", "bottom right")
# Sheets beside each other, mm apart.
_APART = (4, 25)
# Colours of thumbs, and their width, mm.
_SKIN = ((224, 172, 140), (198, 134, 100), (141, 85, 60), (92, 60, 44))
_THUMB = 16


@dataclass(frozen=True)
class Taken:
    """One sheet of a picture: what is on it, and where it lies."""

    filled: Filled
    hand: Hand
    placed: Placed
    camera: Camera
    thumb: str = ""
    """The corner that a thumb covers, or nothing."""

    def seen(self, points):
        """Map points of the page, mm, to the picture's px (edges at whole numbers)."""
        return self.camera.see(self.placed.on_desk(points))

    @property
    def width_px(self):
        """How wide the sheet is in the picture."""
        return width_of(self.camera, self.placed)


@dataclass(frozen=True)
class Shot:
    """A picture and its truth."""

    picture: np.ndarray
    """RGB."""
    jpeg: bytes
    sheets: tuple[Taken, ...]
    severity: Severity


def take(game, severity, seed, *, sheets=1, real=True, long_side=LONG_SIDE):
    """Play, fill in, photograph. The same arguments give the same picture.

    sheets: of this game, in one picture. real: use real strokes, desks and light where they lie beside the
    project. long_side: of the picture, px.
    """
    return take_series(game, severity, seed, 1, sheets=sheets, real=real, long_side=long_side)[0]


def take_series(game, severity, seed, pictures, *, sheets=1, real=True, long_side=LONG_SIDE):
    """Take several pictures of the same sheets, laid anew each time; the first is what `take` gives."""
    rng = np.random.default_rng([seed, sorted(Severity).index(severity), sum(map(ord, game)), sheets])
    conditions = CONDITIONS[severity]
    hands = [new_hand(rng, conditions.faintest, real) for _ in range(sheets)]
    filled = [play_leaf(game, rng, hand.habit) for hand in hands]
    leaves = [_written(each, hand, rng) for each, hand in zip(filled, hands, strict=True)]
    return [
        photograph(leaves, filled, hands, severity, rng, real=real, long_side=long_side)
        for _ in range(pictures)
    ]


def photograph(leaves, filled, hands, severity, rng, *, real=True, long_side=LONG_SIDE):
    """Photograph leaves (RGB, 12 px/mm), one picture of all of them."""
    conditions = CONDITIONS[severity]
    placed = _lay_out([each.page.trim for each in filled], rng, conditions)
    size = (long_side, round(long_side * 0.75))
    # Who photographs one sheet holds the phone along its longer side.
    trim, is_sideways = filled[0].page.trim, abs(np.sin(placed[0].spin_rad)) > 0.7
    if is_sideways != (trim.height > trim.width) and len(placed) == 1:
        size = size[::-1]
    width_px = rng.uniform(*conditions.width_px) * long_side / LONG_SIDE
    camera = hold_camera(rng, placed, size, width_px, rng.uniform(*conditions.tilt_deg))
    size = camera.size
    scene = desks.desk(rng, size, real)
    lit = cv2.resize(light.light_on(rng, size, conditions), size)
    for leaf, each in zip(leaves, placed, strict=True):
        _put(scene, lit, leaf, each, camera, conditions, rng, real)
    takens = [Taken(*parts, camera) for parts in zip(filled, hands, placed, strict=True)]
    if rng.random() < conditions.thumb_share:
        corner = CORNERS[rng.integers(4)]
        hold_down(scene, takens[0], corner, rng)
        takens[0] = Taken(filled[0], hands[0], placed[0], camera, corner)
    shone = light.gloss_on(rng, size, conditions)
    linear = cv2.LUT(scene, sensor.to_linear())
    cv2.multiply(linear, cv2.merge([lit] * 3), dst=linear)
    if shone is not None:
        cv2.add(linear, cv2.merge([cv2.resize(shone, size)] * 3), dst=linear)
    picture = sensor.develop(rng, sensor.smear(rng, linear, conditions), conditions)
    return Shot(picture, sensor.jpeg(rng, picture, conditions), tuple(takens), severity)


def _written(filled, hand, rng):
    leaf = printed_leaf(filled.spec, filled.theme, filled.seed, filled.serial).copy()
    write_on(leaf, filled.page, filled, hand, rng)
    return leaf


def _lay_out(trims, rng, conditions):
    """Lay sheets on the desk, two beside each other, all turned about alike."""
    quarter = rng.choice([0, 0, 1, 2, 3]) if rng.random() < conditions.sideways_share else 0
    placed = []
    for n, trim in enumerate(trims):
        surface = lay_paper(rng, trim, conditions)
        spin = np.pi / 2 * quarter + np.deg2rad(rng.normal(0, conditions.spin_deg))
        pitch = np.hypot(*trim) if conditions.spin_deg > 10 else max(trim)
        column, row = n % 2, n // 2
        gap = rng.uniform(*_APART, 2)
        at = (column * (pitch + gap[0]), row * ((pitch if quarter % 2 else trim[1] * 1.15) + gap[1]))
        placed.append(Placed(surface, spin, at))
    return placed


def _put(scene, lit, leaf, placed, camera, conditions, rng, real):
    """Put a sheet on the scene, with its shadow, and its slopes into the light. Changes both."""
    size = camera.size
    coarse = where_on_page(camera, placed)
    corners = camera.see(placed.on_desk(placed.outline))
    mask = np.zeros(size[::-1], np.uint8)
    cv2.fillPoly(mask, [np.rint((corners - 0.5) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    low = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 12, 0)
    high = np.minimum(np.ceil(corners.max(axis=0)).astype(int) + 12, size)
    window = (slice(low[1], high[1]), slice(low[0], high[0]))
    # As a lens does: nothing finer than a pixel of the picture.
    px_per_mm = (cv2.contourArea(corners.astype(np.float32)) / np.prod(leaf.shape[:2])) ** 0.5 * PX_PER_MM
    scale = min(1.0, 1.25 * px_per_mm / PX_PER_MM)
    small = cv2.resize(leaf, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else leaf
    paper = sensor.printed_on_paper(rng, small)
    at = stretched(coarse * np.float32(PX_PER_MM * scale) - np.float32(0.5), size, low, high)
    seen = cv2.remap(paper, at, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    there = mask[window].astype(np.float32) * np.float32(1 / 255)
    scene[window] = cv2.blendLinear(seen, np.ascontiguousarray(scene[window]), there, 1 - there)
    dark = np.roll(cv2.GaussianBlur(there, (0, 0), 5), (3, 2), axis=(0, 1)) * np.float32(0.5)
    shade = stretched(light.light_on_paper(rng, placed, coarse, conditions, real), size, low, high)
    lit[window] *= (1 - dark) * (1 - there) + shade * there


def hold_down(scene, taken, corner, rng):
    """Lay a thumb over a corner of a sheet, coming from outside. Changes the scene."""
    w, h = taken.placed.surface.width, taken.placed.surface.height
    right, bottom = "right" in corner, "bottom" in corner
    tip = np.array([w - 10.0 if right else 10.0, h - 9.0 if bottom else 9.0]) + rng.normal(0, 1, 2)
    away = np.array([1.0 if right else -1.0, (1.0 if bottom else -1.0) * rng.uniform(0.3, 1.2)])
    away /= np.hypot(*away)
    # A thumb's tip is round, as wide as the thumb.
    first, second = taken.seen(np.stack([tip, tip + away * 2.0]))
    ends = np.stack([second, second + 25 * (second - first)])
    px_per_mm = taken.width_px / w
    mask = np.zeros(scene.shape[:2], np.uint8)
    start, end = np.rint(ends).astype(int).tolist()
    cv2.line(mask, start, end, 255, round(_THUMB * px_per_mm))
    x, y, width, height = cv2.boundingRect(cv2.dilate(mask, np.ones((9, 9))))
    part, thumb = scene[y : y + height, x : x + width], mask[y : y + height, x : x + width]

    def soft(mm):
        return cv2.GaussianBlur(thumb, (0, 0), mm * px_per_mm).astype(np.float32)[..., None] / 255

    skin = np.array(_SKIN[rng.integers(len(_SKIN))], np.float32) * (0.45 + 0.55 * soft(3.5))
    below = part * (1 - 0.35 * soft(1.5))
    part[:] = np.rint(below + (skin - below) * soft(0.25)).astype(np.uint8)
