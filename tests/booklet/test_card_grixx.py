"""GRixx on a screen, rule by rule."""

import pytest

from sheetgen.api.checks import check_files
from tests.card.paper import cells_of, judged_and_printed


@pytest.fixture
def card(open_card):
    return open_card("grixx").new("Anna", "Bruno")


def five_crosses(card, row="red", numbers=(2, 3, 4, 5, 6)):
    """Let both players cross white sums in one row, turn by turn; nobody adds a coloured die."""
    for number in numbers:
        card.tap(f"0/{row}/{number}", f"1/{row}/{number}")
        card.next()
        card.next()


def test_only_numbers_to_the_right_can_be_crossed(card):
    card.tap("0/red/6")
    card.next()
    assert card.tap("0/red/4") == "Red: the 4 lies to the left of the crossed 6; you can never go back."
    assert not card.is_on("0/red/4")


def test_last_number_needs_five_crosses(card):
    said = card.tap("0/red/12")
    assert "needs 5 other crosses in its row first; this row has 0" in said and not card.is_on("0/red/12")


def test_the_lock_goes_with_the_last_number(card):
    five_crosses(card)
    assert "only who crosses the last number gets the lock" in card.tap("1/red/lock")
    card.tap("1/red/12")
    assert card.is_on("1/red/12") and card.is_on("1/red/lock")


def test_others_may_close_a_row_on_the_same_white_sum_only(card):
    five_crosses(card)
    card.tap("0/red/12", "1/red/12")
    assert card.is_on("0/red/lock") and card.is_on("1/red/lock")
    card.act("undo")
    card.next()
    card.next()
    assert card.tap("1/red/12") == "Red: the row is closed."


def test_everybody_crosses_one_white_sum(card):
    card.tap("0/red/5")
    assert card.tap("0/blue/5").startswith("The white sum is crossed once in a turn.")
    assert card.tap("1/blue/7").startswith("The white sum is 5 in this turn.")


def test_the_coloured_die_is_the_active_player_s(card):
    card.next()
    assert card.tap("1/red/5") == "Only Anna may add a coloured die now."
    card.tap("0/red/5")
    assert card.is_on("0/red/5") and card.said() == "Turn 2: Bruno."


def test_a_turn_without_a_cross_costs_a_penalty(card):
    assert card.tap("0/penalties/1").startswith("First the white sum")
    card.next()
    assert card.next().startswith("Anna has crossed nothing in this turn")
    assert card.tap("1/penalties/1") == "Only the active player takes a penalty: Anna."
    assert card.tap("0/penalties/1") == "Turn 2: Bruno." and card.is_on("0/penalties/1")


def test_the_fourth_penalty_ends_the_game(card):
    for _ in range(3):
        card.next()
        card.tap("0/penalties/1")
        card.tap("1/red/2", "1/red/3", "1/red/4", "1/red/5")
        card.next()
        card.next()
    card.next()
    assert card.tap("0/penalties/4") == "The game is over. First: Bruno."
    assert card.tap("1/red/9") == "The game is over."


def test_two_closed_rows_end_the_game_and_the_checker_agrees(card, tmp_path):
    five_crosses(card)
    five_crosses(card, "yellow")
    card.tap("0/red/12", "1/yellow/12")
    assert card.next() == "The game is over. First: Anna, Bruno."
    table = card.page.locator(".card-result").inner_text()
    assert "Anna" in table and "43" in table
    file = tmp_path / "played.yaml"
    file.write_text(card.text(), "utf-8")
    (checked,) = check_files([str(file)])
    assert checked.mode == "table"
    assert judged_and_printed("grixx", card.text(), tmp_path, "Bruno") == cells_of(
        card.text(), "grixx", tmp_path, player=1
    )
    assert checked.verdict.findings == ()
    assert [(sheet.scores["total"], sheet.findings) for sheet in checked.verdict.sheets] == [
        (43, ()),
        (43, ()),
    ]


def test_a_bonus_box_needs_its_number_beside_it(open_card):
    card = open_card("grixx:big-points").new("Anna", "Bruno")
    assert "is crossed, but not beside it" in card.tap("0/bonus_ry/5")
    card.tap("0/red/5")
    card.next()
    card.tap("0/bonus_ry/5")
    assert card.is_on("0/bonus_ry/5")


def test_alone_others_close_rows_at_their_lock(open_card):
    card = open_card("grixx").new("Anna")
    card.tap("0/red/5", "0/red/9", "0/red/lock")
    assert card.tap("0/red/11") == "Red: the row is closed."
    assert "mode: single" in card.text() and "locks: []" in card.text()
