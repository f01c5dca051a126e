"""`pad`, `preview`, `new`, `lint`, `schema` at the command line: files, names, exit codes, what is said."""

import json
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

from sheetgen.layout.source import variant_names

VARIANTS = [f"yahtzee:{name}" for name in variant_names("yahtzee")]


def pages_of(path):
    with pikepdf.open(path) as pdf:
        assert pdf.check_pdf_syntax() == []
        return len(pdf.pages)


def test_a_pad_is_written_where_it_says(sheetgen, tmp_path):
    done = sheetgen("pad", "grixx", "--leaves", 8, code=0)
    path = tmp_path / "output" / "grixx-pad-en.pdf"
    assert Path(done.out.strip()) == Path("output/grixx-pad-en.pdf")
    assert pages_of(path) == 2


@pytest.mark.parametrize(
    "args, name",
    [
        (("yahtzee:hasbro",), "yahtzee-hasbro-pad-en.pdf"),
        (("ciccia", "--lang", "it"), "ciccia-pad-it.pdf"),
        (("./layouts/My grixx.yaml",), "My grixx-pad-en.pdf"),
    ],
)
def test_default_names(sheetgen, tmp_path, args, name):
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts/My grixx.yaml").write_text("extends: grixx\n")
    sheetgen("pad", *args, "--leaves", 1, code=0)
    assert [path.name for path in (tmp_path / "output").iterdir()] == [name]


def test_an_existing_file_is_kept(sheetgen, tmp_path):
    (tmp_path / "output").mkdir()
    path = tmp_path / "output" / "grixx-pad-en.pdf"
    path.write_text("mine")
    done = sheetgen("pad", "grixx", "--leaves", 1, code=5)
    assert "grixx-pad-en.pdf" in done.err and "--force" in done.err
    assert path.read_text() == "mine"
    sheetgen("pad", "grixx", "--leaves", 1, "--force", code=0)
    assert pages_of(path) == 1


def test_a_layout_is_not_written_over(sheetgen, tmp_path):
    layout = tmp_path / "mine.yaml"
    layout.write_text("extends: grixx\n")
    said = sheetgen("pad", "mine.yaml", "-o", "mine.yaml", code=5).err
    assert said == "mine.yaml exists, and its ending says that it is no PDF; give another name, or --force\n"
    assert layout.read_text() == "extends: grixx\n"


@pytest.mark.parametrize(
    "args, output",
    [
        (["preview", "mine.json"], "mine.json"),
        (["preview", "grixx", "--sheets", "mine.json"], "mine.json"),
        (["preview", "mine.json"], "none/../mine.json"),
        (["new", "mine.json"], "mine.json"),
        (["enter", "mine.json"], "mine.json"),
    ],
)
def test_what_something_is_made_from_is_not_written_over(sheetgen, tmp_path, args, output):
    """`preview s.json -o s.json` gave the places of boxes for the layout."""
    mine = tmp_path / "mine.json"
    mine.write_text('{"extends": "grixx"}')
    said = f"{output} is what this is made from; give another name, or --force\n"
    assert sheetgen(*args, "-o", output, code=5).err == said
    assert mine.read_text() == '{"extends": "grixx"}'


def test_naming_a_file_is_meaning_it(sheetgen, tmp_path):
    (tmp_path / "x.pdf").write_text("old")
    done = sheetgen("pad", "grixx", "--leaves", 1, "-o", "x.pdf", code=0)
    assert pages_of(tmp_path / "x.pdf") == 1
    assert done.out == ""


def test_a_pad_on_standard_output(tmp_path):
    command = [sys.executable, "-m", "sheetgen", "pad", "grixx", "--leaves", "1", "-o", "-"]
    done = subprocess.run(command, capture_output=True, check=True, cwd=Path(__file__).parents[2], timeout=60)
    (tmp_path / "x.pdf").write_bytes(done.stdout)
    assert pages_of(tmp_path / "x.pdf") == 1


