"""`sheetgen check`: what it answers to people and programs, and how it refuses."""

import json

import pytest

CLEAN = """game: grixx
sheets:
- {player: Anna, red: [2,3,5,6,8,12], yellow: [4,7], green: [11,8], blue: [12,10,9,7,4,2], locks: [red,blue], penalties: 0}
- {player: Bruno, red: [3,5,8], yellow: [2,4,7,9], green: [12,10,8,6], blue: [9,7], locks: [], penalties: 1}
"""  # noqa: E501
WRONG = CLEAN.replace("penalties: 0", "penalties: 0, written: {total: 63}")


@pytest.fixture
def typed(tmp_path):
    def write(name, text):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        return name

    return write


def answers(process):
    return [json.loads(line) for line in process.out.splitlines()]


def test_a_clean_game(sheetgen, typed):
    shown = sheetgen("check", typed("a.yaml", CLEAN), code=0)
    assert "winner: Anna  (Anna 62, Bruno 24)" in shown.out and shown.err == ""


def test_a_copy_of_a_nameless_sheet_is_told(sheetgen, typed):
    sheet = "game: grixx\nsheets:\n- {red: [2, 3, 5], yellow: [4, 6], green: [], blue: []}\n"
    names = [typed(name, sheet) for name in ("a.yaml", "a copy.yaml")]
    shown = sheetgen("check", *names, "--json", code=1)
    said = "a copy.yaml: the very same sheet as in a.yaml; if it is a copy, leave one out"
    assert said in shown.err and said in answers(shown)[0]["notices"]


def test_what_is_wrong_with_the_layout_is_no_fault_of_the_sheets(sheetgen, typed):
    shown = sheetgen("check", typed("a.yaml", CLEAN), "--layout", "grixx:nope", code=2)
    assert shown.err.startswith("grixx has no variant 'nope'")


def test_the_answer_for_programs(sheetgen, typed):
    (answer,) = answers(sheetgen("check", typed("a.yaml", WRONG), "--json", code=1))
    assert list(answer) == ["game", "rules", "mode", "sheets", "table", "source"]
    assert (answer["game"], answer["mode"], answer["rules"]["penalty"]) == ("grixx", "table", -5)
    anna = answer["sheets"][0]
    assert anna["scores"] == {"red": 28, "yellow": 3, "green": 3, "blue": 28, "penalties": 0, "total": 62}
    (found,) = anna["findings"]
    assert found.pop("message")
    assert found == {"code": "GX-SUM", "where": "total", "severity": "error", "written": 63, "expected": 62}
    assert answer["table"] == {
        "findings": [], "winners": ["Anna"], "ranking": [["Anna", 62], ["Bruno", 24]], "trigger": None,
    }  # fmt: skip
    assert answer["source"][1] == {"file": "a.yaml", "sheet": 1, "unsure": [], "confidence": 1.0}


def test_house_rules_stand_beside_the_scores(sheetgen, typed):
    name = typed("a.yaml", CLEAN.replace("sheets:", "rules: {penalty: -10}\nsheets:"))
    assert sheetgen("check", name, code=0).out.startswith(
        "grixx (penalty -10) – 2 sheets of one game (a.yaml)"
    )


def test_one_sheet_at_a_table_is_one(sheetgen, typed):
    name = typed(
        "a.yaml",
        "game: grixx\nmode: table\nsheets: [{player: A, red: [], yellow: [], green: [], blue: [2]}]\n",
    )
    said = {lang: sheetgen("check", name, "--lang", lang, code=1).out for lang in ("en", "de")}
    assert " – 1 sheet of one game (" in said["en"] and " – 1 Blatt eines Spiels (" in said["de"]


def test_findings_are_said_in_the_language_asked_for(sheetgen, typed):
    name = typed("a.yaml", WRONG)
    english, italian = (sheetgen("check", name, "--lang", lang, code=1).out for lang in ("en", "it"))
    assert "63" in english and "63" in italian and english != italian
    assert sheetgen("check", name, code=1, LC_ALL="it_IT.UTF-8").out == italian


def test_single_does_not_compare(sheetgen, typed):
    (answer,) = answers(sheetgen("check", "--single", "--json", typed("a.yaml", CLEAN)))
    assert answer["mode"] == "single"


def test_sheets_of_one_game_in_several_files_are_a_table(sheetgen, typed):
    head, anna, bruno = CLEAN.split("- ")
    for name, sheet in (("anna", anna), ("bruno", bruno)):
        typed(f"game/{name}.yaml", f"{head}- {sheet}")
    (answer,) = answers(sheetgen("check", "game", "--json", code=0))
    assert answer["mode"] == "table" and answer["table"]["winners"] == ["Anna"]
    assert [each["file"] for each in answer["source"]] == ["game/anna.yaml", "game/bruno.yaml"]
    assert len(answers(sheetgen("check", "game", "--json", "--single"))) == 2


