"""How fast final sheets are checked: whole processes over a file of many sheets, less the program's start.

    python -m tests.benchmarks.bench_check [SHEETS] [--quick]

Prints a markdown table: CPU seconds and sheets a second, by game and kind of file; medians of three runs. The
floor of it is reading the file alone, into Python's own mappings and lists.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

from sheetgen.reading.dump import dump_value
from tests.benchmarks.summary import Line, add_lines, add_options, named, times

# One clean final sheet a game; Encore's are of the layout's own board.
SHEETS = {
    "grixx": {
        "player": "Anna", "red": [2, 3, 5, 6, 8, 12], "yellow": [4, 7], "green": [12, 10, 9, 8, 5, 2],
        "blue": [10, 4], "locks": ["red", "green"], "penalties": 1,
        "written": {"red": 28, "yellow": 3, "green": 28, "blue": 3, "penalties": -5, "total": 57},
    },
    "yahtzee": {
        "player": "Anna", "ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18,
        "three_kind": 20, "four_kind": 18, "full": 25, "small_straight": 30, "large_straight": 40,
        "yahtzee": 50, "chance": 22, "written": {"upper": 63, "bonus": 35, "lower": 205, "total": 303},
    },
    "ciccia": {
        "player": "Anna", "turns": [400, "c", 650, "c", 1000, "c", 1200, 2000, 350, 4500],
        "written": {"running": [400, 400, 1050, 1050, 2050, 1050, 2250, 4250, 4600, 9100], "total": 9100},
    },
    "encore": {
        "player": "Anna", "crossed": ["H1", "H2", "H3", "H4", "H5", "H6", "H7"], "jokers_used": 2,
        "columns": {"H": "first"}, "colours": {},
        "written": {"columns": 1, "colours": 0, "jokers": 6, "stars": -28, "total": -21},
    },
}  # fmt: skip


def cell(value: object) -> str:
    """Return a value as it stands in a cell of a table."""
    if isinstance(value, dict):
        return " ".join(f"{key}:{inner}" for key, inner in value.items())
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def as_csv(game: str, sheet: dict, count: int) -> str:
    written = {f"written.{key}": value for key, value in sheet["written"].items()}
    row = {"game": game, "mode": "single", **{k: v for k, v in sheet.items() if k != "written"}, **written}
    out = io.StringIO()
    table = csv.writer(out, delimiter=";")
    table.writerow(row)
    table.writerows([[cell(value) for value in row.values()]] * count)
    return out.getvalue()


def as_json(game: str, sheet: dict, count: int) -> str:
    return json.dumps({"game": game, "mode": "single", "sheets": [sheet] * count})


def as_yaml(game: str, sheet: dict, count: int) -> str:
    return f"game: {game}\nmode: single\nsheets:\n" + f"- {dump_value(sheet)}\n" * count


def cpu_seconds(args: list[str]) -> float:
    """Run a process to its end and return the CPU time that it took."""
    process = subprocess.Popen(args, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    code = os.waitstatus_to_exitcode(status)
    if code not in (0, 1):
        raise SystemExit(f"{' '.join(args)} ended with {code}")
    return usage.ru_utime + usage.ru_stime


def median_cpu(path: Path, runs: int = 3) -> float:
    args = [sys.executable, "-m", "sheetgen", "check", str(path), "--json"]
    return statistics.median(cpu_seconds(args) for _ in range(runs))


def load_yaml(text: str) -> Any:
    return yaml.load(text, yaml.CSafeLoader)


# Kind of file → how it is read alone, and by whom.
READERS: dict[str, tuple[Callable[[str], Any], str]] = {
    "json": (json.loads, "Python's json"),
    "yaml": (load_yaml, named("PyYAML") + " (C)"),
}
# What the README's line is about; in a hurry it is all.
SHOWN = "yahtzee"


def reading_alone(text: str, read: Callable[[str], Any], runs: int) -> float:
    """Return the CPU seconds that a reader takes for a text, in a process that does nothing else."""
    spent = []
    for _ in range(runs):
        started = time.process_time()
        read(text)
        spent.append(time.process_time() - started)
    return statistics.median(spent)


def line_of(count: int, kind: str, ours: float, alone: float) -> Line:
    """Return the comparison for the README."""
    return Line(
        f"{count:,} typed sheets of Yahtzee checked, {kind.upper()}: CPU",
        f"{ours:.2f} s",
        f"reading the file alone, {READERS[kind][1]}",
        f"{alone:.2f} s",
        f"{times(ours / alone)} its cost",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("sheets", type=int, nargs="?", default=10_000)
    add_options(parser)
    wishes = parser.parse_args()
    count, runs = wishes.sheets, 1 if wishes.quick else 3
    games = {SHOWN: SHEETS[SHOWN]} if wishes.quick else SHEETS
    print(f"| game | file | MB | CPU s for 1 | CPU s for {count:,} | sheets/s once started |")
    print("|---|---|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        for game, sheet in games.items():
            for kind, write in (("json", as_json), ("yaml", as_yaml), ("csv", as_csv)):
                one, many = Path(folder, f"one.{kind}"), Path(folder, f"many.{kind}")
                one.write_text(write(game, sheet, 1))
                many.write_text(write(game, sheet, count))
                start, whole = median_cpu(one, runs), median_cpu(many, runs)
                if game == SHOWN and kind in READERS:
                    alone = reading_alone(many.read_text(), READERS[kind][0], runs)
                    add_lines(wishes.summary, [line_of(count, kind, whole - start, alone)])
                speed = count / (whole - start)
                size = many.stat().st_size / 1e6
                print(
                    f"| {game} | {kind} | {size:.1f} | {start:.2f} | {whole:.2f} | {speed:,.0f} |", flush=True
                )


if __name__ == "__main__":
    main()
