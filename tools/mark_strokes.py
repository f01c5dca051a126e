"""Marks as hands make them, for training the mark reader: strokes in mm, pens, and their ink on a sheet.

Own model, independent of the tests' camera. A `Hand` is one player with one pen; each mark is drawn anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Stroke = NDArray[np.float64]
"""Points in mm, shape (n, 2)."""

PX_PER_MM = 6
KINDS = ("blank", "cross", "tick", "fill", "ring", "stroke", "cancelled")

# Strokes are drawn finer than the sheet, px a mm, on a piece of paper this wide, mm.
_FINE = 16
_PIECE = 24


@dataclass(frozen=True)
class Pen:
    """What a pen leaves."""

    name: str
    colours: Sequence[tuple[int, int, int]]
    width: tuple[float, float]
    """mm."""
    opacity: tuple[float, float]
    grain: float
    """How much the paper's grain shows: pencil much, felt nothing."""
    mixing: float
    """0: a dye that darkens what is below; 1: paint that covers it."""
    held_out: bool = False
    """Never trained with: for measuring."""
    share: float = 1.0
    """How often it is met, against the others."""


_BLUE = ((28, 48, 140), (40, 70, 170), (20, 30, 100), (60, 80, 180))
_RED = ((190, 30, 40), (210, 50, 60), (170, 20, 50))
_TURQUOISE = ((10, 110, 130), (20, 120, 150))
_HARD = ((90, 90, 96), (105, 105, 110))
_BLACK = ((20, 20, 24), (45, 45, 50), (60, 58, 62))
_WAX = ((150, 50, 40), (50, 60, 130), (60, 60, 60))

PENS = (
    Pen("ballpoint blue", _BLUE, (0.25, 0.55), (0.55, 0.97), 0.25, 0.3, share=2.0),
    Pen("ballpoint black", _BLACK, (0.25, 0.55), (0.55, 0.97), 0.25, 0.3, share=1.5),
    Pen("ballpoint red", _RED, (0.25, 0.55), (0.55, 0.95), 0.25, 0.3),
    Pen("ballpoint green", ((20, 110, 60), (10, 130, 90)), (0.25, 0.55), (0.55, 0.95), 0.25, 0.3),
    Pen("pencil", ((70, 70, 74), (90, 90, 94)), (0.35, 0.8), (0.4, 0.8), 0.6, 0.7),
    Pen("weak pencil", ((80, 80, 84), (100, 100, 104)), (0.3, 0.7), (0.16, 0.4), 0.6, 0.7, share=0.5),
    Pen("felt", (*_BLUE, *_BLACK, (180, 20, 30), (20, 120, 60)), (0.7, 1.9), (0.7, 1.0), 0.05, 0.5),
    Pen("fineliner", (*_BLUE, *_BLACK, (200, 30, 90)), (0.3, 0.6), (0.75, 1.0), 0.05, 0.4),
    Pen("wax crayon", _WAX, (1.0, 2.4), (0.35, 0.8), 0.8, 0.6, share=0.4),
    Pen("gel purple", ((90, 40, 140), (110, 30, 110)), (0.35, 0.7), (0.6, 0.95), 0.1, 0.6, held_out=True),
    Pen("ballpoint turquoise", _TURQUOISE, (0.25, 0.5), (0.5, 0.9), 0.3, 0.3, held_out=True),
    Pen("ink blue-black", ((25, 35, 80), (35, 45, 95)), (0.3, 0.9), (0.5, 0.95), 0.1, 0.2, held_out=True),
    Pen("soft pencil", ((60, 60, 62), (75, 75, 80)), (0.4, 1.0), (0.35, 0.75), 0.7, 0.7, held_out=True),
    Pen("weak hard pencil", _HARD, (0.25, 0.55), (0.18, 0.38), 0.5, 0.7, held_out=True, share=0.5),
    Pen("brown felt", ((110, 60, 30), (90, 50, 40)), (0.6, 1.6), (0.6, 0.95), 0.05, 0.5, held_out=True),
)  # fmt: skip


