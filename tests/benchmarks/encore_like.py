"""One Encore-like leaf as plain numbers, for every contestant to draw alike: four leaves fill a page of A4.

A leaf: 158 rounded boxes, 15 of the 105 on the board with a star, 70 texts; a page: 632, 60 and 280.
Millimetres from the top left.
"""

from __future__ import annotations

import math
import random
from itertools import permutations

TRIM = (148.0, 105.0)
PAPER = (297.0, 210.0)
CORNERS = [(0.5, 0.0), (148.5, 0.0), (0.5, 105.0), (148.5, 105.0)]
CELL = 6.5
STEP = 7.0
LEFT, TOP = 22.0, 22.0
COLUMNS, ROWS = 15, 7
RADIUS = 1.0

COLOURS = {"y": "#f6d55c", "o": "#f2994a", "b": "#5dade2", "g": "#7fc97f", "r": "#ef6f6c"}
LINE = "#404040"
BOARD_CELLS = [(LEFT + STEP * c, TOP + STEP * r) for r in range(ROWS) for c in range(COLUMNS)]
OTHER_BOXES = (
    [(LEFT + STEP * c, 74.0) for c in range(15)]
    + [(LEFT + STEP * c, 81.5) for c in range(15)]
    + [(LEFT + STEP * c, 89.0) for c in range(8)]
    + [(132.0, 20.0 + STEP * r) for r in range(7)]
    + [(3.0, 20.0 + STEP * r) for r in range(8)]
)
TEXTS = (
    [(chr(65 + c), LEFT + STEP * c + 2, 20.0, 9.0) for c in range(15)]
    + [(str(c % 6), LEFT + STEP * c + 2, 79.0, 8.0) for c in range(15)]
    + [(str(c % 4), LEFT + STEP * c + 2, 86.5, 8.0) for c in range(15)]
    + [("!", LEFT + STEP * c + 2, 94.0, 9.0) for c in range(8)]
    + [("Bonus A–O", 132.0, 76.0 + 4 * r, 7.0) for r in range(6)]
    + [("Stars −2", 3.0, 80.0 + 4 * r, 7.0) for r in range(5)]
    + [("Encore-like sheet", 50.0, 12.0, 16.0)]
    + [(f"Name {k}", 4.0 + 34 * k, 102.0, 7.0) for k in range(4)]
    + [("Total", 110.0, 94.0, 9.0)]
)
SERIAL = (130.0, 8.0, 8.0)
CODE = (3.0, 3.0, 14.0)

# The star in a box, about the box's middle.
STAR = [
    (
        CELL / 2 + 2.4 * (1 if k % 2 == 0 else 0.45) * math.sin(math.pi * k / 5),
        CELL / 2 - 2.4 * (1 if k % 2 == 0 else 0.45) * math.cos(math.pi * k / 5),
    )
    for k in range(10)
]


def board(number: int) -> tuple[str, ...]:
    """Return a board: five colours in runs down each column, one star a column."""
    chance = random.Random(number)
    columns = chance.choices(_COLUMNS, k=COLUMNS)
    return tuple("".join(row) for row in zip(*columns, strict=True))


def _starred(column: str, row: int) -> str:
    return column[:row] + column[row].upper() + column[row + 1 :]


_COLUMNS = [
    _starred(2 * a + 2 * b + c + d + e, row) for a, b, c, d, e in permutations("yobgr") for row in range(ROWS)
]
