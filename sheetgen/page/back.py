"""Compose the back of a sheet: the rules in short, in as large a type as its columns hold. No I/O."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from unicodedata import bidirectional

from ..errors import did_you_mean
from ..layout.model import Layout
from ..units import Rect, Size, from_pt
from .back_blocks import (
    ABOVE_BLOCK,
    ABOVE_ENTRY,
    BAND,
    BELOW_BAND,
    DOT,
    HEADING_INDENT,
    LEADING,
    Block,
    Broken,
    Entry,
    break_block,
    column_height,
    deal_blocks,
    find_unknown,
    find_wide,
    read_blocks,
)
from .canvas import SMALLEST_PT, Canvas, ComposeError, PageFault, Say, SayValue
from .enlarge import enlarge
from .finish import finish_page
from .model import Align, Ink, Label, Page
from .shapes import circle, die_body, die_pips, line, rounded, symbol
from .text import Face, Typesetter
from .theme import RULE, TEXT, WHITE, Theme, make_swatches

# Sizes of type that are tried, largest first; a leaf is held in the hand, so 11 pt is plenty.
_SIZES_PT = tuple(SMALLEST_PT + step / 4 for step in range(20, -1, -1))
# Columns are no narrower than this, mm: about 40 letters of 8 pt, whose next line the eye still finds.
_COLUMN_W = 56.0
_BETWEEN = 6.0
# From the frame to the text; the head's height, and what is under it; the frame's line, mm.
_INSIDE = 4.0
_HEAD = 9.0
_BELOW_HEAD = 3.0
_FRAME = 0.5
# Side of the small dice in the head and the space between them, mm.
_CHIP = (4.6, 0.9)
# Blocks are moved apart by no more than this, in ems.
_APART = 3.2

DICE = "⚀⚁⚂⚃⚄⚅"
"""Characters of the text that are drawn as dice, like those of the fronts."""
# A die's share of its character's width.
_DIE = 0.9


def compose_back(
    layout: Layout,
    say: Say,
    typesetter: Typesetter,
    theme: Theme = Theme.COLOUR,
    language: str = "en",
    say_value: SayValue = str,
) -> Page:
    """Compose the back.

    Raises ComposeError if the text does not fit at 6 pt, or the layout has none.
    """
    if theme is Theme.LARGE:
        layout = enlarge(layout)
    canvas = Canvas(layout, say, typesetter, make_swatches(layout.inks(), theme), language, say_value)
    if not layout.back:
        raise ComposeError([PageFault((), "this layout has no 'back:' with the rules in short")])
    frame = Rect(0, 0, layout.trim.width, layout.trim.height).inset(layout.margin)
    canvas.draw(rounded(frame.inset(_FRAME / 2), 2.5), line=canvas.swatch(None).full, width=_FRAME)
    inside = frame.inset(_INSIDE)
    from_right = _reads_from_right(canvas)
    _draw_head(canvas, Rect(inside.x, inside.y - 1, inside.w, _HEAD), from_right)
    top = inside.y - 1 + _HEAD + _BELOW_HEAD
    _set_blocks(canvas, Rect(inside.x, top, inside.w, inside.bottom - top), from_right)
    if canvas.faults:
        raise ComposeError(canvas.faults)
    page = Page(
        game=layout.name,
        title=canvas.words(layout.title),
        language=language,
        fingerprint="",
        trim=Size(layout.trim.width, layout.trim.height),
        bleed=layout.bleed,
        boxes=MappingProxyType({}),
        art=tuple(canvas.art),
        stamps=MappingProxyType({}),
        uses=(),
        fiducials=(),
        code=Rect(0, 0, 0, 0),
        serial_at=None,
    )
    return finish_page(page, theme)


def _reads_from_right(canvas: Canvas) -> bool:
    """Tell whether the rules in short are in a language that is read from right to left."""
    headings = "".join(canvas.words(block.heading) for block in canvas.layout.back)
    return any(bidirectional(c) in ("R", "AL") for c in headings)


def _draw_head(canvas: Canvas, rect: Rect, from_right: bool) -> None:
    """Draw the game's name where reading begins; at the other end what this page is, and the game's dice."""
    accent = canvas.swatch(None)
    name = canvas.words(canvas.layout.title, ("title",))
    near, far = (Align.END, Align.START) if from_right else (Align.START, Align.END)
    title = canvas.text(
        name, rect, face=Face.TITLE, sizes=(20, 10), ink=accent.deep, align=near, path=("title",)
    )
    taken = (title.width if title else 0.0) + 3
    chips = _draw_chips(canvas, rect, from_right) + 2.5
    subtitle = canvas.words(canvas.layout.subtitle, ("subtitle",)) if canvas.layout.subtitle else ""
    about = " · ".join(filter(None, [subtitle, canvas.words("The rules in short")]))
    room = Rect(rect.x + (chips if from_right else taken), rect.y + 0.8, rect.w - taken - chips, rect.h)
    canvas.hint(about, room, align=far, sizes=(9, 6))
    canvas.draw(line((rect.x, rect.bottom), (rect.right, rect.bottom)), line=accent.full, width=_FRAME)


def _draw_chips(canvas: Canvas, rect: Rect, from_right: bool) -> float:
    """Draw the game's dice, or else one of each colour, at the end of the line; gives their width."""
    dice = canvas.layout.rules.get("dice")
    played = (canvas.layout.letters or {}).values() or canvas.layout.palette
    colours = [name for name in played if name != canvas.layout.accent]
    count = min(dice, 6) if isinstance(dice, int) else len(colours)
    side, space = _CHIP
    width = count * (side + space) - space
    start = rect.x if from_right else rect.right - width
    for i in range(count):
        chip = Rect(start + i * (side + space), rect.centre.y - side / 2 + 0.4, side, side)
        if isinstance(dice, int):
            _draw_die(canvas, i + 1, chip, canvas.swatch(None).deep, 0.3)
        else:
            swatch = canvas.swatch(colours[i])
            canvas.draw(die_body(chip), fill=swatch.band or WHITE, line=swatch.full, width=0.35)
            canvas.draw(symbol(swatch.symbol, chip.centre, side * 0.27), fill=swatch.on_band)
    return width


