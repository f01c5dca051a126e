"""`sheetgen read`: photos of final sheets → typed YAML, which a person can correct and `check` reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, BinaryIO

import click

from ..errors import ExitCode, PhotoError
from .asking import ask_about, can_ask, say_unsure
from .options import common_options, is_quiet
from .output import output_options, refuse_loss, save, sheets_name, tell_of_layout
from .photos import (
    MOST_TOGETHER,
    Bar,
    SheetWishes,
    read_together,
    reading_leaves,
    say_doubles,
    sheet_options,
    showing,
    taken_once,
)
from .saying import say_line

if TYPE_CHECKING:
    from ..api.photos import PhotoSheet, PhotosRead
    from ..api.writing import Payload

    Write = Callable[[Payload, str], None]


@click.command("read", short_help="Photos of sheets → typed YAML")
@click.argument("photos", nargs=-1, metavar="PHOTO…")
@sheet_options
@output_options
@common_options
def command(photos: tuple[str, ...], wishes: SheetWishes, output: str | None, force: bool) -> int:
    """Read photos or scans of final sheets and write the YAML that 'check' reads.

    Crosses, rings and locks are read, and the numbers of Yahtzee and La Ciccia, a sheet for each player who
    wrote some. Boxes that are unsure are listed under 'unsure'; then the exit code is 4, if nobody is there
    to ask. What cannot be read is told, and stops no other photo.
    """
    from ..api.sheet_files import listed_files, picture_files

    refuse_loss(output, ".yaml", force, (*photos, *wishes.lists, wishes.layout, wishes.resume))
    files = picture_files(listed_files(photos, wishes.lists))

    def write(payload: Payload, name: str) -> None:
        save(payload, name, output, force, text=True, inputs=(wishes.resume,))

    code = (_read_long if len(files) > MOST_TOGETHER else _read_few)(files, wishes, write)
    if wishes.layout is not None:
        tell_of_layout(wishes.layout, output)
    return code


def _read_few(files: Sequence[str], wishes: SheetWishes, write: Write) -> int:
    """Read photos of which those of one game may be a table."""
    from ..api.checks import typed_text
    from ..api.photo_tables import photo_table
    from ..api.tables import gather_tables

    sheets, problems = read_together(taken_once(files), wishes)
    say_doubles(sheets, wishes.words)
    if not sheets:
        raise PhotoError(*problems)
    if can_ask():
        sheets = ask_about(sheets, wishes.words)
    tables = gather_tables(map(photo_table, sheets), wishes.single)
    write(typed_text(game for game, _ in tables).encode(), _name(sheets[0]))
    say_unsure(tables, wishes.words, Bar().say)
    for problem in problems:
        say_line(problem, err=True)
    is_open = bool(problems) or any(sheet.unsure for sheet in sheets)
    return ExitCode.UNREADABLE if is_open else ExitCode.FINE


def _read_long(files: Sequence[str], wishes: SheetWishes, write: Write) -> int:
    """Read many photos, each by itself; what was read of one is written before the next."""
    with showing(len(files)) as bar, reading_leaves(files, wishes, bar) as reads:
        found = _Found(reads, wishes, bar)
        first = next(found.texts, None)
        if first is None:
            raise PhotoError(f"none of {len(files):,} photos could be read")

        def pour(file: BinaryIO) -> None:
            file.write(first.encode())
            for text in found.texts:
                file.write(b"---\n" + text.encode())

        write(pour, found.name)
    return ExitCode.UNREADABLE if found.is_open else ExitCode.FINE


class _Found:
    """What is found in photos, one after the other."""

    def __init__(self, reads: Iterator[PhotosRead], wishes: SheetWishes, bar: Bar):
        self._wishes, self._bar = wishes, bar
        self.name = ""
        """For the file, after the first game."""
        self.is_open = False
        """Whether a person should look at something."""
        self.texts = chain.from_iterable(map(self._texts, reads))
        """The typed YAML of each photo of which anything was read."""

    def _texts(self, read: PhotosRead) -> Iterator[str]:
        from ..api.checks import typed_text
        from ..api.photo_tables import photo_table
        from ..api.tables import gather_tables

        if not is_quiet():
            say_doubles(read.sheets, self._wishes.words, self._bar.say)
        for problem in read.problems:
            self._bar.say(problem)
        self.is_open |= bool(read.problems) or any(sheet.unsure for sheet in read.sheets)
        if read.sheets:
            self.name = self.name or _name(read.sheets[0])
            tables = gather_tables(map(photo_table, read.sheets), self._wishes.single)
            say_unsure(tables, self._wishes.words, self._bar.say)
            yield typed_text(game for game, _ in tables)


def _name(sheet: PhotoSheet) -> str:
    return sheets_name(sheet.book.game.name)
