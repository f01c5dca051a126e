"""A board typed by hand: what breaks, and where."""

import pytest

from sheetgen.games.encore_boards import make_board
from sheetgen.games.encore_grid import column_name
from sheetgen.games.encore_shape import KIDS, BoardShape, board_faults
from tests.games.by_hand import vectors_of

BOARD = tuple(vectors_of("encore")["board"].split())


def changed(*places):
    """Return the board of the vectors with some letters changed: (row, column, letter), 0-based."""
    rows = [list(row) for row in BOARD]
    for row, column, letter in places:
        rows[row][column] = letter
    return ["".join(row) for row in rows]


def told(board, **shape):
    return [(fault.row, fault.column, fault.message) for fault in board_faults(board, **shape)]


def test_a_sound_board_has_no_faults():
    assert board_faults(BOARD) == []


def test_a_letter_that_is_no_colour():
    message = "'x' is no colour; the letters are r, g, b, o, y, a capital is a star"
    assert told(changed((2, 4, "x"))) == [(2, 4, message)]


def test_a_short_line_and_a_missing_line():
    board = [*BOARD[:3], BOARD[3][:-1], *BOARD[4:6]]
    assert told(board) == [
        (3, 14, "'oGOoybYgbbbRbB' has 14 letters, a line has 15"),
        (6, 0, "6 lines, a board has 7"),
    ]


def test_no_board_at_all():
    assert told([]) == [(0, 0, "0 lines, a board has 7")]


def test_one_line_is_no_board():
    assert (1, 0, "1 line, a board has 7") in told(["yobbbbbbbbbbbbb"])


def test_a_column_without_a_star_and_one_with_two():
    # The stars of A and B both in B: A7 is no star, B6 is one more.
    faults = told(changed((6, 0, "g"), (6, 1, "Y")))
    assert (0, 0, "column A has no star") in faults
    assert (6, 1, "a further star in column B; a column has one") in faults


def test_stars_of_a_colour_are_counted():
    # The star of column A moved from green to yellow.
    assert told(changed((6, 0, "g"), (0, 0, "Y"))) == [
        (0, 10, "'y' has 4 stars, a colour has 3"),
        (3, 1, "'g' has 2 stars, a colour has 3"),
    ]


def test_a_box_of_another_colour_breaks_sizes_and_columns():
    # A1, one of the yellow group of two, turned orange.
    assert told(changed((0, 0, "o"))) == [
        (0, 10, "a further 'y' group of 1, none of 2"),
        (3, 0, "a further 'o' group of 2, none of 1"),
        (3, 0, "column A has 'o' in two places; a colour is one run a column"),
    ]


def test_a_missing_colour_joined_groups_and_two_stars_in_one():
    # A6, the red group of one, turned green: it ties the green groups of four and one together.
    assert told(changed((5, 0, "g"))) == [
        (0, 0, "column A has no 'r'; every column holds every colour"),
        (2, 1, "no 'r' group of 1"),
        (2, 7, "a further 'g' group of 6, none of 1 and 4"),
        (3, 1, "a further star in one 'g' group; a group has at most one"),
    ]


def test_a_group_beyond_the_largest():
    faults = told(["r" * 15] * 7)
    assert any(
        message == "a 'r' group of 105, the largest is 6, none of 1 and 2 and 3 and 4 and 5 and 6"
        for *_, message in faults
    )


def test_a_group_too_large_is_told_once():
    """Not also as the group that is missing because of it."""
    # Column A orange and yellow alone: groups too large in place of those that lack.
    messages = [message for *_, message in told(["rgboy" * 3] * 7)]
    assert not any(message.startswith("no '") for message in messages)


@pytest.mark.parametrize(
    "board, sizes, fault",
    [
        (["rbr"], 1, (0, 2, "a further 'r' group of 1")),  # and no size is missing
        (["rrr", "rrr"], 2, (0, 0, "no 'b' group of 1 and 2")),
        (["RRR", "bbb"], 2, (0, 2, "'r' has 3 stars, a colour has 1 or 2")),
        (["RRR", "bbb"], 2, (0, 0, "'b' has 0 stars, a colour has 1 or 2")),
    ],
)
def test_faults_of_small_boards(board, sizes, fault):
    assert fault in told(board, shape=BoardShape(len(board), 3, "rb", sizes))


def test_faults_come_row_by_row():
    faults = board_faults(["rgboy" * 3] * 7)
    assert faults == sorted(faults)
    assert len(faults) > 50


def test_other_shapes_are_held_to_their_own_numbers():
    board = make_board(3, KIDS)
    assert board_faults(board, KIDS) == []
    assert board_faults(board)[0].message == f"'{board[0]}' has 9 letters, a line has 15"


@pytest.mark.parametrize("column, name", [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA")])
def test_column_names(column, name):
    assert column_name(column) == name
