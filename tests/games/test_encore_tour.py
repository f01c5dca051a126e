"""Moves that a booklet tells of: each is what its sentence says of it, on any board."""

import pytest

from sheetgen.games.encore_boards import make_board
from sheetgen.games.encore_shape import CLASSIC, KIDS
from sheetgen.games.encore_tour import find_tour
from tests.games.board_judge import groups_of

BOARDS = [("H", make_board(seed, CLASSIC)) for seed in range(6)]
BOARDS += [("E", make_board(seed, KIDS)) for seed in range(4)]

each_board = pytest.mark.parametrize("start, board", BOARDS)


def place(name):
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def touch(one, other):
    (a, b), (c, d) = place(one), place(other)
    return abs(a - c) + abs(b - d) == 1


def colour(board, name):
    column, row = place(name)
    return board[row][column].lower()


@each_board
def test_a_tour_shows_what_its_sentences_say(start, board):
    tour = find_tour(board, start)
    move, further, (corner,) = tour["move"], tour["next"], tour["corner"]
    assert move[0][0] == start and {colour(board, box) for box in move} == {tour["colour"]}
    assert all(any(touch(box, other) for other in move[:n]) for n, box in enumerate(move) if n)
    assert touch(further[0], move[-1]) and touch(*further) and start not in {box[0] for box in further}
    assert colour(board, further[0]) == colour(board, further[1]) != tour["colour"]
    assert not any(touch(corner, box) for box in move) and corner[0] != start
    (a, b), (c, d) = place(corner), place(move[-1])
    assert (abs(a - c), abs(b - d)) == (1, 1)
    again = tour["again"]
    assert again[0][0] == start != again[1][0] and touch(*again) and again[0][1:] == again[1][1:]
    assert colour(board, again[0]) == colour(board, again[1])
    assert not any(touch(one, other) for one in again for other in (*move, *further))


@each_board
def test_the_group_of_a_move_is_whole(start, board):
    tour = find_tour(board, start)
    (boxes,) = [boxes for _, boxes in groups_of(board) if place(tour["move"][0])[::-1] in boxes]
    assert sorted(map(place, tour["group"])) == sorted((column, row) for row, column in boxes)


@each_board
def test_stars_are_near_and_open(start, board):
    tour = find_tour(board, start)
    column, row = place(tour["move"][-1])

    def far(name):
        return abs(place(name)[0] - column) + abs(place(name)[1] - row)

    letters = {
        f"{chr(65 + x)}{y + 1}": letter for y, line in enumerate(board) for x, letter in enumerate(line)
    }
    others = [name for name, letter in letters.items() if letter.isupper() and name not in tour["move"]]
    assert sorted(map(far, tour["stars"])) == sorted(map(far, others))[:3]


@each_board
def test_what_is_shown_is_in_view(start, board):
    tour = find_tour(board, start)
    (left, top), (right, bottom) = map(place, tour["view"])
    for name in (*tour["move"], *tour["next"], *tour["corner"]):
        column, row = place(name)
        assert left <= column <= right and top <= row <= bottom
    # Moves far apart would fill a page: the nearest are chosen.
    assert (right - left + 1) * (bottom - top + 1) <= 42


@each_board
def test_the_view_is_a_column_wider_than_what_is_shown(start, board):
    tour = find_tour(board, start)
    shown = [place(name) for name in (*tour["move"], *tour["next"], *tour["corner"])]
    (left, top), (right, bottom) = map(place, tour["view"])
    columns, rows = zip(*shown, strict=True)
    assert (left, right) == (max(min(columns) - 1, 0), min(max(columns) + 1, len(board[0]) - 1))
    assert (top, bottom) == (min(rows), max(rows))


def test_the_next_move_stays_out_of_the_start_column():
    """B2 and A2 would touch the first move, but A2 could be crossed without it."""
    assert find_tour(("rr", "gg"), "A")["next"] == []


def test_a_board_without_the_start_column_has_no_tour():
    assert find_tour(BOARDS[0][1], "P") == {}


def test_the_clearest_of_all_tours(golden):
    lines = [f"{start} {line} {find_tour(board, start)}" for start, board in BOARDS for line in board[:1]]
    golden("games/encore-tours.txt", "\n".join(lines) + "\n")
