"""The bot that rates boards: legal moves only, greedy, the same dice for all."""

from itertools import combinations
from statistics import fmean

import pytest

from sheetgen.games.encore_boards import make_board, make_boards
from sheetgen.games.encore_moves import list_moves
from sheetgen.games.encore_rating import Rating, is_fair, rate_board
from tests.games.board_judge import groups_of
from tests.games.by_hand import rules_of

RULES = rules_of("encore")


def is_connected(places):
    left = set(places)
    edge = [left.pop()]
    while edge:
        row, column = edge.pop()
        near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & left
        left -= near
        edge += near
    return not left


def test_moves_are_all_connected_sets_of_one_group():
    board = make_board(11)
    expected = {
        subset
        for _, boxes in groups_of(board)
        for size in range(1, 6)
        for subset in combinations(sorted(boxes), size)
        if is_connected(subset)
    }
    moves = list_moves(board, 5)
    assert set(moves) == expected
    assert len(moves) == len(expected)


@pytest.mark.parametrize(
    "board", [("rr", "rb", "rr"), ("rr", "br", "rr"), ("rrr", "rbr"), ("rbr", "rrr")], ids="-".join
)
def test_a_move_may_bend_any_way(board):
    assert len(list_moves(board, 5)[-1]) == 5


def test_no_throw_no_points():
    """Eight jokers left, fifteen stars open."""
    assert rate_board(make_board(1), {**RULES, "solo_rolls": 0}, games=3) == Rating(-22.0, 0.0)


def test_the_error_of_two_games_is_half_their_difference():
    """So that mean and error give back their two scores, which are whole."""
    rating = rate_board(make_board(1), {**RULES, "solo_rolls": 8}, games=2)
    scores = [rating.mean - rating.sd_error, rating.mean + rating.sd_error]
    assert scores[0] < scores[1]
    assert scores == pytest.approx([*map(round, scores)])


def test_the_rating_is_the_same_each_time_and_dice_have_seeds():
    board = make_board(5)
    assert rate_board(board, RULES, games=20) == rate_board(board, RULES, games=20)
    assert rate_board(board, RULES, games=20, seed=1) != rate_board(board, RULES, games=20)


def test_the_bots_choices_are_these():
    """Whatever changes them changes what `--fair` lets pass: then it is calibrated anew."""
    means = [rate_board(make_board(seed), RULES, games=20).mean for seed in (5, 11)]
    assert means == [5.05, 10.25]


def test_longer_games_pay_more():
    means = [rate_board(make_board(2), {**RULES, "solo_rolls": n}, games=40).mean for n in (5, 15, 30, 60)]
    assert means == sorted(means)


def test_nobody_has_more_than_the_whole_board():
    """All columns, colours and stars; each joker on a die costs an exclamation mark."""
    rating = rate_board(make_board(2), {**RULES, "solo_rolls": 400}, games=10)
    assert 41 + 25 <= rating.mean <= 41 + 25 + 8


def test_points_are_the_rules():
    board = make_board(3)
    dear = {**RULES, "star": -3}
    assert rate_board(board, {**dear, "solo_rolls": 0}, games=2).mean == 8 - 45


def test_the_bot_is_calibrated_to_published_boards():
    """Their mean is 9.5 for a greedy bot, and 1.05 the standard deviation between them."""
    ratings = [rate_board(board, RULES, games=40).mean for board in make_boards(0, 20)]
    assert fmean(ratings) == pytest.approx(9.5, abs=1.0)
    assert 0.4 < sum(map(is_fair, [Rating(mean, 0.0) for mean in ratings])) / 20 < 0.95


@pytest.mark.parametrize("mean, fair", [(7.9, False), (8.0, True), (9.5, True), (11.0, True), (11.1, False)])
def test_fair_is_what_published_boards_reach(mean, fair):
    assert is_fair(Rating(mean, 0.3)) is fair
