"""Lines of many scripts, printed by us and by Pango from the same fonts: the same ink at the same place."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from unicodedata import bidirectional

import numpy as np
import pypdfium2
import pytest

from sheetgen.page.model import Ink, Leaf
from sheetgen.page.text import CHAINS, Face, Typesetter
from sheetgen.press.impose import impose
from sheetgen.press.model import Pad
from sheetgen.press.pdf import write_pad
from sheetgen.units import MM_PER_INCH, Rect

from .conftest import TRIM, load_font

pytest.importorskip("weasyprint", exc_type=(ImportError, OSError))

BLACK = Ink("#000000", (0, 0, 0, 100))
OWN = Path(__file__).parents[1] / "fonts" / "NotoSansDevanagari-piece.ttf"
FONTS = Path(__file__).parents[2] / "fonts"
SIZE_PT = 24
PX_PER_MM = 10

# Kerning is ours only where a script needs a shaper: in the others it is switched off for Pango, too.
TEXTS = {
    "Latin": "Große Straße, Łódź 12",
    "Greek": "Σύνολο πόντων 35",
    "Cyrillic": "Сумма очков 48",
    "Hebrew": "ניקוד סופי",
    "Hebrew with digits": "סך הכול 120",
    "Arabic": "مجموع النقاط",
    "Arabic with marks": "سَلَامٌ",
    "Arabic with digits": "النقاط 35 و ٤٨",
    "Arabic in Latin": "Total نقاط 35",
    "Latin in Arabic": "لعبة GRixx جديدة",
    "Arabic in brackets": "نقاط (35)",
    "Japanese": "合計点 と ボーナス",
    "Devanagari": "नमस्ते हिन्दी",
    "Devanagari conjuncts": "क्षत्रिय पूर्ति स्त्री",
    "Devanagari with digits": "कुल ०१२ 35",
    "symbols": "★ 5 × 2 − 1",
}


def own_or_ours(name: str) -> bytes:
    return OWN.read_bytes() if name == "Own1" else load_font(name)


def ours(text: str, page) -> np.ndarray:
    setter = Typesetter(own_or_ours, ("Own1",))
    label = setter.set_label(text, Face.TEXT, SIZE_PT, BLACK, 20, 40)
    bare = replace(
        page, art=(label,), uses=(), fiducials=(), board=(), serial_at=None, code=Rect(140, 97, 5, 5)
    )
    out = io.BytesIO()
    write_pad(Pad(bare, [Leaf(1)], impose(TRIM, TRIM)), own_or_ours, out)
    return picture(out.getvalue(), 0)


@pytest.fixture(scope="module")
def pango() -> dict[str, np.ndarray]:
    """Every text on a page of its own, by Pango."""
    from weasyprint import HTML

    chain = (*CHAINS[Face.TEXT], "Own1")
    files = {name: OWN if name == "Own1" else FONTS / f"{name}.ttf" for name in chain}
    faces = "".join(
        f"@font-face {{ font-family: '{name}'; src: url('{file.as_uri()}') }}" for name, file in files.items()
    )
    stack = ", ".join(f"'{name}'" for name in chain)
    style = f"""{faces} @page {{ size: 148mm 105mm; margin: 0 }}
        p {{ margin: 25mm 20mm; font: {SIZE_PT}pt {stack}; white-space: pre; break-after: page;
            font-kerning: none; font-variant-ligatures: none; text-align: left }}"""
    body = "".join(f"<p style='direction: {direction(text)}'>{text}</p>" for text in TEXTS.values())
    pdf = HTML(string=f"<style>{style}</style>{body}").write_pdf()
    return {name: picture(pdf, number) for number, name in enumerate(TEXTS)}


def direction(text: str) -> str:
    """The paragraph's, by its first letter (UAX 9, P2): Pango is told by whoever uses it."""
    strong = next((kind for kind in map(bidirectional, text) if kind in ("L", "R", "AL")), "L")
    return "ltr" if strong == "L" else "rtl"


def picture(pdf: bytes, number: int) -> np.ndarray:
    """The ink of a page, cut out: True = dark."""
    page = pypdfium2.PdfDocument(io.BytesIO(pdf))[number]
    grey = page.render(scale=PX_PER_MM * MM_PER_INCH / 72, grayscale=True).to_numpy().squeeze()
    dark = grey[: 90 * PX_PER_MM] < 128
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    return dark[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def thick(dark: np.ndarray) -> np.ndarray:
    """With a pixel around all ink, for what two rasterisers round differently."""
    padded = np.pad(dark, 1)
    height, width = dark.shape
    return np.any([padded[y : y + height, x : x + width] for y in range(3) for x in range(3)], axis=0)


@pytest.mark.parametrize("name", TEXTS)
def test_our_lines_are_pangos(name, pango, page):
    one, other = ours(TEXTS[name], page), pango[name]
    assert one.shape == pytest.approx(other.shape, abs=4)
    height, width = (min(sides) for sides in zip(one.shape, other.shape, strict=True))
    one, other = one[:height, :width], other[:height, :width]
    assert (one & ~thick(thick(other))).sum() < 0.02 * one.sum()
    assert (other & ~thick(thick(one))).sum() < 0.02 * other.sum()
