"""A sheet to be filled in on a tablet: form fields over its boxes, named like its cells.

Takes a PDF with one leaf a page; gives it with checkboxes where a pen would cross or ring, and text fields
where it would write. A hidden field says which sheet it is, so that the form can be checked later.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from reportlab.pdfbase.ttfonts import TTFont

from ..page.model import Box, BoxKind, Leaf, Page
from ..units import Rect, to_pt

KEY_FIELD = "sheetgen"
"""The hidden field; its text is JSON: game, fingerprint, and of each leaf its serial number and its board."""

# Bits of a widget's and of a field's flags (ISO 32000-1, tables 165 and 221), by their value.
_PRINTED, _HIDDEN = 4, 2
_READ_ONLY = 1
_CENTRED = 1
# Type in a box: a share of its height, and no larger than one writes, pt.
_TYPE_SHARE = 0.55
_TYPE_PT = (7.0, 16.0)
_LONGEST = {BoxKind.NUMBER: 7, BoxKind.LEDGER: 7, BoxKind.TEXT: 40}
# A cross keeps so far from its box's edge, a share of its side; and the stroke of both marks, mm.
_INSET = 0.16
_STROKE = 0.9
_PEN = "0.1 0.15 0.45"
_FONT = "Sheet"


@dataclass(frozen=True)
class _Place:
    """How a page's millimetres become a file's points."""

    height_pt: float
    scale: float

    def rect(self, rect: Rect) -> Rect:
        """Return a rectangle in points, y up: left, lower edge, width, height."""
        x, y, w, h = (to_pt(v * self.scale) for v in rect)
        return Rect(x, self.height_pt - y - h, w, h)


def make_fillable(content: bytes, page: Page, leaves: Sequence[Leaf], scale: float, font: bytes) -> bytes:
    """Return the PDF with its fields; of several leaves each field's name begins with the leaf's number."""
    with pikepdf.open(BytesIO(content)) as pdf:
        made = pdf.make_indirect(_embed(pdf, font))
        fields = [_key_field(pdf, page, leaves)]
        for sheet, leaf in zip(pdf.pages, leaves, strict=True):
            place = _Place(float(sheet.mediabox[3]), scale)
            widgets = list(_widgets(pdf, page, place))
            sheet.obj.Annots = Array(widgets)
            fields += widgets if len(leaves) == 1 else [_parent(pdf, f"{leaf.serial}", widgets)]
        fields[0].P = pdf.pages[0].obj
        pdf.pages[0].obj.Annots.insert(0, fields[0])
        # Without NeedAppearances: viewers would draw ticks of their own for our crosses and rings.
        pdf.Root.AcroForm = Dictionary(
            Fields=Array(fields),
            DR=Dictionary(Font=Dictionary({f"/{_FONT}": made})),
            DA=String(f"/{_FONT} 10 Tf 0 g"),
        )
        out = BytesIO()
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _key_field(pdf: pikepdf.Pdf, page: Page, leaves: Sequence[Leaf]) -> Any:
    told = {
        "game": page.game,
        "fingerprint": page.fingerprint,
        "leaves": [{"serial": leaf.serial, "board": list(leaf.board or page.board)} for leaf in leaves],
    }
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Annot,
            Subtype=Name.Widget,
            FT=Name.Tx,
            T=String(KEY_FIELD),
            V=String(json.dumps(told, separators=(",", ":"))),
            Ff=_READ_ONLY,
            F=_HIDDEN,
            Rect=Array([0, 0, 0, 0]),
            DA=String(f"/{_FONT} 6 Tf 0 g"),
        )
    )


def _parent(pdf: pikepdf.Pdf, name: str, widgets: list[Any]) -> Any:
    parent = pdf.make_indirect(Dictionary(T=String(name), Kids=Array(widgets)))
    for widget in widgets:
        widget.Parent = parent
    return parent


def _widgets(pdf: pikepdf.Pdf, page: Page, place: _Place) -> Iterator[Any]:
    for box in page.boxes.values():
        rect = place.rect(box.rect)
        is_mark = box.kind in (BoxKind.MARK, BoxKind.RING)
        own = _checkbox(pdf, box, rect) if is_mark else _text_field(pdf, box, rect)
        common = {"/Type": Name.Annot, "/Subtype": Name.Widget, "/T": String(box.cell), "/F": _PRINTED}
        corners = Array([round(v, 2) for v in (rect.x, rect.y, rect.right, rect.bottom)])
        yield pdf.make_indirect(Dictionary({**common, "/Rect": corners, **own}))


def _checkbox(pdf: pikepdf.Pdf, box: Box, rect: Rect) -> dict[str, Any]:
    drawn = _ring(rect) if box.kind is BoxKind.RING else _cross(rect)
    looks = Dictionary(On=_drawing(pdf, rect, drawn), Off=_drawing(pdf, rect, ""))
    return {"/FT": Name.Btn, "/V": Name.Off, "/AS": Name.Off, "/AP": Dictionary(N=looks)}


def _text_field(pdf: pikepdf.Pdf, box: Box, rect: Rect) -> dict[str, Any]:
    size = min(max(rect.h * _TYPE_SHARE, _TYPE_PT[0]), _TYPE_PT[1])
    return {
        "/FT": Name.Tx,
        "/DA": String(f"/{_FONT} {size:.1f} Tf {_PEN} rg"),
        "/AP": Dictionary(N=_drawing(pdf, rect, "")),
        "/MaxLen": _LONGEST[box.kind],
        "/Q": 0 if box.kind is BoxKind.TEXT else _CENTRED,
    }


def _drawing(pdf: pikepdf.Pdf, rect: Rect, content: str) -> Any:
    stream = pdf.make_stream(content.encode())
    stream.Type, stream.Subtype = Name.XObject, Name.Form
    stream.BBox = Array([0, 0, round(rect.w, 2), round(rect.h, 2)])
    stream.Resources = Dictionary()
    return stream


def _pen() -> str:
    return f"{_PEN} RG {to_pt(_STROKE):.2f} w 1 J"


def _cross(rect: Rect) -> str:
    inset = _INSET * min(rect.w, rect.h)
    left, low, right, high = inset, inset, rect.w - inset, rect.h - inset
    strokes = (
        f"{left:.2f} {low:.2f} m {right:.2f} {high:.2f} l {left:.2f} {high:.2f} m {right:.2f} {low:.2f} l S"
    )
    return f"{_pen()} {strokes}"


def _ring(rect: Rect) -> str:
    """Draw an ellipse that just touches the box."""
    half = to_pt(_STROKE) / 2
    a, b = rect.w / 2 - half, rect.h / 2 - half
    k = 0.5523  # Riškus 2006: of a quarter circle's control points
    x, y = rect.w / 2, rect.h / 2
    quarters = [
        (a, k * b, k * a, b, 0, b),
        (-k * a, b, -a, k * b, -a, 0),
        (-a, -k * b, -k * a, -b, 0, -b),
        (k * a, -b, a, -k * b, a, 0),
    ]
    curves = [
        " ".join(f"{v + (x if i % 2 == 0 else y):.2f}" for i, v in enumerate(points)) + " c"
        for points in quarters
    ]
    return f"{_pen()} {x + a:.2f} {y:.2f} m {' '.join(curves)} S"


def _embed(pdf: pikepdf.Pdf, content: bytes) -> Dictionary:
    """Embed a whole TrueType font with the characters of Western Europe, for what will be typed."""
    face = TTFont(_FONT, BytesIO(content)).face
    file = pdf.make_stream(content)
    file.Length1 = len(content)
    name = Name(f"/{face.name.decode() if isinstance(face.name, bytes) else face.name}")
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=name,
        Flags=32,
        FontBBox=Array([int(v) for v in face.bbox]),
        ItalicAngle=0,
        Ascent=int(face.ascent),
        Descent=int(face.descent),
        CapHeight=int(face.capHeight),
        StemV=80,
        FontFile2=file,
    )
    characters = [bytes([code]).decode("cp1252", "replace") for code in range(32, 256)]
    widths = [round(face.charWidths.get(ord(each), face.defaultWidth)) for each in characters]
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.TrueType,
        BaseFont=name,
        Encoding=Name.WinAnsiEncoding,
        FirstChar=32,
        LastChar=255,
        Widths=Array(widths),
        FontDescriptor=pdf.make_indirect(descriptor),
    )
