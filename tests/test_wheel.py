"""The wheel carries templates and fonts, and works away from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import sheetgen

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_carries_what_is_not_code(wheel: Path):
    names = set(zipfile.ZipFile(wheel).namelist())
    for path in [*(ROOT / "templates").rglob("*"), *(ROOT / "fonts").glob("*")]:
        # Templates that this machine keeps compiled are no part of the project.
        if path.is_file() and path.parent.name != "__pycache__":
            assert f"sheetgen/{path.relative_to(ROOT).as_posix()}" in names
    assert not [name for name in names if name.startswith(("tests/", "output/")) or "__pycache__" in name]


def test_the_version_is_one():
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert wanted == sheetgen.__version__ and f"\n## {wanted} – " in (ROOT / "CHANGELOG.md").read_text(
        "utf-8"
    )


def test_the_source_archive_takes_everything_along():
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    included = set(wanted["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"])
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("no git here to ask what belongs to the project")
    there = {name.partition("/")[0] for name in listed.stdout.split("\0")}
    # Added without being named: pyproject.toml and .gitignore. The folder for results is made when needed.
    assert there - included == {"", "pyproject.toml", ".gitignore", "output"}


def test_an_installed_wheel_makes_a_pad_from_another_folder(wheel: Path, tmp_path: Path):
    site, work = tmp_path / "site", tmp_path / "work"
    work.mkdir()
    zipfile.ZipFile(wheel).extractall(site)
    program = "from sheetgen.cli.main import main; import sheetgen; print(sheetgen.__file__); main()"
    done = subprocess.run(
        [sys.executable, "-c", program, "pad", "grixx", "--lang", "it"],
        cwd=work,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    origin, path = done.stdout.split()
    assert Path(origin).is_relative_to(site)
    assert (work / path).read_bytes().startswith(b"%PDF-1.7")
