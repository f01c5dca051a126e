"""Shaped text is drawn as it was measured, and the right way round."""

from __future__ import annotations

import io
from dataclasses import replace

import numpy as np
import pypdfium2
import pytest

from sheetgen.page.model import Ink, Label
from sheetgen.page.text import Face, Typesetter
from sheetgen.press.impose import impose

from .conftest import TRIM, load_font

BLACK = Ink("#000000", (0, 0, 0, 100))
SETTER = Typesetter(load_font)
PX_PER_MM = 20


@pytest.fixture
def ink_of(make_pad, printed, page):
    """Return a function that prints a label alone and returns its ink: left, top, right, bottom in mm."""

    def find(label: Label) -> list[float]:
        plain = replace(page, art=(label,), uses=(), fiducials=(), board=(), serial_at=None)
        pdf = printed(make_pad(1, page=plain, sheet=impose(TRIM, TRIM)))
        grey = pypdfium2.PdfDocument(io.BytesIO(pdf))[0].render(scale=PX_PER_MM * 25.4 / 72, grayscale=True)
        dark = grey.to_numpy().squeeze()[:, 25 * PX_PER_MM :] < 128  # without the code
        rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
        edges = [columns[0], rows[0], columns[-1] + 1, rows[-1] + 1]
        return [v / PX_PER_MM + (25 if k % 2 == 0 else 0) for k, v in enumerate(edges)]

    return find


@pytest.mark.parametrize(
    "words",
    [
        "Punteggio",
        "AVATAR To",
        "نقاط",
        "مجموع النقاط",
        "سَلَام",
        "ניקוד",
        "Total نقاط 35",
        "é\u0323 ẹ́",
        "★ × −2",
        "(שלום)",
    ],
)
def test_a_line_is_drawn_where_it_was_measured(ink_of, words):
    label = SETTER.set_label(words, Face.TEXT, 24, BLACK, 40, 60)
    left, bottom, right, top = (v * 24 * 25.4 / 72 for v in SETTER._ink(words, Face.TEXT))
    assert ink_of(label) == pytest.approx([40 + left, 60 - top, 40 + right, 60 - bottom], abs=0.12)


def test_arabic_letters_join(ink_of, make_pad, printed, page):
    """Joined letters are narrower than the same letters one by one."""
    joined, apart = "ببب", "ب ب ب"
    width = {}
    for words in (joined, apart):
        left, _, right, _ = ink_of(SETTER.set_label(words, Face.TEXT, 24, BLACK, 40, 60))
        width[words] = right - left
    assert width[joined] < 0.6 * width[apart]


def test_a_turned_line_runs_up_the_page(ink_of):
    level = SETTER.set_label("نقاط 7", Face.TEXT, 24, BLACK, 40, 60)
    turned = SETTER.set_label("نقاط 7", Face.TEXT, 24, BLACK, 40, 60, angle_deg=90)
    left, top, right, bottom = ink_of(level)
    assert ink_of(turned) == pytest.approx(
        [40 + (top - 60), 60 - (right - 40), 40 + (bottom - 60), 60 - (left - 40)], abs=0.12
    )
