"""Our press on the Encore-like leaf, as a page that the composer might have given.

python -m tests.benchmarks.ours PAGES same|each OUT
"""

from __future__ import annotations

import sys
from pathlib import Path

from sheetgen.page.model import Ink, Label, Leaf, Page, Run, Shape, Stamp, Use
from sheetgen.page.shapes import polygon, rounded
from sheetgen.press.impose import impose
from sheetgen.press.model import Marks, Pad
from sheetgen.press.pdf import write_pad
from sheetgen.units import Point, Rect, Size

from . import encore_like as leaf

FONT = "NotoSans-Regular"
BLACK = Ink("#000000", (0, 0, 0, 100))
WHITE = Ink("#ffffff", (0, 0, 0, 0))
GREY = Ink(leaf.LINE, (0, 0, 0, 75))
BOX = Size(leaf.CELL, leaf.CELL)


def load(name: str) -> bytes:
    return (Path(__file__).parents[2] / "fonts" / f"{name}.ttf").read_bytes()


def box(fill: str) -> Shape:
    path = rounded(Rect(0, 0, *BOX), leaf.RADIUS)
    return Shape(path, Ink(fill, (10, 20, 30, 0)), GREY, 0.3)


def text(words: str, x: float, y: float, size: float) -> Label:
    return Label(words, x, y, size, BLACK, 0.0, (Run(words, FONT, 0.0, 0.0),))


def stamps() -> dict[str, Stamp]:
    words = tuple(text(*words) for words in leaf.TEXTS)
    made = {"box": Stamp("box", BOX, (box("#ffffff"),)), "words": Stamp("words", Size(*leaf.TRIM), words)}
    for letter, colour in leaf.COLOURS.items():
        star = Shape(polygon(leaf.STAR), WHITE, GREY, 0.2)
        made[f"board:{letter}"] = Stamp(f"board:{letter}", BOX, (box(colour),))
        made[f"board:{letter.upper()}"] = Stamp(f"board:{letter.upper()}", BOX, (box(colour), star))
    return made


def page() -> Page:
    serial = text("9999", *leaf.SERIAL)
    return Page(
        game="encore",
        title="Encore-like pad",
        language="en",
        fingerprint="0badcafe",
        trim=Size(*leaf.TRIM),
        bleed=3.0,
        boxes={},
        art=(),
        stamps=stamps(),
        uses=(*(Use("box", Point(*at)) for at in leaf.OTHER_BOXES), Use("words", Point(0, 0))),
        fiducials=(),
        code=Rect(leaf.CODE[0], leaf.CODE[1], leaf.CODE[2], leaf.CODE[2]),
        serial_at=serial,
        board=leaf.board(0),
        board_at=tuple(Point(*at) for at in leaf.BOARD_CELLS),
    )


def code_board(lines: tuple[str, ...]) -> bytes:
    """26 bytes that differ from board to board."""
    return int("".join(lines).lower().translate(str.maketrans("yobgr", "01234"))[:89], 5).to_bytes(26)


def main(pages: int, boards: str, out: str) -> None:
    leaves = [
        Leaf(serial=n + 1, board=leaf.board(n) if boards == "each" else ())
        for n in range(len(leaf.CORNERS) * pages)
    ]
    pad = Pad(
        page(), leaves, impose(Size(*leaf.TRIM), Size(*leaf.PAPER)), marks=Marks.FULL, board_code=code_board
    )
    with Path(out).open("wb") as file:
        write_pad(pad, load, file)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3])
