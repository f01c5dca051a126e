"""Draw art as little SVG: paths of one style joined, texts of one style grouped, steps relative to each other.

For figures inside a page that brings the fonts along; `svg.py` draws documents that must stand alone.
Shapes are drawn in their order, then all texts: on our sheets nothing lies upon a text.
"""

from __future__ import annotations

from collections.abc import Iterable
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
    text = f"{value:.{_DECIMALS}f}".rstrip("0").rstrip(".")
    sign, digits = ("-", text[1:]) if text[:1] == "-" else ("", text)
    digits = digits[1:] if digits.startswith("0.") else digits
    return "0" if digits in ("", "0") else sign + digits


def short_path(path: Path, decimals: int = _DECIMALS) -> str:
    """Return a path with steps relative to each other.

    >>> short_path((("M", (1.0, 2.0)), ("L", (1.5, 2.0)), ("L", (1.5, 1.0)), ("Z", ())))
    'M1 2h.5v-1z'
    """
    told: list[str] = []
    here = start = (0.0, 0.0)
    for op, values in path:
        points = [
            (round(x, decimals), round(y, decimals)) for x, y in zip(values[::2], values[1::2], strict=True)
        ]
        if op == "M":
            told.append(f"M{_pairs(points)}")
            here = start = points[0]
        elif op == "Z":
            told.append("z")
            here = start
        else:
            if points[-1] != here or op == "C":
                told.append(_step(op, [(x - here[0], y - here[1]) for x, y in points]))
            here = points[-1]
    return "".join(told)


def _step(op: str, moves: list[tuple[float, float]]) -> str:
    if op == "L":
        ((dx, dy),) = moves
        across, down = short(dx), short(dy)
        if down == "0":
            return f"h{across}"
        if across == "0":
            return f"v{down}"
    return f"{op.lower()}{_pairs(moves)}"


def _pairs(points: Iterable[tuple[float, float]]) -> str:
    """Return coordinates with a blank only where two numbers would run into one."""
    said = ""
    for number in (short(value) for point in points for value in point):
        said += number if not said or number[0] == "-" else f" {number}"
    return said
