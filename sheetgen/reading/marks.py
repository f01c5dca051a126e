"""Read marks: a sheet laid flat + its blank → for every box what the pen did there, and how sure that is.

What was seen is compared with what was printed, box by box, by a small network that was trained on drawn
strokes (`tools/train_marks.py`, docs/models.md). Nothing here knows a game: boxes are judged one at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from ..page.model import Box, BoxKind
from .alignment import box_shifts
from .blank import Blank, Levels, box_pictures
from .light import without_light
from .mark_net import MarkNet, load_net


class MarkKind(StrEnum):
    """What a pen did in a box. The order of the first seven is the network's."""

    BLANK = "blank"
    """Nothing, or only what a neighbour's stroke left."""
    CROSS = "cross"
    TICK = "tick"
    FILL = "fill"
    RING = "ring"
    STROKE = "stroke"
    """A single line."""
    CANCELLED = "cancelled"
    """A mark that was scribbled out."""
    UNSURE = "unsure"
    """Could be marked or not: ask."""


NET_KINDS = tuple(MarkKind)[:-1]

# How far marks count in a box. In a ring box a ring wins the printed value, a cross or a stroke through it
# loses it; what a tick or a blot means there only the player knows, so it is asked.
COUNTS: Mapping[BoxKind, Mapping[MarkKind, float]] = {
    BoxKind.MARK: dict.fromkeys(NET_KINDS[1:6], 1.0),
    BoxKind.RING: {MarkKind.RING: 1.0, MarkKind.TICK: 0.5, MarkKind.FILL: 0.5},
}

SURE = 0.98
"""A reading is certain if it, or its contrary, has this probability; between, the kind is `unsure`."""


class Flat(Protocol):
    """What is needed of a registered sheet."""

    @property
    def flat(self) -> NDArray[np.uint8]:
        """RGB, the page's trim box, aligned to the page."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was seen in one box."""

    kind: MarkKind
    p: float
    """Probability that the box counts as marked: in a ring box, as ringed."""
    crop: tuple[int, int, int, int]
    """The box in the flat sheet with a little around it: left, top, right, bottom, px."""
    chances: Mapping[MarkKind, float]
    """Probability of each kind."""


def classify_boxes(registered: Flat, blank: Blank) -> dict[str, Reading]:
    """Read every box of a sheet that is marked rather than written in; gives cell → reading."""
    if not blank.boxes:
        return {}
    chances = _net()(box_channels(registered.flat, blank))
    scale = registered.flat.shape[1] / blank.page.trim.width
    return {
        box.cell: _reading(box, chances[i], _crop(box, scale, registered.flat.shape))
        for i, box in enumerate(blank.boxes)
    }


def box_channels(flat: NDArray[np.uint8], blank: Blank) -> Levels:
    """Return what the network sees: shape (boxes, 48, 48, 6), float32.

    Channels: 0–2 seen less expected, R G B; 3 what no shift of the print by a pixel explains, faint marks
    enlarged; 4 the print itself; 5 the box.
    """
    lit, expected = without_light(flat, blank)
    grey, printed = (np.asarray(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY), np.float32) for rgb in (lit, expected))
    seen = box_pictures(np.dstack([lit, grey]), blank, box_shifts(grey, printed, blank))
    around = np.ones((3, 3), np.uint8)
    bounds = box_pictures(
        np.dstack([cv2.erode(printed, around), cv2.dilate(printed, around), printed]), blank
    )
    beyond = seen[..., 3] - np.clip(seen[..., 3], bounds[..., 0], bounds[..., 1])
    channels = np.empty((*seen.shape[:3], 6), np.float32)
    np.clip((seen[..., :3] - box_pictures(expected, blank)) / 64, -3, 3, out=channels[..., :3])
    np.tanh(beyond / 12, out=channels[..., 3])
    np.divide(bounds[..., 2], 255, out=channels[..., 4])
    channels[..., 5] = blank.inside
    return channels


@cache
def _net() -> MarkNet:
    return load_net()


def _reading(box: Box, chances: Levels, crop: tuple[int, int, int, int]) -> Reading:
    by_kind = {kind: float(chance) for kind, chance in zip(NET_KINDS, chances, strict=True)}
    p = sum(by_kind[kind] * share for kind, share in COUNTS[box.kind].items())
    likeliest = max(by_kind, key=by_kind.__getitem__)
    return Reading(likeliest if max(p, 1 - p) >= SURE else MarkKind.UNSURE, p, crop, by_kind)


def _crop(box: Box, px_per_mm: float, shape: tuple[int, ...]) -> tuple[int, int, int, int]:
    around = box.rect.inset(-1.5)
    left, top = max(0, round(around.x * px_per_mm)), max(0, round(around.y * px_per_mm))
    right, bottom = round(around.right * px_per_mm), round(around.bottom * px_per_mm)
    return left, top, min(shape[1], right), min(shape[0], bottom)
