"""Pads of Encore!: whose board is on which leaf, and whether the leaf's code says so."""

from io import BytesIO

import pypdfium2
import pytest

from sheetgen.api.boards import draw_boards
from sheetgen.api.pad_wishes import PadWishes
from sheetgen.api.pads import make_pad
from sheetgen.errors import UsageError
from sheetgen.games.encore_coding import unrank_board
from sheetgen.page.code import read_code

LEAVES_A_PAGE = 2  # A5 on A4


def boards_of(**wishes) -> list[tuple[str, ...]]:
    """Return the boards that the codes of a printed pad name, leaf by leaf."""
    out = BytesIO()
    make_pad("encore", PadWishes(**wishes)).write(out)
    boards = []
    for page in pypdfium2.PdfDocument(out.getvalue()):
        grey = page.render(scale=200 / 72, grayscale=True).to_numpy().squeeze()
        half = grey.shape[0] // LEAVES_A_PAGE
        codes = [read_code(grey[top : top + half]) for top in (0, half)]
        boards += [unrank_board(int.from_bytes(code.board)) for code in codes if code]
    return boards[: wishes["leaves"]]


def seeds(first, count, *, fair=False):
    return [tuple(board.rows) for board in draw_boards(first, count, "classic", fair=fair)]


def test_the_built_in_board_travels_in_the_code(tmp_path):
    boards = boards_of(leaves=2)
    assert boards[0] == boards[1]
    assert len(boards[0]) == 7


def test_a_seed_gives_the_whole_pad_its_board():
    assert boards_of(leaves=3, seed=7) == seeds(7, 1) * 3


def test_every_leaf_has_its_own_board():
    assert boards_of(leaves=4, seed=7, boards="each") == seeds(7, 4)


def test_the_leaves_of_a_round_share_a_board():
    one, two = seeds(7, 2)
    assert boards_of(leaves=5, seed=7, boards="table", seats=3) == [one, one, one, two, two]


def test_boards_follow_the_numbers_when_leaves_are_cut_and_stacked():
    one, two, three, four = seeds(0, 4)
    assert boards_of(leaves=4, boards="each", order="stack") == [one, three, two, four]


def test_fair_boards_are_those_that_the_bot_finds_fair():
    assert boards_of(leaves=2, boards="each", fair=True) == seeds(0, 2, fair=True)


def test_games_without_a_board_refuse_seeds():
    with pytest.raises(UsageError, match="grixx has no board"):
        make_pad("grixx", PadWishes(seed=1))
