"""`--font`: characters that our fonts lack, from a font of one's own; what is no font is told."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path

import pdfplumber
import pytest

from sheetgen.api.fonts import read_fonts
from sheetgen.api.name_labels import set_names
from sheetgen.api.pad_wishes import PadWishes
from sheetgen.api.pads import make_pad
from sheetgen.errors import GlyphError, UsageError
from sheetgen.units import from_pt
from tests.page.pages import page_of

ROOT = Path(__file__).parents[2]
DEVANAGARI = ROOT / "tests" / "fonts" / "NotoSansDevanagari-piece.ttf"


def test_a_character_that_no_font_has_is_named_with_its_name():
    with pytest.raises(GlyphError, match=r"U\+092A DEVANAGARI LETTER PA\) in 'प्रिया'.*--font"):
        make_pad("yahtzee", PadWishes(players=("प्रिया",)))


def test_a_font_of_ones_own_draws_it():
    fonts = read_fonts([DEVANAGARI])
    out = io.BytesIO()
    make_pad("yahtzee", PadWishes(leaves=1, players=("प्रिया",), fonts=fonts)).write(out)
    names = {char["fontname"] for char in pdfplumber.open(io.BytesIO(out.getvalue())).pages[0].chars}
    assert any(name.endswith("NotoSansDevanagari-Regular") for name in names)


def test_ours_come_first():
    """A font of one's own changes no letter that ours have."""
    plain, own = (io.BytesIO(), io.BytesIO())
    make_pad("grixx", PadWishes(leaves=1)).write(plain)
    make_pad("grixx", PadWishes(leaves=1, fonts=read_fonts([DEVANAGARI]))).write(own)
    assert plain.getvalue() == own.getvalue()


@pytest.mark.parametrize(
    "content, said",
    [
        (b"OTTO" + bytes(100), "has outlines of the other kind"),
        (b"wOF2" + bytes(100), "is a font for the web"),
        (b"ttcf" + bytes(100), "is a collection"),
        (b"hello", "is no font"),
        (b"", "is no font"),
        (b"\0\1\0\0" + bytes(100), "is damaged"),
        (DEVANAGARI.read_bytes()[:9000], "is damaged"),
    ],
)
def test_what_is_no_font_is_told(tmp_path, content, said):
    (tmp_path / "x.ttf").write_bytes(content)
    with pytest.raises(UsageError, match=said) as raised:
        read_fonts([tmp_path / "x.ttf"])
    assert "\n" not in str(raised.value)


def test_a_font_that_is_gone_is_told(tmp_path):
    with pytest.raises(UsageError, match=r"x\.ttf: cannot be read: no such file"):
        read_fonts([tmp_path / "x.ttf"])


@pytest.mark.parametrize(
    "name, lines",
    [
        ("Anna", ["Anna"]),
        ("Maria Elisabeth", ["Maria", "Elisabeth"]),
        ("Jean-Christophe", ["Jean-", "Christophe"]),
        ("عبد الرحمن الخطيب", None),
    ],
)
def test_long_names_stand_on_two_lines_within_their_box(name, lines):
    page = page_of("yahtzee")
    boxes = [box.rect for cell, box in page.boxes.items() if cell.startswith("name@")]
    for box, labels in zip(boxes, set_names(page, name), strict=True):
        if lines is not None:
            assert [label.text for label in labels] == lines
        for label in labels:
            assert label.size_pt >= 6
            assert box.x - 0.01 <= label.x and label.x + label.width <= box.right + 0.01
            assert box.y - 0.3 <= label.y - from_pt(label.size_pt) * 0.75 and label.y <= box.bottom
        baselines = [label.y for label in labels]
        assert all(low - high >= from_pt(labels[0].size_pt) for high, low in pairwise(baselines))


@pytest.mark.parametrize("name", ["W" * 60, "Maria Elisabeth Franziska von und zu Hohenstein"])
def test_a_name_that_never_fits_is_refused_by_name(name):
    with pytest.raises(UsageError, match=f"the name '{name[:20]}"):
        make_pad("yahtzee", PadWishes(players=(name,)))
