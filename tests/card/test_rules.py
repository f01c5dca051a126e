"""The card's rules in JavaScript against the checker's in Python: random games, all scores and refusals."""

from itertools import combinations_with_replacement

import pytest

from sheetgen.games.ciccia_rolls import list_selections
from sheetgen.games.encore_moves import list_moves
from tests.card.cases import CASES, Case, faults, job, opened

# `make bench-card` plays thousands.
GAMES = 4


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_card_and_the_checker_agree_about_random_games(javascript, case):
    games = javascript("run", **job(case, GAMES, seed=11))
    assert [fault for played in games for fault in faults(case, played)] == []


@pytest.mark.parametrize(
    "changes", [None, "farkle", {"fives_as_one_in_sets": True, "max_multiple": 6}], ids=str
)
def test_a_roll_may_be_set_aside_in_the_same_ways(javascript, changes):
    _, rules, _ = opened(Case("ciccia", changes, (1,)))
    rolls = [
        (roll, {face: 2} if roll[0] == face else {})
        for count in (1, 3, 5, 6)
        for roll in combinations_with_replacement(range(1, 7), count)
        for face in (roll[0], 6)
    ][:: 1 if changes is None else 4]
    shown = [(roll, {str(face): times for face, times in grows.items()}) for roll, grows in rolls]
    offered = javascript("selectionsOffered", options=rules, rolls=shown)
    assert offered == [
        [
            [
                {"way": str(group.way), "dice": list(group.dice), "gain": group.gain, "kept": group.kept}
                for group in selection.groups
            ]
            for selection in list_selections(roll, grows, rules)
        ]
        for roll, grows in rolls
    ]


@pytest.mark.parametrize("changes", [None, "kids"])
def test_every_connected_set_beside_a_cross_or_in_the_start_column_may_be_crossed(javascript, changes):
    case = Case("encore", changes, (1,))
    _, rules, board = opened(case)
    moves = [
        {f"{chr(ord('A') + column)}{row + 1}" for row, column in move}
        for move in list_moves(board, rules["dice_max"])
    ]
    for position in javascript("crossesOffered", **job(case, 6, seed=3)):
        crossed = set(position["crossed"])
        near = {cell for cross in crossed for cell in _beside(cross)}
        allowed = [
            move
            for move in moves
            if not move & crossed and any(cell in near or cell[0] == rules["start"] for cell in move)
        ]
        offered = [set(boxes) for boxes in position["offered"]]
        assert sorted(map(sorted, offered)) == sorted(map(sorted, allowed))


def _beside(cell):
    column, row = ord(cell[0]), int(cell[1:])
    return [f"{chr(column + dx)}{row + dy}" for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
