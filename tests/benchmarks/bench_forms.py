"""How the mark reader bears real pens: photographs of other people's forms, filled in by hand.

    python -m tests.benchmarks.bench_forms [--show FOLDER]

The photographs lie beside the project (MIT licence, Udayraj123/OMRChecker samples). Nothing was printed by
sheetgen there, so the corners of the answers are placed by hand, and what is printed in a bubble is what most
bubbles of its column look like. All marks are blackened bubbles.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np

from sheetgen.page.model import Box, BoxKind
from sheetgen.reading.blank import prepare_blank
from sheetgen.reading.homography import fit_homography
from sheetgen.reading.marks import classify_boxes
from sheetgen.reading.registration import PX_PER_MM
from sheetgen.units import Rect, Size

PHOTOS = Path(__file__).parents[3] / "shared" / "photos" / "forms"
# As large as boxes of ours are, mm: bubbles with a little paper around them.
BOX, PITCH = 7.0, 9.0


@dataclass(frozen=True)
class Form:
    """A block of bubbles in a photograph."""

    file: str
    corners: tuple[tuple[float, float], ...]
    """Centres of bubbles, px: top left, top right, bottom right, bottom left."""
    corner_rows: int
    """Rows from the upper corners to the lower ones."""
    rows: int
    columns: int
    filled: str
    """Row by row the letters of the columns that are blackened, `-` for none."""

    @property
    def marked(self):
        """The blackened bubbles: (row, column)."""
        rows = enumerate(self.filled.split())
        return {(row, "abcdef".index(letter)) for row, letters in rows for letter in letters if letter != "-"}


FORMS = (
    Form(
        "phone-3.jpg", ((589, 1176), (913, 1146), (970, 1843), (640, 1871)), 8, 11, 4,
        "b d c b d c bc a c d c",
    ),
    Form(
        "phone-2.jpg", ((995, 596), (1200, 606), (1184, 1060), (960, 1040)), 16, 17, 5,
        "b d c c e c a b b - d a a a c d e",
    ),
)  # fmt: skip


def flat_of(form):
    """Lay the block of bubbles flat: RGB, one bubble every PITCH mm."""
    rgb = cv2.cvtColor(cv2.imread(str(PHOTOS / form.file)), cv2.COLOR_BGR2RGB)
    right, low = PITCH * (form.columns - 1), PITCH * form.corner_rows
    at = np.array([[0, 0], [right, 0], [right, low], [0, low]]) + PITCH / 2
    matrix = fit_homography(np.array(form.corners), at * PX_PER_MM).matrix
    size = (round(form.columns * PITCH * PX_PER_MM), round(form.rows * PITCH * PX_PER_MM))
    return cv2.warpPerspective(rgb, matrix, size, flags=cv2.INTER_LINEAR)


def blank_of(flat, form):
    """Return the page, and how it looks unfilled: each bubble like the median of its column."""
    side = round(PITCH * PX_PER_MM)
    cut = flat.reshape(form.rows, side, form.columns, side, 3)
    rgb = np.broadcast_to(np.median(cut, axis=0, keepdims=True), cut.shape).reshape(flat.shape)
    inset = (PITCH - BOX) / 2
    boxes = {
        f"{row}/{column}": Box(
            cell=f"{row}/{column}",
            field=f"{row}",
            player=0,
            kind=BoxKind.MARK,
            rect=Rect(column * PITCH + inset, row * PITCH + inset, BOX, BOX),
        )
        for row in range(form.rows)
        for column in range(form.columns)
    }
    page = SimpleNamespace(trim=Size(form.columns * PITCH, form.rows * PITCH), boxes=boxes)
    return prepare_blank(page, rgb.astype(np.uint8))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--show", type=Path)
    wishes = parser.parse_args()
    print("| form | bubbles | blackened | wrong | asked | wrong and not asked |\n|---|---|---|---|---|---|")
    for form in FORMS:
        flat = flat_of(form)
        readings = classify_boxes(SimpleNamespace(small=flat), blank_of(flat, form))
        marked = {f"{row}/{column}" for row, column in form.marked}
        wrong = {cell for cell, reading in readings.items() if (reading.p > 0.5) != (cell in marked)}
        asked = {cell for cell, reading in readings.items() if reading.kind == "unsure"}
        print(
            f"| {form.file} | {len(readings)} | {len(marked)} | {len(wrong)} | {len(asked)}"
            f" | {len(wrong - asked)} |"
        )
        for cell in sorted(wrong | asked):
            print("   ", cell, readings[cell].kind, round(readings[cell].p, 3))
        if wishes.show:
            cv2.imwrite(str(wishes.show / f"{Path(form.file).stem}.png"), flat[..., ::-1])


if __name__ == "__main__":
    main()
