"""Chance that falls alike on every machine and for ever.

Takes a seed; gives a function that draws whole numbers. Rests on `random.Random(seed).random()` alone, the
one stream that Python's documentation promises never to change, and on whole-number arithmetic after that.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

Draw = Callable[[int], int]
"""draw(n): a whole number, 0 ≤ number < n."""

# random() gives whole multiples of 2⁻⁵³.
_GRAIN_BITS = 53


def chance(seed: int) -> Draw:
    """Return the draws of a seed ≥ 0.

    >>> draw = chance(7)
    >>> [draw(100) for _ in range(5)]
    [32, 15, 65, 7, 53]
    """
    random = Random(seed).random
    scale = float(1 << _GRAIN_BITS)

    def draw(n: int) -> int:
        return int(random() * scale) * n >> _GRAIN_BITS

    return draw
