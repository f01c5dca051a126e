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


def page_svg(
    page: Page, uses: Sequence[Use] = (), strokes: Art = (), code: Sequence[str] = ()
) -> str:
    """Return the page as an SVG document.

    uses: the board's stamps. strokes: what a pen adds, drawn last. code: the rows of the machine-readable code's
    modules, `1` = black; empty: its place stays free.
    """
    width, height = page.trim
    used = {use.stamp for use in (*page.uses, *uses)}
    stamps = [
        f'<g id="{_id(name)}">{_art(page.stamps[name].art)}</g>' for name in page.stamps if name in used
    ]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(width)}mm" height="{_n(height)}mm" '
        f'viewBox="0 0 {_n(width)} {_n(height)}" role="img" direction="ltr" font-family="Noto Sans, sans-serif">',
        f"<title>{escape(page.title)}</title>",
        f'<rect width="{_n(width)}" height="{_n(height)}" fill="#ffffff"/>',
        f"<defs>{''.join(stamps)}</defs>" if stamps else "",
        _art(page.art),
        *(
            f'<use href="#{_id(use.stamp)}" x="{_n(use.at.x)}" y="{_n(use.at.y)}"/>'
            for use in (*page.uses, *uses)
        ),
        *(_modules(f.bits, f.rect) for f in page.fiducials),
        _modules(code, page.code) if code else "",
        _art(strokes),
        "</svg>\n",
    ]
    return "\n".join(part for part in parts if part)


def _art(art: Art) -> str:
    return "\n".join(_shape(item) if isinstance(item, Shape) else _label(item) for item in art)


def _shape(shape: Shape) -> str:
    fill = shape.fill.rgb if shape.fill else "none"
    line = ""
    if shape.line and shape.width:
        line = f' stroke="{shape.line.rgb}" stroke-width="{_n(shape.width)}"'
        if shape.dash:
            line += f' stroke-dasharray="{" ".join(_n(v) for v in shape.dash)}"'
        if shape.round_ends:
            line += ' stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{path_data(shape.path)}" fill="{fill}"{line}/>'


def path_data(path: Path) -> str:
    """Return a path in SVG's own notation."""
    return "".join(op + " ".join(_n(v) for v in values) for op, values in path)


def _label(label: Label) -> str:
    turn = (
        f' transform="rotate({_n(-label.angle_deg)} {_n(label.x)} {_n(label.y)})"' if label.angle_deg else ""
    )
    return "".join(_run(run, label, turn) for run in label.runs)


def _run(run: Run, label: Label, turn: str) -> str:
    family, weight = _FONTS.get(
        run.font, (run.font.partition("-")[0], 700 if run.font.endswith("Bold") else 400)
    )
    rtl = ' direction="rtl" text-anchor="end"' if run.rtl else ""
    return (
        f'<text x="{_n(label.x + run.dx)}" y="{_n(label.y)}" font-family="{family}, sans-serif" '
        f'font-weight="{weight}" font-size="{_n(from_pt(label.size_pt))}" fill="{label.ink.rgb}" '
        f'textLength="{_n(max(run.width, 0.01))}" lengthAdjust="spacingAndGlyphs"{rtl}{turn}>{escape(run.text)}</text>'
    )


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
            runs.append(
                f"M{_n(x)} {_n(y)}h{_n((end - start) * step_x)}v{_n(step_y)}h{_n(-(end - start) * step_x)}z"
            )
            start = row.find("1", end)
    return f'<path d="{"".join(runs)}" fill="#000000" shape-rendering="crispEdges"/>'


def _id(stamp: str) -> str:
    # Letter case tells plain from starred; ids must differ in more than case for HTML's sake.
    return "s-" + "".join(f"{c.lower()}-star" if c.isupper() else c for c in stamp.replace(":", "-"))


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"
