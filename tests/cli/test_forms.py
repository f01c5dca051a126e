"""`pad --fillable` and `check form.pdf`: what is filled in on a tablet is checked like any sheet."""

from __future__ import annotations

import io
import json
import shutil
import subprocess

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image

from sheetgen.api.examples import example_cells
from sheetgen.api.layouts import open_design
from tests.page.pages import page_of

GAMES = ("grixx", "grixx:mixx-a", "yahtzee", "yahtzee:triple", "ciccia", "encore")


def fields_of(pdf, parent="", fields=None):
    for field in pdf.Root.AcroForm.Fields if fields is None else fields:
        name = f"{parent}{field.T}"
        if "/Kids" in field:
            yield from fields_of(pdf, f"{name}.", field.Kids)
        else:
            yield name, field


def fill(path, cells, *, by_look=False):
    """Fill in a form as an app does: values; of a checkbox perhaps its look alone."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        fields = dict(fields_of(pdf))
        for cell, value in cells.items():
            field = fields[cell]
            if field.FT == "/Btn":
                assert value is True
                field.AS = pikepdf.Name.On
                if not by_look:
                    field.V = pikepdf.Name.On
            else:
                field.V = pikepdf.String(str(value[1] if isinstance(value, tuple) else value))
        pdf.save(path)


@pytest.fixture
def form(sheetgen, tmp_path):
    def make(game, *args):
        sheetgen("pad", game, "--fillable", "-o", "form.pdf", *args, code=0)
        return tmp_path / "form.pdf"

    return make


@pytest.mark.parametrize("game", GAMES)
def test_an_example_filled_in_has_the_scores_of_the_example(sheetgen, form, game):
    design, page = open_design(game), page_of(game)
    cells = example_cells(design, page)
    path = form(game)
    fill(path, {cell: value for cell, value in cells.items() if cell in page.boxes})
    (told,) = [json.loads(line) for line in sheetgen("check", path, "--json").out.splitlines()]
    assert told["game"] == design.layout.game
    assert [sheet["findings"] for sheet in told["sheets"]] == [[]] * len(told["sheets"])
    names = [value for cell, value in cells.items() if cell.startswith("name@")]
    assert [sheet["player"] for sheet in told["sheets"]] == (names or ["1"])
    written = [cells.get(f"written/total{at}") for at in ("", "@1") if f"written/total{at}" in cells]
    assert told["sheets"][0]["scores"]["total"] == written[0]


@pytest.mark.parametrize("game", ("yahtzee:triple", "encore"))
def test_fields_are_the_pages_boxes(form, game):
    page = page_of(game)
    with pikepdf.open(form(game)) as pdf:
        assert pdf.check_pdf_syntax() == []
        fields = dict(fields_of(pdf))
        assert fields.keys() - {"sheetgen"} == page.boxes.keys()
        height = float(pdf.pages[0].mediabox[3])
        for cell, box in page.boxes.items():
            left, low, right, high = (float(v) * 25.4 / 72 for v in fields[cell].Rect)
            top = height * 25.4 / 72 - high
            assert (left, top, right - left, high - low) == pytest.approx(tuple(box.rect), abs=0.02)
        font = pdf.Root.AcroForm.DR.Font.Sheet
        assert "/FontFile2" in font.FontDescriptor
        assert "/JavaScript" not in pdf.Root.get("/Names", {})


def with_pdfium(path):
    document = pypdfium2.PdfDocument(path)
    document.init_forms()
    return document[0].render(scale=2, may_draw_forms=True, grayscale=True).to_numpy().squeeze()


def with_poppler(path):
    if shutil.which("pdftoppm") is None:
        pytest.skip("poppler is not here")
    done = subprocess.run(["pdftoppm", "-r", "144", "-png", "-gray", path], capture_output=True, check=True)
    assert done.stderr == b""
    return np.asarray(Image.open(io.BytesIO(done.stdout)))


@pytest.mark.parametrize("show", [with_pdfium, with_poppler])
def test_a_viewer_shows_our_crosses_and_rings(form, show):
    """A cross lies in the corners of its box, a ring at the middles of its sides; no tick does."""
    path = form("encore")
    fill(path, {"H1": True, "columns/H/first": True})
    page = show(path)
    boxes = page_of("encore").boxes

    def is_dark(cell, across, down):
        x, y, w, h = (v * 144 / 25.4 for v in boxes[cell].rect)
        left, top = round(x + across * w), round(y + down * h)
        return page[top - 1 : top + 2, left - 1 : left + 2].min() < 100

    assert all(is_dark("H1", x, y) for x in (0.22, 0.78) for y in (0.22, 0.78))
    # In the fourth corner the colour's symbol is printed.
    assert not any(is_dark("H3", x, y) for x, y in ((0.22, 0.22), (0.78, 0.22), (0.78, 0.78)))
    assert is_dark("columns/H/first", 0.5, 0.06) and is_dark("columns/H/first", 0.5, 0.94)


def test_several_leaves_are_one_table(sheetgen, form):
    path = form("grixx", "--leaves", 2, "--serial", 7, "--player", "Anna", "--player", "Ben")
    fill(path, {"7.red/2": True, "7.red/3": True, "8.blue/12": True, "7.name@1": "Anna", "8.name@1": "Ben"})
    done = json.loads(sheetgen("check", path, "--json", "--single").out.splitlines()[0])
    assert done["sheets"][0]["player"] == "Anna"
    assert done["sheets"][0]["scores"]["red"] == 3


def test_a_look_alone_counts(sheetgen, form):
    path = form("grixx")
    fill(path, {"red/2": True}, by_look=True)
    assert json.loads(sheetgen("check", path, "--json").out)["sheets"][0]["scores"]["red"] == 1


def test_a_board_of_its_own_comes_back(sheetgen, form):
    path = form("encore", "--seed", 5)
    fill(path, {"H1": True, "H2": True})
    board = sheetgen("board", "--seed", 5, "--json", code=0).out
    yaml = "game: encore\nboard: |\n" + "".join(
        f"  {row}\n" for row in json.loads(board)["boards"][0]["rows"]
    )
    yaml += "sheets:\n- {crossed: [H1, H2], jokers_used: 0, columns: {}, colours: {}}\n"
    read, typed = (
        json.loads(sheetgen("check", name, "--json", typed=yaml).out)["sheets"][0]["scores"]
        for name in (path, "-")
    )
    assert read == typed


def test_a_value_that_says_that_it_is_none(sheetgen, form):
    """Some programs write the name of a state as a text: `(Off)` counted as a cross."""
    path = form("grixx")
    fill(path, {"red/2": True, "red/3": True})
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        dict(fields_of(pdf))["red/2"].V = pikepdf.String("Off")
        dict(fields_of(pdf))["red/2"].AS = pikepdf.Name.Off
        pdf.save(path)
    assert json.loads(sheetgen("check", path, "--json").out)["sheets"][0]["scores"]["red"] == 1


@pytest.mark.parametrize("text", ["drei", "1_0", "1 0", "2 5", "1 00", "３", "3\N{ZERO WIDTH SPACE}"])
def test_what_is_no_number_is_told_with_its_box(sheetgen, form, text):
    path = form("yahtzee")
    fill(path, {"ones@1": text})
    done = sheetgen("check", path, code=3)
    assert done.err.strip() == f"{path}: '{text}' in the box ones@1 is no number"


@pytest.mark.parametrize("text", ["− 3", "-3", "–3", " -3 ", "-003"])
def test_a_number_is_one_however_it_is_written(sheetgen, form, text):
    path = form("yahtzee")
    fill(path, {"ones@1": text, "written/total@1": "10 000"})
    findings = json.loads(sheetgen("check", path, "--json", code=1).out)["sheets"][0]["findings"]
    assert {("ones", -3), ("total", 10000)} <= {(found["where"], found["written"]) for found in findings}


def test_an_empty_form_has_nothing_to_check(sheetgen, form):
    done = sheetgen("check", form("grixx"), code=3)
    assert "nothing is filled in" in done.err and len(done.err.splitlines()) == 1


LEAF = '{"game": "grixx", "fingerprint": "x", "leaves": [{"serial": 1e400, "board": []}]}'


@pytest.mark.parametrize("key", ["{}", "[" * 9000, LEAF, LEAF.replace("1e400", "NaN")])
def test_a_changed_key_is_told(sheetgen, form, key):
    path = form("grixx")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        dict(fields_of(pdf))["sheetgen"].V = pikepdf.String(key)
        pdf.save(path)
    assert "hidden field 'sheetgen' was changed" in sheetgen("check", path, code=3).err


@pytest.mark.parametrize("game", ["../../../etc/passwd", "/dev/stdin", "mine.yaml"])
def test_a_form_opens_no_file_of_this_computer(sheetgen, form, game):
    """One that named a pipe was waited for; of any other file lines were told."""
    path = form("grixx")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        key = dict(fields_of(pdf))["sheetgen"]
        key.V = pikepdf.String(json.dumps({**json.loads(str(key.V)), "game": game}))
        pdf.save(path)
    done = sheetgen("check", path, code=3)
    assert done.err == f"{path}: the form was made from a layout called '{game}'; give it with --layout\n"


@pytest.mark.parametrize("board", [[], ["a"], ["r" * 15] * 6, ["r" * 14] * 7, ["?" * 15] * 7])
def test_a_board_that_cannot_have_been_printed_is_told(sheetgen, form, board):
    path = form("encore")
    fill(path, {"H1": True})
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        key = dict(fields_of(pdf))["sheetgen"]
        leaf = {"serial": 1, "board": board}
        key.V = pikepdf.String(json.dumps({**json.loads(str(key.V)), "leaves": [leaf]}))
        pdf.save(path)
    assert (
        "the board in the form's hidden field 'sheetgen' was changed" in sheetgen("check", path, code=3).err
    )


def test_a_layout_of_ones_own(sheetgen, tmp_path):
    (tmp_path / "mine.yaml").write_text("extends: yahtzee\nvariant: mine\nrules: {upper_bonus: 50}\n")
    sheetgen("pad", "mine.yaml", "--fillable", "-o", "form.pdf", code=0)
    fill(tmp_path / "form.pdf", {"ones@1": 3})
    done = sheetgen("check", "form.pdf", code=3)
    assert "--layout" in done.err
    told = json.loads(sheetgen("check", "form.pdf", "--layout", "mine.yaml", "--json").out)
    assert told["rules"]["upper_bonus"] == 50


def test_house_rules_without_a_name_need_their_layout_too(sheetgen, tmp_path):
    """The form says `yahtzee`, and would have been scored by its rules without a word."""
    (tmp_path / "mine.yaml").write_text("extends: yahtzee\nrules: {upper_bonus: 50}\n")
    sheetgen("pad", "mine.yaml", "--fillable", "-o", "form.pdf", code=0)
    fill(tmp_path / "form.pdf", {"ones@1": 3})
    for layout in ((), ("--layout", "yahtzee:hasbro"), ("--layout", "grixx")):
        assert "give its own with --layout" in sheetgen("check", "form.pdf", *layout, code=3).err
    told = json.loads(sheetgen("check", "form.pdf", "--layout", "mine.yaml", "--json").out)
    assert told["rules"]["upper_bonus"] == 50


def test_a_form_in_large_print_is_one_of_its_game(sheetgen, form):
    path = form("grixx", "--theme", "large")
    fill(path, {"red/2": True})
    assert json.loads(sheetgen("check", path, "--json").out)["sheets"][0]["scores"]["red"] == 1


def text_field(pdf, name, value):
    held = {"/T": pikepdf.String(name), "/FT": pikepdf.Name.Tx, "/V": pikepdf.String(value)}
    return pdf.make_indirect(pikepdf.Dictionary(held))


def test_a_row_left_empty_in_a_ledger_is_told(sheetgen, form, tmp_path):
    """It counts as a ciccia, as on paper; told for each form of a table too."""
    path = form("ciccia")
    shutil.copy(path, tmp_path / "other.pdf")
    fill(path, {"name@1": "Ada", "turn/1@1": 400, "turn/3@1": 1050, "turn/5@1": 1400})
    fill(tmp_path / "other.pdf", {"name@1": "Bo", "turn/1@1": 400, "turn/3@1": 850, "turn/2@1": "-"})
    done = sheetgen("check", "other.pdf", "form.pdf", "--json")
    told = "form.pdf: Ada: turns 2, 4 are empty and count as a dash; write - there if it was one"
    assert done.err.count(told) == 1 and "other.pdf" not in done.err
    assert told in json.loads(done.out.splitlines()[0])["notices"]


@pytest.mark.parametrize("name", ["ones@x", "ones@", "ones@9", "ones@1+1", "ones", "turn/1@1", "2.ones@1"])
def test_a_field_that_is_no_box_is_told_if_it_holds_something(sheetgen, form, name):
    """Programs that put forms together rename fields; what stands in them would be lost."""
    path = form("yahtzee")
    fill(path, {"ones@1": 3})
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.Root.AcroForm.Fields.append(text_field(pdf, name, ""))
        pdf.save(path)
    for value, code in (("", 1), ("4", 3)):
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            pdf.Root.AcroForm.Fields[-1].V = pikepdf.String(value)
            pdf.save(path)
        assert ("is no box of this sheet" in sheetgen("check", path, code=code).err) == bool(value)


def test_a_box_that_stands_twice_holds_one_thing(sheetgen, form):
    path = form("yahtzee")
    fill(path, {"ones@1": 3})
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.Root.AcroForm.Fields.append(text_field(pdf, "ones@1", "5"))
        pdf.save(path)
    assert "the box ones@1 stands twice" in sheetgen("check", path, code=3).err


def test_whose_name_stands_beside_the_others_plays(sheetgen, form):
    path = form("yahtzee")
    fill(path, {"name@1": "Anna", "ones@1": 3, "name@2": "Ben"})
    answer = json.loads(sheetgen("check", str(path), "--json", code=1).out)
    assert [sheet["player"] for sheet in answer["sheets"]] == ["Anna", "Ben"]
    path = form("yahtzee")
    fill(path, {"name@1": "Anna", "name@2": "Ben"})
    assert "nothing is filled in" in sheetgen("check", str(path), code=3).err


def test_of_two_values_of_one_column_one_counts(sheetgen, form):
    path = form("encore")
    fill(path, {"columns/H/first": True, "columns/H/later": True, "colours/r/later": True})
    done = sheetgen("check", str(path), code=3)
    assert "columns/H/first and columns/H/later are both ringed" in done.err and "colours" not in done.err


def test_forms_that_were_put_together_lose_no_player(sheetgen, form, tmp_path):
    """The pages of the second are there, its fields are not."""
    path = form("yahtzee")
    fill(path, {"ones@1": 3})
    with pikepdf.open(path) as one, pikepdf.open(path) as other:
        one.pages.extend(other.pages)
        one.save(tmp_path / "both.pdf")
    assert "both.pdf: page 2 holds boxes that its form does not name" in sheetgen(
        "check", "both.pdf", code=3
    ).err.replace(str(tmp_path) + "/", "")


@pytest.mark.parametrize(
    "names", [("Anna", "Anna "), ("\u00c9va", "E\u0301va"), ("A\nB", "C"), ("1", "2" * 81)]
)
def test_players_of_a_form_have_names_like_all_others(sheetgen, form, names):
    path = form("yahtzee")
    fill(path, {"ones@1": 3, "ones@2": 4, "name@1": names[0], "name@2": names[1]})
    said = sheetgen("check", path, code=3).err
    assert "give every player another name" in said or "a name has at most 80 characters" in said


@pytest.mark.parametrize("wish", [["--press"], ["--test-page"], ["--copies", "2"]])
def test_a_form_is_for_a_screen(sheetgen, wish):
    assert f"leave out {wish[0]}" in sheetgen("pad", "grixx", "--fillable", *wish, code=2).err


def test_a_form_has_one_leaf_and_its_own_name(sheetgen, tmp_path):
    assert sheetgen("pad", "ciccia", "--fillable", code=0).out.strip().endswith("ciccia-form-en.pdf")
    data = (tmp_path / "output/ciccia-form-en.pdf").read_bytes()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert len(pdf.pages) == 1
