"""Asking for a final sheet field by field: the questions of a game, and what the answers so far are worth.

Answers are kept as they were typed, so that a draft survives whatever interrupts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import InvalidError
from ..files import read_yaml, write_whole
from ..layout.source import is_path
from ..reading.csv_sheets import value_from_text
from ..reading.dump import dump_sheets, dump_value
from ..reading.forms import read_board, read_total, read_value
from ..reading.players import look_of, read_player
from ..rules.model import Entry, Field, Finding, Form, Mode, Sheet, SheetVerdict
from ..words import Words
from .catalogue import house_rules, open_rulebook
from .messages import Speaker

Answers = dict[str, str]
"""By question, as typed."""

_PLAYER = "player"
_WRITTEN = "written."


def _player(answers: Mapping[str, str]) -> str:
    """Return whose sheet it is; nothing if nobody said."""
    return read_player(answers.get(_PLAYER), lambda *_, **__: None)


class Question(NamedTuple):
    """One thing to ask for."""

    key: str
    name: str
    """What it is called on the sheet."""
    hint: str
    """The values that are possible, or how to type them."""


class Questionnaire:
    """The questions of one game, in the order of its sheet."""

    def __init__(self, spec: str, words: Words):
        self._book = open_rulebook(spec)
        self._words = words
        self._speaker = Speaker(self._book.game.name, spec, words)
        fields = self._book.game.fields(self._book.rules)
        hidden = (Form.BOARD, Form.ROWS, Form.LOGS)
        self._fields = {field.id: field for field in fields if field.form not in hidden}
        self._board = self._book.game.board_field(self._book.rules)
        self._totals = {total.id: total for total in self._book.game.totals(self._book.rules)}
        columns = self._book.rules.get("columns")
        self._columns = columns if isinstance(columns, int) else 0
        self.spec = spec
        self.questions = self._list_questions()

    def faults(self, key: str, text: str, others: Sequence[Answers] = ()) -> list[str]:
        """Return what is wrong with an answer, in words; nothing if it can stand.

        others: the sheets of the same game.
        """
        noted: list[str] = []
        value = self._value(key, text, lambda message, *steps, of_key=False: noted.append(message))
        if key == _PLAYER and value and look_of(value) in (look_of(_player(other)) for other in others):
            noted.append(f"two sheets are of '{value}'; give every player another name")
        return noted

    def sheet(self, answers: Mapping[str, str]) -> Sheet:
        """Return the sheet as far as it is known."""
        entries = self._book.printed_entries(self._own_board())
        written = {}
        for key, text in answers.items():
            value = self._value(key, text, lambda *_, **__: None)
            if key.startswith(_WRITTEN):
                if value is not None:
                    written[key.removeprefix(_WRITTEN)] = value
            elif key != _PLAYER:
                entries[key] = Entry(value)
        name = _player(answers)
        return Sheet(name or "1", entries, written, is_named=bool(name))

    def judge(self, answers: Mapping[str, str]) -> SheetVerdict:
        """Return what the answers so far are worth, and what is wrong with them."""
        return self._book.game.judge([self.sheet(answers)], self._book.rules, Mode.SINGLE).sheets[0]

    def findings_at(self, key: str, answers: Mapping[str, str]) -> list[str]:
        """Return what the judge objects to in one answer, in words."""
        where = key.removeprefix(_WRITTEN)
        found: Sequence[Finding] = self.judge(answers).findings
        return [self._speaker.message(each) for each in found if str(each.where).partition("@")[0] == where]

    def kept(self, sheets: Sequence[Answers]) -> list[Answers]:
        """Return the answers of a draft up to the first that is missing, or that somebody has spoilt."""
        found: list[Answers] = []
        for answers in sheets:
            found.append({})
            for question in self.questions:
                text = answers.get(question.key)
                if text is None or self.faults(question.key, text, found[:-1]):
                    return found
                found[-1][question.key] = text
        return found

    def text(self, sheets: Sequence[Mapping[str, str]]) -> str:
        """Return the sheets as the typed YAML that `check` reads."""
        made_from = self._book.game.name if is_path(self.spec) else self.spec
        spec, changes = house_rules(made_from, self._book.rules)
        return dump_sheets(spec, list(map(self.sheet, sheets)), changes=changes)

    def say(self, text: str) -> str:
        """Return a text of the dialogue in the language of the words."""
        return self._words.text(text)

    def name(self, key: str) -> str:
        """Return what a field or total is called."""
        return self._speaker.name(key)

    def told(self, key: str, value: int) -> str:
        """Say what a field or total holds."""
        return self._words.text("{who}: {what}", "check", who=self.name(key), what=value)

    def _list_questions(self) -> list[Question]:
        say = self._words.text
        asked = [Question(_PLAYER, say("Name", self._book.game.name), "")]
        asked += [
            Question(field.id, self.name(field.id), self._hint(field)) for field in self._fields.values()
        ]
        written = self._words.text("as written on the sheet; empty if it is not", "enter")
        asked += [Question(_WRITTEN + name, self.name(name), written) for name in self._totals]
        return asked

    def _value(self, key: str, text: str, note: Any) -> Any:
        if key == _PLAYER:
            return read_player(text, note)
        if key.startswith(_WRITTEN):
            name = key.removeprefix(_WRITTEN)
            total = self._totals[name]
            if not text.strip():
                return None
            form = Form.COLUMNS if total.many else Form.NUMBER
            return read_total(value_from_text(text, form), name, total.many, note)
        field = self._fields[key]
        return read_value(value_from_text(text, field.form), field, note, self._own_board(), self._columns)

    def _own_board(self) -> tuple[str, ...]:
        if self._board is None:
            return ()
        return read_board(list(self._book.board), self._board, lambda *_, **__: None)

    def _hint(self, field: Field) -> str:
        say = self._words.text
        match field.form:
            case Form.NUMBER | Form.COLUMNS if field.legal is not None:
                return ranges(field.legal)
            case Form.NUMBERS if field.legal is not None:
                return " ".join(map(str, field.legal))
            case Form.NAMES if field.legal is not None:
                return " ".join(map(str, field.legal))
            case Form.CLAIMS:
                return "H:first O:later"
            case Form.CELLS:
                return "H4 I4 …"
            case Form.TURNS:
                return "400 c 650 …"
            case Form.COUNT:
                return say("how many", "enter")
            case _:
                return ""


def ranges(values: Sequence[int] | range) -> str:
    """Return whole numbers in short: runs of neighbours as a range.

    >>> ranges([0, 5, 6, 7, 8, 30]), ranges([0, 25])
    ('0, 5–8, 30', '0, 25')
    """
    runs: list[list[int]] = []
    for value in sorted(values):
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def save_draft(path: Path, spec: str, sheets: Sequence[Mapping[str, str]], force: bool) -> None:
    """Keep the answers so far; force: replace what is there. Raises WriteError."""
    lines = [f"draft: {dump_value(spec)}", "answers:", *(f"- {dump_value(dict(each))}" for each in sheets)]
    write_whole(path, ("\n".join(lines) + "\n").encode(), force=force)


def load_draft(path: Path) -> tuple[str, list[Answers]]:
    """Return the game and the answers of a draft. Raises InvalidError."""
    node = read_yaml(path)
    content = node.plain()
    answers = content.get("answers") if isinstance(content, dict) else None
    if not isinstance(answers, list) or not all(isinstance(each, dict) for each in answers):
        raise InvalidError([node.fault("this is no draft of 'sheetgen enter'")])
    return str(content.get("draft")), [{key: str(text) for key, text in each.items()} for each in answers]
