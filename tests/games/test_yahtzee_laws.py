"""Laws of the Yahtzee family: games played by the rules are clean, one change is found where it was made."""

from collections import Counter
from itertools import combinations_with_replacement, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.yahtzee import GAME
from sheetgen.games.yahtzee_boxes import score_box, score_joker
from sheetgen.games.yahtzee_card import read_card
from sheetgen.games.yahtzee_extra import most_extras
from sheetgen.rules.model import Mode
from tests.games.by_hand import findings_of, rules_of, sheet_of
from tests.games.simulate_yahtzee import play_game

VARIANTS = [None, "hasbro", "kniffel", "yatzy", "maxi", "triple"]
HOUSES = [
    {"upper_bonus": 50, "full": 28, "small_straight": 25},
    {"joker": "free", "extra_yahtzee": 100},
    {"joker": "none", "extra_yahtzee": 30, "extra_needs_yahtzee": False},
    {"joker": "forced", "full": "sum", "kind_sum": "matching", "extra_yahtzee": 100},
    {"columns": 2, "factors": [1], "dice": 4, "faces": 8},
]


def judged(sheets, rules, mode=Mode.TABLE):
    return GAME.judge([sheet_of(sheet) for sheet in sheets], rules, mode)


@pytest.mark.parametrize("changes", [*VARIANTS, *HOUSES], ids=str)
def test_a_game_by_the_rules_has_no_findings(changes):
    rules, rng = rules_of("yahtzee", changes), Random(63)
    for game in range(60):
        sheets = play_game(rules, rng, players=1 + game % 6, luck=rng.choice([0, 0.2, 0.7]))
        verdict = judged(sheets, rules)
        assert not any(findings_of(verdict).values()), (game, findings_of(verdict), sheets)
        best = max(sheet.scores["total"] for sheet in verdict.sheets)
        assert verdict.winners == tuple(s.player for s in verdict.sheets if s.scores["total"] == best)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_broken_off_only_misses_boxes(variant):
    rules, rng = rules_of("yahtzee", variant), Random(35)
    for game in range(60):
        players = 2 + game % 4
        sheets = play_game(rules, rng, players, turns=rng.randrange(players * 13))
        found = findings_of(judged(sheets, rules))
        assert found.pop("table") == ["YZ-NOT-OVER"]
        assert {code for findings in found.values() for code, _ in findings} <= {"YZ-MISSING"}


UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


@settings(max_examples=300, deadline=None)
@given(
    st.integers(0, 10_000),
    st.sampled_from([field.id for field in GAME.fields(rules_of("yahtzee"))][:13]),
    st.integers(-5, 60),
)
def test_one_changed_box_is_found_there_and_at_its_subtotal(seed, box, value):
    rules = rules_of("yahtzee")
    sheet = play_game(rules, Random(seed), players=1)[0]
    before, sheet[box] = sheet[box], value
    found = findings_of(judged([sheet], rules, Mode.SINGLE))["P0"]
    legal = next(field.legal for field in GAME.fields(rules) if field.id == box)
    subtotal = "upper" if box in UPPER else "lower"
    wrong_box = (
        [] if value in legal else [["YZ-CHANCE-ZERO" if (box, value) == ("chance", 0) else "YZ-VALUE", box]]
    )
    assert found == wrong_box + ([["YZ-ARITH", subtotal]] if value != before else [])


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(["upper", "bonus", "lower", "total"]), st.integers(1, 200))
def test_one_wrong_line_is_found_once(seed, line, slip):
    rules = rules_of("yahtzee")
    sheet = play_game(rules, Random(seed), players=1)[0]
    sheet["written"][line] += slip
    # The sums after the slip are worked out from it, as players do.
    written = sheet["written"]
    if line == "upper":
        written["bonus"] = 35 if written["upper"] >= 63 else 0
    if line != "total":
        written["total"] = written["upper"] + written["bonus"] + written["lower"]
    code = {"bonus": "YZ-BONUS", "total": "YZ-SUM"}.get(line, "YZ-ARITH")
    assert findings_of(judged([sheet], rules, Mode.SINGLE))["P0"] == [[code, line]]


@pytest.mark.parametrize(
    ("box", "count"),
    [
        ("three_kind", 1656),
        ("four_kind", 156),
        ("full", 300),
        ("small_straight", 1200),
        ("large_straight", 240),
        ("yahtzee", 6),
    ],
)
def test_frequency_of_a_combination_among_all_throws(box, count):
    box = next(own for own in read_card(rules_of("yahtzee")).boxes if own.id == box)
    assert sum(score_box(box, throw) > 0 for throw in product(range(1, 7), repeat=5)) == count


# A sheet small enough to play every game: two dice of three faces, five boxes and the double.
SMALL = {
    "dice": 2,
    "faces": 3,
    "boxes": [
        *({"id": f"face{face}", "kind": "face", "face": face} for face in (1, 2, 3)),
        {"id": "run", "kind": "run", "length": 2, "worth": 7},
        {"id": "chance", "kind": "chance"},
        {"id": "double", "kind": "groups", "groups": [2], "worth": 50},
    ],
}


def options_of(values, face, card, joker):
    """Return the places of a further double and their points, by the words of the joker's rules."""
    free = [i for i, value in enumerate(values) if value is None]
    plain = {i: score_box(card.boxes[i], [face] * card.dice) for i in free}
    paid = {i: score_joker(card.boxes[i], face, card.dice) for i in free}
    if joker == "none":
        return list(plain.items())
    if joker == "free":
        return [*plain.items(), *paid.items()]
    own = [i for i in free if i == face - 1]
    below = [i for i in free if i >= card.faces]
    return [(i, paid[i]) for i in own or below or free]


def most_by_playing(rules):
    """Return the greatest number of paid doubles on each full sheet that some game reaches."""
    card = read_card(rules)
    double = len(card.boxes) - 1
    reached = {(None,) * len(card.boxes): 0}
    for _ in card.boxes:
        after = Counter()
        for values, extras in reached.items():
            for throw in combinations_with_replacement(range(1, card.faces + 1), card.dice):
                further = len(set(throw)) == 1 and values[double] is not None
                moves = (
                    options_of(values, throw[0], card, card.joker)
                    if further
                    else [(i, score_box(box, throw)) for i, box in enumerate(card.boxes) if values[i] is None]
                )
                for i, points in moves:
                    own = card.extra_where == "any" or i == throw[0] - 1
                    paid = further and own and (values[double] or not card.extra_needs_yahtzee)
                    key = (*values[:i], points, *values[i + 1 :])
                    after[key] = max(after[key], extras + bool(paid))
        reached = after
    return reached


@pytest.mark.parametrize("where", ["any", "number_box"])
@pytest.mark.parametrize("needs", [True, False])
@pytest.mark.parametrize("joker", ["none", "forced", "free"])
def test_most_further_yahtzees_over_all_games(joker, where, needs):
    """On every sheet that can come about, exactly as many as some game reaches, no more and no fewer."""
    rules = rules_of("yahtzee", SMALL) | {
        "joker": joker,
        "extra_yahtzee": 100,
        "extra_where": where,
        "extra_needs_yahtzee": needs,
    }
    card = read_card(rules)
    reached = most_by_playing(rules)
    assert set(reached) == set(product(*(card.legal[box.id] for box in card.boxes)))
    for values, most in reached.items():
        if values[-1] or not needs:
            column = {box.id: value for box, value in zip(card.boxes, values, strict=True)}
            assert (values, most_extras([column], card)) == (values, most)
