"""Photos on the command line, for `read` and `check`: options, a bar, and questions about what is unsure."""

from __future__ import annotations

import re
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
# How an empty box is said, and what else may be written in one.
_EMPTY_BOX = "."
_NUMBER = re.compile("[-\N{MINUS SIGN}]?[0-9]{1,6}|[-]|[(][-\N{MINUS SIGN}]?[0-9]{1,6}[)]")


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
                file = _place_of(origin.file, origin.column, words)
                said = words.text("{file}: not sure of {boxes}", "photo", file=file, boxes=boxes)
                say(said, err=True)


def _asked(sheet: PhotoSheet, crops: dict[str, Path], words: Words) -> PhotoSheet:
    """Ask about one sheet, the least certain box first; an answer may settle others."""
    from ..api.photo_tables import column_of, speaker_of

    speaker = speaker_of(sheet, words)
    file = _place_of(sheet.file, column_of(sheet), words)
    left: set[str] = set()
    while cell := next((each for each in sheet.unsure if each not in left), None):
        left.add(cell)
        crop = crops.get(cell)
        if crop is not None:
            say(str(crop), err=True)
        box, texts = speaker.box_name(cell), sheet.texts(cell)
        answer: bool | str | None
        if texts is None:
            answer = _answer(words.text("{file}, {box}: marked?", "photo", file=file, box=box), crop)
        else:
            said = words.text("{file}, {box}: what is written there?", "photo", file=file, box=box)
            answer = _number(said, texts, crop)
        if answer is not None:
            sheet = sheet.answered(cell, answer)
    return sheet


def _place_of(file: str, column: int, words: Words) -> str:
    """Name a photo, and which player of its sheet is meant."""
    return words.text("{file}, column {column}", "photo", file=file, column=column) if column else file


def _number(question: str, texts: Sequence[str], crop: Path | None) -> str | None:
    """Return what is written in a box as somebody reads it; None: nothing is said.

    texts: what it looks like. `-` is a dash, `.` an empty box, `(700)` a ringed number.
    """
    shown = "/".join([*(text or _EMPTY_BOX for text in texts), "?"])
    while True:
        given = click.prompt(f"{question} [{shown}]", default="", show_default=False, err=True).strip()
        if given == "?" and crop is not None:
            click.launch(str(crop))
        elif not given:
            return None
        elif given == _EMPTY_BOX:
            return ""
        elif _NUMBER.fullmatch(given):
            return given.replace("\N{MINUS SIGN}", "-")
        else:
            say(
                f"'{given[:20]}' is no number; write 63, - (a dash), (700) (ringed) or . (an empty box)",
                err=True,
            )


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
