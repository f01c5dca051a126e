"""Read marks: a sheet laid flat + its blank → for every box what the pen did there, and how sure that is.

What was seen is compared with what was printed, box by box, by a small network that was trained on drawn
strokes (`tools/train_marks.py`, docs/models.md); the player's habit settles what it leaves open. Nothing here
knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import NamedTuple, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from ..page.model import Box, BoxKind
from .alignment import box_shifts
from .blank import SIDE, Blank, Levels, box_pictures, some_boxes
from .habit import by_habit, in_ring_boxes
from .hidden import hidden_boxes, print_beside
from .light import without_light
from .likeness import IN_MARK_BOXES, IN_RING_BOXES, SURE, by_likeness
from .mark_net import MarkNet, load_net
from .pen import by_pen, ink_strengths
from .strokes import Doubts, doubts_between, odd_marks


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

# The same by number: boxes for marks and for rings, kinds of the network.
_COUNTING = np.array([[COUNTS[kind].get(mark, 0.0) for mark in NET_KINDS] for kind in COUNTS])

SURELY_CANCELLED = 0.95
"""So certain a mark needs to be scribbled out: of 264 such boxes, with doubts up to a half, none was one
that counts."""

# A box is touched if so many of its pixels (0.2 mm²) are, with their neighbours, so many levels darker than
# print explains wherever within a pixel it lies, or so many darker than print in its place: beside a printed
# line, or on it, only this shows a stroke. Weaker marks nobody sees; boxes not touched need no network.
_LEAST_DARKER, _LEAST_DARKER_IN_PLACE = 6.0, 20.0
_LEAST_PIXELS = 3
# A box is missed if its print lies so much farther on, px: it is found within half a step of 2. Paper that
# is bent so far that it lies a millimetre off its place bends the print as well, which looks like ink.
_MISSED, _FAR = 1.5, 4.0
_FILL = NET_KINDS.index(MarkKind.FILL)
# A box that is empty with less probability than this may hold a mark that was taken for the next one's.
_EMPTY = 0.997
# A box that is less certain than this is looked at again: one of a sheet of GRixx, four of Encore!.
_DOUBTFUL = 0.002
# So many levels are 1 to the network.
_LEVELS = 64
# How often an untouched box held a mark, for each kind.
_UNTOUCHED = np.array([1 - 6e-5, *[1e-5] * (len(NET_KINDS) - 1)], np.float32)


class Flat(Protocol):
    """What is needed of a registered sheet."""

    @property
    def small(self) -> NDArray[np.uint8]:
        """RGB at 4 px/mm, the page's trim box, aligned to the page."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was seen in one box."""

    kind: MarkKind
    p: float
    """Probability that the box counts as marked: in a ring box, as ringed."""
    chances: Mapping[MarkKind, float]
    """Probability of each kind."""
    shares: tuple[str, ...] = ()
    """Cells through which its stroke runs too: if one of them is asked about, so is this."""


def classify_boxes(registered: Flat, blank: Blank) -> dict[str, Reading]:
    """Read every box of a sheet that is marked rather than written in; gives cell → reading."""
    if not blank.boxes:
        return {}
    where = (registered.small, blank.rgb, blank.corners)
    seen = _look(registered.small, blank)
    beside = print_beside(*where, ~seen.looks_empty)
    if _is_missed(beside, seen.shifts).any():
        seen = _look(registered.small, blank, beside)
        beside = print_beside(*where, ~seen.looks_empty)
    unknown = (seen.looks_empty & hidden_boxes(*where)) | _is_missed(beside, seen.shifts) | seen.is_open
    return {
        box.cell: _reading(box, seen.chances[i], unknown[i], seen.shares.get(box.cell, ()))
        for i, box in enumerate(blank.boxes)
    }


class _Seen(NamedTuple):
    """What eye, pen and habit tell of the boxes of a sheet."""

    chances: Levels
    """Of each kind, shape (boxes, kinds)."""
    shifts: Levels
    """Where each touched box was found, shape (boxes, 2), px."""
    is_open: NDArray[np.bool_]
    """Which the others leave open: they hold too much ink, or a stroke that may be another box's."""
    shares: Mapping[str, tuple[str, ...]]
    """Cell → those that one stroke runs through with it."""

    @property
    def looks_empty(self) -> NDArray[np.bool_]:
        return np.asarray(self.chances[:, 0] > SURE)


