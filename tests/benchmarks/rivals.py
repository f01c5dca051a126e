"""The Encore-like leaf drawn by others as a careful user would: a font embedded, leaves numbered, no codes.

python -m tests.benchmarks.rivals reportlab|fpdf2|typst PAGES same|each OUT
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

from . import encore_like as leaf

FONTS = Path(__file__).parents[2] / "fonts"
FONT = "NotoSans-Regular"
MM_PER_PT = 25.4 / 72


def leaves(pages: int, boards: str) -> list[list[tuple[int, str, float, float]]]:
    """For each page its leaves: serial number, the board's letters, left, top."""
    serial = count(1)
    return [
        [
            (n := next(serial), "".join(leaf.board(n - 1 if boards == "each" else 0)), x, y)
            for x, y in leaf.CORNERS
        ]
        for _ in range(pages)
    ]


def draw_with_reportlab(pages: int, boards: str, out: str) -> None:
    """One call a shape."""
    from reportlab import rl_config
    from reportlab.lib.colors import HexColor, white
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0
    pdfmetrics.registerFont(TTFont(FONT, str(FONTS / f"{FONT}.ttf")))
    canvas = Canvas(out, tuple(v / MM_PER_PT for v in leaf.PAPER), initialFontName=FONT, pageCompression=1)
    colours = {letter: HexColor(colour) for letter, colour in leaf.COLOURS.items()}
    line = HexColor(leaf.LINE)
    height = leaf.PAPER[1]

    def box(x: float, y: float, fill: object) -> None:
        canvas.setFillColor(fill)
        corner = (x / MM_PER_PT, (height - y - leaf.CELL) / MM_PER_PT)
        side = leaf.CELL / MM_PER_PT
        canvas.roundRect(*corner, side, side, leaf.RADIUS / MM_PER_PT, stroke=1, fill=1)

    def star(x: float, y: float) -> None:
        canvas.setFillColor(white)
        path = canvas.beginPath()
        for place, (dx, dy) in enumerate(leaf.STAR):
            (path.lineTo if place else path.moveTo)((x + dx) / MM_PER_PT, (height - y - dy) / MM_PER_PT)
        path.close()
        canvas.drawPath(path, stroke=1, fill=1)

    for page in leaves(pages, boards):
        for serial, letters, left, top in page:
            canvas.setStrokeColor(line)
            canvas.setLineWidth(0.3 / MM_PER_PT)
            for x, y in leaf.OTHER_BOXES:
                box(left + x, top + y, white)
            for letter, (x, y) in zip(letters, leaf.BOARD_CELLS, strict=True):
                box(left + x, top + y, colours[letter.lower()])
                if letter.isupper():
                    star(left + x, top + y)
            canvas.setFillGray(0)
            for words, x, y, size in (*leaf.TEXTS, (str(serial), *leaf.SERIAL)):
                canvas.setFont(FONT, size)
                canvas.drawString((left + x) / MM_PER_PT, (height - top - y) / MM_PER_PT, words)
        canvas.showPage()
    canvas.save()


def draw_with_fpdf2(pages: int, boards: str, out: str) -> None:
    """Its own rounded rectangles, polygons and texts."""
    from fpdf import FPDF
    from fpdf.enums import RenderStyle

    pdf = FPDF(unit="mm", format=leaf.PAPER)
    pdf.set_auto_page_break(False)
    pdf.add_font(FONT, fname=str(FONTS / f"{FONT}.ttf"))
    colours = {letter: tuple(bytes.fromhex(colour[1:])) for letter, colour in leaf.COLOURS.items()}

    def box(x: float, y: float, fill: tuple[int, ...]) -> None:
        pdf.set_fill_color(*fill)
        pdf.rect(x, y, leaf.CELL, leaf.CELL, RenderStyle.DF, round_corners=True, corner_radius=leaf.RADIUS)

    for page in leaves(pages, boards):
        pdf.add_page()
        pdf.set_draw_color(64)
        pdf.set_line_width(0.3)
        for serial, letters, left, top in page:
            for x, y in leaf.OTHER_BOXES:
                box(left + x, top + y, (255, 255, 255))
            for letter, (x, y) in zip(letters, leaf.BOARD_CELLS, strict=True):
                box(left + x, top + y, colours[letter.lower()])
                if letter.isupper():
                    pdf.set_fill_color(255)
                    star = [(left + x + dx, top + y + dy) for dx, dy in leaf.STAR]
                    pdf.polygon(star, style=RenderStyle.DF)
            for words, x, y, size in (*leaf.TEXTS, (str(serial), *leaf.SERIAL)):
                pdf.set_font(FONT, size=size)
                pdf.text(left + x, top + y, words)
    pdf.output(out)


TYPST = """
#let input = json("leaf.json")
#set page(width: input.paper.at(0) * 1mm, height: input.paper.at(1) * 1mm, margin: 0mm)
#set text(font: "Noto Sans", top-edge: "baseline", bottom-edge: "baseline")
#let line = 0.3mm + rgb(input.line)
#let square(fill) = rect(width: input.cell * 1mm, height: input.cell * 1mm, radius: input.radius * 1mm,
  fill: fill, stroke: line)
#let star = polygon(fill: white, stroke: line, ..input.star.map(p => (p.at(0) * 1mm, p.at(1) * 1mm)))
#let words(t) = place(dx: t.at(1) * 1mm, dy: t.at(2) * 1mm, text(size: t.at(3) * 1pt, t.at(0)))
#let blank = {
  for (x, y) in input.boxes { place(dx: x * 1mm, dy: y * 1mm, square(white)) }
  for t in input.texts { words(t) }
}
#let stamps = input.colours.pairs().map(((letter, colour)) => (letter, square(rgb(colour)))).to-dict()
#for sheet in input.pages {
  for (serial, letters, left, top) in sheet {
    let (width, height) = input.trim
    place(dx: left * 1mm, dy: top * 1mm, block(width: width * 1mm, height: height * 1mm, {
      blank
      for (letter, at) in letters.codepoints().zip(input.cells) {
        place(dx: at.at(0) * 1mm, dy: at.at(1) * 1mm, stamps.at(lower(letter)))
        if letter != lower(letter) { place(dx: at.at(0) * 1mm, dy: at.at(1) * 1mm, star) }
      }
      words((str(serial), ..input.serial))
    }))
  }
  pagebreak(weak: true)
}
"""


def draw_with_typst(pages: int, boards: str, out: str) -> None:
    """A script over the same numbers, shared parts bound once."""
    import typst

    described = {
        "paper": leaf.PAPER,
        "trim": leaf.TRIM,
        "line": leaf.LINE,
        "cell": leaf.CELL,
        "radius": leaf.RADIUS,
        "star": leaf.STAR,
        "boxes": leaf.OTHER_BOXES,
        "cells": leaf.BOARD_CELLS,
        "texts": leaf.TEXTS,
        "colours": leaf.COLOURS,
        "serial": leaf.SERIAL,
        "pages": leaves(pages, boards),
    }
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "leaf.json").write_text(json.dumps(described))
        (Path(folder) / "main.typ").write_text(TYPST)
        typst.compile(Path(folder) / "main.typ", out, font_paths=[FONTS])


RIVALS: dict[str, Callable[[int, str, str], None]] = {
    "reportlab": draw_with_reportlab,
    "fpdf2": draw_with_fpdf2,
    "typst": draw_with_typst,
}

if __name__ == "__main__":
    RIVALS[sys.argv[1]](int(sys.argv[2]), sys.argv[3], sys.argv[4])
