"""One colour's way through the columns: every choice of run heights and joins that ends with one group of each size.

Takes a shape and its look (how wide and high a group may be); gives the first `Step` of a graph in which each step knows
how many ways lead from it to a sound end. Exact counts, whole numbers; where the runs lie is not looked at here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sheetgen.games.encore_shape import BoardShape


@dataclass(frozen=True)
class Look:
    """The largest rectangle that a group may fill."""

    width: int
    height: int


# What published boards keep to: no straight line of six, groups at most 5 wide and 4 high.
PUBLISHED_LOOK = Look(width=5, height=4)


class Step:
    """Where a colour stands before a column: what its next run may be, and how many ways each choice leaves open."""

    __slots__ = ("choices", "ways", "weights")

    def __init__(self, ways: int, choices: list[tuple[int, Step | None, Step | None]], weights: list[int]):
        self.ways = ways
        """From here to a sound end."""
        self.choices = choices
        """By extra height (0: a run of one box): the ways if the run joins its group, the step after that, and the step
        after a run that begins a new group; None where no way is left."""
        self.weights = weights
        """By extra height: all ways."""


@cache
def first_step(shape: BoardShape, look: Look) -> Step:
    """Return where every colour stands before the first column; its `ways` are 0 if no colour can be laid out.

    >>> first_step(BoardShape(), PUBLISHED_LOOK).ways
    2692080
    """
    longest = longest_run(shape, look)
    complete = (2 << shape.sizes) - 2
    end = Step(1, [], [])

    # done: bit s = a finished group of size s; size, width: of the group that may still grow (0: none yet)
    @cache
    def step(left: int, done: int, size: int, width: int) -> Step | None:
        may_close = not (size and done >> size & 1)
        finished = done | 1 << size if size else done
        if left == 0:
            return end if may_close and finished == complete else None
        choices, weights = [], []
        for run in range(1, longest + 1):
            may_join = size and size + run <= shape.sizes and width < look.width
            joined = step(left - 1, done, size + run, width + 1) if may_join else None
            fresh = step(left - 1, finished, run, 1) if may_close else None
            joined_ways = joined.ways if joined else 0
            choices.append((joined_ways, joined, fresh))
            weights.append(joined_ways + (fresh.ways if fresh else 0))
        return Step(sum(weights), choices, weights) if any(weights) else None

    return step(shape.width, 0, 0, 0) or Step(0, [], [])


def longest_run(shape: BoardShape, look: Look) -> int:
    """Return the most boxes that a colour may have in one column."""
    return min(shape.height - len(shape.colours) + 1, look.height, shape.sizes)
