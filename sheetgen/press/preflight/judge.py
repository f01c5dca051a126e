"""Judge what a page paints: its colours, its ink, its type and lines, and where they lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...units import PT_PER_MM
from .paint import Box, Colour, Family, Kind, Paint, meet
from .rules import SLACK, SMALL_TEXT_PT, Limits
from .spaces import spot_plates
from .tally import Found

_SLACK_PT = SLACK * PT_PER_MM
# Lines and types are written to files with three or four digits.
_GRAIN_PT = 0.005
# Black text has so much black; a little of other inks may be a tint's, per cent.
_BLACK_FROM = 60.0
_OTHERS_FROM = 20.0
# Less of an ink is not seen, per cent.
_SEEN = 4.0


@dataclass(frozen=True)
class Frame:
    """Where a page is cut, and how far its art goes; points, y up."""

    trim: Box
    bleed: Box


class Judge:
    """Judges the things of pages with the same frame; None: nobody knows where they are cut."""

    def __init__(self, limits: Limits, frame: Frame | None):
        self._limits = limits
        self._frame = frame

    def __call__(self, paint: Paint) -> Iterator[Found]:
        """Give what is wrong with a thing."""
        if all(colour.is_white for colour in paint.colours):
            if paint.overprints:
                yield Found("white-overprint", paint.box)
            return
        for colour in paint.colours:
            yield from self._colour(paint, colour)
        yield from self._sizes(paint)
        if self._frame:
            yield from self._place(paint, self._frame)

    def _colour(self, paint: Paint, colour: Colour) -> Iterator[Found]:
        space = colour.space
        if space.family is Family.RGB:
            yield Found("rgb", paint.box, space.name, name=space.name)
        elif space.family is Family.OTHER:
            yield Found("device-free", paint.box, space.name, name=space.name)
        for plate in spot_plates(space):
            yield Found("spot", paint.box, plate, name=plate)
        if not self._is_on_page(paint.box):
            return
        if space.family is Family.SPOT and "All" in space.name.split(", "):
            yield Found("registration", paint.box)
        ink = sum(colour.inks)
        if ink > self._limits.ink + 0.5:
            yield Found("ink", paint.box, f"{ink:.0f}", ink)
        if paint.kind is Kind.TEXT and space.family is Family.CMYK:
            yield from self._text_inks(paint, colour.inks)

    def _text_inks(self, paint: Paint, inks: tuple[float, ...]) -> Iterator[Found]:
        others, black = sum(inks[:3]), inks[3] if len(inks) == 4 else 0.0
        said = " + ".join(f"{ink:.0f}" for ink in inks)
        if black >= _BLACK_FROM and others >= _OTHERS_FROM:
            yield Found("rich-black", paint.box, said, others)
        elif paint.size_pt < SMALL_TEXT_PT and sum(ink > _SEEN for ink in inks) > 1:
            yield Found("inks-text", paint.box, said, others)

    def _sizes(self, paint: Paint) -> Iterator[Found]:
        limits = self._limits
        if paint.thin_pt < limits.line_pt - _GRAIN_PT:
            yield Found("thin-line", paint.box, f"{paint.thin_pt:.2f}", -paint.thin_pt)
        if paint.size_pt < limits.type_pt - _GRAIN_PT and self._is_on_page(paint.box):
            yield Found("small-type", paint.box, f"{paint.size_pt:.1f}", -paint.size_pt)
        if paint.ppi < (limits.bitmap_ppi if paint.is_bitmap else limits.ppi) - 1:
            yield Found("resolution", paint.box, f"{paint.ppi:.0f}", -paint.ppi)

    def _place(self, paint: Paint, frame: Frame) -> Iterator[Found]:
        """Judge where a thing lies: in the middle, across the cut, or in the bleed alone."""
        left, low, right, high = paint.box
        shared = meet(paint.box, frame.trim)
        if shared is None or _is_thin(shared, paint.box):
            inside = (left + _SLACK_PT, low + _SLACK_PT, right - _SLACK_PT, high - _SLACK_PT)
            bleed = meet(inside, frame.bleed)
            if bleed is not None and bleed[0] < bleed[2] and bleed[1] < bleed[3]:
                yield Found("marks-in-bleed", paint.box)
            return
        # How far each side reaches beyond the trim, and may reach in the bleed.
        beyond = _reach(paint.box, frame.trim)
        bleeds = _reach(frame.bleed, frame.trim)
        if all(reach <= 0.01 for reach in beyond):
            gap = -max(beyond)
            if gap < self._limits.safe * PT_PER_MM - _SLACK_PT:
                yield Found(
                    "safe-area",
                    paint.box,
                    f"{paint.kind} {max(gap, 0) / PT_PER_MM:.1f} mm from the cut",
                    -gap,
                )
        elif paint.kind is Kind.TEXT:
            yield Found("safe-area", paint.box, f"{paint.kind} across the cut", 100.0)
        elif any(0.01 < reach < bleed - _SLACK_PT for reach, bleed in zip(beyond, bleeds, strict=True)):
            yield Found("short-bleed", paint.box, paint.kind.value)

    def _is_on_page(self, box: Box) -> bool:
        """Tell whether any of a box lies within the bleed, or whether nobody knows."""
        return self._frame is None or meet(box, self._frame.bleed) is not None


def _is_thin(shared: Box, box: Box) -> bool:
    """Tell whether a thing only touches the trim from outside."""
    wide, high = shared[2] - shared[0], shared[3] - shared[1]
    touches: Callable[[float, float], bool] = lambda part, whole: part < min(_SLACK_PT, whole)  # noqa: E731
    return touches(wide, box[2] - box[0]) or touches(high, box[3] - box[1])


def _reach(box: Box, within: Box) -> tuple[float, float, float, float]:
    """Return how far a box reaches beyond each side of another; negative: it ends before."""
    return within[0] - box[0], within[1] - box[1], box[2] - within[2], box[3] - within[3]
