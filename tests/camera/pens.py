"""Pens: colour, width of the line, how much of the paper shows through, how they catch on its grain."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class PenKind:
    name: str
    share: float
    """How often one lies on a games table."""
    inks: tuple[tuple[int, int, int], ...]
    width: tuple[float, float]
    """mm."""
    opacity: tuple[float, float]
    grain: float
    """How much of the line the paper's grain takes away, 0..1."""
    skips: float
    """How often a ballpoint's line is thin or missing for a moment, 0..1."""


# Line widths as the makers state them: ballpoint 0.7–1.2 mm balls write 0.3–0.5 mm, HB leads 0.5–0.7 mm,
# fibre tips 0.5–1.5 mm. Inks were measured on scans of our own scribbles and on the open pad photographs.
PENS = (
    PenKind("ballpoint blue", 0.34, ((38, 52, 148), (52, 66, 158), (30, 38, 116)), (0.3, 0.5), (0.65, 0.92),
            0.15, 0.25),
    PenKind("ballpoint black", 0.16, ((42, 42, 48), (58, 56, 60)), (0.3, 0.5), (0.65, 0.92), 0.15, 0.25),
    PenKind("ballpoint red", 0.07, ((196, 44, 52), (178, 34, 62)), (0.3, 0.5), (0.65, 0.9), 0.15, 0.25),
    PenKind("ballpoint green", 0.05, ((24, 118, 84), (32, 132, 66)), (0.3, 0.5), (0.65, 0.9), 0.15, 0.25),
    PenKind("fineliner", 0.1, ((28, 28, 34), (24, 40, 120)), (0.35, 0.55), (0.85, 0.98), 0.0, 0.0),
    PenKind("pencil", 0.18, ((82, 82, 88), (98, 98, 102), (70, 70, 76)), (0.35, 0.7), (0.35, 0.78), 0.5, 0.0),
    PenKind("felt", 0.1, ((30, 34, 40), (28, 52, 150), (200, 34, 44), (20, 122, 74), (110, 40, 140)),
            (0.6, 1.3), (0.7, 0.95), 0.0, 0.0),
)  # fmt: skip


@dataclass(frozen=True)
class Pen:
    """One pen in one hand."""

    kind: PenKind
    ink: tuple[int, int, int]
    width: float
    opacity: float


def take_pen(rng, faintest):
    """Take one of the pens that lie about; none is fainter than `faintest`."""
    shares = np.array([kind.share for kind in PENS])
    kind = PENS[rng.choice(len(PENS), p=shares / shares.sum())]
    return Pen(
        kind=kind,
        ink=kind.inks[rng.integers(len(kind.inks))],
        width=rng.uniform(*kind.width),
        opacity=max(faintest, rng.uniform(*kind.opacity)),
    )
