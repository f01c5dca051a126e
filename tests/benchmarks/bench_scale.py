"""Photos by the thousand: files a second against cores, memory against their number, a run that is killed.

    python -m tests.benchmarks.bench_scale [FILES] [--distinct 60] [--jobs 1 2] [--quick] [--keep FOLDER]

FILES (5,000) copies of --distinct pictures, GRixx and Encore! in turn, drawn once by the tests' camera:
reading knows nothing of copies, and does each anew. One is no picture. Measured are whole processes of
`sheetgen check FOLDER --json`: time per file once started, the largest memory of the process that collects
and of its largest helper, at a tenth of the files and at all; and as many single processes at the same time,
which nothing joins: more than those the machine does not give. Then a run with --resume is killed and called
again: what it answers must be, byte for byte, what the run in one go had answered.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.summary import Line, add_lines, add_options, times
from tests.camera.severity import Severity
from tests.camera.shots import take

ROOT = Path(__file__).parents[2]
GAMES = ("grixx", "encore")
# So many files, besides one of each picture, tell how fast it is with so many jobs; memory needs them all.
RATED = 200
# Between two looks at the memory, s.
_LOOK_S = 0.25


@dataclass(frozen=True)
class Run:
    """What a whole run took."""

    files: int
    jobs: int
    wall_s: float
    cpu_s: float
    start: Run | None
    """Each picture once: with all that every process makes once, of every game in every ink."""
    main_mb: float
    helper_mb: float

    @property
    def files_a_second(self) -> float:
        """Once started."""
        files, wall_s = (self.start.files, self.start.wall_s) if self.start else (0, 0.0)
        return (self.files - files) / max(1e-9, self.wall_s - wall_s)

    def __str__(self) -> str:
        enough = self.start is None or self.files >= RATED + self.start.files
        rate = f"{self.files_a_second:.2f}" if enough else "–"
        return (
            f"| {self.files:,} | {self.jobs} | {rate} | {self.wall_s:.0f}"
            f" | {self.cpu_s:.0f} | {self.main_mb:.0f} | {self.helper_mb:.0f} |"
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", type=int, nargs="?", default=5000)
    parser.add_argument("--distinct", type=int, default=60)
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--keep", type=Path, help="where the pictures are drawn, and found the next time")
    add_options(parser)
    wishes = parser.parse_args()
    if wishes.quick:
        wishes.files, wishes.distinct = 40, 2
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        drawn = draw(wishes.keep or folder / "drawn", wishes.distinct)
        print("| files | jobs | files/s | wall s | CPU s | MB, collecting | MB, largest helper |")
        print("|---:|---:|---:|---:|---:|---:|---:|")
        rated = copied(drawn, folder / "rated", min(RATED + wishes.distinct, wishes.files))
        each = copied(drawn, folder / "each", wishes.distinct)
        starts = {jobs: measured(each, jobs, None, folder) for jobs in wishes.jobs}
        rates = [measured(rated, jobs, starts[jobs], folder) for jobs in wishes.jobs]
        most = max(wishes.jobs)
        apart = apart_a_second(rated, each, most)
        tenth, every = (
            measured(copied(drawn, folder / str(count), count), most, starts[most], folder)
            for count in (wishes.files // 10, wishes.files)
        )
        first, *_, last = rates
        speed = last.files_a_second / first.files_a_second
        print(f"\n{last.jobs} jobs are {speed:.2f} × as fast as {first.jobs}", flush=True)
        print(
            f"{most} processes that nothing joins: {apart:.2f} files/s, {apart / first.files_a_second:.2f} ×"
        )
        killed = kill_and_go_on(rated, most, folder)
        print(f"killed after {killed:,} of {rated.files:,} files and called again: the same answer")
    add_lines(wishes.summary, lines_of(first, last, apart, tenth, every))


def lines_of(first: Run, last: Run, apart: float, tenth: Run, every: Run) -> list[Line]:
    """Return the comparisons for the README. apart: files a second of processes that nothing joins."""
    large, small = (run.main_mb + run.jobs * run.helper_mb for run in (every, tenth))
    return [
        Line(
            f"photos a second, --jobs {last.jobs}",
            f"{last.files_a_second:.1f}",
            f"sheetgen with --jobs {first.jobs}",
            f"{first.files_a_second:.1f}",
            f"{times(last.files_a_second / first.files_a_second)} as fast",
        ),
        Line(
            f"the same, --jobs {last.jobs}",
            f"{last.files_a_second:.1f}",
            f"{last.jobs} separate processes",
            f"{apart:.1f}",
            f"{times(last.files_a_second / apart)} as fast",
        ),
        Line(
            f"peak memory of reading {every.files:,} photos",
            f"{large:.0f} MB",
            f"reading {tenth.files:,}",
            f"{small:.0f} MB",
            f"{large / small:.2f} × its memory",
        ),
    ]


@dataclass(frozen=True)
class Folder:
    """A folder of photos."""

    path: Path
    files: int


def draw(folder: Path, count: int) -> list[Path]:
    """Draw the pictures that are not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{GAMES[n % len(GAMES)]}-{n // len(GAMES):03}.jpg" for n in range(count)]
    for number, path in enumerate(paths):
        if not path.exists():
            game, seed = GAMES[number % len(GAMES)], number // len(GAMES)
            path.write_bytes(take(game, Severity.ORDINARY, seed).jpeg)
    return paths


def copied(drawn: Sequence[Path], folder: Path, count: int) -> Folder:
    """Copy the pictures so many times; of more copies than pictures the one in the middle is no picture."""
    folder.mkdir()
    for number in range(count):
        path = folder / f"{number:05}.jpg"
        if number == count // 2 and count > len(drawn):
            path.write_text("no picture")
        else:
            shutil.copyfile(drawn[number % len(drawn)], path)
    return Folder(folder, count)


def command(folder: Folder, jobs: int, *options: str) -> list[str]:
    """Return the call that is measured."""
    args = ["check", str(folder.path), "--single", "--json", "-q", "--jobs", str(jobs), *options]
    return [sys.executable, "-m", "sheetgen", *args]


def measured(folder: Folder, jobs: int, start: Run | None, place: Path) -> Run:
    """Read a folder and look at the memory meanwhile; prints its row."""
    out = place / "answers.jsonl"
    started = time.monotonic()
    with out.open("wb") as answers:
        process = subprocess.Popen(command(folder, jobs), cwd=ROOT, stdout=answers, stderr=subprocess.DEVNULL)
        main_mb, helper_mb = watched(process.pid)
        _, status, usage = os.wait4(process.pid, 0)
    wall_s = time.monotonic() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1, 4):  # 4: the one that is no picture
        raise SystemExit(f"{' '.join(command(folder, jobs))} left with {process.returncode}")
    # A hundred files are a table, on which pictures of one sheet are one.
    if folder.files > 100 and (judged := out.read_bytes().count(b"\n")) < folder.files - 1:
        raise SystemExit(f"of {folder.files} photos only {judged} were judged")
    run = Run(folder.files, jobs, wall_s, usage.ru_utime + usage.ru_stime, start, main_mb, helper_mb)
    print(run, flush=True)
    return run