@dataclass(frozen=True)
class Hand:
    """One player: a pen and how it is led."""

    pen: Pen
    colour: tuple[int, int, int]
    width: float
    opacity: float
    habit: str
    """The kind of mark that this player makes in most boxes."""
    size: float
    """Of marks against their boxes."""
    slant: float
    tremble: float
    careless: float
    """How far marks miss the middle of their boxes, and how much they differ, as a share of the box."""
    hasty: float
    """How often a stroke runs on into the next box."""
    aside: tuple[float, float]
    """Where this player's marks lie beside the middle of their boxes, as a share of half the box."""
    filling: str
    """How this player blackens boxes."""
    wavering: float
    """How often a mark is of another kind than the habit."""
    repenting: float
    """How often a mark is scribbled out."""
    resting: float
    """How often the pen leaves a dot, or an eraser a shade, in an empty box."""


@dataclass(frozen=True)
class Way:
    """How some players lead their pens: size of marks, carelessness, and how far aside they lie."""

    share: float
    size: tuple[float, float]
    careless: tuple[float, float]
    aside: float


# Most keep to their boxes; some make large marks, or small ones anywhere.
_WAYS = (
    Way(0.68, (0.55, 0.95), (0.02, 0.08), 0.05),
    Way(0.24, (0.7, 1.2), (0.06, 0.15), 0.1),
    Way(0.08, (0.5, 1.4), (0.08, 0.2), 0.12),
)


def new_hand(rng: np.random.Generator, *, held_out: bool) -> Hand:
    """Invent a player."""
    pens = [pen for pen in PENS if pen.held_out == held_out]
    shares = np.array([pen.share for pen in pens])
    pen = pens[rng.choice(len(pens), p=shares / shares.sum())]
    kinds = ["cross", "tick", "fill", "ring", "stroke"]
    way = _WAYS[rng.choice(len(_WAYS), p=[way.share for way in _WAYS])]
    return Hand(
        pen=pen,
        colour=pen.colours[rng.integers(len(pen.colours))],
        width=rng.uniform(*pen.width),
        opacity=rng.uniform(*pen.opacity),
        habit=str(rng.choice(kinds, p=[0.6, 0.1, 0.1, 0.08, 0.12])),
        size=rng.uniform(*way.size),
        slant=rng.normal(0, 0.18),
        tremble=rng.uniform(0, 0.05),
        careless=rng.uniform(*way.careless),
        hasty=float(rng.choice([0.0, 0.04, 0.2], p=[0.55, 0.35, 0.1])),
        aside=(rng.normal(0, way.aside), rng.normal(0, way.aside)),
        filling=str(rng.choice(["zigzag", "spiral", "rows", "solid"], p=[0.45, 0.15, 0.2, 0.2])),
        wavering=float(rng.choice([0.01, 0.04, 0.12, 0.25], p=[0.45, 0.3, 0.15, 0.1])),
        repenting=float(rng.choice([0.0, 0.02, 0.06], p=[0.3, 0.45, 0.25])),
        resting=float(rng.choice([0.0, 0.02, 0.08], p=[0.5, 0.35, 0.15])),
    )


# Shapes ---------------------------------------------------------------------------
# In a box from (-1, -1) to (1, 1), y down.


def strokes_of(kind: str, hand: Hand, written: Written, rng: np.random.Generator) -> list[Stroke]:
    """Draw a mark once; rings and lines are pieces of real handwriting now and then."""
    if kind == "fill":
        strokes = _fill(hand.filling, rng)
    elif written.lines and kind in ("cross", "ring", "stroke") and rng.random() < 0.4:
        strokes = _written(kind, written, rng)
    else:
        strokes = _SHAPES[kind](rng)
    if kind != "fill" and rng.random() < hand.hasty:
        place = int(rng.integers(len(strokes)))
        strokes[place] = _run_on(strokes[place], rng)
    return strokes


def _run_on(stroke: Stroke, rng: np.random.Generator) -> Stroke:
    """Lengthen a stroke beyond its end, as a hand in haste does."""
    back = min(5, len(stroke) - 1)
    way = stroke[-1] - stroke[-1 - back]
    length = float(np.hypot(*way))
    if length < 0.05:
        return stroke
    steps = np.linspace(0.15, 1, 8)[:, None] * rng.uniform(0.4, 1.6)
    bow = np.array([-way[1], way[0]]) / length * rng.normal(0, 0.2)
    return np.vstack([stroke, stroke[-1] + way / length * steps + bow * steps**2])


