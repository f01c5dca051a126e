"""What is printed, seen through other people's readers: places, words, colours, fonts, codes, page boxes."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pdfplumber
import pikepdf
import pypdfium2
import pytest

from sheetgen.errors import GlyphError, UsageError
from sheetgen.page.code import CodePayload, read_code
from sheetgen.page.model import Leaf
from sheetgen.press.impose import impose, press_sheet
from sheetgen.press.model import Duplex, Marks, Order
from sheetgen.units import PAPERS, Rect, Size, from_pt, to_pt

from .conftest import CELLS, FONT, NAME_BOXES, TRIM, text

MM = 0.1  # how far a foreign reader may find a thing from its place, mm


def open_page(pdf: bytes, number: int = 0) -> pdfplumber.page.Page:
    return pdfplumber.open(io.BytesIO(pdf)).pages[number]


def picture(pdf: bytes, number: int = 0, dpi: int = 200) -> np.ndarray:
    page = pypdfium2.PdfDocument(pdf)[number]
    return page.render(scale=dpi / 72, grayscale=True).to_numpy().squeeze()


def streams(pdf: bytes) -> list[tuple[str, bytes]]:
    """All content streams: operators of pages and forms."""
    with pikepdf.open(io.BytesIO(pdf)) as file:
        found = [("page", page.Contents.read_bytes()) for page in file.pages]
        found += [
            ("form", item.read_bytes())
            for item in file.objects
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"
        ]
    return found


def operators(pdf: bytes) -> set[str]:
    return {
        word
        for _, stream in streams(pdf)
        for word in re.sub(rb"\(.*?(?<!\\)\)|<[^>]*>|BI.*?EI", b"", stream, flags=re.S)
        .decode("latin-1")
        .split()
        if not re.match(r"[/\[\]\d.-]", word)
    }


def find_word(page: pdfplumber.page.Page, word: str) -> dict:
    return next(found for found in page.extract_words(keep_blank_chars=True) if found["text"] == word)


def rect_mm(thing: dict) -> Rect:
    x, top, right, bottom = (from_pt(thing[key]) for key in ("x0", "top", "x1", "bottom"))
    return Rect(x, top, right - x, bottom - top)


@pytest.fixture
def four(make_pad, printed):
    return printed(make_pad(4))


def test_the_file_is_sound(four):
    with pikepdf.open(io.BytesIO(four)) as file:
        assert file.check_pdf_syntax() == []
    assert four.startswith(b"%PDF-1.7")


def test_no_form_names_itself(four):
    """PDFBox Preflight calls it a recursion, and software that follows what a form may use does not end."""
    with pikepdf.open(io.BytesIO(four)) as pdf:
        page = pdf.pages[0].obj
        stack = [(page.Resources, ())]
        while stack:
            resources, path = stack.pop()
            for form in resources.get("/XObject", {}).values():
                assert form.objgen not in path
                stack.append((form.Resources, (*path, form.objgen)))


def test_the_paper_is_the_papers(four):
    page = open_page(four)
    assert (from_pt(page.width), from_pt(page.height)) == pytest.approx((297, 210), abs=0.001)


def test_words_stand_on_their_baselines(four):
    page = open_page(four)
    slot = impose(TRIM, PAPERS["A4"]).slots[0].rect
    title = [char for char in page.chars if char["size"] == pytest.approx(20, abs=0.01)][:6]
    assert "".join(char["text"] for char in title) == "Titolo"
    x, y = title[0]["matrix"][4:]
    assert (from_pt(x), from_pt(page.height - y)) == pytest.approx((slot.x + 30, slot.y + 20), abs=MM)


def test_a_turned_label_reads_upwards(four):
    chars = [char for char in open_page(four).chars if not char["upright"]][:6]
    assert "".join(char["text"] for char in chars) == "Turned"
    a, b, *_, x, y = chars[0]["matrix"]
    assert (a, b > 0) == (pytest.approx(0, abs=1e-6), True)
    slot = impose(TRIM, PAPERS["A4"]).slots[0].rect
    assert (from_pt(x), 210 - from_pt(y)) == pytest.approx((slot.x + 140, slot.y + 60), abs=MM)


def test_stamps_lie_where_they_are_used(four):
    page = open_page(four)
    for slot in impose(TRIM, PAPERS["A4"]).slots:
        place = Rect(slot.rect.x + 100, slot.rect.y + 40, 8, 8)
        assert any(rect_mm(curve) == pytest.approx(place, abs=MM) for curve in page.curves)


def test_the_board_of_the_page_is_printed_where_a_leaf_has_none(four):
    page = open_page(four)
    places = {tuple(round(v, 1) for v in rect_mm(rect)) for rect in page.rects}
    for slot in impose(TRIM, PAPERS["A4"]).slots:
        for cell in CELLS:
            moved = cell.moved(slot.rect.x, slot.rect.y)
            assert tuple(round(v, 1) for v in moved) in places


def test_a_leafs_own_board_is_printed_and_coded(make_pad, printed):
    leaf = Leaf(7, board=("bbbb", "BBrr"))
    sheet = impose(TRIM, PAPERS["A5"], 1)
    pdf = printed(make_pad(leaves=[leaf], sheet=sheet, board_code=lambda lines: "".join(lines).encode()))
    slot = sheet.slots[0].rect
    blue = [
        rect_mm(rect).moved(-slot.x, -slot.y)
        for rect in open_page(pdf).rects
        if rect["non_stroking_color"] == pytest.approx((0, 0, 0.8))
    ]
    is_blue = [any(place == pytest.approx(cell, abs=MM) for place in blue) for cell in CELLS]
    assert is_blue == [True] * 6 + [False] * 2
    assert read_code(picture(pdf)).board == b"bbbbBBrr"


def test_every_leaf_has_its_serial_and_its_code(four):
    page = open_page(four)
    grey = picture(four)
    for number, slot in enumerate(impose(TRIM, PAPERS["A4"]).slots, 1):
        char = find_word(page, str(number))
        assert from_pt(char["x0"]) == pytest.approx(slot.rect.x + 120, abs=0.5)
        cut = [round(v * 200 / 25.4) for v in slot.rect]
        leaf = grey[cut[1] : cut[1] + cut[3], cut[0] : cut[0] + cut[2]]
        assert read_code(leaf) == CodePayload("encore", "0badcafe", number, 2)


def test_the_code_fills_its_place(four):
    slot = impose(TRIM, PAPERS["A4"]).slots[0].rect
    grey = picture(four, dpi=254)
    x, y = round(10 * (slot.x + 5)), round(10 * (slot.y + 40))
    dark = grey[y - 30 : y + 190, x - 30 : x + 190] < 128
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    assert [rows[0], rows[-1] + 1, columns[0], columns[-1] + 1] == pytest.approx([30, 190, 30, 190], abs=1)


def test_fiducials_are_found_where_they_are(four):
    cv2 = pytest.importorskip("cv2")
    slot = impose(TRIM, PAPERS["A4"]).slots[0].rect
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_ARUCO_MIP_36h12))
    leaf = picture(four, dpi=254)[: round(10 * slot.bottom), : round(10 * slot.right)]
    corners, ids, _ = detector.detectMarkers(np.ascontiguousarray(leaf))
    first = {int(id): tuple(c.reshape(4, 2)[0]) for id, c in zip(ids.ravel(), corners, strict=True)}
    expected = {0: (5, 8), 1: (133, 8), 2: (133, 90), 3: (5, 90)}
    assert sorted(first) == [0, 1, 2, 3]
    for id, (x, y) in expected.items():
        assert first[id] == pytest.approx((10 * (slot.x + x), 10 * (slot.y + y)), abs=1)


def test_players_names_are_printed_in_every_column(make_pad, printed):
    labels = {
        name: [(text(name, box.x + 2, box.bottom - 2),) for box in NAME_BOXES] for name in ("Anna", "Bruno")
    }
    leaves = [Leaf(1, names=("Anna", "Bruno")), Leaf(2, names=("", "Anna"))]
    pdf = printed(make_pad(leaves=leaves, name_labels=labels, sheet=impose(TRIM, PAPERS["A6"])))
    first, second = (open_page(pdf, n) for n in (0, 1))
    assert from_pt(find_word(first, "Anna")["x0"]) == pytest.approx(NAME_BOXES[0].x + 2, abs=0.5)
    assert from_pt(find_word(first, "Bruno")["x0"]) == pytest.approx(NAME_BOXES[1].x + 2, abs=0.5)
    assert from_pt(find_word(second, "Anna")["x0"]) == pytest.approx(NAME_BOXES[1].x + 2, abs=0.5)


def test_scaled_leaves_are_drawn_larger(make_pad, printed):
    sheet = impose(TRIM, PAPERS["A4"], 1, scale=1.3)
    page = open_page(printed(make_pad(1, sheet=sheet)))
    slot = sheet.slots[0].rect
    place = Rect(slot.x + 130, slot.y + 52, 10.4, 10.4)
    assert any(rect_mm(curve) == pytest.approx(place, abs=MM) for curve in page.curves)


def test_fonts_are_embedded_as_subsets_and_none_is_missing(four):
    with pikepdf.open(io.BytesIO(four)) as file:
        fonts = [
            item
            for item in file.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"
        ]
        assert [str(font.BaseFont) for font in fonts] == ["/AAAAAA+NotoSans-Regular"]
        assert all("/FontFile2" in font.FontDescriptor for font in fonts)
    assert len(four) < 20_000


def test_what_the_file_says_of_itself(four):
    with pikepdf.open(io.BytesIO(four)) as file:
        assert file.Root.Lang == "it"
        assert file.Root.ViewerPreferences.PrintScaling == "/None"
        assert file.Root.ViewerPreferences.DisplayDocTitle is True
        info = file.docinfo
        assert [str(info[key]) for key in ("/Title", "/Author", "/Subject")] == [
            "Prova à 5 €",
            "Elena",
            "test",
        ]


def test_a_home_file_shows_greys_as_grey(four):
    assert "k" not in operators(four)
    assert {"g", "rg"} <= operators(four)


@pytest.fixture
def for_press(make_pad, printed):
    sheet = press_sheet(TRIM, 3, Marks.CORNER)
    return printed(make_pad(3, sheet=sheet, press=True, marks=Marks.CORNER))


def test_a_press_file_has_no_rgb_and_black_text_in_black_alone(for_press):
    assert not {"g", "G", "rg", "RG", "cs", "CS", "sc", "scn"} & operators(for_press)
    page = open_page(for_press)
    assert {char["non_stroking_color"] for char in page.chars} == {(0, 0, 0, 1)}


def test_a_press_files_boxes_are_nested_and_exact(for_press):
    with pikepdf.open(io.BytesIO(for_press)) as file:
        assert len(file.pages) == 3
        for page in file.pages:
            media, bleed, trim = (
                [float(v) for v in page[key]] for key in ("/MediaBox", "/BleedBox", "/TrimBox")
            )
            assert media == pytest.approx([0, 0, to_pt(168), to_pt(125)], abs=0.001)
            assert bleed == pytest.approx([to_pt(v) for v in (7, 7, 161, 118)], abs=0.001)
            assert trim == pytest.approx([to_pt(v) for v in (10, 10, 158, 115)], abs=0.001)


def test_art_is_shown_as_far_as_the_bleed_and_no_further(for_press, four):
    grey = picture(for_press, dpi=254)  # 10 px a mm; the page's blue edge begins 3 mm before the trim box
    assert (grey[72:100, 75:1600] < 128).all()
    assert (grey[:68, 200:1500] > 250).all()
    at_home = picture(four, dpi=254)
    slot = impose(TRIM, PAPERS["A4"]).slots[2].rect
    assert (at_home[round(10 * slot.y) - 20 : round(10 * slot.y) - 2, 200:1300] > 250).all()


def test_crop_marks_lie_outside_the_bleed(for_press):
    page = open_page(for_press)
    lines = [rect_mm(line) for line in page.lines if line["linewidth"] < to_pt(0.11)]
    bleed = Rect(7, 7, 154, 111)
    assert len(lines) == 8
    assert not any(bleed.inset(-0.5).overlaps(line.inset(-0.05)) for line in lines)
    trim = Rect(10, 10, 148, 105)
    for line in lines:
        on_x = min(abs(line.x - trim.x), abs(line.x - trim.right)) < 0.01 and line.w < 0.01
        on_y = min(abs(line.y - trim.y), abs(line.y - trim.bottom)) < 0.01 and line.h < 0.01
        assert on_x != on_y


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT])
@pytest.mark.parametrize("paper", [Size(210, 297), Size(305, 320)])
def test_backs_are_printed_behind_their_fronts(make_pad, printed, page, duplex, paper):
    """A hole through the paper at a front's mark comes out at the same mark of its back, mirrored."""
    spot = (text("X", 20, 35),)
    plain = replace(page, art=spot, uses=(), fiducials=(), board=())
    sheet = impose(TRIM, paper)
    pdf = printed(make_pad(3, page=plain, back=plain, sheet=sheet, duplex=duplex))
    front, back = open_page(pdf, 0), open_page(pdf, 1)
    width, height = sheet.paper
    sideways = (duplex is Duplex.LONG) == (height >= width)
    holes = []
    for char in (char for char in front.chars if char["text"] == "X"):
        x, y = (from_pt(v) for v in char["matrix"][4:])
        # the same mark seen from behind: the leaf's own left and right are swapped
        mirrored = x - 20 + (TRIM.width - 20)
        holes.append((width - mirrored, y) if sideways else (mirrored, height - y))
    marks = [tuple(from_pt(v) for v in char["matrix"][4:]) for char in back.chars if char["text"] == "X"]
    assert len(marks) == 3
    assert sorted(marks) == [pytest.approx(hole, abs=MM) for hole in sorted(holes)]
    assert {char["matrix"][0] > 0 for char in back.chars} == {sideways}


