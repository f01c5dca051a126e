"""How well whole sheets of numbers are read from photos, by hands never trained with: columns and ledgers.

    python -m tests.benchmarks.bench_columns [LEAVES] [--games yahtzee …] [--severities …] [--failures DIR]
                                             [--curve FILE]

LEAVES of each game and severity (20), four players on each, three of La Ciccia. A third of the sheets hold a
sum or a running total that was reckoned wrongly. Questions are answered with the truth; what is wrong then
was wrong silently. Prints a Markdown table; --curve draws the share of sheets that are wrong, as they were
read before anybody was asked, against the share taken.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from sheetgen.api import photos
from sheetgen.api.photos import PhotoSheet, read_photos
from sheetgen.reading.beliefs import is_same
from sheetgen.rules.model import Mode
from tests.benchmarks.bench_digits import draw_curve
from tests.benchmarks.number_games import Written
from tests.benchmarks.number_shots import Shot, take_numbers
from tests.benchmarks.summary import Line, add_lines, add_options, share_of
from tests.camera.severity import Severity

GAMES = ("yahtzee", "yahtzee:kniffel", "yahtzee:yatzy", "yahtzee:triple", "ciccia")
# How the codes end of what is found about sums, and of totals in a ledger.
_ADDED = ("ARITH", "SUM", "BONUS", "TOTAL", "STEP", "MIN", "RUNNING", "MISSING", "EXTRA", "VALUE")
_COLUMNS = (
    "| game | photo | sheets | refused | no question | of sheets without a mistake | questions a sheet"
    " | boxes right alone"
    " | silently wrong | mistakes | found | asked first | corrected away | accused | CPU a leaf, ms |"
)


def run(spec: str, severity: Severity, leaves: int, failures: Path | None, taken: list[Any]) -> Counter[str]:
    """Read so many leaves; gives counts, and adds to `taken` how sure and how right each sheet was."""
    counts: Counter[str] = Counter()
    for seed in range(leaves):
        shot = take_numbers(spec, severity, seed)
        for sheet, written in _read(shot, counts):
            before = counts["silent"] + counts["away"]
            is_right = not _wrong(sheet, _truth(sheet, written))
            taken.append(SimpleNamespace(severity=severity, p=sheet.confidence, is_right=is_right))
            _count(sheet, written, counts)
            if failures and counts["silent"] + counts["away"] > before:
                _save(failures / f"{spec.replace(':', '-')}-{severity}-{seed}", shot, sheet, written)
    return counts


def _read(shot: Shot, counts: Counter[str]) -> Iterator[tuple[PhotoSheet, Written]]:
    counts["sheets"] += len(shot.sheets)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "shot.jpg"
        path.write_bytes(shot.jpeg)
        sheets, _ = read_photos([str(path)])
    found = {sheet.column: sheet for sheet in sheets}
    for column, written in enumerate(shot.sheets):
        if column in found:
            yield found[column], written
        else:
            counts["refused"] += 1


def _count(sheet: PhotoSheet, written: Written, counts: Counter[str]) -> None:
    truth = _truth(sheet, written)
    shown = {cell for cell, text in truth.items() if text}
    counts["boxes"] += len(shown)
    counts["alone"] += sum(is_same(_numbers(sheet).evidence[cell].best[0], truth[cell]) for cell in shown)
    counts["together"] += sum(is_same(_numbers(sheet).beliefs[cell].text, truth[cell]) for cell in shown)
    has_asked = bool(sheet.unsure)
    while sheet.unsure:
        counts["questions"] += 1
        cell = sheet.unsure[0]
        sheet = sheet.answered(cell, truth[cell])
    wrong = _wrong(sheet, truth)
    sums = {str(f.where).partition("@")[0] for f in _findings(sheet) if f.code.endswith(_ADDED)}
    counts["quiet"] += not has_asked
    counts["silent"] += bool(wrong)
    if written.mistake:
        line = written.mistake.removeprefix("written/").removeprefix("turn/").partition("@")[0]
        counts["mistakes"] += 1
        counts["found"] += line in sums
        counts["asked"] += line in sums and has_asked
        counts["away"] += written.mistake in wrong
    else:
        counts["added"] += 1
        counts["added quietly"] += not has_asked
        counts["accused"] += bool(sums) and not has_asked


def _truth(sheet: PhotoSheet, written: Written) -> dict[str, str]:
    return {cell: written.texts.get(cell, "").replace("/", "-") for cell in _numbers(sheet).beliefs}


def _wrong(sheet: PhotoSheet, truth: Mapping[str, str]) -> set[str]:
    return {cell for cell in truth if not _is_right(cell, _numbers(sheet).beliefs[cell].text, truth[cell])}


def _is_right(cell: str, text: str, truth: str) -> bool:
    """Tell whether a text says what was written: a sum of nothing may be a nought, or not written."""
    nothing = cell.startswith("written/") and is_same(text or "0", "0") and is_same(truth or "0", "0")
    return is_same(text, truth) or nothing


def _numbers(sheet: PhotoSheet) -> Any:
    assert sheet.numbers is not None
    return sheet.numbers


def _findings(sheet: PhotoSheet) -> Any:
    book = sheet.book
    return book.game.judge([sheet.sheet("1")], book.rules, Mode.SINGLE).sheets[0].findings


def _save(folder: Path, shot: Shot, sheet: PhotoSheet, written: Written) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "shot.jpg").write_bytes(shot.jpeg)
    lines = [
        f"{cell}: {belief.text!r}, truth {written.texts.get(cell, '')!r}, {belief.others},"
        f" alone {_numbers(sheet).evidence[cell].best}"
        for cell, belief in _numbers(sheet).beliefs.items()
    ]
    (folder / f"column-{sheet.column + 1}.txt").write_text("\n".join([f"mistake: {written.mistake}", *lines]))


def _timed_columns() -> list[float]:
    """Measure what numbers cost after registration, from now on; gives the growing list of CPU seconds."""
    spent: list[float] = []
    read_columns = photos._read_columns

    def timed(*args: Any) -> Any:
        start = time.process_time()
        try:
            return read_columns(*args)
        finally:
            spent.append(time.process_time() - start)

    photos._read_columns = timed
    return spent


def _row(spec: str, severity: Severity, c: Counter[str], cpu_ms: float) -> str:
    read = max(1, c["sheets"] - c["refused"])
    cells = (
        *(
            spec,
            severity,
            c["sheets"],
            c["refused"],
            f"{c['quiet'] / read:.1%}",
            f"{c['added quietly'] / max(1, c['added']):.1%}",
            f"{c['questions'] / read:.2f}",
        ),
        *(f"{c['alone'] / max(1, c['boxes']):.2%}", c["silent"], c["mistakes"], c["found"], c["asked"]),
        *(c["away"], c["accused"], f"{cpu_ms:.0f}"),
    )
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("leaves", nargs="?", type=int, default=20)
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--severities", nargs="+", type=Severity, default=list(Severity))
    parser.add_argument("--failures", type=Path)
    parser.add_argument("--curve", type=Path)
    add_options(parser)
    options = parser.parse_args()
    if options.quick:
        options.leaves, options.games, options.severities = 2, ["yahtzee"], [Severity.ORDINARY]
    every: Counter[str] = Counter()
    print(_COLUMNS)
    print("|" + " --- |" * (_COLUMNS.count("|") - 1))
    spent = _timed_columns()
    taken: list[Any] = []
    for spec in options.games:
        for severity in options.severities:
            spent.clear()
            counts = run(spec, severity, options.leaves, options.failures, taken)
            if severity is Severity.ORDINARY:
                every.update(counts)
            cpu_ms = 1000 * sorted(spent)[len(spent) // 2] if spent else 0.0
            print(_row(spec, severity, counts, cpu_ms), flush=True)
    if options.curve:
        draw_curve(taken, options.curve, "sheets")
    if every["boxes"]:
        add_lines(options.summary, [_line(every)])


def _line(counts: Counter[str]) -> Line:
    """Return the comparison for the README, of ordinary photos: box by box, and with sums and rules."""
    alone, together = (1 - counts[kind] / counts["boxes"] for kind in ("alone", "together"))
    return Line(
        f"{counts['boxes']:,} handwritten numbers on photos: wrong before questions",
        f"{together:.1%}",
        "our own reader, box by box without sums and rules",
        f"{alone:.1%}",
        share_of(together, alone),
    )


if __name__ == "__main__":
    main()