def _written(kind: str, written: Written, rng: np.random.Generator) -> list[Stroke]:
    def line(angle: float) -> Stroke:
        """Return a written 1, turned; it runs from top to bottom as it was written."""
        stroke = written.lines[rng.integers(len(written.lines))]
        return stroke @ _turning(angle + rng.normal(0, 0.15)) * rng.uniform(0.9, 1.4)

    match kind:
        case "ring":
            ring = written.rings[rng.integers(len(written.rings))] @ _turning(rng.normal(0, 0.3))
            return [ring * rng.uniform(0.85, 1.15, 2)]
        case "stroke":
            return [line(float(rng.choice([np.pi / 4, -np.pi / 4, 0, np.pi / 2], p=[0.45, 0.25, 0.1, 0.2])))]
        case _:
            both = [line(np.pi / 4), line(-np.pi / 4)]
            return [each + rng.normal(0, 0.1, 2) for each in both]


def _turning(angle: float) -> NDArray[np.float64]:
    return np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


def _line(rng: np.random.Generator, a: Sequence[float], b: Sequence[float], bow: float = 0.12) -> Stroke:
    """Return a bowed line whose ends hook now and then."""
    start, end = np.array(a, float), np.array(b, float)
    t = np.linspace(0, 1, 14)[:, None]
    normal = np.array([start[1] - end[1], end[0] - start[0]])
    line = start + (end - start) * t + normal * (rng.normal(0, bow) * 4 * t * (1 - t))
    if rng.random() < 0.15:
        hook = line[-1] + rng.normal(0, 0.18, 2)
        line = np.vstack([line, (line[-1] + hook) / 2, hook])
    return line


def _cross(rng: np.random.Generator) -> list[Stroke]:
    j = partial(rng.normal, 0, 0.16)
    if rng.random() < 0.07:
        return [_line(rng, (-1 + j(), j()), (1 + j(), j())), _line(rng, (j(), -1 + j()), (j(), 1 + j()))]
    one = _line(rng, (-1 + j(), -1 + j()), (1 + j(), 1 + j()))
    two = _line(rng, (1 + j(), -1 + j()), (-1 + j(), 1 + j()))
    if rng.random() < 0.15:
        # Arms of unequal length, or one that starts late.
        two = two * rng.uniform(0.45, 1.0) + rng.normal(0, 0.2, 2)
    if rng.random() < 0.12:
        # Without lifting the pen: a loop on one side.
        turn = np.array([[1.25 + j(), 0.5 + j()], [1.3 + j(), -0.4 + j()]])
        return [np.vstack([one, turn, two])]
    if rng.random() < 0.08:
        return [one, two, _line(rng, (-1 + j(), -1 + j()), (1 + j(), 1 + j()))]
    return [one, two]


def _tick(rng: np.random.Generator) -> list[Stroke]:
    j = partial(rng.normal, 0, 0.14)
    start, low, end = (-0.8 + j(), 0.05 + j()), (-0.25 + j(), 0.8 + j()), (0.95 + j(), -0.95 + j())
    return [np.vstack([_line(rng, start, low), _line(rng, low, end)])]


def _zigzag(rng: np.random.Generator, turns: int, reach: float, angle: float | None = None) -> Stroke:
    angle = rng.uniform(0, np.pi) if angle is None else angle
    along = np.linspace(-1, 1, turns) + rng.normal(0, 0.5 / turns, turns)
    across = np.where(np.arange(turns) % 2, 1.0, -1.0) * rng.uniform(0.75, 1.0, turns)
    points = np.stack([along, across], axis=1) * reach
    return np.clip(points @ _turning(angle), -1.1 * reach, 1.1 * reach)


def _coil(rng: np.random.Generator, turned: bool, reach: float) -> Stroke:
    """Return loops beside each other from one side of a box to the other."""
    loops = rng.uniform(6, 13)
    t = np.linspace(0, 1, 120)
    angle = 2 * np.pi * loops * t + rng.uniform(0, 6)
    along = (2 * t - 1) * rng.uniform(0.75, 0.95) + rng.uniform(0.1, 0.4) * np.sin(angle)
    points = reach * np.stack([along, np.cos(angle) * rng.uniform(0.8, 1.0)], axis=1)
    return points[:, ::-1] if turned else points


