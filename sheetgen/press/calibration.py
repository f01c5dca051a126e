"""The page that measures a printer: bars, lines at a known place, scales at the edges, cross-hairs.

Takes the paper; gives art in millimetres of it, y down. The words are put to it by others.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import UsageError
from ..page.model import Art, Ink, Shape
from ..page.shapes import line
from ..units import Point, Rect, Size
from .correction import BAR, LINE_AT
from .trial import WIDTH, draw_crosses

_BLACK = Ink("#000000", (0, 0, 0, 100))
# The least paper that has room for both bars and the words beside them, mm.
_LEAST = Size(190, 220)
# Bars: the level one lies so far down, the upright one so far from the right edge, mm.
_LEVEL_AT = 62.0
_UPRIGHT_AT = 34.0
# Scales at the edges show where the printer begins to print: a tick a millimetre, so many of them.
_TICKS = 15


def draw_calibration(paper: Size) -> Art:
    """Draw one side; raises UsageError if the paper is too small."""
    if paper.width < _LEAST.width or paper.height < _LEAST.height:
        raise UsageError(
            f"the page needs {_LEAST.width:g} × {_LEAST.height:g} mm; take A4 or Letter, upright"
        )
    return (*_bars(paper), *_lines(paper), *_scales(paper), *draw_crosses(paper))


def words_at(paper: Size) -> Rect:
    """Return where the words have room."""
    return Rect(LINE_AT + 10, 72, paper.width - LINE_AT - 20 - _UPRIGHT_AT, 120)


def line_names_at(paper: Size) -> tuple[Point, Point]:
    """Return where the names of the two lines stand: of that near the left edge, of that near the upper."""
    return Point(LINE_AT + 1.5, 52), Point(52, LINE_AT + 4)


def _bars(paper: Size) -> Iterator[Shape]:
    left = LINE_AT + 10
    yield from _bar(Point(left, _LEVEL_AT), Point(left + BAR, _LEVEL_AT))
    x = paper.width - _UPRIGHT_AT
    yield from _bar(Point(x, _LEVEL_AT), Point(x, _LEVEL_AT + BAR))


def _bar(start: Point, end: Point) -> Iterator[Shape]:
    """Draw a bar with a tick a centimetre, on its left as one walks along it."""
    yield _stroke(start, end)
    along = Point((end.x - start.x) / BAR, (end.y - start.y) / BAR)
    for at in range(0, int(BAR) + 1, 10):
        foot = Point(start.x + at * along.x, start.y + at * along.y)
        high = 5.0 if at in (0, BAR) else 2.5
        yield _stroke(foot, Point(foot.x + high * along.y, foot.y - high * along.x))


def _lines(paper: Size) -> Iterator[Shape]:
    yield _stroke(Point(LINE_AT, 40), Point(LINE_AT, paper.height - 40))
    yield _stroke(Point(40, LINE_AT), Point(paper.width - 40, LINE_AT))


def _scales(paper: Size) -> Iterator[Shape]:
    """Draw a tick for each millimetre from every edge, longer at every fifth."""
    middle = Point(paper.width / 2, paper.height / 2)
    for at in range(_TICKS + 1):
        half = 3.0 if at % 5 == 0 else 1.5
        for x in (at, paper.width - at):
            yield _stroke(Point(x, middle.y - half), Point(x, middle.y + half))
        for y in (at, paper.height - at):
            yield _stroke(Point(middle.x - half, y), Point(middle.x + half, y))


def _stroke(start: Point, end: Point) -> Shape:
    return Shape(line(start, end), line=_BLACK, width=WIDTH)
