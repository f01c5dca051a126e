"""Sheets as boxes and back: what a photo shows becomes the sheet that left those marks."""

from random import Random

import pytest

from sheetgen.games import game_names, load_game
from sheetgen.rules.model import Entry, Form, Sheet
from tests.games.by_hand import rules_of
from tests.games.simulate_encore import play as play_encore
from tests.games.simulate_grixx import play as play_grixx
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


def test_entries_cover_the_fields_of_the_sheet():
    for name in game_names():
        game, rules = load_game(name), rules_of(name)
        if game.entries is not None:
            asked = {field.id for field in game.fields(rules) if field.form is not Form.BOARD}
            assert game.entries({}, rules).keys() == asked


def test_any_penalty_boxes_count():
    game, rules = load_game("grixx"), rules_of("grixx")
    assert game.entries({"penalties/2": True, "penalties/4": True}, rules)["penalties"] == Entry(2)


def test_of_two_circles_the_higher_counts():
    game, rules = load_game("encore"), rules_of("encore")
    for marks in (["columns/H/first", "columns/H/later"], ["columns/H/later", "columns/H/first"]):
        assert game.entries(dict.fromkeys(marks, True), rules)["columns"] == Entry({"H": "first"})
    assert game.cells(Sheet("A", {"columns": Entry({"H": "first"})}), rules) == {"columns/H/first": True}