def _look(flat: NDArray[np.uint8], blank: Blank, starts: Levels | None = None) -> _Seen:
    """Look at a sheet laid flat. starts: where to look for its boxes, as `box_shifts` takes it."""
    count = len(blank.boxes)
    touched = box_channels(flat, blank, starts)
    chances = np.tile(_UNTOUCHED, (count, 1))
    shifts, open_ = np.zeros((count, 2), np.float32), np.zeros(count, bool)
    if not len(touched.boxes):
        return _Seen(chances, shifts, open_, {})
    strengths = _LEVELS * ink_strengths(touched.channels[..., :3], blank.inside[touched.boxes])
    ringed = np.array([blank.boxes[i].kind is BoxKind.RING for i in touched.boxes])
    net = _net()
    by_eye, features = net.look(touched.channels)
    own = of_one_player(by_eye, strengths, ringed, net.prior)
    p = chances_to_count(own, ringed)
    doubtful = np.flatnonzero(np.minimum(p, 1 - p) > _DOUBTFUL)
    if len(doubtful):
        by_eye[doubtful] = net.looked_again(touched.channels[doubtful], by_eye[doubtful])
        own = of_one_player(by_eye, strengths, ringed, net.prior)
    own = like_the_others(own, features, ringed)
    doubts = _doubts(touched, blank, own, strengths, ringed)
    chances[touched.boxes], shifts[touched.boxes] = own, touched.shifts
    open_[touched.boxes] = doubts.heavy | doubts.stray | odd_marks(own, ringed, doubts.shared)
    cells = [blank.boxes[i].cell for i in touched.boxes]
    return _Seen(chances, shifts, open_, _cells_that_share(doubts.shared, cells))


def chances_to_count(chances: Levels, ringed: NDArray[np.bool_]) -> Levels:
    """Return the probability that each box counts as marked, or as ringed, given the chances of its kinds."""
    return np.asarray((chances * _COUNTING[ringed.astype(int)]).sum(axis=1))


def like_the_others(chances: Levels, features: Levels, ringed: NDArray[np.bool_]) -> Levels:
    """Return the chances of the kinds, given which of the sheet's boxes each looks like.

    features: by the network, shape (boxes, features).
    """
    p = chances_to_count(chances, ringed)
    weighed = chances.copy()
    for is_ringed, belief in enumerate((IN_MARK_BOXES, IN_RING_BOXES)):
        own = ringed == is_ringed
        told = by_likeness(p[own], features[own], belief)
        weighed[own] = _with_chance(chances[own], p[own], told, _COUNTING[is_ringed])
    return weighed


def _with_chance(chances: Levels, p: Levels, told: Levels, counting: Levels) -> Levels:
    """Return chances of kinds by which boxes count as marked as `told` says instead of `p`."""
    up, down = told / np.maximum(p, 1e-9), (1 - told) / np.maximum(1 - p, 1e-9)
    return np.asarray(chances * (down[:, None] + np.outer(up - down, counting)), np.float32)


def _is_missed(beside: Levels, shifts: Levels) -> NDArray[np.bool_]:
    """Tell of boxes that seem marked which were not looked at where their print lies, or lie too far off."""
    is_far = (np.abs(beside - shifts) > _MISSED) | (np.abs(beside) >= _FAR)
    return np.asarray(beside.any(axis=1) & is_far.any(axis=1))


def _doubts(
    touched: Touched, blank: Blank, chances: Levels, strengths: Levels, ringed: NDArray[np.bool_]
) -> Doubts:
    p = 1 - chances[:, 0] - chances[:, -1]
    marked, inked = p >= SURE, p > 1 - SURE
    is_fill = chances.argmax(axis=1) == _FILL
    light, pale = marked & ~ringed & ~is_fill, ~ringed & (chances[:, 0] > SURE) & (p > 1 - _EMPTY)
    pen = float(np.median(strengths[marked])) if marked.any() else 0.0
    return doubts_between(touched.darker, blank.corners[touched.boxes], pen, inked, light, pale)


