"""Boxes as a camera leaves them once the print is taken out, for training the number reader.

A text, written by a hand with a pen into a box, perhaps ringed or struck out, then all that goes wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from number_strokes import Digit, Stroke, invented_digit, sign_strokes, width_of
from numpy.typing import NDArray

from sheetgen.reading.number_pictures import AROUND, PX_PER_MM, picture_of

Levels = NDArray[np.float32]
Bytes = NDArray[np.uint8]
Digits = Mapping[str, list[Digit]]

# Bits of a pixel's fraction in which strokes are given to OpenCV.
_FRACTION = 4
# Sizes of boxes, mm: lowest and highest height and width; on the left for up to three digits, then for more.
_HEIGHTS = (6.8, 10.5)
_WIDTHS = {False: (11.0, 22.0), True: (20.0, 36.0)}


@dataclass(frozen=True, eq=False)
class Sample:
    """A box and what is written in it."""

    picture: Bytes
    """What the network sees."""
    text: str
    is_legible: bool
    """False if it is written over or scribbled out: no text is the right one."""
    is_ringed: bool
    is_struck: bool


@dataclass(frozen=True)
class Hand:
    """How somebody writes."""

    digits: Callable[[str], Digit]
    size: float
    """Height of digits against the box."""
    slant: float
    gap: float
    """Between digits, against their height."""
    aspect: float
    unsteady: float


@dataclass(frozen=True)
class Pen:
    """What somebody writes with."""

    width: float
    """mm"""
    darkness: float
    grain: float
    """How much paper shows through a pencil's line."""


def new_hand(written: Digits, rng: np.random.Generator, invented: float = 0.4) -> Hand:
    """Return a hand: one of the written ones, or one that keeps to invented forms."""
    if rng.random() < invented:
        forms = {sign: int(rng.integers(100)) for sign in "0123456789"}

        def digits(sign: str) -> Digit:
            return invented_digit(sign, rng, forms[sign])
    else:
        # Neighbours in the list were written by the same person.
        place = rng.random()

        def digits(sign: str) -> Digit:
            some = written[sign]
            at = int(place * len(some)) + int(rng.integers(-12, 13))
            return some[min(max(at, 0), len(some) - 1)]

    return Hand(
        digits,
        size=float(rng.uniform(0.42, 0.88)),
        slant=float(rng.normal(0.08, 0.18)),
        gap=float(rng.uniform(-0.12, 0.28)),
        aspect=float(np.exp(rng.normal(0, 0.16))),
        unsteady=float(rng.uniform(0.3, 1.5)),
    )


def new_pen(rng: np.random.Generator) -> Pen:
    """Return a ballpoint, a pencil or a felt pen."""
    match rng.choice(["ball", "pencil", "felt"], p=[0.63, 0.25, 0.12]):
        case "ball":
            return Pen(rng.uniform(0.28, 0.62), rng.uniform(0.6, 1.0), rng.uniform(0, 0.3))
        case "pencil":
            return Pen(rng.uniform(0.35, 0.85), rng.uniform(0.4, 0.95), rng.uniform(0.2, 0.7))
        case _:
            return Pen(rng.uniform(0.7, 1.5), rng.uniform(0.8, 1.0), rng.uniform(0, 0.1))


def random_text(rng: np.random.Generator) -> str:
    """Choose what is written: every row of digits as likely as any other of its length."""
    kind = rng.choice(
        ["", "-", "/", "1", "2", "3", "4", "5", "-n"],
        p=[0.07, 0.05, 0.04, 0.14, 0.19, 0.20, 0.12, 0.11, 0.08],
    )
    match kind:
        case "" | "-" | "/":
            return str(kind)
        case "-n":
            return "-" + _digits(int(rng.integers(1, 5)), rng)
        case _:
            return _digits(int(kind), rng)


def _digits(count: int, rng: np.random.Generator) -> str:
    # Rows of equal digits are hard to count, and many scores end in noughts.
    signs = [str(rng.integers(10))]
    for _ in range(count - 1):
        choice = rng.random()
        signs.append("0" if choice < 0.15 else signs[-1] if choice < 0.25 else str(rng.integers(10)))
    return "".join(signs)


def samples(
    written: Digits, rng: np.random.Generator, severity: float | None = None, invented: float = 0.4
) -> Iterator[Sample]:
    """Write and photograph boxes without end; severity from 0, a careful photo, to 1, a bad one.

    invented: share of hands that keep to invented forms.
    """
    while True:
        yield one_sample(random_text(rng), new_hand(written, rng, invented), new_pen(rng), rng, severity)


