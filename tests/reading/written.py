"""Leaves filled with numbers in a careful hand, as pictures, for what must be read for sure."""

import cv2
import numpy as np

from tests.page.pages import page_of
from tests.reading.filled import BALLPOINT, PX_PER_MM, leaf
from tests.reading.plain_numbers import draw

# Two columns: the second player added up to 40 too little.
COLUMN = {"ones": "2", "twos": "4", "threes": "15", "fours": "12", "fives": "15", "sixes": "24",
          "written/upper": "72", "written/bonus": "35", "three_kind": "13", "four_kind": "-", "full": "25",
          "small_straight": "30", "large_straight": "40", "yahtzee": "50", "chance": "12",
          "written/lower": "170", "written/total": "277"}  # fmt: skip
WRONG = COLUMN | {"written/total": "237"}
LEDGER = {"turn/1": "400", "turn/2": "-", "turn/3": "1050", "turn/4": "-", "turn/5": "(50)", "turn/6": "500",
          "written/total": "500", "ciccie/1": "x", "ciccie/2": "x", "ciccie/3": "x"}  # fmt: skip


def written(spec, *columns):
    """Return the leaf with what each player wrote, RGB at 12 px/mm."""
    rgb, page = leaf(spec).copy(), page_of(spec)
    for number, texts in enumerate(columns, start=1):
        for cell, text in texts.items():
            rect = page.boxes[f"{cell}@{number}"].rect
            if text == "x":
                _cross(rgb, rect)
                continue
            draw(rgb, text.strip("()"), rect.centre, PX_PER_MM, 0.5, BALLPOINT)
            if text.startswith("("):
                _ring(rgb, rect)
    return rgb


def _ring(rgb, rect):
    centre = tuple(round(at * PX_PER_MM) for at in rect.centre)
    axes = (round(8 * PX_PER_MM), round(0.46 * rect.h * PX_PER_MM))
    cv2.ellipse(rgb, centre, axes, 2, 0, 355, BALLPOINT, 6, cv2.LINE_AA)


def _cross(rgb, rect):
    inner = rect.inset(0.15 * rect.w)
    corners = np.array([(inner.x, inner.y), (inner.right, inner.bottom), (inner.right, inner.y),
                        (inner.x, inner.bottom)])  # fmt: skip
    px = np.rint(corners * PX_PER_MM).astype(int).tolist()
    cv2.line(rgb, px[0], px[1], BALLPOINT, 5, cv2.LINE_AA)
    cv2.line(rgb, px[2], px[3], BALLPOINT, 5, cv2.LINE_AA)
