"""What somebody wants of a pad."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from .fonts import BUNDLED, FontSet

if TYPE_CHECKING:
    from ..press.correction import Correction


@dataclass(frozen=True)
class PadWishes:
    """What a pad shall be like."""

    leaves: int = 50
    paper: str = "A4"
    n_up: int | None = None
    """Leaves on a press sheet; None: as many as fit at true size."""
    scale: float = 1.0
    language: str = "en"
    theme: str = "colour"
    press: bool = False
    marks: str | None = None
    """Where to cut; None: lines through the paper where leaves touch, ticks elsewhere."""
    icc: Path | None = None
    """The print shop's colour profile (CMYK), for PDF/X."""
    back: bool = False
    duplex: str = "long"
    order: str = "row"
    descending: bool = False
    margin: float = 0.0
    """Blank edge of the paper, mm at least."""
    gutter: float = 0.0
    """Between leaves, mm."""
    printer: Correction | None = None
    """What a printer at home gets wrong, as it was measured."""
    test_page: bool = False
    """First a page of outlines, to try the printer with."""
    serial: int = 1
    step: int = 1
    copies: int = 1
    skip: str = ""
    """Numbers that are not given: `13,100-199`."""
    number_format: str = ""
    prefix: str = ""
    players: tuple[str, ...] = field(default=())
    fonts: FontSet = BUNDLED
    """Fonts of one's own, for characters that those shipped lack."""
    fillable: bool = False
    """A form for tablets: a leaf a page, with fields over its boxes."""
    seed: int | None = None
    boards: str = "same"
    """`same`: one board for the pad; `each`: another on every leaf; `table`: one a round."""
    fair: bool = False
    """Only boards as kind as published ones."""
    seats: int = 4
    """Leaves of a round, with `boards="table"`."""
