"""How good a board is to play: the mean score of a plain bot that plays it alone, many times.

Takes a board and the rules' points; gives the mean and how sure it is. All boards meet the same dice, so that
what differs is the board. The bot is greedy: it makes the move that pays most points at once (stars, columns,
colours), then the one that crosses most boxes, a joker counted as a box lost; it passes if there is nothing
to gain. All games are played side by side, an array operation a step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from sheetgen.games.encore_chance import chance
from sheetgen.games.encore_grid import column_name
from sheetgen.games.encore_moves import list_moves
from sheetgen.rules.model import Rules

# Mean scores of fair boards, points. Published boards give a greedy bot 9.5, with a standard deviation of
# 1.05 between them: this is that mean ± 1.5. Boards of this generator give this bot 9.57 ± 1.37 (200 boards),
# so seven in ten are fair.
FAIR = (8.0, 11.0)

# A move's worth is points first, then boxes less jokers; to pass is better than to gain nothing.
_PER_POINT = 64
_PER_BOX = 4
_PER_JOKER = 4
_PASS = 1

# More jokers than anybody has: the dice do not allow it.
_NEVER = 99

Ints = NDArray[np.int32]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Rating:
    """What the bot makes of a board."""

    mean: float
    """Points a game."""
    sd_error: float
    """Of the mean."""


def is_fair(rating: Rating) -> bool:
    """Tell whether a classic board is neither stingier nor kinder than most published ones."""
    return FAIR[0] <= rating.mean <= FAIR[1]


def rate_board(board: Sequence[str], rules: Rules, games: int = 200, seed: int = 0) -> Rating:
    """Let the bot play a board alone.

    rules: Encore's options, whose columns and colours are the board's.
    games: at least 2; 200 give an sd_error of about 0.35. seed: of the dice.
    """
    moves = _weigh_moves(tuple(board), rules)
    state = _State(moves, rules, games)
    for throw in _throws(rules["solo_rolls"], games, len(rules["colours"]), rules["dice_max"], seed):
        state.play(throw)
    scores = state.scores()
    return Rating(float(scores.mean()), float(scores.std(ddof=1)) / sqrt(games))


@dataclass(frozen=True)
class _Throw:
    """One throw in every game: how many jokers each colour and each number takes."""

    colour_jokers: Ints
    """[game, colour]"""
    size_jokers: Ints
    """[game, boxes]; column 0 is never looked at."""


@dataclass(frozen=True)
class _Moves:
    """All moves of a board; the last one is to pass."""

    colour: Ints
    size: Ints
    stars: Ints
    in_column: Ints
    """[move, column]: boxes"""
    starts: Flags
    """Has a box in the start column."""
    excludes: Flags
    """[move, move]: share a box."""
    opens: Flags
    """[move, move]: crossing the first lets the second touch a cross."""
    worth: Ints
    """Stars and boxes."""
    completing: list[NDArray[np.float32]]
    """By boxes still open in a column, from 1: [column, move], the worth of completing it."""


def _weigh_moves(board: tuple[str, ...], rules: Rules) -> _Moves:
    height, width = len(board), len(board[0])
    listed = list_moves(board, rules["dice_max"])
    boxes = np.zeros((len(listed) + 1, height, width), np.float32)
    for index, move in enumerate(listed):
        for row, column in move:
            boxes[index, row, column] = 1
    flat = boxes.reshape(len(boxes), -1)
    in_column = boxes.sum(1).astype(np.int32)
    size = in_column.sum(1)
    letters = np.array([list(line) for line in board])
    stars = (flat @ (letters == np.char.upper(letters)).ravel().astype(np.float32)).astype(np.int32)
    colours = [rules["colours"].index(board[move[0][0]][move[0][1]].lower()) for move in listed]
    start = [column_name(column) for column in range(width)].index(rules["start"])
    pays = _column_points(width, rules) * _PER_POINT
    return _Moves(
        colour=np.array([*colours, 0], np.int32),
        size=size,
        stars=stars,
        in_column=in_column,
        starts=in_column[:, start] > 0,
        excludes=flat @ flat.T > 0,
        opens=_beside(boxes).reshape(flat.shape) @ flat.T > 0,
        worth=-rules["star"] * stars * _PER_POINT + size * _PER_BOX,
        completing=[
            ((in_column == left) * pays).T.astype(np.float32) for left in range(1, int(in_column.max()) + 1)
        ],
    )


def _beside(boxes: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the boxes that touch each move's boxes."""
    beside = np.zeros_like(boxes)
    beside[:, 1:] += boxes[:, :-1]
    beside[:, :-1] += boxes[:, 1:]
    beside[:, :, 1:] += boxes[:, :, :-1]
    beside[:, :, :-1] += boxes[:, :, 1:]
    return beside


