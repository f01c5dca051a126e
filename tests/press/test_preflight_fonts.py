"""Fonts of other people's PDFs: in the file or not, and how wide their characters are."""

import time

import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from sheetgen.press.preflight.fonts import read_font


def wide(**inner):
    """A font with many characters (ISO 32000-1, 9.7)."""
    return Dictionary(
        Subtype=Name.Type0,
        BaseFont=Name("/Wide"),
        DescendantFonts=Array([Dictionary(Subtype=Name.X, **inner)]),
    )


@pytest.mark.parametrize(
    "entries, widths",
    [
        ([3, [500, 600]], {3: 0.5, 4: 0.6}),
        ([3, 5, 250], {3: 0.25, 4: 0.25, 5: 0.25}),
        ([3, [500], 7, 7, 1000], {3: 0.5, 7: 1.0}),
        ([3, 5], {}),  # cut off
        ([], {}),
    ],
)
def test_widths_of_a_font_with_many_characters(entries, widths):
    font = read_font(wide(W=Array([Array(each) if isinstance(each, list) else each for each in entries])))
    assert (font.widths, font.other_width, font.is_embedded) == (widths, 1.0, False)


def test_a_list_without_end_is_cut():
    """A thousand times all characters that there can be: 65 million widths in a few kilobytes."""
    start = time.process_time()
    font = read_font(wide(W=Array([0, 65535, 500] * 1000), DW=300))
    assert len(font.widths) == 65536 and font.other_width == 0.3
    assert time.process_time() - start < 20


@pytest.mark.parametrize("key", ["FontFile", "FontFile2", "FontFile3"])
def test_a_font_in_the_file(key):
    with Pdf.new() as pdf:
        descriptor = Dictionary({f"/{key}": pdf.make_stream(b""), "/MissingWidth": 250})
        font = read_font(
            Dictionary(
                Subtype=Name.TrueType, FontDescriptor=descriptor, FirstChar=65, Widths=Array([500, 750])
            )
        )
        assert font.is_embedded and (font.widths, font.other_width) == ({65: 0.5, 66: 0.75}, 0.25)
        assert read_font(wide(FontDescriptor=descriptor)).is_embedded


def test_a_font_that_draws_its_letters_needs_no_file():
    """Type 3: widths are in a measure of its own."""
    font = read_font(
        Dictionary(Subtype=Name.Type3, FontMatrix=Array([0.01, 0, 0, 0.01, 0, 0]), Widths=Array([50]))
    )
    assert font.is_embedded and font.is_drawn
    assert (font.widths, font.other_width) == ({0: 0.5}, 0.5)
