"""The hand-worked throws and sheets, also by Hasbro's and Kniffel's rules, and the booklet's examples."""

import pytest

from sheetgen.games.yahtzee import CODES, GAME, judge
from sheetgen.rules.model import Mode
from sheetgen.rules.overrides import missing_options, option_slips
from tests.games.by_hand import TEMPLATES, findings_of, judge_typed, read_yaml, rules_of, sheet_of, vectors_of

VECTORS = vectors_of("yahtzee")
VARIANTS = [None, *sorted(path.stem for path in (TEMPLATES / "yahtzee" / "variants").glob("*.yaml"))]


@pytest.mark.parametrize("vector", VECTORS["rolls"], ids=lambda vector: vector["id"])
def test_throw(vector):
    worth = GAME.score(vector["dice"], rules_of("yahtzee"))["scores"]
    assert {box: points for box, points in worth.items() if points} == vector["expect"]
    assert list(worth) == [field.id for field in GAME.fields(rules_of("yahtzee"))][:13]


@pytest.mark.parametrize("vector", VECTORS["sheets"], ids=lambda vector: vector["id"])
def test_sheet(vector):
    verdict, expect = judge_typed(GAME, vector), vector["expect"]
    assert {sheet.player: dict(sheet.scores) for sheet in verdict.sheets} == expect["scores"]
    assert findings_of(verdict) == {"table": [], **expect["findings"]}
    if vector["mode"] == "table":
        assert list(verdict.winners) == expect["winners"]


def test_scores_come_in_the_order_of_the_sheet():
    verdict = judge([sheet_of({"player": "A"})], rules_of("yahtzee"), Mode.SINGLE)
    assert list(verdict.sheets[0].scores) == ["upper", "bonus", "lower", "extra", "total"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_rules_are_complete_and_possible(variant):
    rules = rules_of("yahtzee", variant)
    assert option_slips(GAME.options, rules) == []
    assert missing_options(GAME.options, rules) == []


@pytest.mark.parametrize(
    "example",
    read_yaml(TEMPLATES / "yahtzee" / "examples.yaml")["examples"],
    ids=lambda example: example["id"],
)
def test_example(example):
    verdict, expect = judge_typed(GAME, example), example["expect"]
    assert {sheet.player: sheet.scores["total"] for sheet in verdict.sheets} == expect["totals"]
    assert {who: found for who, found in findings_of(verdict).items() if found} == expect["findings"]


def test_every_code_has_its_sentence():
    sentences = read_yaml(TEMPLATES / "yahtzee" / "findings.yaml")
    assert set(sentences) == set(CODES)
