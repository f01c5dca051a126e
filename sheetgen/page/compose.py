"""Compose a page: give every field of a layout its place, in millimetres.

Takes a `Layout` (what the designer declared) and the words of one language; gives a `Page`, which the press,
the booklet and the photo reader share. Origin: top left of the trim box; y grows downwards. No I/O.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ..layout.model import Beside, Heads, Hints, Layout, Section, Totals
from ..units import Rect, Size
from .boards import claims_height, draw_claims, draw_grid, grid_height
from .canvas import Canvas, ComposeError, Say, SayValue
from .check import find_page_faults
from .enlarge import enlarge
from .fiducials import make_fiducial
from .finish import finish_page
from .foot import draw_hints, draw_totals, hints_height, totals_height
from .model import Align, BoxKind, Fiducial, Label, Page, Use
from .shapes import line
from .tables import (
    counters_height,
    draw_counters,
    draw_heads,
    draw_ledger,
    draw_table,
    heads_height,
    ledger_height,
    table_height,
)
from .text import Face, Typesetter
from .theme import HINT, Theme, make_swatches
from .tracks import (
    draw_link_track,
    draw_strip,
    draw_track,
    draw_values,
    link_track_height,
    strip_height,
    track_height,
    values_height,
)

# Part of every fingerprint: a change of the composer that moves boxes changes what photos are read by.
GEOMETRY = 1

# White rim of a corner mark (its quiet zone), and the frame's line, mm.
_RIM = 1.5
_FRAME = 0.5
# Left of the code, upright: the number of the sheet.
_SERIAL_W = 3.4
# Room for the word "Name", the same in every language, so that its box does not move.
_NAME_W = 10.0
WIDEST_SERIAL = "00000000"

Path = tuple[str | int, ...]
Measure = Callable[[Any, float, Canvas], float]
Draw = Callable[[Any, Rect, Canvas, Path], None]


def compose_page(
    layout: Layout,
    say: Say,
    typesetter: Typesetter,
    theme: Theme = Theme.COLOUR,
    language: str = "en",
    say_value: SayValue = str,
) -> Page:
    """Compose one sheet.

    say: gives a msgid's words. language: BCP 47, for the page's own record.
    Raises ComposeError with everything that has no room, leaves the trim or lies on something else.
    """
    if theme is Theme.LARGE:
        layout = enlarge(layout)
    canvas = Canvas(layout, say, typesetter, make_swatches(layout.inks(), theme), language, say_value)
    frame = Rect(0, 0, layout.trim.width, layout.trim.height).inset(layout.margin)
    side = layout.code
    code = Rect(frame.right - layout.fiducial - 2 * _RIM - side, frame.bottom - side, side, side).rounded()
    _draw_frame(canvas, frame, code)
    _draw_head(canvas, frame)
    serial = _serial(canvas, code)
    _flow(canvas, frame, code)
    fingerprint = find_fingerprint(layout, canvas)
    page = Page(
        game=layout.name,
        title=canvas.words(layout.title, ("title",)),
        language=language,
        fingerprint=fingerprint,
        trim=Size(layout.trim.width, layout.trim.height),
        bleed=layout.bleed,
        boxes=MappingProxyType(canvas.boxes),
        art=tuple(canvas.art),
        stamps=MappingProxyType(canvas.stamps),
        uses=tuple(canvas.uses),
        fiducials=_fiducials(frame, layout.fiducial, fingerprint),
        code=code,
        serial_at=serial,
        columns=layout.columns,
        board=tuple((layout.board or "").split()),
        board_cells=tuple(canvas.board_cells),
        board_at=tuple(canvas.board_at),
    )
    faults = canvas.faults or find_page_faults(page, canvas.places)
    if faults:
        raise ComposeError(faults)
    return finish_page(page, theme)


def find_fingerprint(layout: Layout, canvas: Canvas) -> str:
    """Return 8 hex digits over what readers and checkers need: boxes, columns, rules; no words, no inks."""
    boxes = [[b.cell, b.kind.value, b.player, *b.rect] for b in canvas.boxes.values()]
    trim = [layout.trim.width, layout.trim.height]
    told = [GEOMETRY, layout.game, trim, layout.columns, layout.rules, boxes]
    text = json.dumps(told, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def fiducial_ids(fingerprint: str) -> tuple[int, int, int, int]:
    """Return a layout's four marker ids: top left, top right, bottom left, bottom right.

    250 ids make 62 families of four; the family is a hint at the layout, the code says it for sure.
    """
    family = int(fingerprint, 16) % 62
    return (4 * family, 4 * family + 1, 4 * family + 2, 4 * family + 3)


def _fiducials(frame: Rect, side: float, fingerprint: str) -> tuple[Fiducial, ...]:
    corners = [(x, y) for y in (frame.y, frame.bottom - side) for x in (frame.x, frame.right - side)]
    ids = fiducial_ids(fingerprint)
    return tuple(
        make_fiducial(i, Rect(x, y, side, side).rounded()) for i, (x, y) in zip(ids, corners, strict=True)
    )


def _draw_frame(canvas: Canvas, frame: Rect, code: Rect) -> None:
    """Draw the frame's four lines from corner mark to corner mark, the lower one to the code."""
    reach = canvas.layout.fiducial + _RIM
    ink = canvas.swatch(None).full
    half = _FRAME / 2
    ends = [
        ((frame.x + reach, frame.y + half), (frame.right - reach, frame.y + half)),
        ((frame.x + reach, frame.bottom - half), (code.x - _SERIAL_W - _RIM, frame.bottom - half)),
        ((frame.x + half, frame.y + reach), (frame.x + half, frame.bottom - reach)),
        ((frame.right - half, frame.y + reach), (frame.right - half, frame.bottom - reach)),
    ]
    for start, end in ends:
        canvas.draw(line(start, end), line=ink, width=_FRAME, round_ends=True)


