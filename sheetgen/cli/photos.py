"""Photos on the command line, for `read` and `check`: options, a bar, and questions about what is unsure."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .options import is_quiet, notice
from .saying import say

if TYPE_CHECKING:
    from ..api.checks import Words
    from ..api.photos import PhotoSheet, PhotosRead
    from ..api.tables import Table

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

# From so many files on a bar is shown.
_LONG = 3
_ANSWERS = {"y": True, "n": False}


def _corners(
    ctx: click.Context, parameter: click.Parameter, given: tuple[str, ...] | None
) -> tuple[tuple[float, float], ...] | None:
    return tuple(map(_place, given)) if given else None


def _place(given: str) -> tuple[float, float]:
    """Read a place in a picture: `812,40.5`."""
    try:
        x, y = map(float, given.split(","))
    except ValueError as error:
        raise click.BadParameter(
            f"'{given}' is no place in a picture; give its pixels as x,y, such as 812,40"
        ) from error
    return x, y


def photo_options(command: Decorated) -> Decorated:
    """Give a command `--corners`, `--annotate` and `--jobs`."""
    for option in (
        click.option(
            "--corners",
            metavar="X,Y X,Y X,Y X,Y",
            nargs=4,
            callback=_corners,
            help="Where the sheet's corners are, in pixels, clockwise from its own top left; with --layout.",
        ),
        click.option(
            "--jobs", metavar="N", type=click.IntRange(1, 64), default=1, help="Photos read at the same time."
        ),
        click.option(
            "--annotate", metavar="DIR", help="Write each sheet there, with what was read drawn over it."
        ),
    ):
        command = option(command)
    return command


def read_pictures(
    files: Sequence[str],
    words: Words,
    layout: str | None,
    corners: tuple[tuple[float, float], ...] | None,
    annotate: str | None,
    jobs: int,
) -> PhotosRead:
    """Read photos, a leaf in several of them once; proofs are written if a folder is named."""
    from ..api.photo_tables import merge_doubles, save_proofs
    from ..api.photos import PhotosRead, read_photos

    placed, proof = corners or (), annotate is not None
    with _bar(len(files)) as progress:
        read = read_photos(files, layout=layout, corners=placed, proof=proof, jobs=jobs, progress=progress)
    sheets, doubles = merge_doubles(read.sheets)
    for file, other in doubles:
        notice(words.text("{file}: the same sheet as in {other}", "photo", file=file, other=other))
    if annotate is not None:
        save_proofs(sheets, Path(annotate))
    return PhotosRead(sheets, read.problems)


def can_ask() -> bool:
    """Tell whether somebody sits at a terminal."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def ask_about(sheets: Sequence[PhotoSheet], words: Words) -> list[PhotoSheet]:
    """Ask about each unsure box; what is left open stays unsure."""
    from ..api.photo_tables import save_crops

    with TemporaryDirectory(prefix="sheetgen-") as folder:
        return [
            _asked(sheet, save_crops(sheet, Path(folder), f"{number}"), words)
            for number, sheet in enumerate(sheets, start=1)
        ]


def say_unsure(tables: Iterable[Table], words: Words) -> None:
    """Say which boxes of which sheets a person should look at."""
    from ..api.messages import Speaker

    for game, origins in tables:
        speaker = Speaker(game.game.name, game.spec, words)
        for origin in origins:
            if origin.unsure:
                boxes = [speaker.box_name(cell) for cell in origin.unsure]
                said = words.text("{file}: not sure of {boxes}", "photo", file=origin.file, boxes=boxes)
                say(said, err=True)


def _asked(sheet: PhotoSheet, crops: dict[str, Path], words: Words) -> PhotoSheet:
    from ..api.photo_tables import speaker_of

    speaker = speaker_of(sheet, words)
    for cell in sheet.marks.unsure:
        question = words.text("{file}, {box}: marked?", "photo", file=sheet.file, box=speaker.box_name(cell))
        if cell in crops:
            say(str(crops[cell]), err=True)
        answer = _answer(question, crops.get(cell))
        if answer is not None:
            sheet = sheet.answered(cell, answer)
    return sheet


def _answer(question: str, crop: Path | None) -> bool | None:
    """Return what somebody says; None: nothing."""
    while True:
        given = click.prompt(f"{question} [y/n/?]", default="", show_default=False, err=True).strip().lower()
        if given == "?" and crop is not None:
            click.launch(str(crop))
        elif given in _ANSWERS or not given:
            return _ANSWERS.get(given)


@contextmanager
def _bar(files: int) -> Iterator[Callable[[int], None]]:
    """Show how far it is, if it takes long and somebody looks."""
    if files < _LONG or is_quiet() or not sys.stderr.isatty():
        yield lambda done: None
        return
    with click.progressbar(length=files, label="photos", file=sys.stderr) as bar:
        yield lambda done: bar.update(1)
