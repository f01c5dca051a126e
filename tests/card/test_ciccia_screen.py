"""La Ciccia played in a browser, rule by rule."""

import pytest

from tests.card.paper import cells_of, judged_and_printed
from tests.card.screen import Screen, verdict_of


@pytest.fixture
def card(browser, tmp_path):
    screen = Screen(browser, tmp_path, "ciccia")
    yield screen
    assert screen.errors == []
    screen.context.close()


def bank(card, points, *, refused=False):
    """Add up a hand with dice of one's own, and bank it."""
    if not card.page.locator(".card-counter[open]").count():
        card.touch(".card-counter summary")
    for value in [1000] * (points // 1000) + [50] * (points % 1000 // 50):
        card.page.get_by_text(f"+{value}", exact=True).first.click()
    card.touch("[data-move*='\"bank\"']", refused=refused)


def ciccia(card):
    if not card.page.locator(".card-counter[open]").count():
        card.touch(".card-counter summary")
    card.touch(".card-counter [data-move*=ciccia]")


def test_a_hand_below_the_least_cannot_be_banked(card):
    card.begin("Anna", "Bruno")
    bank(card, 300, refused=True)
    assert card.status == "Turn 1: 300 is written, but only hands of 350 or more may be banked"
    assert card.texts("tfoot td") == ["0", "0"]


def test_a_hand_needs_two_rolls(card):
    card.begin("Anna", "Bruno")
    card.roll([0, 0, 0, 1, 2, 3])  # 1 1 1 2 3 4
    card.touch_dice(0, 1, 2)
    card.touch("[data-move*=keep]")
    card.touch("[data-move*='\"bank\"']", refused=True)
    assert card.status.startswith("Turn 1: banked after roll 1, but a hand needs 2 rolls")


def test_the_third_ciccia_costs_points_and_is_ringed(card):
    card.begin("Anna")
    for _ in range(3):
        ciccia(card)
    assert card.texts(".card-ring") == ["−1000"]
    assert card.texts("tfoot td") == ["−1000"]


def test_dice_that_do_not_score_cannot_be_set_aside(card):
    card.begin("Anna")
    card.roll([1, 1, 2, 2, 0, 5])  # 2 2 3 3 1 6
    card.touch_dice(0, 1)
    assert card.texts(".card-hand > .card-hint") == ["These dice do not score together."]
    assert not card.page.locator("[data-move*=keep]").count()


def test_two_fives_as_one_give_a_die_back(card):
    card.begin("Anna")
    card.roll([4, 4, 1, 2, 3, 5])  # 5 5 2 3 4 6
    card.touch_dice(0, 1)
    assert card.texts("[data-move*=keep]") == ["Set aside: +100; dice back: 1", "Set aside: +100"]
    card.touch("[data-move*=keep]")
    assert card.status == "Hand: 100."
    assert card.texts("[data-act=roll]") == ["Roll (5)"]


def test_a_roll_without_points_is_a_ciccia_and_nothing_else(card):
    card.begin("Anna", "Bruno")
    card.roll([1, 1, 2, 2, 3, 5])
    assert card.texts(".card-hand [data-move]") == ["Ciccie +1"]
    card.touch(".card-hand [data-move]")
    assert card.texts("thead [aria-current]") == ["Bruno"]


def test_a_tris_grows_in_the_next_roll(card):
    card.begin("Anna")
    card.roll([3, 3, 3, 0, 4, 1])  # 4 4 4 1 5 2
    card.touch_dice(0, 1, 2)
    card.touch("[data-move*=keep]")
    card.roll([3, 1, 2])
    card.touch_dice(0)
    assert card.texts("[data-move*=keep]") == ["Set aside: +400"]


def test_a_draw_that_would_favour_low_faces_is_thrown_away(card):
    card.begin("Anna")
    # 2³² is no multiple of six: its last four numbers would make the first four faces likelier.
    card.roll([2**32 - 1, 0, 1, 2, 3, 4, 5])
    assert card.status == "Dice: 1, 2, 3, 4, 5, 6."


def test_the_log_counts_every_face_that_was_thrown(card):
    card.begin("Anna")
    card.roll([0, 0, 0, 1, 2, 3])
    card.touch_dice(0, 1, 2)
    card.touch("[data-move*=keep]")
    card.roll([0, 5, 5])
    card.touch(".card-log summary")
    assert card.texts(".card-counts td") == ["4", "1", "1", "1", "0", "2"]


def test_who_reached_the_target_plays_no_more_and_the_others_once(card, tmp_path):
    card.begin("Anna", "Bruno", "Carla")
    ciccia(card)
    bank(card, 10000)
    card.touch("[data-act=undo]")
    card.touch("[data-act=redo]")
    bank(card, 9000)
    assert not card.page.locator(".card-result").count()
    bank(card, 450)
    assert card.page.locator(".card-result").count() == 1
    text = card.exported()
    assert verdict_of(text, tmp_path) == ([], {"Anna": 450, "Bruno": 10000, "Carla": 9000})
    # The ciccia is ticked as well.
    assert judged_and_printed("ciccia", text, tmp_path) == cells_of(text, "ciccia", tmp_path) | {"ciccie/1@1"}


def test_rolls_made_on_the_card_are_exported_and_checked(card, tmp_path):
    card.begin("Anna")
    card.roll([3, 3, 3, 0, 4, 1])
    card.touch_dice(0, 1, 2, 3)
    card.touch("[data-move*=keep]")
    card.roll([0, 1])
    card.touch_dice(0)
    card.touch("[data-move*=keep]")
    card.touch("[data-move*='\"bank\"']")
    text = card.exported()
    assert "logs:" in text
    assert verdict_of(text, tmp_path) == ([], {"Anna": 600})