@pytest.mark.parametrize("names", [("pair.yaml", "alone.yaml"), ("alone.yaml", "pair.yaml")])
def test_a_file_with_several_sheets_is_a_table_already(sheetgen, typed, names):
    """Whoever played alone that evening does not win the others' game."""
    typed("pair.yaml", CLEAN)
    typed("alone.yaml", CLEAN.partition("- ")[0] + "- " + CLEAN.split("- ")[1].replace("Anna", "Carla"))
    found = answers(sheetgen("check", *names, "--json", code=0))
    assert [[sheet["player"] for sheet in each["sheets"]] for each in found] == [
        ["Anna", "Bruno"] if name == "pair.yaml" else ["Carla"] for name in names
    ]


def test_nobody_has_two_sheets_at_one_table(sheetgen, typed):
    head, anna, bruno = CLEAN.split("- ")
    names = [typed(f"{n}.yaml", f"{head}- {sheet}") for n, sheet in enumerate((anna, bruno, anna, bruno))]
    shown = sheetgen("check", *names, "--json", code=0)
    assert [answer["table"]["winners"] for answer in answers(shown)] == [["Anna"], ["Anna"]]
    assert shown.err == "2.yaml: 'Anna' has a sheet already; this one is taken as another game's\n"
    assert [answer.get("notices", []) for answer in answers(shown)] == [[], shown.err.splitlines()]


def test_a_name_that_was_given_is_no_number(sheetgen, typed):
    """Who is called 1 was shown as 2, since somebody without a name came first."""
    head, anna, bruno = CLEAN.split("- ")
    typed("1.yaml", head + "- " + anna.replace("player: Anna, ", ""))
    typed("2.yaml", head + "- " + bruno.replace("Bruno", "1"))
    both = typed("3.yaml", CLEAN.replace("player: Anna, ", "").replace("Bruno", "1"))
    for names in (["1.yaml", "2.yaml"], [both]):
        (answer,) = answers(sheetgen("check", *names, "--json", code=0))
        assert [sheet["player"] for sheet in answer["sheets"]] == ["2", "1"]


def test_a_file_that_is_named_twice_is_taken_once(sheetgen, typed, tmp_path):
    """Without a name its sheet would win beside itself."""
    head, anna, bruno = CLEAN.replace("player: Anna, ", "").replace("player: Bruno, ", "").split("- ")
    first, second = typed("1.yaml", f"{head}- {anna}"), typed("2.yaml", f"{head}- {bruno}")
    (tmp_path / "link.yaml").symlink_to("2.yaml")
    shown = sheetgen("check", first, second, f"./{first}", "link.yaml", "--json", code=0)
    assert [answer["table"]["winners"] for answer in answers(shown)] == [["1"]]
    assert shown.err == (
        "./1.yaml: this is 1.yaml once more; it is taken once\n"
        "link.yaml: this is 2.yaml once more; it is taken once\n"
    )


def test_a_layout_of_another_game_is_told(sheetgen, typed):
    typed("mine.yaml", "extends: yahtzee\n")
    shown = sheetgen("check", typed("a.yaml", CLEAN), "--layout", "mine.yaml", code=0)
    assert shown.err == "mine.yaml is a layout of yahtzee; none of these sheets is of that game\n"
    (answer,) = answers(sheetgen("check", "a.yaml", "--layout", "mine.yaml", "--json", "-q", code=0))
    assert answer["notices"] == shown.err.splitlines()


def test_several_games_in_one_call(sheetgen, typed):
    names = [
        typed("a.yaml", CLEAN),
        typed("b.json", json.dumps({"game": "ciccia", "sheets": [{"turns": [400]}]})),
    ]
    assert [answer["game"] for answer in answers(sheetgen("check", *names, "--json"))] == ["grixx", "ciccia"]


def test_standard_input(sheetgen):
    assert answers(sheetgen("check", "-", "--json", typed=CLEAN, code=0))[0]["source"][0]["file"] == "<stdin>"


def test_a_table_names_its_game_by_its_file(sheetgen, typed):
    rows = "player;turns\nAnna;400 c 650\n"
    assert answers(sheetgen("check", typed("ciccia-may.csv", rows), "--json", code=0))
    assert answers(sheetgen("check", typed("may.csv", rows), "--game", "ciccia", "--json", code=0))
    assert "add --game" in sheetgen("check", "may.csv", code=3).err


