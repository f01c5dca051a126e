"""PDFs with one fault each: a good file for the press, changed by a few lines."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import cache

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from sheetgen.api.fonts import font_bytes
from sheetgen.api.layouts import compose, open_design
from sheetgen.page.theme import Theme
from sheetgen.press.impose import press_sheet
from sheetgen.press.model import Leaf, Marks, Pad
from sheetgen.press.pdf import write_pad

from .test_pdfx import make_profile

Spoil = Callable[[Pdf], None]


@cache
def good_pdf() -> bytes:
    """A GRixx sheet as a PDF/X-4, 148 × 105 mm with bleed and marks; the trim begins 10 mm from the edges."""
    page = compose(open_design("grixx"), "en", Theme.COLOUR)
    out = io.BytesIO()
    sheet = press_sheet(page.trim, page.bleed, Marks.CORNER)
    pad = Pad(page, [Leaf(1)], sheet, marks=Marks.CORNER, press=True, profile=make_profile(), subject="test")
    write_pad(pad, font_bytes, out)
    return out.getvalue()


def spoiled(spoil: Spoil, **how) -> bytes:
    """The good file after a change."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(good_pdf())) as pdf:
        spoil(pdf)
        pdf.save(out, **how)
    return out.getvalue()


def paint(content: str, **resources) -> Spoil:
    """Put operators before the page's own, in points from its lower left, and what they name."""

    def spoil(pdf: Pdf) -> None:
        page = pdf.pages[0]
        kept = page.obj.Resources
        own = {key: dict(kept.get(f"/{key}", {})) | resources.get(key, {}) for key in KINDS}
        page.obj.Resources = pdf.make_indirect(Dictionary({f"/{k}": Dictionary(v) for k, v in own.items()}))
        page.contents_add(f"q {content} Q".encode(), prepend=True)

    return spoil


KINDS = ("Font", "XObject", "ExtGState", "ColorSpace", "Pattern", "Shading")


def text(how: str, size: float = 20, at: str = "200 200") -> Spoil:
    """Show a letter in one of the file's own fonts."""

    def spoil(pdf: Pdf) -> None:
        font = next(iter(pdf.pages[0].obj.Resources.Font.keys()))
        paint(f"BT {how} {font} {size} Tf {at} Td (\\041\\041) Tj ET")(pdf)

    return spoil


def stream(pdf: Pdf, data: bytes, **keys):
    made = pdf.make_stream(data)
    for key, value in keys.items():
        made[f"/{key}"] = value
    return pdf.make_indirect(made)


def image(space, data: bytes, side: int = 1, bits: int = 8, more=None, dot_pt: float = 0.2) -> Spoil:
    """Paint a picture, fine enough unless told otherwise."""

    def spoil(pdf: Pdf) -> None:
        made = stream(
            pdf,
            data * (side * side),
            Type=Name.XObject,
            Subtype=Name.Image,
            Width=side,
            Height=side,
            BitsPerComponent=bits,
            ColorSpace=space,
        )
        for key, value in (more or {}).items():
            made[key] = value(pdf) if callable(value) else value
        scale = dot_pt * side
        paint(f"{scale} 0 0 {scale} 200 200 cm /Im Do", XObject={"/Im": made})(pdf)

    return spoil


def form(content: str, **keys) -> Spoil:
    def spoil(pdf: Pdf) -> None:
        made = stream(
            pdf, content.encode(), Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 500, 500]), **keys
        )
        paint("/Fm Do", XObject={"/Fm": made})(pdf)

    return spoil


def state(colour: str = "0 0 0 1", **keys) -> Spoil:
    state = Dictionary({f"/{key}": value for key, value in keys.items()})
    return paint(f"/S gs {colour} k 200 200 50 50 re f", ExtGState={"/S": state})


def space(value, colour: str) -> Spoil:
    return paint(f"/Own cs {colour} scn 200 200 50 50 re f", ColorSpace={"/Own": value})


def tint(parts: int):
    """A function from tints to CMYK."""
    return Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[0, 1, 1, 0], N=1)


def set_root(key: str, value) -> Spoil:
    return lambda pdf: pdf.Root.__setitem__(key, value(pdf) if callable(value) else value)


def _fields(pdf: Pdf):
    return Dictionary(Fields=Array([pdf.make_indirect(Dictionary(FT=Name.Tx, T=pikepdf.String("name")))]))


def set_page(**keys) -> Spoil:
    return lambda pdf: [pdf.pages[0].obj.__setitem__(f"/{key}", value) for key, value in keys.items()]


def _without(*keys: str) -> Spoil:
    def spoil(pdf: Pdf) -> None:
        for key in keys:
            if key in pdf.Root:
                del pdf.Root[key]
            if key in pdf.docinfo:
                del pdf.docinfo[key]
            if key in pdf.pages[0].obj:
                del pdf.pages[0].obj[key]

    return spoil


def _rgb_profile(pdf: Pdf) -> None:
    pdf.Root.OutputIntents[0].DestOutputProfile = stream(pdf, make_profile(space=b"RGB "), N=3)