def _fill(way: str, rng: np.random.Generator) -> list[Stroke]:
    reach = rng.uniform(0.7, 1.1)
    match way:
        case "spiral":
            t = np.linspace(0, 1, 110)
            angle = 2 * np.pi * rng.uniform(4, 8) * t + rng.uniform(0, 6)
            radius = reach * (0.1 + 0.95 * t)
            return [np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1)]
        case "rows":
            turns = int(rng.integers(8, 22))
            return [_zigzag(rng, turns, reach, rng.choice([0, np.pi / 2]) + rng.normal(0, 0.1))]
        case "solid":
            return [_zigzag(rng, int(rng.integers(22, 34)), reach) for _ in range(2)]
        case _:
            strokes = [_zigzag(rng, int(rng.integers(7, 20)), reach)]
            if rng.random() < 0.4:
                strokes.append(_zigzag(rng, int(rng.integers(8, 16)), rng.uniform(0.7, 1.0)))
            return strokes


def _ring(rng: np.random.Generator) -> list[Stroke]:
    start = rng.uniform(-2.4, -0.6)
    sweep = rng.choice([-1, 1], p=[0.75, 0.25]) * rng.uniform(1.7, 2.35) * np.pi
    t = np.linspace(0, 1, 40)
    angle = start + sweep * t
    radius = (
        1
        + rng.normal(0, 0.06)
        + rng.normal(0, 0.12) * (t - 0.5)
        + 0.05 * np.sin(2 * angle + rng.uniform(0, 6))
    )
    ring = np.stack([radius * np.cos(angle) * rng.uniform(0.75, 1.1), radius * np.sin(angle)], axis=1)
    rings = [ring]
    if rng.random() < 0.12:
        rings.append(ring * rng.uniform(0.9, 1.1) + rng.normal(0, 0.08, 2))
    return rings


def _single(rng: np.random.Generator) -> list[Stroke]:
    angle = rng.choice([0.25, 0.75, 0.0, 0.5], p=[0.45, 0.25, 0.2, 0.1]) * np.pi + rng.normal(0, 0.12)
    end = np.array([np.cos(angle), -np.sin(angle)]) * (1.2 if 0.5 < angle % np.pi < 2.6 else 1.0)
    middle = rng.normal(0, 0.12, 2)
    return [_line(rng, middle - end, middle + end, 0.08)]


def _cancelled(rng: np.random.Generator) -> list[Stroke]:
    """A mark, and a scribble over it: waves, loops or a thick knot beyond its box, or all of it blackened."""
    mark = _SHAPES[str(rng.choice(["cross", "tick", "stroke", "ring"], p=[0.7, 0.1, 0.1, 0.1]))](rng)
    way = rng.random()
    reach = rng.uniform(0.95, 1.35)
    if rng.random() < 0.4:
        reach = rng.uniform(0.75, 1.1)
        layers = [_zigzag(rng, int(rng.integers(16, 30)), reach) for _ in range(int(rng.integers(1, 4)))]
        over = layers if way < 0.5 else [_coil(rng, turned, reach) for turned in (False, True)]
    elif way < 0.4:
        t = np.linspace(0, 1, 90)
        loops = rng.uniform(4, 8)
        x = (-1 + 2 * t) * reach + 0.3 * np.cos(2 * np.pi * loops * t)
        y = rng.uniform(0.5, 0.95) * np.sin(2 * np.pi * loops * t) + rng.normal(0, 0.1)
        over = [np.stack([x, y], axis=1)]
    elif way < 0.8:
        over = [_zigzag(rng, int(rng.integers(10, 18)), reach), _zigzag(rng, int(rng.integers(8, 16)), reach)]
    else:
        over = [
            _line(rng, (-reach, y + rng.normal(0, 0.1)), (reach, y + rng.normal(0, 0.1)))
            for y in np.linspace(-0.7, 0.7, int(rng.integers(4, 7)))
        ]
    return [*mark, *over]


