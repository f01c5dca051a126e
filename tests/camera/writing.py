"""Fill a leaf in as one player does: the same hand and the same pen in every box, and no two marks alike."""

from dataclasses import dataclass

import numpy as np

from sheetgen.page.model import BoxKind

from .pens import Pen, take_pen
from .shapes import SHAPES, digit, scribble
from .strokes import PX_PER_MM, ink_of, lay_ink, led, real_digits, real_ink, real_marks

# What players put into a box to mark it; two thirds make crosses.
HABITS = {"cross": 0.66, "stroke": 0.12, "tick": 0.08, "fill": 0.07, "ring": 0.07}


@dataclass(frozen=True)
class Hand:
    """How one player marks."""

    pen: Pen
    habit: str
    size: float
    """Of marks, against their boxes."""
    careless: float
    """How far marks miss the middle, as a share of the box, and how much they differ in size."""
    slant: float
    wobble: float
    joined: bool
    stroke_deg: float
    hatches_askew: bool
    ring_way: int
    ring_start: float
    is_real: bool
    """Marks are pieces of photographs."""


def new_hand(rng, faintest=0.4, real=True):
    """Invent a player. One in six is hasty."""
    hasty = rng.random() < 0.17
    return Hand(
        pen=take_pen(rng, faintest),
        habit=str(rng.choice(list(HABITS), p=list(HABITS.values()))),
        size=rng.uniform(0.75, 1.1) if hasty else rng.uniform(0.55, 0.92),
        careless=rng.uniform(0.09, 0.15) if hasty else rng.uniform(0.02, 0.09),
        slant=rng.normal(0, 0.15),
        wobble=rng.uniform(0.005, 0.05),
        joined=bool(rng.random() < 0.2),
        stroke_deg=float(rng.choice([45, 45, 60, 135, 90, 0])),
        hatches_askew=bool(rng.random() < 0.5),
        ring_way=int(rng.choice([-1, 1])),
        ring_start=rng.uniform(0, 2 * np.pi),
        is_real=bool(real and rng.random() < 0.2),
    )


def write_on(leaf, page, filled, hand, rng):
    """Write a filled sheet on a leaf (RGB, 12 px/mm of its trim box), in place."""
    for cell, kind in filled.strokes.items():
        rect = page.boxes[cell].rect
        if kind == "cancelled":
            _mark(leaf, rect, "cross" if hand.habit == "fill" else hand.habit, hand, rng)
            _draw(leaf, scribble(rng, hand), rect, hand, rng, size=max(hand.size, 0.85))
        else:
            _mark(leaf, rect, kind, hand, rng, is_ring_box=page.boxes[cell].kind is BoxKind.RING)
    for cell, text in filled.numbers.items():
        if cell in page.boxes:
            _write_number(leaf, str(text).replace("−", "-"), page.boxes[cell].rect, hand, rng)


def _mark(leaf, rect, kind, hand, rng, is_ring_box=False):
    pieces = real_marks().get(kind) if hand.is_real else None
    # A ring goes around what is printed in the middle of its box.
    size = min(1.08, max(hand.size, 0.8)) if kind == "ring" and is_ring_box else hand.size
    if not pieces:
        _draw(leaf, SHAPES[kind](rng, hand), rect, hand, rng, size)
        return
    cover, low = real_ink(
        pieces[rng.integers(len(pieces))],
        _middle(rect, hand, rng) * PX_PER_MM,
        np.array([rect.w, rect.h]) * PX_PER_MM * size * rng.uniform(0.95, 1.1),
        rng.normal(0, 6),
        hand.pen,
    )
    lay_ink(leaf, cover, low, hand.pen)


def _draw(leaf, shape, rect, hand, rng, size):
    half = np.array([rect.w, rect.h]) / 2 * size * (1 + rng.normal(0, hand.careless, 2))
    middle = _middle(rect, hand, rng)
    curves = []
    for points in shape:
        curve = led(points, hand.wobble, rng)
        curve[:, 0] -= hand.slant * curve[:, 1]
        curves.append((curve * half + middle) * PX_PER_MM)
    cover, low = ink_of(curves, hand.pen, rng)
    lay_ink(leaf, cover, low, hand.pen)


def _middle(rect, hand, rng):
    return np.array(rect.centre) + rng.normal(0, hand.careless, 2) * [rect.w, rect.h]


def _write_number(leaf, text, rect, hand, rng):
    height = min(rect.h * rng.uniform(0.5, 0.7), 6.5)
    advance = min(height * 0.62, rect.w * 0.9 / len(text))
    at = np.array([rect.centre.x - advance * (len(text) - 1) / 2, rect.centre.y])
    real = real_digits()
    for character in text:
        own = real.get(character)
        shape = own[rng.integers(len(own))] if own else digit(character, rng)
        half = np.array([height / 2 if own else advance * 0.4, height / 2]) * (
            0.12 if character == "-" and own else 1
        )
        curves = [(led(points, 0.02, rng) * half + at) * PX_PER_MM for points in shape if len(points) > 1]
        if curves:
            lay_ink(leaf, *ink_of(curves, hand.pen, rng), hand.pen)
        at += np.array([advance * rng.uniform(0.95, 1.1), rng.normal(0, 0.2)])
