"""What pads cost: whole processes of ours and of others on the same Encore-like page, as a Markdown table.

python -m tests.benchmarks.bench_pads [--runs 3] [--full]

CPU is user and system time of the whole process, the median of the runs; memory is its peak. Slow contestants
are run on fewer pages and scaled (marked ≈): 1,000 pages = 1 page + 999 × the cost of a further one. `--full`
runs all pages. Ours carries a code on every leaf; the others none.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.benchmarks.summary import Line, add_lines, add_options, named, times

ROOT = Path(__file__).parents[2]
PAGES = 1000


@dataclass(frozen=True)
class Cost:
    cpu_s: float
    peak_mb: float
    file_kb: float
    is_scaled: bool = False

    def __str__(self) -> str:
        about = "≈ " if self.is_scaled else ""
        size = f"{self.file_kb:.0f} KB" if self.file_kb < 1000 else f"{self.file_kb / 1000:.1f} MB"
        return f"{about}{self.cpu_s:.2f} s · {about}{self.peak_mb:.0f} MB · {about}{size}"


@dataclass(frozen=True)
class Contestant:
    name: str
    command: tuple[str, ...]
    """Module and first arguments; pages, boards and the file's name follow."""
    sample: int
    """Pages that are run in place of a thousand."""
    package: str


CONTESTANTS = (
    Contestant("sheetgen (press)", ("tests.benchmarks.ours",), PAGES, "sheetgen"),
    Contestant("reportlab, a call a shape", ("tests.benchmarks.rivals", "reportlab"), 40, "reportlab"),
    Contestant("typst", ("tests.benchmarks.rivals", "typst"), 200, "typst"),
    Contestant("fpdf2", ("tests.benchmarks.rivals", "fpdf2"), 10, "fpdf2"),
)


def run(command: list[str], out: Path) -> Cost:
    """Run a command once, to its end."""
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} failed")
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, out.stat().st_size / 1000)


def measure(command: list[str], out: Path, runs: int) -> Cost:
    """Run a command several times; the median of each figure."""
    costs = [run(command, out) for _ in range(runs)]
    return Cost(*(median(getattr(cost, key) for cost in costs) for key in ("cpu_s", "peak_mb", "file_kb")))


def scale(one: Cost, some: Cost, pages: int) -> Cost:
    """Return what a thousand pages would cost."""
    factor = (PAGES - 1) / (pages - 1)
    pairs = ((getattr(one, key), getattr(some, key)) for key in ("cpu_s", "peak_mb", "file_kb"))
    return Cost(*(first + (later - first) * factor for first, later in pairs), is_scaled=True)


def race(contestant: Contestant, wishes: argparse.Namespace, folder: Path) -> list[Cost]:
    """Return the costs of one page, of a thousand alike, and of a thousand with boards of their own."""
    out = folder / "pad.pdf"

    def cost(pages: int, boards: str) -> Cost:
        return measure(
            [sys.executable, "-m", *contestant.command, str(pages), boards, str(out)], out, wishes.runs
        )

    one = cost(1, "each")
    pages = PAGES if wishes.full else contestant.sample
    if wishes.quick and pages < PAGES:
        pages = max(6, pages // 4)
    many = [cost(pages, boards) for boards in ("same", "each")]
    return [one, *(many if pages == PAGES else (scale(one, some, pages) for some in many))]


def lines_of(costs: dict[str, Cost]) -> list[Line]:
    """Return the comparisons for the README, by package: a thousand pages, each leaf another board."""
    ours = costs.pop("sheetgen")
    return [
        Line(
            "pad of 1,000 A4 pages with 4,000 boards: CPU",
            f"{ours.cpu_s:.1f} s",
            named(package),
            f"{'≈ ' if cost.is_scaled else ''}{cost.cpu_s:.0f} s",
            f"{times(cost.cpu_s / ours.cpu_s)} as fast",
        )
        for package, cost in costs.items()
    ]


def race_command(leaves: int, runs: int, folder: Path, *options: str) -> Cost:
    """Return the cost of the real command on Encore's own sheet."""
    out = folder / "encore.pdf"
    start = "from sheetgen.cli import main; main()"
    command = [
        sys.executable,
        "-c",
        start,
        "pad",
        "encore",
        "--leaves",
        str(leaves),
        "-o",
        str(out),
        *options,
    ]
    return measure(command, out, runs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--full", action="store_true")
    add_options(parser)
    wishes = parser.parse_args()
    if wishes.quick:
        wishes.runs = 1
    last: dict[str, Cost] = {}
    print("| Encore-like page of A4 | 1 page | 1,000 pages, one board | 1,000 pages, 4,000 boards |")
    print("|---|---|---|---|")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for contestant in CONTESTANTS:
            costs = race(contestant, wishes, folder)
            last[contestant.package] = costs[-1]
            print(f"| {contestant.name} | {' | '.join(map(str, costs))} |", flush=True)
        add_lines(wishes.summary, lines_of(last))
        if wishes.quick:
            return
        print("\n| whole command, Encore's real sheet | CPU · peak memory · file |")
        print("|---|---|")
        for words, leaves, options in (
            ("a pad of 50 leaves, one board", 50, ()),
            ("a pad of 50 leaves, 50 boards", 50, ("--boards", "each")),
            ("1,000 pages of A4, 2,000 leaves, one board", 2000, ()),
            ("1,000 pages of A4, 2,000 leaves, 2,000 boards", 2000, ("--boards", "each")),
        ):
            print(f"| {words} | {race_command(leaves, wishes.runs, folder, *options)} |", flush=True)


if __name__ == "__main__":
    main()
