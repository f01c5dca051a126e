"""A board as a number: there and back, whatever its groups."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.encore_boards import make_boards
from sheetgen.games.encore_coding import BoardCodeError, board_count, code_bytes, rank_board, unrank_board
from sheetgen.games.encore_shape import CLASSIC, KIDS, parse_shape
from tests.games.by_hand import vectors_of

BOARD = tuple(vectors_of("encore")["board"].split())


@pytest.mark.parametrize("shape", [CLASSIC, KIDS, parse_shape("7x12x4x6")], ids=str)
def test_every_board_comes_back(shape):
    numbers = set()
    for board in make_boards(0, 300, shape):
        number = rank_board(board, shape)
        assert unrank_board(number, shape) == board
        assert 0 <= number < board_count(shape)
        numbers.add(number)
    assert len(numbers) == 300


@given(number=st.integers(0, board_count() - 1))
def test_every_number_is_a_board(number):
    assert rank_board(unrank_board(number)) == number


def test_the_first_and_the_last_number():
    assert unrank_board(0)[0] == "R" * 15
    assert rank_board(unrank_board(board_count() - 1)) == board_count() - 1


def test_a_classic_board_takes_26_bytes():
    assert code_bytes() == 26
    assert len(rank_board(BOARD).to_bytes(code_bytes())) == 26


# The numbers of some fill their bytes to the last bit.
@pytest.mark.parametrize("text", ["3x2x2x2", "4x6x4x3", "5x6x2x5", "8x7x2x7", "kids", "classic"])
def test_a_number_takes_as_many_bytes_as_it_needs(text):
    shape = parse_shape(text)
    last = board_count(shape) - 1
    assert last.to_bytes(code_bytes(shape))
    with pytest.raises(OverflowError):
        last.to_bytes(code_bytes(shape) - 1)


def test_a_board_with_wrong_groups_has_a_number_all_the_same():
    columns = ["rrrgboY"] * 15
    board = tuple("".join(row) for row in zip(*columns, strict=True))
    assert unrank_board(rank_board(board)) == board


@pytest.mark.parametrize(
    "column, why",
    [
        ("rrrgboy", "no star"),
        ("rrrgbOY", "two stars"),
        ("rgrrboY", "red twice"),
        ("rrrgbbY", "no orange"),
        ("rrrgbxY", "no colour"),
    ],
)
def test_a_column_without_a_code_is_named(column, why):
    columns = ["rrrgboY"] * 14 + [column]
    board = tuple("".join(row) for row in zip(*columns, strict=True))
    with pytest.raises(BoardCodeError, match=f"column O '{column}' has no code"):
        rank_board(board)


@pytest.mark.parametrize("number", [-1, board_count()])
def test_numbers_out_of_reach_are_refused(number):
    with pytest.raises(BoardCodeError, match="bits is none of a board 7x15x5x6"):
        unrank_board(number)
