"""The frame: help, unknown words, colours, exit codes, errors said once and without a prefix."""

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from sheetgen.cli.main import COMMANDS, cli, run
from sheetgen.errors import ExitCode, Fault, InvalidError, MissingError, PhotoError, UsageError, WriteError

ROOT = Path(__file__).parents[2]


def test_help_names_every_command():
    shown = CliRunner().invoke(cli, ["--help"]).output
    assert all(f"  {name} " in shown for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name):
    result = CliRunner().invoke(cli, [name, "--help"])
    assert result.exit_code == 0 and "-q, --quiet" in result.output


@pytest.mark.parametrize(
    "args, words",
    [
        (["chek"], "unknown command 'chek' – did you mean 'check'?"),
        (["check"], "no file is named; name files or folders, or give --files-from a list of them"),
        (["pad"], "missing argument 'GAME'; see 'sheetgen pad --help'"),
        (
            ["check", "--layou", "x"],
            "no such option '--layou' – did you mean '--layout'?; see 'sheetgen check --help'",
        ),
    ],
)
def test_a_wrong_call_is_one_line(process, args, words):
    done = process(*args, code=2)
    assert done.err.strip() == words and done.out == ""


@pytest.mark.parametrize(
    "error, code, said",
    [
        (UsageError("no"), 2, "no"),
        (InvalidError([Fault("x.yaml", 1, 2, "no")]), 3, "x.yaml:1:2: no"),
        (PhotoError("no"), 4, "no"),
        (WriteError("no"), 5, "no"),
        (MissingError("no"), 6, "no"),
        (KeyboardInterrupt(), 130, "interrupted"),
        (click.Abort(), 130, "interrupted"),
        (MemoryError(), 70, "the memory that is left is too small for this"),
        (ValueError("odd\nthing"), 70, "sheetgen: internal error: ValueError: odd thing; please report it"),
    ],
)
def test_an_error_is_said_once_and_gives_its_exit_code(capsys, error, code, said):
    def work():
        raise error

    assert run(work) == code
    assert capsys.readouterr() == ("", said + "\n")


def test_a_traceback_is_shown_only_if_asked_for(capsys, monkeypatch):
    monkeypatch.setenv("SHEETGEN_DEBUG", "1")
    assert run(lambda: 1 / 0) == ExitCode.INTERNAL
    assert "Traceback" in capsys.readouterr().err


def test_a_reader_that_leaves_is_no_error():
    command = f"{sys.executable} -m sheetgen games | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_version(process):
    assert process("--version", code=0).out.startswith("sheetgen 1.")


@pytest.mark.parametrize(
    "args, environ, said",
    [
        (["check", "a.yaml"], {"SHEETGEN_CHECK_JSON": "1"}, '{"game": "ciccia"'),
        (["check", "a.yaml"], {"SHEETGEN_CHECK_FILES_FROM": "list"}, "ciccia – 2 sheets"),
        (["i18n", "report", "de"], {"SHEETGEN_I18N_REPORT_JSON": "1"}, '{"languages"'),
        (["score", "ciccia", "5", "2"], {"SHEETGEN_SCORE_OPEN": "5"}, "  500"),
    ],
)
def test_an_option_may_come_from_the_environment(sheetgen, tmp_path, args, environ, said):
    """By its name on the command line: SHEETGEN_<COMMAND>_<OPTION>."""
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_text("game: ciccia\nsheets: [{turns: [400]}]")
    (tmp_path / "list").write_text("b.yaml\n")
    assert said in sheetgen(*args, **environ).out


@pytest.mark.parametrize(
    "args, environ, coloured",
    [
        ([], {}, False),  # not a terminal
        (["--color"], {}, True),
        ([], {"FORCE_COLOR": "1"}, True),
        ([], {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (["--color"], {"NO_COLOR": "1"}, True),
        (["--no-color"], {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colours(sheetgen, args, environ, coloured):
    for order in (["games", *args], [*args, "games"]):
        assert ("\x1b[" in sheetgen(*order, code=0, **environ).out) is coloured


def test_the_shell_completes_commands(process):
    words = {"COMP_WORDS": "sheetgen ch", "COMP_CWORD": "1", "_SHEETGEN_COMPLETE": "bash_complete"}
    assert "check" in process(code=0, **words).out


def test_help_is_light():
    """No more than click itself: 2.5 times the CPU of importing it, by the best of five."""

    def cpu(*args):
        before = os.times()
        subprocess.run([sys.executable, *args], stdout=subprocess.DEVNULL, check=True)
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system

    bare = min(cpu("-c", "import click") for _ in range(5))
    assert min(cpu("-m", "sheetgen", "--help") for _ in range(5)) <= 2.5 * bare + 0.02
