"""A small page that has everything a page may have, and a way to print it."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.page.fiducials import make_fiducial
from sheetgen.page.model import Box, BoxKind, Ink, Label, Leaf, Page, Run, Shape, Stamp, Use
from sheetgen.page.shapes import line, polygon, rounded
from sheetgen.press.impose import impose
from sheetgen.press.model import Pad
from sheetgen.press.pdf import write_pad
from sheetgen.units import Point, Rect, Size

FONT = "NotoSans-Regular"
TRIM = Size(148, 105)
BLACK = Ink("#000000", (0, 0, 0, 100))
RED = Ink("#cc0000", (10, 100, 90, 0))
BLUE = Ink("#0000cc", (100, 80, 0, 0))
CELLS = tuple(Rect(30 + 10 * (k % 4), 40 + 10 * (k // 4), 8, 8) for k in range(8))
NAME_BOXES = (Rect(30, 80, 40, 8), Rect(75, 80, 40, 8))


def load_font(name: str) -> bytes:
    return (Path(__file__).parents[2] / "fonts" / f"{name}.ttf").read_bytes()


def text(
    words: str, x: float, y: float, size: float = 10.0, *, font: str = FONT, angle: float = 0.0
) -> Label:
    return Label(words, x, y, size, BLACK, 0.0, (Run(words, font, 0.0, 0.0),), angle)


def square(ink: Ink) -> Shape:
    return Shape(rounded(Rect(0, 0, 8, 8)), fill=ink)


@pytest.fixture
def page() -> Page:
    star = Shape(polygon([(4, 1), (7, 7), (1, 7)]), line=BLACK, width=0.3)
    return Page(
        game="encore:small",
        title="Prova à 5 €",
        language="it",
        fingerprint="0badcafe",
        trim=TRIM,
        bleed=3.0,
        boxes={
            "name@1": Box("name@1", "name", 0, BoxKind.TEXT, NAME_BOXES[0]),
            "name@2": Box("name@2", "name", 1, BoxKind.TEXT, NAME_BOXES[1]),
        },
        art=(
            Shape(polygon([(-3, -3), (151, -3), (151, 4), (-3, 4)]), fill=BLUE),
            Shape(line((10, 30), (138, 30)), line=BLACK, width=0.5, dash=(2, 1), round_ends=True),
            text("Titolo", 30, 20, 20),
            text("Turned", 140, 60, angle=90),
        ),
        stamps={
            "frame": Stamp(
                "frame", Size(8, 8), (Shape(rounded(Rect(0, 0, 8, 8), 1), line=BLACK, width=0.4),)
            ),
            "lettered": Stamp("lettered", Size(8, 8), (square(RED), text("Q", 2, 6))),
            "board:r": Stamp("board:r", Size(8, 8), (square(RED),)),
            "board:b": Stamp("board:b", Size(8, 8), (square(BLUE),)),
            "board:B": Stamp("board:B", Size(8, 8), (square(BLUE), star)),
        },
        uses=(Use("frame", Point(100, 40)), Use("lettered", Point(120, 40))),
        fiducials=tuple(
            make_fiducial(k, Rect(x, y, 10, 10))
            for k, (x, y) in enumerate([(5, 8), (133, 8), (133, 90), (5, 90)])
        ),
        code=Rect(5, 40, 16, 16),
        serial_at=text("9999", 120, 20, 9),
        columns=2,
        board=("rbrb", "Brrr"),
        board_cells=tuple(f"{'ABCD'[k % 4]}{k // 4 + 1}" for k in range(8)),
        board_at=tuple(Point(cell.x, cell.y) for cell in CELLS),
    )


@pytest.fixture
def make_pad(page):
    """Return a function that makes a pad of some leaves, four on A4 unless told otherwise."""

    def make(count: int = 4, **changes) -> Pad:
        pad = Pad(
            page,
            [Leaf(n + 1) for n in range(count)],
            impose(TRIM, Size(210, 297)),
            author="Elena",
            subject="test",
        )
        return replace(pad, **changes)

    return make


@pytest.fixture
def printed():
    """Return a function that prints a pad."""

    def write(pad: Pad) -> bytes:
        out = io.BytesIO()
        write_pad(pad, load_font, out)
        return out.getvalue()

    return write
