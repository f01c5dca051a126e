"""Tracks, strips and value tables: the sections of games that are crossed number by number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import counted
from ..layout.model import LinkTrack, Strip, Track, Values
from ..units import Rect
from .canvas import Canvas, printed_number
from .hatch import hatch
from .model import Align, BoxKind
from .shapes import chevron, line, lock_body, lock_shackle, rounded, symbol
from .text import Face
from .theme import HINT, RULE, WHITE, Swatch

# Space around the cells of a band, and between them, mm.
# A felt tip's cross is 5–6 mm; cells stay ≥ 8 mm with ≥ 0.8 mm between.
_PAD = 1.1
_SPACE = 0.9
_TAB = 8.6
_RADIUS = 1.5
_FRAME = 0.35
# From a box's lower edge to the middle of the symbol of its own colour, mm.
_OWN_SYMBOL = 2.2

Path = tuple[str | int, ...]


def track_height(section: Track, width: float, canvas: Canvas) -> float:
    """Return the height that a track takes."""
    return section.height


def draw_track(section: Track, rect: Rect, canvas: Canvas, path: Path) -> None:
    """Draw a row of numbered boxes: its band, tab with symbol and direction, boxes, lock."""
    numbers = _numbers(canvas, section.track, path)
    if not numbers:
        return
    swatch = canvas.swatch(section.colour or section.track, (*path, "track"))
    colours = _cell_colours(canvas, section.track, len(numbers), path)
    _band(canvas, rect, swatch)
    _tab(canvas, rect, swatch)
    cells = cell_rects(rect, len(numbers), section.lock)
    # The lock is the last cell, without a number.
    for number, cell, colour in zip(numbers, cells, colours, strict=False):
        draw, own = (_coloured_cell, canvas.swatch(colour)) if colour else (_number_cell, swatch)
        draw(canvas, f"{section.track}/{number}", section.track, str(number), cell, own)
    if section.lock:
        _lock_cell(canvas, section.track, cells[-1], swatch)


def cell_rects(band: Rect, count: int, lock: bool) -> list[Rect]:
    """Return the boxes of a band, left to right; the lock, a little apart, is the last."""
    apart = 1.2 if lock else 0.0
    boxes = count + lock
    room = band.w - _TAB - _PAD - apart - (boxes - 1) * _SPACE
    side = room / boxes
    height = band.h - 2 * _PAD
    xs = [band.x + _TAB + i * (side + _SPACE) + (apart if lock and i == count else 0) for i in range(boxes)]
    return [Rect(x, band.y + _PAD, side, height) for x in xs]


def draw_link_track(section: LinkTrack, rect: Rect, canvas: Canvas, path: Path) -> None:
    """Draw the bonus boxes that lie between two rows, each under the number that both rows share."""
    upper, lower = (canvas.swatch(name, (*path, "colours")) for name in section.colours)
    numbers = _bonus_numbers(canvas, section.link_track, path)
    whole = _numbers(canvas, section.colours[0], path)
    if not numbers or not whole:
        return
    band = Rect(rect.x, rect.y, rect.w, rect.h)
    columns = cell_rects(Rect(band.x, band.y - _PAD, band.w, band.h + 2 * _PAD), len(whole), lock=True)
    tab = Rect(rect.x, rect.y, _TAB, rect.h).centre
    canvas.draw(symbol(upper.symbol, (tab.x - 1.7, tab.y), 1.3), fill=upper.on_tint)
    canvas.draw(symbol(lower.symbol, (tab.x + 1.7, tab.y), 1.3), fill=lower.on_tint)
    for number in numbers:
        cell = columns[whole.index(number)] if number in whole else columns[0]
        box = canvas.box(f"{section.link_track}/{number}", section.link_track, cell, BoxKind.MARK)
        half = Rect(box.x, box.y, box.w, box.h / 2)
        canvas.draw(rounded(box, _RADIUS), fill=upper.tint, line=upper.full, width=0.5)
        canvas.draw(
            rounded(Rect(half.x + 0.25, half.bottom, half.w - 0.5, half.h - 0.25), 1.2), fill=lower.tint
        )
        canvas.draw(line((box.x + 1, box.bottom), (box.right - 1, box.bottom)), line=lower.full, width=0.5)
        canvas.art.append(canvas.type.centred(str(number), Face.NUMBER, 11, lower.deep, box))


def link_track_height(section: LinkTrack, width: float, canvas: Canvas) -> float:
    """Return the height that a link track takes."""
    return section.height


def strip_count(section: Strip, canvas: Canvas) -> int | None:
    """Return how many boxes a strip has: its own number, or a rule option's; None if that is none."""
    count = canvas.layout.rules.get(section.count) if isinstance(section.count, str) else section.count
    return count if isinstance(count, int) and 1 <= count <= 30 else None


