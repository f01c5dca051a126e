"""The Yahtzee family on a screen, rule by rule."""

import json

import pytest

from sheetgen.api.checks import check_files
from tests.card.paper import cells_of, judged_and_printed


@pytest.fixture
def hasbro(open_card):
    return open_card("yahtzee:hasbro").new("Anna")


def keys(card):
    return card.page.locator(".card-keys button").all_inner_texts()


def write(card, cell, value):
    card.tap(cell)
    return card.key(value)


def roll(card, *faces):
    """Throw these faces: chance is put in the hands of the test."""
    card.page.evaluate(
        """faces => { let i = 0;
        crypto.getRandomValues = (list) => { list[0] = faces[i++ % faces.length] - 1; } }""",
        list(faces),
    )
    return card.act("roll")


def test_the_keypad_has_values_only_that_dice_can_give(open_card):
    card = open_card("yahtzee").new("Anna")
    card.tap("0/fours")
    assert keys(card) == ["0: give the box up", "4", "8", "12", "16", "20"]
    card.tap("0/full")
    assert keys(card) == ["0: give the box up", "25"]
    card.tap("0/chance")
    assert keys(card)[0] == "5" and len(keys(card)) == 26


def test_players_take_turns_and_fill_a_box_once(open_card):
    card = open_card("yahtzee").new("Anna", "Bruno")
    assert write(card, "0/fours", "12") == "Turn 1: Bruno."
    assert card.tap("0/fives") == "It is the turn of Bruno."
    assert write(card, "1/fours", "8") == "Turn 2: Anna."
    assert card.tap("0/fours").startswith("There is a number in this box already.")


def test_dice_on_the_table_show_what_each_box_yields(open_card):
    card = open_card("yahtzee").new("Anna")
    roll(card, 3, 3, 3, 5, 5)
    assert [card.written(f"0/{box}") for box in ("threes", "three_kind", "full", "large_straight")] == [
        "9",
        "19",
        "25",
        "0",
    ]
    card.tap("0/full")
    assert card.written("0/full") == "25"


def test_there_are_three_throws(open_card):
    card = open_card("yahtzee").new("Anna")
    for _ in range(3):
        roll(card, 1, 2, 3, 4, 6)
    assert not card.page.locator("[data-act=roll]").count()
    card.tap("0/chance")
    assert card.written("0/chance") == "16"


def test_the_upper_bonus_is_paid_from_63_on(open_card):
    card = open_card("yahtzee").new("Anna")
    for cell, value in zip(
        ("ones", "twos", "threes", "fours", "fives", "sixes"), ("3", "6", "9", "12", "15", "18"), strict=True
    ):
        write(card, f"0/{cell}", value)
    assert "upper: 63, bonus: 35, lower: 0, total: 98" in card.text()


def test_a_further_yahtzee_is_paid_extra_and_goes_to_its_number_box_first(hasbro):
    write(hasbro, "0/yahtzee", "50")
    hasbro.tap("0/full")
    assert not [key for key in keys(hasbro) if "All dice 4" in key]
    write(hasbro, "0/fours", "All dice 4: 20 + 100 extra")
    write(hasbro, "0/full", "All dice 4: 25 + 100 extra")
    assert "full: 25" in hasbro.text() and "yahtzee_bonus: 2" in hasbro.text()


def test_without_50_in_the_yahtzee_box_nothing_is_paid_extra(hasbro):
    write(hasbro, "0/yahtzee", "0: give the box up")
    hasbro.tap("0/fours")
    assert "All dice 4: 20" in keys(hasbro)


def test_a_column_of_triple_yahtzee_counts_with_its_factor(open_card):
    card = open_card("yahtzee:triple").new("Anna")
    write(card, "0/sixes@3", "30")
    assert "columns: [0, 0, 90], total: 90" in card.text()
    assert card.page.locator(".card-factor").all_inner_texts() == ["×1", "×2", "×3"]
    assert card.page.locator(".card-table tbody:last-child td").all_inner_texts() == ["90"]


def test_a_game_played_to_its_end_is_fine_by_the_checker(open_card, tmp_path):
    card = open_card("yahtzee").new("Anna", "Bruno")
    said = ""
    while "over" not in said:
        card.act("roll")
        cell = card.page.evaluate(
            """() => { const open = [...document.querySelectorAll(".card-value.can")];
            return (open.find((box) => box.dataset.move) ?? open[0]).dataset.cell; }"""
        )
        said = card.tap(cell)
        if card.page.locator(".card-keys").count():
            said = card.key("0: give the box up")
    file = tmp_path / "played.yaml"
    file.write_text(card.text(), "utf-8")
    (checked,) = check_files([str(file)])
    assert [sheet.findings for sheet in checked.verdict.sheets] == [(), ()] and checked.verdict.findings == ()
    written = judged_and_printed("yahtzee", card.text(), tmp_path)
    assert written == cells_of(card.text(), "yahtzee", tmp_path) and len(written) == 26
    assert json.loads(card.text().splitlines()[-1].removeprefix("# moves: "))[0][0] == "new"
