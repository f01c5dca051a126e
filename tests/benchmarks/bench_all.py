"""All benchmarks, one after the other, and the one table of the README that they make.

    python -m tests.benchmarks.bench_all [--quick] [--only pads …] [--readme README.md]

Each is a process of its own, so that none warms another up. What cannot be measured here, for want of a
browser or of the handwriting that lies beside the project, is left out of the table and said. --quick takes
rough figures and writes no README unless it is named.
"""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from sheetgen import __version__
from tests.benchmarks.summary import Line, read_lines

ROOT = Path(__file__).parents[2]
# In the order of the table; with what a full run takes on an idle machine of two cores.
BENCHES = {
    "pads": "4 min",
    "boards": "1 min",
    "booklet": "2 min",
    "omr": "3 min",
    "columns": "15 min",
    "check": "2 min",
    "card": "8 min",
    "scale": "25 min",
}
_START, _END = "<!-- make bench -->\n", "<!-- /make bench -->\n"


def main() -> None:
    """Run, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", nargs="+", choices=BENCHES, default=list(BENCHES))
    parser.add_argument("--readme", type=Path)
    wishes = parser.parse_args()
    lines = [line for name in wishes.only for line in run(name, wishes.quick)]
    table = table_of(lines, wishes.quick)
    print(table)
    readme = wishes.readme or (None if wishes.quick else ROOT / "README.md")
    if readme is not None:
        readme.write_text(with_table(readme.read_text("utf-8"), table), "utf-8")
        print(f"written into {readme}", file=sys.stderr)


def run(name: str, quick: bool) -> list[Line]:
    """Run one benchmark; gives its lines for the table, none if it failed."""
    print(f"\n# {name}{'' if quick else f', about {BENCHES[name]}'}", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        summary = Path(folder, "summary.jsonl")
        command = [sys.executable, "-m", f"tests.benchmarks.bench_{name}", "--summary", str(summary)]
        started = time.monotonic()
        done = subprocess.run([*command, *(["--quick"] if quick else [])], cwd=ROOT, stdout=sys.stderr)
        took = time.monotonic() - started
        failed = f"; it failed with {done.returncode} and is not in the table" if done.returncode else ""
        print(f"{name}: {took:.0f} s{failed}", file=sys.stderr, flush=True)
        return [] if done.returncode else read_lines(summary)


def table_of(lines: Sequence[Line], quick: bool) -> str:
    """Return the table, with the machine and the day."""
    rows = [f"| {line.what} | {line.ours} | {line.other} | {line.theirs} | {line.ratio} |" for line in lines]
    head = ["| what | sheetgen | held against | | sheetgen is |", "|---|---:|---|---:|---:|"]
    rough = " Rough figures of a quick run." if quick else ""
    return "\n".join([*head, *rows, "", machine() + rough, ""])


def machine() -> str:
    """Say where and with what it was measured."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    versions = f"Python {platform.python_version()}, sheetgen {__version__}"
    day = datetime.date.today().isoformat()
    return f"Measured on {day}: {processor()}, {cores} cores, {platform.system()}, {versions}."


def processor() -> str:
    """Return the name of the processor."""
    try:
        found = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        found = None
    return " ".join(found[1].split()) if found else platform.machine()


def with_table(text: str, table: str) -> str:
    """Return a text with the table between its marks, whatever stood there."""
    before, start, rest = text.partition(_START)
    _, end, after = rest.partition(_END)
    if not start or not end:
        raise SystemExit(f"the marks {_START.strip()} and {_END.strip()} are missing")
    return f"{before}{start}{table}{end}{after}"


if __name__ == "__main__":
    main()
