"""Where a command's payload goes: `-o FILE`, `-o -`, or `output/` with the path printed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import click

from ..api.writing import Payload, write_whole
from ..errors import UsageError
from .options import is_quiet
from .saying import say

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

# Beside the current folder; its contents are the user's.
FOLDER = Path("output")


def output_options(command: Decorated) -> Decorated:
    """Give a command `-o` (as `output`) and `--force`."""
    command = click.option("--force", is_flag=True, help="Replace a file that is there.")(command)
    return click.option(
        "-o",
        "--output",
        metavar="FILE",
        help="Where to write; - is standard output. By default a file in output/, whose path is printed.",
    )(command)


def save(
    payload: Payload, default_name: str, output: str | None, force: bool = False, *, text: bool = False
) -> None:
    """Write the payload where the options say.

    text: the payload is text in UTF-8 and may be shown on a terminal.
    Raises UsageError if it would flood a terminal, before it is made; WriteError if it cannot be written.
    """
    if output == "-":
        _to_standard_output(payload, text)
        return
    path = Path(output) if output else FOLDER / default_name
    # To name a file is to mean it; only the default names are guarded.
    write_whole(path, payload, force=force or output is not None)
    if not output and not is_quiet():
        say(str(path))


def free_name(game: str) -> str:
    """Return a name for sheets of a game; what took minutes must not fail on the file of the last game."""
    names = (f"{game}-sheets{'' if n == 1 else f'-{n}'}.yaml" for n in count(1))
    return next(name for name in names if not (FOLDER / name).exists())


def _to_standard_output(payload: Payload, text: bool) -> None:
    if not text and sys.stdout.isatty():
        raise UsageError("this is no text for a terminal; use -o FILE, or pipe it on")
    stream = sys.stdout.buffer
    if isinstance(payload, bytes):
        stream.write(payload)
    else:
        payload(stream)
    stream.flush()
