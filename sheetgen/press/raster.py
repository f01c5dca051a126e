"""Turn a PDF page into a picture, with PDFium."""

from __future__ import annotations

from collections.abc import Sequence
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


def render_rgb(pdf: bytes, size: Sequence[int], under: Any = None) -> Any:
    """Return the first page, stretched to a width and a height in px: RGB, shape (height, width, 3), uint8.

    under: a picture of this size, to draw the page over; None: white.
    """
    import pypdfium2
    from pypdfium2 import raw

    width, height = size
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR, rev_byteorder=True)
    picture = bitmap.to_numpy()
    picture[:] = 255 if under is None else under
    page = pypdfium2.PdfDocument(pdf)[0]
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, raw.FPDF_REVERSE_BYTE_ORDER)
    return picture.copy()