def test_a_layout_of_ones_own_brings_its_rules(sheetgen, typed):
    typed("mine.yaml", "extends: grixx\nrules: {penalty: -10}\n")
    (answer,) = answers(sheetgen("check", typed("a.yaml", CLEAN), "--layout", "mine.yaml", "--json", code=0))
    assert answer["sheets"][1]["scores"]["penalties"] == -10


def test_a_wrong_option_in_a_layout_is_told_with_its_place(sheetgen, typed):
    typed("mine.yaml", "extends: grixx\nrules:\n  penaltie: -10\n")
    said = sheetgen("check", typed("a.yaml", CLEAN), "--layout", "mine.yaml", code=3).err
    assert said.startswith("mine.yaml:3:3: unknown rule option 'penaltie' – did you mean 'penalty'?\n")


def test_layouts_that_extend_each_other_in_a_circle(sheetgen, typed):
    typed("a.yaml", "extends: b.yaml\n")
    typed("b.yaml", "extends: a.yaml\n")
    said = sheetgen("check", typed("s.yaml", CLEAN), "--layout", "a.yaml", code=3).err
    assert "extends itself in a circle" in said


@pytest.mark.parametrize(
    "name, content, said",
    [
        ("none.yaml", None, "none.yaml: cannot be read: no such file or directory"),
        ("a.yaml", b"", "a.yaml: is empty"),
        ("a.yaml", b"\xff\xfe\x00", "a.yaml: is UTF-16; save it as UTF-8"),
        ("a.yaml", b"a: \xe8", "a.yaml: is not UTF-8 (byte 0xe8 in line 1); save it as UTF-8"),
        ("a.yaml", b"game: ciccia\nsheets: [{turns: ten}]", "a.yaml:2:18: turns: 'ten' is not a list"),
        ("a.yaml", b"game: grixx\nsheets:\n\t- {}", "a.yaml:3:1: a tab; indent with spaces"),
        ("a.yaml", b"game: chess\nsheets: [{}]", "a.yaml:1:7: unknown game 'chess'"),
        ("a.yaml", b"[" * 100_000, "a.yaml:1:"),
        ("a.json", b'{"game": "grixx", "sheets": [', "a.json:1:"),
        ("a.yaml", b"x" * 25_000_001, "a.yaml: is larger than 25 MB; split it"),
        ("a.csv", b'game;player\ngrixx;"A\n', "a.csv:2:1: this is no CSV row"),
    ],
)
def test_a_bad_file_is_one_clear_line(sheetgen, typed, name, content, said):
    if content is not None:
        typed(name, content)
    process = sheetgen("check", name, code=3)
    assert process.out == "" and process.err.startswith(said)
    assert "Traceback" not in process.err and "Error:" not in process.err


def test_the_faults_of_all_files_are_told(sheetgen, typed):
    said = sheetgen("check", typed("a.yaml", "game: x"), typed("b.yaml", "game: y"), code=3).err
    assert "a.yaml:1:7" in said and "b.yaml:1:7" in said


def test_what_a_photo_left_open_is_not_judged(sheetgen, typed):
    name = typed("a.yaml", CLEAN.replace("penalties: 0", "penalties: 0, unsure: [blue/7, red/lock]"))
    shown = sheetgen("check", name, code=4)
    assert shown.out == "" and shown.err == "a.yaml: not sure of Blue 7 and Red lock\n"
    (answer,) = answers(sheetgen("check", name, "--json", code=4))
    assert answer["source"][0]["unsure"] == ["blue/7", "red/lock"]
    assert "winner: Anna" in sheetgen("check", name, "--accept-unsure", code=0).out


def test_unsure_is_a_list_of_boxes(sheetgen, typed):
    name = typed("a.yaml", CLEAN.replace("penalties: 0", "penalties: 0, unsure: 3"))
    assert sheetgen("check", name, code=3).err.startswith("a.yaml:3:133: unsure: list the boxes that a photo")


def test_a_picture_that_is_none(sheetgen, typed):
    said = sheetgen("check", typed("a.jpg", "no picture"), "none.png", code=4).err.splitlines()
    assert [line.partition(": ")[0] for line in said] == ["a.jpg", "none.png"]


def test_a_list_of_odd_names(sheetgen, typed, tmp_path):
    """A byte order mark, Windows' line ends, a line separator and blanks within names; an empty line."""
    names = ["first.yaml", "a\u2028b.yaml", " blank .yaml", "\x0bc.yaml"]
    for name in names:
        typed(name, CLEAN)
    (tmp_path / "list").write_bytes(b"\xef\xbb\xbf" + "\r\n".join([*names, "", ""]).encode())
    found = answers(sheetgen("check", "--files-from", "list", "--json", code=0))
    assert [answer["source"][0]["file"] for answer in found] == names


