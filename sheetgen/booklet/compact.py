"""Draw art as little SVG: paths and texts of one style joined, steps relative to each other.

For figures inside a page that brings the fonts along; `svg.py` draws documents that must stand alone.
Shapes are drawn in their order, then all texts: on our sheets nothing lies upon a text.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from itertools import groupby

from ..page.model import Art, Label, Path, Run, Shape
from ..units import from_pt
from .svg import font_style

# Coordinates are kept to this many decimals of a millimetre: 0.01 mm, the page's grain.
_DECIMALS = 2


def draw_compact(art: Art, decimals: int = _DECIMALS) -> str:
    """Return shapes and texts as SVG elements. decimals: of a millimetre, in paths."""
    shapes = join_shapes((item for item in art if isinstance(item, Shape)), decimals)
    return shapes + draw_labels(item for item in art if isinstance(item, Label))


def join_shapes(shapes: Iterable[Shape], decimals: int = _DECIMALS) -> str:
    """Return shapes, neighbours of one style as one path."""
    return "".join(
        f'<path d="{"".join(short_path(shape.path, decimals) for shape in same)}"{style}/>'
        for style, same in groupby(shapes, key=shape_style)
    )


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
    groups: dict[str, list[str]] = {}
    for label in labels:
        for run in label.runs:
            groups.setdefault(_text_style(label, run), []).append(_text(label, run))
    return "".join(f"<g{style}>{''.join(texts)}</g>" for style, texts in groups.items())


def _text_style(label: Label, run: Run) -> str:
    family, weight = font_style(run.font)
    named = "" if family.startswith("Noto") else f' font-family="{family}, sans-serif"'
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
    return f'<text x="{short(x)}" y="{short(label.y)}"{way}{turn}>{escape(run.text, quote=False)}</text>'


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


def short_path(path: Path, decimals: int = _DECIMALS, origin: tuple[float, ...] = (0.0, 0.0)) -> str:
    """Return a path with steps relative to each other. origin: what becomes 0, 0.

    >>> short_path((("M", (1.0, 2.0)), ("L", (1.5, 2.0)), ("L", (1.5, 1.0)), ("Z", ())))
    'M1 2h.5v-1z'
    """
    grain, (left, top) = 10**decimals, origin
    told: list[str] = []
    x = y = start_x = start_y = 0
    for op, values in path:
        if op == "Z":
            told.append("z")
            x, y = start_x, start_y
            continue
        xs = [round((v - left) * grain) for v in values[::2]]
        ys = [round((v - top) * grain) for v in values[1::2]]
        if op == "M":
            told.append("M" + _pairs(xs, ys, decimals))
            start_x, start_y = xs[0], ys[0]
        elif op == "C":
            told.append("c" + _pairs([v - x for v in xs], [v - y for v in ys], decimals))
        elif (across := xs[0] - x) | (down := ys[0] - y):
            told.append(_line(across, down, decimals))
        x, y = xs[-1], ys[-1]
    return "".join(told)


def _line(across: int, down: int, decimals: int) -> str:
    if not down:
        return "h" + _said(across, decimals)
    if not across:
        return "v" + _said(down, decimals)
    return "l" + _pairs([across], [down], decimals)


def _pairs(xs: list[int], ys: list[int], decimals: int) -> str:
    """Return coordinates with a blank only where two numbers would run into one."""
    said = " ".join(_said(v, decimals) for pair in zip(xs, ys, strict=True) for v in pair)
    return said.replace(" -", "-")
