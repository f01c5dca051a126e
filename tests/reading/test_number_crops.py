"""Boxes cut out of a photographed sheet: the pen's ink is there, the print is not."""

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from sheetgen.reading.blank import prepare_blank
from sheetgen.reading.number_crops import WRITTEN, cut_numbers, even_light, hidden_numbers
from sheetgen.reading.number_pictures import AROUND, PX_PER_MM
from sheetgen.reading.numbers import read_numbers
from sheetgen.reading.pictures import Picture
from sheetgen.reading.registration import Printed, lay_roughly, register
from sheetgen.reading.sheets_in import find_sheets, place_sheet
from tests.page.pages import page_of
from tests.reading import filled
from tests.reading.plain_numbers import draw
from tests.reading.shots import grey

COLUMN = ("3", "4", "", "20", "-", "23", "50")


@pytest.fixture(scope="module")
def photographed():
    """Return a Yahtzee pad laid flat, its blank, and what stands in its boxes."""
    page = page_of("yahtzee")
    size = [round(PX_PER_MM * side) for side in page.trim]
    blank = cv2.resize(filled.leaf("yahtzee"), size, interpolation=cv2.INTER_AREA)
    leaf = filled.leaf("yahtzee").copy()
    texts = {}
    for number, box in enumerate(box for box in page.boxes.values() if box.kind in WRITTEN):
        texts[box.cell] = COLUMN[number % len(COLUMN)]
        draw(leaf, texts[box.cell], box.rect.centre, filled.PX_PER_MM, ink=filled.BALLPOINT)
    photo = filled.photo(("yahtzee", leaf), px_per_mm=7.5, size=(1300, 1750), angle_deg=4, tilt_deg=6)
    (seen,) = find_sheets(grey(photo))
    printed = Printed(page, blank)
    rough = lay_roughly(Picture("a.jpg", 1, photo), place_sheet(seen, page), page, printed)
    registered = register(rough, page, printed)
    return registered, prepare_blank(page, blank), texts


@pytest.fixture
def pad(photographed):
    return photographed[:2]


@pytest.fixture(scope="module")
def sheet(photographed):
    """Return the crops of the pad, and what stands in its boxes."""
    registered, blank, texts = photographed
    return cut_numbers(even_light(registered, blank)), texts


def test_a_crop_shows_its_box_and_a_millimetre_around(sheet):
    crops, texts = sheet
    assert list(crops) == list(texts)
    for cell, crop in crops.items():
        rect = page_of("yahtzee").boxes[cell].rect.inset(-AROUND)
        assert crop.shape == (round(rect.h * PX_PER_MM), round(rect.w * PX_PER_MM)), cell


def test_print_is_gone_and_ink_is_there(sheet):
    crops, texts = sheet
    dark = {cell: float((cv2.blur(crop, (3, 3)) > 0.35).mean()) for cell, crop in crops.items()}
    assert max(share for cell, share in dark.items() if not texts[cell]) < 0.01
    assert min(share for cell, share in dark.items() if texts[cell]) > 0.01


def test_a_careful_hand_is_read_from_the_photo(sheet):
    crops, texts = sheet
    readings = read_numbers(list(crops.values()))
    assert [reading.best(1)[0][0] for reading in readings] == list(texts.values())


def test_numbers_under_a_paper_are_hidden(pad):
    """All that lie under it, and no other."""
    registered, blank = pad
    assert hidden_numbers(even_light(registered, blank)) == set()
    hidden = registered.flat.copy()
    hidden[400:800, 300:700] = (240, 236, 225)
    under = {
        cell
        for cell, box in page_of("yahtzee").boxes.items()
        if box.kind in WRITTEN and box.rect.x > 37 and box.rect.right < 88 and 49.5 < box.rect.y < 92
    }
    found = hidden_numbers(even_light(SimpleNamespace(flat=hidden), blank))
    assert under and under <= found
    assert all(33 < page_of("yahtzee").boxes[cell].rect.x < 88 for cell in found)


@pytest.mark.parametrize("side", ["left", "right", "above", "below"])
def test_a_number_of_which_a_piece_is_covered_is_hidden(pad, side):
    """What is left of 23 may be read as 2, or as nothing."""
    registered, blank = pad
    box = page_of("yahtzee").boxes["written/total@2"]
    moves = {"left": (-0.6, 0), "right": (0.6, 0), "above": (0, -0.45), "below": (0, 0.45)}
    across, down = moves[side]
    over = box.rect.inset(-1.5).moved(across * (box.rect.w + 3), down * (box.rect.h + 3))
    scale = registered.flat.shape[1] / page_of("yahtzee").trim.width
    left, top, right, bottom = (round(v * scale) for v in (over.x, over.y, over.right, over.bottom))
    covered = registered.flat.copy()
    covered[top:bottom, left:right] = (240, 236, 225)
    assert box.cell in hidden_numbers(even_light(SimpleNamespace(flat=covered), blank))


def test_rings_and_thick_strokes_hide_nothing():
    """Ink lies on the print of its own box, as no cover does: it is taken out first."""
    page = page_of("ciccia")
    printed = cv2.resize(filled.leaf("ciccia"), [round(PX_PER_MM * side) for side in page.trim])
    written = printed.copy()
    for number, box in enumerate(box for box in page.boxes.values() if box.kind in WRITTEN):
        draw(written, COLUMN[number % len(COLUMN)], box.rect.centre, PX_PER_MM, 1.2, filled.BALLPOINT)
        middle, axes = ([round(PX_PER_MM * v) for v in pair] for pair in (
            box.rect.centre, (box.rect.w / 2.2, box.rect.h / 1.9)))  # fmt: skip
        cv2.ellipse(written, middle, axes, 0, 0, 360, filled.BALLPOINT, 5, cv2.LINE_AA)
    sheet = even_light(SimpleNamespace(flat=written), prepare_blank(page, printed))
    assert hidden_numbers(sheet) == set()


def test_a_page_without_numbers_has_no_crops():
    page = page_of("encore:kids")
    boxes = [box for box in page.boxes.values() if box.kind in WRITTEN]
    rgb = np.full((round(page.trim.height * 8), round(page.trim.width * 8), 3), 255, np.uint8)

    class Bare:
        flat = rgb

    assert len(cut_numbers(even_light(Bare(), prepare_blank(page, rgb)))) == len(boxes)
