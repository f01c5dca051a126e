"""PDF's drawing operators for shapes: paths, colours, markers.

Takes what a page draws; gives the text of a content stream, in millimetres with y down like the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from ..page.model import Fiducial, Ink, Path, Shape
from ..units import Point, Rect

_STEPS = {"M": "m", "L": "l", "C": "c", "Z": "h"}

BLACK = Ink("#000000", (0, 0, 0, 100))


@lru_cache(4096)
def number(value: float, digits: int = 3) -> str:
    """Write a number as short as so many digits after its point allow: 3 are 1 µm, where the value is in mm.

    >>> number(7.0), number(0.5), number(-0.0001), number(2.8346), number(2.8346, 6)
    ('7', '0.5', '0', '2.835', '2.8346')
    """
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


# Digits after the point of a matrix's numbers and of type sizes: they multiply what is drawn.
FINE = 6


def numbers(values: Iterable[float]) -> str:
    """Write several numbers."""
    return " ".join(map(number, values))


def move(to: Point) -> str:
    """Shift what follows."""
    return f"1 0 0 1 {number(to.x)} {number(to.y)} cm"


def rectangle(rect: Rect) -> str:
    """Add a rectangle to the path."""
    return f"{numbers(rect)} re"


@lru_cache(256)
def fill_colour(ink: Ink, press: bool) -> str:
    """Set the colour of areas and text: CMYK for a press, else RGB, greys by one number.

    >>> (
    ...     fill_colour(Ink("#ff0000", (0, 100, 100, 0)), False),
    ...     fill_colour(BLACK, False),
    ...     fill_colour(BLACK, True),
    ... )
    ('1 0 0 rg', '0 g', '0 0 0 1 k')
    """
    if press:
        return f"{numbers(v / 100 for v in ink.cmyk)} k"
    red, green, blue = (v / 255 for v in bytes.fromhex(ink.rgb.removeprefix("#")))
    if red == green == blue:  # printers mix other greys from three colours
        return f"{number(red)} g"
    return f"{numbers((red, green, blue))} rg"


def line_colour(ink: Ink, press: bool) -> str:
    """Set the colour of outlines."""
    return fill_colour(ink, press).upper()


def draw_path(path: Path) -> str:
    """Add a path."""
    return "\n".join(f"{numbers(points)} {_STEPS[op]}" if points else _STEPS[op] for op, points in path)


def draw_shape(shape: Shape, press: bool) -> Iterator[str]:
    """Draw a shape; leaves no state behind but colours and the width of lines."""
    if shape.fill is None and shape.line is None:
        return
    if shape.fill is not None:
        yield fill_colour(shape.fill, press)
    if shape.line is not None:
        yield line_colour(shape.line, press)
        yield f"{number(shape.width)} w"
    special = shape.round_ends or shape.dash
    if special:
        yield "q"
    if shape.round_ends:
        yield "1 J 1 j"
    if shape.dash:
        yield f"[{numbers(shape.dash)}] 0 d"
    yield draw_path(shape.path)
    yield "B" if shape.fill and shape.line else "f" if shape.fill else "S"
    if special:
        yield "Q"


def draw_fiducial(fiducial: Fiducial, press: bool) -> Iterator[str]:
    """Draw a marker in pure black, each row's neighbouring modules as one area."""
    yield fill_colour(BLACK, press)
    side = fiducial.rect.w / len(fiducial.bits)
    for row, bits in enumerate(fiducial.bits):
        y = fiducial.rect.y + row * side
        yield from (
            rectangle(Rect(fiducial.rect.x + first * side, y, count * side, side))
            for first, count in _runs(bits)
        )
    yield "f"


def draw_code(side: int, bits: bytes, rect: Rect) -> str:
    """Draw a code's modules as an image mask in the present colour.

    The bits are written in hexadecimal: inside raw ones, readers might see the image's end.
    """
    place = f"{number(rect.w)} 0 0 {number(-rect.h)} {number(rect.x)} {number(rect.bottom)} cm"
    return f"q {place} BI /W {side} /H {side} /IM true /D [1 0] /F /AHx ID {bits.hex()}> EI Q"


def draw_code_areas(modules: Sequence[str], rect: Rect) -> str:
    """Draw a code's modules as areas: print shops take an image of so few dots for a coarse picture."""
    side = rect.w / len(modules)
    areas = [
        rectangle(Rect(rect.x + first * side, rect.y + row * side, count * side, side))
        for row, bits in enumerate(modules)
        for first, count in _runs(bits)
    ]
    return "\n".join([*areas, "f"])


def _runs(bits: str) -> Iterator[tuple[int, int]]:
    """Give the first place and the length of each run of `1`.

    >>> list(_runs("11011"))
    [(0, 2), (3, 2)]
    """
    first = 0
    for run in bits.split("0"):
        if run:
            yield first, len(run)
        first += len(run) + 1