def test_names_of_files_command_no_terminal(sheetgen, typed):
    """U+009B begins commands on many terminals, as ESC [ does."""
    name = typed("\x9b31m.yaml", CLEAN)
    assert '"file": "\\u009b31m.yaml"' in sheetgen("check", name, "--json", code=0).out
    assert "(\\x9b31m.yaml)" in sheetgen("check", name, code=0).out


def test_what_a_folder_hides_is_not_read(sheetgen, typed):
    """Macs leave a `._a.jpg` beside every `a.jpg` on a stick, which is no picture."""
    typed("game/a.yaml", CLEAN)
    typed("game/._a.jpg", b"\0\5\x16\7")
    sheetgen("check", "game", code=0)


def test_an_empty_folder(sheetgen, tmp_path):
    (tmp_path / "none").mkdir()
    assert "no sheets in this folder" in sheetgen("check", "none", code=2).err


ONE = "game: grixx\nsheets:\n- {red: [2], yellow: [], green: [], blue: [], locks: [], penalties: 0}\n"


def test_many_files_are_no_table_and_a_broken_one_stops_no_other(sheetgen, typed, tmp_path):
    names = [typed(f"{number:03}.yaml", ONE) for number in range(101)]
    typed("050.yaml", "game: chess\n")
    typed("060.yaml", ONE.replace("red: [2]", "red: [2, 12]"))
    (tmp_path / "list").write_text("\n".join(names[:100]) + "\n\n")
    shown = sheetgen("check", "--json", "--files-from", "list", names[100], code=3)
    files = [answer["source"][0]["file"] for answer in answers(shown)]
    assert files == [names[100], *names[:50], *names[51:100]]
    assert shown.err.splitlines()[:2] == [
        "101 files are no table; each is judged by itself",
        "050.yaml:1:7: unknown game 'chess'; there are ciccia, encore, grixx, yahtzee",
    ]
    assert len(answers(sheetgen("check", "--json", *names[:49]))) == 1


def test_singly_a_broken_file_stops_no_other(sheetgen, typed):
    shown = sheetgen("check", "--single", typed("a.yaml", "game: x"), typed("b.yaml", CLEAN), "c.jpg", code=4)
    assert "b.yaml" in shown.out and [line[:6] for line in shown.err.splitlines()][0::3] == [
        "a.yaml",
        "c.jpg:",
    ]


@pytest.mark.parametrize("args, jobs", [((), 1), (("--cluster", "tcp://a:1"), 0), (("--jobs", "3"), 3)])
def test_a_cluster_is_used_as_a_whole(sheetgen, monkeypatch, args, jobs):
    asked = []
    monkeypatch.setattr(
        "sheetgen.cli.check.read_together", lambda files, wishes: asked.append(wishes) or ([], [])
    )
    sheetgen("check", "x.jpg", *args)
    assert [wishes.jobs for wishes in asked] == [jobs]


@pytest.mark.parametrize(
    "args, said",
    [
        ((), "no file is named; name files or folders, or give --files-from a list of them"),
        (("--files-from", "none"), "none: cannot be read: no such file or directory"),
        (("--files-from", "zero"), "zero: is no list of names, one a line"),
        (("--cluster", "scheduler", "x.jpg"), "'scheduler' is no address of a scheduler; write it as tcp://"),
        (("--resume", ".", "x.jpg"), ". is no ordinary file; give --resume a file for the report"),
    ],
)
def test_what_cannot_be_meant(sheetgen, typed, args, said):
    typed("zero", b"a\0b")
    assert sheetgen("check", *args, code=2).err.startswith(said)


@pytest.mark.parametrize(
    "spoil, said",
    [
        (str, ""),
        (str.lower, "the board is not built as published ones are; row 1, column "),
        (lambda line: line[1:] + line[0], "the board is not built as published ones are; row 1, column "),
    ],
)
def test_a_board_typed_with_a_slip_is_told(sheetgen, spoil, said):
    """A star that was typed small was never missed: the score was two points too high."""
    (board,) = json.loads(sheetgen("board", "--seed", 5, "--json", code=0).out)["boards"]
    rows = [spoil(board["rows"][0]), *board["rows"][1:]]
    sheet = {"player": "A", "crossed": ["H1"], "columns": {}, "colours": {}, "jokers_used": 0}
    typed = json.dumps({"game": "encore", "board": rows, "sheets": [sheet]})
    told = sheetgen("check", "-", typed=typed, code=0).err
    assert told.startswith(f"<stdin>: {said}") if said else told == ""
    (answer,) = answers(sheetgen("check", "-", "--json", "-q", typed=typed, code=0))
    assert answer.get("notices", []) == told.splitlines()
