"""What the README and the docs show is run, as it stands."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command_line import Finished, call

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
LAYOUTS = (ROOT / "docs" / "layouts.md").read_text(encoding="utf-8")
PRINTING = (ROOT / "docs" / "printing.md").read_text(encoding="utf-8")
PHOTOS = (ROOT / "docs" / "photos.md").read_text(encoding="utf-8")
SCALE = (ROOT / "docs" / "scale.md").read_text(encoding="utf-8")
TRANSLATING = (ROOT / "docs" / "translating.md").read_text(encoding="utf-8")

# A block may name the file that it is: ```yaml club.yaml
_BLOCK = re.compile(r"^```(\w*) ?(\S*)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def _blocks(text: str, language: str) -> list[str]:
    return [body for kind, _, body in _BLOCK.findall(text) if kind == language]


def _write_files(text: str, folder: Path) -> None:
    game = next((block for block in _blocks(text, "yaml") if block.startswith("game:")), "")
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    for _, name, body in _BLOCK.findall(text):
        if name:
            (folder / name).write_text(body, encoding="utf-8")


def _commands(text: str) -> list[str]:
    lines = [line.partition("  #")[0].strip() for block in _blocks(text, "sh") for line in block.splitlines()]
    return [line for line in lines if line.startswith("sheetgen ")]


def _run(command: str, folder: Path) -> Finished:
    """Run a line as a shell would, but within this process: most of a short command is Python starting."""
    words, _, file = command.partition(" > ")
    done = call(shlex.split(words)[1:], XDG_CONFIG_HOME=str(folder))
    if file:
        (folder / file).write_text(done.out, encoding="utf-8")
    return done


# `enter` asks; with nobody there it leaves as if interrupted. The README's game has a wrong sum: findings.
EXPECTED = {"sheetgen enter yahtzee": (2, 130), "sheetgen check game.yaml": (1,)}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (README, "README.md"),
        (LAYOUTS, "docs/layouts.md"),
        (TRANSLATING, "docs/translating.md"),
        (PRINTING, "docs/printing.md"),
        (PHOTOS, "docs/photos.md"),
        (SCALE, "docs/scale.md"),
    ],
)
def test_every_command_shown_does_what_it_says(
    text: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    _write_files(text, tmp_path)
    commands = _commands(text)
    assert len(commands) >= 3
    for command in commands:
        done = _run(command, tmp_path)
        assert done.returncode in EXPECTED.get(command, (0,)), f"{name}: {command}\n{done.err}"
        assert "Traceback" not in done.err


def test_the_command_is_installed_and_writes_where_a_shell_sends_it(tmp_path: Path):
    script = Path(sys.executable).parent / "sheetgen"
    subprocess.run(f"'{script}' new grixx > mine.yaml", shell=True, cwd=tmp_path, check=True, timeout=120)
    assert (tmp_path / "mine.yaml").read_text(encoding="utf-8") == _run("sheetgen new grixx", tmp_path).out


def test_the_check_script_runs_the_command_of_the_readme():
    command = next(line for block in _blocks(README, "sh") for line in block.splitlines() if "pytest" in line)
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_variant_shown_in_the_docs_is_a_layout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    shown = next(block for block in _blocks(LAYOUTS, "yaml") if "variant: house" in block)
    (tmp_path / "house.yaml").write_text(shown, encoding="utf-8")
    assert _run("sheetgen lint house.yaml", tmp_path).returncode == 0


def test_every_picture_shown_is_there():
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README)
    assert pictures
    assert all((ROOT / picture).is_file() for picture in pictures)
