"""Draw art as little SVG: paths and texts of one style joined, steps relative to each other.

For figures inside a page that brings the fonts along; `svg.py` draws documents that must stand alone.
Shapes are drawn in their order, then all texts: on our sheets nothing lies upon a text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from itertools import chain, groupby, pairwise

from ..page.model import Art, Label, Path, Run, Shape
from ..page.shapes import rounded
from ..units import Rect, from_pt
from .svg import font_style

# Decimals of a millimetre: for widths and sizes the page's grain; for places, half of 0.1 mm is a quarter of
# a pixel.
_DECIMALS, _PLACE_DECIMALS = 2, 1


def draw_compact(art: Art, decimals: int = _PLACE_DECIMALS) -> str:
    """Return shapes and texts as SVG elements. decimals: of a millimetre, in paths."""
    shapes = join_shapes((item for item in art if isinstance(item, Shape)), decimals)
    return shapes + draw_labels(item for item in art if isinstance(item, Label))


def join_shapes(shapes: Iterable[Shape], decimals: int = _PLACE_DECIMALS) -> str:
    """Return shapes, neighbours of one style as one path; boxes and circles alone as what they are."""
    return "".join(_joined(list(same), style, decimals) for style, same in groupby(shapes, key=shape_style))


def _joined(shapes: Sequence[Shape], style: str, decimals: int) -> str:
    boxes = [box for shape in shapes if (box := _round_box(shape.path))]
    if len(boxes) < len(shapes):
        return f'<path d="{"".join(short_path(shape.path, decimals) for shape in shapes)}"{style}/>'
    if len(boxes) == 1:
        return f"<{boxes[0]}{style}/>"
    return f"<g{style}>{''.join(f'<{box}/>' for box in boxes)}</g>"


# What `rounded` draws, and how much its numbers may differ, in mm.
_ROUND_BOX = [op for op, _ in rounded(Rect(0, 0, 4, 4), 1)]
_SAME = 0.001


@lru_cache(maxsize=65536)
def _round_box(path: Path) -> str:
    """Return a box with round corners, or a circle, as an element's name and attributes; empty for others.

    >>> from sheetgen.page.shapes import circle
    >>> _round_box(circle((4, 4), 2)), _round_box(rounded(Rect(1, 2, 8, 4), 1))
    ('circle cx="4" cy="4" r="2"', 'rect x="1" y="2" width="8" height="4" rx="1"')
    """
    if [op for op, _ in path] != _ROUND_BOX:
        return ""
    xs, ys = (tuple(chain.from_iterable(values[i::2] for _, values in path)) for i in (0, 1))
    x, y = min(xs), min(ys)
    rect, radius = Rect(x, y, max(xs) - x, max(ys) - y), path[0][1][0] - x
    alike = chain.from_iterable(
        zip(a[1], b[1], strict=True) for a, b in zip(path, rounded(rect, radius), strict=True)
    )
    if any(abs(a - b) > _SAME for a, b in alike):
        return ""
    if abs(rect.w - 2 * radius) + abs(rect.h - 2 * radius) < _SAME:
        return f'circle cx="{short(x + radius)}" cy="{short(y + radius)}" r="{short(radius)}"'
    told = (short(v) for v in (*rect, radius))
    return 'rect x="{}" y="{}" width="{}" height="{}" rx="{}"'.format(*told)


def shape_style(shape: Shape) -> str:
    """Return fill and line as attributes."""
    style = f' fill="{shape.fill.rgb}"' if shape.fill else ' fill="none"'
    if shape.line and shape.width:
        style += f' stroke="{shape.line.rgb}" stroke-width="{short(shape.width)}"'
        if shape.dash:
            style += f' stroke-dasharray="{" ".join(short(v) for v in shape.dash)}"'
        if shape.round_ends:
            style += ' stroke-linecap="round" stroke-linejoin="round"'
    return style


def draw_labels(labels: Iterable[Label]) -> str:
    """Return texts, grouped by their style in the order in which styles come first."""
    groups: dict[str, list[tuple[Label, Run]]] = {}
    for label in labels:
        for run in label.runs:
            groups.setdefault(_text_style(label, run), []).append((label, run))
    return "".join(f"<g{style}>{_texts(runs)}</g>" for style, runs in groups.items())


def _texts(runs: Iterable[tuple[Label, Run]]) -> str:
    """Return texts; single letters on one line as one that says where each lies."""
    return "".join(
        "".join(_text(*run) for run in same) if line is None else _letters(list(same), line)
        for line, same in groupby(runs, key=lambda run: _letter_line(*run))
    )


def _letter_line(label: Label, run: Run) -> float | None:
    """Return the base line of a text that is one upright letter."""
    return None if len(run.text) > 1 or run.text == " " or run.rtl or label.angle_deg else label.y


def _letters(runs: Sequence[tuple[Label, Run]], line: float) -> str:
    places = " ".join(short_place(label.x + run.dx) for label, run in runs)
    text = "".join(run.text for _, run in runs)
    return f'<text x="{places}" y="{short_place(line)}">{escape(text, quote=False)}</text>'


def _text_style(label: Label, run: Run) -> str:
    family, weight = font_style(run.font)
    named = "" if family.startswith("Noto") else f' font-family="{family}, Noto Sans, sans-serif"'
    bold = "" if weight == 400 else f' font-weight="{weight}"'
    return f'{named}{bold} font-size="{short(from_pt(label.size_pt))}" fill="{label.ink.rgb}"'


def _text(label: Label, run: Run) -> str:
    turn = (
        f' transform="rotate({short(-label.angle_deg)} {short(label.x)} {short(label.y)})"'
        if label.angle_deg
        else ""
    )
    # A run set from right to left starts at its right edge.
    x, way = (label.x + run.dx + run.width, ' direction="rtl"') if run.rtl else (label.x + run.dx, "")
    place = f'x="{short_place(x)}" y="{short_place(label.y)}"'
    return f"<text {place}{way}{turn}>{escape(run.text, quote=False)}</text>"


def short_place(value: float) -> str:
    """Return a coordinate as short as can be.

    >>> short_place(12.34)
    '12.3'
    """
    return _said(round(value * 10**_PLACE_DECIMALS), _PLACE_DECIMALS)


def short(value: float) -> str:
    """Return a number as short as SVG allows.

    >>> short(0.501), short(-0.25), short(12.0), short(-0.001)
    ('.5', '-.25', '12', '0')
    """
    return _said(round(value * 10**_DECIMALS), _DECIMALS)


@lru_cache(maxsize=65536)
def _said(steps: int, decimals: int) -> str:
    """Return so many steps of 10⁻ᵈ mm; a page says the same few thousand numbers again and again."""
    if not steps:
        return "0"
    whole, part = divmod(abs(steps), 10**decimals)
    fraction = f"{part:0{decimals}d}".rstrip("0")
    return f"{'-' if steps < 0 else ''}{whole or ''}{'.' if fraction else ''}{fraction}"


@lru_cache(maxsize=65536)
def short_path(path: Path, decimals: int = _PLACE_DECIMALS, origin: tuple[float, ...] = (0.0, 0.0)) -> str:
    """Return a path with steps relative to each other. origin: what becomes 0, 0.

    Kept: pages of all languages draw the same boxes.

    >>> short_path((("M", (1.0, 2.0)), ("L", (1.5, 2.0)), ("L", (1.5, 1.0)), ("Z", ())))
    'M1 2h.5v-1z'
    """
    grain, (left, top) = 10**decimals, origin
    told: list[str] = []
    x = y = start_x = start_y = 0
    bend: tuple[int, ...] | None = None
    for op, values in path:
        if op == "Z":
            told.append("z")
            x, y, bend = start_x, start_y, None
            continue
        xs = [round((v - left) * grain) for v in values[::2]]
        ys = [round((v - top) * grain) for v in values[1::2]]
        if op == "M":
            told.append("M" + _numbers((xs[0], ys[0]), decimals))
            start_x, start_y = xs[0], ys[0]
        elif op == "C":
            steps = tuple(v - (x, y)[i % 2] for i, v in enumerate(chain(*zip(xs, ys, strict=True))))
            told.append(_curve(steps, bend, decimals))
        elif (across := xs[0] - x) | (down := ys[0] - y):
            told.append(_line(across, down, decimals))
        bend = (xs[2] - xs[1], ys[2] - ys[1]) if op == "C" else None
        x, y = xs[-1], ys[-1]
    return "".join(told)


def polyline(places: Iterable[tuple[float, ...]]) -> str:
    """Return a path from place to place, steps of one kind need one letter.

    >>> polyline([(1, 2), (1.5, 2), (2, 2), (1, 3.25)])
    'M1 2h.5.5l-1 1.2'
    """
    corners = [tuple(round(value * 10**_PLACE_DECIMALS) for value in place) for place in places]
    steps = [(x - left, y - top) for (left, top), (x, y) in pairwise(corners)]
    told = ["M" + _numbers(corners[0], _PLACE_DECIMALS)]
    for letter, same in groupby(steps, key=lambda step: "l" if all(step) else "h" if step[0] else "v"):
        told.append(
            letter + _numbers((v for step in same for v in step if v or letter == "l"), _PLACE_DECIMALS)
        )
    return "".join(told)


def _curve(steps: tuple[int, ...], bend: tuple[int, ...] | None, decimals: int) -> str:
    """Return a cubic. bend: how the one before came in; what goes on so, to a grain, need not say it."""
    if bend and abs(steps[0] - bend[0]) <= 1 and abs(steps[1] - bend[1]) <= 1:
        return "s" + _numbers(steps[2:], decimals)
    return "c" + _numbers(steps, decimals)


def _line(across: int, down: int, decimals: int) -> str:
    if not down:
        return "h" + _said(across, decimals)
    if not across:
        return "v" + _said(down, decimals)
    return "l" + _numbers((across, down), decimals)


def _numbers(steps: Iterable[int], decimals: int) -> str:
    """Return numbers with a blank only where two would run into one (SVG 2, 9.3.9).

    >>> _numbers((20, -80, 120, 60, 5), 2)
    '.2-.8 1.2.6.05'
    """
    told, before = "", ""
    for step in steps:
        number = _said(step, decimals)
        parts = before and number[0] != "-" and not (number[0] == "." and "." in before)
        told += f" {number}" if parts else number
        before = number
    return told
