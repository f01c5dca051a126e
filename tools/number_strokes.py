"""Digits as pen strokes, for training the number reader: written ones (UNIPEN) and invented European forms.

A digit is a list of strokes, each of shape (points, 2): x to the right from 0, y downwards from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Stroke = NDArray[np.float32]
Digit = list[Stroke]

UNIPEN = Path(__file__).parent.parent.parent / "shared" / "digits" / "unipen_strokes.npz"
_UNIT = 2000

# Where one contributor of UNIPEN ends and the next begins, by the look of hands and texts; the samples around
# these places are left out, so that nobody writes in two parts.
PARTS: dict[str, tuple[range, ...]] = {
    "train": (range(0, 4300), range(5730, 7220), range(7540, 11770)),
    "calibrate": (range(7270, 7480),),
    "test": (range(4380, 5650), range(11840, 12412)),
}


def written_digits(part: str, path: Path = UNIPEN) -> dict[str, list[Digit]]:
    """Return the digits that the contributors of a part wrote, by sign."""
    with np.load(path) as stored:
        points, strokes = stored["pts"].astype(np.float32) / _UNIT, stored["stroke"]
        samples, labels = stored["sample"], stored["label"]
    ends = np.append(strokes, len(points))
    found: dict[str, list[Digit]] = {sign: [] for sign in "0123456789"}
    for numbers in PARTS[part]:
        for i in numbers:
            digit = [points[ends[j] : ends[j + 1]] for j in range(samples[i], samples[i + 1])]
            if np.ptp(np.concatenate(digit)[:, 1]) > 0.5:
                found[str(labels[i])].append(digit)
    return found


# Forms that UNIPEN's hands have too few of, by sign: x,y of the points of smooth strokes, in hundredths of
# the height, x to the right, y downwards. A corner is a point given twice; "/" lifts the pen.
_FORMS: dict[str, tuple[str, ...]] = {
    "0": (
        "30,2 5,30 5,75 30,100 55,72 56,28 30,0",
        "30,2 5,30 5,75 30,100 55,72 56,28 30,0 / 62,5 2,95",
        "40,5 12,20 2,60 20,98 50,80 60,35 45,2 20,10",
        "28,0 6,25 4,72 26,100 48,70 50,25 28,0 / 54,-6 4,106",
        "20,2 4,30 4,72 20,100 36,70 36,28 20,0 / 34,-10 8,112",
        "22,8 2,50 22,92 42,50 22,8 / 28,-8 16,110",
        "28,28 8,42 6,72 26,88 46,72 46,44 26,28 / 40,0 14,114",
        "24,30 2,48 8,78 28,84 46,64 40,38 22,30 / 26,0 24,116",
        "30,24 8,38 4,68 24,86 48,70 50,40 28,24 / 44,-6 36,40 12,112",
        "34,30 12,34 2,58 16,80 42,74 48,46 30,28 / 28,4 30,60 22,108",
        "30,3 5,28 4,72 26,98 52,74 54,30 32,2 20,10",
        "44,12 26,4 6,34 8,80 30,98 50,66 46,26 24,2",
        "26,0 2,50 26,100 50,50 26,0",
        "38,8 16,4 2,48 14,92 40,88 50,44 34,6 28,14",
    ),
    "1": (
        "0,45 15,25 32,0 32,0 31,50 30,100",
        "0,62 22,30 42,0 42,0 41,50 38,100",
        "0,88 20,40 34,0 34,0 42,45 50,100",
        "0,70 26,42 40,0 40,0 39,50 36,100",
        "0,30 20,0 20,0 20,100 / 0,100 42,99",
        "0,40 30,0 30,0 30,100 / 5,99 55,100",
        "2,0 0,100",
        "18,0 0,100",
        "0,30 12,16 20,0 20,0 19,100",
        "0,20 22,0 22,0 21,100",
        "0,14 18,2 24,0 24,0 22,100",
        "0,18 16,2 22,0 22,0 21,100 / 0,100 48,98",
        "0,12 18,0 18,0 18,100 / -10,101 52,99",
        "0,18 26,0 26,0 25,100",
        "0,14 14,12 30,0 30,0 28,100",
        "0,26 10,20 26,0 26,0 24,100 / 4,100 44,99",
        "0,22 18,12 26,0 26,0 10,100",
    ),
    "2": (
        "0,25 20,0 50,12 42,50 0,100 0,100 60,98",
        "0,22 25,0 50,20 25,70 2,98 10,80 30,90 62,95",
        "8,12 26,0 36,18 24,60 0,98 0,98 44,96",
        "4,30 24,2 44,22 20,66 4,92 16,76 30,98 58,88",
        "0,8 20,0 30,20 20,60 6,96 6,96 60,100",
    ),
    "3": (
        "2,10 30,0 48,20 20,45 50,65 35,98 0,90",
        "0,2 50,0 50,0 20,40 20,40 52,68 30,100 0,90",
    ),
    "4": (
        "30,0 0,62 0,62 60,60 / 45,30 40,100",
        "10,0 0,50 0,50 50,48 / 50,2 46,100",
        "5,0 2,42 12,52 48,45 / 52,0 44,100",
        "42,100 46,0 46,0 0,66 0,66 62,64",
        "34,0 0,66 0,66 48,66 48,66 36,0 36,0 32,100",
        "30,2 4,58 4,58 54,62 / 32,0 32,0 30,100",
    ),
    "5": (
        "8,3 2,42 2,42 35,36 50,70 28,100 0,90 / 8,2 55,0",
        "5,12 3,48 3,48 35,42 45,75 22,100 0,92 / 18,2 60,0",
        "55,0 10,2 10,2 5,42 40,42 48,80 20,100 0,92",
        "52,2 40,10 26,2 12,8 6,42 34,40 46,72 26,98 0,92",
        "46,0 36,8 22,4 10,22 14,42 36,50 44,74 24,98 2,90",
    ),
    "6": (
        "42,0 10,35 2,75 25,100 48,78 30,55 5,72",
        "30,0 5,45 5,85 30,100 45,75 25,60 6,78",
    ),
    "7": (
        "0,3 55,0 55,0 32,50 20,100 / 10,52 55,48",
        "0,12 2,2 2,2 55,2 55,2 25,100 / 12,50 52,50",
        "0,2 48,0 48,0 20,100",
        "0,8 20,0 40,8 58,0 58,0 30,50 22,100 / 10,55 50,50",
        "0,10 42,6 / 50,0 30,50 20,100 / 12,52 50,50",
    ),
    "8": (
        "50,15 25,0 5,20 30,48 50,75 25,100 2,78 25,48 48,20",
        "28,0 10,20 27,42 45,20 26,0 / 28,42 2,70 27,100 52,72 26,43",
    ),
    "9": (
        "48,15 22,0 2,25 20,45 46,20 46,20 44,60 40,100",
        "48,18 22,0 2,25 22,48 48,20 50,60 35,95 5,95",
        "45,5 10,8 5,40 40,35 48,10 42,60 20,100",
    ),
}


def invented_digit(sign: str, rng: np.random.Generator, form: int | None = None) -> Digit:
    """Write a digit in one of the forms, each point a little off its place.

    form: which one; a hand keeps to its forms.
    """
    forms = _FORMS[sign]
    strokes = forms[int(rng.integers(len(forms))) if form is None else form % len(forms)].split(" / ")
    spread = rng.uniform(0.01, 0.045)
    return [_curve(_points(stroke), spread, rng) for stroke in strokes]


def _points(stroke: str) -> Stroke:
    return np.array([point.split(",") for point in stroke.split()], np.float32) / 100


def _curve(points: Stroke, spread: float, rng: np.random.Generator) -> Stroke:
    """Draw a smooth line through points (Catmull and Rom 1974), with corners where one stands twice."""
    is_corner = np.all(points[1:] == points[:-1], axis=1)
    moved = points + rng.normal(0, spread, points.shape).astype(np.float32)
    moved[1:][is_corner] = moved[:-1][is_corner]
    ends = np.concatenate([moved[:1], moved, moved[-1:]])
    around = np.stack([ends[i : i + len(moved) - 1][~is_corner] for i in range(4)], axis=1)
    return np.concatenate([(_SPLINE @ around).reshape(-1, 2), moved[-1:]])


def _spline(count: int) -> NDArray[np.float32]:
    """Return how much each of four points weighs in the points of the curve from the second to the third."""
    t = np.linspace(0, 1, count, endpoint=False, dtype=np.float32)
    weights = (-t + 2 * t**2 - t**3, 2 - 5 * t**2 + 3 * t**3, t + 4 * t**2 - 3 * t**3, t**3 - t**2)
    return np.stack(weights, axis=1) / 2


_SPLINE = _spline(6)


def sign_strokes(sign: str, rng: np.random.Generator) -> Digit:
    """Write a minus or a slash, on the height of a digit."""
    bend = rng.normal(0, 0.03)
    if sign == "-":
        length, y = rng.uniform(0.25, 0.8), rng.uniform(0.35, 0.65)
        tilt = rng.normal(0, 0.05)
        return [np.array([(0, y + tilt), (length / 2, y + bend), (length, y - tilt)], np.float32)]
    width = rng.uniform(0.5, 1.3)
    return [np.array([(0, 1), (width / 2, 0.5 + bend), (width, 0)], np.float32)]


def width_of(digit: Sequence[Stroke]) -> float:
    """Return how wide a digit is against its height."""
    return float(max(stroke[:, 0].max() for stroke in digit))
