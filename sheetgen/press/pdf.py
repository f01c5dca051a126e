"""Print a pad: a `Pad` of composed pages becomes a PDF, as small and fast as its leaves are alike.

Static art is drawn once and repeated by reference; only serial numbers, names, codes and boards are written
for each leaf. The same pad gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO

from ..page.model import Art, Shape
from ..units import Rect, Size
from .correction import Correction, upright
from .file import PdfFile
from .impose import order_leaves
from .leaves import LeafPrinter
from .marks import Ruler, draw_marks, draw_ruler, find_ruler, find_ruler_in_slot
from .model import Duplex, Pad, PressSheet, Slot
from .operators import FINE, draw_shape, number
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
    one_up = len(pad.sheet.slots) == 1 and pad.correction is None
    trim = pad.sheet.slots[0].rect if one_up else None
    paper = upright(pad.sheet.paper) if pad.correction else pad.sheet.paper
    for content in _arrange(_correct(_print_sheets(pad, file, texts), pad), pad.duplex):
        file.add_page(paper, content, trim, pad.sheet.bleed)
    if profile is not None:
        declare_pdfx(file.document, profile)
    file.save(out)


def write_art(
    sides: Sequence[Art],
    paper: Size,
    title: str,
    correction: Correction | None,
    fonts: Callable[[str], bytes],
    out: BinaryIO,
) -> None:
    """Write the two sides of a paper as a PDF: art in millimetres of the paper, corrected for a printer."""
    file = PdfFile(title, "en", "sheetgen", title, Duplex.LONG)
    texts = Texts(file.document, fonts)
    for i, art in enumerate(sides):
        content = _draw_art(art, texts, press=False)
        file.add_page(paper, correction.apply(content, paper, is_back=i == 1) if correction else content)
    file.save(out)


def _correct(sheets: Iterator[tuple[str, str]], pad: Pad) -> Iterator[tuple[str, str]]:
    """Give fronts and backs drawn so that the printer's own errors bring them to their places."""
    correction = pad.correction
    if correction is None:
        yield from sheets
        return
    paper = pad.sheet.paper
    folded = pad.duplex is Duplex.FOLD
    for front, back in sheets:
        yield (
            correction.apply(front, paper, is_back=False),
            back and correction.apply(back, paper, is_back=not folded),
        )


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
    if any(pad.trial):
        yield _draw_art(pad.trial[0], texts, pad.press), _draw_art(pad.trial[1], texts, pad.press)
    ruler = find_ruler(pad.sheet) if pad.ruler else None
    needs_ruler = bool(pad.ruler)
    order = order_leaves(len(pad.leaves), sides.fronts.slots, pad.order, descending=pad.descending)
    for numbers in order:
        leaves = (None if n is None else front.draw_leaf(pad.leaves[n]) for n in numbers)
        # A pile that is put in again may come the other way round: then every place needs its back.
        blanks = (back if n is not None or pad.duplex is Duplex.MANUAL else None for n in numbers)
        drawn = _fill_slots(sides.fronts, leaves) + marks
        if needs_ruler and (ruler := ruler or _ruler_in_gap(sides.fronts, numbers)):
            drawn += _draw_ruler(ruler, pad, texts)
            needs_ruler = False
        yield drawn, _fill_slots(sides.backs, blanks)


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
    return f"{file.add_form(Rect(0, 0, *pad.sheet.paper), drawn)} Do\n"


def _ruler_in_gap(sheet: PressSheet, numbers: list[int | None]) -> Ruler | None:
    """Find room for a ruler where no leaf lies."""
    gaps = (slot for slot, n in zip(sheet.slots, numbers, strict=True) if n is None)
    return next(filter(None, map(find_ruler_in_slot, gaps)), None)


def _draw_ruler(ruler: Ruler, pad: Pad, texts: Texts) -> str:
    caption = texts.draw(pad.ruler[ruler.length], pad.press)
    return "\n".join([draw_ruler(ruler, pad.press), *caption, "Q\n"])


def _draw_art(art: Art, texts: Texts, press: bool) -> str:
    """Draw what lies on the paper itself."""
    drawn = (draw_shape(p, press) if isinstance(p, Shape) else texts.draw(p, press) for p in art)
    return "\n".join(line for lines in drawn for line in lines)