def _other_pages(pdf: Pdf) -> None:
    for width in (419.5, 419.5, 430):
        page = pdf.add_blank_page(page_size=(width + 60, 350))
        page.obj.TrimBox = Array([30, 30, width + 30, 327.6])
        page.obj.BleedBox = Array([20, 20, width + 40, 340])
        page.obj.Contents = pdf.make_stream(b"0 0 0 1 k 100 100 50 50 re f")


def _blank_page(pdf: Pdf) -> None:
    pdf.pages.append(pdf.pages[0])
    pdf.pages[-1].obj.Contents = pdf.make_stream(b"")


def _icc(pdf: Pdf) -> None:
    profile = stream(pdf, make_profile(space=b"RGB "), N=3)
    space(Array([Name.ICCBased, profile]), "1 0 0")(pdf)


def _type3(pdf: Pdf) -> None:
    glyph = pdf.make_stream(b"500 0 d0 0 0 400 400 re f")
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        Name=Name.Drawn,
        FontBBox=[0, 0, 500, 500],
        FontMatrix=[0.001, 0, 0, 0.001, 0, 0],
        CharProcs=Dictionary(a=glyph),
        Encoding=Dictionary(Differences=[33, Name.a]),
        FirstChar=33,
        LastChar=33,
        Widths=[500],
    )
    paint("BT /T3 20 Tf 200 200 Td (!) Tj ET", Font={"/T3": pdf.make_indirect(font)})(pdf)


HELVETICA = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)


def _tile(pdf: Pdf) -> None:
    tile = stream(
        pdf,
        b"1 0 0 rg 0 0 5 5 re f",
        PatternType=1,
        PaintType=1,
        TilingType=1,
        BBox=Array([0, 0, 10, 10]),
        XStep=10,
        YStep=10,
        Resources=Dictionary(),
    )
    paint("/Pattern cs /P scn 200 200 50 50 re f", Pattern={"/P": tile})(pdf)


SHADING = Dictionary(
    ShadingType=2,
    ColorSpace=Name.DeviceRGB,
    Coords=[0, 0, 100, 0],
    Function=Dictionary(FunctionType=2, Domain=[0, 1], C0=[1, 0, 0], C1=[0, 1, 0], N=1),
)
JAVASCRIPT = Dictionary(S=Name.JavaScript, JS=pikepdf.String("app.alert(1)"))
SPOT = Array([Name.Separation, Name("/PANTONE 185 C"), Name.DeviceCMYK, tint(1)])
ALL = Array([Name.Separation, Name.All, Name.DeviceCMYK, tint(1)])
INDEXED = Array([Name.Indexed, Name.DeviceRGB, 1, pikepdf.String(b"\0\0\0\xff\0\0")])

