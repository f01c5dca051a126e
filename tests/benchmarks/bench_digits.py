"""How well numbers written by hand are read, box by box, on photographed pads, by hands never trained with.

    python -m tests.benchmarks.bench_digits [SHEETS] [--strokes FILE] [--mnist FOLDER] [--keep FOLDER]
                                            [--curve FILE]

SHEETS of each kind (6): Yahtzee's boxes of 15 mm with up to three digits, La Ciccia's of 29 mm with up to
five, minus, dash, slash, ring. Written by either source of hands, photographed by the tests' camera at each
severity, read by the program's own chain. Prints Markdown tables; --curve draws risk against coverage, --keep
stores the boxes that were cut out, for the next time.
"""

from __future__ import annotations

import argparse
import os
import pickle
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import cv2
import numpy as np

from sheetgen.errors import PhotoError
from sheetgen.reading.blank import prepare_blank
from sheetgen.reading.number_crops import WRITTEN, cut_numbers, even_light
from sheetgen.reading.numbers import read_numbers
from sheetgen.reading.pictures import Picture
from sheetgen.reading.registration import PX_PER_MM, Printed, lay_roughly, register
from sheetgen.reading.sheets_in import find_sheets, place_sheet
from tests.benchmarks.number_hands import Hand, RasterHand, StrokeHand, mnist_digits, test_writers, write_text
from tests.camera.leaves import printed_leaf
from tests.camera.pens import take_pen
from tests.camera.severity import CONDITIONS, Severity
from tests.camera.shots import photograph
from tests.camera.strokes import DIGITS
from tests.camera.writing import new_hand
from tests.page.pages import page_of

GAMES = ("yahtzee", "ciccia")
# What is written, by how often: lengths of numbers, "−" before one, a lone dash or slash, nothing.
KINDS = {
    "yahtzee": {"1": 0.2, "2": 0.35, "3": 0.27, "dash": 0.06, "slash": 0.04, "blank": 0.08},
    "ciccia": {"2": 0.08, "3": 0.22, "4": 0.2, "5": 0.14, "minus": 0.08, "ringed": 0.12, "dash": 0.08,
               "blank": 0.08},
}  # fmt: skip
SURE = (0.9, 0.95, 0.98, 0.99)


@dataclass(frozen=True, eq=False)
class Cut:
    """The boxes of a photographed sheet, not yet read."""

    boxes: tuple[tuple[str, str, np.ndarray], ...]
    """Kind, what is written, crop."""
    cpu: float
    """Seconds that cutting them out took."""


@dataclass(frozen=True)
class Box:
    """One box that was read."""

    hand: str
    severity: str
    kind: str
    text: str
    read: str
    p: float
    p_ringed: float

    @property
    def is_right(self) -> bool:
        """Tell whether the likeliest text is what was written."""
        return self.text == self.read


def what_to_write(kind: str, rng: np.random.Generator) -> str:
    """Choose a text of a kind; every number of its length is as likely as any other."""
    match kind:
        case "blank":
            return ""
        case "dash":
            return "-"
        case "slash":
            return "/"
        case "minus":
            return f"-{rng.integers(10, 2000)}"
        case "ringed":
            return str(rng.integers(50, 20000))
        case _:
            return str(rng.integers(10 ** (int(kind) - 1) if kind != "1" else 0, 10 ** int(kind)))


def cut_one(game: str, severity: Severity, hand: Hand, seed: int) -> Cut:
    """Write and photograph a sheet, lay it flat, cut its boxes out."""
    rng = np.random.default_rng([seed, sorted(Severity).index(severity), sum(map(ord, game))])
    page = page_of(game)
    size = [round(PX_PER_MM * side) for side in page.trim]
    blank = cv2.resize(printed_leaf(game), size, interpolation=cv2.INTER_AREA)
    leaf, pen = printed_leaf(game).copy(), take_pen(rng, CONDITIONS[severity].faintest)
    kinds = KINDS[game]
    written = {}
    for box in page.boxes.values():
        if box.kind in WRITTEN:
            kind = str(rng.choice(list(kinds), p=list(kinds.values())))
            written[box.cell] = (kind, what_to_write(kind, rng))
            rect = (box.rect.x, box.rect.y, box.rect.w, box.rect.h)
            write_text(leaf, written[box.cell][1], rect, hand, pen, rng, ringed=kind == "ringed")
    filled = SimpleNamespace(page=page, spec=game)
    shot = photograph([leaf], [filled], [new_hand(rng, real=False)], severity, rng)
    seen = cv2.imdecode(np.frombuffer(shot.jpeg, np.uint8), cv2.IMREAD_COLOR)
    picture = cv2.cvtColor(seen, cv2.COLOR_BGR2RGB)
    (sheet,) = find_sheets(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY))
    printed = Printed(page, blank)
    rough = lay_roughly(Picture("", 1, picture), place_sheet(sheet, page), page, printed)
    registered = register(rough, page, printed)
    prepared = prepare_blank(page, blank)
    start = time.process_time()
    crops = cut_numbers(even_light(registered, prepared))
    cpu = time.process_time() - start
    return Cut(tuple((*written[cell], crop) for cell, crop in crops.items()), cpu)


