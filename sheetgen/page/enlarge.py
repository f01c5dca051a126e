"""Large print: the same sheet on the largest paper that a hand holds, in type that is larger still.

Takes a layout; gives one that is composed on a small plane and printed larger. Type keeps its size
on that plane; boxes and rows give way to them: fewer columns, no small print.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ..layout.model import Beside, Counters, Hints, Layout, Section, Trim
from ..units import PAPERS, Size
from .theme import Theme

# Type is at least so much larger than on a plain sheet, whose least is 6 pt: 9.6 pt.
_TYPE = 1.6
# From A6 to A5, from A5 to A4; a hair less than √2, so that rounded papers hold them.
_STEP = 1.41

# The largest sheet that people hold in the hand at a table.
_PAPER = PAPERS["A4"]
# Between the frame and what is in it; a column of labels, where the layout does not say; mm.
_SIDES = 4.0
_LABEL_W = 40.0
# Heights give way a little more: gaps between sections keep theirs.
_LOWER = 0.93
# What page/check.py asks of a box, and the lines around it; mm.
_LEAST_HEIGHT = 5.2
# What the layout language allows at least, mm: margin, corner mark, code.
_LEAST = {"margin": 3.5, "fiducial": 6.0, "code": 10.0}

# Keys whose lengths shrink with the sheet.
_HEIGHTS = ("height", "row_height")
_LENGTHS = (*_HEIGHTS, "gap", "cell", "space", "box", "line_height", "width")


def print_scale(layout: Layout, theme: Theme) -> float:
    """Return how much larger than composed a sheet is printed at its true size.

    In large print as much as its boxes grow, or more; for wiping by a step of paper, or what A4 holds.
    """
    match theme:
        case Theme.LARGE:
            return max(_TYPE, _growth(layout))
        case Theme.WIPE:
            return min(_STEP, _growth(layout))
        case _:
            return 1.0


def enlarge(layout: Layout) -> Layout:
    """Return the layout for large print."""
    scale = print_scale(layout, Theme.LARGE)
    paper = _paper(layout)
    trim = Trim(width=round(paper.width / scale, 2), height=round(paper.height / scale, 2))
    share = _growth(layout) / scale
    frame = {key: max(least, round(getattr(layout, key) * share, 2)) for key, least in _LEAST.items()}
    return replace(
        layout,
        trim=trim,
        gap=layout.gap * share,
        columns=_columns(layout, trim.width - 2 * frame["margin"] - _SIDES),
        sections=tuple(_shrink_all(layout.sections, share)),
        **frame,
    )


def _paper(layout: Layout) -> Size:
    return _PAPER if layout.trim.height >= layout.trim.width else _PAPER.turned()


def _growth(layout: Layout) -> float:
    """Return how much larger the paper is than the plain sheet."""
    paper = _paper(layout)
    return min(paper.width / layout.trim.width, paper.height / layout.trim.height)


def _columns(layout: Layout, width: float) -> int:
    """Return how many player columns keep their width; those that belong to one player stay together."""
    label = layout.label_width or _LABEL_W
    column = (layout.trim.width - 2 * layout.margin - _SIDES - label) / layout.columns
    most = int((width - label) / column)
    together = layout.rules.get("columns", 1)
    together = together if isinstance(together, int) and together > 0 else 1
    return max(together, min(layout.columns, most // together * together))


def _shrink_all(sections: Iterable[Any], share: float) -> Iterable[Any]:
    return (_shrink(section, share) for section in sections if not isinstance(section, Hints))


def _shrink(part: Any, share: float) -> Any:
    """Return a section, a row or a part of one with its lengths made smaller."""
    if isinstance(part, Counters):  # a word stands in its small boxes
        return part
    update: dict[str, Any] = {}
    for key in _LENGTHS:
        value = getattr(part, key, None)
        if isinstance(value, tuple):
            update[key] = tuple(round(v * share, 2) for v in value)
        elif isinstance(value, float | int):
            update[key] = _shorten(key, value, share)
    if isinstance(part, Beside):
        update["beside"] = tuple(
            replace(_shrink(inner, share), sections=tuple(_shrink_all(inner.sections, share)))
            for inner in part.beside
        )
    rows = getattr(part, "table", None)
    if isinstance(part, Section) and isinstance(rows, tuple):
        update["table"] = tuple(_shrink(row, share) for row in rows)
    return replace(part, **update)


def _shorten(key: str, length: float, share: float) -> float:
    """Return a length of the small plane; of heights no less than a pen needs."""
    if key not in _HEIGHTS or share == 1:
        return round(length * share, 2)
    # On a grid of tenths rows meet without overlapping by a rounding.
    return round(max(min(length, _LEAST_HEIGHT), length * share * _LOWER), 1)
