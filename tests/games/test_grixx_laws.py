"""GRixx, laws: games played by the rules raise no finding, and one slip is found where it was made."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.grixx import GAME
from sheetgen.games.grixx_closing import can_have_closed
from sheetgen.games.grixx_turns import Tally, turns_fit
from sheetgen.rules.model import Entry, Mode, Sheet
from tests.games.by_hand import rules_of
from tests.games.simulate_grixx import play

RULES = rules_of("grixx")
TABLES = {
    "base": RULES,
    "end of turn": RULES | {"end_timing": "end_of_turn"},
    "one closes": RULES | {"simultaneous_lock": False},
    "three rows": RULES | {"end_rows": 3, "end_timing": "end_of_turn", "max_penalties": 8},
    "mixx-a": rules_of("grixx", "mixx-a"),
    "mixx-b": rules_of("grixx", "mixx-b") | {"end_timing": "end_of_turn"},
    "big-points": rules_of("grixx", "big-points"),
}
seeds = st.integers(0, 2**32)


@pytest.mark.parametrize("name", TABLES)
def test_a_game_by_the_rules_raises_no_finding(name):
    rng = Random(name)
    for _ in range(150):
        sheets = play(rng, rng.randint(2, 5), TABLES[name])
        verdict = GAME.judge(sheets, TABLES[name], Mode.TABLE)
        assert [*verdict.findings, *(f for sheet in verdict.sheets for f in sheet.findings)] == [], sheets


def with_totals(sheet: Sheet) -> Sheet:
    """Return the sheet with its totals written as they are right."""
    verdict = GAME.judge([sheet], RULES, Mode.SINGLE).sheets[0]
    return Sheet(sheet.player, sheet.entries, verdict.scores)


def changed(sheet: Sheet, field: str, value: object) -> Sheet:
    return Sheet(sheet.player, {**sheet.entries, field: Entry(value)}, sheet.written)


@settings(max_examples=150, deadline=None)
@given(seeds, st.sampled_from(["red", "yellow", "green", "blue"]), st.integers(-1, 14))
def test_a_changed_row_is_found_at_the_row(seed, row, number):
    """A number more or less: the row's points differ from what is written, the sum of the lines does not."""
    sheet = with_totals(play(Random(seed), 2, RULES)[0])
    marks = set(sheet.value(row)) ^ {number}
    (verdict,) = GAME.judge([changed(sheet, row, tuple(marks))], RULES, Mode.SINGLE).sheets
    assert {finding.where for finding in verdict.findings} == {row}


@settings(max_examples=100, deadline=None)
@given(seeds, st.integers(0, 6))
def test_changed_penalties_are_found_at_the_penalties(seed, penalties):
    sheet = with_totals(play(Random(seed), 2, RULES)[0])
    (verdict,) = GAME.judge([changed(sheet, "penalties", penalties)], RULES, Mode.SINGLE).sheets
    places = {finding.where for finding in verdict.findings if finding.code != "GX-BOTH-ENDS"}
    assert places == ({"penalties"} if penalties != sheet.value("penalties") else set())


@settings(max_examples=100, deadline=None)
@given(seeds, st.sampled_from(["red", "penalties", "total"]), st.integers(-30, 200))
def test_a_wrong_total_is_found_once(seed, line, number):
    sheet = with_totals(play(Random(seed), 2, RULES)[0])
    wrong = Sheet(sheet.player, sheet.entries, {**sheet.written, line: number})
    # The sheet prints a minus before the penalties, so 10 is a way to write -10.
    right = number == sheet.written[line] or (line == "penalties" and number == -sheet.written[line])
    findings = GAME.judge([wrong], RULES, Mode.SINGLE).sheets[0].findings
    # Who adds up a wrong line rightly has made one slip; who does not, two.
    expected = set() if right else {"total"} if line == "total" else {line, "total"}
    assert {finding.where for finding in findings} == expected


@settings(max_examples=40, deadline=None)
@given(seeds, st.integers(0, 3), st.integers(2, 12))
def test_the_order_of_the_players_does_not_matter(seed, row, number):
    sheets = play(Random(seed), 3, RULES)
    name = list(RULES["rows"])[row]
    sheets[0] = changed(sheets[0], name, tuple(set(sheets[0].value(name)) ^ {number}))
    verdicts = [GAME.judge(order, RULES, Mode.TABLE) for order in permutations(sheets)]
    assert len({tuple(sorted(f.code for f in verdict.findings)) for verdict in verdicts}) == 1
    assert len({frozenset(verdict.winners) for verdict in verdicts}) == 1


numbers = st.lists(st.integers(-99, 99), max_size=20).map(tuple)
anything = st.fixed_dictionaries(
    {
        **{row: numbers for row in RULES["rows"]},
        "locks": st.lists(st.sampled_from(["red", "green", "violet", ""]), max_size=9).map(tuple),
        "penalties": st.integers(-9, 99),
    }
)


@settings(max_examples=150, deadline=None)
@given(st.lists(anything, max_size=7), st.sampled_from(Mode))
def test_nothing_that_a_player_writes_is_an_exception(typed, mode):
    sheets = [
        Sheet(str(seat), {key: Entry(value) for key, value in entries.items()}, {"red": seat, "total": 3})
        for seat, entries in enumerate(typed)
    ]
    verdict = GAME.judge(sheets, RULES, mode)
    assert all(GAME.codes[f.code] is f.severity for f in verdict.findings)
    assert all(f.code in GAME.codes for sheet in verdict.sheets for f in sheet.findings)
    for sheet in sheets:
        GAME.cells(sheet, RULES)


def slow_turns_fit(tallies: list[Tally], stopped_early: bool, last: list[int]) -> bool:
    """Try every number of turns of every player."""
    for q in range(12):
        for ahead in permutations([0] * len(tallies) + [1] * (len(tallies) - 1), len(tallies)):
            turns = [q + more for more in ahead]
            for seat in last:
                if sum(ahead) and not ahead[seat]:
                    continue
                spared = [stopped_early and player == seat for player in range(len(tallies))]
                if all(
                    t.penalties <= own <= t.crosses + t.penalties + free
                    and t.crosses <= sum(turns) + own - 2 * t.penalties
                    for t, own, free in zip(tallies, turns, spared, strict=True)
                ):
                    return True
    return False


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.builds(Tally, st.integers(0, 8), st.integers(0, 3)), min_size=2, max_size=3), st.booleans()
)
def test_turn_counting_agrees_with_trying_everything(tallies, stopped_early):
    last = list(range(len(tallies)))
    assert turns_fit(tallies, stopped_early, last) == slow_turns_fit(tallies, stopped_early, last)


holders = st.dictionaries(st.sampled_from(list(RULES["rows"])), st.sets(st.integers(0, 3), min_size=1))


@given(holders)
def test_three_rows_need_a_pair_with_different_holders(holders):
    """The rule in its own words: of three rows two have the same last number, and nobody holds both."""
    pairs = [("red", "yellow"), ("green", "blue")]
    fell_together = any(
        first in holders and second in holders and not holders[first] & holders[second]
        for first, second in pairs
    )
    assert can_have_closed(holders, RULES) == (len(holders) <= 2 or (len(holders) == 3 and fell_together))
