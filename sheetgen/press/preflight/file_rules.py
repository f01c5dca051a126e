"""Hold a file as a whole to a print shop's rules: what it carries besides pages, what it says of itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pikepdf

from .rules import Remark

# ISO 15930-7 builds on PDF 1.6; shops take up to 1.7.
_VERSIONS = ("1.3", "1.4", "1.5", "1.6", "1.7")
# ICC.1:2022, 7.2.8: the colour space of a profile's device.
_SPACE = slice(16, 20)
_DECLARED = re.compile(r"GTS_PDFXVersion[^P]{0,40}(PDF/X-\d\w*(?::\d{4})?)")


def judge_file(pdf: pikepdf.Pdf) -> Iterator[Remark]:
    """Give what is wrong with the file as a whole."""
    root = pdf.Root
    if pdf.is_encrypted:
        yield Remark("encrypted")
    if pdf.pdf_version not in _VERSIONS:
        yield Remark("version", value=pdf.pdf_version)
    if not len(pdf.pages):
        yield Remark("no-pages")
    if scripts := _scripts(root):
        yield Remark("scripts", value=", ".join(scripts))
    form: Any = root.get("/AcroForm", {})
    if len(form.get("/Fields", ())) or "/XFA" in form:
        yield Remark("form")
    if "/EmbeddedFiles" in root.get("/Names", {}) or "/Collection" in root:
        yield Remark("attachments")
    if "/OCProperties" in root and len(root.OCProperties.get("/OCGs", [])):
        yield Remark("layers")
    yield from _streams(pdf)
    yield from _says(pdf)


def _scripts(root: Any) -> list[str]:
    """Return what may run when the file is opened."""
    found = []
    if "/JavaScript" in root.get("/Names", {}):
        found.append("JavaScript")
    if "/AA" in root:
        found.append("actions")
    opening = root.get("/OpenAction")
    if isinstance(opening, pikepdf.Dictionary) and str(opening.get("/S")) != "/GoTo":
        found.append(f"on opening: {str(opening.get('/S')).removeprefix('/')}")
    return found


def _streams(pdf: pikepdf.Pdf) -> Iterator[Remark]:
    """Find streams that PDF/X forbids."""
    for item in pdf.objects:
        if isinstance(item, pikepdf.Stream):
            filters = item.get("/Filter", pikepdf.Array())
            names = [str(name) for name in filters] if isinstance(filters, pikepdf.Array) else [str(filters)]
            if "/LZWDecode" in names:
                yield Remark("lzw")
                return


def _says(pdf: pikepdf.Pdf) -> Iterator[Remark]:
    """Judge what the file says of itself, and of the press that it is for."""
    info: Any = pdf.trailer.get("/Info", {})
    for key, words in (("/Title", "title"), ("/CreationDate", "date")):
        if not str(info.get(key, "")):
            yield Remark("info", value=words)
    if str(info.get("/Trapped", "/Unknown")) not in ("/True", "/False"):
        yield Remark("trapped")
    if "/ID" not in pdf.trailer:
        yield Remark("no-id")
    declared = _declared(pdf)
    intents = [entry for entry in pdf.Root.get("/OutputIntents", []) if str(entry.get("/S")) == "/GTS_PDFX"]
    if not declared:
        yield Remark("not-pdfx")
    elif not intents or "/DestOutputProfile" not in intents[0]:
        yield Remark("output-intent", value=declared)
    for intent in intents[:1]:
        if "/DestOutputProfile" in intent:
            yield from _profile(intent.DestOutputProfile)


def _profile(profile: Any) -> Iterator[Remark]:
    space = profile.read_bytes()[_SPACE].decode("latin-1").strip() or "nothing"
    if space != "CMYK":
        yield Remark("output-profile", value=space)


def _declared(pdf: pikepdf.Pdf) -> str:
    """Return which PDF/X the file says to be; empty: none."""
    if "/Metadata" in pdf.Root:
        try:
            text = pdf.Root.Metadata.read_bytes().decode("utf-8", "replace")
        except (pikepdf.PdfError, AttributeError):
            text = ""
        if found := _DECLARED.search(text):
            return found[1]
    info: Any = pdf.trailer.get("/Info", {})
    return str(info.get("/GTS_PDFXVersion", ""))
