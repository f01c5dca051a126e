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
from .impose import order_leaves
from .leaves import LeafPrinter
from .marks import caption_ruler, draw_marks, draw_ruler, find_ruler
from .model import Duplex, Pad, PressSheet, Slot
from .operators import FINE, number
from .pdfx import declare_pdfx, read_profile
from .sides import find_sides
from .text import Texts


def write_pad(pad: Pad, fonts: Callable[[str], bytes], out: BinaryIO) -> None:
    """Write the pad's PDF.

    fonts: gives a TrueType font's bytes by the name that the page's runs call it.
    Raises UsageError where a leaf does not go with the page or a profile not with a press, GlyphError where a
    font lacks a character.
    """
    duplex = pad.duplex if pad.back is not None else None
    profile = read_profile(pad.profile) if pad.press and pad.profile else None
    file = PdfFile(pad.page.title, pad.page.language, pad.author, pad.subject, duplex)
    texts = Texts(file.document, fonts)
    for content in _arrange(_print_sheets(pad, file, texts), pad.duplex):
        trim = pad.sheet.slots[0].rect if len(pad.sheet.slots) == 1 else None
        file.add_page(pad.sheet.paper, content, trim, pad.sheet.bleed)
    if profile is not None:
        declare_pdfx(file.document, profile)
    file.save(out)


def _arrange(sheets: Iterator[tuple[str, str]], duplex: Duplex) -> Iterator[str]:
    """Give the pages, fronts and backs in the order in which they are printed."""
    if duplex is Duplex.FOLD:
        yield from (front + back for front, back in sheets)
        return
    later = []
    for front, back in sheets:
        yield front
        if back and duplex is Duplex.MANUAL:
            later.append(back)
        elif back:
            yield back
    yield from later


def _print_sheets(pad: Pad, file: PdfFile, texts: Texts) -> Iterator[tuple[str, str]]:
    """Give every press sheet's front with its marks, and its back; empty: it has none."""
    sides = find_sides(pad.sheet, pad.duplex if pad.back is not None else None)
    front = LeafPrinter(file, texts, pad.page, pad)
    back = LeafPrinter(file, texts, pad.back, pad).draw_blank() if pad.back is not None else None
    marks = _add_marks(file, pad, sides.pieces)
    ruler = "\n".join(_draw_ruler(pad, texts))
    for numbers in order_leaves(len(pad.leaves), sides.fronts.slots, pad.order):
        leaves = (None if n is None else front.draw_leaf(pad.leaves[n]) for n in numbers)
        blanks = (None if n is None else back for n in numbers)
        yield _fill_slots(sides.fronts, leaves) + marks + ruler, _fill_slots(sides.backs, blanks)
        ruler = ""


def _fill_slots(sheet: PressSheet, leaves: Iterator[str | None]) -> str:
    pairs = zip(sheet.slots, leaves, strict=True)
    return "\n".join(f"q {_matrix(slot, sheet.scale)} cm\n{leaf}\nQ\n" for slot, leaf in pairs if leaf)


def _matrix(slot: Slot, scale: float) -> str:
    """Return what takes a leaf's millimetres to the paper's."""
    rect, factor = slot.rect, number(scale, FINE)
    if slot.turned:
        return f"-{factor} 0 0 -{factor} {number(rect.right)} {number(rect.bottom)}"
    return f"{factor} 0 0 {factor} {number(rect.x)} {number(rect.y)}"


def _add_marks(file: PdfFile, pad: Pad, pieces: PressSheet) -> str:
    """Keep the marks as a form; returns the call that draws them."""
    drawn = draw_marks(pieces, pad.marks, pad.press)
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