def test_a_back_has_no_code_and_no_serial(make_pad, printed):
    pad = make_pad(2, sheet=impose(TRIM, PAPERS["A6"]))
    pdf = printed(replace(pad, back=pad.page))
    assert len(pypdfium2.PdfDocument(pdf)) == 4
    assert read_code(picture(pdf, 0)).serial == 1
    assert read_code(picture(pdf, 1)) is None
    with pikepdf.open(io.BytesIO(pdf)) as file:
        assert file.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"


def serials(pdf: bytes, number: int) -> list[str]:
    """The serial numbers on a page; backs have none."""
    return [word["text"] for word in open_page(pdf, number).extract_words() if word["text"].isdigit()]


def test_backs_for_a_second_run_come_after_all_fronts(make_pad, printed):
    pad = make_pad(2, sheet=impose(TRIM, PAPERS["A6"]), duplex=Duplex.MANUAL)
    pdf = printed(replace(pad, back=replace(pad.page, serial_at=None)))
    assert [serials(pdf, number) for number in range(4)] == [["1"], ["2"], [], []]


def test_a_folded_paper_has_fronts_and_backs_on_one_side(make_pad, printed):
    pad = make_pad(3, duplex=Duplex.FOLD, marks=Marks.FULL)
    pdf = printed(replace(pad, back=pad.page))
    assert len(pypdfium2.PdfDocument(pdf)) == 2
    page = open_page(pdf)
    assert sum(char["text"] == "Q" for char in page.chars) == 4
    assert sorted(serials(pdf, 0)) == ["1", "2"]
    fold_mm = [line for line in page.lines if from_pt(line["x0"]) == pytest.approx(148.5, abs=0.2)]
    assert not fold_mm


