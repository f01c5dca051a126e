"""Worked examples: final sheets of `examples.yaml`, written by hand and judged by one layout's rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from ..errors import InvalidError, UsageError, did_you_mean
from ..reading.typed import TypedGame
from ..rules.model import Sheet, SheetVerdict, Verdict
from ..words import Words
from .example_rules import judge_example, open_example, own_book
from .examples import read_examples, sheet_cells
from .layouts import Design
from .messages import Speaker, said_values

if TYPE_CHECKING:
    from ..booklet.model import Example, FilledSheet, Line
    from ..page.model import Page

NOTE = "example"
"""Context of the notes."""


class JudgedExamples:
    """The examples of one game, judged by one layout's rules: once for all languages."""

    def __init__(self, design: Design):
        self.design = design
        self._judged: dict[str, tuple[Mapping[str, Any], TypedGame, Verdict]] = {}
        self._filled: dict[str, tuple[FilledSheet, ...]] = {}

    def judge(self, name: str) -> tuple[Mapping[str, Any], TypedGame, Verdict]:
        """Return an example as it is typed, as it is read, and its verdict.

        Raises UsageError if there is none of that name.
        """
        if name not in self._judged:
            raw = self._raw(name)
            typed = open_example(raw, self.design.book)
            self._judged[name] = raw, typed, judge_example(typed)
        return self._judged[name]

    def filled(self, name: str, page: Page) -> tuple[FilledSheet, ...]:
        """Write an example's sheets by hand; once, since boxes lie alike in all languages."""
        if name not in self._filled:
            _, typed, _ = self.judge(name)
            self._filled[name] = tuple(_written(self.design, page, typed.sheets))
        return self._filled[name]

    def holds(self, name: str) -> bool:
        """Tell whether an example's note is true under these rules: it was written about its own layout's.

        It is if the board is the same, the same is wrong, the same players win, and each score is above,
        below or at zero as before.
        """
        try:
            raw, _, verdict = self.judge(name)
        except InvalidError:
            return False  # these rules do not have its fields
        own = own_book(raw)
        rules = self.design.book.rules
        if own.rules == rules and own.board == self.design.book.board:
            return True
        asked = raw.get("when", {})
        if own.board != self.design.book.board or any(rules.get(key) != asked[key] for key in asked):
            return False
        return _outcome(verdict) == _outcome(judge_example(open_example(raw, own)))

    def _raw(self, name: str) -> Mapping[str, Any]:
        known = {str(example["id"]): example for example in read_examples(self.design.layout.game)}
        if name not in known:
            near = did_you_mean(name, known) or f"; there are {', '.join(known)}"
            raise UsageError(f"no example '{name}'{near}")
        return known[name]


def _written(design: Design, page: Page, sheets: Sequence[Sheet]) -> Iterator[FilledSheet]:
    """Give sheets on paper: all on one if it has a column for each, else a paper for each."""
    from ..booklet.model import FilledSheet
    from .name_labels import written_names

    is_shared = page.columns >= len(sheets) and page.columns > 1
    for player, on_it in [("", sheets)] if is_shared else [(sheet.player, [sheet]) for sheet in sheets]:
        marks = sheet_cells(design, page, on_it)
        yield FilledSheet(player, marks, written_names(page, marks))


def _outcome(verdict: Verdict) -> object:
    """Return what a note speaks of: findings, winners, which scores there are at all."""
    found = [*chain.from_iterable(sheet.findings for sheet in verdict.sheets), *verdict.findings]
    scores = [score for sheet in verdict.sheets for score in sheet.scores.values() if isinstance(score, int)]
    return (
        [(each.code, each.where) for each in found],
        verdict.winners,
        [(score > 0) - (score < 0) for score in scores],
    )


class WorkedExamples:
    """The worked examples of one game, in one language."""

    def __init__(
        self,
        judged: JudgedExamples,
        page: Page,
        words: Words,
        speaker: Speaker,
        untranslated: dict[str, bool],
    ):
        self._design, self._page, self._words, self._speaker = judged.design, page, words, speaker
        self._judged, self._untranslated = judged, untranslated
        self._values = said_values(judged.design.book.rules, judged.design.layout.game, words)

    def find(self, name: str) -> Example | None:
        """Return an example; None where these rules make its note untrue.

        Raises UsageError if there is none of that name.
        """
        from ..booklet.model import Example

        if not self._judged.holds(name):
            return None
        raw, typed, verdict = self._judged.judge(name)
        return Example(
            note=self._note(raw["note"]),
            players=tuple(sheet.player for sheet in typed.sheets),
            sheets=self._judged.filled(name, self._page),
            lines=tuple(self._lines(typed, verdict)),
            findings=self._findings(verdict),
        )

    def _note(self, english: str) -> str:
        if not self._words.has(english, NOTE):
            self._untranslated[english] = True
        return self._words.text(english, NOTE, **self._values)

    def _lines(self, typed: TypedGame, verdict: Verdict) -> list[Line]:
        from ..booklet.model import Line

        totals = [total.id for total in typed.game.totals(typed.rules)]
        # A total that nobody has and that no box is for, such as extras where there are none, is not told.
        printed = {box.field for box in self._page.boxes.values()}
        return [
            Line(
                name=self._speaker.name(total),
                right=tuple(self._shown(sheet.scores.get(total)) for sheet in verdict.sheets),
                written=tuple(
                    self._slip(total, sheet, judged)
                    for sheet, judged in zip(typed.sheets, verdict.sheets, strict=True)
                ),
                strong=total == "total",
            )
            for total in totals
            if any(sheet.scores.get(total) for sheet in verdict.sheets) or total in printed
        ]

    def _slip(self, total: str, sheet: Sheet, judged: SheetVerdict) -> str:
        written = sheet.written.get(total)
        return "" if written is None or written == judged.scores.get(total) else self._shown(written)

    def _shown(self, value: Any) -> str:
        if isinstance(value, list | tuple):
            return " · ".join(self._shown(each) for each in value)
        return "–" if value is None else self._words.number(value)

    def _findings(self, verdict: Verdict) -> tuple[tuple[str, str], ...]:
        found = [(sheet.player, each) for sheet in verdict.sheets for each in sheet.findings]
        found += [("", each) for each in verdict.findings]
        return tuple((player, self._words.sentence(self._speaker.message(each))) for player, each in found)