def one_sample(
    text: str, hand: Hand, pen: Pen, rng: np.random.Generator, severity: float | None = None
) -> Sample:
    """Write a text into a box, perhaps with a ring or a line through it, and photograph it."""
    crop, is_legible, is_ringed, is_struck = one_crop(text, hand, pen, rng, severity)
    # The whole sheet says how dark the pen is, more or less.
    darkness = float(np.clip(pen.darkness * rng.uniform(0.7, 1.25), 0.2, 1))
    return Sample(picture_of(crop, darkness), text, is_legible, is_ringed, is_struck)


def one_crop(
    text: str, hand: Hand, pen: Pen, rng: np.random.Generator, severity: float | None = None
) -> tuple[Levels, bool, bool, bool]:
    """Return the crop, and whether it is legible, ringed, struck out."""
    harm = float(rng.random() ** 1.5) if severity is None else severity
    long = len(text) > 3 or rng.random() < 0.25
    height, width = rng.uniform(*_HEIGHTS), rng.uniform(*_WIDTHS[long])
    shape = (round((height + 2 * AROUND) * PX_PER_MM), round((width + 2 * AROUND) * PX_PER_MM))
    strokes, extent = written_strokes(text, hand, (height, width), rng)
    chance = rng.random()
    counts = any(sign.isdigit() for sign in text)
    is_ringed = counts and chance < 0.22
    is_scribbled = counts and 0.22 < chance < 0.235
    is_crossed = counts and 0.235 < chance < 0.26
    is_overwritten = counts and 0.26 < chance < 0.275
    if is_ringed:
        strokes += _ring(extent, rng)
    if is_crossed:
        strokes += _crossing(extent, rng)
    if is_scribbled:
        strokes += [_scribble(extent, rng)]
    if is_overwritten:
        other = _digits(len(text), rng)
        strokes += written_strokes(other, hand, (height, width), rng, place=extent[:2])[0]
    for side in (-1, 1):
        if rng.random() < 0.18:
            strokes += _neighbours(hand, (height, width), side, rng)
    # Nobody writes small with a thick pen.
    thickness = min(pen.width, height * hand.size * rng.uniform(0.13, 0.22))
    ink = lay_ink(strokes, shape, pen, thickness, rng)
    return (
        photographed(ink, harm, rng),
        not (is_scribbled or is_overwritten),
        is_ringed,
        is_crossed | is_scribbled | is_overwritten,
    )


def written_strokes(
    text: str,
    hand: Hand,
    size: tuple[float, float],
    rng: np.random.Generator,
    place: tuple[float, float] | None = None,
) -> tuple[list[Stroke], tuple[float, float, float, float]]:
    """Return a text's strokes in mm from the crop's corner, and their extent: left, top, right, bottom.

    place: left and top where the writing begins; without one it is about the box's middle.
    """
    height, width = size
    if text in ("-", "/"):
        strokes = _lone_sign(text, size, rng)
    else:
        strokes = _row(text, hand, height * hand.size * np.exp(rng.normal(0, 0.08)), rng)
    if not strokes:
        return [], (AROUND, AROUND, AROUND + width, AROUND + height)
    points = np.concatenate(strokes)
    low, high = points.min(axis=0), points.max(axis=0)
    # Who has little room writes smaller and narrower.
    room = width * rng.uniform(0.8, 1.02)
    if high[0] - low[0] > room:
        squeeze = room / (high[0] - low[0])
        factor = np.array([squeeze, max(squeeze, rng.uniform(0.75, 1.0))], np.float32)
        strokes = [(stroke - low) * factor for stroke in strokes]
        high = (high - low) * factor
        low = np.zeros(2)
    free = np.array([width, height]) - (high - low)
    if place is None:
        share = np.clip(rng.normal((0.5, 0.5), (0.22, 0.25)), -0.05, 1.05)
        offset = AROUND + free * share - low
    else:
        offset = np.array(place) - low + rng.normal(0, 0.4, 2)
    moved = [(stroke + offset).astype(np.float32) for stroke in strokes]
    low, high = low + offset, high + offset
    return moved, (float(low[0]), float(low[1]), float(high[0]), float(high[1]))


