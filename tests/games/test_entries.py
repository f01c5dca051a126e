"""Sheets as boxes and back: what a photo shows becomes the sheet that left those marks."""

from random import Random

import pytest

from sheetgen.games import game_names, load_game
from sheetgen.rules.model import Entry, Form, Sheet
from tests.games.by_hand import rules_of, sheet_of
from tests.games.simulate_ciccia import play_game as play_ciccia
from tests.games.simulate_encore import play as play_encore
from tests.games.simulate_grixx import play as play_grixx
from tests.games.simulate_yahtzee import play_game as play_yahtzee
from tests.games.test_encore_laws import BOARD

VARIANTS = [None, "mixx-a", "mixx-b", "big-points"]


def content(entries):
    """Return what fields hold, without order and without what is empty."""
    held = {name: entry.value for name, entry in entries.items() if entry.value and name != "board"}
    return {name: set(value) if isinstance(value, tuple) else value for name, value in held.items()}


@pytest.mark.parametrize("variant", VARIANTS)
def test_grixx_there_and_back(variant):
    rules = rules_of("grixx", variant) if variant else rules_of("grixx")
    game = load_game("grixx")
    for seed in range(60):
        for sheet in play_grixx(Random(seed), 4, rules):
            back = game.entries(game.cells(sheet, rules), rules)
            assert content(back) == content(sheet.entries)


def test_encore_there_and_back():
    rules, game = rules_of("encore"), load_game("encore")
    for seed in range(10):
        for sheet in play_encore(Random(seed), 3, rules, BOARD):
            back = game.entries(game.cells(sheet, rules), rules)
            assert content(back) == content(sheet.entries)


@pytest.mark.parametrize("variant", ["hasbro", "kniffel", "yatzy", "maxi", "triple"])
def test_yahtzee_there_and_back(variant):
    rules, game = rules_of("yahtzee", variant), load_game("yahtzee")
    for seed in range(10):
        for typed in play_yahtzee(rules, Random(seed), 3, turns=60 * seed + 40):
            sheet = sheet_of(typed)
            shown = game.cells(sheet, rules)
            back = Sheet("", game.entries(shown, rules), game.written(shown, rules))
            assert game.cells(back, rules) == shown and back.written == sheet.written


def test_a_struck_box_holds_nothing():
    rules, game = rules_of("yahtzee"), load_game("yahtzee")
    assert game.entries({"ones": "-", "twos": 4}, rules)["ones"] == Entry(0, struck=True)
    assert game.written({"written/bonus": "-"}, rules) == {"bonus": 0}


@pytest.mark.parametrize("variant", [None, "farkle"])
def test_ciccia_there_and_back(variant):
    rules, game = rules_of("ciccia", variant), load_game("ciccia")
    for seed in range(30):
        for typed in play_ciccia(rules, Random(seed), 3)[0]:
            sheet = sheet_of(typed)
            shown = game.cells(sheet, rules)
            assert game.entries(shown, rules)["turns"].value == sheet.value("turns")
            assert game.written(shown, rules) == sheet.written


def test_a_ledger_says_what_was_banked():
    """Of 1250 + 350 somebody made 1700; the pad holds nothing but the totals."""
    rules, game = rules_of("ciccia"), load_game("ciccia")
    shown = {"turn/1": 1250, "turn/2": "-", "turn/3": 1700, "turn/4": "-", "turn/5": ("ring", 700)}
    assert game.entries(shown, rules)["turns"].value == (1250, "c", 450, "c", "c")
    assert game.written(shown, rules)["running"] == (1250, 1250, 1700, 1700, 700)


def test_entries_cover_the_fields_of_the_sheet():
    for name in game_names():
        game, rules = load_game(name), rules_of(name)
        if game.entries is not None:
            asked = [field for field in game.fields(rules) if field.form is not Form.BOARD]
            given = game.entries({}, rules).keys()
            assert {field.id for field in asked if not field.optional} <= given
            assert given <= {field.id for field in asked}


def test_any_penalty_boxes_count():
    game, rules = load_game("grixx"), rules_of("grixx")
    assert game.entries({"penalties/2": True, "penalties/4": True}, rules)["penalties"] == Entry(2)


def test_of_two_circles_the_higher_counts():
    game, rules = load_game("encore"), rules_of("encore")
    for marks in (["columns/H/first", "columns/H/later"], ["columns/H/later", "columns/H/first"]):
        assert game.entries(dict.fromkeys(marks, True), rules)["columns"] == Entry({"H": "first"})
    assert game.cells(Sheet("A", {"columns": Entry({"H": "first"})}), rules) == {"columns/H/first": True}
