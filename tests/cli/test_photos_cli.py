"""`sheetgen read` and `check` with photos: what they write, ask and refuse."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from sheetgen.api import photo_files
from sheetgen.api.catalogue import open_rulebook
from sheetgen.api.photo_tables import Proofs, save_crops
from sheetgen.api.photos import PhotoSheet, PhotosRead
from sheetgen.errors import WriteError
from sheetgen.reading.annotate import cut_boxes
from sheetgen.reading.number_evidence import Evidence
from sheetgen.reading.photo_numbers import read_together
from sheetgen.reading.photo_sheet import BoxMarks
from tests.page.pages import page_of
from tests.reading.filled import filled, photo, save
from tests.reading.written import COLUMN

MARKS = ("red/2", "red/3", "red/5", "red/6", "red/8", "red/12", "red/lock", "yellow/4", "yellow/7",
         "green/11", "green/8", "blue/12", "blue/10", "penalties/1")  # fmt: skip
BRUNO = (
    "game: grixx\nsheets:\n- {player: B, red: [3,5,8], yellow: [2], green: [12], blue: [9], penalties: 1}\n"
)
# Of one column both values circled: nobody can tell what was meant.
OPEN = ("H3", "H4", "columns/H/first", "columns/H/later")


@pytest.fixture
def clear(tmp_path):
    """A photo in which everything is plain; some boxes may be unsure all the same."""
    return save(tmp_path / "clear.jpg", photo(("grixx", filled("grixx", MARKS))))


@pytest.fixture
def still_open(tmp_path):
    return save(tmp_path / "open.jpg", photo(("encore", filled("encore", OPEN)), px_per_mm=6.5))


def test_a_photo_sits_down_with_typed_sheets(sheetgen, tmp_path, clear):
    (tmp_path / "bruno.yaml").write_text(BRUNO)
    shown = sheetgen("check", "bruno.yaml", clear, "--accept-unsure", "--json")
    answer = json.loads(shown.out)
    assert answer["mode"] == "table" and answer["sheets"][1]["scores"]["red"] == 28
    assert [each["file"] for each in answer["source"]] == ["bruno.yaml", clear]
    assert 0 < answer["source"][1]["confidence"] < 1


def test_what_is_read_is_checked_again(sheetgen, tmp_path, clear):
    sheetgen("read", clear, "-o", "read.yaml")
    text = (tmp_path / "read.yaml").read_text()
    assert "  red: [2, 3, 5, 6, 8, 12]\n" in text and "  locks: [red]\n" in text
    answer = json.loads(sheetgen("check", "read.yaml", "--json", "--accept-unsure").out)
    assert answer["sheets"][0]["scores"]["red"] == 28


def test_a_photo_and_what_was_read_of_it_are_one_sheet(sheetgen, tmp_path, clear):
    """As after `read` in a folder, and then `check` of that folder; what somebody corrected counts."""
    sheetgen("read", clear, "-o", "read.yaml")
    text = (tmp_path / "read.yaml").read_text()
    (tmp_path / "read.yaml").write_text(text.replace("blue: [12, 10]", "blue: [12, 10, 9]"))
    shown = sheetgen("check", ".", clear, "--json", "--accept-unsure")
    answer = json.loads(shown.out)
    assert [sheet["scores"]["blue"] for sheet in answer["sheets"]] == [6]
    assert [each["file"] for each in answer["source"]] == ["read.yaml"]
    assert "clear.jpg: the same sheet as in read.yaml" in shown.err
    assert "this is clear.jpg once more; it is taken once" in shown.err


def test_what_was_drawn_into_the_folder_is_no_photo(sheetgen, tmp_path, clear):
    sheetgen("read", clear, "--annotate", "proof", "-o", "read.yaml")
    (tmp_path / "proof" / "other.png").write_bytes((tmp_path / clear).read_bytes())
    shown = sheetgen("read", "proof", "--annotate", "proof", "-o", "-")
    assert shown.out.count("player:") == 1 and "the same sheet as" not in shown.err


def test_what_is_read_of_ones_own_layout_says_its_rules(sheetgen, tmp_path):
    layout = tmp_path / "mine.yaml"
    layout.write_text("extends: grixx\nrules: {penalty: -10}\n")
    save(tmp_path / "mine.jpg", photo((str(layout), filled(str(layout), MARKS))))
    sheetgen("read", "mine.jpg", "--layout", "mine.yaml", "-o", "read.yaml")
    assert (tmp_path / "read.yaml").read_text().startswith("game: grixx\nrules: {penalty: -10}\n")
    answer = json.loads(sheetgen("check", "read.yaml", "--json", "--accept-unsure").out)
    assert answer["sheets"][0]["scores"]["penalties"] == -10


def test_more_photos_than_a_table_has_are_read_each_by_itself(sheetgen, tmp_path, clear):
    for number in range(101):
        (tmp_path / f"torn-{number:03}.jpg").write_bytes(b"no picture")
    shown = sheetgen("read", ".", "--resume", "report.jsonl", "-o", "read.yaml", code=4)
    assert all(f"torn-{number:03}.jpg: " in shown.err for number in range(101))
    assert "  red: [2, 3, 5, 6, 8, 12]\n" in (tmp_path / "read.yaml").read_text()
    sheetgen("read", ".", "--resume", "report.jsonl", "-o", "again.yaml", code=4)
    assert (tmp_path / "again.yaml").read_bytes() == (tmp_path / "read.yaml").read_bytes()
    (tmp_path / "clear.jpg").unlink()
    shown = sheetgen("read", ".", code=4)
    assert shown.err.endswith("none of 101 photos could be read\n")


def test_nobody_to_ask(sheetgen, tmp_path, still_open):
    shown = sheetgen("check", still_open, "--annotate", "proof", code=4)
    assert shown.out == "" and "not sure of " in shown.err and "output/encore-sheets.yaml" in shown.err
    assert "columns/H/later" in (tmp_path / "output/encore-sheets.yaml").read_text()
    assert (tmp_path / "proof/open.jpg").is_file() and (tmp_path / "proof/open-columns-H-first.png").is_file()
    answer = json.loads(sheetgen("check", still_open, "--json", code=4).out)
    assert {"columns/H/first", "columns/H/later"} <= set(answer["source"][0]["unsure"])


def test_somebody_to_ask(sheetgen, still_open, monkeypatch):
    monkeypatch.setattr("sheetgen.cli.check.can_ask", lambda: True)
    asked = sheetgen("check", still_open, typed="y\nn\n" + "n\n" * 20)
    assert asked.returncode in (0, 1)
    assert "open.jpg, Columns H first: marked? [y/n/?]" in asked.err.replace(still_open, "open.jpg")
    assert "encore" in asked.out


def test_a_table_is_not_judged_without_one_of_its_photos(sheetgen, tmp_path, clear):
    (tmp_path / "bad.jpg").write_text("no picture")
    refused = sheetgen("check", clear, "bad.jpg", code=4)
    assert refused.out == "" and refused.err.startswith("bad.jpg: no picture that can be read")
    read = sheetgen("read", clear, "bad.jpg", "-o", "-", code=4)
    assert read.out.startswith("game: grixx") and "bad.jpg: no picture" in read.err


def test_a_drawing_takes_no_photos_place(sheetgen, tmp_path, clear):
    """`--annotate .` wrote the drawing over the very photo that was read."""
    photo = (tmp_path / clear).read_bytes()
    said = "exists and is no drawing of sheetgen's; name another folder"
    assert said in sheetgen("check", clear, "--annotate", ".", code=5).err
    (tmp_path / "copies").mkdir()
    copy = tmp_path / "copies" / Path(clear).name
    copy.write_bytes(photo)
    assert said in sheetgen("read", clear, "--annotate", "copies", code=5).err
    assert (tmp_path / clear).read_bytes() == copy.read_bytes() == photo
    for _ in range(2):
        assert sheetgen("check", clear, "--annotate", "proofs").returncode in (0, 1, 4)
    assert "clear.jpg" in [path.name for path in (tmp_path / "proofs").iterdir()]


def test_drawings_of_photos_with_like_names(tmp_path):
    """Two photos `a` are `a-1` and `a-2`, unless that is the name of a third."""
    marks = BoxMarks({}, ())
    sheets = [
        PhotoSheet(name, 1, 0, "grixx", marks, None, proof=b"jpeg") for name in ("a.jpg", "a.png", "a-1.jpg")
    ]
    proofs = Proofs(tmp_path, [sheet.file for sheet in sheets])
    names = [[path.name for path in proofs.save([sheet])] for sheet in sheets]
    assert names == [["a-2.jpg"], ["a-3.jpg"], ["a-1.jpg"]]


def test_drawings_of_a_scan_are_named_by_their_pages(tmp_path):
    pages = [
        PhotoSheet("a.pdf", n, 0, "grixx", BoxMarks({}, ()), None, of_pages=4, proof=b"x")
        for n in (1, 3, 4, 4)
    ]
    names = [path.name for path in Proofs(tmp_path, ["a.pdf"]).save(pages)]
    assert names == ["a-page-1.jpg", "a-page-3.jpg", "a-page-4-1.jpg", "a-page-4-2.jpg"]


def test_the_picture_of_a_box_takes_no_photos_place(tmp_path):
    """It was written over a photo that somebody had called `a-red-7.png`."""
    crop = cut_boxes(lambda _: np.zeros((9, 9, 3), np.uint8), page_of("grixx"), {"red/7": "red/7"})
    sheet = PhotoSheet("a.jpg", 1, 0, "grixx", BoxMarks({}, ()), None, crops=crop)
    mine = tmp_path / "a-red-7.png"
    for _ in range(2):
        assert save_crops(sheet, tmp_path, "a") == {"red/7": mine}
    mine.write_bytes(b"mine")
    with pytest.raises(WriteError, match="exists and is no drawing of sheetgen"):
        save_crops(sheet, tmp_path, "a")
    assert mine.read_bytes() == b"mine"


@pytest.mark.parametrize(
    "args, name, kept",
    [
        (["--files-from", "list.txt"], "list.txt", "clear.jpg\n"),
        (["clear.jpg", "--layout", "mine.yaml"], "mine.yaml", "extends: grixx\n"),
    ],
)
def test_what_is_read_for_it_is_not_written_over(sheetgen, tmp_path, clear, args, name, kept):
    (tmp_path / name).write_text(kept)
    said = f"{name} is what this is made from; give another name, or --force\n"
    assert sheetgen("read", *args, "-o", name, code=5).err == said
    assert (tmp_path / name).read_text() == kept


def test_a_report_is_not_written_over_by_what_it_keeps(sheetgen, tmp_path, clear):
    said = "r.yaml is what this is made from"
    assert said in sheetgen("read", clear, "--resume", "r.yaml", "-o", "r.yaml", code=5).err
    assert (tmp_path / "r.yaml").read_text().startswith('{"sheetgen report":1')


@pytest.mark.parametrize("name", ["a.jpg", "b.PNG", "scan.pdf", "font.ttf"])
def test_a_slip_in_o_takes_no_photo(sheetgen, tmp_path, clear, name):
    """`read -o *.jpg` names the first photo as the place of the YAML."""
    (tmp_path / name).write_bytes(b"mine")
    said = f"{name} exists, and its ending says that it is no YAML; give another name, or --force\n"
    assert sheetgen("read", clear, "-o", name, code=5).err == said
    assert (tmp_path / name).read_bytes() == b"mine"
    assert sheetgen("read", clear, "-o", name, "--force").returncode in (0, 4)


def test_corners_on_the_command_line(sheetgen, clear):
    refused = sheetgen("read", clear, "--corners", "1,2", "3;4", "5,6", "7,8", code=2)
    assert "'3;4' is no place in a picture; give its pixels as x,y, such as 812,40" in refused.err
    refused = sheetgen("read", clear, "--corners", "1,2", "900,2", "900,700", "1,700", code=2)
    assert refused.err.strip().endswith("give it with --layout")


@pytest.fixture
def doubtful(tmp_path, monkeypatch):
    """A column as it was read from a photo: twos and two sums may be either of two."""
    texts = COLUMN | {"four_kind": "-"}
    evidence = {cell: Evidence({text: 0.9999}) for cell, text in texts.items()}
    evidence |= {cell: Evidence({text: 0.5, str(int(text) + 2): 0.5}) for cell, text in texts.items()
                 if cell in ("twos", "written/upper", "written/total")}  # fmt: skip
    book = open_rulebook("yahtzee")
    numbers = read_together(evidence, book.game, book.rules)
    crops = {cell: b"PNG" for cell in numbers.unsure}
    sheet = PhotoSheet("pad.jpg", 1, 0, "yahtzee", BoxMarks({}), 7, column=1, of_columns=6, numbers=numbers,
                       crops=crops)  # fmt: skip
    read = PhotosRead([sheet], [])
    monkeypatch.setattr("sheetgen.api.photo_files.stream_photos", lambda *args, **how: iter([read]))
    return "pad.jpg"


def test_an_answer_settles_the_sums_too(sheetgen, doubtful, monkeypatch):
    monkeypatch.setattr("sheetgen.cli.read.can_ask", lambda: True)
    asked = sheetgen("read", doubtful, "-o", "-", typed="four\n74\n", code=0)
    assert "'four' is no number" in asked.err and asked.err.count("what is written there?") == 2
    assert "pad.jpg, column 2, " in asked.err
    assert "  twos: 6\n" in asked.out and "upper: 74" in asked.out and "unsure" not in asked.out


def test_a_question_about_a_scan_says_its_page(sheetgen, doubtful, monkeypatch):
    (read,) = photo_files.stream_photos(["pad.jpg"])
    scan = PhotosRead([replace(sheet, page=3, of_pages=4) for sheet in read.sheets], [])
    monkeypatch.setattr("sheetgen.api.photo_files.stream_photos", lambda *args, **how: iter([scan]))
    source = json.loads(sheetgen("check", doubtful, "--json", code=4).out)["source"][0]
    assert (source["file"], source["page"], source["column"]) == ("pad.jpg", 3, 2)
    monkeypatch.setattr("sheetgen.cli.read.can_ask", lambda: True)
    asked = sheetgen("read", doubtful, "-o", "-", typed="\n" * 9, code=4).err
    assert "pad.jpg, page 3, column 2, " in asked and "pad.jpg, page 3, column 2: not sure of " in asked


def test_a_scan_of_several_pages(sheetgen, tmp_path, still_open):
    """What is wrong with a page, and what is unsure on it, is told with its number: also of the first."""
    with Image.open(still_open) as page, Image.new("RGB", (600, 600), "white") as empty:
        empty.save(
            tmp_path / "scan.tif", save_all=True, append_images=[page.convert("RGB"), page.convert("RGB")]
        )
    err = sheetgen("read", "scan.tif", "-o", "-", code=4).err
    assert "scan.tif, page 1: " in err and "scan.tif, page 2: not sure of " in err
    assert err.count("scan.tif, page 3: the same sheet as in scan.tif, page 2\n") == 1


@pytest.mark.parametrize("files", [["clear.jpg", "again.png"], ["read.yaml", "clear.jpg", "again.png"]])
def test_that_two_photos_show_one_sheet_is_told_to_programs_too(sheetgen, tmp_path, clear, files):
    sheetgen("read", clear, "-o", "read.yaml")
    with Image.open(clear) as picture:
        picture.save(tmp_path / "again.png")
    shown = sheetgen("check", *files, "--json", "--accept-unsure")
    answer = json.loads(shown.out)
    said = [f"{file}: the same sheet as in {files[0]}" for file in files[1:]]
    assert answer["notices"] == said and shown.err.splitlines() == said
    assert [each["file"] for each in answer["source"]] == files[:1]


def test_a_leaf_scanned_twice_sits_at_no_table_twice_among_many_files_either(sheetgen, doubtful, monkeypatch):
    (read,) = photo_files.stream_photos(["pad.jpg"])
    pages = [replace(sheet, page=page, of_pages=2) for sheet in read.sheets for page in (1, 2)]
    monkeypatch.setattr(
        "sheetgen.api.photo_files.stream_photos", lambda *args, **how: iter([PhotosRead(pages, [])])
    )
    for command in ("check", "read"):
        monkeypatch.setattr(f"sheetgen.cli.{command}.MOST_TOGETHER", 0)
    shown = sheetgen("check", doubtful, "--json", code=4)
    assert [len(json.loads(line)["sheets"]) for line in shown.out.splitlines()] == [len(read.sheets)]
    assert "pad.jpg, page 2: the same sheet as in pad.jpg, page 1" in shown.err
    assert sheetgen("read", doubtful, "-o", "-", code=4).out.count("player:") == len(read.sheets)


def test_what_may_be_written_is_in_the_answer(sheetgen, doubtful):
    answer = json.loads(sheetgen("check", doubtful, "--json", code=4).out)
    source = answer["source"][0]
    assert source["column"] == 2 and set(source["boxes"]) == set(source["unsure"])
    assert set(source["boxes"]["twos"]) >= {"4", "6"}
