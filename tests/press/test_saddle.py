from io import BytesIO

import pdfplumber
import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from sheetgen.press.saddle import find_sides, saddle_stitch
from sheetgen.units import PAPERS, to_pt

A4_ON_ITS_SIDE = PAPERS["A4"].turned()


def booklet(pages):
    """Return a PDF of A5 pages that each show their number in the middle."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=[to_pt(side) for side in PAPERS["A5"]], invariant=1)
    for number in range(1, pages + 1):
        canvas.drawCentredString(to_pt(74), to_pt(105), f"n{number}")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def numbers(imposed):
    """Return each side's words with the place of their middle, in mm from the fold."""
    with pdfplumber.open(BytesIO(imposed)) as document:
        return [
            {
                w["text"]: round(((w["x0"] + w["x1"]) / 2 - page.width / 2) / to_pt(1), 1)
                for w in page.extract_words()
            }
            for page in document.pages
        ]


@pytest.mark.parametrize("pages", range(1, 18))
def test_every_page_is_there_once_and_folds_into_its_order(pages):
    sides = list(find_sides(pages))
    leaves = [(sides[i], sides[i + 1]) for i in range(0, len(sides), 2)]
    # Folded and nested: the fronts' right halves from outside in, with their backs, then the left ones
    # inside out.
    read = [page for front, back in leaves for page in (front.right, back.left)]
    read += [page for front, back in reversed(leaves) for page in (back.right, front.left)]
    assert [page for page in read if page is not None] == list(range(pages))


def test_right_bound_is_the_mirror_image():
    left, right = list(find_sides(8)), list(find_sides(8, right_bound=True))
    assert [(side.right, side.left) for side in left] == [(side.left, side.right) for side in right]


def test_pages_lie_at_true_size_beside_the_fold():
    sides = numbers(saddle_stitch(booklet(5), A4_ON_ITS_SIDE))
    assert sides == [{"n1": 74.0}, {"n2": -74.0}, {"n3": 74.0}, {"n4": -74.0, "n5": 74.0}]


def test_creep_moves_inner_pages_towards_the_fold():
    outer, _, inner, _ = numbers(saddle_stitch(booklet(8), A4_ON_ITS_SIDE, 0.5))
    assert inner["n3"] == pytest.approx(outer["n1"] - 0.5, abs=0.11)
    assert inner["n6"] == pytest.approx(outer["n8"] + 0.5, abs=0.11)


def test_the_printer_is_asked_to_turn_over_the_short_edge():
    with pikepdf.open(BytesIO(saddle_stitch(booklet(4), A4_ON_ITS_SIDE))) as document:
        assert document.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"


def test_the_same_booklet_gives_the_same_bytes_and_is_not_much_larger():
    single = booklet(40)
    imposed = saddle_stitch(single, A4_ON_ITS_SIDE)
    assert imposed == saddle_stitch(single, A4_ON_ITS_SIDE)
    assert len(imposed) < 1.2 * len(single)
