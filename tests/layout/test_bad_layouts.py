"""Layouts that designers get wrong, one subject a file: every fault at once, at its place, with the way out.

A file begins with what is said of it, a line a fault: `# 4:26: '0' is out of reach; it must be more than 0`.
"""

from pathlib import Path

import pytest

from sheetgen.api.layouts import lint_layouts, open_design
from sheetgen.cli.main import cli, run
from sheetgen.errors import ExitCode, InvalidError
from sheetgen.words import languages

BAD = sorted((Path(__file__).parent / "bad").glob("*.yaml"))


def expected(path: Path) -> list[str]:
    """Return what a bad file says of itself; a fault of another file names it."""
    head = [line[2:] for line in path.read_text("utf-8").splitlines() if line.startswith("# ")]
    return [line if line.startswith("extends-") else f"{path.name}:{line}" for line in head]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_layout(path, monkeypatch, capfd):
    """Also the worst is one clear line a fault and exit code 3."""
    monkeypatch.chdir(path.parent)
    code = run(lambda: cli.main(["lint", f"./{path.name}"], "sheetgen", standalone_mode=False))
    out, err = capfd.readouterr()
    assert [line for line in err.splitlines() if not line.startswith("    ")] == expected(path)
    assert code == ExitCode.INVALID
    assert out == ""


def test_there_are_enough_of_them():
    assert len(BAD) > 80


def test_faults_point_with_a_caret(tmp_path):
    layout = tmp_path / "mine.yaml"
    layout.write_text("extends: grixx\nsections:\n  - {track: red, hieght: 13}\n")
    with pytest.raises(InvalidError) as caught:
        open_design(str(layout))
    assert str(caught.value) == (
        f"{layout}:3:18: unknown key 'hieght' – did you mean 'height'?\n"
        "      - {track: red, hieght: 13}\n"
        "                     ^"
    )


@pytest.mark.parametrize(
    "content, said",
    [
        (b"", "is empty"),
        (b"title: Gr\xfcn\n", "is not UTF-8 (byte 0xfc in line 1); save it as UTF-8"),
        ("game: grixx\n".encode("utf-16"), "is UTF-16; save it as UTF-8"),
        (b"x" * 600_000, "is larger than 0.5 MB; split it"),
    ],
)
def test_no_layout_at_all(tmp_path, content, said):
    layout = tmp_path / "mine.yaml"
    layout.write_bytes(content)
    assert faults_of(layout) == [f"{layout}: {said}"]


def test_a_fault_in_the_base_names_the_base(tmp_path):
    (tmp_path / "base.yaml").write_text("extends: grixx\nmargn: 5\n")
    layout = tmp_path / "mine.yaml"
    layout.write_text("extends: ./base.yaml\ngap: 2\n")
    assert faults_of(layout) == [
        f"{tmp_path / 'base.yaml'}:2:1: unknown key 'margn' – did you mean 'margin'?"
    ]


def test_a_changed_file_is_read_again(tmp_path):
    layout = tmp_path / "mine.yaml"
    layout.write_text("extends: grixx\nrules: {penalty: -10}\n")
    before = open_design(str(layout)).book.rules["penalty"]
    layout.write_text("extends: grixx\nrules: {penalty: -20}\n")
    assert (before, open_design(str(layout)).book.rules["penalty"]) == (-10, -20)


def test_a_label_that_fits_in_no_language_is_said_once(tmp_path):
    layout = tmp_path / "mine.yaml"
    layout.write_text(f"extends: grixx\nback:\ntitle: {'W' * 60}\n")
    assert len(languages()) > 1
    assert len(faults_of(layout)) == 1


def faults_of(layout: Path) -> list[str]:
    """Return the first lines of all faults, as the command shows them."""
    ((_, faults),) = lint_layouts([str(layout)], tuple(languages()))
    return [str(fault).splitlines()[0] for fault in faults]
