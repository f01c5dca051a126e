"""The games, variants and house rules under which the card is held against the checker, and how."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sheetgen.api.catalogue import open_rulebook
from sheetgen.rules.model import Game, Mode, Verdict
from sheetgen.rules.overrides import merged_rules
from tests.games.by_hand import sheet_of

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")


class Case(NamedTuple):
    """One game under one set of rules."""

    game: str
    changes: str | Mapping[str, Any] | None
    """A variant's name, or options laid over the layout's."""
    players: tuple[int, ...]

    def __str__(self) -> str:
        """Name the case in a test's id."""
        changes = self.changes if isinstance(self.changes, str) else " ".join(self.changes or ())
        return f"{self.game} {changes}".strip()


CASES = [
    *(
        Case("grixx", changes, (2, 3, 5))
        for changes in (
            None,
            "big-points",
            "mixx-a",
            "mixx-b",
            {"end_timing": "end_of_turn", "simultaneous_lock": False, "min_before_lock": 6, "penalty": -3},
        )
    ),
    *(
        Case("yahtzee", changes, (1, 3))
        for changes in (
            None,
            "hasbro",
            "kniffel",
            "maxi",
            "triple",
            "yatzy",
            {"joker": "free", "upper_target": 60, "upper_bonus": 50},
        )
    ),
    *(
        Case("ciccia", changes, (1, 2, 3, 4))
        for changes in (
            None,
            "farkle",
            {"last_round": "complete_round", "shared_win": False},
            {"fives_as_one_in_sets": True, "max_multiple": 6, "min_bank": 500, "min_rolls": 3},
            {"extend_across_hot_dice": False, "three_pairs_distinct": False, "ciccie": 2, "dice": 7},
        )
    ),
    *(
        Case("encore", changes, (1, 2, 3, 6))
        for changes in (
            None,
            "kids",
            {"share_first": "columns", "tie_break": "jokers", "dice_max": 6},
            {"share_first": False, "jokers": 3, "star": -3, "end_colours": 1, "solo_rolls": 12},
        )
    ),
]

# What is no fault while the game goes on.
UNFINISHED = {"YZ-MISSING"}


def job(case: Case, games: int, seed: int) -> dict[str, Any]:
    """Return what `play.js` is asked for."""
    _, rules, board = opened(case)
    setups = [{"players": NAMES[:count]} for count in case.players]
    return {
        "game": case.game,
        "options": {**rules, "board": board},
        "setups": setups,
        "seed": seed,
        "games": games,
    }


def opened(case: Case) -> tuple[Game, dict[str, Any], tuple[str, ...]]:
    """Return the game, its rules and its board, if it has one."""
    is_variant = isinstance(case.changes, str)
    book = open_rulebook(f"{case.game}:{case.changes}" if is_variant else case.game)
    changes = {} if is_variant else case.changes or {}
    return book.game, merged_rules(book.rules, changes), book.board


def faults(case: Case, played: Mapping[str, Any]) -> Iterator[str]:
    """Yield all in which the card and the checker do not agree about one game."""
    judge = _Judge(case)
    mode = Mode.SOLO if played["mode"] == Mode.SOLO else Mode.SINGLE
    for step in played["steps"]:
        for sheet in step["sheets"]:
            yield from judge.differences(sheet, mode, step["move"])
    for refused in played["refused"]:
        yield from judge.unfounded(refused)
    yield from judge.end(played)


class _Judge:
    """The checker, for one case."""

    def __init__(self, case: Case):
        self.game, self.rules, _ = opened(case)

    def differences(self, typed: Mapping[str, Any], mode: Mode, move: Any) -> Iterator[str]:
        """Tell what is found on a sheet that the card let come about, and scores that differ."""
        (verdict,) = self._judge([_recent(typed)], mode).sheets
        scores = {
            name: list(score) if isinstance(score, tuple) else score for name, score in verdict.scores.items()
        }
        if {**scores, **typed["written"]} != scores or "total" not in typed["written"]:
            yield f"{move}: scores {typed['written']}, the checker says {scores}"
        codes = {finding.code for finding in verdict.findings} - UNFINISHED
        if codes:
            yield f"{move}: was allowed, but {codes} in {typed}"

    def unfounded(self, refused: Mapping[str, Any]) -> Iterator[str]:
        """Tell that a move was refused with a finding of the checker that the checker does not see."""
        if refused["code"] not in self.game.codes or refused["sheets"] is None:
            return
        verdict = self._judge([_recent(sheet) for sheet in refused["sheets"]], Mode.TABLE)
        found = {finding.code for part in (verdict, *verdict.sheets) for finding in part.findings}
        if refused["code"] not in found:
            yield f"{refused['move']}: {refused['code']}, the checker finds {found} in {refused['sheets']}"

    def end(self, played: Mapping[str, Any]) -> Iterator[str]:
        """Tell what the checker finds in a game that was played to its end, and another ranking."""
        if not played["over"] or not played["isQuiet"]:
            yield "the game has not ended, or goes on after its end"
        if not played["isReadBack"]:
            yield f"what was exported is read otherwise: {played['sheets']}"
        verdict = self._judge(played["sheets"], Mode(played["mode"]))
        found = [*verdict.findings, *(f for sheet in verdict.sheets for f in sheet.findings)]
        if found:
            yield f"at the end: {found} in {played['sheets']}"
        if played["mode"] == Mode.TABLE:
            if [list(place) for place in verdict.ranking] != played["ranking"]:
                yield f"ranking {played['ranking']}, the checker says {verdict.ranking}"
            if played["winners"] is not None and sorted(verdict.winners) != sorted(played["winners"]):
                yield f"winners {played['winners']}, the checker says {verdict.winners}"

    def _judge(self, typed: list[Any], mode: Mode) -> Verdict:
        return self.game.judge([sheet_of(sheet) for sheet in typed], self.rules, mode)


def _recent(typed: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a sheet of La Ciccia with the rolls of its last turn alone; those before were judged before."""
    logs = typed.get("logs")
    return {**typed, "logs": [*[None] * (len(logs) - 1), logs[-1]]} if logs else typed
