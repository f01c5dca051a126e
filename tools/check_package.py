"""Check the packages as strangers get them: the same bytes from anywhere, and of use where nothing else is.

    python tools/check_package.py

Builds source archive and wheel twice, from copies in differently named folders under different umasks, and
holds the bytes against each other; the wheels are built from the archives. Then installs the wheel, and the
game of tests/fifth_game as a package of its own, into an empty environment, and uses both from another place:
pad, booklet, check, a picture read. Prints what holds; leaves with 1 at the first thing that does not.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
# Any moment will do (reproducible-builds.org/specs/source-date-epoch); here 1 January 2026.
EPOCH = "1767225600"
# Kept by git for itself and for a folder that is made when it is needed.
OF_GIT = {".gitignore", "output/.gitkeep"}

SHEET = """\
game: harvest
sheets:
- {player: Nora, wheat: 11, rye: 8, oats: 12, barley: 9, corn: 16, storms: 2, written: {total: 50}}
"""


def main() -> None:
    """Check everything."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = project_files()
        first = build(copy(files, folder / "one"), folder / "first", "022")
        second = build(copy(files, folder / "quite another, longer name"), folder / "second", "077")
        for one, other in zip(first, second, strict=True):
            digest = hashlib.sha256(one.read_bytes()).hexdigest()
            expect(one.read_bytes() == other.read_bytes(), f"{one.name} differs from build to build")
            say(f"{one.name}: the same {one.stat().st_size:,} bytes twice, sha256 {digest[:16]}…")
        archive, wheel = first
        check_archive(archive, files)
        check_wheel(wheel)
        use(wheel, folder / "elsewhere")


def project_files() -> list[str]:
    """Return the files of the project."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    return [name for name in listed.stdout.split("\0") if name]


def copy(files: Sequence[str], to: Path) -> Path:
    """Copy the project's files into a folder."""
    for name in files:
        target = to / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target)
    return to


def build(project: Path, out: Path, umask: str) -> tuple[Path, Path]:
    """Build the source archive, and the wheel from it."""
    command = ["sh", "-c", 'umask "$1"; shift; exec "$@"', "sh", umask]
    command += [sys.executable, "-m", "build", "--outdir", str(out), str(project)]
    run(command, project, SOURCE_DATE_EPOCH=EPOCH)
    (archive,), (wheel,) = out.glob("*.tar.gz"), out.glob("*.whl")
    return archive, wheel


def check_archive(archive: Path, files: Sequence[str]) -> None:
    """Hold what the source archive contains against the project."""
    with tarfile.open(archive) as tar:
        inside = {name.partition("/")[2] for name in tar.getnames()}
    missing = set(files) - OF_GIT - inside
    expect(not missing, f"{archive.name} lacks {', '.join(sorted(missing)[:5])}")
    say(f"{archive.name}: all of the project's {len(files):,} files")


def check_wheel(wheel: Path) -> None:
    """Hold what the wheel contains against what it has to bring along."""
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    wanted = {f"sheetgen/{name}" for name in project_files() if name.startswith(("templates/", "fonts/"))}
    wanted |= {name for name in project_files() if name.startswith("sheetgen/")}
    expect(wanted <= inside, f"{wheel.name} lacks {', '.join(sorted(wanted - inside)[:5])}")
    strange = {name for name in inside if not name.startswith("sheetgen")}
    expect(not strange, f"{wheel.name} has {', '.join(sorted(strange)[:5])}")
    say(f"{wheel.name}: code, templates and fonts, {len(inside):,} files, nothing else")


def use(wheel: Path, folder: Path) -> None:
    """Install into an empty environment and do with it what people do."""
    folder.mkdir()
    run([sys.executable, "-m", "venv", "env"], folder)
    bin_folder = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(bin_folder / "pip"), "install", "-q", "--disable-pip-version-check"]
    run([*pip, str(wheel)], folder)
    run([*pip, "--no-deps", str(copy_game(folder / "game"))], folder)
    (folder / "evening.yaml").write_text(SHEET)
    for command in (
        "pad grixx --leaves 4 -o pad.pdf",
        "booklet encore --lang it -o rules.html",
        "preview grixx --filled -o photo.png",
        "read photo.png -o typed.yaml",
        "check photo.png --accept-unsure",
        "pad harvest -o harvest.pdf",
        "booklet harvest -o harvest.html",
        "check evening.yaml",
    ):
        run([str(bin_folder / "sheetgen"), *command.split()], folder, codes=(0, 1, 4))
        say(f"sheetgen {command}")
    listed = run([str(bin_folder / "sheetgen"), "games"], folder)
    expect("harvest" in listed, "the game of another package is not found")
    expect("red:" in (folder / "typed.yaml").read_text("utf-8"), "nothing was read of the picture")


def copy_game(to: Path) -> Path:
    """Copy the game of another package, so that its own build leaves nothing here."""
    shutil.copytree(ROOT / "tests" / "fifth_game", to, ignore=shutil.ignore_patterns("__pycache__"))
    return to


def run(command: Sequence[str], folder: Path, codes: Sequence[int] = (0,), **environ: str) -> str:
    """Run a command in a folder, as if nothing of this project were near; returns what it prints."""
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        command, cwd=folder, env={**clean, **environ}, capture_output=True, text=True, check=False
    )
    expect(done.returncode in codes, f"{' '.join(command)} left with {done.returncode}:\n{done.stderr}")
    return done.stdout


def expect(holds: bool, otherwise: str) -> None:
    """Leave, saying what is wrong, unless something holds."""
    if not holds:
        raise SystemExit(f"✗ {otherwise}")


def say(what: str) -> None:
    """Say that something holds."""
    print(f"✓ {what}", flush=True)


if __name__ == "__main__":
    main()
