"""Break the rules in short into lines and deal their blocks to columns. No I/O, and nothing is drawn.

A line of a block that begins with `1. ` is a step; in `Full house | 25` the bar parts a row from its worth.
Other lines are dotted after a step, and where a block has several.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, groupby, pairwise
from typing import NamedTuple

from ..layout.model import Layout
from ..units import from_pt
from .canvas import Canvas
from .line_breaks import split_parts
from .options import find_option
from .text import Face

# In ems: from line to line, above an entry, a heading's band and what follows it, above a block at least.
LEADING = 1.34
ABOVE_ENTRY = 0.4
BAND = 1.75
BELOW_BAND = 0.45
ABOVE_BLOCK = 0.9
# In ems: where text begins beside dots and beside numbers, a heading's indent, a row's words to its worth.
_HANG_DOT = 0.85
_HANG_STEP = 1.7
HEADING_INDENT = 0.8
_GUTTER = 1.2

DOT = "•"
_STEP = re.compile(r"(\d{1,2})\. +(.*)", re.DOTALL)
_BAR = " | "

Path = tuple[str | int, ...]


class Entry(NamedTuple):
    """A line as it was declared, in the page's language."""

    mark: str
    """A number, a dot, or nothing."""
    text: str
    worth: str
    """What stands at the column's end; mostly empty."""
    path: Path


class Block(NamedTuple):
    """A heading and its entries."""

    heading: str
    entries: tuple[Entry, ...]
    path: Path

    def groups(self) -> list[tuple[str, list[Entry]]]:
        """Return entries of one kind that follow each other: `step`, `row`, `dot` or `text`."""
        return [(kind, list(alike)) for kind, alike in groupby(self.entries, key=_kind)]

    def hang(self, entry: Entry) -> float:
        """Return where an entry's text begins, in ems; alike for all that have a mark."""
        if not entry.mark:
            return 0.0
        return _HANG_STEP if any(one.mark.isdigit() for one in self.entries) else _HANG_DOT


def _kind(entry: Entry) -> str:
    if entry.worth:
        return "row"
    return "step" if entry.mark.isdigit() else "dot" if entry.mark else "text"


class Broken(NamedTuple):
    """A block broken into lines of one size."""

    block: Block
    lines: tuple[tuple[str, ...], ...]
    """By entry."""
    height: float


def read_blocks(layout: Layout, say: Callable[[str, Path], str]) -> list[Block]:
    """Say what holds of the rules in short, and tell steps, rows and plain lines apart.

    say: a text of the layout and its place → the text in some language, options filled in.
    """
    shown = [
        (("back", i), block)
        for i, block in enumerate(layout.back)
        if all(find_option(layout.rules, option) == value for option, value in block.when.items())
        and all(find_option(layout.rules, option) != value for option, value in block.unless.items())
    ]
    blocks = []
    for _, alike in groupby(shown, key=lambda pair: pair[1].heading):
        (path, first), *further = alike
        entries = [
            _read_entry(msgid, (*at, "lines", j), say)
            for at, block in ((path, first), *further)
            for j, msgid in enumerate(block.lines)
        ]
        blocks.append(Block(say(first.heading, (*path, "heading")), tuple(_dotted(entries)), path))
    return blocks


def _read_entry(msgid: str, path: Path, say: Callable[[str, Path], str]) -> Entry:
    text, _, worth = say(msgid, path).partition(_BAR)
    step = _STEP.fullmatch(text)
    mark, text = (step[1], step[2]) if step else ("", text)
    return Entry(mark, text, worth, path)


def find_unknown(layout: Layout) -> Iterator[tuple[Path, str]]:
    """Find options that blocks depend on and the rules do not have, each with its place in the layout."""
    for i, block in enumerate(layout.back):
        for key, conditions in (("when", block.when), ("unless", block.unless)):
            for option in conditions:
                if find_option(layout.rules, option) is None:
                    yield ("back", i, key, option), option


def _dotted(entries: Sequence[Entry]) -> Iterator[Entry]:
    """Dot what follows a step, and everything where several lines are plain."""
    plain = sum(not entry.mark and not entry.worth for entry in entries)
    first_step = next((i for i, entry in enumerate(entries) if entry.mark), None)
    begin = first_step if first_step is not None else 0 if plain > 1 else len(entries)
    for i, entry in enumerate(entries):
        yield entry._replace(mark=DOT) if i >= begin and not entry.mark else entry


def break_block(canvas: Canvas, block: Block, size: float, width: float) -> Broken:
    """Break a block into lines of a size."""
    lines = tuple(tuple(_wrap(canvas, block, entry, size, width)) for entry in block.entries)
    text = sum(map(len, lines)) * LEADING + max(0, len(lines) - 1) * ABOVE_ENTRY
    return Broken(block, lines, from_pt(size) * (BAND + (BELOW_BAND + text if lines else 0.0)))


def _wrap(canvas: Canvas, block: Block, entry: Entry, size: float, width: float) -> list[str]:
    """Break an entry's text at the column's width, or narrower where its worth needs the room."""
    room = _room(canvas, block, entry, size, width)
    lines = canvas.type.wrap(entry.text, Face.TEXT, size, width - block.hang(entry) * from_pt(size))
    if canvas.type.measure(lines[-1], Face.TEXT, size) <= room:
        return lines
    return canvas.type.wrap(entry.text, Face.TEXT, size, room)


def find_wide(canvas: Canvas, block: Block, size: float, width: float) -> Iterator[tuple[Path, str]]:
    """Find the heading and the words that are wider than their column, each with its place in the layout."""
    if canvas.type.measure(block.heading, Face.BOLD, size) > width - 2 * HEADING_INDENT * from_pt(size):
        yield (*block.path, "heading"), block.heading
    for entry in block.entries:
        room = _room(canvas, block, entry, size, width)
        wide = (
            part
            for line in entry.text.split("\n")
            for _, part in split_parts(line)
            if canvas.type.measure(part, Face.TEXT, size) > room
        )
        if word := next(wide, ""):
            yield entry.path, word


def _room(canvas: Canvas, block: Block, entry: Entry, size: float, width: float) -> float:
    """Return the width that an entry's text has."""
    em = from_pt(size)
    worth = canvas.type.measure(entry.worth, Face.BOLD, size) + _GUTTER * em if entry.worth else 0.0
    return width - block.hang(entry) * em - worth


def column_height(column: Sequence[Broken], size: float) -> float:
    """Return the height of blocks under each other, as close as may be."""
    return sum(block.height for block in column) + (len(column) - 1) * ABOVE_BLOCK * from_pt(size)


def deal_blocks(blocks: Sequence[Broken], count: int, size: float) -> list[Sequence[Broken]]:
    """Deal blocks, whole and in order, to columns: the highest as low as can be, then the next highest."""
    bounds = ((0, *cuts, len(blocks)) for cuts in combinations(range(1, len(blocks)), count - 1))
    dealt = [[blocks[start:end] for start, end in pairwise(ends)] for ends in bounds]
    return min(dealt, key=lambda columns: sorted((column_height(c, size) for c in columns), reverse=True))