def test_a_folder_that_is_a_file(sheetgen, tmp_path):
    (tmp_path / "output").write_text("")
    done = sheetgen("pad", "grixx", "--leaves", 1, code=5)
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize(
    "args, code, said",
    [
        (("gricks",), 2, "unknown game 'gricks'"),
        (("grix",), 2, "unknown game 'grix' – did you mean 'grixx'?"),
        (("yahtzee:hasbo",), 2, "yahtzee has no variant 'hasbo' – did you mean 'hasbro'?"),
        (("<script>",), 2, "unknown game '<script>'"),
        (("🎲",), 2, "unknown game '🎲'"),
        (("",), 2, "unknown game ''"),
        (("gone.yaml",), 3, "gone.yaml: cannot be read: no such file or directory"),
        (("grixx", "--paper", "A55"), 2, "unknown paper 'A55' – did you mean 'A5'?"),
        (("grixx", "--paper", "10x10"), 2, "paper '10x10' is out of reach; a side is 20 to 1500 mm"),
        (("grixx", "--paper", "A6", "--n-up", "2"), 2, "2 sheets of 148 × 105 mm do not fit"),
        (
            ("yahtzee:maxi", "--paper", "A6"),
            2,
            "sheet needs 182 × 257 mm, paper A6 has 105 × 148 mm; use --paper",
        ),
        (("grixx", "--n-up", "0"), 2, "write auto, or a number from 1 to 64"),
        (("grixx", "--theme", "color"), 2, "'color' is not one of"),
        (("grixx", "--leaves", "0"), 2, "0 is not in the range"),
        (("grixx", "--leaves", "1e9"), 2, "'1e9' is not a valid integer"),
        (("grixx", "--seed", "3"), 2, "grixx has no board; --seed, --boards and --fair are for"),
        (("grixx", "--boards", "each"), 2, "grixx has no board"),
        (("grixx", "--lang", "xx"), 2, "xx"),
        (("grixx", "--serial", "16000000", "--leaves", "900000"), 2, "not in the range"),
    ],
)
def test_what_goes_wrong_is_one_line(sheetgen, tmp_path, args, code, said):
    done = sheetgen("pad", *args, code=code)
    assert said in done.err
    assert len(done.err.splitlines()) == 1
    assert done.out == ""
    assert list(tmp_path.iterdir()) == []


def test_an_invalid_layout_leaves_nothing(sheetgen, tmp_path):
    (tmp_path / "mine.yaml").write_text("extends: grixx\nmargn: 5\n")
    done = sheetgen("pad", "mine.yaml", code=3)
    assert done.err.splitlines()[0] == "mine.yaml:2:1: unknown key 'margn' – did you mean 'margin'?"
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize("name", ["Zoë", "أحمد", "Анна", "<b>O'Neill & Sons</b>", "(a) \\ b)"])
def test_names(sheetgen, name):
    sheetgen("pad", "grixx", "--leaves", 2, "--player", name, code=0)


@pytest.mark.parametrize(
    "name, code, said",
    [
        ("W" * 60, 2, "shorten it"),
        ("👾", 3, "no font draws '👾' (U+1F47E ALIEN MONSTER)"),
        ("ཀ", 3, "no font draws 'ཀ'"),
        ("a\nb", 3, "no font draws"),
    ],
)
def test_names_that_cannot_be(sheetgen, name, code, said):
    done = sheetgen("pad", "grixx", "--leaves", 1, "--player", name, code=code)
    assert said in done.err
    assert len(done.err.splitlines()) == 1


def words_of(path):
    import pdfplumber

    with pdfplumber.open(path) as pdf:
        return [[word["text"] for word in page.extract_words()] for page in pdf.pages]


def test_several_players_share_the_leaves(sheetgen, tmp_path):
    names = ("--player", "Anna", "--player", "Bruno", "--player", "Carla")
    sheetgen("pad", "grixx", "--leaves", 3, "--n-up", 1, *names, "-o", "x.pdf", code=0)
    found = [
        [name for name in ("Anna", "Bruno", "Carla") if name in page] for page in words_of(tmp_path / "x.pdf")
    ]
    assert found == [["Anna"], ["Bruno"], ["Carla"]]


@pytest.mark.parametrize(
    "game, wishes, room, needed",
    [
        ("grixx", ["--leaves", 2], 2, 3),
        ("grixx", ["--leaves", 4, "--copies", 2], 2, 3),
        ("grixx", ["--fillable"], 1, 3),
        ("ciccia", ["--leaves", 1, "--player", "D", "--player", "E"], 4, 2),
    ],
)
def test_no_name_is_left_out(sheetgen, tmp_path, game, wishes, room, needed):
    names = ("--player", "A", "--player", "B", "--player", "C")
    done = sheetgen("pad", game, *wishes, *names, "-o", "x.pdf", code=2)
    assert f"names, but the pad has room for {room}; ask for {needed} different leaves" in done.err
    assert not (tmp_path / "x.pdf").exists()


def test_players_fill_the_columns(sheetgen, tmp_path):
    names = ("--player", "Anna", "--player", "Bruno")
    sheetgen("pad", "yahtzee", "--leaves", 1, *names, "-o", "x.pdf", code=0)
    (page,) = words_of(tmp_path / "x.pdf")
    assert {"Anna", "Bruno"} <= set(page)


