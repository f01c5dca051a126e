"""Photos against another program for marked forms: marksense, by its own entry point, on the same pictures.

    python -m tests.benchmarks.bench_omr [PHOTOS] [--quick]

PHOTOS of each game (30) from the tests' camera, ordinary ones. marksense is given what it asks for: the
blank leaf as a picture, in the inks and with the board of the one photographed, and the place of every box;
each box is a question of its own. Its network is not published, so it measures ink. Both run on one thread.
A third figure is the least that anybody can need: decoding the picture, and warping a sheet of it once.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import cv2

from sheetgen.api.photos import read_photos
from sheetgen.page.model import BoxKind
from tests.benchmarks.bench_photos import floor_of, is_same
from tests.benchmarks.summary import Line, add_lines, add_options, named, share_of, times
from tests.camera.leaves import printed_leaf
from tests.camera.severity import Severity
from tests.camera.shots import Shot, take

GAMES = ("grixx", "encore")
# Of the blank leaf that is handed over: as many px a mm as our own reader lays sheets flat to.
PX_PER_MM = 8
MARKS = (BoxKind.MARK, BoxKind.RING)


@dataclass
class Tally:
    """What a reader did with all pictures."""

    refused: int = 0
    boxes: int = 0
    wrong: int = 0
    """Boxes that were read as another thing and not asked about."""
    cpu_s: list[float] = field(default_factory=list)

    def count(self, marks: Mapping[str, bool] | None, unsure: frozenset[str], truth: frozenset[str]) -> None:
        """Count one sheet; None: it was refused."""
        if marks is None:
            self.refused += 1
            return
        self.boxes += len(marks)
        self.wrong += sum(
            is_marked != (cell in truth) for cell, is_marked in marks.items() if cell not in unsure
        )

    @property
    def wrong_share(self) -> float:
        """Silently wrong boxes among all."""
        return self.wrong / max(1, self.boxes)

    def row(self, name: str, photos: int) -> str:
        """Return a row of the table."""
        cpu = 1000 * statistics.median(self.cpu_s)
        return f"| {name} | {cpu:.0f} ms | {self.wrong_share:.2%} | {self.refused} of {photos} |"


def read_ours(shot: Shot, path: Path, tally: Tally) -> None:
    """Let sheetgen read a picture."""
    started = time.process_time()
    sheets, _ = read_photos([str(path)])
    tally.cpu_s.append(time.process_time() - started)
    (taken,) = shot.sheets
    sheet = next((each for each in sheets if is_same(each, taken)), None)
    marks = None if sheet is None else {cell: chance > 0.5 for cell, chance in sheet.marks.chances.items()}
    unsure = frozenset() if sheet is None else frozenset(sheet.marks.unsure)
    tally.count(marks, unsure, taken.filled.marked)


def read_theirs(shot: Shot, path: Path, tally: Tally) -> None:
    """Let marksense read a picture."""
    from marksense import read_form

    (taken,) = shot.sheets
    template, cells = template_of(taken.filled, path.parent)
    started = time.process_time()
    try:
        answers: Mapping[str, str] | None = read_form(path, template, template_dir=path.parent).answers
    except Exception:
        answers = None
    tally.cpu_s.append(time.process_time() - started)
    marks = None if answers is None else {cell: f"Q{n}" in answers for n, cell in enumerate(cells, start=1)}
    tally.count(marks, frozenset(), taken.filled.marked)


def template_of(filled: Any, folder: Path) -> tuple[dict[str, Any], list[str]]:
    """Describe a leaf as marksense wants it; gives the cells in the order of the questions, too."""
    page = filled.page
    width, height = (round(PX_PER_MM * side) for side in page.trim)
    blank = cv2.resize(
        printed_leaf(filled.spec, filled.theme, filled.seed, filled.serial),
        (width, height),
        interpolation=cv2.INTER_AREA,
    )
    cv2.imwrite(str(folder / "blank.png"), blank[:, :, ::-1])
    boxes = [box for box in page.boxes.values() if box.kind in MARKS]
    questions = [
        {
            "question_num": number,
            "options": [
                {
                    "option_index": 0,
                    "roi": [round(PX_PER_MM * side) for side in box.rect],
                    "expected_mark": "check",
                    "value": "x",
                }
            ],
        }
        for number, box in enumerate(boxes, start=1)
    ]
    pages = {"1": {"canonical_size": [width, height], "template_image": "blank.png", "questions": questions}}
    described = {"form_type": "sheet", "canonical_dpi": round(PX_PER_MM * 25.4), "pages": pages}
    return described, [box.cell for box in boxes]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("photos", type=int, nargs="?", default=30)
    add_options(parser)
    wishes = parser.parse_args()
    photos = 3 if wishes.quick else wishes.photos
    cv2.setNumThreads(1)
    ours, theirs, floors = Tally(), Tally(), []
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "photo.jpg")
        for game in GAMES:
            for seed in range(photos):
                shot = take(game, Severity.ORDINARY, seed)
                path.write_bytes(shot.jpeg)
                if seed == 0:  # pages and networks are made once a process
                    read_photos([str(path)])
                read_ours(shot, path, ours)
                read_theirs(shot, path, theirs)
                floors.append(floor_of(shot))
    count = photos * len(GAMES)
    floor = statistics.median(floors)
    print(f"| {count} ordinary photos | CPU a photo | boxes silently wrong | refused |")
    print("|---|---:|---:|---:|")
    print(ours.row("sheetgen", count), theirs.row(named("marksense"), count), sep="\n")
    print(f"| decoding and one warp | {1000 * floor:.0f} ms | | |")
    add_lines(wishes.summary, lines_of(ours, theirs, floor))


def lines_of(ours: Tally, theirs: Tally, floor_s: float) -> list[Line]:
    """Return the comparison for the README."""
    own, other = (statistics.median(each.cpu_s) for each in (ours, theirs))
    return [
        Line(
            "photos of GRixx and Encore!: CPU a photo",
            f"{1000 * own:.0f} ms",
            named("marksense"),
            f"{1000 * other:.0f} ms",
            f"{times(other / own)} as fast",
        ),
        Line(
            "the same photos: boxes silently wrong",
            f"{ours.wrong_share:.2%}",
            named("marksense"),
            f"{theirs.wrong_share:.1%}",
            share_of(ours.wrong_share, theirs.wrong_share),
        ),
        Line(
            "the same photos: CPU a photo",
            f"{1000 * own:.0f} ms",
            f"decoding and one warp, {named('opencv-python-headless')}",
            f"{1000 * floor_s:.0f} ms",
            f"{times(own / floor_s)} its cost",
        ),
    ]


if __name__ == "__main__":
    main()
