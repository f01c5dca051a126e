"""How well another maker's pad is found and read by a picture of the empty one: `template` in a layout.

    python -m tests.benchmarks.bench_foreign [LEAVES] [--severities …]

A plain ruled page with a few words, printed by reportlab; the template is a flat scan of it. LEAVES (10) of
each severity, two players on each, written by hands never trained with, photographed by the tests' camera.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from io import BytesIO
from pathlib import Path
from random import Random
from types import SimpleNamespace

import cv2
import numpy as np
import pypdfium2
from reportlab.pdfgen.canvas import Canvas

from sheetgen.api.catalogue import open_rulebook
from sheetgen.api.photos import read_photos
from sheetgen.reading.beliefs import is_same
from sheetgen.units import Size
from tests.benchmarks.number_games import write_column
from tests.benchmarks.number_hands import StrokeHand, test_writers, write_text
from tests.camera.pens import take_pen
from tests.camera.severity import CONDITIONS, Severity
from tests.camera.shots import photograph
from tests.camera.strokes import PX_PER_MM
from tests.camera.writing import new_hand

PAD = Path(__file__).parents[1] / "data" / "pads" / "yatzy-pad.yaml"
TRIM = Size(118, 170)
# Of the boxes: left and top on the page, and each one's size, mm; then what stands beside each line.
LEFT, TOP, WIDTH, HEIGHT = 38.0, 22.0, 12.5, 137 / 18
WORDS = [
    *("Ettere", "Toere", "Treere", "Firere", "Femmere", "Seksere", "Sum", "Bonus", "Et par", "To par"),
    *("Tre ens", "Fire ens", "Lille", "Stor", "Hus", "Chancen", "YATZY", "Total"),
]
MM = 72 / 25.4


def print_pad() -> np.ndarray:
    """Return the empty page as it comes from the press: RGB at the camera's pixels."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=(TRIM.width * MM, TRIM.height * MM))
    canvas.scale(MM, MM)
    canvas.setFont("Helvetica-Bold", 8)
    canvas.drawString(8, TRIM.height - 15, "YATZY  navn & dato")
    canvas.setFont("Helvetica", 3.4)
    canvas.setLineWidth(0.3)
    for line in range(19):
        y = TRIM.height - TOP - line * HEIGHT
        canvas.line(8, y, LEFT + 6 * WIDTH, y)
        if line < 18:
            canvas.drawString(10, y - 5, WORDS[line])
    for x in (8, *(LEFT + column * WIDTH for column in range(7))):
        canvas.line(x, TRIM.height - TOP, x, TRIM.height - TOP - 18 * HEIGHT)
    canvas.save()
    page = pypdfium2.PdfDocument(file.getvalue())[0]
    picture = page.render(scale=PX_PER_MM / MM, rev_byteorder=True).to_numpy()[..., :3]
    return np.ascontiguousarray(picture)


def write_layout(folder: Path, empty: np.ndarray) -> str:
    """Lay the layout and a scan of the empty page at 200 dpi into a folder."""
    scale = 200 / 25.4 / PX_PER_MM
    scan = cv2.resize(empty, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(folder / "empty.jpg"), cv2.cvtColor(scan, cv2.COLOR_RGB2BGR))
    px = scale * PX_PER_MM
    right, bottom = LEFT + 6 * WIDTH, TOP + 18 * HEIGHT
    corners = [[round(x * px, 1), round(y * px, 1)] for x, y in
               ((LEFT, TOP), (right, TOP), (right, bottom), (LEFT, bottom))]  # fmt: skip
    text = PAD.read_text("utf-8")
    path = folder / "mine.yaml"
    path.write_text(
        text.replace("ruled:\n", f"ruled:\n  template: empty.jpg\n  corners: {corners}\n"), "utf-8"
    )
    return str(path)


def run(severity: Severity, leaves: int) -> Counter[str]:
    """Write, photograph, find, read; gives counts."""
    counts: Counter[str] = Counter()
    empty = print_pad()
    with tempfile.TemporaryDirectory() as name:
        layout = write_layout(Path(name), empty)
        book = open_rulebook(layout)
        order = [line.split("field: ")[-1].split("total: ")[-1].rstrip("}\n, ") for line in
                 PAD.read_text("utf-8").splitlines() if "- {" in line]  # fmt: skip
        for seed in range(leaves):
            rng, random = np.random.default_rng([seed, 77]), Random(seed)
            leaf, written = empty.copy(), []
            for column in range(2):
                sheet = write_column(book.game, book.rules, random, 0.0)
                hand = StrokeHand(test_writers(), np.random.default_rng(random.randrange(2**31)))
                pen = take_pen(rng, CONDITIONS[severity].faintest)
                for line, cell in enumerate(order):
                    text = sheet.texts.get(cell) or sheet.texts.get(f"written/{cell}", "")
                    place = (LEFT + column * WIDTH, TOP + line * HEIGHT, WIDTH, HEIGHT)
                    write_text(leaf, text, place, hand, pen, rng)
                written.append(sheet)
            filled = SimpleNamespace(page=SimpleNamespace(trim=TRIM))
            shot = photograph([leaf], [filled], [new_hand(rng, real=False)], severity, rng)
            path = Path(name) / "shot.jpg"
            path.write_bytes(shot.jpeg)
            sheets, problems = read_photos([str(path)], layout=layout)
            counts["leaves"] += 1
            counts["refused"] += bool(problems)
            for found in sheets:
                assert found.numbers is not None
                texts = written[found.column].texts if found.column < len(written) else {}
                truth = {cell: texts.get(cell, "").replace("/", "-") for cell in found.numbers.beliefs}
                counts["sheets"] += 1
                counts["boxes"] += len(truth)
                alone = found.numbers.evidence
                counts["alone"] += sum(is_same(alone[c].best[0], truth[c]) for c in truth)
                counts["quiet"] += not found.unsure
                counts["questions"] += len(found.unsure)
                said = {c: b.text for c, b in found.numbers.beliefs.items() if c not in found.unsure}
                counts["silent"] += any(not is_same(t or "0", truth[c] or "0") for c, t in said.items())
    return counts


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("leaves", nargs="?", type=int, default=10)
    parser.add_argument("--severities", nargs="+", type=Severity, default=list(Severity))
    options = parser.parse_args()
    names = ("leaves", "refused", "sheets", "boxes", "alone", "quiet", "questions", "silent")
    print(f"| photo | {' | '.join(names)} |\n|{' --- |' * (len(names) + 1)}")
    for severity in options.severities:
        counts = run(severity, options.leaves)
        print(f"| {severity} | {' | '.join(str(counts[name]) for name in names)} |", flush=True)


if __name__ == "__main__":
    main()
