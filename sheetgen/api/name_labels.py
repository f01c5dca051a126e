"""Players' names on a sheet: dealt to the columns, as large as their lines hold, on two lines if need be."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import UsageError
from ..units import Rect, from_pt
from .fonts import BUNDLED, FontSet, typesetter

if TYPE_CHECKING:
    from ..page.model import Ink, Label, Page
    from ..page.text import Typesetter

# Sizes of type on one line; two lines are tried where one would be smaller than this.
_SIZES_PT = (13.0, 6.0)
_SMALL_PT = 9.0
# From line to line, a share of the type's size.
_LEADING = 1.08
# Where a name may be broken: between two letters, after a blank or a hyphen.
_BREAK = re.compile(r"(?<=\w)[\s-]+(?=\w)")
# From the box's foot to the baseline, mm.
_FOOT = 1.4


def deal_names(page: Page, players: Sequence[str], sheets: int) -> list[tuple[str, ...]]:
    """Deal the names to the columns of a leaf; what is left goes to the next leaf, then from the start.

    sheets: leaves that are no copies of each other. Raises UsageError if they have no room for all names.
    """
    if not players:
        return [()]
    columns = len(_boxes(page))
    if not columns:
        raise UsageError(f"{page.title} has no room for a name; leave out --player")
    dealt = [tuple(players[i : i + columns]) for i in range(0, len(players), columns)]
    if len(dealt) > sheets:
        raise UsageError(
            f"{len(players)} names, but the pad has room for {sheets * columns}; ask for {len(dealt)}"
            f" different leaves, or for fewer names"
        )
    return dealt


def set_names(
    page: Page, name: str, fonts: FontSet = BUNDLED, ink: Ink | None = None
) -> list[tuple[Label, ...]]:
    """Set a name into the name box of every column, on one line or on two.

    Raises UsageError if it has no room at 6 pt, GlyphError for a character that no font has.
    """
    from ..page.model import Align
    from ..page.text import Face
    from ..page.theme import BLACK

    set_type = typesetter(fonts)
    many = len(page.boxes) > 1 and page.columns > 1
    align = Align.MIDDLE if many else Align.START
    labels = []
    for box in _boxes(page):
        room = box.inset(0.6)
        lines, size = _fit(set_type, name, room)
        x = room.centre.x if many else room.x
        drop = from_pt(size * _LEADING)
        first = room.bottom - _FOOT - drop * (len(lines) - 1) + (0.7 if len(lines) > 1 else 0)
        labels.append(
            tuple(
                set_type.set_label(line, Face.SEMIBOLD, size, ink or BLACK, x, first + i * drop, align)
                for i, line in enumerate(lines)
            )
        )
    return labels


def _boxes(page: Page) -> list[Rect]:
    return [box.rect for cell, box in page.boxes.items() if cell.startswith("name@")]


def _fit(set_type: Typesetter, name: str, room: Rect) -> tuple[list[str], float]:
    """Return the lines of a name and their size: one line, or two where they are larger."""
    from ..page.text import Face

    size = set_type.fit_size(name, Face.SEMIBOLD, _SIZES_PT, room.w)
    if size is not None and size >= _SMALL_PT:
        return [name], size
    highest = room.h / from_pt(2 * _LEADING)
    halves = _halve(set_type, name, room.w, min(_SIZES_PT[0], highest // 0.5 * 0.5))
    if halves and (size is None or halves[1] > size):
        return halves
    if size is None:
        needed = set_type.measure(name, Face.SEMIBOLD, _SIZES_PT[1])
        shown = name if len(name) <= 40 else f"{name[:40]}…"
        raise UsageError(
            f"the name '{shown}' needs {needed:.0f} mm at 6 pt, its line has {room.w:.0f}; shorten it"
        )
    return [name], size


def _halve(set_type: Typesetter, name: str, width: float, largest: float) -> tuple[list[str], float] | None:
    """Break a name after a blank or a hyphen, in halves as alike as can be; None if they do not fit."""
    from ..page.bidi_runs import keep_direction
    from ..page.text import Face

    def longest(lines: list[str]) -> str:
        return max(lines, key=lambda line: set_type.measure(line, Face.SEMIBOLD, _SMALL_PT))

    def width_of(lines: list[str]) -> float:
        return set_type.measure(longest(lines), Face.SEMIBOLD, _SMALL_PT)

    breaks = [found.end() for found in _BREAK.finditer(name)]
    halves = [[keep_direction(half.strip(), name) for half in (name[:at], name[at:])] for at in breaks]
    if not halves:
        return None
    best = min(halves, key=width_of)
    size = set_type.fit_size(longest(best), Face.SEMIBOLD, (largest, _SIZES_PT[1]), width)
    return (best, size) if size is not None else None


def written_names(page: Page, marks: Mapping[str, Any]) -> tuple[Label, ...]:
    """Return the names among what stands in a page's cells, as letters in a pen's colour."""
    from ..page.hand import PEN

    names = [
        (cell, name) for cell, name in marks.items() if isinstance(name, str) and cell.startswith("name@")
    ]
    return tuple(
        label
        for cell, name in names
        for label in set_names(page, name, ink=PEN)[int(cell.removeprefix("name@")) - 1]
    )
