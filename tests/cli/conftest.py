"""The command line in a folder of its own: within this process, or as a real one where that matters."""

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from sheetgen.cli.main import cli, run

ROOT = Path(__file__).parents[2]


class Finished:
    """What a call left behind: exit code, standard output and standard error."""

    def __init__(self, code, out, err):
        self.returncode, self.out, self.err = code, out.decode(), err.decode()


def _checked(finished, code):
    if code is not None:
        assert finished.returncode == code, finished.err or finished.out
    return finished


@pytest.fixture
def sheetgen(tmp_path, monkeypatch):
    """Call the command line; everything but a process of its own is real."""
    monkeypatch.chdir(tmp_path)

    def call(*args, typed="", code=None, **environ):
        with CliRunner().isolation(typed, env={"LC_ALL": "C.UTF-8", **environ}) as (out, err, _):
            returned = run(lambda: cli.main([str(arg) for arg in args], "sheetgen", standalone_mode=False))
            finished = Finished(returned, out.getvalue(), err.getvalue())
        return _checked(finished, code)

    yield call
    gc.enable()


@pytest.fixture
def process(tmp_path):
    """Run the command line as a process."""

    def start(*args, code=None, **environ):
        clean = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith(("SHEETGEN_", "LC_", "LANG"))
        }
        done = subprocess.run(
            [sys.executable, "-m", "sheetgen", *map(str, args)],
            capture_output=True,
            cwd=tmp_path,
            env={**clean, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", **environ},
            timeout=120,
            check=False,
        )
        return _checked(Finished(done.returncode, done.stdout, done.stderr), code)

    return start
