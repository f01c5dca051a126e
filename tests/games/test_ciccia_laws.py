"""Laws of La Ciccia: games played by the rules are clean, one change is found where it was made."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.ciccia import GAME
from sheetgen.games.ciccia_rolls import list_selections
from sheetgen.rules.model import Mode
from tests.games.by_hand import findings_of, rules_of, sheet_of
from tests.games.simulate_ciccia import play_game

RULES = rules_of("ciccia")
HOUSES = [
    None,
    "farkle",
    {"last_round": "complete_round"},
    {"extend_across_hot_dice": False, "three_pairs_distinct": False, "min_bank": 500},
    {"fives_as_one_in_sets": True, "max_multiple": 6},
    {"target": 3000, "ciccie": 2, "cicciona": -500, "min_rolls": 1},
]


def judged(sheets, rules=RULES, mode=Mode.TABLE):
    return GAME.judge([sheet_of(sheet) for sheet in sheets], rules, mode)


@pytest.mark.parametrize("changes", HOUSES, ids=str)
def test_a_game_by_the_rules_has_no_findings(changes):
    rules, rng = rules_of("ciccia", changes), Random(10_000)
    for game in range(240):
        sheets, ender = play_game(rules, rng, players=1 + game % 6)
        verdict = judged(sheets, rules)
        assert not any(findings_of(verdict).values()), (findings_of(verdict), sheets)
        assert verdict.trigger == ender
        assert [list(sheet.scores["running"]) for sheet in verdict.sheets] == [
            sheet["written"]["running"] for sheet in sheets
        ]


@pytest.mark.parametrize("changes", HOUSES, ids=str)
def test_a_game_by_the_rules_has_no_findings_in_its_rolls(changes):
    rules, rng, known = rules_of("ciccia", changes) | {"target": 3000}, Random(350), {}
    for game in range(30):
        sheets, ender = play_game(rules, rng, 1 + game % 4, known)
        verdict = judged(sheets, rules)
        assert not any(findings_of(verdict).values()), findings_of(verdict)
        assert verdict.trigger == ender


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 99), st.integers(-200, 4000))
def test_one_changed_entry_is_found_in_its_turn(seed, at, value):
    sheet = play_game(RULES, Random(seed), players=1)[0][0]
    banked = [i for i, turn in enumerate(sheet["turns"]) if turn != "c"]
    at = banked[at % len(banked)]
    before, sheet["turns"][at] = sheet["turns"][at], value
    found = findings_of(judged([sheet], mode=Mode.SINGLE))["P0"]
    assert {where for _, where in found} <= {at + 1}
    codes = {code for code, _ in found}
    assert ("CI-VALUE" in codes) == (value <= 0)
    assert ("CI-MIN" in codes) == (0 < value < 350)
    assert ("CI-STEP" in codes) == (value > 0 and value % 50 != 0)
    assert bool(codes & {"CI-RUNNING", "CI-CICCIONA-EXTRA"}) == (value != before)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 99), st.integers(-900, 900).filter(bool))
def test_one_addition_slip_is_found_once(seed, at, slip):
    sheet = play_game(RULES, Random(seed), players=1)[0][0]
    running = sheet["written"]["running"]
    at %= len(running)
    running[at:] = [total + slip for total in running[at:]]
    sheet["written"]["total"] += slip
    assert findings_of(judged([sheet], mode=Mode.SINGLE))["P0"] == [["CI-RUNNING", at + 1]]


def test_the_seats_in_another_order_do_not_fit():
    """Turns go round from the starter: with unequal turns, any seat moved to the front is seen."""
    rng, seen = Random(7), Counter()
    for _ in range(300):
        sheets, ender = play_game(RULES, rng, players=3)
        if ender != "P0":
            verdict = judged([sheets[-1], *sheets[:-1]])
            seen[tuple(findings_of(verdict)["table"])] += 1
    assert set(seen) == {("CI-TURNS",)}


def by_trial(dice, rolled, grows, rules):
    """Return (gain, dice kept) of all selections: the first die is left, or goes with some of the others."""
    if not dice:
        return {(0, 0)}
    first, *rest = dice
    found = by_trial(rest, rolled, grows, rules)
    for size in range(len(rest) + 1):
        for chosen in combinations(range(len(rest)), size):
            left = [die for i, die in enumerate(rest) if i not in chosen]
            for gain, kept, grown in worths([first, *(rest[i] for i in chosen)], rolled, grows, rules):
                more = by_trial(left, rolled, grown, rules)
                found |= {(gain + others, kept + dice) for others, dice in more}
    return found


def worths(dice, rolled, grows, rules):
    """Yield what dice are worth as one group: points, dice kept, and the open tris after it."""
    face, count = dice[0], len(dice)
    tris = 1000 if face == 1 else 100 * face
    if len(set(dice)) == 1:
        if count == 1 and face in (1, 5):
            yield {1: 100, 5: 50}[face], 1, grows
        if dice == [5, 5] and rules["fives_as_one"]:
            yield 100, 1, grows
        if count >= 3:
            yield tris * (count - 2), count, grows
        if face in grows and grows[face] + count <= 4:
            yield tris * count, count, {**grows, face: grows[face] + count}
    if rolled == count == 6 and len(set(dice)) == 6:
        yield rules["straight"], 6, grows
    if rolled == count == 6 and sorted(Counter(dice).values()) == [2, 2, 2]:
        yield rules["three_pairs"], 6, grows


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.integers(1, 6), min_size=1, max_size=6),
    st.dictionaries(st.integers(1, 6), st.integers(1, 4), max_size=2),
    st.sampled_from([None, "farkle"]),
)
def test_selections_are_all_that_trial_finds(dice, grows, variant):
    rules = rules_of("ciccia", variant)
    found = {(selection.gain, selection.kept) for selection in list_selections(dice, grows, rules)}
    assert found == by_trial(dice, len(dice), grows, rules) - {(0, 0)}
