"""Encore! played in a browser, rule by rule."""

import pytest

from tests.card.paper import cells_of, judged_and_printed
from tests.card.screen import Screen, verdict_of

# Faces of the number dice are 1 2 3 4 5 ?, of the colour dice r g b o y and the black cross, by place.
TWO, THREE, ANY = 1, 2, 5
RED, GREEN, BLUE = 0, 1, 2


@pytest.fixture
def screen(browser, tmp_path):
    shown = []

    def show(spec="encore", **options):
        shown.append(Screen(browser, tmp_path, spec, **options))
        return shown[-1]

    yield show
    for each in shown:
        assert each.errors == []
        each.context.close()


@pytest.fixture
def card(screen):
    return screen()


def pick(card, *cells, seat=0):
    for cell in cells:
        card.touch(f"[data-tap='{seat}/{cell}']")


def cross(card, *cells, seat=0, jokers=0):
    pick(card, *cells, seat=seat)
    card.page.locator(f".card-choices [data-move^='[\"cross\",{seat}']").nth(jokers).click()


def test_a_move_starts_in_the_start_column_or_beside_a_cross(card):
    card.begin("Anna", "Bruno")
    pick(card, "G1")
    assert card.status.startswith("G1: these crosses hang in the air (G1)")
    cross(card, "H1")
    card.touch("[data-move='[\"next\"]']")
    card.page.locator(".card-tab").first.click()
    pick(card, "G1")
    assert "G1" not in card.status
    assert card.texts(".card-sheet:not(.off) .card-choices [data-move*=cross]")[0] == "Cross: 1"


def test_a_touch_picks_a_group_up_to_the_number_that_was_chosen(card):
    card.begin("Anna", "Bruno")
    card.roll([THREE, TWO, TWO, RED, GREEN, BLUE])
    card.touch_dice(0, 3)
    pick(card, "H1")
    assert card.page.locator(".card-box.picked").count() == 3
    assert card.texts(".card-sheet:not(.off) .card-choices [data-move*=cross]") == ["Cross: 3"]


def test_a_joker_costs_an_exclamation_mark(card):
    card.begin("Anna", "Bruno")
    card.roll([ANY, TWO, TWO, RED, GREEN, BLUE])
    cross(card, "H1", "G1", "I1", "J1")
    assert card.page.locator(".card-sheet").first.locator(".card-jokers .card-cross").count() == 1


def test_boxes_that_no_dice_give_cannot_be_crossed(card):
    card.begin("Anna", "Bruno")
    card.roll([TWO, TWO, TWO, RED, RED, RED])
    pick(card, "H3")
    assert card.texts(".card-sheet:not(.off) .card-choices .card-hint") == ["No two dice give this."]


def test_who_rolled_chooses_first_once_the_first_turns_are_over(card):
    card.begin("Anna", "Bruno")
    for _ in range(4):
        card.touch("[data-move='[\"next\"]']")
    card.roll([THREE, TWO, TWO, RED, RED, RED])
    card.page.locator(".card-tab").nth(1).click()
    pick(card, "H1", "G1", seat=1)
    assert card.texts(".card-sheet:not(.off) .card-choices .card-hint") == ["Anna rolled and chooses first."]


def test_all_who_complete_a_column_in_one_turn_are_first(screen):
    card = screen("encore:kids", width=1000)
    card.begin("Anna", "Bruno", "Carla")
    for row in range(1, 6):
        cross(card, f"E{row}", seat=0)
        cross(card, f"E{row}", seat=1)
        card.touch("[data-move='[\"next\"]']")
    for row in range(1, 6):
        cross(card, f"E{row}", seat=2)
        card.touch("[data-move='[\"next\"]']")
    sheets = card.page.locator(".card-sheet").all()
    claims = [sheet.locator(".start .card-claim.ring").all_inner_texts() for sheet in sheets]
    assert claims == [["1"], ["1"], ["0"]]


def test_an_upper_value_that_somebody_on_paper_won_is_struck(card):
    card.begin("Anna", paper=True)
    card.touch(".card-column.start button.card-claim")
    assert card.page.locator(".card-column.start .card-claim.struck").count() == 1
    for row in range(1, 8):
        cross(card, f"H{row}")
    assert card.texts(".card-column.start .card-claim.ring") == ["0"]


def test_a_game_alone_ends_with_its_last_roll_and_is_checked(screen, tmp_path):
    card = screen("encore:kids")
    card.begin("Anna")
    while not card.page.locator(".card-result").count():
        if not card.page.locator(".card-box.can").count():
            card.touch("[data-move*=pass]")
            continue
        card.touch(".card-box.can")
        whole = card.page.locator(".card-choices [data-ui*='[\"']", has_text="Whole")
        if whole.count():
            whole.click()
        card.touch(".card-choices [data-move*=cross]")
    text = card.exported()
    assert "mode: solo" in text
    codes, totals = verdict_of(text, tmp_path)
    assert codes == []
    written = judged_and_printed("encore:kids", text, tmp_path, "Anna")
    assert {cell for cell in written if "/" not in cell} == cells_of(text, "encore", tmp_path)
    assert card.texts(".card-result tr.strong td") == [str(totals["Anna"]).replace("-", "−")]