class _State:
    """Where all games stand; first index: the game."""

    def __init__(self, moves: _Moves, rules: Rules, games: int):
        self.moves = moves
        self.rules = rules
        self.free: Flags = np.ones((games, len(moves.size)), bool)
        self.near: Flags = np.repeat(moves.starts[None], games, 0)
        singles = moves.size == 1
        by_column = (moves.in_column * singles[:, None]).sum(0)
        by_colour = np.bincount(moves.colour[singles], minlength=len(rules["colours"]))
        self.column_left: Ints = np.repeat(by_column.astype(np.int32)[None], games, 0)
        self.colour_left: Ints = np.repeat(by_colour.astype(np.int32)[None], games, 0)
        self.stars_left: Ints = np.full(games, int(moves.stars[singles].sum()), np.int32)
        self.jokers: Ints = np.full(games, rules["jokers"], np.int32)

    def play(self, throw: _Throw) -> None:
        """Let the bot choose and cross in every game."""
        moves = self.moves
        jokers = throw.colour_jokers[:, moves.colour] + throw.size_jokers[:, moves.size]
        legal = self.free & self.near & (jokers <= self.jokers[:, None])
        worth = np.where(legal, self._worth() - jokers * _PER_JOKER, 0)
        worth[:, -1] = _PASS
        chosen = worth.argmax(1)
        game = np.arange(len(chosen))
        passes = chosen == len(moves.size) - 1
        self.free &= ~moves.excludes[chosen]
        self.near |= moves.opens[chosen]
        self.column_left -= moves.in_column[chosen]
        self.colour_left[game, moves.colour[chosen]] -= moves.size[chosen]
        self.stars_left -= moves.stars[chosen]
        self.jokers -= np.where(passes, 0, jokers[game, chosen]).astype(np.int32)

    def _worth(self) -> Ints:
        """Return what every move pays: stars, boxes, columns and colours that it completes."""
        moves = self.moves
        columns = np.zeros(self.free.shape, np.float32)
        for left, pays in enumerate(moves.completing, 1):
            columns += (self.column_left == left).astype(np.float32) @ pays
        completes = self.colour_left[:, moves.colour] == moves.size
        colours = completes * (self.rules["colour"]["first"] * _PER_POINT)
        worth: Ints = columns.astype(np.int32) + colours.astype(np.int32) + moves.worth
        return worth

    def scores(self) -> Ints:
        """Return the points of every game."""
        columns = (self.column_left == 0) @ _column_points(self.column_left.shape[1], self.rules)
        colours = (self.colour_left == 0).sum(1) * self.rules["colour"]["first"]
        scores: Ints = columns + colours + self.jokers + self.stars_left * self.rules["star"]
        return scores


def _column_points(width: int, rules: Rules) -> Ints:
    """Return what each column pays alone."""
    return np.array([rules["columns"]["first"][column_name(column)] for column in range(width)], np.int32)


@lru_cache(maxsize=4)
def _throws(rolls: int, games: int, colours: int, dice_max: int, seed: int) -> list[_Throw]:
    """Throw two colour dice and two number dice in every game; the last face of each is a joker."""
    draw = chance(seed)
    throws = []
    number_joker = dice_max + 1
    for _ in range(rolls):
        colour_jokers = np.full((games, colours), _NEVER, np.int32)
        size_jokers = np.full((games, dice_max + 1), _NEVER, np.int32)
        for game in range(games):
            _allow(colour_jokers[game], [draw(colours + 1), draw(colours + 1)], range(colours))
            _allow(
                size_jokers[game], [draw(number_joker) + 1, draw(number_joker) + 1], range(1, number_joker)
            )
        throws.append(_Throw(colour_jokers, size_jokers))
    return throws


def _allow(jokers: Ints, faces: list[int], values: range) -> None:
    """Note what two dice allow: any value for a joker, the value shown for nothing."""
    if values.stop in faces:
        jokers[values.start :] = 1
    for face in faces:
        if face in values:
            jokers[face] = 0
