"""PDF/X-4: say in the file for which printing condition its colours were mixed.

Takes an ICC output profile; adds the output intent and the metadata that ISO 15930-7 asks for. The rest of
the standard is what a press file holds anyway: CMYK alone, embedded fonts, nested page boxes, no forms.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFDocument, PDFName, PDFStream, PDFString

from ..errors import UsageError

# ICC.1:2022, 7.2: places in the header.
_CLASS = slice(12, 16)
_SPACE = slice(16, 20)
_SIGNATURE = slice(36, 40)
_TAGS_AT = 128

# The date of every file: same input, same bytes.
_DATE = "2000-01-01T00:00:00+00:00"

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<xmpMM:DocumentID>uuid:{document}</xmpMM:DocumentID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<xmpMM:VersionID>1</xmpMM:VersionID>
<pdf:Producer>{producer}</pdf:Producer>
<pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>
"""


@dataclass(frozen=True)
class OutputProfile:
    """A printing condition, as an ICC profile describes it."""

    name: str
    content: bytes


def read_profile(content: bytes) -> OutputProfile:
    """Read an ICC profile of a CMYK printing condition; raises UsageError for any other file."""
    if len(content) < _TAGS_AT + 4 or content[_SIGNATURE] != b"acsp":
        raise UsageError(
            "the file of --icc is no ICC profile; use one of your print shop's, like PSO Coated v3"
        )
    kind, space = (content[place].decode("latin-1").strip() for place in (_CLASS, _SPACE))
    if (kind, space) != ("prtr", "CMYK"):
        raise UsageError(f"the profile of --icc is for '{kind}' in '{space}'; use one for 'prtr' in 'CMYK'")
    return OutputProfile(_description(content), content)


def declare_pdfx(document: PDFDocument, profile: OutputProfile) -> None:
    """Make the document a PDF/X-4 for a printing condition; its pages must be complete."""
    stream = PDFStream(PDFDictionary({"N": 4}), profile.content)
    intent = PDFDictionary(
        {
            "Type": PDFName("OutputIntent"),
            "S": PDFName("GTS_PDFX"),
            "OutputConditionIdentifier": PDFString(profile.name),
            "Info": PDFString(profile.name),
            "DestOutputProfile": document.Reference(stream),
        }
    )
    metadata = PDFDictionary({"Type": PDFName("Metadata"), "Subtype": PDFName("XML")})
    catalog = document.Catalog
    # reportlab writes only the keys that it knows.
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
    catalog.OutputIntents = PDFArray([intent])
    catalog.Metadata = PDFStream(metadata, _metadata(document).encode())


def _metadata(document: PDFDocument) -> str:
    info = document.info
    keys = ("title", "author", "subject", "creator", "producer")
    words = {key: escape(getattr(info, key)) for key in keys}
    return _XMP.format(**words, date=_DATE, document=document.signature.hexdigest())


def _description(content: bytes) -> str:
    """Return a profile's name, its `desc` tag (ICC.1:2001, 6.5.17; ICC.1:2022, 10.15), or `Custom`."""
    count = int.from_bytes(content[_TAGS_AT : _TAGS_AT + 4])
    for at in range(_TAGS_AT + 4, _TAGS_AT + 4 + 12 * min(count, 200), 12):
        if content[at : at + 4] == b"desc":
            place, length = (int.from_bytes(content[at + k : at + k + 4]) for k in (4, 8))
            return _text(content[place : place + length]) or "Custom"
    return "Custom"


def _text(tag: bytes) -> str:
    if tag[:4] == b"mluc":
        length, place = (int.from_bytes(tag[at : at + 4]) for at in (20, 24))
        return tag[place : place + length].decode("utf-16-be", "replace").strip("\0 ")
    length = int.from_bytes(tag[8:12])
    return tag[12 : 12 + length].decode("latin-1").strip("\0 ")