def kept_cut(keep: Path | None, game: str, severity: Severity, hand: Hand, seed: int) -> Cut | None:
    """Return a sheet's boxes, from the folder if they are kept there; None if the picture is refused."""
    path = keep / f"{game}-{severity}-{hand.name}-{seed}.pickle" if keep else None
    if path and path.is_file():
        kept: Cut | None = pickle.loads(path.read_bytes())
        return kept
    try:
        cut = cut_one(game, severity, hand, seed)
    except (PhotoError, ValueError):
        cut = None
    if path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pickle.dumps(cut))
    return cut


def read_one(cut: Cut, hand: Hand, severity: Severity) -> tuple[list[Box], float]:
    """Read a sheet's boxes; gives them, and CPU ms of the number reader a box."""
    start = time.process_time()
    readings = read_numbers([crop for _, _, crop in cut.boxes])
    cpu = time.process_time() - start + cut.cpu
    boxes = [
        Box(hand.name, severity, kind, text, *reading.best(1)[0], reading.p_ringed)
        for (kind, text, _), reading in zip(cut.boxes, readings, strict=True)
    ]
    return boxes, cpu / len(boxes) * 1000


def table(boxes: Sequence[Box], hands: Iterable[str]) -> str:
    """Return right shares by kind, hand and severity."""
    kinds = [
        k
        for k in ("1", "2", "3", "4", "5", "minus", "ringed", "dash", "slash", "blank")
        if any(b.kind == k for b in boxes)
    ]
    lines = ["| right | all | " + " | ".join(kinds) + " |", "|---" * (len(kinds) + 2) + "|"]
    for hand in hands:
        for severity in Severity:
            some = [box for box in boxes if (box.hand, box.severity) == (hand, severity)]
            cells = [_share(some), *(_share([box for box in some if box.kind == kind]) for kind in kinds)]
            lines.append(f"| {hand}, {severity} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _share(boxes: Sequence[Box]) -> str:
    if not boxes:
        return "–"
    return f"{np.mean([box.is_right for box in boxes]):.3f} of {len(boxes)}"


def certainty(boxes: Sequence[Box]) -> str:
    """Return how far probabilities can be believed: calibration error, and what is accepted at each bound."""
    head = "| severity | mean p | right | ECE | " + " | ".join(f"p ≥ {bound}: taken, wrong" for bound in SURE)
    lines = [head + " | ring seen |", "|---" * (5 + len(SURE)) + "|"]
    for severity in Severity:
        some = [box for box in boxes if box.severity == severity]
        p, right = np.array([box.p for box in some]), np.array([box.is_right for box in some])
        bounds = [
            f"{(p >= bound).mean():.3f}, {(~right[p >= bound]).sum()} of {(p >= bound).sum()}"
            for bound in SURE
        ]
        ringed = np.mean([(box.p_ringed > 0.5) == (box.kind == "ringed") for box in some])
        lines.append(
            f"| {severity} | {p.mean():.4f} | {right.mean():.4f} | {_calibration_error(p, right):.4f} | "
            + " | ".join(bounds)
            + f" | {ringed:.4f} |"
        )
    return "\n".join(lines)


def _calibration_error(p: np.ndarray, right: np.ndarray) -> float:
    """Return the expected calibration error over ten bins of equal width (Guo et al. 2017)."""
    bins = np.minimum((p * 10).astype(int), 9)
    return float(
        sum(
            abs(p[bins == i].mean() - right[bins == i].mean()) * (bins == i).mean()
            for i in range(10)
            if (bins == i).any()
        )
    )


def draw_curve(boxes: Sequence[Any], path: Path, what: str = "boxes") -> None:
    """Draw the share of wrong ones among those taken against the share taken: from 0.01 to 100 %, log.

    boxes: what was read, with `severity`, `p` and `is_right`.
    """
    colours = {
        Severity.CAREFUL: (60, 140, 40),
        Severity.ORDINARY: (170, 90, 20),
        Severity.HARD: (40, 40, 190),
    }
    width, height, left, bottom = 720, 420, 70, 50
    picture = np.full((height, width, 3), 255, np.uint8)

    def place(coverage: float, risk: float) -> tuple[int, int]:
        x = left + coverage * (width - left - 20)
        y = (height - bottom) * (-np.log10(max(risk, 1e-4)) / 4) * 0.95 + 10
        return round(x), round(y)

    for power in range(5):
        y = place(0, 10.0**-power)[1]
        cv2.line(picture, (left, y), (width - 20, y), (225, 225, 225), 1)
        cv2.putText(
            picture,
            f"{100 * 10.0**-power:g} %",
            (8, y + 4),
            cv2.FONT_HERSHEY_SIMPLEX,
            0.42,
            (90, 90, 90),
            1,
            cv2.LINE_AA,
        )
    for tenth in range(0, 11, 2):
        x = place(tenth / 10, 1)[0]
        cv2.putText(
            picture,
            f"{tenth * 10} %",
            (x - 14, height - 26),
            cv2.FONT_HERSHEY_SIMPLEX,
            0.42,
            (90, 90, 90),
            1,
            cv2.LINE_AA,
        )
    cv2.putText(
        picture,
        f"{what} taken, surest first; wrong among them",
        (left + 150, height - 8),
        cv2.FONT_HERSHEY_SIMPLEX,
        0.45,
        (60, 60, 60),
        1,
        cv2.LINE_AA,
    )
    for row, severity in enumerate(Severity):
        some = sorted((box for box in boxes if box.severity == severity), key=lambda box: -box.p)
        if not some:
            continue
        risk = np.cumsum([not box.is_right for box in some]) / np.arange(1, len(some) + 1)
        points = [place((i + 1) / len(some), float(r)) for i, r in enumerate(risk)]
        cv2.polylines(picture, [np.array(points, np.int32)], False, colours[severity], 2, cv2.LINE_AA)
        cv2.putText(
            picture,
            severity,
            (left + 14, 30 + 20 * row),
            cv2.FONT_HERSHEY_SIMPLEX,
            0.5,
            colours[severity],
            1,
            cv2.LINE_AA,
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), picture)


