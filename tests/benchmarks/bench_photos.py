"""How well photographed sheets are read: N sheets a game and severity, from the tests' camera.

    python -m tests.benchmarks.bench_photos [N] [--severity ordinary] [--game encore] [--seed 0] [--jobs 2]
                                            [--sheets 1] [--pictures 1] [--mistakes 0.5] [--keep FOLDER]
                                            [--long-side 4000]

Prints a Markdown table, what became of the players' own mistakes, then what went wrong by kind. --sheets in
each picture, --pictures of each sheet. --mistakes puts locks and circles where the rules do not allow them,
or leaves them out, on so many sheets. --keep saves every picture that was read wrongly, refused or asked
about, with its truth and its reading. Pictures have 1,600 px, as chats send them; --long-side 4000 makes
them of 12 megapixels, as phones take them. Then every picture is read twice: the time is of the second
reading, in a running process that has seen the leaf's board; the first reading's is told too.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import cv2
import numpy as np

from sheetgen.api.photo_tables import merge_doubles
from sheetgen.api.photos import PhotoSheet, read_photos
from tests.camera import games
from tests.camera.severity import Severity
from tests.camera.shots import LONG_SIDE, Shot, Taken, take_series

GAMES = ("grixx", "encore")
# What users get to see of a sheet: --annotate draws on so much, crops are cut from it.
FLAT_PX_PER_MM = 8


@dataclass
class Outcome:
    """What became of one picture."""

    game: str
    severity: str
    seed: int
    sheets: int = 1
    registered: int = 0
    boxes: int = 0
    wrong: int = 0
    """Boxes, before anybody was asked."""
    asked_boxes: int = 0
    asked: int = 0
    """Sheets with a question."""
    asked_without_cancelled: int = 0
    silently_wrong: int = 0
    """Sheets with a wrong box that nobody was asked about, or taken for another sheet."""
    settled: int = 0
    """Boxes that the picture left in doubt and the rules settled, …"""
    settled_wrongly: int = 0
    mistakes: int = 0
    """Boxes that a player marked, or left empty, by mistake, …"""
    mistakes_asked: int = 0
    mistakes_read_away: int = 0
    """… and such as were read as they ought to be, with no question."""
    residuals: list[float] = field(default_factory=list)
    """What laying each sheet flat left, mm."""
    cpu: float = 0.0
    """CPU seconds a picture, …"""
    first: float = 0.0
    """… and of its first reading, which prepares the blank leaf where its board or theme is new."""
    floor: float = 0.0
    """CPU seconds of decoding and one warp of the picture."""
    failures: list[str] = field(default_factory=list)


def read_one(
    game: str,
    severity: str,
    seed: int,
    sheets: int,
    pictures: int,
    mistakes: float,
    keep: str,
    long_side: int = LONG_SIDE,
) -> Outcome:
    """Take pictures of the same sheets, read them, and hold both against each other."""
    cv2.setNumThreads(1)
    games.AGAINST_THE_RULES = mistakes
    shots = take_series(game, Severity(severity), seed, pictures, sheets=sheets, long_side=long_side)
    shot = shots[0]
    outcome = Outcome(game, severity, seed, sheets)
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"photo-{number}.jpg") for number in range(pictures)]
        for path, each in zip(paths, shots, strict=True):
            path.write_bytes(each.jpeg)
        names = list(map(str, paths))
        started = time.process_time()
        read = read_photos(names)
        outcome.first = outcome.cpu = (time.process_time() - started) / pictures
        if long_side != LONG_SIDE:
            started = time.process_time()
            read_photos(names)
            outcome.cpu = (time.process_time() - started) / pictures
    outcome.floor = floor_of(shot)
    left = merge_doubles(read.sheets)
    for taken in shot.sheets:
        sheet = next((each for each in left if is_same(each, taken)), None)
        if sheet is None:
            continue
        left.remove(sheet)
        outcome.registered += 1
        _compare(sheet, taken, outcome)
    for sheet in left:
        outcome.silently_wrong += 1
        outcome.failures.append(f"another sheet: {sheet.spec}, leaf {sheet.serial}")
    if outcome.registered < sheets:
        causes = [_cause(problem) for problem in read.problems] or ["no message"]
        thumb = f" (thumb {shot.sheets[0].thumb})" if shot.sheets[0].thumb else ""
        outcome.failures += [f"refused: {cause}{thumb}" for cause in causes]
    if keep and outcome.failures:
        _save(Path(keep), shot, outcome, read.sheets, read.problems)
    return outcome


def is_same(sheet: PhotoSheet, taken: Taken) -> bool:
    """Tell whether a sheet was read as the leaf that it is; its number may have been unreadable."""
    filled = taken.filled
    return sheet.spec == filled.spec and sheet.board == filled.board and sheet.serial in (None, filled.serial)


def _compare(sheet: PhotoSheet, taken: Taken, outcome: Outcome) -> None:
    truth, read, unsure = taken.filled.marked, set(sheet.marks.marked), set(sheet.marks.unsure)
    outcome.residuals.append(sheet.residual)
    outcome.boxes += len(sheet.marks.chances)
    wrong = truth ^ read
    outcome.wrong += len(wrong)
    outcome.asked_boxes += len(unsure)
    outcome.asked += bool(unsure)
    outcome.settled += len(sheet.marks.settled)
    outcome.settled_wrongly += len(wrong & sheet.marks.settled.keys())
    slip = taken.filled.slip_cell
    outcome.mistakes += bool(slip)
    outcome.mistakes_asked += slip in unsure
    outcome.mistakes_read_away += slip in wrong - unsure
    cancelled = {cell for cell, kind in taken.filled.strokes.items() if kind == "cancelled"}
    outcome.asked_without_cancelled += bool(unsure - cancelled)
    outcome.silently_wrong += bool(wrong - unsure)
    for cell in sorted(wrong - unsure):
        outcome.failures.append(
            f"silently wrong: {_describe(cell, taken)} read as {'marked' if cell in read else 'blank'}"
        )
    for cell in sorted(unsure):
        outcome.failures.append(f"asked: {_describe(cell, taken)}")


def _describe(cell: str, taken: Taken) -> str:
    kind = taken.filled.strokes.get(cell, "blank")
    box = taken.filled.page.boxes[cell].kind
    real = ", real stroke" if taken.hand.is_real else ""
    return (
        f"{kind} in a {box} box, {taken.hand.pen.kind.name}{real}" if kind != "blank" else f"blank {box} box"
    )


def _cause(problem: str) -> str:
    """Return a message without what differs from sheet to sheet."""
    return re.sub(r"\d+(\.\d+)?", "N", problem.split(": ", 1)[1])


def floor_of(shot: Shot) -> float:
    """Return the CPU seconds that anybody needs: decoding the whole picture, and warping its sheet flat once.

    Flat to the 8 px/mm that drawings and crops have, from where the sheet lies; the warp takes it for even.
    """
    taken = shot.sheets[0]
    width, height = taken.filled.page.trim
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    size = (round(FLAT_PX_PER_MM * width), round(FLAT_PX_PER_MM * height))
    to_flat = cv2.getPerspectiveTransform(np.float32(taken.seen(corners)), corners * FLAT_PX_PER_MM)
    started = time.process_time()
    rgb = cv2.imdecode(np.frombuffer(shot.jpeg, np.uint8), cv2.IMREAD_COLOR_RGB)
    cv2.warpPerspective(rgb, to_flat, size)
    return time.process_time() - started


def _save(folder: Path, shot: Shot, outcome: Outcome, sheets: list[PhotoSheet], problems: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{outcome.severity}-{outcome.game}-{outcome.seed}"
    folder.joinpath(f"{name}.jpg").write_bytes(shot.jpeg)
    account = {
        "failures": outcome.failures,
        "problems": problems,
        "truth": [
            {
                "spec": taken.filled.spec, "theme": taken.filled.theme, "slip": taken.filled.slip,
                "strokes": dict(taken.filled.strokes), "pen": taken.hand.pen.kind.name,
                "habit": taken.hand.habit, "real": taken.hand.is_real, "thumb": taken.thumb,
                "width_px": round(taken.width_px),
            }
            for taken in shot.sheets
        ],
        "read": [
            {
                "spec": sheet.spec, "serial": sheet.serial, "unsure": sheet.marks.unsure,
                "chances": {c: round(p, 4) for c, p in sheet.marks.chances.items() if 0.002 < p < 0.998},
            }
            for sheet in sheets
        ],
    }  # fmt: skip
    folder.joinpath(f"{name}.json").write_text(json.dumps(account, indent=1, ensure_ascii=False))


def run(tasks: list[tuple[str, str, int, int, int, float, str, int]], jobs: int) -> Iterator[Outcome]:
    """Read all pictures, some at a time."""
    if jobs == 1:
        yield from (read_one(*task) for task in tasks)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(read_one, *zip(*tasks, strict=True), chunksize=4)


def row_of(game: str, severity: str, outcomes: list[Outcome]) -> str:
    """Return a row of the table."""
    sheets = sum(each.sheets for each in outcomes)
    registered = sum(each.registered for each in outcomes)
    boxes = max(1, sum(each.boxes for each in outcomes))
    asked, alone = (
        sum(getattr(each, name) for each in outcomes) for name in ("asked", "asked_without_cancelled")
    )
    silent = sum(each.silently_wrong for each in outcomes)
    cpu = statistics.median(each.cpu for each in outcomes)
    residual = float(np.quantile([mm for each in outcomes for mm in each.residuals] or [0.0], 0.95))
    ratio = statistics.median(each.cpu / each.floor for each in outcomes)
    return (
        f"| {game} | {severity} | {sheets:,} | {100 * registered / sheets:.1f} % "
        f"| {100 * sum(each.wrong for each in outcomes) / boxes:.3f} % "
        f"| {100 * sum(each.asked_boxes for each in outcomes) / boxes:.2f} % "
        f"| {100 * asked / max(1, registered):.1f} % | {100 * alone / max(1, registered):.1f} % "
        f"| {silent} ({100 * silent / sheets:.2f} %) | {residual:.2f} mm "
        f"| {1000 * cpu:.0f} ms | {ratio:.1f} |"
    )


def account_of(game: str, severity: str, outcomes: list[Outcome]) -> str:
    """Say what became of mistakes, and what the rules settled."""
    names = ("mistakes", "mistakes_asked", "mistakes_read_away", "settled", "settled_wrongly")
    made, asked, away, settled, wrongly = (sum(getattr(each, name) for each in outcomes) for name in names)
    return (
        f"{game}, {severity}: of {made} mistakes of the players' {asked} were asked about, {away} read away;"
        f" {settled} boxes were settled by the rules, {wrongly} of them wrongly; first readings took"
        f" {1000 * statistics.median(each.first for each in outcomes):.0f} ms of CPU"
    )


HEAD = """\
| game | photos | sheets | registered | boxes wrong before questions | boxes asked | sheets with a question \
| … not about a scribbled-out mark | sheets silently wrong | residual, 95th percentile | CPU a photo \
| … against decoding + a warp |
|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("count", type=int, nargs="?", default=int(os.environ.get("N", 2000)))
    parser.add_argument("--severity", choices=[*Severity], action="append")
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--sheets", type=int, default=1, help="in a picture")
    parser.add_argument("--pictures", type=int, default=1, help="of each sheet")
    parser.add_argument("--mistakes", type=float, default=0.0)
    parser.add_argument("--keep", default="")
    parser.add_argument("--long-side", type=int, default=LONG_SIDE, help="of a picture, px")
    wishes = parser.parse_args()
    classes: Counter[tuple[str, str]] = Counter()
    accounts = []
    print(HEAD, flush=True)
    for severity in wishes.severity or [*Severity]:
        for game in wishes.game or GAMES:
            seeds = range(wishes.seed, wishes.seed + wishes.count)
            rest = (wishes.sheets, wishes.pictures, wishes.mistakes, wishes.keep, wishes.long_side)
            tasks = [(game, severity, seed, *rest) for seed in seeds]
            outcomes = list(run(tasks, wishes.jobs))
            print(row_of(game, severity, outcomes), flush=True)
            accounts.append(account_of(game, severity, outcomes))
            classes.update((severity, failure) for each in outcomes for failure in each.failures)
    print("", *accounts, sep="\n")
    print("\n| photos | what went wrong | times |\n|---|---|---:|")
    for (severity, failure), times in sorted(classes.items(), key=lambda pair: (pair[0][0], -pair[1])):
        print(f"| {severity} | {failure} | {times} |")


if __name__ == "__main__":
    main()
