"""The mark reader on sheets that are filled, lit and blurred here, with nothing of what it was trained on."""

from io import BytesIO
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw

from sheetgen.api.layouts import compose, open_design
from sheetgen.api.previews import preview_png
from sheetgen.page.model import BoxKind
from sheetgen.page.theme import Theme
from sheetgen.reading.blank import prepare_blank
from sheetgen.reading.light import without_light
from sheetgen.reading.marks import MarkKind, classify_boxes
from sheetgen.reading.strokes import doubts_between, odd_marks

PX = 8


@pytest.fixture(scope="module", params=["grixx", "encore"])
def sheet(request):
    """A page, its picture at 8 px/mm, and its blank."""
    page = compose(open_design(request.param), "en", Theme.COLOUR)
    png = preview_png(request.param, "en", "colour", filled=False, seed=None, dpi=203)
    size = (round(page.trim.width * PX), round(page.trim.height * PX))
    rgb = np.asarray(Image.open(BytesIO(png)).convert("RGB").resize(size))
    return SimpleNamespace(page=page, rgb=rgb, blank=prepare_blank(page, rgb))


def marked(sheet, cells, draw, ink=(30, 40, 120)):
    """Return the sheet with something drawn into some boxes; `draw` gets a pen and corners in px."""
    picture = Image.fromarray(sheet.rgb)
    pen = ImageDraw.Draw(picture)
    for cell in cells:
        rect = sheet.page.boxes[cell].rect.inset(1.6)
        draw(pen, [v * PX for v in (rect.x, rect.y, rect.right, rect.bottom)], ink)
    return np.asarray(picture)


def cross(pen, corners, ink):
    left, top, right, bottom = corners
    pen.line([(left, top), (right, bottom)], fill=ink, width=4)
    pen.line([(right, top), (left, bottom)], fill=ink, width=4)


def slash(pen, corners, ink):
    left, top, right, bottom = corners
    pen.line([(left, bottom), (right, top)], fill=ink, width=4)


def ring(pen, corners, ink):
    pen.ellipse(corners, outline=ink, width=4)


def read(sheet, flat):
    return classify_boxes(SimpleNamespace(small=flat), sheet.blank)


def cells_of(sheet, kind):
    return [box.cell for box in sheet.page.boxes.values() if box.kind is kind]


def marked_cells(readings):
    return {cell for cell, reading in readings.items() if reading.p > 0.5}


def in_shadow(flat):
    """Half of the sheet lies in a shadow with an edge of 2 mm, all of it in yellow light."""
    x = np.arange(flat.shape[1]) - flat.shape[1] / 2
    light = 1 - 0.45 / (1 + np.exp(-x / (2 * PX)))
    return np.clip(flat * light[None, :, None] * [1, 0.93, 0.8], 0, 255).astype(np.uint8)


def bulging(flat, centre, off):
    """Paper that lies off its place by so many mm there, and farther away ever less."""
    y, x = np.mgrid[: flat.shape[0], : flat.shape[1]].astype(np.float32)
    share = np.exp(-(((x / PX - centre[0]) ** 2 + (y / PX - centre[1]) ** 2) / 10**2))
    there = (x + share * off[0] * PX).astype(np.float32), (y + share * off[1] * PX).astype(np.float32)
    return cv2.remap(flat, *there, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def blurred(flat):
    return cv2.GaussianBlur(flat, (0, 0), 0.2 * PX)


def as_jpeg(flat):
    small = cv2.resize(flat, None, fx=0.75, fy=0.75, interpolation=cv2.INTER_AREA)
    coded = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 60])[1]
    return cv2.resize(cv2.imdecode(coded, cv2.IMREAD_COLOR), flat.shape[1::-1])


def shifted(flat):
    """Registration is off by a quarter of a millimetre."""
    return np.roll(flat, (2, 2), axis=(0, 1))


def untouched(flat):
    return flat


