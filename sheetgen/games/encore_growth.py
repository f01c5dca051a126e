"""One colour's way through the columns: all run heights and joins that end with one group of each size.

Takes a shape and its look; gives the first `Step` of a graph in which each step knows how many ways lead from
it to a sound end. Exact counts, whole numbers; where the runs lie is not looked at here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sheetgen.games.encore_shape import BoardShape


@dataclass(frozen=True)
class Look:
    """What the eye allows."""

    width: int
    """Of the rectangle about a group, at most."""
    height: int
    """Of the rectangle about a group, at most."""
    peaks: int
    """Columns in which one run has all the boxes beyond one a colour, at most."""


def published_look(shape: BoardShape) -> Look:
    """Return what published boards keep to: groups at most 5 × 4, so no line of six; 3-1-1-1-1 in a third."""
    spread = shape.height - len(shape.colours) == 2
    return Look(width=5, height=4, peaks=shape.width // 3 if spread else shape.width)


def free_look(shape: BoardShape) -> Look:
    """Return a look that allows anything."""
    return Look(width=shape.width, height=shape.height, peaks=shape.width)


class Step:
    """Where a colour stands before a column: what its next run may be, and how many ways that leaves open."""

    __slots__ = ("choices", "ways", "weights")

    def __init__(self, ways: int, choices: list[tuple[int, Step, Step]], weights: list[int]):
        self.ways = ways
        """From here to a sound end."""
        self.choices = choices
        """By extra height (0: a run of one box): the ways if the run joins its group, the step after that,
        and the step after a run that begins a new group."""
        self.weights = weights
        """By extra height: all ways."""


@cache
def first_step(shape: BoardShape, look: Look) -> Step:
    """Return where every colour stands before the first column; 0 ways if a colour cannot be laid out.

    >>> classic = BoardShape()
    >>> first_step(classic, published_look(classic)).ways
    2692080
    """
    longest = longest_run(shape, look)
    complete = (2 << shape.sizes) - 2
    end, stuck = Step(1, [], []), Step(0, [], [])

    # done: bit s = a finished group of size s; size, width: of the group that may still grow (0: none yet)
    @cache
    def step(left: int, done: int, size: int, width: int) -> Step:
        may_close = not (size and done >> size & 1)
        finished = done | 1 << size if size else done
        if left == 0:
            return end if may_close and finished == complete else stuck
        choices, weights = [], []
        for run in range(1, longest + 1):
            may_join = size and size + run <= shape.sizes and width < look.width
            joined = step(left - 1, done, size + run, width + 1) if may_join else stuck
            fresh = step(left - 1, finished, run, 1) if may_close else stuck
            choices.append((joined.ways, joined, fresh))
            weights.append(joined.ways + fresh.ways)
        return Step(sum(weights), choices, weights) if any(weights) else stuck

    return step(shape.width, 0, 0, 0)


def longest_run(shape: BoardShape, look: Look) -> int:
    """Return the most boxes that a colour may have in one column."""
    return min(shape.height - len(shape.colours) + 1, look.height, shape.sizes)
