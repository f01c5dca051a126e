"""How fast booklets are made: whole processes, CPU seconds.

    python -m tests.benchmarks.bench_booklet [RUNS] [--quick]

Prints a markdown table, the least of the runs: all games in all languages as HTML; one booklet as PDF; and as
its floor WeasyPrint alone on the very same HTML.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks.summary import Line, add_lines, add_options, named, times

GAMES = ("grixx", "yahtzee", "ciccia", "encore")

SHEETGEN = "from sheetgen.cli.main import main; import sys; main(sys.argv[1:])"
# A printed booklet as WeasyPrint alone needs it: each figure as an SVG of what it shows, fonts by their
# files. Dice stay empty boxes of their size.
WRITE_HTML = """
import re
from sheetgen.api.booklets import make_booklet
from sheetgen.api.layouts import open_design
from sheetgen.booklet import figures
from sheetgen.booklet.faces import PRINT_SCHEME, print_faces
from sheetgen.booklet.render import render_for_print
from sheetgen.booklet.stencils import shape_extent
from sheetgen.booklet.svg import draw_art
from sheetgen.files import shared
from sheetgen.page.model import Shape

booklet = make_booklet(open_design("grixx"), "en")
figures.operators, figures.sheet_operators = tuple, lambda page, uses: ""
html, pictures = render_for_print(booklet, print_faces("en") + "@page{size:148mm 210mm}")

def svg(address, alt):
    picture = pictures[address]
    view, art = picture.view, ()
    if picture.under:
        seen = lambda item: not isinstance(item, Shape) or view.overlaps(shape_extent(item))
        art = (*filter(seen, booklet.page.art), *picture.over)
    width, height = (f"{value * picture.scale:.2f}mm" for value in view[2:])
    size = f'width="{width}" height="{height}"'
    box = " ".join(map(str, view))
    return f'<svg class="sheet" viewBox="{box}" {size}><title>{alt}</title>{draw_art(art)}</svg>'

html = re.sub(r'<img class="\\w+" src="([^"]+)" alt="([^"]*)">', lambda found: svg(*found.groups()), html)
print(html.replace(f"{PRINT_SCHEME}:", shared("fonts").as_uri() + "/"))
"""
WEASYPRINT = """
import sys, weasyprint
weasyprint.HTML(sys.argv[1]).write_pdf(sys.argv[2], pdf_variant="pdf/ua-1", pdf_tags=True)
"""


# As where the program is installed: modules and templates are compiled once, not in each run.
ENVIRON = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def cpu(script: str, *args: str) -> float:
    """Return the CPU seconds of a process."""
    before = os.times()
    command = [sys.executable, "-c", script, *args]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=ENVIRON)
    after = os.times()
    return (after.children_user - before.children_user) + (after.children_system - before.children_system)


def least(runs: int, work: Callable[[], float]) -> float:
    """Return the least of several runs: what the others take more is the machine's."""
    return min(work() for _ in range(runs))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("runs", type=int, nargs="?", default=3)
    add_options(parser)
    wishes = parser.parse_args()
    runs = 1 if wishes.quick else wishes.runs
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        html = folder / "grixx.html"
        source = subprocess.run(
            [sys.executable, "-c", WRITE_HTML], check=True, capture_output=True, text=True, encoding="utf-8"
        )
        html.write_text(source.stdout, "utf-8")
        out = str(folder / "out.pdf")
        every = ("booklet", *GAMES, "--lang", "all", "--force", "-q", "-o", str(folder / "web"))
        one = ("booklet", "grixx", "--lang", "en", "-q", "-o", out)
        rows = {
            "all games and languages, HTML": least(runs, lambda: cpu(SHEETGEN, *every)),
            "GRixx, English, PDF": least(runs, lambda: cpu(SHEETGEN, *one)),
            "the same with SVG figures, WeasyPrint alone": least(
                runs, lambda: cpu(WEASYPRINT, str(html), out)
            ),
        }
        sizes = {path.name: path.stat().st_size for path in (folder / "web").glob("*.html")}
    print("| booklets | CPU s |", "|---|---|", sep="\n")
    print(*(f"| {what} | {seconds:.2f} |" for what, seconds in rows.items()), sep="\n")
    _, ours, floor = rows.values()
    print(f"\nPDF: {ours / floor:.2f} × WeasyPrint alone")
    line = Line(
        "booklet of GRixx as tagged PDF: CPU",
        f"{ours:.1f} s",
        f"the same pages by {named('weasyprint')} alone",
        f"{floor:.1f} s",
        f"{times(ours / floor)} its cost",
    )
    add_lines(wishes.summary, [line])
    largest = max(sizes, key=lambda name: sizes[name])
    print(f"HTML: {len(sizes)} files, the largest {largest} with {sizes[largest] / 1000:.0f} kB")


if __name__ == "__main__":
    main()