def _cells_that_share(groups: Sequence[Sequence[int]], cells: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return, for each cell, the others of its group."""
    return {cells[i]: tuple(cells[j] for j in group if j != i) for group in groups for i in group}


def of_one_player(
    chances: Levels, strengths: Levels, ringed: NDArray[np.bool_], priors: Levels
) -> NDArray[np.float32]:
    """Return the chances of the kinds in all touched boxes of a sheet, given that one player marked them.

    chances: by the network, shape (boxes, kinds). priors: how often each kind was met in training in boxes
    that are crossed and in boxes that are ringed, shape (2, kinds).
    """
    weighed = by_pen(chances, strengths)
    weighed[~ringed] = by_habit(weighed[~ringed], priors[0])
    weighed[ringed] = in_ring_boxes(weighed[ringed], priors[1])
    return weighed


class Touched(NamedTuple):
    """The boxes in which anything lies."""

    boxes: NDArray[np.int64]
    """By number."""
    shifts: Levels
    """By how much they lie off their places, shape (boxes, 2), px."""
    channels: Levels
    """What the network sees of them: shape (boxes, SIDE, SIDE, 6).

    0–2 seen less expected, R G B; 3 what no shift of the print by a pixel explains, faint marks enlarged; 4
    the print itself; 5 the box.
    """
    darker: Levels
    """By how much each pixel of the sheet is darker than print, levels."""


def box_channels(flat: NDArray[np.uint8], blank: Blank, starts: Levels | None = None) -> Touched:
    """Look into the boxes of a sheet laid flat, RGB. starts: where they may lie, as for `box_shifts`."""
    lit, expected = without_light(flat, blank)
    grey, printed = (np.asarray(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY), np.float32) for rgb in (lit, expected))
    around = np.ones((3, 3), np.uint8)
    darkest = np.asarray(cv2.erode(printed, around), np.float32)
    lightest = np.asarray(cv2.dilate(printed, around), np.float32)
    beyond, in_place = _most(cv2.erode(expected, around) - lit), _most(expected - lit)
    touched = _touched((beyond > _LEAST_DARKER) | (in_place > _LEAST_DARKER_IN_PLACE), blank)
    some = some_boxes(blank, touched)
    channels = np.empty((len(touched), SIDE, SIDE, 6), np.float32)
    if not len(touched):
        return Touched(touched, np.zeros((0, 2), np.float32), channels, in_place)
    shifts = box_shifts(grey, printed, some, None if starts is None else starts[touched])
    # Four channels are cut out faster than three.
    lit, expected = (np.asarray(cv2.cvtColor(rgb, cv2.COLOR_RGB2RGBA), np.float32) for rgb in (lit, expected))
    own, blank_own = box_pictures(lit, some, shifts), box_pictures(expected, some)
    low, high = box_pictures(darkest, some), box_pictures(lightest, some)
    lines = (len(touched) * SIDE, SIDE, -1)
    seen, print_ = (
        cv2.cvtColor(each.reshape(lines), cv2.COLOR_RGBA2GRAY).reshape(low.shape) for each in (own, blank_own)
    )
    parts = [
        np.clip((own - blank_own) / np.float32(_LEVELS), -3, 3),
        np.tanh((seen - np.clip(seen, low, high)) / 12),
        print_ / 255,
        some.inside,
    ]
    # Of the first part the fourth channel, which sees nothing, is left out.
    to = [0, 0, 1, 1, 2, 2, 4, 3, 5, 4, 6, 5]
    cv2.mixChannels([part.reshape(lines) for part in parts], [channels.reshape(lines)], to)
    return Touched(touched, shifts, channels, in_place)


def _most(darker: NDArray[np.float32]) -> Levels:
    """Return by how much each pixel, with its neighbours, is darker in the colour that shows it best.

    Red ink on a red box is darker in green and blue alone.
    """
    red, green, blue = cv2.split(cv2.blur(darker, (3, 3)))
    return np.asarray(cv2.max(cv2.max(red, green), blue), np.float32)


def _touched(is_darker: NDArray[np.bool_], blank: Blank) -> NDArray[np.int64]:
    """Return the boxes that enough of these pixels lie in."""
    height, width = is_darker.shape
    count = cv2.integral(is_darker.astype(np.uint8))
    left, top, right, bottom = np.minimum(blank.corners, [width, height, width, height]).T
    pixels = count[bottom, right] - count[top, right] - count[bottom, left] + count[top, left]
    return np.flatnonzero(pixels >= _LEAST_PIXELS)


@cache
def _net() -> MarkNet:
    return load_net()


def _reading(box: Box, chances: Levels, nobody_knows: bool, shares: tuple[str, ...]) -> Reading:
    by_kind = {kind: float(chance) for kind, chance in zip(NET_KINDS, chances, strict=True)}
    p = sum(by_kind[kind] * share for kind, share in COUNTS[box.kind].items())
    if nobody_knows:
        p = 0.5  # it looks empty and is covered, or is print out of place, or may have been scribbled out
    likeliest = max(by_kind, key=by_kind.__getitem__)
    needed = SURELY_CANCELLED if likeliest is MarkKind.CANCELLED else SURE
    return Reading(likeliest if max(p, 1 - p) >= needed else MarkKind.UNSURE, p, by_kind, shares)
