"""Worked examples: final sheets of `examples.yaml`, written by hand and judged by one layout's rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import UsageError, did_you_mean
from ..reading.typed import TypedGame
from ..rules.model import Sheet, SheetVerdict, Verdict
from ..words import Words
from .example_rules import judge_example, open_example
from .examples import read_examples, sheet_cells
from .layouts import Design
from .messages import Speaker, rule_values

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

    def judge(self, name: str) -> tuple[Mapping[str, Any], TypedGame, Verdict]:
        """Return an example as it is typed, as it is read, and its verdict.

        Raises UsageError if there is none of that name.
        """
        if name not in self._judged:
            raw = self._raw(name)
            typed = open_example(raw, self.design.book)
            self._judged[name] = raw, typed, judge_example(typed)
        return self._judged[name]

    def _raw(self, name: str) -> Mapping[str, Any]:
        known = {str(example["id"]): example for example in read_examples(self.design.layout.game)}
        if name not in known:
            near = did_you_mean(name, known) or f"; there are {', '.join(known)}"
            raise UsageError(f"no example '{name}'{near}")
        return known[name]


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

    def find(self, name: str) -> Example:
        """Return an example. Raises UsageError if there is none of that name."""
        from ..booklet.model import Example

        raw, typed, verdict = self._judged.judge(name)
        if not self._words.has(raw["note"], NOTE):
            self._untranslated[raw["note"]] = True
        note = self._words.text(raw["note"], NOTE, **rule_values(self._design.book.rules))
        return Example(
            note=note,
            players=tuple(sheet.player for sheet in typed.sheets),
            sheets=self._filled(typed.sheets),
            lines=tuple(self._lines(typed, verdict)),
            findings=self._findings(verdict),
        )

    def _filled(self, sheets: Sequence[Sheet]) -> tuple[FilledSheet, ...]:
        """Write the sheets by hand: all on one paper if it has a column for each, else a paper for each."""
        from ..booklet.model import FilledSheet
        from .name_labels import written_names

        def on_paper(player: str, shared: Sequence[Sheet]) -> FilledSheet:
            marks = sheet_cells(self._design, self._page, shared)
            return FilledSheet(player, marks, written_names(self._page, marks))

        if self._page.columns >= len(sheets) and self._page.columns > 1:
            return (on_paper("", sheets),)
        return tuple(on_paper(sheet.player, [sheet]) for sheet in sheets)

    def _lines(self, typed: TypedGame, verdict: Verdict) -> list[Line]:
        from ..booklet.model import Line

        totals = [total.id for total in typed.game.totals(typed.rules)]
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
            if any(total in sheet.scores for sheet in verdict.sheets)
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