def _draw_die(canvas: Canvas, face: int, rect: Rect, ink: Ink, width: float) -> None:
    canvas.draw(die_body(rect), fill=WHITE, line=ink, width=width)
    canvas.draw(die_pips(face, rect), fill=ink)


def _set_blocks(canvas: Canvas, rect: Rect, from_right: bool) -> None:
    """Set all blocks at the largest size that fits; note faults where none does."""
    for path, option in find_unknown(canvas.layout):
        near = did_you_mean(option, canvas.layout.rules)
        canvas.fault(path, f"'{option}' names no rule option{near or ''}")
    blocks = read_blocks(canvas.layout, canvas.words)
    count = max(1, min(int((rect.w + _BETWEEN) / (_COLUMN_W + _BETWEEN)), len(blocks)))
    width = (rect.w - (count - 1) * _BETWEEN) / count
    wide: list[tuple[tuple[str | int, ...], str]] = []
    height = 0.0
    for size in _SIZES_PT:
        wide = [found for block in blocks for found in find_wide(canvas, block, size, width)]
        columns = deal_blocks([break_block(canvas, block, size, width) for block in blocks], count, size)
        height = max(column_height(column, size) for column in columns)
        if not wide and height <= rect.h:
            _draw_columns(canvas, columns, rect, width, size, from_right)
            return
    for path, text in wide:
        said = f"'{text}' ({canvas.language})"
        canvas.fault(path, f"{said} is wider than its column at {SMALLEST_PT:g} pt; shorten it")
    if height > rect.h:
        needed = f"({canvas.language}) need {height:.0f} mm of height at {SMALLEST_PT:g} pt"
        canvas.fault(
            ("back",),
            f"the rules in short {needed}, there are {rect.h:.0f}; shorten them or enlarge the trim",
        )


def _draw_columns(
    canvas: Canvas,
    columns: Sequence[Sequence[Broken]],
    rect: Rect,
    width: float,
    size: float,
    from_right: bool,
) -> None:
    """Draw the columns side by side, blocks moved apart so that all end alike as far as that looks well."""
    em = from_pt(size)
    for i, column in enumerate(reversed(columns) if from_right else columns):
        spare = (rect.h - column_height(column, size)) / max(1, len(column) - 1)
        apart = min(ABOVE_BLOCK * em + spare, _APART * em)
        y = rect.y
        for broken in column:
            place = Rect(rect.x + i * (width + _BETWEEN), y, width, broken.height)
            _BlockPen(canvas, place, size, from_right).draw(broken)
            y += broken.height + apart


