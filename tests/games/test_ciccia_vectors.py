"""The hand-worked rolls, turns and ledgers of La Ciccia, and the booklet's examples."""

from itertools import product

import pytest

from sheetgen.games.ciccia import CODES, GAME
from sheetgen.games.ciccia_rolls import is_ciccia
from sheetgen.games.ciccia_turns import judge_turn
from sheetgen.rules.overrides import missing_options, option_slips
from tests.games.by_hand import TEMPLATES, findings_of, judge_typed, read_yaml, rules_of, vectors_of

VECTORS = vectors_of("ciccia")
RULES = rules_of("ciccia")


@pytest.mark.parametrize("vector", VECTORS["rolls"], ids=lambda vector: vector["id"])
def test_roll(vector):
    worth = GAME.score(vector["dice"], RULES, open=vector["open"])
    allowed = {(option["gain"], option["dice"]) for option in worth["options"]}
    assert worth["ciccia"] is vector.get("ciccia", False)
    assert (worth["best"], worth["dice_used"]) == tuple(vector["best"] or (None, 0))
    assert allowed >= {tuple(option) for option in vector.get("must_allow", ())}
    assert not allowed & {tuple(option) for option in vector.get("must_reject", ())}


OPENS = {
    "no_open_tris": [()],
    "open_tris_of_2_3_4_or_6": [(2,), (3,), (4,), (6,)],
    "open_tris_of_1_or_5": [(1,), (5,)],
}


@pytest.mark.parametrize(
    ("grows", "dice", "expect"),
    [
        (dict.fromkeys(faces, 1), dice, expect)
        for name, by_dice in VECTORS["counts"].items()
        for faces in OPENS[name]
        for dice, expect in by_dice.items()
        if dice < 6
    ],
)
def test_rolls_without_a_scoring_die(grows, dice, expect):
    rolls = list(product(range(1, 7), repeat=dice))
    assert [sum(is_ciccia(roll, grows, RULES) for roll in rolls), len(rolls)] == expect


def test_rolls_of_six_dice_without_a_scoring_die():
    rolls = [roll for roll in product((2, 3, 4, 6), repeat=6) if is_ciccia(roll, {}, RULES)]
    assert [len(rolls), 6**6] == VECTORS["counts"]["no_open_tris"][6]


@pytest.mark.parametrize("vector", VECTORS["turns"], ids=lambda vector: vector["id"])
def test_turn(vector):
    verdict, expect = judge_turn(vector["steps"], vector["end"], RULES), vector["expect"]
    assert (list(verdict.hand), verdict.points, verdict.dice_left) == (
        expect["hand"],
        expect["points"],
        expect["dice_left"],
    )
    assert [list(finding) for finding in verdict.findings] == expect["findings"]


@pytest.mark.parametrize("vector", VECTORS["sheets"], ids=lambda vector: vector["id"])
def test_sheet(vector):
    verdict, expect = judge_typed(GAME, vector), vector["expect"]
    assert {sheet.player: list(sheet.scores["running"]) for sheet in verdict.sheets} == expect["running"]
    assert {sheet.player: sheet.scores["total"] for sheet in verdict.sheets} == expect["totals"]
    assert findings_of(verdict) == {"table": [], **expect["findings"]}
    if vector["mode"] == "table":
        assert (verdict.trigger, list(verdict.winners)) == (expect["trigger"], expect["winners"])


@pytest.mark.parametrize("variant", [None, "farkle"])
def test_rules_are_complete_and_possible(variant):
    rules = rules_of("ciccia", variant)
    assert option_slips(GAME.options, rules) == []
    assert missing_options(GAME.options, rules) == []


@pytest.mark.parametrize(
    "example",
    read_yaml(TEMPLATES / "ciccia" / "examples.yaml")["examples"],
    ids=lambda example: example["id"],
)
def test_example(example):
    verdict, expect = judge_typed(GAME, example), example["expect"]
    assert {sheet.player: sheet.scores["total"] for sheet in verdict.sheets} == expect["totals"]
    assert {who: found for who, found in findings_of(verdict).items() if found} == expect["findings"]


def test_every_code_has_its_sentence():
    sentences = read_yaml(TEMPLATES / "ciccia" / "findings.yaml")
    assert set(sentences) == set(CODES)
