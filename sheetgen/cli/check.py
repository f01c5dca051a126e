"""`sheetgen check`: final sheets → scores, findings, ranking, for people or as JSON."""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

import click

from ..errors import ExitCode, PhotoError, SheetgenError
from .asking import ask_about, can_ask, say_unsure
from .options import common_options, is_quiet, notice
from .photos import (
    MOST_TOGETHER,
    Bar,
    SheetWishes,
    read_together,
    reading_leaves,
    same_sheet,
    sheet_options,
    showing,
    taken_once,
)
from .saying import say_json, say_line

if TYPE_CHECKING:
    from ..api.checks import Checked, Words
    from ..api.photos import PhotoSheet, PhotosRead
    from ..api.sheet_files import SheetFile
    from ..api.tables import Table


@dataclass
class _Session:
    """How sheets are to be judged, and what came of it."""

    wishes: SheetWishes
    as_json: bool
    game: str | None
    accept_unsure: bool
    code: int = ExitCode.FINE
    games: set[str] = field(default_factory=set)
    """The names of all that were judged."""

    def judge(self, typed: Sequence[str], photographed: Sequence[Table], bar: Bar) -> list[Checked]:
        """Judge sheets, say the verdicts, and return the games that have to wait for a person."""
        from ..api.checks import check_files, report

        checked = check_files(
            typed,
            single=self.wishes.single,
            layout=self.wishes.layout,
            game=self.game,
            photographed=photographed,
        )
        self.games |= set(map(_game_of, checked))
        told = self._notices(checked)
        for message in dict.fromkeys(chain.from_iterable(told)):
            notice(message)
        still_open = [each for each in checked if each.is_unsure and not self.accept_unsure]
        if self.as_json:
            for each, messages in zip(checked, told, strict=True):
                say_json(report(each, self.wishes.words, [*messages, *self._of_layout({_game_of(each)})]))
        else:
            _say_verdicts([each for each in checked if each not in still_open], self.wishes.words)
            say_unsure(((each.typed, each.origins) for each in checked), self.wishes.words, bar.say)
        if still_open:
            self.note(ExitCode.UNREADABLE)
        if any(each.has_findings for each in checked if each not in still_open):
            self.note(ExitCode.FINDINGS)
        return still_open

    def _notices(self, checked: Sequence[Checked]) -> list[list[str]]:
        """Return by game what somebody should know before its score is believed."""
        from ..api.checks import copied, odd_boards, seated_twice, shown_twice

        words = self.wishes.words
        told: list[list[str]] = [[] for _ in checked]
        if not self.wishes.single:
            for number, player, file in seated_twice(checked):
                told[number].append(
                    f"{file}: '{player}' has a sheet already; this one is taken as another game's"
                )
        for messages, each in zip(told, checked, strict=True):
            messages.extend(each.typed.notices)
            messages.extend(same_sheet(words, *pair) for pair in shown_twice(each))
            for file, other in copied(each):
                messages.append(f"{file}: the very same sheet as in {other}; if it is a copy, leave one out")
            for file, fault in odd_boards(each):
                messages.append(f"{file}: the board is not built as published ones are; {fault}")
        return told

    def judge_file(self, file: SheetFile, tables: Sequence[Table], bar: Bar) -> list[Checked]:
        """Judge what one file holds; if it is not valid, that is told, and stops no other."""
        try:
            return self.judge([] if file.is_photo else [file.name], tables, bar)
        except SheetgenError as error:
            bar.say(*error.lines)
            self.note(error.exit_code)
            return []

    def refuse(self, problem: str, bar: Bar) -> None:
        """Say what could not be read."""
        bar.say(problem)
        self.note(ExitCode.UNREADABLE)

    def note(self, code: int) -> None:
        """Leave with this code unless a larger one comes."""
        self.code = max(self.code, code)

    def tell_of_layout(self) -> None:
        """Tell that the layout that was given was of no use: its rules are not those that counted."""
        for message in self._of_layout(self.games) if self.games else ():
            notice(message)

    def _of_layout(self, games: Collection[str]) -> Iterator[str]:
        """Say that the layout that was given is of none of some games."""
        from ..api.catalogue import open_rulebook

        if self.wishes.layout is not None:
            name = open_rulebook(self.wishes.layout).game.name
            if name not in games:
                yield f"{self.wishes.layout} is a layout of {name}; none of these sheets is of that game"


def _game_of(checked: Checked) -> str:
    return checked.typed.game.name


