"""Turn a PDF page into a picture, with PDFium."""

from __future__ import annotations

from io import BytesIO


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
