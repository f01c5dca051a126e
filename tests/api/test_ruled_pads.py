"""Pads of other makers: ruled boxes without corner marks, placed by hand and then by their lines."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from sheetgen.api.photos import read_photos
from sheetgen.errors import InvalidError, UsageError
from tests.reading.filled import save
from tests.reading.plain_numbers import draw

PADS = Path(__file__).parents[1] / "data" / "pads"
PHOTOS = Path(__file__).parents[3] / "shared" / "photos" / "pads"
LAYOUT = str(PADS / "yatzy-pad.yaml")
# Of the pad in the layout, from the top; the boxes' size in mm.
LINES = (
    *("ones", "twos", "threes", "fours", "fives", "sixes", "written/upper", "written/bonus", "pair"),
    *("two_pairs", "three_kind", "four_kind", "small_straight", "large_straight", "house", "chance", "yatzy"),
    "written/total",
)
WIDTH, HEIGHT = 12.5, 137 / 18
# The total is 15 too high.
TEXTS = "2 4 15 12 15 24 72 50 10 22 12 - 15 20 23 21 50 310"
INK, RULE = (30, 40, 120), (80, 80, 90)


def ruled_pad(texts=TEXTS, px_per_mm=9, around=20.0):
    """Return a pad as somebody else prints it, one column filled in, and where its boxes begin, px."""
    size = (6 * WIDTH + 2 * around, 18 * HEIGHT + 2 * around)
    rgb = np.full((round(size[1] * px_per_mm), round(size[0] * px_per_mm), 3), 235, np.uint8)
    top, left = (round(around * px_per_mm),) * 2
    right, bottom = (round((side - around) * px_per_mm) for side in size)
    for column in range(7):
        x = round((around + column * WIDTH) * px_per_mm)
        cv2.line(rgb, (x, top), (x, bottom), RULE, 2)
    for line in range(19):
        y = round((around + line * HEIGHT) * px_per_mm)
        cv2.line(rgb, (left, y), (right, y), RULE, 2)
    for number, line in enumerate(LINES):
        at = (round(2 * px_per_mm), round((around + (number + 0.7) * HEIGHT) * px_per_mm))
        cv2.putText(rgb, line[-9:], at, cv2.FONT_HERSHEY_DUPLEX, 0.9, RULE, 1, cv2.LINE_AA)
    for number, text in enumerate(texts.split()):
        centre = (around + 1.5 * WIDTH, around + (number + 0.5) * HEIGHT)
        draw(rgb, text, centre, px_per_mm, 0.5, INK)
    return rgb, around * px_per_mm


def test_a_ruled_pad_is_read_by_its_lines(tmp_path):
    """The corners are off by more than a millimetre, as a hand places them."""
    rgb, rim = ruled_pad()
    seen, matrix = photographed(rgb)
    corners = cv2.perspectiveTransform(boxes_of(rgb, rim), matrix)[0] + [[9, -8], [-7, 10], [8, 8], [-9, -9]]
    placed = tuple((float(x), float(y)) for x, y in corners)
    check_read(*read_photos([save(tmp_path / "a.jpg", seen)], layout=LAYOUT, corners=placed))


def photographed(rgb):
    """Return a pad as seen aslant, and the way there."""
    height, width = rgb.shape[:2]
    bent = np.array([[60, 30], [width - 90, 10], [width - 20, height - 60], [20, height - 20]], np.float32)
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(flat, bent)
    return cv2.warpPerspective(rgb, matrix, (width, height), borderValue=(90, 80, 70)), matrix


def boxes_of(rgb, rim):
    height, width = rgb.shape[:2]
    return np.array([[[rim, rim], [width - rim, rim], [width - rim, height - rim], [rim, height - rim]]])


def check_read(sheets, problems):
    assert problems == [] and [sheet.column for sheet in sheets] == [1]
    shown = {cell: belief.text for cell, belief in sheets[0].numbers.beliefs.items()}
    expected = dict(zip(LINES, TEXTS.split(), strict=True))
    assert {c: t for c, t in shown.items() if t != expected[c] and c not in sheets[0].unsure} == {}
    assert len(sheets[0].unsure) <= 3


def layout_with(folder, **ruled):
    """Write a layout of the pad that names more."""
    lines = "".join(f"  {key}: {value}\n" for key, value in ruled.items())
    text = (PADS / "yatzy-pad.yaml").read_text("utf-8").replace("ruled:\n", f"ruled:\n{lines}")
    path = folder / "mine.yaml"
    path.write_text(text, "utf-8")
    return str(path)


def test_a_pad_is_found_by_a_picture_of_the_empty_one(tmp_path):
    """The empty pad was scanned smaller and with more around it; the other lies on its side in the photo."""
    empty, rim = ruled_pad("")
    scan = cv2.copyMakeBorder(cv2.resize(empty, None, fx=0.8, fy=0.8), 40, 25, 30, 10, cv2.BORDER_REPLICATE)
    save(tmp_path / "empty.jpg", scan)
    corners = (boxes_of(empty, rim)[0] * 0.8 + (30, 40)).round(1).tolist()
    layout = layout_with(tmp_path, template="empty.jpg", corners=corners)
    seen = np.rot90(photographed(ruled_pad()[0])[0])
    check_read(*read_photos([save(tmp_path / "a.jpg", seen)], layout=layout))
    desk = np.random.default_rng(3).integers(60, 120, (300, 250, 3), np.uint8)
    _, problems = read_photos([save(tmp_path / "b.jpg", desk)], layout=layout)
    assert len(problems) == 1 and "template is not seen in it" in problems[0] and "--corners" in problems[0]


@pytest.mark.parametrize(
    "ruled, message",
    [
        ({"template": "nowhere.jpg"}, r"mine\.yaml:6:13: there is no file '.*nowhere\.jpg'"),
        (
            {"template": "../empty.jpg"},
            r"mine\.yaml:6:13: '\.\./empty\.jpg' is not in the layout's own folder",
        ),
        ({"template": "mine.yaml"}, r"mine\.yaml:6:13: 'mine\.yaml': no picture that can be read"),
        (
            {"corners": "[[0, 0], [9, 0], [9, 9], [0, 9]]"},
            r"mine\.yaml:6:12: corners are those of a template",
        ),
        (
            {"template": "c.jpg", "corners": "[[0, 0], [9, 0], [9, 9], [0, 9]]"},
            "corners of its boxes lie outside",
        ),
        ({"template": "c.jpg", "corners": "[[0, 0], [0, 4], [4, 4], [4, 0]]"}, "do not go round clockwise"),
    ],
)
def test_what_is_wrong_with_a_template_is_said_with_its_place(tmp_path, ruled, message):
    save(tmp_path / "c.jpg", np.zeros((5, 5, 3), np.uint8))
    with pytest.raises(InvalidError, match=message):
        read_photos([str(tmp_path / "b.jpg")], layout=layout_with(tmp_path, **ruled))


def test_without_corners_it_says_what_to_do(tmp_path):
    with pytest.raises(
        UsageError, match=r"yatzy-pad\.yaml describes another maker's pad.*--corners.*template"
    ):
        read_photos([str(tmp_path / "a.jpg")], layout=LAYOUT)


@pytest.mark.skipif(not PHOTOS.is_dir(), reason="the photographs lie beside the project")
def test_a_real_pad_of_another_maker():
    """A Danish pad, two players, felt pen, noughts as dashes, no sums."""
    scale = 4032 / 1200
    places = ((347, 247), (732, 249), (729, 945), (344, 939))
    corners = tuple((x * scale, y * scale) for x, y in places)
    sheets, problems = read_photos([str(PHOTOS / "yatzy-upright.jpg")], layout=LAYOUT, corners=corners)
    assert problems == [] and [sheet.column for sheet in sheets] == [0, 1]
    columns = (
        "3 4 9 12 15 18 . . 10 20 12 16 - - 26 21 50 .",
        "- 6 9 12 15 24 . . 12 20 15 - - 20 28 19 - .",
    )
    for sheet, texts in zip(sheets, columns, strict=True):
        truth = dict(zip(LINES, (text.replace(".", "") for text in texts.split()), strict=True))
        beliefs = sheet.numbers.beliefs
        assert {c: b.text for c, b in beliefs.items() if b.text != truth[c] and c not in sheet.unsure} == {}
        assert len(sheet.unsure) <= 4