def _row(text: str, hand: Hand, tall: float, rng: np.random.Generator) -> list[Stroke]:
    strokes, x = [], 0.0
    drift = rng.normal(0, 0.03) * hand.unsteady
    for number, sign in enumerate(text):
        digit = hand.digits(sign) if sign.isdigit() else sign_strokes(sign, rng)
        size = tall * float(np.exp(rng.normal(0, 0.07) * hand.unsteady))
        turn = rng.normal(0, 0.05) * hand.unsteady
        shape = np.array([[hand.aspect, 0], [0, 1]]) @ np.array([[1, -turn], [turn, 1]])
        lean = np.array([[1, 0], [-hand.slant - rng.normal(0, 0.03), 1]])
        lift = (rng.normal(0, 0.05) * hand.unsteady + drift * number) * tall
        for stroke in _bent(digit, rng, hand.unsteady):
            placed = ((stroke - (0, 0.5)) @ shape.T @ lean) * size
            strokes.append(placed + np.array([x, lift]))
        gap = max(hand.gap + rng.normal(0, 0.06), -0.16)
        x += (width_of(digit) * hand.aspect + gap) * size + 0.25
    return strokes


def _bent(digit: Digit, rng: np.random.Generator, unsteady: float) -> Digit:
    """Bend a digit as a whole, smoothly: no hand writes it twice alike."""
    points = digit[0] if len(digit) == 1 else np.concatenate(digit)
    waves = rng.normal(0, 0.035 * unsteady, (2, 1, 3))
    phases = rng.uniform(0, 6.28, (2, 1, 3))
    # Along each axis, three waves that run across it.
    angles = np.stack([points @ _ALONG, points[:, ::-1] @ _ALONG]) + phases
    bent = points + (waves * np.sin(angles)).sum(axis=2).T
    if len(digit) == 1:
        return [bent]
    return np.split(bent, np.cumsum([len(stroke) for stroke in digit[:-1]]))


# How fast three waves run over a digit: across, down.
_ALONG = np.array([[2, 2, 2], [2, 4, 6]], np.float32)


def _lone_sign(sign: str, size: tuple[float, float], rng: np.random.Generator) -> list[Stroke]:
    """Strike an empty box: with a dash, or a slash from corner to corner."""
    height, width = size
    if sign == "-":
        length = rng.uniform(2.0, min(width * 0.9, 12.0))
        tilt, bend = rng.normal(0, 0.07 * length), rng.normal(0, 0.03 * length)
        return [np.array([(0, tilt), (length / 2, bend), (length, -tilt)], np.float32)]
    tall = height * rng.uniform(0.55, 1.15)
    across = max(tall * rng.uniform(0.45, 1.4), 3.0)
    return [np.array([(0, tall), (across / 2 + rng.normal(0, 0.3), tall / 2), (across, 0)], np.float32)]


def _ring(extent: tuple[float, float, float, float], rng: np.random.Generator) -> list[Stroke]:
    """Draw a ring around what is written, that seldom closes where it began."""
    left, top, right, bottom = extent
    start = rng.uniform(0, 6.28)
    angle = start + np.linspace(0, rng.uniform(5.7, 7.4), 40) * rng.choice((-1, 1))
    spread = np.linspace(rng.normal(1.0, 0.06), rng.normal(1.0, 0.08), 40)
    corners = rng.uniform(1.02, 1.32, 2)
    wide = max((right - left) / 2 * corners[0], 1.8) + rng.uniform(0.2, 1.4)
    tall = (bottom - top) / 2 * corners[1] + rng.uniform(0.2, 1.2)
    # Between an ellipse and a rounded rectangle.
    power = rng.uniform(0.65, 1.05)
    x = np.sign(np.cos(angle)) * np.abs(np.cos(angle)) ** power * wide * spread
    y = np.sign(np.sin(angle)) * np.abs(np.sin(angle)) ** power * tall * spread
    centre = np.array([(left + right) / 2, (top + bottom) / 2]) + rng.normal(0, 0.35, 2)
    return [np.stack([x, y], axis=1).astype(np.float32) + centre.astype(np.float32)]


def _crossing(extent: tuple[float, float, float, float], rng: np.random.Generator) -> list[Stroke]:
    """Strike through what is written: one or two lines, or a cross."""
    left, top, right, bottom = extent
    out = rng.uniform(-0.2, 1.2)
    middle, tilt = (top + bottom) / 2 + rng.normal(0, 0.3), rng.normal(0, 0.25) * (bottom - top)
    line = [(left - out, middle + tilt), (left / 2 + right / 2, middle), (right + out, middle - tilt)]
    down = [(left - out / 2, top), (right + out / 2, bottom)]
    up = [(left - out / 2, bottom), (right + out / 2, top)]
    second = [(x, y + rng.uniform(0.4, 1.2)) for x, y in line]
    chosen = ([line], [line, second], [down, up])[int(rng.integers(3))]
    return [
        np.array(points, np.float32) + rng.normal(0, 0.2, (len(points), 2)).astype(np.float32)
        for points in chosen
    ]


