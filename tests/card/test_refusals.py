"""What a finger cannot do on the card, and why: each rule of each game that a move can break."""

from __future__ import annotations

import re
from functools import cache

import pytest

from sheetgen.api.cards import card_words
from sheetgen.api.languages import words_for
from sheetgen.api.messages import Speaker
from tests.card.cases import Case, opened

# Dice by their faces; a roll of two equal colours and numbers.
WHITE_SUM_5 = ["roll", [2, 3, 1, 1, 1, 1]]
NEXT = ["next"]
THREE_ONES = [["roll", [1, 1, 1, 2, 3, 4]], ["keep", 0, [[1, 1, 1]], ["set"]]]
FIVES_ROLL = [5, 5, 2, 3, 4, 6]


def red(*numbers):
    """Both cross white sums in the red row, turn by turn."""
    return [
        move
        for number in numbers
        for move in (["cross", 0, "red", number], ["cross", 1, "red", number], NEXT, NEXT)
    ]


# rule → game, variant, players, moves before, the move, why not.
RULES = {
    "only_printed_numbers_are_crossed": ("grixx", None, 2, [], ["cross", 0, "red", 13], "GX-RANGE"),
    "numbers_to_the_left_are_lost": ("grixx", None, 2, red(6), ["cross", 0, "red", 4], "left"),
    "the_last_number_needs_five_crosses": (
        "grixx",
        None,
        2,
        red(2, 3, 4, 5),
        ["cross", 0, "red", 12],
        "GX-LAST-EARLY",
    ),
    "the_lock_goes_with_the_last_number": ("grixx", None, 2, [], ["lock", 0, "red"], "GX-LOCK-NO-LAST"),
    "a_closed_row_takes_no_crosses": (
        *("grixx", None, 2, [*red(2, 3, 4, 5, 6), ["cross", 0, "red", 12], NEXT]),
        *(["cross", 1, "red", 7], "closed"),
    ),
    "a_bonus_box_needs_its_number": (
        "grixx",
        "big-points",
        2,
        [],
        ["cross", 0, "bonus_ry", 5],
        "GX-BONUS-ALONE",
    ),
    "the_white_sum_is_that_of_the_dice": (
        "grixx",
        None,
        2,
        [WHITE_SUM_5],
        ["cross", 0, "red", 6],
        "not-white",
    ),
    "the_coloured_sum_is_that_of_the_dice": (
        *("grixx", None, 2, [WHITE_SUM_5, NEXT]),
        *(["cross", 0, "red", 7], "not-coloured"),
    ),
    "dice_are_rolled_once_a_turn": ("grixx", None, 2, [WHITE_SUM_5], WHITE_SUM_5, "roll-later"),
    "a_turn_without_a_cross_costs_a_penalty": ("grixx", None, 2, [NEXT], NEXT, "must-act"),
    "a_penalty_is_the_active_player_s": ("grixx", None, 2, [NEXT], ["penalty", 1], "penalty-active"),
    "a_box_holds_what_dice_can_give": ("yahtzee", None, 1, [], ["write", 0, "fours", 3], "YZ-VALUE"),
    "chance_is_never_nothing": ("yahtzee", None, 1, [], ["write", 0, "chance", 0], "YZ-CHANCE-ZERO"),
    "a_box_is_filled_once": (
        "yahtzee",
        None,
        1,
        [["write", 0, "fours", 4]],
        ["write", 0, "fours", 8],
        "filled",
    ),
    "players_take_turns": ("yahtzee", None, 2, [], ["write", 1, "fours", 4], "not-turn"),
    "there_are_three_throws": (
        "yahtzee",
        None,
        1,
        [["roll", [1, 2, 3, 4, 5]]] * 3,
        ["roll", [1] * 5],
        "no-throws",
    ),
    "what_the_dice_yield_is_written": (
        *("yahtzee", None, 1, [["roll", [1, 2, 3, 4, 6]]]),
        *(["write", 0, "chance", 20], "not-worth"),
    ),
    "a_joker_goes_to_its_number_first": (
        *("yahtzee", "hasbro", 1, [["write", 0, "yahtzee", 50], ["roll", [4] * 5]]),
        *(["write", 0, "full", 25], "joker-own"),
    ),
    "a_joker_goes_to_the_lower_boxes_next": (
        *("yahtzee", "hasbro", 1),
        [["write", 0, "yahtzee", 50], ["write", 0, "fours", 8], ["roll", [4] * 5]],
        *(["write", 0, "ones", 0], "joker-lower"),
    ),
    "hands_are_multiples_of_fifty": ("ciccia", None, 2, [], ["bank", 0, 375], "CI-STEP"),
    "a_hand_of_350_is_banked": ("ciccia", None, 2, [], ["bank", 0, 300], "CI-MIN"),
    "a_hand_without_points_is_a_ciccia": ("ciccia", None, 2, [], ["bank", 0, 0], "CI-VALUE"),
    "a_hand_needs_two_rolls": (
        *("ciccia", None, 2, THREE_ONES),
        *(["bank", 0, 1000], "CI-ROLLS"),
    ),
    "only_dice_that_score_are_kept": (
        *("ciccia", None, 2, [["roll", [1, 2, 3, 4, 6, 6]]]),
        *(["keep", 0, [[2]], ["single"]], "CI-KEEP"),
    ),
    "dice_that_score_are_no_ciccia": (
        "ciccia",
        None,
        2,
        [["roll", FIVES_ROLL]],
        ["ciccia", 0],
        "CI-NOT-CICCIA",
    ),
    "two_fives_as_one_give_a_die_back": (
        *("ciccia", None, 2, [["roll", FIVES_ROLL], ["keep", 0, [[5, 5]], ["fives_as_one"]]]),
        *(["roll", [1, 2, 3, 4]], "CI-DICE"),
    ),
    "what_was_rolled_is_banked": (
        *("ciccia", None, 2),
        [*THREE_ONES, ["roll", [1, 2, 3]], ["keep", 0, [[1]], ["single"]]],
        *(["bank", 0, 2000], "CI-LOG"),
    ),
    "who_reached_the_target_plays_no_more": (
        *("ciccia", None, 2, [["bank", 0, 10000]]),
        *(["bank", 0, 500], "CI-AFTER-END"),
    ),
    "turns_go_round": ("ciccia", None, 2, [], ["bank", 1, 500], "CI-TURNS"),
    "there_are_no_other_boxes": ("encore", None, 2, [], ["cross", 0, ["Z9"], 0], "EN-RANGE"),
    "crosses_begin_in_the_start_column": ("encore", None, 2, [], ["cross", 0, ["G1"], 0], "EN-UNREACHABLE"),
    "a_box_is_crossed_once": (
        "encore",
        None,
        1,
        [["cross", 0, ["H1"], 0]],
        ["cross", 0, ["H1"], 0],
        "crossed",
    ),
    "a_move_has_one_colour": ("encore", None, 2, [], ["cross", 0, ["H1", "H3"], 0], "two-colours"),
    "a_move_is_of_joined_boxes": ("encore", None, 2, [], ["cross", 0, ["H1", "L2"], 0], "apart"),
    "a_move_has_two_jokers_at_most": ("encore", None, 2, [], ["cross", 0, ["H1"], 3], "two-jokers"),
    "exclamation_marks_run_out": (
        *("encore", None, 1, [["cross", 0, [f"H{row}"], 2] for row in range(1, 5)]),
        *(["cross", 0, ["H5"], 1], "EN-JOKER-RANGE"),
    ),
    "a_player_moves_once_a_turn": ("encore", None, 2, [["pass", 0]], ["cross", 0, ["H1"], 0], "done"),
    "two_dice_give_a_move": (
        *("encore", None, 2, [["roll", [2, 2, 2, "r", "r", "r"]]]),
        *(["cross", 0, ["H1"], 0], "not-dice"),
    ),
    "who_rolled_chooses_first": (
        *("encore", None, 2, [NEXT, NEXT, NEXT, ["roll", [1, 2, 2, "y", "y", "y"]]]),
        *(["cross", 0, ["H1"], 0], "roller-first"),
    ),
}


@cache
def said(game):
    return {**Speaker(game, game, words_for("en")).sentences(), **card_words(game)}


@pytest.mark.parametrize("rule", RULES)
def test_the_card_refuses(javascript, rule):
    game, variant, players, moves, move, code = RULES[rule]
    _, rules, board = opened(Case(game, variant, (players,)))
    why, facts = javascript(
        *("refused",),
        game=game,
        options={**rules, "board": board},
        setup={"players": ["Anna", "Bruno"][:players]},
        moves=moves,
        move=move,
    )
    assert why == code
    # The sentence is the checker's where it knows the fault, and all that it speaks of is told.
    assert set(re.findall(r"\{(\w+)\}", said(game)[code])) <= facts.keys()
