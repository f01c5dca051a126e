"""The command line called within this process: everything is real but a process of its own."""

from __future__ import annotations

import gc
from collections.abc import Sequence

from click.testing import CliRunner

from sheetgen.cli.main import cli, run


class Finished:
    """What a call left behind: exit code, standard output and standard error."""

    def __init__(self, code: int, out: bytes, err: bytes):
        self.returncode, self.out, self.err = code, out.decode(), err.decode()


def call(args: Sequence[object], typed: str = "", **environ: str) -> Finished:
    """Call the command line in the folder where we are, with some text typed and some variables set."""
    try:
        with CliRunner().isolation(typed, env={"LC_ALL": "C.UTF-8", **environ}) as (out, err, _):
            code = run(lambda: cli.main([str(arg) for arg in args], "sheetgen", standalone_mode=False))
            return Finished(code, out.getvalue(), err.getvalue())
    finally:
        gc.enable()  # commands that end soon switch it off
