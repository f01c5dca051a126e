"""Leaves of real pads, from the press: a PDF page, seen by PDFium."""

from functools import lru_cache
from io import BytesIO

import cv2
import pypdfium2

from sheetgen.api.pad_wishes import PadWishes
from sheetgen.api.pads import make_pad
from tests.page.pages import page_of

from .strokes import PX_PER_MM


@lru_cache(maxsize=16)
def printed_leaf(spec, theme="colour", seed=None, serial=1, language="en"):
    """Return a leaf in RGB, its trim box at 12 px/mm; the caller must not write on it."""
    width, height = page_of(spec).trim
    paper = f"{width:g}x{height:g}"
    wishes = PadWishes(
        leaves=1, paper=paper, n_up=1, theme=theme, seed=seed, serial=serial, language=language
    )
    out = BytesIO()
    make_pad(spec, wishes).write(out)
    page = pypdfium2.PdfDocument(out.getvalue())[0]
    rgb = page.render(scale=1.25 * PX_PER_MM * 25.4 / 72, rev_byteorder=True).to_numpy()[..., :3]
    size = (round(width * PX_PER_MM), round(height * PX_PER_MM))
    return cv2.resize(rgb, size, interpolation=cv2.INTER_AREA)
