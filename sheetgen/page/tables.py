"""Tables, ledgers and counters: the sections of games that are filled with numbers, a column a player."""

from __future__ import annotations

from ..layout.model import Counters, Heads, Ledger, Table, TableRow
from ..units import Rect
from .canvas import SMALLEST_PT, Canvas, printed_number
from .model import Align, BoxKind
from .shapes import circle, die_body, die_pips, line, rounded
from .text import Face
from .theme import HINT, RULE, TEXT, WHITE, Swatch

# Between player columns, and between lines, mm.
_SPACE = 1.2
_LEAD = 0.7
_RADIUS = 1.2

Path = tuple[str | int, ...]


def column_rects(rect: Rect, canvas: Canvas) -> tuple[Rect, list[Rect]]:
    """Return the label column and the player columns of a section's rectangle."""
    label_w = canvas.layout.label_width or 0.0
    count = canvas.layout.columns
    room = rect.w - label_w - count * _SPACE
    each = room / count
    first = rect.x + label_w + _SPACE
    labels = Rect(rect.x, rect.y, label_w, rect.h)
    return labels, [Rect(first + i * (each + _SPACE), rect.y, each, rect.h) for i in range(count)]


def heads_height(section: Heads, width: float, canvas: Canvas) -> float:
    """Return the height of the name heads."""
    return section.height


def draw_heads(section: Heads, rect: Rect, canvas: Canvas, path: Path) -> None:
    """Draw a line for each player's name, or each column's factor."""
    labels, columns = column_rects(rect, canvas)
    if section.label:
        place = Rect(labels.x, labels.bottom - 5.0, labels.w, 4.0)
        canvas.hint(
            canvas.words(section.label, (*path, "label")), place, align=Align.START, path=(*path, "label")
        )
    swatch = canvas.swatch(None)
    if section.heads == "factors":
        _draw_factors(columns, canvas, swatch, path)
        return
    for player, column in enumerate(columns):
        box = canvas.box(f"name@{player + 1}", "name", column, BoxKind.TEXT, player)
        canvas.draw(
            line((box.x, box.bottom), (box.right, box.bottom)), line=swatch.full, width=0.5, round_ends=True
        )


def _draw_factors(columns: list[Rect], canvas: Canvas, swatch: Swatch, path: Path) -> None:
    factors = canvas.layout.rules.get("factors")
    if not isinstance(factors, list | tuple) or len(factors) != len(columns):
        canvas.fault(
            (*path, "heads"), f"the rules need 'factors', one for each column, {len(columns)} in all"
        )
        return
    for factor, column in zip(factors, columns, strict=True):
        text = f"×\u2009{printed_number(factor)}"
        canvas.text(
            text, column, face=Face.NUMBER, sizes=(13, 8), ink=swatch.deep, align=Align.MIDDLE, path=path
        )


def _row_height(row: TableRow, section: Table) -> float:
    return row.height or section.row_height


def table_height(section: Table, width: float, canvas: Canvas) -> float:
    """Return the height of all lines with the space between them."""
    return sum(_row_height(row, section) for row in section.table) + _LEAD * (len(section.table) - 1)


def draw_table(section: Table, rect: Rect, canvas: Canvas, path: Path) -> None:
    """Draw one line a field or total: label, hint, and a box in every player's column."""
    swatch = canvas.swatch(section.colour, (*path, "colour"))
    y = rect.y
    for i, row in enumerate(section.table):
        height = _row_height(row, section)
        place = Rect(rect.x, y, rect.w, height)
        _draw_row(row, place, canvas, swatch, (*path, "table", i), strong=section.strong)
        y += height + _LEAD


def _draw_row(row: TableRow, rect: Rect, canvas: Canvas, swatch: Swatch, path: Path, *, strong: bool) -> None:
    if (row.field is None) == (row.total is None):
        canvas.fault(path, "a line needs either a field or a total")
        return
    labels, columns = column_rects(rect, canvas)
    total = row.total is not None
    if strong:
        canvas.draw(
            rounded(Rect(rect.x, rect.y - 0.2, rect.w, rect.h + 0.4), 1.6),
            fill=swatch.band or WHITE,
            line=None if swatch.band else swatch.full,
            width=0.4,
        )
    _draw_row_words(row, labels, canvas, swatch, path, bold=total, strong=strong)
    name = row.field or f"written/{row.total}"
    for player, column in enumerate(columns):
        place = column.inset(0.6) if strong else column
        box = canvas.box(f"{name}@{player + 1}", row.field or row.total or "", place, BoxKind.NUMBER, player)
        fill = WHITE if strong or not total else swatch.tint
        width = 0.0 if strong and swatch.band else 0.5 if total else 0.35
        canvas.draw(rounded(box, _RADIUS), fill=fill, line=swatch.full if width else None, width=width)
        if row.worth:
            _worth(row.worth, box, canvas, (*path, "worth"))


def _worth(msgid: str, box: Rect, canvas: Canvas, path: Path) -> None:
    """What the box is worth, small in its lower left corner, out of the pen's way."""
    corner = Rect(box.x + 1.0, box.bottom - 2.9, box.w - 2.0, 2.2)
    canvas.text(canvas.words(msgid, path), corner, sizes=(SMALLEST_PT, SMALLEST_PT), ink=HINT, path=path)