_SHAPES = {
    "cross": _cross,
    "tick": _tick,
    "ring": _ring,
    "stroke": _single,
    "cancelled": _cancelled,
}


# Written strokes -------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Written:
    """Strokes of real handwriting, in a box from (-1, -1) to (1, 1)."""

    lines: Sequence[Stroke] = ()
    """Ones, upright."""
    rings: Sequence[Stroke] = ()
    """Noughts."""


def read_written(path: Path, *, held_out: bool) -> Written:
    """Read digits as pen strokes (`pts`, `stroke`, `sample`, `label`); the last third is held out."""
    with np.load(path) as stored:
        points, starts, samples, labels = (stored[name] for name in ("pts", "stroke", "sample", "label"))
    third = len(labels) * 2 // 3
    found: dict[int, list[Stroke]] = {0: [], 1: []}
    for i in range(third, len(labels)) if held_out else range(third):
        first, last = samples[i], samples[i + 1]
        if labels[i] not in found or last - first != 1:
            continue
        end = starts[first + 1] if first + 1 < len(starts) else len(points)
        stroke = points[starts[first] : end].astype(float)
        size = np.ptp(stroke, axis=0)
        # A one with a flag or a foot is no single line.
        if size.max() > 0 and (labels[i] == 0 or size[0] < 0.45 * size[1]):
            middle = (stroke.max(axis=0) + stroke.min(axis=0)) / 2
            scale = np.maximum(size, 0.5 * size.max()) if labels[i] == 0 else size.max()
            found[int(labels[i])].append(2 * (stroke - middle) / scale)
    return Written(found[1], found[0])


# Ink ------------------------------------------------------------------------------


def opacity_of(
    strokes: Sequence[Stroke], half: tuple[float, float], hand: Hand, rng: np.random.Generator
) -> Floats:
    """Return a mark as opacity, 0..1, on a piece of 24 × 24 mm whose middle is the box's.

    half: half the box's width and height, mm.
    """
    size = hand.size * float(np.exp(rng.normal(0, hand.careless)))
    middle = (rng.normal(0, hand.careless, 2) + hand.aside) * half
    clear = np.ones((_PIECE * PX_PER_MM,) * 2, np.float32)
    for stroke in strokes:
        mm = stroke * np.array(half) * size
        mm[:, 0] -= hand.slant * mm[:, 1]
        mm = mm + middle + rng.normal(0, hand.tremble, mm.shape)
        clear *= 1 - _stroke_opacity(mm, hand, rng)
    return 1 - clear