def test_serial_numbers_go_on(sheetgen, tmp_path):
    sheetgen("pad", "grixx", "--leaves", 2, "--n-up", 1, "--serial", 41, "-o", "x.pdf", code=0)
    from sheetgen.page.code import read_code

    serials = [read_code(grey).serial for grey in pictures_of(tmp_path / "x.pdf")]
    assert serials == [41, 42]


def pictures_of(path):
    import pypdfium2

    for page in pypdfium2.PdfDocument(path):
        yield page.render(scale=150 / 72, grayscale=True).to_numpy().squeeze()


def test_each_leaf_its_board(sheetgen, tmp_path):
    args = ("pad", "encore", "--leaves", 3, "--n-up", 1, "--seed", 5)
    sheetgen(*args, "--boards", "each", "-o", "each.pdf", code=0)
    sheetgen(*args, "-o", "same.pdf", code=0)
    from sheetgen.page.code import read_code

    boards = {
        name: {read_code(grey).board for grey in pictures_of(tmp_path / name)}
        for name in ("each.pdf", "same.pdf")
    }
    assert (len(boards["each.pdf"]), len(boards["same.pdf"])) == (3, 1)


def test_press_has_bleed_and_no_rgb(sheetgen, tmp_path):
    sheetgen("pad", "encore", "--leaves", 1, "--press", "-o", "x.pdf", code=0)
    with pikepdf.open(tmp_path / "x.pdf") as pdf:
        page = pdf.pages[0]
        trim, bleed = ([float(v) for v in page[key]] for key in ("/TrimBox", "/BleedBox"))
    assert trim[2] - trim[0] == pytest.approx(210 / 25.4 * 72, abs=0.1)
    assert bleed[2] - bleed[0] == pytest.approx(216 / 25.4 * 72, abs=0.1)


def test_rules_on_the_back(sheetgen, tmp_path):
    sheetgen("pad", "grixx", "--leaves", 4, "--back", "rules", "-o", "x.pdf", code=0)
    assert pages_of(tmp_path / "x.pdf") == 2
    sheetgen("pad", "grixx", "--leaves", 4, "-o", "y.pdf", code=0)
    assert pages_of(tmp_path / "y.pdf") == 1


# sheetgen new ------------------------------------------------------------------


@pytest.mark.parametrize("game", ["grixx", "encore", "ciccia:farkle", "grixx:big-points", *VARIANTS[:2]])
def test_a_layout_of_ones_own_gives_the_same_pad(sheetgen, tmp_path, game):
    (tmp_path / "mine.yaml").write_text(sheetgen("new", game, code=0).out, "utf-8")
    for spec, name in ((game, "a.pdf"), ("mine.yaml", "b.pdf")):
        sheetgen("pad", spec, "--leaves", 3, "--back", "rules", "-o", name, code=0)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_new_says_which_game(sheetgen):
    assert "did you mean 'grixx'?" in sheetgen("new", "grix", code=2).err


def test_a_changed_rule_reaches_the_sheet(sheetgen, tmp_path):
    (tmp_path / "mine.yaml").write_text("extends: yahtzee\nrules: {upper_bonus: 50}\n")
    svg = sheetgen("preview", "mine.yaml", "-o", "-", code=0).out
    assert ">50<" in svg and ">35<" not in svg


# sheetgen preview ----------------------------------------------------------------


def test_preview_json(sheetgen, tmp_path):
    sheetgen("preview", "grixx", "-o", "page.json", code=0)
    told = json.loads((tmp_path / "page.json").read_text("utf-8"))
    assert list(told)[:3] == ["game", "fingerprint", "trim"]
    box = next(box for box in told["boxes"] if box["cell"] == "red/7")
    assert (box["field"], box["player"], box["kind"], len(box["rect"])) == ("red", 0, "mark", 4)
    assert len(told["fiducials"]) == 4


@pytest.mark.parametrize(
    "name, start", [("x.svg", b"<svg"), ("x.png", b"\x89PNG"), ("x.pdf", b"%PDF-"), ("X.PNG", b"\x89PNG")]
)
def test_preview_by_its_ending(sheetgen, tmp_path, name, start):
    sheetgen("preview", "ciccia", "-o", name, "--filled", code=0)
    assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.parametrize("game", ["grixx", "yahtzee", "ciccia", "encore"])
def test_filled_shows_more(sheetgen, game):
    empty, filled = (sheetgen("preview", game, "-o", "-", *more, code=0).out for more in ((), ("--filled",)))
    assert filled.count("<path") > empty.count("<path") + 20