def main() -> None:
    """Write, photograph, read, count."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sheets", type=int, nargs="?", default=6)
    parser.add_argument("--strokes", type=Path, default=DIGITS)
    parser.add_argument("--mnist", type=Path)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--curve", type=Path)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    strokes = test_writers(args.strokes) if args.strokes.is_file() else None
    glyphs = mnist_digits(args.mnist) if args.mnist else None
    found: dict[str, list[Box]] = defaultdict(list)
    costs, refused = [], 0
    for game in GAMES:
        for severity in Severity:
            for seed in range(args.sheets):
                hands: list[Hand] = []
                if strokes:
                    hands.append(StrokeHand(strokes, np.random.default_rng([seed, 1])))
                if glyphs:
                    hands.append(RasterHand(glyphs, np.random.default_rng([seed, 2])))
                for hand in hands:
                    cut = kept_cut(args.keep, game, severity, hand, seed)
                    if cut is None:
                        refused += 1
                        continue
                    boxes, cpu = read_one(cut, hand, severity)
                    found[game] += boxes
                    costs.append(cpu)
    for game in GAMES:
        print(f"\n{game}\n\n{table(found[game], sorted({box.hand for box in found[game]}))}")
    everything = [box for boxes in found.values() for box in boxes]
    print(f"\nall\n\n{certainty(everything)}")
    print(f"\n{np.median(costs):.2f} ms of CPU a box (cutting and reading); {refused} pictures refused")
    if args.curve:
        draw_curve(everything, args.curve)


if __name__ == "__main__":
    main()