def _draw_head(canvas: Canvas, frame: Rect) -> None:
    """Draw the title, and a line for the name where no section has heads for names."""
    layout = canvas.layout
    reach = layout.fiducial + _RIM + 1.5
    band = Rect(frame.x + reach, frame.y + 0.8, frame.w - 2 * reach, layout.fiducial - 0.3)
    named = any(isinstance(section, Heads) and section.heads == "names" for section in layout.sections)
    title = canvas.text(
        canvas.words(layout.title, ("title",)),
        Rect(band.x, band.y, band.w * (0.6 if named else 0.5), band.h),
        face=Face.TITLE,
        sizes=(22, 12),
        ink=canvas.swatch(None).deep,
        path=("title",),
    )
    left = band.x + (title.width if title else 0) + 2.5
    right = band.right if named else band.x + band.w * 0.5
    if layout.subtitle and right > left:
        place = Rect(left, band.y + 1.1, right - left, band.h)
        canvas.hint(canvas.words(layout.subtitle, ("subtitle",)), place, path=("subtitle",))
    if not named:
        word = canvas.words("Name")
        place = Rect(band.x + band.w * 0.52, band.y, band.w * 0.48, band.h)
        canvas.hint(word, Rect(place.x, place.bottom - 4, _NAME_W - 1.2, 4), path=("title",))
        x = place.x + _NAME_W
        box = canvas.box("name@1", "name", Rect(x, band.y, place.right - x, band.h), BoxKind.TEXT)
        canvas.draw(
            line((box.x, box.bottom), (box.right, box.bottom)), line=canvas.swatch(None).full, width=0.4
        )


def _serial(canvas: Canvas, code: Rect) -> Label:
    """Set the widest number beside the code, reading upwards; each leaf's own takes its place."""
    return canvas.type.set_label(
        WIDEST_SERIAL, Face.TEXT, 6.0, HINT, code.x - 1.3, code.bottom, Align.START, 90.0
    )


def _flow(canvas: Canvas, frame: Rect, code: Rect) -> None:
    """Stack the sections between head and foot; the one that asks for it goes to the foot, by the code."""
    layout = canvas.layout
    top = frame.y + layout.fiducial + _RIM + 0.5
    feet = [(i, s) for i, s in enumerate(layout.sections) if _is_foot(s)]
    stacked = [(i, s) for i, s in enumerate(layout.sections) if not _is_foot(s)]
    bottom = code.y - 1.5
    left = frame.x + layout.fiducial + _RIM + 1.0
    for index, section in feet[:1]:
        width = code.x - _SERIAL_W - 1.5 - left
        measure, draw = _parts(section)
        height = measure(section, width, canvas)
        rect = Rect(left, frame.bottom - height - 1.6, width, height)
        canvas.here = ("sections", index)
        draw(section, rect, canvas, canvas.here)
        bottom = min(bottom, rect.y - 1.4)
    for index, _ in feet[1:]:
        canvas.fault(("sections", index), "the foot holds one section; set 'foot: false' here or there")
    side = _FRAME + 1.5
    body = Rect(frame.x + side, top, frame.w - 2 * side, bottom - top)
    stack(canvas, body, stacked, ("sections",), spread=True)