def _draw_row_words(
    row: TableRow, rect: Rect, canvas: Canvas, swatch: Swatch, path: Path, *, bold: bool, strong: bool
) -> None:
    x = rect.x + (1.6 if strong else 0.0)
    if row.dice:
        side = min(rect.h - 2.0, 6.2)
        for pips in row.dice:
            die(canvas, pips, Rect(x, rect.centre.y - side / 2, side, side), swatch)
            x += side + 0.8
        x += 1.2
    room = Rect(x, rect.y, rect.right - x - 1.0, rect.h)
    ink = swatch.on_band if strong else TEXT
    face = Face.BOLD if bold else Face.SEMIBOLD
    label = canvas.words(row.label, (*path, "label"))
    if not row.hint:
        canvas.text(label, room, face=face, sizes=(10 if bold else 9.5, 6.5), ink=ink, path=(*path, "label"))
        return
    hint = canvas.words(row.hint, (*path, "hint"))
    upper, lower = (
        Rect(room.x, rect.centre.y - 3.7, room.w, 3.8),
        Rect(room.x, rect.centre.y + 0.3, room.w, 3.2),
    )
    canvas.text(label, upper, face=face, sizes=(9.5, 6.5), ink=ink, path=(*path, "label"))
    canvas.hint(hint, lower, ink=swatch.on_band if strong else HINT, path=(*path, "hint"))


def die(canvas: Canvas, face: int, rect: Rect, swatch: Swatch) -> None:
    """Draw a die's face."""
    canvas.draw(die_body(rect), fill=WHITE, line=swatch.deep, width=0.4)
    canvas.draw(die_pips(face, rect), fill=swatch.deep)


def ledger_height(section: Ledger, width: float, canvas: Canvas) -> float:
    """Return the height of all turns."""
    return section.turns * section.row_height


def draw_ledger(section: Ledger, rect: Rect, canvas: Canvas, path: Path) -> None:
    """Draw numbered turns on writing lines: a box a player and turn, every other one on a pale ground."""
    swatch = canvas.swatch(section.colour, (*path, "colour"))
    labels, columns = column_rects(rect, canvas)
    for column in columns:
        canvas.draw(rounded(column, 1.6), fill=WHITE)
    for turn in range(1, section.turns + 1):
        top = rect.y + (turn - 1) * section.row_height
        _draw_turn(section, turn, top, labels, columns, canvas, swatch)
    for column in columns:
        canvas.draw(rounded(column, 1.6), line=swatch.full, width=0.4)


def _draw_turn(
    section: Ledger, turn: int, top: float, labels: Rect, columns: list[Rect], canvas: Canvas, swatch: Swatch
) -> None:
    strong = bool(section.every) and turn % section.every == 0
    number = Rect(labels.x, top, labels.w - 0.6, section.row_height)
    face, ink = (Face.BOLD, swatch.deep) if strong else (Face.TEXT, HINT)
    canvas.text(str(turn), number, face=face, sizes=(8, 6), ink=ink, align=Align.END)
    for player, column in enumerate(columns):
        box = Rect(column.x, top, column.w, section.row_height)
        if turn % 2 == 0:
            canvas.draw(rounded(box.inset(0.2), 0.8), fill=swatch.pale)
        canvas.box(f"{section.ledger}/{turn}@{player + 1}", section.ledger, box, BoxKind.LEDGER, player)
        if turn < section.turns:
            ink, width = (swatch.full, 0.4) if strong else (RULE, 0.2)
            y = box.bottom
            canvas.draw(line((box.x + 1.2, y), (box.right - 1.2, y)), line=ink, width=width)


def counters_height(section: Counters, width: float, canvas: Canvas) -> float:
    """Return the height of the strip of counters."""
    return section.height


def draw_counters(section: Counters, rect: Rect, canvas: Canvas, path: Path) -> None:
    """Draw small boxes to cross, the same number in every player's column."""
    count = canvas.layout.rules.get(section.count) if isinstance(section.count, str) else section.count
    if not isinstance(count, int) or not 1 <= count <= 12:
        where = ("rules", section.count) if section.count in canvas.layout.rules else (*path, "count")
        canvas.fault(where, f"'{section.count}' gives no number of boxes from 1 to 12")
        return
    swatch = canvas.swatch(section.colour, (*path, "colour"))
    labels, columns = column_rects(rect, canvas)
    label = canvas.words(section.label, (*path, "label"))
    canvas.text(
        label,
        Rect(labels.x, labels.y, labels.w - 1, labels.h),
        face=Face.SEMIBOLD,
        sizes=(7, 6),
        path=(*path, "label"),
    )
    side = min(rect.h, (columns[0].w - (count - 1) * 0.8) / count)
    for player, column in enumerate(columns):
        start = column.centre.x - (count * side + (count - 1) * 0.8) / 2
        for i in range(count):
            place = Rect(start + i * (side + 0.8), column.centre.y - side / 2, side, side)
            box = canvas.box(
                f"{section.counters}/{i + 1}@{player + 1}", section.counters, place, BoxKind.MARK, player
            )
            canvas.draw(circle(box.centre, box.w / 2), fill=swatch.tint, line=swatch.full, width=0.4)
            if i == count - 1 and section.hint:
                hint = canvas.words(section.hint, (*path, "hint"))
                canvas.text(
                    hint,
                    box.inset(0.5),
                    sizes=(6, 6),
                    ink=swatch.deep,
                    align=Align.MIDDLE,
                    path=(*path, "hint"),
                )
