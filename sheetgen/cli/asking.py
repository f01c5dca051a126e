"""Questions about what a photo left unsure, at the terminal; and which boxes those are."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from ..errors import in_one_line
from .saying import harmless, say

if TYPE_CHECKING:
    from ..api.checks import Words
    from ..api.photos import PhotoSheet
    from ..api.tables import Table

_ANSWERS = {"y": True, "n": False}
# How an empty box is said, and what else may be written in one.
_EMPTY_BOX = "."
_NUMBER = re.compile("[-\N{MINUS SIGN}]?[0-9]{1,6}|[-]|[(][-\N{MINUS SIGN}]?[0-9]{1,6}[)]")


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


def say_unsure(tables: Iterable[Table], words: Words, tell: Callable[[str], None]) -> None:
    """Tell which boxes of which sheets a person should look at."""
    from ..api.messages import Speaker

    for game, origins in tables:
        speaker = Speaker(game.game.name, game.spec, words)
        for origin in origins:
            if origin.unsure:
                boxes = [speaker.box_name(cell) for cell in origin.unsure]
                file = place_of(words, origin.file, origin.page, origin.column)
                tell(words.text("{file}: not sure of {boxes}", "photo", file=file, boxes=boxes))


def _asked(sheet: PhotoSheet, crops: dict[str, Path], words: Words) -> PhotoSheet:
    """Ask about one sheet, the least certain box first; an answer may settle others."""
    from ..api.photo_tables import column_of, page_of, speaker_of

    speaker = speaker_of(sheet, words)
    file = place_of(words, sheet.file, page_of(sheet), column_of(sheet))
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


def place_of(words: Words, file: str, page: int = 0, column: int = 0) -> str:
    """Name a photo, the page of a scan, and which player of a sheet is meant; 0: it has one only."""
    if page:
        file = words.text("{file}, page {page}", "photo", file=file, page=page)
    return words.text("{file}, column {column}", "photo", file=file, column=column) if column else file


def _number(question: str, texts: Sequence[str], crop: Path | None) -> str | None:
    """Return what is written in a box as somebody reads it; None: nothing is said.

    texts: what it looks like. `-` is a dash, `.` an empty box, `(700)` a ringed number.
    """
    shown = "/".join([*(text or _EMPTY_BOX for text in texts), "?"])
    while True:
        given = click.prompt(
            harmless(in_one_line(f"{question} [{shown}]")), default="", show_default=False, err=True
        ).strip()
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
        given = (
            click.prompt(
                harmless(in_one_line(f"{question} [y/n/?]")), default="", show_default=False, err=True
            )
            .strip()
            .lower()
        )
        if given == "?" and crop is not None:
            click.launch(str(crop))
        elif given in _ANSWERS or not given:
            return _ANSWERS.get(given)