def _scribble(extent: tuple[float, float, float, float], rng: np.random.Generator) -> Stroke:
    left, top, right, bottom = extent
    count = int(rng.integers(5, 16))
    x = np.linspace(left - 0.3, right + 0.3, count) + rng.normal(0, 0.3, count)
    y = np.where(np.arange(count) % 2, top, bottom) + rng.normal(0, 0.5, count)
    return np.stack([x, y], axis=1).astype(np.float32)


def _neighbours(hand: Hand, size: tuple[float, float], side: int, rng: np.random.Generator) -> list[Stroke]:
    """Write into the box above (-1) or below (1), so that it runs into this one's picture."""
    strokes, extent = written_strokes(_digits(int(rng.integers(1, 5)), rng), hand, size, rng)
    if rng.random() < 0.4:
        strokes += _ring(extent, rng)
    away = side * (size[0] + 0.7 + rng.uniform(-0.2, 0.6))
    return [stroke + np.float32((0, away)) for stroke in strokes]


def lay_ink(
    strokes: list[Stroke], shape: tuple[int, int], pen: Pen, width: float, rng: np.random.Generator
) -> Levels:
    """Draw strokes given in mm; gives how much of the paper's light each pixel has lost."""
    drawn = np.zeros(shape, np.uint8)
    unit = PX_PER_MM * 2**_FRACTION
    thickness = max(1, int(width * PX_PER_MM * rng.uniform(0.9, 1.15) + rng.random()))
    lines = [np.rint(stroke * unit).astype(np.int32) for stroke in strokes]
    cv2.polylines(drawn, lines, False, 255, thickness, cv2.LINE_AA, _FRACTION)
    ink = drawn.astype(np.float32) * np.float32(pen.darkness / 255)
    if pen.grain > 0.05:
        ink *= 1 - np.float32(pen.grain) * _texture(shape, rng, fine=True)
    if rng.random() < 0.5:
        # Pressure changes slowly.
        ink *= 1 - np.float32(rng.uniform(0, 0.5)) * _texture(shape, rng, fine=False)
    return ink


_TEXTURES: dict[bool, Levels] = {}


