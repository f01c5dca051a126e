"""The lines of marks, in a box from (-1, -1) to (1, 1), y down: through which points a pen is led.

Each shape is a list of strokes, each stroke an array of guide points, which `strokes.led` makes a curve of.
"""

import numpy as np


def cross(rng, habits):
    """Two strokes through the middle; hasty hands do not lift the pen between them."""
    ends = np.array([[-1, -1], [1, 1], [1, -1], [-1, 1]]) + rng.normal(0, 0.13, (4, 2))
    bow = rng.normal(0, 0.07, (2, 2))
    if habits.joined:
        loop = np.array([1.1, 0.1]) + rng.normal(0, 0.15, 2)
        return [np.array([ends[0], [0, 0] + bow[0], ends[1], loop, ends[2], [0, 0] + bow[1], ends[3]])]
    return [np.array([ends[0], bow[0], ends[1]]), np.array([ends[2], bow[1], ends[3]])]


def tick(rng, habits):
    """A short way down, a long way up."""
    turn = np.array([-0.25, 0.75]) + rng.normal(0, 0.12, 2)
    start = turn - 0.55 + rng.normal(0, 0.12, 2)
    return [
        np.array([start, turn]),
        np.array([turn, [0.2, -0.1], [0.95, -0.95]]) + rng.normal(0, 0.08, (3, 2)),
    ]


def stroke(rng, habits):
    """One line, in the direction that this player is used to."""
    angle = np.deg2rad(habits.stroke_deg + rng.normal(0, 6))
    way = np.array([np.cos(angle), -np.sin(angle)]) * rng.uniform(0.9, 1.25)
    return [np.array([-way, rng.normal(0, 0.06, 2), way])]


def fill(rng, habits):
    """Hatching from side to side, close enough to be a filled box at a glance."""
    lines = int(rng.integers(8, 13))
    down = np.linspace(-0.85, 0.85, lines) + rng.normal(0, 0.03, lines)
    across = np.where(np.arange(lines) % 2, 0.85, -0.85) + rng.normal(0, 0.08, lines)
    points = np.column_stack([across, down])
    angle = np.deg2rad(habits.stroke_deg - 90 + rng.normal(0, 5))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return [points @ (turn if habits.hatches_askew else np.eye(2)) * 0.95]


def ring(rng, habits):
    """A turn and a little more, which seldom closes well."""
    turns = rng.uniform(0.97, 1.2)
    t = np.linspace(0, turns, 14)
    angle = 2 * np.pi * t * habits.ring_way + habits.ring_start + rng.normal(0, 0.3)
    radius = 1 + rng.normal(0, 0.03, len(t)).cumsum() * 0.5 + rng.normal(0, 0.08) * t
    return [np.column_stack([np.cos(angle), np.sin(angle)]) * radius[:, None]]


def scribble(rng, habits):
    """Loops over what shall not count, wider than the box here and there, two layers of them."""
    strokes = []
    for layer in range(2):
        loops = int(rng.integers(7, 11))
        t = np.linspace(0, loops, 9 * loops)
        x = np.linspace(-0.9, 0.9, len(t)) + 0.3 * np.sin(2 * np.pi * t)
        y = 0.95 * np.cos(2 * np.pi * t) * (1 + rng.normal(0, 0.1, len(t)))
        points = np.column_stack([x, y])
        strokes.append(points[:, ::-1] if layer else points)
    return strokes


SHAPES = {"cross": cross, "tick": tick, "stroke": stroke, "fill": fill, "ring": ring}

# Digits for who has none of real hands: guide points on a grid of 4 × 6, as schools teach them.
DIGITS = {
    "0": [[(2, 0), (0, 1), (0, 4), (2, 6), (4, 4), (4, 1), (2, 0)]],
    "1": [[(0, 2), (3, 0)], [(3, 0), (3, 6)]],
    "2": [[(0, 1), (2, 0), (4, 1), (3, 3), (0, 6)], [(0, 6), (4, 6)]],
    "3": [[(0, 1), (2, 0), (4, 1), (2, 3)], [(2, 3), (4, 4), (2, 6), (0, 5)]],
    "4": [[(3, 0), (0, 4)], [(0, 4), (4, 4)], [(3, 2), (3, 6)]],
    "5": [[(4, 0), (1, 0)], [(1, 0), (0, 3)], [(0, 3), (3, 2), (4, 4), (2, 6), (0, 5)]],
    "6": [[(4, 0), (1, 2), (0, 4), (2, 6), (4, 4), (2, 3), (0, 4)]],
    "7": [[(0, 0), (4, 0)], [(4, 0), (1, 6)]],
    "8": [[(3, 1), (1, 0), (0, 1), (4, 4), (2, 6), (0, 5), (2, 3), (4, 1), (3, 0)]],
    "9": [[(4, 2), (2, 3), (0, 2), (2, 0), (4, 1), (3, 6)]],
    "-": [[(0, 3), (4, 3)]],
}  # fmt: skip


def digit(character, rng):
    """Return the strokes of a digit or a dash in a box from (-1, -1) to (1, 1)."""
    return [
        np.array(points, float) / [2, 3] - 1 + rng.normal(0, 0.06, (len(points), 2))
        for points in DIGITS[character]
    ]