def test_preview_without_an_ending(sheetgen):
    done = sheetgen("preview", "grixx", "-o", "picture", code=2)
    assert done.err.strip().endswith("end it with .svg, .png, .pdf or .json")


def test_preview_of_a_seed(sheetgen):
    one, two = (sheetgen("preview", "encore", "--seed", seed, "-o", "-", code=0).out for seed in (1, 2))
    assert one != two


# sheetgen lint, schema ------------------------------------------------------------


def test_lint_says_what_is_fine(sheetgen):
    done = sheetgen("lint", "grixx", "yahtzee:hasbro", code=0)
    assert done.err.splitlines() == ["grixx: fine", "yahtzee:hasbro: fine"]
    assert sheetgen("lint", "grixx", "-q", code=0).err == ""


def test_lint_goes_on_after_a_bad_file(sheetgen, tmp_path):
    (tmp_path / "bad.yaml").write_text("extends: grixx\nmargn: 5\ngpa: 2\n")
    done = sheetgen("lint", "bad.yaml", "ciccia", code=3)
    said = [line for line in done.err.splitlines() if not line.startswith("    ")]
    assert [line.split(": ")[0] for line in said] == ["bad.yaml:2:1", "bad.yaml:3:1", "ciccia"]


def test_schema(sheetgen):
    assert json.loads(sheetgen("schema", "layout", code=0).out)["title"] == "sheetgen layout"
    assert json.loads(sheetgen("schema", "sheet", code=0).out)["title"] == "sheetgen final sheets"


def test_help_is_there(sheetgen):
    for command in ("pad", "preview", "new", "lint", "schema"):
        assert "GAME" in sheetgen(command, "--help", code=0).out or command in ("lint", "schema")


@pytest.mark.parametrize("option", [("--paper", "A5"), ("--n-up", "4"), ("--margin", "5"), ("--gutter", "3")])
def test_a_print_shop_gets_no_paper_of_ours(sheetgen, option):
    done = sheetgen("pad", "grixx", "--press", *option, code=2)
    assert done.err == f"--press gives a print shop one sheet a page at its own size; leave out {option[0]}\n"


GAME = """\
game: grixx
sheets:
- {player: Anna, red: [2, 4, 7, 9], yellow: [3], green: [12, 8], blue: [7], locks: [], penalties: 2}
- {player: Bruno, red: [], yellow: [], green: [], blue: [], locks: [], penalties: 0}
"""


def test_a_typed_sheet_is_written_into_the_preview(sheetgen, tmp_path):
    """What the on-screen card exports, and what `read` writes, is seen on paper."""
    (tmp_path / "game.yaml").write_text(GAME)
    pictures = []
    for wish in ((), ("--sheets", "game.yaml"), ("--sheets", "game.yaml", "--player", "Bruno")):
        sheetgen("preview", "grixx", *wish, "-o", "x.svg")
        pictures.append(len((tmp_path / "x.svg").read_bytes()))
    empty, annas, brunos = pictures
    assert empty < brunos < annas


def test_what_the_paper_has_no_room_for_is_told(sheetgen, tmp_path):
    (tmp_path / "game.yaml").write_text(GAME)
    shown = sheetgen("preview", "grixx", "--sheets", "game.yaml", "-o", "x.svg", code=0)
    assert shown.err == "game.yaml: the paper has room for 1 of 2 players; left out: Bruno\n"
    turns = ", ".join(["350"] * 20)
    (tmp_path / "game.yaml").write_text(f"game: ciccia\nsheets:\n- {{player: Anna, turns: [{turns}]}}\n")
    shown = sheetgen("preview", "ciccia", "--sheets", "game.yaml", "-o", "x.svg", code=0)
    assert "the paper has no box for what Anna has in turn/18, turn/19, turn/20\n" in shown.err


@pytest.mark.parametrize(
    "wish, code, said",
    [
        (("yahtzee", "--sheets", "game.yaml"), 2, "game.yaml holds sheets of grixx, not of yahtzee"),
        (("grixx", "--sheets", "game.yaml", "--player", "Ana"), 2, "no player 'Ana' – did you mean 'Anna'?"),
        (("grixx", "--player", "Anna"), 2, "--player chooses among the players of --sheets"),
        (("grixx", "--sheets", "nothing.yaml"), 3, "nothing.yaml: cannot be read"),
    ],
)
def test_sheets_that_cannot_be_written_in(sheetgen, tmp_path, wish, code, said):
    (tmp_path / "game.yaml").write_text(GAME)
    assert said in sheetgen("preview", *wish, "-o", "x.svg", code=code).err