@click.command("check", short_help="Check final sheets: scores, findings, ranking")
@click.argument("files", nargs=-1, metavar="FILE…")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a game, for programs.")
@click.option("--game", metavar="GAME", help="What a table (CSV) without a column 'game' is about.")
@click.option("--accept-unsure", is_flag=True, help="Take what is likelier where a photo is not sure.")
@sheet_options
@common_options
def command(
    files: tuple[str, ...], as_json: bool, game: str | None, accept_unsure: bool, wishes: SheetWishes
) -> int:
    """Check final sheets: typed YAML, JSON or CSV; photos and scans; folders; - for standard input.

    Files of one game that hold one sheet each, and all photos of it, are one table. The exit code is 1 if
    anything was found, 4 if a photo is not sure of a box and nobody is there to ask; the sheets are then
    written as YAML, to be corrected.

    More than 100 files are no table: each file is judged by itself, in the order of the files, and one that
    cannot be read stops no other; so it is with --single. The exit code is then the largest of all files'.
    """
    from ..api.sheet_files import listed_files, sheet_files

    session = _Session(wishes, as_json, game, accept_unsure)
    found = sheet_files(listed_files(files, wishes.lists))
    if len(found) <= MOST_TOGETHER and not any(file.is_photo for file in found):
        # Ten thousand sheets are a million small values and no circle; looking for one takes a fifth of all.
        gc.disable()
    if len(found) > MOST_TOGETHER:
        _judge_long(found, session)
    else:
        named = {file.name: file for file in found}
        files_once = [named[name] for name in taken_once([file.name for file in found])]
        (_judge_singly if wishes.single else _judge_together)(files_once, session)
    session.tell_of_layout()
    return session.code


def _judge_together(files: Sequence[SheetFile], session: _Session) -> None:
    """Judge a few files as the tables that they are; without one of its sheets a table is not judged."""
    sheets, problems = _photographed(files, session)
    if problems:
        raise PhotoError(*problems)
    typed = [file.name for file in files if not file.is_photo]
    _save_open(session.judge(typed, _tables(sheets), Bar()), bool(sheets), session.wishes.words)


def _judge_singly(files: Sequence[SheetFile], session: _Session) -> None:
    """Judge the sheets of a few files one by one."""
    sheets, problems = _photographed(files, session)
    still_open: list[Checked] = []
    for file in files:
        own = [sheet for sheet in sheets if sheet.file == file.name]
        if own or not file.is_photo:
            still_open += session.judge_file(file, _tables(own), Bar())
    for problem in problems:
        session.refuse(problem, Bar())
    _save_open(still_open, bool(sheets), session.wishes.words)


def _judge_long(files: Sequence[SheetFile], session: _Session) -> None:
    """Judge many files, each by itself as soon as it is read; nothing is kept of it."""
    if not session.wishes.single:
        notice(f"{len(files):,} files are no table; each is judged by itself")
    pictures = [file.name for file in files if file.is_photo]
    still_open = 0
    with (
        showing(len(pictures), beside_results=True) as bar,
        reading_leaves(pictures, session.wishes, bar) as reads,
    ):
        for file in files:
            sheets, problems = next(reads) if file.is_photo else ([], [])
            for problem in problems:
                session.refuse(problem, bar)
            if sheets or not file.is_photo:
                still_open += len(session.judge_file(file, _tables(sheets), bar))
    if still_open:
        said = "a game has" if still_open == 1 else f"{still_open:,} games have"
        notice(f"{said} boxes that nobody is sure of; 'sheetgen read' writes them as YAML, to be corrected")


def _photographed(files: Sequence[SheetFile], session: _Session) -> PhotosRead:
    """Read the photos among a few files, and ask about them if somebody is there."""
    from ..api.photos import PhotosRead

    pictures = [file.name for file in files if file.is_photo]
    if not pictures:
        return PhotosRead([], [])
    sheets, problems = read_together(pictures, session.wishes)
    is_asked = can_ask() and not session.as_json and not session.accept_unsure
    if is_asked and (session.wishes.single or not problems):
        sheets = ask_about(sheets, session.wishes.words)
    return PhotosRead(sheets, problems)


def _tables(sheets: Sequence[PhotoSheet]) -> list[Table]:
    if not sheets:
        return []
    from ..api.photo_tables import photo_table

    return [photo_table(sheet) for sheet in sheets]


def _say_verdicts(checked: Sequence[Checked], words: Words) -> None:
    from ..api.checks import speaker_for
    from .verdict import verdict_lines

    for each in checked:
        for line in verdict_lines(each, speaker_for(each, words), words, brief=is_quiet()):
            say_line(line)


def _save_open(still_open: Sequence[Checked], has_photos: bool, words: Words) -> None:
    """Write the sheets of photos that somebody is to correct, and say where."""
    from ..api.checks import typed_text
    from ..api.writing import write_whole
    from .output import FOLDER, sheets_name

    if not still_open or not has_photos:
        return
    path = FOLDER / sheets_name(still_open[0].typed.game.name)
    write_whole(path, typed_text(each.typed for each in still_open).encode())
    said = words.text(
        "written to {file}: correct it there, delete 'unsure' and check it", "photo", file=str(path)
    )
    say_line(said, err=True)
