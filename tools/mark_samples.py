"""Samples for the mark reader: pages filled by invented hands, photographed, cut into boxes by the reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path

import numpy as np
from mark_photos import dirtied, photographed, printed
from mark_strokes import (
    KINDS,
    PX_PER_MM,
    Hand,
    RealStroke,
    Written,
    lay_ink,
    new_hand,
    opacity_of,
    read_written,
    real_opacity,
    real_strokes,
    strokes_of,
)
from numpy.typing import NDArray
from PIL import Image

from sheetgen.api.layouts import compose, open_design
from sheetgen.api.previews import preview_png
from sheetgen.page.model import Box, BoxKind
from sheetgen.page.theme import Theme
from sheetgen.reading.blank import Blank, prepare_blank
from sheetgen.reading.marks import box_channels

# What is read: games, looks, languages, and for Encore boards; the last of each is kept for measuring.
GAMES = ("grixx", "grixx:big-points", "grixx:mixx-a", "encore", "encore:kids")
THEMES = {"colour": 0.52, "soft": 0.16, "grey": 0.16, "mono": 0.16}
LANGUAGES = ("en", "it", "de")

# Channels are kept as signed bytes, by these factors.
SCALES = np.array([42, 42, 42, 127, 127, 127], np.float32)


@dataclass(frozen=True, eq=False)
class Sample:
    """The boxes of one photographed sheet, cut and labelled."""

    channels: NDArray[np.int8]
    """Shape (boxes, SIDE, SIDE, 6), times SCALES; untouched boxes are not among them."""
    kinds: NDArray[np.int64]
    """Indices into KINDS."""
    ringed: NDArray[np.bool_]
    """Whether the box is one for rings."""
    pen: str
    severity: float
    untouched: tuple[int, int]
    """How many empty and how many marked boxes were taken for untouched."""


@dataclass(frozen=True, eq=False)
class Sources:
    """Strokes that were not invented here."""

    photographed: Sequence[RealStroke]
    written: Written


def read_sources(photographed: Path, written: Path, *, held_out: bool) -> Sources:
    """Read strokes from a folder of pictures and a file of handwriting."""
    kept = [stroke for stroke in real_strokes(photographed) if stroke.held_out == held_out]
    return Sources(kept, read_written(written, held_out=held_out))


@dataclass(frozen=True, eq=False)
class Print:
    """A page and its picture."""

    rgb: NDArray[np.uint8]
    blank: Blank


def prints(seed: int, count: int) -> list[Print]:
    """Render pages; every eighth one in other colours, so that no theme is learned by heart."""
    rng = np.random.default_rng(seed)
    made = []
    for i in range(count):
        game, language = GAMES[(seed + i) % len(GAMES)], LANGUAGES[rng.integers(len(LANGUAGES))]
        theme = str(rng.choice(list(THEMES), p=list(THEMES.values())))
        board = int(rng.integers(1, 10_000)) if game == "encore" else None
        page = compose(open_design(game), language, Theme(theme))
        dpi = round(PX_PER_MM * 25.4 * 1.5)
        png = preview_png(game, language, theme, filled=False, seed=board, dpi=dpi)
        picture = Image.open(BytesIO(png)).convert("RGB")
        size = (round(page.trim.width * PX_PER_MM), round(page.trim.height * PX_PER_MM))
        rgb = np.asarray(picture.resize(size, Image.Resampling.BOX))
        if i % 8 == 7:
            rgb = np.ascontiguousarray(rgb[..., rng.permutation(3)])
        made.append(Print(rgb, prepare_blank(page, rgb)))
    return made


def samples(
    seed: int, count: int, pages: Sequence[Print], sources: Sources, *, held_out: bool
) -> Iterator[Sample]:
    """Fill and photograph sheets; the same for the same seed."""
    for i in range(count):
        rng = np.random.default_rng((seed, i))
        yield _sample(pages[rng.integers(len(pages))], new_hand(rng, held_out=held_out), sources, rng)


def _sample(page: Print, hand: Hand, sources: Sources, rng: np.random.Generator) -> Sample:
    sheet = dirtied(printed(page.rgb, rng), rng)
    share = rng.uniform(0.15, 0.65)
    # Some players fill a sheet with photographed strokes.
    if rng.random() > 0.35:
        sources = replace(sources, photographed=())
    kinds = []
    for box in page.blank.boxes:
        kind = _kind(box, hand, share, rng)
        kinds.append(KINDS.index(kind))
        if kind != "blank":
            _mark(sheet, box, kind, hand, sources, rng)
        elif rng.random() < hand.resting:
            _touch(sheet, box, hand, rng)
    # Ordinary photos are commoner than bad ones.
    severity = float(rng.random() ** 2.5)
    touched = box_channels(photographed(sheet, rng, severity), page.blank)
    marked = np.array(kinds) > 0
    ringed = np.array([box.kind is BoxKind.RING for box in page.blank.boxes])
    seen = np.isin(np.arange(len(kinds)), touched.boxes)
    return Sample(
        channels=np.clip(np.rint(touched.channels * SCALES), -127, 127).astype(np.int8),
        kinds=np.array(kinds)[touched.boxes],
        ringed=ringed[touched.boxes],
        pen=hand.pen.name,
        severity=severity,
        untouched=(int((~seen & ~marked).sum()), int((~seen & marked).sum())),
    )


def _kind(box: Box, hand: Hand, share: float, rng: np.random.Generator) -> str:
    if rng.random() > share:
        return "blank"
    is_ring = box.kind is BoxKind.RING
    # Whoever fills boxes has no way to take a mark back that could be told.
    if rng.random() < hand.repenting and (is_ring or hand.habit != "fill"):
        return "cancelled"
    if is_ring and rng.random() < 0.9:
        return str(rng.choice(["ring", "stroke", "cross"], p=[0.65, 0.18, 0.17]))
    if rng.random() > hand.wavering:
        return hand.habit
    return str(rng.choice(["cross", "tick", "fill", "ring", "stroke"], p=[0.35, 0.2, 0.02, 0.08, 0.35]))


def _mark(
    sheet: NDArray[np.float32],
    box: Box,
    kind: str,
    hand: Hand,
    sources: Sources,
    rng: np.random.Generator,
) -> None:
    half = (box.rect.w / 2, box.rect.h / 2)
    # Now and then a mark is far too large, and runs through its neighbours.
    led = replace(hand, size=hand.size * 1.4) if rng.random() < 0.03 else hand
    if kind == "ring" and box.kind is BoxKind.RING:
        # Around what is printed in its middle: some follow the box's edge, some go beyond it.
        led = replace(led, size=max(0.7, led.size) * rng.uniform(0.85, 1.2))
    alike = [stroke for stroke in sources.photographed if stroke.kind == kind]
    if alike:
        opacity = real_opacity(alike[rng.integers(len(alike))], half, led, rng)
    else:
        opacity = opacity_of(strokes_of(kind, hand, sources.written, rng), half, led, rng)
    lay_ink(sheet, opacity, box.rect.centre, led)


def _touch(sheet: NDArray[np.float32], box: Box, hand: Hand, rng: np.random.Generator) -> None:
    """Leave in a box what is no mark: a pen that rested, or what an eraser left."""
    half = (box.rect.w / 2, box.rect.h / 2)
    if "pencil" in hand.pen.name:
        erased = replace(hand, width=hand.width * 1.6, opacity=rng.uniform(0.02, 0.06))
        cross = strokes_of("cross", erased, Written(), rng)
        lay_ink(sheet, opacity_of(cross, half, erased, rng), box.rect.centre, erased)
    else:
        dot = rng.normal(0, 0.03, (3, 2)) + rng.uniform(-0.8, 0.8, 2)
        lay_ink(sheet, opacity_of([dot], half, hand, rng), box.rect.centre, hand)
