"""Turn a PDF page into a picture, with PDFium."""

from __future__ import annotations

from io import BytesIO
from typing import Any


def render_png(pdf: bytes, dpi: int) -> bytes:
    """Return the first page as PNG.

    dpi: pixels an inch, at the page's own size.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    picture = document[0].render(scale=dpi / 72).to_pil()
    out = BytesIO()
    picture.save(out, "PNG", optimize=True, dpi=(dpi, dpi))
    return out.getvalue()


def render_rgb(pdf: bytes, px_per_mm: float) -> Any:
    """Return the first page as an array: RGB, shape (height, width, 3), uint8."""
    import pypdfium2

    page = pypdfium2.PdfDocument(pdf)[0]
    bitmap = page.render(scale=px_per_mm * 25.4 / 72, rev_byteorder=True, prefer_bgrx=False)
    return bitmap.to_numpy()[..., :3].copy()