class _BlockPen:
    """Draws one block in its place; distances count from the side where its language begins to read."""

    def __init__(self, canvas: Canvas, place: Rect, size: float, from_right: bool):
        self._canvas, self._place, self._size, self._from_right = canvas, place, size, from_right
        self._em = from_pt(size)
        self._accent = canvas.swatch(None)

    def draw(self, broken: Broken) -> None:
        """Draw the heading's band, then the entries under each other."""
        em, place = self._em, self._place
        band = Rect(place.x, place.y, place.w, BAND * em)
        self._canvas.draw(
            rounded(band, 0.45 * em), fill=self._accent.tint, line=self._accent.full, width=0.25
        )
        heading = broken.block.heading
        middle = band.centre.y + self._canvas.type.middle(heading, Face.BOLD, self._size)
        self._text(heading, HEADING_INDENT * em, middle, Face.BOLD, self._accent.deep)
        y = band.bottom + BELOW_BAND * em
        for entry, lines in zip(broken.block.entries, broken.lines, strict=True):
            self._draw_entry(broken.block, entry, lines, y)
            y += (len(lines) * LEADING + ABOVE_ENTRY) * em

    def _draw_entry(self, block: Block, entry: Entry, lines: Sequence[str], top: float) -> None:
        em = self._em
        start = block.hang(entry) * em
        baselines = [top + (i * LEADING + 1.02) * em for i in range(len(lines))]
        if entry.mark:
            self._mark(entry.mark, start, baselines[0] - 0.36 * em)
        for text, y in zip(lines, baselines, strict=True):
            self._text(text, start, y, Face.TEXT, TEXT)
        if entry.worth:
            self._worth(entry, start, lines[-1], baselines[-1])

    def _mark(self, mark: str, start: float, y: float) -> None:
        """Draw a dot, or a number in a disc, beside the first line of an entry."""
        em = self._em
        centre = (self._x(start / 2 - 0.15 * em), y)
        if mark == DOT:
            self._canvas.draw(circle(centre, 0.17 * em), fill=self._accent.full)
            return
        radius = 0.62 * em
        self._canvas.draw(circle(centre, radius), fill=self._accent.full)
        disc = Rect(centre[0] - radius, y - radius, 2 * radius, 2 * radius)
        number = self._canvas.type.centred(mark, Face.NUMBER, self._size, self._accent.on_full, disc)
        self._canvas.art.append(number)

    def _worth(self, entry: Entry, start: float, last: str, y: float) -> None:
        """Set what a row is worth at the column's end, and lead the eye there with dots."""
        measure, em = self._canvas.type.measure, self._em
        width = measure(entry.worth, Face.BOLD, self._size)
        begin = start + measure(last, Face.TEXT, self._size) + 0.5 * em
        end = self._place.w - width - 0.5 * em
        if end > begin:
            dots = line((self._x(begin), y - 0.05 * em), (self._x(end), y - 0.05 * em))
            self._canvas.draw(dots, line=RULE, width=0.25, dash=(0.01, 0.9), round_ends=True)
        self._text(entry.worth, self._place.w - width, y, Face.BOLD, self._accent.deep)

    def _x(self, distance: float) -> float:
        return self._place.right - distance if self._from_right else self._place.x + distance

    def _text(self, text: str, distance: float, y: float, face: Face, ink: Ink) -> None:
        align = Align.END if self._from_right else Align.START
        label = self._canvas.type.set_label(text, face, self._size, ink, self._x(distance), y, align)
        self._canvas.art.append(self._with_dice(label, face))

    def _with_dice(self, label: Label, face: Face) -> Label:
        """Draw the dice of a line; gives the line without them."""
        measure = self._canvas.type.measure
        dice_runs = [run for run in label.runs if set(run.text) <= {*DICE, " "} and run.text.strip()]
        for run in dice_runs:
            for i, character in enumerate(run.text):
                if character in DICE:
                    pitch = measure(character, face, label.size_pt)
                    x = label.x + run.dx + measure(run.text[:i], face, label.size_pt)
                    side = pitch * _DIE
                    middle = label.y - self._canvas.type.cap_height(face, label.size_pt) / 2
                    die = Rect(x + (pitch - side) / 2, middle - side / 2, side, side)
                    _draw_die(self._canvas, DICE.index(character) + 1, die, self._accent.deep, 0.2)
        return replace(label, runs=tuple(run for run in label.runs if run not in dice_runs))