def covered(flat, colour, corners):
    """A paper lies on the sheet, or a card, or light from a lamp."""
    left, top, right, bottom = (round(side * PX) for side in corners)
    hidden = flat.copy()
    hidden[top:bottom, left:right] = colour
    return np.clip(hidden + np.random.default_rng(1).normal(0, 2, flat.shape), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("colour", [(250, 250, 250), (238, 230, 205), (255, 255, 255), (205, 200, 190)])
def test_what_lies_under_a_paper_nobody_knows(sheet, colour):
    """Where print is gone a box may look empty, but is not so for certain; all others are as before."""
    corners = (20, 20, 60, 60)
    readings = read(sheet, covered(sheet.rgb, colour, corners))
    for box in sheet.blank.boxes:
        rect = box.rect
        if corners[0] < rect.x and rect.right < 60 and corners[1] < rect.y and rect.bottom < 60:
            assert readings[box.cell].p > 0.02, box.cell
        elif rect.x > 62 or rect.y > 62 or rect.right < 18 or rect.bottom < 18:
            assert readings[box.cell].p < 0.02, box.cell


CONDITIONS = [untouched, in_shadow, blurred, as_jpeg, shifted]


def test_a_blank_sheet_is_blank(sheet):
    assert {reading.kind for reading in read(sheet, sheet.rgb).values()} == {MarkKind.BLANK}


@pytest.mark.parametrize("condition", CONDITIONS)
def test_light_and_lens_write_nothing(sheet, condition):
    """A shadow's edge may make a box be asked, but never likely to be marked."""
    readings = read(sheet, condition(sheet.rgb))
    assert {cell: reading.p for cell, reading in readings.items() if reading.p > 0.1} == {}


@pytest.mark.parametrize("condition", CONDITIONS)
@pytest.mark.parametrize("ink", [(30, 40, 120), (25, 25, 25), (190, 30, 40)], ids=["blue", "black", "red"])
def test_crosses_are_found_where_they_are(sheet, condition, ink):
    cells = cells_of(sheet, BoxKind.MARK)[::3]
    readings = read(sheet, condition(marked(sheet, cells, cross, ink)))
    assert marked_cells(readings) == set(cells)


def test_a_cross_is_called_a_cross(sheet):
    cells = cells_of(sheet, BoxKind.MARK)[::4]
    readings = read(sheet, marked(sheet, cells, cross))
    assert {readings[cell].kind for cell in cells} == {MarkKind.CROSS}


def test_a_single_stroke_marks_a_box(sheet):
    cells = cells_of(sheet, BoxKind.MARK)[1::4]
    assert marked_cells(read(sheet, marked(sheet, cells, slash))) == set(cells)


@pytest.mark.parametrize("ink", [(60, 60, 66), (95, 95, 100)], ids=["black", "weak"])
def test_a_stroke_along_a_printed_line_is_seen(ink):
    """Beside the star of a box all is as dark as print a pixel away; such boxes were taken for untouched."""
    page = compose(open_design("encore"), "en", Theme.MONO)
    png = preview_png("encore", "en", "mono", filled=False, seed=None, dpi=203)
    size = (round(page.trim.width * PX), round(page.trim.height * PX))
    picture = Image.open(BytesIO(png)).convert("RGB").resize(size)
    blank = prepare_blank(page, np.asarray(picture))
    rect = page.boxes["E1"].rect
    ends = [
        (rect.centre.x + x * rect.w, rect.centre.y + y * rect.h) for x, y in ((-0.24, 0.25), (0.02, -0.22))
    ]
    ImageDraw.Draw(picture).line([(x * PX, y * PX) for x, y in ends], fill=ink, width=3)
    soft = cv2.GaussianBlur(np.asarray(picture), (0, 0), 0.15 * PX)
    assert marked_cells(classify_boxes(SimpleNamespace(small=soft), blank)) == {"E1"}


def test_a_ring_wins_a_printed_value_and_a_stroke_loses_it(sheet):
    cells = cells_of(sheet, BoxKind.RING)
    if not cells:
        pytest.skip("no values to ring")
    flat = marked(sheet, cells[::4], ring)
    ringed = SimpleNamespace(page=sheet.page, rgb=flat)
    readings = read(sheet, marked(ringed, cells[1::4], slash))
    assert marked_cells(readings) == set(cells[::4])
    assert {readings[cell].kind for cell in cells[1::4]} == {MarkKind.STROKE}


def test_light_is_taken_out(sheet):
    """What a shadow and yellow light left is less than a tenth of what they did."""
    dark = in_shadow(sheet.rgb)
    lit, expected = without_light(dark, sheet.blank)
    before = np.abs(dark.astype(float) - sheet.rgb).mean()
    assert np.abs(lit - expected).mean() < before / 10


def test_a_grey_printer_writes_nothing(sheet):
    grey = np.repeat(cv2.cvtColor(sheet.rgb, cv2.COLOR_RGB2GRAY)[..., None], 3, axis=2)
    assert marked_cells(read(sheet, grey)) == set()


def test_all_boxes_are_read_and_chances_sum_to_one(sheet):
    readings = read(sheet, sheet.rgb)
    for reading in readings.values():
        assert sum(reading.chances.values()) == pytest.approx(1, abs=1e-4)
    assert readings.keys() == {*cells_of(sheet, BoxKind.MARK), *cells_of(sheet, BoxKind.RING)}


def blackened(pen, corners, ink):
    left, top, right, bottom = corners
    for y in np.arange(top, bottom, 4):
        pen.line([(left, y), (right, y + 2)], fill=ink, width=3)


@pytest.mark.parametrize("off", [(0.6, 1.1), (0, 0.9), (1.2, 0.8), (-1.3, 0.5), (0.8, 1.8)])
def test_print_that_lies_beside_its_place_is_no_mark(sheet, off):
    """Least of all on a sheet of somebody who blackens boxes, as print that nothing explains looks."""
    place = "green/lock" if sheet.page.game == "grixx" else "columns/M/first"
    cells = [cell for cell in cells_of(sheet, BoxKind.MARK)[::4] if cell != place]
    flat = marked(sheet, cells, blackened, (40, 40, 48))
    flat = bulging(flat, sheet.page.boxes[place].rect.centre, off)
    readings = read(sheet, as_jpeg(blurred(flat)))
    sure = {cell for cell in marked_cells(readings) if readings[cell].kind is not MarkKind.UNSURE}
    assert sure <= set(cells)


def doubts(drawn, pale=()):
    """What twelve boxes in a row, 20 px wide, say of each other that hold these strokes.

    All are marked but the pale ones.
    """
    paper = Image.new("L", (260, 40))
    pen = ImageDraw.Draw(paper)
    for points in drawn:
        pen.line(points, fill=100, width=2)
    corners = np.array([[10 + 20 * i, 5, 30 + 20 * i, 25] for i in range(12)])
    seems_empty = np.isin(np.arange(12), pale)
    marked = ~seems_empty
    return doubts_between(np.asarray(paper, np.float32), corners, 100.0, marked, marked, seems_empty)


def heavy_and_shared(drawn):
    found = doubts(drawn)
    assert not found.stray.any()
    return set(np.flatnonzero(found.heavy)), found.shared


SLASHES = [[(14 + 20 * i, 21), (26 + 20 * i, 9)] for i in range(12)]


def test_a_mark_with_far_more_ink_than_the_others_is_heavy():
    scribble = [(72 + 13 * (i % 2), 7 + i) for i in range(17)]
    assert heavy_and_shared(SLASHES) == (set(), [])
    assert heavy_and_shared([*SLASHES, scribble]) == ({3}, [])
    assert heavy_and_shared([*SLASHES, [(74, 9), (86, 21)], [(74, 15), (86, 15)]]) == (set(), [])


def test_boxes_that_one_stroke_runs_through_share_it():
    others = [slash for i, slash in enumerate(SLASHES) if i not in (2, 3)]
    assert heavy_and_shared([*others, [(62, 21), (78, 9)]]) == (set(), [[2, 3]])
    # Where it only reaches into the next box, it is not shared.
    assert heavy_and_shared([*others, [(53, 21), (72, 9)]]) == (set(), [])


def test_a_mark_that_lies_mostly_below_its_box_is_not_lost():
    others = [slash for i, slash in enumerate(SLASHES) if i != 4]
    below = [(94, 19), (106, 21), (93, 23), (107, 25), (94, 27), (105, 29)]
    assert list(np.flatnonzero(doubts([*others, below], [4]).stray)) == [4]
    # If the stroke is another box's, which is asked about, so is this one, as both may hold it.
    across = [*below, (122, 20)]
    assert doubts([*others, across], [4]).shared == [[5, 4]]
    # A neighbour's arm, a short stroke and a faint one are none.
    assert not doubts([*others, [(82, 21), (100, 9)], [(82, 9), (90, 21)]], [4]).stray.any()
    assert not doubts([*others, [(98, 12), (100, 16)]], [4]).stray.any()


@pytest.mark.parametrize(
    ("p", "kind", "odd"), [(0.999, 4, [1]), (0.999, 1, []), (0.9998, 4, [])], ids=["odd", "usual", "certain"]
)
def test_another_kind_of_mark_that_shares_its_stroke_is_odd(p, kind, odd):
    chances = np.zeros((6, 7), np.float32)
    chances[:, 1] = 1
    chances[1, 1] = 0
    chances[1, [0, kind]] = 1 - p, p
    shared, none = [[1, 2]], np.zeros(6, bool)
    assert list(np.flatnonzero(odd_marks(chances, none, shared))) == odd
    assert not odd_marks(chances, none, []).any()
    assert not odd_marks(chances, np.arange(6) == 1, shared).any()