def strip_height(section: Strip, width: float, canvas: Canvas) -> float:
    """Return the height of a strip with its label."""
    count = strip_count(section, canvas) or 1
    lines = -(-count // (section.per_line or count))
    return lines * section.box + (lines - 1) * 1.0 + (0 if section.label_left else 4.4)


def draw_strip(section: Strip, rect: Rect, canvas: Canvas, path: Path) -> None:
    """Draw a label and its boxes to cross, above or left of them."""
    count = strip_count(section, canvas)
    if count is None:
        where = ("rules", section.count) if section.count in canvas.layout.rules else (*path, "count")
        canvas.fault(where, f"'{section.count}' gives no number of boxes from 1 to 30")
        return
    swatch = canvas.swatch(section.colour, (*path, "colour"))
    per_line = section.per_line or count
    boxes_w = per_line * section.box + (per_line - 1) * 1.0
    if boxes_w > rect.w + 0.01:
        boxes = counted(per_line, "box", "boxes")
        canvas.fault(path, f"{boxes} of {section.box:g} mm need {boxes_w:.1f} mm, there are {rect.w:.1f}")
        return
    left, top = rect.x, rect.y
    label = canvas.words(section.label, (*path, "label"))
    hint = canvas.words(section.hint, (*path, "hint")) if section.hint else ""
    if section.label_left:
        words = Rect(rect.x, rect.y, rect.w - boxes_w - 2, section.box)
        left = rect.right - boxes_w
        _two_lines(canvas, words, label, hint, path)
    else:
        canvas.text(
            label,
            Rect(rect.x, rect.y, rect.w * 0.6, 3.4),
            face=Face.SEMIBOLD,
            sizes=(8, 6),
            path=(*path, "label"),
        )
        if hint:
            canvas.hint(
                hint,
                Rect(rect.x + rect.w * 0.6, rect.y, rect.w * 0.4, 3.4),
                align=Align.END,
                path=(*path, "hint"),
            )
        top += 4.4
    for i in range(count):
        x = left + (i % per_line) * (section.box + 1.0)
        y = top + (i // per_line) * (section.box + 1.0)
        box = canvas.box(
            f"{section.strip}/{i + 1}", section.strip, Rect(x, y, section.box, section.box), BoxKind.MARK
        )
        canvas.draw(rounded(box, _RADIUS), fill=swatch.tint, line=swatch.full, width=0.5)
        if section.glyph:
            glyph = canvas.words(section.glyph, (*path, "glyph"))
            canvas.art.append(canvas.type.centred(glyph, Face.NUMBER, 10.5, swatch.deep, box))


def _two_lines(canvas: Canvas, rect: Rect, label: str, hint: str, path: Path) -> None:
    """Set a label with its hint below, as one block centred in the rectangle."""
    if not hint:
        canvas.text(label, rect, face=Face.SEMIBOLD, sizes=(8.5, 6), path=(*path, "label"))
        return
    upper, lower = (
        Rect(rect.x, rect.centre.y - 3.6, rect.w, 3.6),
        Rect(rect.x, rect.centre.y + 0.1, rect.w, 3.4),
    )
    canvas.text(label, upper, face=Face.SEMIBOLD, sizes=(8.5, 6), path=(*path, "label"))
    canvas.hint(hint, lower, path=(*path, "hint"))


def values_height(section: Values, width: float, canvas: Canvas) -> float:
    """Return the height of a value table."""
    return section.height


def draw_values(section: Values, rect: Rect, canvas: Canvas, path: Path) -> None:
    """Draw the printed table how many → how much, as two lines of pairs on one pale ground."""
    listed = canvas.layout.rules.get(section.values)
    if not isinstance(listed, list | tuple) or len(listed) < 2 or not all(type(v) is int for v in listed):
        canvas.fault((*path, "values"), f"'{section.values}' is no list of numbers in the rules")
        return
    pairs = [(count, points) for count, points in enumerate(listed) if count > 0][: section.most]
    swatch = canvas.swatch(None)
    words_w = min(rect.w * 0.22, 16.0)
    upper = Rect(rect.x, rect.y, rect.w, rect.h / 2)
    lower = upper.moved(0, rect.h / 2)
    canvas.draw(line((rect.x, rect.centre.y), (rect.right, rect.centre.y)), line=RULE, width=0.25)
    for row, word, key in ((upper, section.counts, "counts"), (lower, section.points, "points")):
        canvas.hint(
            canvas.words(word, (*path, key)), Rect(row.x, row.y, words_w - 1, row.h), path=(*path, key)
        )
    step = (rect.w - words_w) / len(pairs)
    for i, (count, points) in enumerate(pairs):
        place = Rect(rect.x + words_w + i * step, rect.y, step, rect.h / 2)
        for at, value, face, ink in (
            (place, count, Face.TEXT, HINT),
            (place.moved(0, rect.h / 2), points, Face.NUMBER, swatch.deep),
        ):
            label = canvas.text(
                printed_number(value), at, face=face, sizes=(8.5, 6), ink=ink, align=Align.MIDDLE, path=path
            )
            if label is None:  # nor is there room for the others
                return


def _numbers(canvas: Canvas, field_id: str, path: Path) -> list[int]:
    rows = canvas.layout.rules.get("rows")
    numbers = rows.get(field_id) if isinstance(rows, Mapping) else None
    if not isinstance(numbers, Sequence) or not 1 <= len(numbers) <= 24:
        canvas.fault(
            path, f"the rules have no rows.{field_id}: the list of its numbers in the order of printing"
        )
        return []
    return list(numbers)


def _bonus_numbers(canvas: Canvas, field_id: str, path: Path) -> list[int]:
    rows = canvas.layout.rules.get("bonus_rows")
    row = rows.get(field_id) if isinstance(rows, Mapping) else None
    if not isinstance(row, Mapping) or not row.get("numbers"):
        canvas.fault(path, f"the rules have no bonus_rows.{field_id} with its numbers")
        return []
    return list(row["numbers"])


def _cell_colours(canvas: Canvas, field_id: str, count: int, path: Path) -> Sequence[str | None]:
    """Colours of single cells (a row whose colours change), or the row's own throughout."""
    colours: Any = canvas.layout.rules.get("box_colours")
    listed = colours.get(field_id) if isinstance(colours, Mapping) else None
    if not listed:
        return [None] * count
    if len(listed) != count:
        colours_there, boxes = counted(len(listed), "colour"), counted(count, "box", "boxes")
        canvas.fault(path, f"box_colours.{field_id} has {colours_there}, the row {boxes}")
    return [colour if colour in canvas.swatches else None for colour in listed]


def _band(canvas: Canvas, rect: Rect, swatch: Swatch) -> None:
    outline = swatch.full if swatch.band is None else None
    canvas.art += hatch(swatch, rect, 2.2)
    canvas.draw(rounded(rect, 2.2), fill=swatch.band, line=outline, width=0.5 if outline else 0)


def _tab(canvas: Canvas, rect: Rect, swatch: Swatch) -> None:
    """The band's left end: the colour's symbol, and the direction."""
    y = rect.centre.y
    if swatch.is_hatched:
        ground = Rect(rect.x + 0.9, y - 2.7, 7.2, 5.4)
        canvas.draw(rounded(ground, 2.7), fill=WHITE)
    canvas.draw(symbol(swatch.symbol, (rect.x + 3.4, y), 1.9), fill=swatch.on_band)
    canvas.draw(chevron((rect.x + 6.9, y), 2.6), line=swatch.on_band, width=0.5, round_ends=True)


def _number_cell(canvas: Canvas, cell: str, field_id: str, text: str, rect: Rect, swatch: Swatch) -> None:
    """A box to cross with its number, in the row's colour."""
    box = canvas.box(cell, field_id, rect, BoxKind.MARK)
    line = swatch.full if swatch.band is None else None
    canvas.draw(rounded(box, _RADIUS), fill=swatch.tint, line=line, width=_FRAME if line else 0)
    canvas.art.append(canvas.type.centred(text, Face.NUMBER, 15, swatch.deep, box))


def _coloured_cell(canvas: Canvas, cell: str, field_id: str, text: str, rect: Rect, swatch: Swatch) -> None:
    """A box in a colour of its own, framed; the colour's symbol stands under the number."""
    box = canvas.box(cell, field_id, rect, BoxKind.MARK)
    canvas.draw(rounded(box, _RADIUS), fill=swatch.tint, line=swatch.full, width=0.6)
    number = Rect(box.x, box.y, box.w, box.h - _OWN_SYMBOL)
    canvas.art.append(canvas.type.centred(text, Face.NUMBER, 15, swatch.deep, number))
    centre = (box.centre.x, box.bottom - _OWN_SYMBOL)
    canvas.draw(symbol(swatch.symbol, centre, 0.9), fill=swatch.deep)


def _lock_cell(canvas: Canvas, field_id: str, rect: Rect, swatch: Swatch) -> None:
    box = canvas.box(f"{field_id}/lock", field_id, rect, BoxKind.MARK)
    canvas.draw(
        rounded(box, min(box.w, box.h) / 2),
        fill=swatch.tint,
        line=swatch.full if swatch.band is None else None,
        width=_FRAME,
    )
    size = 5.4
    canvas.draw(lock_body(box.centre, size), fill=swatch.deep)
    canvas.draw(lock_shackle(box.centre, size), line=swatch.deep, width=0.7)