def _stroke_opacity(mm: Stroke, hand: Hand, rng: np.random.Generator) -> Floats:
    mask = np.zeros((_PIECE * _FINE,) * 2, np.uint8)
    fixed = np.rint((mm + _PIECE / 2) * _FINE * 16).astype(np.int64)
    pressure = 1 + 0.25 * np.sin(np.linspace(0, rng.uniform(1, 5), len(mm)) + rng.uniform(0, 6))
    faint = rng.uniform(0.5, 1.0) if rng.random() < 0.2 else 1.0
    for i in range(len(fixed) - 1):
        width = max(1, round(hand.width * _FINE * pressure[i]))
        # A pen that is lifted leaves less towards its stroke's end.
        strength = 255 if i < len(fixed) - 4 else int(255 * faint)
        piece = np.zeros_like(mask) if strength < 255 else mask
        cv2.line(piece, fixed[i].tolist(), fixed[i + 1].tolist(), strength, width, cv2.LINE_AA, 4)
        if strength < 255:
            mask = np.maximum(mask, piece)
    small = cv2.resize(mask, (_PIECE * PX_PER_MM,) * 2, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    grain = rng.random(small.shape, np.float32)
    if hand.pen.grain > 0.2:
        grain = cv2.GaussianBlur(grain, (0, 0), 1.0) * 3 - 1
        grain = np.clip(grain, 0, 1)
    flow = cv2.resize(rng.random((8, 8), np.float32), small.shape[::-1], interpolation=cv2.INTER_CUBIC)
    uneven = 1 - hand.pen.grain * (0.7 * grain + 0.5 * np.clip(flow, 0, 1))
    return small * np.clip(hand.opacity * uneven * 1.1, 0, 1)


def lay_ink(sheet: Floats, opacity: Floats, at: tuple[float, float], hand: Hand) -> None:
    """Put a mark on a sheet of PX_PER_MM, RGB 0..255; `at` is its middle, mm."""
    x, y, w, h = cv2.boundingRect((opacity > 0.004).astype(np.uint8))
    opacity, middle = opacity[y : y + h, x : x + w], opacity.shape[0] // 2
    left, top = round(at[0] * PX_PER_MM) - middle + x, round(at[1] * PX_PER_MM) - middle + y
    x0, y0 = max(0, left), max(0, top)
    x1, y1 = min(sheet.shape[1], left + opacity.shape[1]), min(sheet.shape[0], top + opacity.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    a = opacity[y0 - top : y1 - top, x0 - left : x1 - left, None]
    below = sheet[y0:y1, x0:x1]
    ink = np.array(hand.colour, np.float32)
    dyed, painted = below * (1 - a * (1 - ink / 255)), below * (1 - a) + ink * a
    sheet[y0:y1, x0:x1] = (1 - hand.pen.mixing) * dyed + hand.pen.mixing * painted


# Real strokes ----------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class RealStroke:
    """A photographed stroke."""

    kind: str
    opacity: Floats
    held_out: bool
    width: float
    """Of its line, px."""


def real_strokes(folder: Path) -> list[RealStroke]:
    """Read photographed strokes: `cross_09.png` …, with alpha.

    The green pen and every second line are held out.
    """
    strokes = []
    for path in sorted(folder.glob("*.png")):
        rgba = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
        blue, green, red, alpha = (rgba[..., i].astype(np.float32) for i in range(4))
        darkness = 1 - np.minimum(np.minimum(red, green), blue) / 255
        ink = alpha > 128
        is_green = bool(np.mean(green[ink] - red[ink]) > 20 and np.mean(green[ink] - blue[ink]) > 0)
        kind, number = path.stem.split("_")
        kind = {"circle": "ring"}.get(kind, kind)
        held_out = is_green or (kind == "stroke" and int(number) % 2 == 1)
        opacity = alpha / 255 * np.clip(darkness * 1.3, 0, 1)
        strokes.append(RealStroke(kind, opacity, held_out, _line_width(opacity)))
    return strokes


def _line_width(opacity: Floats) -> float:
    """Measure a line: in its middle the edge is half a width away."""
    away = cv2.distanceTransform((opacity > 0.25).astype(np.uint8), cv2.DIST_L2, 5)
    is_middle = (away > 0) & (away >= cv2.dilate(away, np.ones((3, 3), np.uint8)))
    return 2 * float(np.median(away[is_middle]))


def real_opacity(
    stroke: RealStroke, half: tuple[float, float], hand: Hand, rng: np.random.Generator
) -> Floats:
    """Return a photographed stroke, scaled, turned and mirrored into a box, like `opacity_of`."""
    height, width = stroke.opacity.shape
    side = 2 * min(half) * hand.size * float(np.exp(rng.normal(0, hand.careless)))
    scale = side * PX_PER_MM / max(height, width)
    # A photographed line is as wide as this pen's, however small its mark became.
    thin = hand.width * PX_PER_MM / scale - stroke.width
    turn = rng.normal(0, 12)
    middle = _PIECE * PX_PER_MM / 2
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), turn, scale)
    shift = (rng.normal(0, hand.careless, 2) + hand.aside) * half * PX_PER_MM
    matrix[:, 2] += np.array([middle - width / 2, middle - height / 2]) + shift
    source = stroke.opacity[:, ::-1] if rng.random() < 0.5 and stroke.kind != "tick" else stroke.opacity
    source = np.ascontiguousarray(source)
    if thin >= 1:
        around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (round(thin) + 1,) * 2)
        source = cv2.dilate(source, around)
    ink = cv2.warpAffine(source, matrix, (_PIECE * PX_PER_MM,) * 2, flags=cv2.INTER_AREA)
    return np.clip(ink * (0.4 + 0.6 * hand.opacity), 0, 1)