def apart_a_second(folder: Folder, start: Folder, count: int) -> float:
    """Return how many files a second so many processes read, each the whole folder, once all have started."""
    wall_s = [_together(each, count) for each in (start, folder)]
    return count * (folder.files - start.files) / max(1e-9, wall_s[1] - wall_s[0])


def _together(folder: Folder, count: int) -> float:
    """Read a folder in so many processes at the same time; gives the seconds until the last one ends."""
    started = time.monotonic()
    nowhere = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    processes = [subprocess.Popen(command(folder, 1), cwd=ROOT, **nowhere) for _ in range(count)]
    for process in processes:
        process.wait()
    return time.monotonic() - started


def watched(pid: int) -> tuple[float, float]:
    """Wait for a process; gives the peaks of its memory and of its largest helper's, MB."""
    peaks: dict[int, float] = {}
    while True:
        for each in (pid, *children(pid)):
            peaks[each] = max(peaks.get(each, 0.0), peak_mb(each))
        if has_ended(pid):
            break
        time.sleep(_LOOK_S)
    main_mb = peaks.pop(pid)
    return main_mb, max(peaks.values(), default=0.0)


def children(pid: int) -> Iterator[int]:
    """Give the processes that a process has started, and theirs."""
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        own = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except OSError:
        return
    for child in own:
        yield child
        yield from children(child)


def peak_mb(pid: int) -> float:
    """Return the largest memory that a process has had."""
    try:
        found = re.search(r"^VmHWM:\s*(\d+) kB", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    except OSError:
        return 0.0
    return int(found[1]) / 1024 if found else 0.0


def has_ended(pid: int) -> bool:
    """Tell whether a child of ours has ended; it is still to be waited for."""
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def kill_and_go_on(folder: Folder, jobs: int, place: Path) -> int:
    """Kill a run and go on; gives how many files it had done. What is answered must be as in one go."""
    whole = subprocess.run(command(folder, jobs), cwd=ROOT, capture_output=True).stdout
    report = place / "report.jsonl"
    resumed = command(folder, jobs, "--resume", str(report))
    process = subprocess.Popen(resumed, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not report.exists() or report.read_bytes().count(b"\n") <= folder.files // 3:
        if process.poll() is not None:
            raise SystemExit("the run that was to be killed ended before")
        time.sleep(_LOOK_S)
    process.send_signal(signal.SIGKILL)
    process.wait()
    done = report.read_bytes().count(b"\n") - 1
    again = subprocess.run(resumed, cwd=ROOT, capture_output=True).stdout
    if again != whole:
        raise SystemExit("a run that was killed and called again gives another answer")
    return done


if __name__ == "__main__":
    main()
