"""Where a command's payload goes: `-o FILE`, `-o -`, or `output/` with the path printed."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import click

from ..api.writing import Payload, is_file, is_there, real_path, write_whole
from ..errors import UsageError, WriteError
from .options import is_quiet, notice
from .saying import say_line

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

# Beside the current folder; its contents are the user's.
FOLDER = Path("output")

# Endings of files that people keep, one line a kind. A slip such as `read -o *.jpg` names one of them.
_KINDS = (
    (".yaml", ".yml", ".json", ".txt"),
    (".pdf",),
    (".html", ".htm"),
    (".svg",),
    (".png",),
    (".jpg", ".jpeg", ".heic", ".heif", ".tif", ".tiff", ".webp", ".gif", ".bmp"),
    (".csv", ".tsv", ".jsonl", ".xlsx", ".ods"),
    (".ttf", ".otf", ".icc", ".icm"),
)


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
    payload: Payload,
    default_name: str,
    output: str | None,
    force: bool = False,
    *,
    text: bool = False,
    inputs: Iterable[str | None] = (),
) -> None:
    """Write the payload where the options say.

    default_name: says by its ending what the payload is. text: it is in UTF-8 and may be shown on a terminal.
    inputs: what it was made from, none of which is replaced.
    Raises UsageError if it would flood a terminal, before it is made; WriteError if it cannot be written.
    """
    if output == "-":
        _to_standard_output(payload, text)
        return
    path = Path(output) if output else FOLDER / default_name
    refuse_loss(output, Path(default_name).suffix, force, inputs)
    # To name a file that is there is to mean it; one that comes while the payload is made is somebody else's.
    write_whole(path, payload, force=force or (output is not None and is_there(path)))
    if not output and not is_quiet():
        say_line(str(path))


def refuse_loss(output: str | None, made: str, force: bool, inputs: Iterable[str | None] = ()) -> None:
    """Raise WriteError if -o names a file that somebody wants to keep.

    That is one from which it is made, or one that holds something else than what is made.
    made: the ending of what is made, `.yaml`.
    """
    # Not the name itself: `new/../mine.yaml` is one's own file as soon as the folder is made.
    target = None if output is None else real_path(output)
    if target is None or force or not is_file(target):
        return
    if any(given is not None and is_file(given) and target.samefile(given) for given in inputs):
        raise WriteError(f"{output} is what this is made from; give another name, or --force")
    suffix = target.suffix.lower()
    kind = next((kind for kind in _KINDS if suffix in kind), (made,))
    if made not in kind:
        raise WriteError(
            f"{output} exists, and its ending says that it is no {made[1:].upper()}; give another name,"
            " or --force"
        )


def tell_of_layout(layout: str, output: str | None) -> None:
    """Tell, after sheets were written, how they are checked if their layout is needed for that."""
    from ..api.catalogue import needs_layout

    if needs_layout(layout):
        file = "FILE" if output in (None, "-") else shlex.quote(str(output))
        notice(
            f"no file of sheets can say the rules of this layout; check it with: sheetgen check {file}"
            f" --layout {shlex.quote(layout)}"
        )


def free_name(stem: str) -> str:
    """Return a name for what may not replace, nor fail on, the file of the last game."""
    names = (f"{stem}{'' if n == 1 else f'-{n}'}.yaml" for n in count(1))
    return next(name for name in names if not (FOLDER / name).exists())


def sheets_name(game: str) -> str:
    """Return a free name for typed sheets of a game."""
    return free_name(f"{game}-sheets")


def _to_standard_output(payload: Payload, text: bool) -> None:
    if not text and sys.stdout.isatty():
        raise UsageError("this is no text for a terminal; use -o FILE, or pipe it on")
    stream = sys.stdout.buffer
    if isinstance(payload, bytes):
        stream.write(payload)
    else:
        payload(stream)
    stream.flush()
