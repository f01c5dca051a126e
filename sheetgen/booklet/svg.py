"""Draw a page as SVG: one unit a millimetre, stamps as symbols, texts as text.

Takes a `Page` (and the pen strokes of a filled sheet); gives a self-contained SVG text with a title and a
description. Fonts are named, not embedded; every text carries its width, so that another font cannot spill.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..page.model import Art, Label, Page, Path, Run, Shape, Use
from ..units import Rect, from_pt

# CSS weights and families of the fonts in `fonts/`, by file name.
_FONTS = {
    "NotoSans-Regular": ("Noto Sans", 400),
    "NotoSans-SemiBold": ("Noto Sans", 600),
    "NotoSans-Bold": ("Noto Sans", 700),
    "Nunito-ExtraBold": ("Nunito", 800),
    "Nunito-Black": ("Nunito", 900),
}


def page_svg(page: Page, uses: Sequence[Use] = (), strokes: Art = (), code: Sequence[str] = ()) -> str:
    """Return the page as an SVG document.

    uses: the board's stamps. strokes: what a pen adds, drawn last. code: the rows of the
    machine-readable code's modules, `1` = black; empty: its place stays free.
    """
    width, height = page.trim
    used = {use.stamp for use in (*page.uses, *uses)}
    stamps = [
        f'<g id="{stamp_id(name)}">{draw_art(page.stamps[name].art)}</g>'
        for name in page.stamps
        if name in used
    ]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}mm" height="{number(height)}mm" '
        f'viewBox="0 0 {number(width)} {number(height)}" role="img" direction="ltr" '
        'font-family="Noto Sans, sans-serif">',
        f"<title>{escape(page.title)}</title>",
        f'<rect width="{number(width)}" height="{number(height)}" fill="#ffffff"/>',
        f"<defs>{''.join(stamps)}</defs>" if stamps else "",
        draw_art(page.art),
        *(
            f'<use href="#{stamp_id(use.stamp)}" x="{number(use.at.x)}" y="{number(use.at.y)}"/>'
            for use in (*page.uses, *uses)
        ),
        *(_modules(f.bits, f.rect) for f in page.fiducials),
        _modules(code, page.code) if code else "",
        draw_art(strokes),
        "</svg>\n",
    ]
    return "\n".join(part for part in parts if part)


def draw_art(art: Art) -> str:
    """Return shapes and texts as SVG elements."""
    return "\n".join(_shape(item) if isinstance(item, Shape) else _label(item) for item in art)


def _shape(shape: Shape) -> str:
    fill = shape.fill.rgb if shape.fill else "none"
    line = ""
    if shape.line and shape.width:
        line = f' stroke="{shape.line.rgb}" stroke-width="{number(shape.width)}"'
        if shape.dash:
            line += f' stroke-dasharray="{" ".join(number(v) for v in shape.dash)}"'
        if shape.round_ends:
            line += ' stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{path_data(shape.path)}" fill="{fill}"{line}/>'


def path_data(path: Path) -> str:
    """Return a path in SVG's own notation."""
    return "".join(op + " ".join(number(v) for v in values) for op, values in path)


def _label(label: Label) -> str:
    turn = (
        f' transform="rotate({number(-label.angle_deg)} {number(label.x)} {number(label.y)})"'
        if label.angle_deg
        else ""
    )
    return "".join(_run(run, label, turn) for run in label.runs)


def _run(run: Run, label: Label, turn: str) -> str:
    family, weight = font_style(run.font)
    rtl = ' direction="rtl" text-anchor="end"' if run.rtl else ""
    return (
        f'<text x="{number(label.x + run.dx)}" y="{number(label.y)}" font-family="{family}, sans-serif" '
        f'font-weight="{weight}" font-size="{number(from_pt(label.size_pt))}" fill="{label.ink.rgb}" '
        f'textLength="{number(max(run.width, 0.01))}" lengthAdjust="spacingAndGlyphs"'
        f"{rtl}{turn}>{escape(run.text)}</text>"
    )


def font_style(name: str) -> tuple[str, int]:
    """Return the CSS family and weight of a bundled font.

    >>> font_style("Nunito-Black"), font_style("NotoSansArabic-Bold")
    (('Nunito', 900), ('NotoSansArabic', 700))
    """
    bold = 700 if name.endswith("Bold") else 400
    return _FONTS.get(name, (name.partition("-")[0], bold))


def _modules(rows: Sequence[str], rect: Rect) -> str:
    """Draw a marker's or code's black modules as one path, a rectangle a run."""
    step_x, step_y = rect.w / len(rows[0]), rect.h / len(rows)
    runs = []
    for r, row in enumerate(rows):
        start = row.find("1")
        while start >= 0:
            end = row.find("0", start)
            end = len(row) if end < 0 else end
            x, y = rect.x + start * step_x, rect.y + r * step_y
            width = (end - start) * step_x
            runs.append(f"M{number(x)} {number(y)}h{number(width)}v{number(step_y)}h{number(-width)}z")
            start = row.find("1", end)
    return f'<path d="{"".join(runs)}" fill="#000000" shape-rendering="crispEdges"/>'


def stamp_id(stamp: str) -> str:
    """Return the id of a stamp's drawing."""
    # Letter case tells plain from starred; ids must differ in more than case for HTML's sake.
    return "s-" + "".join(f"{c.lower()}-star" if c.isupper() else c for c in stamp.replace(":", "-"))


def number(value: float) -> str:
    """Return a length as SVG writes it.

    >>> number(1.50), number(-0.0001)
    ('1.5', '0')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text
