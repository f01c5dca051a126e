"""Further sheets, rolls and turns worked by hand, read and judged the way `check` does it."""

import json

import pytest

from sheetgen.api.checks import check_files, report
from sheetgen.games.ciccia import GAME as CICCIA
from sheetgen.games.ciccia_turns import judge_turn
from sheetgen.words import Words
from tests.games.by_hand import rules_of, vectors_of

MORE = vectors_of("more")
SHEETS = [(game, vector) for game, more in MORE.items() for vector in more["sheets"]]
RULES = rules_of("ciccia")


@pytest.mark.parametrize(("game", "vector"), SHEETS, ids=[vector["id"] for _, vector in SHEETS])
def test_sheets(game, vector, tmp_path):
    answer, expect = _checked(game, vector, tmp_path), vector["expect"]
    scores = {sheet["player"]: sheet["scores"] for sheet in answer["sheets"]}
    found = {sheet["player"]: _places(sheet["findings"]) for sheet in answer["sheets"]}
    found["table"] = [finding["code"] for finding in answer["table"]["findings"]]
    assert found == {"table": [], **expect["findings"]}
    assert scores == {**scores, **expect.get("scores", {})}
    running = {player: points["running"] for player, points in scores.items() if "running" in points}
    assert running == {**running, **expect.get("running", {})}
    assert answer["table"]["winners"] == expect.get("winners", [])
    assert answer["table"].get("trigger") == expect.get("trigger")


def test_sheets_that_are_no_table_have_no_winner(tmp_path):
    for game, vector in SHEETS:
        table = _checked(game, {**vector, "mode": "single"}, tmp_path)["table"]
        assert (table, vector["id"]) == ({"findings": [], "winners": [], "ranking": []}, vector["id"])


@pytest.mark.parametrize("vector", MORE["ciccia"]["rolls"], ids=lambda vector: vector["id"])
def test_roll(vector):
    worth = CICCIA.score(vector["dice"], RULES, open=vector["open"])
    allowed = {(option["gain"], option["dice"]) for option in worth["options"]}
    assert worth["ciccia"] is vector.get("ciccia", False)
    assert (worth["best"], worth["dice_used"]) == tuple(vector["best"] or (None, 0))
    assert allowed >= {tuple(option) for option in vector.get("must_allow", ())}
    assert not allowed & {tuple(option) for option in vector.get("must_reject", ())}


@pytest.mark.parametrize("vector", MORE["ciccia"]["turns"], ids=lambda vector: vector["id"])
def test_turn(vector):
    verdict, expect = judge_turn(vector["steps"], vector["end"], RULES), vector["expect"]
    assert {
        "hand": list(verdict.hand),
        "points": verdict.points,
        "dice_left": verdict.dice_left,
        "findings": [list(finding) for finding in verdict.findings],
    } == expect


def _checked(game, vector, folder):
    typed = {key: vector[key] for key in ("rules", "mode", "sheets") if key in vector}
    if "board" in MORE[game]:
        typed["board"] = MORE[game]["board"]
    path = folder / "sheets.json"
    path.write_text(json.dumps({"game": game, **typed}), "utf-8")
    (checked,) = check_files([str(path)])
    return json.loads(json.dumps(report(checked, Words("en"))))


def _places(findings):
    return [[finding["code"], finding["where"]] for finding in findings]
