"""Print a pad: a `Pad` of composed pages becomes a PDF, as small and fast as its leaves are alike.

Static art is drawn once and repeated by reference; only serial numbers, names, codes and boards are written
for each leaf. The same pad gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO

from ..page.model import Label, Page, Run
from ..units import Rect
from .file import PdfFile
from .impose import order_leaves, turn_over
from .leaves import LeafPrinter
from .marks import caption_ruler, draw_marks, draw_ruler, find_ruler
from .model import Pad, PressSheet, Slot
from .operators import FINE, number
from .text import Texts


def write_pad(pad: Pad, fonts: Callable[[str], bytes], out: BinaryIO) -> None:
    """Write the pad's PDF.

    fonts: gives a TrueType font's bytes by the name that the page's runs call it.
    Raises UsageError where a leaf does not go with the page, GlyphError where a font lacks a character.
    """
    duplex = pad.duplex if pad.back is not None else None
    file = PdfFile(pad.page.title, pad.page.language, pad.author, pad.subject, duplex)
    texts = Texts(file.document, fonts)
    sheet = pad.sheet
    front = LeafPrinter(file, texts, pad.page, pad)
    back = LeafPrinter(file, texts, pad.back, pad) if pad.back is not None else None
    marks = _add_marks(file, pad)
    extra = "\n".join(_draw_ruler(pad, texts))
    for numbers in order_leaves(len(pad.leaves), sheet.slots, pad.order):
        leaves = (n if n is None else front.draw_leaf(pad.leaves[n]) for n in numbers)
        _add_page(file, sheet, _fill_slots(sheet, leaves), marks + extra)
        extra = ""
        if back is not None:
            blanks = (n if n is None else back.draw_blank() for n in numbers)
            behind = turn_over(sheet, pad.duplex)
            _add_page(file, behind, _fill_slots(behind, blanks), "")
    file.save(out)


def _add_page(file: PdfFile, sheet: PressSheet, leaves: str, marks: str) -> None:
    trim: Rect | None = sheet.slots[0].rect if len(sheet.slots) == 1 else None
    file.add_page(sheet.paper, leaves + marks, trim, sheet.bleed)


def _fill_slots(sheet: PressSheet, leaves: Iterator[str | None]) -> str:
    pairs = zip(sheet.slots, leaves, strict=True)
    return "\n".join(f"q {_matrix(slot, sheet.scale)} cm\n{leaf}\nQ\n" for slot, leaf in pairs if leaf)


def _matrix(slot: Slot, scale: float) -> str:
    """Return what takes a leaf's millimetres to the paper's."""
    rect, factor = slot.rect, number(scale, FINE)
    if slot.turned:
        return f"-{factor} 0 0 -{factor} {number(rect.right)} {number(rect.bottom)}"
    return f"{factor} 0 0 {factor} {number(rect.x)} {number(rect.y)}"


def _add_marks(file: PdfFile, pad: Pad) -> str:
    """Keep the marks as a form; returns the call that draws them."""
    drawn = draw_marks(pad.sheet, pad.marks, pad.press)
    if not drawn:
        return ""
    return f"{file.add_form(Rect(0, 0, *pad.sheet.paper), drawn, is_plain=True)} Do\n"


def _draw_ruler(pad: Pad, texts: Texts) -> Iterator[str]:
    ruler = find_ruler(pad.sheet) if pad.has_ruler and not pad.press else None
    if ruler is None:
        return
    yield draw_ruler(ruler, pad.press)
    font = _text_font(pad.page)
    if font:
        yield from texts.draw(caption_ruler(ruler, font), pad.press)
    yield "Q"


def _text_font(page: Page) -> str | None:
    """Return a font of the page that has letters and figures."""
    labels = [page.serial_at, *(item for item in page.art if isinstance(item, Label))]
    runs: list[Run] = [run for label in labels if label is not None for run in label.runs]
    return next((run.font for run in runs if run.text.isascii() and run.text.isalnum()), None)
