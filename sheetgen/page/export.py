"""Tell a page's geometry to others: plain data for programs, lines for people and their diffs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .model import Label, Page, Shape


def page_geometry(page: Page) -> dict[str, Any]:
    """Return where every box lies, mm from the top left of the trim: plain data, ready for JSON."""
    return {
        "game": page.game,
        "fingerprint": page.fingerprint,
        "trim": {"w": page.trim.width, "h": page.trim.height},
        "columns": page.columns,
        "boxes": [
            {"cell": b.cell, "field": b.field, "player": b.player, "kind": b.kind.value, "rect": list(b.rect)}
            for b in page.boxes.values()
        ],
        "fiducials": [{"id": f.id, "rect": list(f.rect)} for f in page.fiducials],
        "code": {"rect": list(page.code)},
        "board": list(page.board),
    }


def page_lines(page: Page) -> Iterator[str]:
    """Give the page as lines of text, a thing a line, in the order of drawing: what goldens hold."""
    yield f"page {page.game} {page.language} {page.trim.width:g} × {page.trim.height:g} {page.fingerprint}"
    for box in page.boxes.values():
        yield f"box {box.cell:22} {box.kind:7} {_mm(*box.rect)}"
    for fiducial in page.fiducials:
        yield f"fiducial {fiducial.id:<17} {_mm(*fiducial.rect)}"
    yield f"code {'':21} {_mm(*page.code)}"
    for item in page.art:
        if isinstance(item, Label):
            yield f"label {_mm(item.x, item.y)} {item.size_pt:4g} pt {item.ink.rgb} {item.text}"
        else:
            yield f"shape {_extent(item)} {_ink(item)}"
    for name, stamp in page.stamps.items():
        yield f"stamp {name} {_mm(*stamp.size)} {len(stamp.art)} pieces"
    for cell, at in zip(page.board_cells, page.board_at, strict=True):
        yield f"board {cell:4} {_mm(*at)}"


def _mm(*values: float) -> str:
    return " ".join(f"{value:7.2f}" for value in values)


def _extent(shape: Shape) -> str:
    points = [values[i : i + 2] for _, values in shape.path for i in range(0, len(values), 2)]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return _mm(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _ink(shape: Shape) -> str:
    fill = f"fill {shape.fill.rgb}" if shape.fill else ""
    outline = f"line {shape.line.rgb} {shape.width:g}" if shape.line else ""
    return " ".join(part for part in (fill, outline) if part)
