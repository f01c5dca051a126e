"""The command line in a folder of its own: within this process, or as a real one where that matters."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command_line import Finished, call

ROOT = Path(__file__).parents[2]


def _checked(finished, code):
    if code is not None:
        assert finished.returncode == code, finished.err or finished.out
    return finished


@pytest.fixture
def sheetgen(tmp_path, monkeypatch):
    """Call the command line; everything but a process of its own is real."""
    monkeypatch.chdir(tmp_path)

    def start(*args, typed="", code=None, **environ):
        return _checked(call(args, typed, **environ), code)

    return start


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
