"""Turn a shaped run of text into outlines, for what draws no joined letters by itself.

Takes a font's bytes and a `Run`; gives one path in millimetres, y down, its glyphs where HarfBuzz puts them.
"""

from __future__ import annotations

import uharfbuzz as harfbuzz

from ..units import from_pt
from .model import Path, Run, Segment
from .shaping import FEATURES


class _Pen:
    """Collects outlines, by the names of fontTools' pens; HarfBuzz calls it in font units, y up."""

    def __init__(self, scale: float):
        self.segments: list[Segment] = []
        self._scale = scale
        self._here = (0.0, 0.0)
        self.origin = (0.0, 0.0)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self.origin[0] + x * self._scale, self.origin[1] - y * self._scale

    def moveTo(self, point: tuple[float, float]) -> None:
        """Begin an outline."""
        self._here = self._at(*point)
        self.segments.append(("M", self._here))

    def lineTo(self, point: tuple[float, float]) -> None:
        """Draw a line."""
        self._here = self._at(*point)
        self.segments.append(("L", self._here))

    def curveTo(self, *points: tuple[float, float]) -> None:
        """Draw a cubic curve."""
        placed = [self._at(*point) for point in points]
        self._here = placed[-1]
        self.segments.append(("C", tuple(value for point in placed for value in point)))

    def qCurveTo(self, control: tuple[float, float], end: tuple[float, float]) -> None:
        """Draw a quadratic curve, as a cubic one."""
        # A quadratic's control point lies two thirds of the way from the ends of its cubic ones.
        (x0, y0), (cx, cy), (x, y) = self._here, self._at(*control), self._at(*end)
        first = (x0 + 2 / 3 * (cx - x0), y0 + 2 / 3 * (cy - y0))
        second = (x + 2 / 3 * (cx - x), y + 2 / 3 * (cy - y))
        self._here = (x, y)
        self.segments.append(("C", (*first, *second, x, y)))

    def closePath(self) -> None:
        """End an outline."""
        self.segments.append(("Z", ()))


def outline_run(content: bytes, run: Run, size_pt: float, x: float, y: float) -> Path:
    """Return a run's outline. x, y: its left edge and baseline."""
    face = harfbuzz.Face(content)
    font = harfbuzz.Font(face)
    buffer = harfbuzz.Buffer()
    buffer.add_str(run.text)
    buffer.guess_segment_properties()
    harfbuzz.shape(font, buffer, FEATURES)
    scale = from_pt(size_pt) / face.upem
    pen = _Pen(scale)
    for glyph, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        pen.origin = (x + place.x_offset * scale, y - place.y_offset * scale)
        font.draw_glyph_with_pen(glyph.codepoint, pen)
        x += place.x_advance * scale
    return tuple(pen.segments)