def _texture(shape: tuple[int, int], rng: np.random.Generator, *, fine: bool) -> Levels:
    """Cut a piece out of a picture of grain or of clouds, 0 … 1."""
    if fine not in _TEXTURES:
        side = 1024
        noise = np.random.default_rng(7).normal(0, 1, (side, side) if fine else (side // 24, side // 24))
        noise = cv2.GaussianBlur(noise.astype(np.float32), (0, 0), 1.1)
        noise = cv2.resize(noise, (side, side), interpolation=cv2.INTER_CUBIC)
        noise = (noise - noise.min()) / (noise.max() - noise.min())
        _TEXTURES[fine] = np.clip((noise - 0.25) * 2, 0, 1).astype(np.float32)
    whole = _TEXTURES[fine]
    y, x = int(rng.integers(whole.shape[0] - shape[0])), int(rng.integers(whole.shape[1] - shape[1]))
    return whole[y : y + shape[0], x : x + shape[1]]


_GRAIN: list[Levels] = []


def _grain(shape: tuple[int, int], rng: np.random.Generator) -> Levels:
    """Return a piece of white noise, sigma 1."""
    if not _GRAIN:
        _GRAIN.append(np.random.default_rng(8).normal(0, 1, (1024, 1024)).astype(np.float32))
    y, x = int(rng.integers(1024 - shape[0])), int(rng.integers(1024 - shape[1]))
    return _GRAIN[0][y : y + shape[0], x : x + shape[1]]


def _noise(shape: tuple[int, int], harm: float, rng: np.random.Generator) -> Levels:
    """Return a sensor's grain; in the dark it is strong, and the phone has smeared it into blots."""
    if rng.random() > 0.15 + 0.6 * harm:
        return _grain(shape, rng) * np.float32(rng.uniform(0.005, 0.02 + 0.05 * harm))
    grain, blot = _grain(shape, rng), rng.uniform(0.0, 1.1)
    if blot > 0.3:
        grain = cv2.GaussianBlur(grain, (0, 0), blot) * np.float32(1 + 2 * blot)
    return np.asarray(grain * np.float32(rng.uniform(0.01, 0.05 + 0.16 * harm)), np.float32)


def photographed(ink: Levels, harm: float, rng: np.random.Generator) -> Levels:
    """Do to a box's ink what print, camera and the taking out of the print do to it; gives a crop."""
    shape = ink.shape
    edge, gone = _print_left(shape, harm, rng)
    ink = np.maximum(ink * (1 - gone), 0)
    crop = ink + edge
    px_per_mm = rng.uniform(9.5 - 5.5 * harm, 14.0 - 7.5 * harm)
    scale = px_per_mm / PX_PER_MM
    blur = rng.uniform(0.03, 0.10 + 0.16 * harm) * px_per_mm
    small = cv2.resize(
        crop,
        (max(8, round(shape[1] * scale)), max(8, round(shape[0] * scale))),
        interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR,
    )
    if blur > 0.3:
        small = cv2.GaussianBlur(small, (0, 0), blur)
    if harm > 0.4 and rng.random() < 0.25:
        length = int(rng.integers(2, 5))
        small = cv2.blur(small, (length, 1) if rng.random() < 0.5 else (1, length))
    small = small + _noise((small.shape[0], small.shape[1]), harm, rng)
    if rng.random() < 0.3:
        small = _as_jpeg(small, int(rng.uniform(92 - 50 * harm, 97)))
    crop = cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.3:
        y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
        slope = rng.normal(0, 0.04 + 0.04 * harm, 2)
        crop = (
            crop + np.float32(slope[0]) * (y / shape[0] - 0.5) + np.float32(slope[1]) * (x / shape[1] - 0.5)
        )
    move = rng.normal(0, 0.06 + 0.14 * harm, 2).clip(-0.5, 0.5) * PX_PER_MM
    turn = rng.normal(0, 0.012)
    place = np.array([[1, -turn, move[0] + turn * shape[0] / 2], [turn, 1, move[1] - turn * shape[1] / 2]])
    crop = cv2.warpAffine(
        crop, place, (shape[1], shape[0]), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.clip(crop + np.float32(rng.normal(0, 0.015)), 0, 1).astype(np.float32)


def _print_left(shape: tuple[int, int], harm: float, rng: np.random.Generator) -> tuple[Levels, Levels]:
    """Return what is left of the printed box, and where print has hidden the ink: both 0 … 1."""
    left = np.zeros(shape, np.uint8)
    gone = np.zeros(shape, np.uint8)
    near, far = AROUND * PX_PER_MM, (shape[1] - AROUND * PX_PER_MM, shape[0] - AROUND * PX_PER_MM)
    width = max(1, int(rng.uniform(0.25, 0.6) * PX_PER_MM))
    corners = np.array([(near, near), (far[0], near), far, (near, far[1])])
    unit = 2**_FRACTION
    if rng.random() < 0.6:
        hidden = np.rint(corners * unit).astype(np.int32)
        cv2.polylines(gone, [hidden], True, int(255 * rng.uniform(0.2, 1.0)), width, cv2.LINE_AA, _FRACTION)
    if rng.random() < 0.55:
        moved = corners + rng.normal(0, 1.5, 2)
        most = 255 * rng.uniform(0.05, 0.25 + 0.4 * harm)
        # What is left of a line is one of its edges, or both.
        apart = rng.uniform(1, 3) if rng.random() < 0.5 else 0.0
        outwards = apart * np.sign(corners - corners.mean(axis=0))
        for i in range(4):
            if rng.random() < 0.6:
                level, thick = int(rng.uniform(0.3, 1) * most), max(1, int(rng.integers(1, width + 1)))
                for edge in (-1, 1) if apart else (0,):
                    side = (moved + edge * outwards)[[i, (i + 1) % 4]]
                    line = np.rint(side * unit).astype(np.int32)
                    cv2.polylines(left, [line], False, level, 1 if apart else thick, cv2.LINE_AA, _FRACTION)
    if rng.random() < 0.12:
        _hint(left, far, rng)
    return left.astype(np.float32) / np.float32(255), gone.astype(np.float32) / np.float32(255)


def _hint(left: Bytes, far: tuple[float, float], rng: np.random.Generator) -> None:
    """Leave something of the small number that says what a box is worth, in its lower left corner."""
    text, level = str(rng.integers(10, 60)), int(255 * rng.uniform(0.05, 0.3))
    at = (round((AROUND + 1.0) * PX_PER_MM), round(far[1] - 0.9 * PX_PER_MM))
    cv2.putText(left, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.55, level, 1, cv2.LINE_AA)


def _as_jpeg(levels: Levels, quality: int) -> Levels:
    grey = np.clip(255 - levels * 220, 0, 255).astype(np.uint8)
    _, coded = cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, max(30, quality)])
    return (255 - cv2.imdecode(coded, cv2.IMREAD_GRAYSCALE).astype(np.float32)) / np.float32(220)
