"""Correct what a printer gets wrong: it prints a little too small, and a little beside the place.

Takes what was measured on a calibration page; gives the matrix that undoes it. A printer is taken to stretch
each way evenly: p → scale · p + rest, whatever the point that it stretches about.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..units import Point, Size
from .operators import FINE, number

# Where the lines of the calibration page lie, from the left and the upper edge of the paper, mm.
LINE_AT = 20.0
# The length of its bars, mm.
BAR = 100.0

_TRUE = Size(BAR, BAR)
_IN_PLACE = Point(0, 0)


@dataclass(frozen=True)
class Correction:
    """How a printer errs, on upright paper."""

    measured: Size = _TRUE
    """Of the level and the upright bar of 100 mm."""
    shift: Point = _IN_PLACE
    """How far the lines lay to the right and down, mm."""
    back_shift: Point = _IN_PLACE
    """The same on the back, as one looks at it."""

    def matrix(self, *, is_back: bool) -> tuple[float, float, float, float]:
        """Return what to draw with: the factors of x and y, and what to add, mm.

        >>> Correction(Size(99, 100), Point(0.8, -0.5)).matrix(is_back=False)[3]
        0.5
        """
        shift = self.back_shift if is_back else self.shift
        factors = [BAR / side for side in self.measured]
        rests = [LINE_AT + moved - LINE_AT / factor for moved, factor in zip(shift, factors, strict=True)]
        return factors[0], factors[1], -rests[0] * factors[0], -rests[1] * factors[1]

    def apply(self, content: str, paper: Size, *, is_back: bool) -> str:
        """Return a page's content corrected; that of paper on its side is turned upright, as printers do."""
        across, down, x, y = self.matrix(is_back=is_back)
        factors = f"{number(across, FINE)} 0 0 {number(down, FINE)} {number(x)} {number(y)} cm"
        turn = f"0 -1 1 0 0 {number(paper.width)} cm" if paper.width > paper.height else ""
        return f"q {factors} {turn}\n{content}\nQ"


def upright(paper: Size) -> Size:
    """Return the paper as it goes through the printer."""
    return paper.turned() if paper.width > paper.height else paper
