"""Check final sheets: files → games → verdicts, and each verdict as `--json` says it.

Sheets of one game may lie in several files: files that hold one sheet each and name no mode are one table.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import Fault, InvalidError, UsageError
from ..files import decode, read_text
from ..reading.csv_sheets import looks_like_csv, read_csv
from ..reading.typed import MAX_BYTES, Opened, TypedGame, read_typed
from ..rules.model import Finding, Mode, Sheet, SheetVerdict, Verdict
from ..words import Words
from .catalogue import game_names, open_rulebook
from .messages import Speaker
from .plain import plain

__all__ = ["Checked", "Finding", "Speaker", "Words", "check_files", "report", "speaker_for"]

TYPED = (".yaml", ".yml", ".json", ".csv", ".tsv", ".txt")
"""Endings of typed sheets."""
PHOTOS = (".jpg", ".jpeg", ".png", ".heic", ".heif", ".tif", ".tiff", ".webp", ".pdf")
"""Endings of pictures of sheets."""


class Origin(NamedTuple):
    """Where a sheet came from."""

    file: str
    sheet: int
    """Its place in the file, from 0."""


@dataclass(frozen=True)
class Checked:
    """One game, judged."""

    typed: TypedGame
    mode: Mode
    verdict: Verdict
    origins: tuple[Origin, ...]
    """By sheet."""

    @property
    def has_findings(self) -> bool:
        """Tell whether anything was found, on a sheet or between the sheets."""
        return bool(self.verdict.findings) or any(sheet.findings for sheet in self.verdict.sheets)


def check_files(
    names: Sequence[str], *, single: bool = False, layout: str | None = None, game: str | None = None
) -> list[Checked]:
    """Read and judge files of typed sheets; `-` is standard input, a folder stands for the files in it.

    single: judge each sheet alone. layout: whose rules count instead of the built-in ones. game: what a table
    without a column `game` is about. Raises InvalidError with the faults of all files.
    """
    games: list[TypedGame] = []
    faults: list[Fault] = []
    for name in _unfolded(names):
        try:
            games += _read(name, layout, game)
        except InvalidError as error:
            faults += error.faults
    if faults:
        raise InvalidError(faults)
    return [_judge(typed, origins, single) for typed, origins in _gathered(games, single)]


def speaker_for(checked: Checked, words: Words) -> Speaker:
    """Return who says the findings and names the boxes of this game."""
    return Speaker(checked.typed.game.name, checked.typed.spec, words)


def report(checked: Checked, words: Words) -> dict[str, Any]:
    """Return a verdict as `check --json` answers it, its messages in the language of the words."""
    speaker = speaker_for(checked, words)
    verdict = checked.verdict
    table: dict[str, Any] = {
        "findings": [_finding(found, speaker) for found in verdict.findings],
        "winners": list(verdict.winners),
        "ranking": [list(place) for place in verdict.ranking],
    }
    if checked.mode is Mode.TABLE:
        table["trigger"] = verdict.trigger
    return {
        "game": checked.typed.game.name,
        "rules": plain(checked.typed.rules),
        "mode": str(checked.mode),
        "sheets": [_sheet(sheet, speaker) for sheet in verdict.sheets],
        "table": table,
        "source": [
            {"file": origin.file, "sheet": origin.sheet, "unsure": [], "confidence": 1.0}
            for origin in checked.origins
        ],
    }


def _sheet(verdict: SheetVerdict, speaker: Speaker) -> dict[str, Any]:
    return {
        "player": verdict.player,
        "scores": plain(verdict.scores),
        "findings": [_finding(found, speaker) for found in verdict.findings],
    }


def _finding(found: Finding, speaker: Speaker) -> dict[str, Any]:
    return {
        "code": found.code,
        "where": found.where,
        "severity": str(found.severity),
        "written": plain(found.written),
        "expected": plain(found.expected),
        "message": speaker.message(found),
    }


def _unfolded(names: Iterable[str]) -> list[str]:
    found = []
    for name in names:
        path = Path(name)
        if name != "-" and path.is_dir():
            inside = sorted(
                each for each in path.iterdir() if each.suffix.lower() in TYPED and each.is_file()
            )
            if not inside:
                raise UsageError(f"{name}: no typed sheets in this folder; they end in .yaml, .json or .csv")
            found += [str(each) for each in inside]
        else:
            found.append(name)
    return found


def _read(name: str, layout: str | None, game: str | None) -> list[TypedGame]:
    if Path(name).suffix.lower() in PHOTOS:
        raise UsageError(f"{name}: pictures are not read here; type the sheet, see 'sheetgen enter --help'")
    if name == "-":
        path, text = "<stdin>", decode(sys.stdin.buffer.read(MAX_BYTES + 1), "<stdin>", MAX_BYTES)
    else:
        path, text = name, read_text(Path(name), MAX_BYTES)

    def open_game(spec: str) -> Opened:
        return _opened(spec, layout)

    if Path(name).suffix.lower() in (".csv", ".tsv") or looks_like_csv(text):
        return read_csv(text, path, open_game, game or _game_in_name(name))
    return read_typed(text, path, open_game)


def _opened(spec: str, layout: str | None) -> Opened:
    book = open_rulebook(spec)
    if layout is not None:
        own = open_rulebook(layout)
        if own.game is book.game:
            if ":" in spec:
                raise UsageError(f"the variant '{spec}' and --layout {layout} say two rules; leave one out")
            book = own
    return Opened(book.game, book.rules, book.board)


def _game_in_name(name: str) -> str | None:
    stem = Path(name).stem.lower()
    return next((game for game in game_names() if stem.startswith(game)), None)


def _gathered(games: Sequence[TypedGame], single: bool) -> list[tuple[TypedGame, tuple[Origin, ...]]]:
    """Put the sheets that lie in files of their own at one table, game by game."""
    found: list[tuple[TypedGame, tuple[Origin, ...]]] = []
    for typed in games:
        origins = tuple(Origin(typed.path, number) for number in range(len(typed.sheets)))
        table = next((n for n, (other, _) in enumerate(found) if _at_one_table(other, typed)), None)
        if single or table is None:
            found.append((typed, origins))
        else:
            other, before = found[table]
            sheets = (*other.sheets, *_named_apart(typed.sheets, other.sheets))
            found[table] = (replace(other, sheets=sheets), (*before, *origins))
    return found


def _at_one_table(one: TypedGame, other: TypedGame) -> bool:
    alone = len(other.sheets) == 1 and one.mode is other.mode is None
    return alone and one.path != other.path and one.game is other.game and one.rules == other.rules


def _named_apart(new: Sequence[Sheet], seated: Sequence[Sheet]) -> list[Sheet]:
    # Sheets without a name are called 1, 2, … in their own file.
    taken = {sheet.player for sheet in seated}
    return [
        replace(sheet, player=str(len(seated) + 1))
        if sheet.player in taken and sheet.player == "1"
        else sheet
        for sheet in new
    ]


def _judge(typed: TypedGame, origins: tuple[Origin, ...], single: bool) -> Checked:
    mode = typed.mode or (Mode.TABLE if len(typed.sheets) > 1 else Mode.SINGLE)
    if single and mode is Mode.TABLE:
        mode = Mode.SINGLE
    return Checked(typed, mode, typed.game.judge(typed.sheets, typed.rules, mode), origins)