# Rule, what makes a good file break it, and how it is saved.
BAD: list[tuple[str, str, Spoil, dict]] = [
    (
        "encrypted",
        "an owner's password",
        lambda pdf: None,
        {"encryption": pikepdf.Encryption(owner="x", user="")},
    ),
    (
        "encrypted",
        "a reader's password",
        lambda pdf: None,
        {"encryption": pikepdf.Encryption(owner="x", user="y")},
    ),
    ("scripts", "on opening", set_root("/OpenAction", JAVASCRIPT), {}),
    ("scripts", "by name", set_root("/Names", Dictionary(JavaScript=Dictionary(Names=Array()))), {}),
    ("scripts", "on closing", set_root("/AA", Dictionary(WC=JAVASCRIPT)), {}),
    ("form", "a field", set_root("/AcroForm", _fields), {}),
    ("attachments", "", set_root("/Names", Dictionary(EmbeddedFiles=Dictionary(Names=Array()))), {}),
    ("layers", "", set_root("/OCProperties", Dictionary(OCGs=Array([Dictionary(Type=Name.OCG)]))), {}),
    ("version", "", lambda pdf: None, {"force_version": "2.0"}),
    ("info", "title", _without("/Title"), {}),
    ("info", "date", _without("/CreationDate"), {}),
    ("trapped", "", _without("/Trapped"), {}),
    ("not-pdfx", "", _without("/Metadata", "/OutputIntents"), {}),
    ("output-intent", "", _without("/OutputIntents"), {}),
    ("output-profile", "", _rgb_profile, {}),
    ("bleed", "no box", _without("/BleedBox"), {}),
    ("boxes", "crop", set_page(CropBox=Array([100, 100, 200, 200])), {}),
    ("page-size", "", _other_pages, {}),
    ("rotated", "", set_page(Rotate=90), {}),
    ("rotated", "unit", set_page(UserUnit=2), {}),
    ("blank", "", _blank_page, {}),
    ("annotation", "", set_page(Annots=Array([Dictionary(Subtype=Name.Link, Rect=[0, 0, 9, 9])])), {}),
    ("font", "used", paint("BT /H 20 Tf 200 200 Td (A) Tj ET", Font={"/H": HELVETICA}), {}),
    ("font", "named only", paint("", Font={"/H": HELVETICA}), {}),
    ("font", "in a form", form("", Resources=Dictionary(Font=Dictionary(H=HELVETICA))), {}),
    ("type3", "", _type3, {}),
    ("small-type", "by its size", text("0 0 0 1 k", 5), {}),
    ("small-type", "by its matrix", text("0 0 0 1 k 0.2 0 0 0.2 0 0 cm", 20, "1000 1000"), {}),
    ("rich-black", "", text("0.5 0.4 0.4 1 k", 30), {}),
    ("inks-text", "", text("0.5 1 0 0 k", 8), {}),
    ("rgb", "an area", paint("1 0 0 rg 200 200 50 50 re f"), {}),
    ("rgb", "black text", text("0 0 0 rg"), {}),
    ("rgb", "a line", paint("0 0 1 RG 2 w 200 200 m 300 300 l S"), {}),
    ("rgb", "a profile", _icc, {}),
    ("rgb", "a picture", image(Name.DeviceRGB, b"\xff\0\0"), {}),
    ("rgb", "an index", image(INDEXED, b"\1"), {}),
    (
        "rgb",
        "an inline picture",
        paint("9 0 0 9 200 200 cm BI /W 40 /H 40 /CS /RGB /BPC 8 /F /AHx ID " + "f00000" * 1600 + "> EI"),
        {},
    ),
    ("rgb", "a shading", paint("200 200 50 50 re W n /Sh sh", Shading={"/Sh": SHADING}), {}),
    ("rgb", "a pattern's tile", _tile, {}),
    ("rgb", "in a form", form("1 0 0 rg 200 200 50 50 re f"), {}),
    ("device-free", "", space(Array([Name.Lab, Dictionary(WhitePoint=[0.96, 1, 0.82])]), "50 20 20"), {}),
    ("spot", "", space(SPOT, "1"), {}),
    ("registration", "", space(ALL, "0.5"), {}),
    ("ink", "an area", paint("1 1 1 0.2 k 200 200 50 50 re f"), {}),
    ("ink", "a picture", image(Name.DeviceCMYK, b"\xff\xff\xff\x40"), {}),
    ("white-overprint", "", state("0 0 0 0", OP=True, op=True, OPM=1), {}),
    ("transparency", "opacity", state(ca=0.5), {}),
    ("transparency", "blend mode", state(BM=Name.Multiply), {}),
    (
        "transparency",
        "a mask",
        image(
            Name.DeviceGray,
            b"\0",
            more={
                "/SMask": lambda pdf: stream(
                    pdf,
                    b"\0",
                    Subtype=Name.Image,
                    Width=1,
                    Height=1,
                    ColorSpace=Name.DeviceGray,
                    BitsPerComponent=8,
                )
            },
        ),
        {},
    ),
    ("transfer", "", state(TR=Dictionary(FunctionType=2, Domain=[0, 1], N=1)), {}),
    ("thin-line", "a line", paint("0 0 0 1 K 0.1 w 200 200 m 300 300 l S"), {}),
    ("thin-line", "the thinnest that there is", paint("0 0 0 1 K 0 w 200 200 m 300 300 l S"), {}),
    ("thin-line", "an area", paint("0 0 0 1 k 200 200 100 0.1 re f"), {}),
    (
        "thin-line",
        "made thin by a matrix",
        paint("0.1 0 0 0.1 0 0 cm 0 0 0 1 K 1 w 2000 2000 m 3000 3000 l S"),
        {},
    ),
    ("resolution", "", image(Name.DeviceGray, b"\0", side=30, dot_pt=0.5), {}),
    ("resolution", "black and white", image(Name.DeviceGray, b"\0", side=8, bits=1, dot_pt=0.2), {}),
    ("postscript", "", form("", OPI=Dictionary()), {}),
    ("safe-area", "text", text("0 0 0 1 k", 20, "32 200"), {}),
    ("safe-area", "an area", paint("0 0 0 1 k 30 200 50 50 re f"), {}),
    ("safe-area", "text across the cut", text("0 0 0 1 k", 20, "20 200"), {}),
    ("short-bleed", "", paint("0 0 0 1 k 26 100 100 100 re f"), {}),
    ("marks-in-bleed", "", paint("0 0 0 1 K 0.3 w 22 100 m 22 120 l S"), {}),
]


def with_lzw() -> bytes:
    """A file with a stream that is compressed as in old times."""

    def spoil(pdf: Pdf) -> None:
        made = pdf.make_indirect(pdf.make_stream(b""))
        made.write(b"", filter=Name("/XYZDecode"))
        pdf.pages[0].obj.Extra = made

    plain = spoiled(spoil, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return plain.replace(b"/XYZDecode", b"/LZWDecode")


def without_id() -> bytes:
    """A file with no ID in its trailer."""
    plain = spoiled(lambda pdf: None, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return re.sub(rb"/ID \[[^\]]*\]", lambda found: b" " * len(found[0]), plain)
