"""Check final sheets: files → games → verdicts, and each verdict as `--json` says it.

Sheets of one game may lie in several files: files that hold one sheet each and name no mode are one table.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import Fault, InvalidError, UsageError
from ..files import decode, read_text
from ..reading.csv_header import looks_like_csv
from ..reading.csv_sheets import read_csv
from ..reading.dump import dump_sheets
from ..reading.typed import MAX_BYTES, Opened, TypedGame, read_typed
from ..rules.model import Finding, Mode, Sheet, SheetVerdict, Verdict
from ..words import Words
from .catalogue import game_names, house_rules, open_rulebook
from .messages import Speaker
from .pdf_forms import read_forms
from .plain import plain
from .tables import Origin, Table, copies, gather_tables, kept_apart, typed_table, with_photos

__all__ = [
    "Checked",
    "Finding",
    "Speaker",
    "Words",
    "check_files",
    "copied",
    "odd_boards",
    "report",
    "seated_twice",
    "shown_twice",
    "speaker_for",
]


@dataclass(frozen=True)
class Checked:
    """One game, judged."""

    typed: TypedGame
    mode: Mode
    verdict: Verdict
    origins: tuple[Origin, ...]
    """By sheet."""

    @property
    def is_unsure(self) -> bool:
        """Tell whether a person should look at a sheet before the verdict counts."""
        return any(origin.unsure for origin in self.origins)

    @property
    def has_findings(self) -> bool:
        """Tell whether anything was found, on a sheet or between the sheets."""
        return bool(self.verdict.findings) or any(sheet.findings for sheet in self.verdict.sheets)


def check_files(
    names: Sequence[str],
    *,
    single: bool = False,
    layout: str | None = None,
    game: str | None = None,
    photographed: Sequence[Table] = (),
) -> list[Checked]:
    """Read and judge files of typed sheets; `-` is standard input.

    single: judge each sheet alone. layout: whose rules count instead of the built-in ones. game: what a table
    without a column `game` is about. photographed: sheets of photos, which sit down with the typed ones, save
    those that are typed too.
    Raises InvalidError with the faults of all files, UsageError if the layout is none.
    """
    if layout is not None:
        open_rulebook(layout)  # what is wrong with it is no fault of the files
    games: list[TypedGame] = []
    faults: list[Fault] = []
    for name in names:
        try:
            forms = read_forms(name, layout)
            games += _read(name, layout, game) if forms is None else forms
        except InvalidError as error:
            faults += error.faults
    if faults:
        raise InvalidError(faults)
    tables = with_photos([typed_table(each) for each in games], photographed)
    return [_judge(typed, origins, single) for typed, origins in gather_tables(tables, single)]


def seated_twice(checked: Sequence[Checked]) -> Iterator[tuple[int, str, str]]:
    """Give a game's place, a player and a file where it is another game because of that name alone."""
    tables = [(each.typed, each.origins) for each in checked]
    for number, table in enumerate(tables):
        names = (kept_apart(before, table) for before in tables[:number])
        if name := next(filter(None, names), None):
            yield number, name, table[1][0].file


def shown_twice(checked: Checked) -> Iterator[tuple[tuple[str, int], tuple[str, int]]]:
    """Give a photo and what shows the same sheet and counts, a typed one or the first photo: files, pages."""
    found = ((photo, (each.file, each.page)) for each in checked.origins for photo in each.shown_in)
    yield from dict.fromkeys(found)


def copied(checked: Checked) -> Iterator[tuple[str, str]]:
    """Give a file and an earlier one whose sheet is the very same, with nobody's name on it."""
    return copies((checked.typed, checked.origins))


def odd_boards(checked: Checked) -> Iterator[tuple[str, str]]:
    """Give a file and what is odd about a board typed in it: a slip there is a star or a colour less."""
    told = (
        (origin.file, fault)
        for sheet, origin in zip(checked.typed.sheets, checked.origins, strict=True)
        if (fault := _board_fault(checked.typed, sheet)) is not None
    )
    yield from dict.fromkeys(told)


def _board_fault(typed: TypedGame, sheet: Sheet) -> str | None:
    field = typed.game.board_field(typed.rules)
    board = sheet.value(field.id) if field else None
    return typed.game.odd_board(typed.rules, tuple(board)) if board and typed.game.odd_board else None


def typed_text(games: Iterable[TypedGame]) -> str:
    """Return games as the typed YAML that `check` reads, with what is unsure."""
    return "---\n".join(map(_game_text, games))


def _game_text(game: TypedGame) -> str:
    spec, changes = house_rules(game.spec, game.rules)
    return dump_sheets(spec, game.sheets, game.mode, changes)


def speaker_for(checked: Checked, words: Words) -> Speaker:
    """Return who says the findings and names the boxes of this game."""
    return Speaker(checked.typed.game.name, checked.typed.spec, words)


def report(checked: Checked, words: Words, notices: Sequence[str] = ()) -> dict[str, Any]:
    """Return a verdict as `check --json` answers it, its messages in the language of the words.

    notices: what else somebody should know before the score is believed.
    """
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
        "source": [_source(origin) for origin in checked.origins],
        **({"notices": list(notices)} if notices else {}),
    }


def _source(origin: Origin) -> dict[str, Any]:
    boxes = {
        cell: {text: round(chance, 4) for text, chance in texts.items()}
        for cell, texts in origin.boxes.items()
    }
    settled = {
        cell: {"seen": round(seen, 4), "with_rules": round(weighed, 4)}
        for cell, (seen, weighed) in origin.settled.items()
    }
    return {
        "file": origin.file,
        "sheet": origin.sheet,
        "unsure": list(origin.unsure),
        "confidence": round(origin.confidence, 4),
        **({"page": origin.page} if origin.page else {}),
        **({"column": origin.column} if origin.column else {}),
        **({"boxes": boxes} if boxes else {}),
        **({"settled": settled} if settled else {}),
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


def read_sheets(name: str, game: str | None = None) -> TypedGame:
    """Read the one game that a typed file, or standard input (`-`), holds; game: of a CSV that names none.

    Raises UsageError if it holds several.
    """
    games = _read(name, None, game)
    if len(games) > 1:
        raise UsageError(f"{name} holds {len(games)} games; give a file with one")
    return games[0]


def _read(name: str, layout: str | None, game: str | None) -> list[TypedGame]:
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


def _judge(typed: TypedGame, origins: tuple[Origin, ...], single: bool) -> Checked:
    mode = typed.mode or (Mode.TABLE if len(typed.sheets) > 1 else Mode.SINGLE)
    if single and mode is Mode.TABLE:
        mode = Mode.SINGLE
    return Checked(typed, mode, typed.game.judge(typed.sheets, typed.rules, mode), origins)
