"""The PDF file: forms, pages that share one dictionary of resources, fonts, and what the file says of itself.

Takes content streams; gives the file's bytes, the same for the same content. Streams are compressed when
they are handed in, so that a thousand pages take little room.
"""

from __future__ import annotations

import re
import zlib
from typing import BinaryIO

from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObjectReference,
    PDFStream,
)

from ..units import Rect, Size, to_pt
from .model import Duplex

# What the printer's dialogue is asked for.
_DUPLEX = {
    Duplex.LONG: "DuplexFlipLongEdge",
    Duplex.SHORT: "DuplexFlipShortEdge",
    Duplex.MANUAL: "Simplex",
    Duplex.FOLD: "Simplex",
}

# Where zlib works on the way from fast (1) to small (9).
_COMPRESSION = 6

# A form that is drawn.
_FORM_USED = re.compile(r"/(X\d+) Do")


class PdfFile:
    """A PDF under construction."""

    def __init__(self, title: str, language: str, author: str, subject: str, duplex: Duplex | None = None):
        self.document = PDFDocument(invariant=1, pdfVersion=(1, 7), lang=language, compression=1)
        self.document.setTitle(title)
        self.document.setAuthor(author)
        self.document.setSubject(subject)
        self.document.setCreator("sheetgen")
        # Printed at true size, or the boxes shrink and cut lines miss each other.
        wishes = PDFDictionary({"PrintScaling": PDFName("None"), "DisplayDocTitle": "true"})
        if duplex is not None:
            wishes["Duplex"] = PDFName(_DUPLEX[duplex])
        self.document.Catalog.ViewerPreferences = wishes
        self._forms = PDFDictionary()
        self._resources = self.document.Reference(
            PDFDictionary({"XObject": self._forms, "Font": PDFObjectReference(BasicFonts)}),
            "resources",
        )
        self._parent = self.document.Reference(self.document.Pages)

    def add_form(self, box: Rect, content: str) -> str:
        """Keep a drawing to be repeated; returns the operator's operand, `/X0`."""
        name = f"X{len(self._forms.dict)}"
        stream = self._stream(content)
        stream.dictionary.dict |= {
            "Type": PDFName("XObject"),
            "Subtype": PDFName("Form"),
            "BBox": _array(box.x, box.y, box.right, box.bottom),
            "Resources": self._resources_of(content),
        }
        self._forms[name] = self.document.Reference(stream)
        return f"/{name}"

    def _resources_of(self, content: str) -> PDFDictionary:
        """Return what a form names: no more, or it would name itself, and viewers take twice as long."""
        resources = PDFDictionary()
        if " Tf" in content:
            resources["Font"] = PDFObjectReference(BasicFonts)
        if names := sorted(set(_FORM_USED.findall(content))):
            resources["XObject"] = PDFDictionary({name: self._forms.dict[name] for name in names})
        return resources

    def add_page(self, paper: Size, content: str, trim: Rect | None = None, bleed: float = 0.0) -> None:
        """Add a page; the content is in millimetres, y down.

        trim: the cut leaf, where the page holds just one; bleed: how far its art goes beyond.
        """
        height = to_pt(paper.height)
        stream = self._stream(f"{to_pt(1):.8f} 0 0 {-to_pt(1):.8f} 0 {height:.5f} cm\n{content}")
        page = PDFDictionary(
            {
                "Type": PDFName("Page"),
                "Parent": self._parent,
                "MediaBox": _box(Rect(0, 0, *paper), height),
                "Resources": self._resources,
                "Contents": self.document.Reference(stream),
            }
        )
        if trim is not None:
            page["TrimBox"] = _box(trim, height)
            page["BleedBox"] = _box(trim.inset(-bleed), height)
        self.document.addPage(page)

    def save(self, out: BinaryIO) -> None:
        """Write the file."""
        out.write(self.document.GetPDFData(None))

    def _stream(self, content: str) -> PDFStream:
        packed = zlib.compress(content.encode("latin-1"), _COMPRESSION)
        self.document.updateSignature(packed)
        return PDFStream(PDFDictionary({"Filter": PDFName("FlateDecode")}), packed)


def _box(rect: Rect, height_pt: float) -> PDFArray:
    """Return a page box in points, y up."""
    left, right, top, bottom = (to_pt(v) for v in (rect.x, rect.right, rect.y, rect.bottom))
    return _array(left, height_pt - bottom, right, height_pt - top)


def _array(*values: float) -> PDFArray:
    return PDFArray([round(value, 4) + 0.0 for value in values])