def test_cut_and_stack_numbers_run_through_the_pile(make_pad, printed):
    pdf = printed(make_pad(8, order=Order.STACK))
    for sheet, expected in enumerate([{"1", "3", "5", "7"}, {"2", "4", "6", "8"}]):
        assert expected <= {word["text"] for word in open_page(pdf, sheet).extract_words()}


def test_empty_slots_stay_empty(make_pad, printed):
    page = open_page(printed(make_pad(1)))
    assert sum(char["text"] == "Q" for char in page.chars) == 1


def test_a_missing_glyph_is_an_error_and_not_a_blank(make_pad, printed, page):
    with pytest.raises(GlyphError, match=rf"font {FONT} cannot draw '骰' \(U\+9AB0\) in 'a骰'"):
        printed(make_pad(1, page=replace(page, art=(text("a骰", 10, 10),))))


@pytest.mark.parametrize(
    "board, message",
    [
        (("rrrr",), "the board has 4 letters, the sheet 8 boxes"),
        (("rrrr", "rrrx"), "the sheet has no box for 'x' of the board 'rrrr rrrx'"),
    ],
)
def test_a_board_that_does_not_go_with_the_sheet_is_refused(make_pad, printed, board, message):
    with pytest.raises(UsageError, match=message):
        printed(make_pad(leaves=[Leaf(1, board=board)]))


def test_each_leaf_is_asked_for_once(make_pad, printed):
    asked = []

    class Leaves(list):
        def __getitem__(self, at):
            asked.append(at)
            return super().__getitem__(at)

    printed(make_pad(leaves=Leaves(Leaf(n) for n in range(9))))
    assert asked == list(range(9))


def test_the_same_pad_gives_the_same_bytes_in_every_process(make_pad, printed, tmp_path):
    pad = make_pad(5, marks=Marks.FULL, ruler={n: text("bar", 0, 4) for n in (50, 100)})
    assert printed(pad) == printed(pad)
    root = Path(__file__).parents[2]
    for seed in ("1", "2"):
        subprocess.run(
            [sys.executable, "-m", "tests.benchmarks.ours", "2", "each", str(tmp_path / seed)],
            check=True,
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()


def test_a_thousand_leaves_cost_little_more_than_their_own_ink(make_pad, printed):
    few, many = (len(printed(make_pad(n))) for n in (4, 404))
    assert (many - few) / 400 < 350  # bytes a leaf: mostly its code
