"""Proof that a shape has no board: all columns tried on all columns, where that is few enough.

Takes a shape; tells whether its columns cannot be filled. A board is a row of states, each what one column
leaves to the next; colours are alike, so states that differ in their names alone count as one. Stars are left
out.
"""

from __future__ import annotations

from sheetgen.games.encore_columns import column_table
from sheetgen.games.encore_growth import Step, first_step, free_look
from sheetgen.games.encore_shape import BoardShape

# Columns tried on states, for one column of the board, beyond which nothing is proved: seconds of work at
# most.
_MOST_TRIES = 100_000

_State = tuple[tuple[Step, int], ...]
"""By colour: the step after its last run, and that run's rows."""


def is_proved_impossible(shape: BoardShape) -> bool:
    """Tell whether every way to fill the columns ends nowhere; False also where there are too many to try.

    >>> is_proved_impossible(BoardShape(5, 6, "rb", 5)), is_proved_impossible(BoardShape(3, 2, "rb", 2))
    (True, False)
    """
    start = first_step(shape, free_look(shape))
    states: list[_State] = [((start, 0),) * len(shape.colours)] if start.ways else []
    columns = sum(map(len, column_table(shape, free_look(shape)).runs.values()))
    for _ in range(shape.width):
        if len(states) * columns > _MOST_TRIES:
            return False
        states = _next_states(states, shape)
    return not states


def _next_states(states: list[_State], shape: BoardShape) -> list[_State]:
    found: dict[tuple[tuple[int, int], ...], _State] = {}
    for state in states:
        for after in _continuations(state, shape):
            found.setdefault(tuple(sorted((id(step), run) for step, run in after)), after)
    return list(found.values())


def _continuations(state: _State, shape: BoardShape) -> list[_State]:
    table = column_table(shape, free_look(shape))
    found = []
    for extras, columns in table.runs.items():
        for runs in columns:
            after = tuple(
                (_after(step, left, run, extra), run)
                for (step, left), run, extra in zip(state, runs, extras, strict=True)
            )
            if all(step.ways for step, _ in after):
                found.append(after)
    return found


def _after(step: Step, left: int, run: int, extra: int) -> Step:
    """Return where a colour stands after a run, which joins its left neighbour if they share a row."""
    _, joined, fresh = step.choices[extra]
    return joined if left & run else fresh