def _is_foot(section: Section) -> bool:
    return isinstance(section, Totals | Hints) and section.foot


def stack(
    canvas: Canvas, rect: Rect, sections: Sequence[tuple[int, Section]], path: Path, *, spread: bool = False
) -> None:
    """Put sections under each other; room left is spread between them (to 3 mm each), then around."""
    heights = [_parts(section)[0](section, rect.w, canvas) for _, section in sections]
    gaps = [canvas.layout.gap if s.gap is None else s.gap for _, s in sections]
    gaps[:1] = [0.0 if sections and sections[0][1].gap is None else gaps[0]] if gaps else []
    spare = rect.h - sum(heights) - sum(gaps)
    if sections and spare < -0.05:
        last = sections[-1][0]
        canvas.fault(
            (*path, last),
            f"the sections need {rect.h - spare:.1f} mm of height, there are {rect.h:.1f};"
            " lower some heights or enlarge the trim",
        )
    loose = [i for i, (_, s) in enumerate(sections) if i and s.gap is None]
    if spread and loose and spare > 0:
        for i in loose:
            gaps[i] += min(spare / len(loose), 3.0)
        spare -= sum(min(spare / len(loose), 3.0) for _ in loose)
    y = rect.y + (min(max(spare, 0.0) / 2, 4.0) if spread else 0.0)
    for (index, section), height, gap in zip(sections, heights, gaps, strict=True):
        y += gap
        canvas.here = (*path, index)
        _parts(section)[1](section, Rect(rect.x, y, rect.w, height), canvas, canvas.here)
        y += height


def beside_height(section: Beside, width: float, canvas: Canvas) -> float:
    """Return the height of the tallest of the stacks."""
    return max(
        _stack_height(part.sections, w, canvas)
        for part, w in zip(section.beside, _widths(section, width), strict=True)
    )


def _stack_height(sections: Sequence[Section], width: float, canvas: Canvas) -> float:
    gaps = [canvas.layout.gap if s.gap is None else s.gap for s in sections[1:]]
    return sum(_parts(s)[0](s, width, canvas) for s in sections) + sum(gaps)


def draw_beside(section: Beside, rect: Rect, canvas: Canvas, path: Path) -> None:
    """Draw stacks of sections side by side."""
    x = rect.x
    for i, (part, width) in enumerate(zip(section.beside, _widths(section, rect.w), strict=True)):
        if width < 5:
            canvas.fault(
                (*path, "beside", i),
                f"a part has {max(width, 0):.1f} mm of width left; make the others narrower",
            )
            return
        stack(
            canvas,
            Rect(x, rect.y, width, rect.h),
            list(enumerate(part.sections)),
            (*path, "beside", i, "sections"),
            spread=True,
        )
        x += width + section.space


def _widths(section: Beside, width: float) -> list[float]:
    fixed = sum(part.width or 0 for part in section.beside)
    open_parts = sum(1 for part in section.beside if part.width is None)
    room = width - fixed - section.space * (len(section.beside) - 1)
    return [part.width or room / max(1, open_parts) for part in section.beside]


_PARTS: Mapping[str, tuple[Measure, Draw]] = {
    "Track": (track_height, draw_track),
    "LinkTrack": (link_track_height, draw_link_track),
    "Heads": (heads_height, draw_heads),
    "Table": (table_height, draw_table),
    "Ledger": (ledger_height, draw_ledger),
    "Counters": (counters_height, draw_counters),
    "Grid": (grid_height, draw_grid),
    "Claims": (claims_height, draw_claims),
    "Strip": (strip_height, draw_strip),
    "Values": (values_height, draw_values),
    "Totals": (totals_height, draw_totals),
    "Hints": (hints_height, draw_hints),
    "Beside": (beside_height, draw_beside),
}


def _parts(section: Section) -> tuple[Measure, Draw]:
    return _PARTS[type(section).__name__]


def board_uses(page: Page, board: Sequence[str] = ()) -> tuple[Use, ...]:
    """Return the stamps of a board, the page's own or another of its shape, each at its place."""
    letters = "".join(board or page.board)
    return tuple(Use(f"board:{letter}", at) for letter, at in zip(letters, page.board_at, strict=True))
