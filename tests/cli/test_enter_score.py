"""`sheetgen enter` and `score`, `games`, `languages`, `doctor`."""

import json

import pytest

from sheetgen.api.entering import Questionnaire
from sheetgen.api.languages import words_for
from sheetgen.cli.enter import _Draft

ANSWERS = "Anna\n2 3 5\n\n\n\n\n1\n\n\n\n\n\n10\nn\n"


def test_a_sheet_is_entered_and_checked(sheetgen, tmp_path):
    process = sheetgen("enter", "grixx", typed=ANSWERS, code=0)
    assert process.out == "output/grixx-sheets.yaml\n"
    assert "Total: 6" in process.err  # three crosses
    text = (tmp_path / "output/grixx-sheets.yaml").read_text()
    assert "red: [2, 3, 5]" in text and "written: {total: 10}" in text
    assert "GX-SUM" in sheetgen("check", "output/grixx-sheets.yaml", "--json", code=1).out
    assert not list((tmp_path / "output").glob("*draft*"))


def test_a_slip_is_asked_again_and_one_may_go_back(sheetgen):
    typed = ANSWERS.replace("2 3 5\n", "two\n2 3\n<\n2 3 5\n", 1)
    process = sheetgen("enter", "grixx", "-o", "-", typed=typed, code=0)
    assert "red: 'two' is not a number" in process.err
    assert "red: [2, 3, 5]" in process.out


def test_what_the_rules_forbid_is_told_at_once_but_taken(sheetgen):
    process = sheetgen("enter", "grixx", "-o", "-", typed=ANSWERS.replace("\n1\n", "\n5\n", 1), code=0)
    assert "! " in process.err and "penalties: 5" in process.out


@pytest.mark.parametrize("name", ["\x1b[31mAnna", "A\tnna", "\u202eannA", "A" * 81])
def test_a_name_that_check_would_refuse_is_asked_again(sheetgen, name):
    process = sheetgen("enter", "grixx", "-o", "-", typed=f"{name}\n{ANSWERS}", code=0)
    assert "a name has at most 80 characters, all of them visible" in process.err
    assert "player: Anna\n" in process.out


def test_all_sheets_of_a_game_are_of_different_players(sheetgen, tmp_path):
    """The nameless are numbered; a name that is taken, in whichever of its spellings, is asked again."""
    first = ANSWERS.removesuffix("n\n")
    names = ["", "\u00c9va", "E\u0301va \n1", ""]
    typed = "y\n".join(first.replace("Anna", name, 1) for name in names) + "n\n"
    process = sheetgen("enter", "grixx", "-o", "game.yaml", typed=typed, code=0)
    assert "two sheets are of '\u00c9va'; give every player another name" in process.err
    answer = json.loads(sheetgen("check", "game.yaml", "--json", code=1).out)
    assert [sheet["player"] for sheet in answer["sheets"]] == ["2", "\u00c9va", "1", "4"]


@pytest.mark.parametrize(
    "layout, said",
    [
        ("extends: grixx\nrules: {penalty: -10}\n", "game: grixx\nrules: {penalty: -10}\n"),
        ("extends: grixx:mixx-b\nrules: {penalty: -9}\n", "game: grixx\nrules: {rows: {red: [6, 9"),
        ("extends: grixx\ntitle: Ours\n", "game: grixx\nsheets:"),
    ],
)
def test_sheets_of_ones_own_layout_say_its_rules(sheetgen, tmp_path, layout, said):
    """`check` has not the layout; by the built-in rules it would score something else without a word."""
    (tmp_path / "mine.yaml").write_text(layout)
    sheetgen("enter", "mine.yaml", "-o", "game.yaml", typed="Anna\n2 3\n" + "\n" * 30, code=0)
    assert (tmp_path / "game.yaml").read_text().startswith(said)
    rules = [
        json.loads(sheetgen("check", "game.yaml", "--json", *wish, code=0).out)["rules"]
        for wish in ((), ("--layout", "mine.yaml"))
    ]
    assert rules[0] == rules[1]


def test_rules_with_fewer_columns_are_told_from_the_variant_that_has_them(sheetgen, tmp_path):
    """A mapping of a sheet file adds entries to the built-in one, and takes none away."""
    (tmp_path / "mine.yaml").write_text("extends: encore:kids\nrules: {star: -3}\n")
    sheetgen("enter", "mine.yaml", "-o", "game.yaml", typed="Anna\n" + "\n" * 30, code=0)
    assert (tmp_path / "game.yaml").read_text().startswith('game: "encore:kids"\nrules: {star: -3}\n')
    answer = json.loads(sheetgen("check", "game.yaml", "--json", code=0).out)
    assert answer["rules"]["star"] == -3 and len(answer["rules"]["columns"]["first"]) == 9


def test_an_interruption_loses_nothing(sheetgen, tmp_path):
    process = sheetgen("enter", "grixx", typed="Anna\n2 3 5\n", code=130)
    assert "sheetgen enter --resume output/grixx-draft.yaml" in process.err
    rest = ANSWERS.removeprefix("Anna\n2 3 5\n")
    again = sheetgen("enter", "--resume", "output/grixx-draft.yaml", "-o", "-", typed=rest, code=0)
    assert "player: Anna\n  red: [2, 3, 5]" in again.out
    assert not (tmp_path / "output/grixx-draft.yaml").exists()


@pytest.mark.parametrize(
    "answers",
    [
        "- {player: Anna, red: abc, nope: 3}",
        "- {player: Anna, blue: 9}",
        "- {player: Anna, red: abc}\n- {player: Bruno}",
        "- {nope: 1}",
    ],
)
def test_a_draft_that_somebody_changed(sheetgen, tmp_path, answers):
    """Asked again from the first answer that cannot be."""
    (tmp_path / "draft.yaml").write_text(f"draft: grixx\nanswers:\n{answers}\n")
    typed = ANSWERS if "Anna" not in answers else ANSWERS.removeprefix("Anna\n")
    shown = sheetgen("enter", "--resume", "draft.yaml", "-o", "-", typed=typed, code=0)
    assert shown.out == sheetgen("enter", "grixx", "-o", "-", typed=ANSWERS, code=0).out
    assert "draft.yaml: some answers cannot be; going on from the first of them" in shown.err


def test_a_second_interruption_keeps_the_first_draft(sheetgen, tmp_path):
    for name, number in (("Anna", ""), ("Bruno", "-2")):
        shown = sheetgen("enter", "grixx", typed=f"{name}\n", code=130)
        assert f"--resume output/grixx-draft{number}.yaml" in shown.err
    assert "Anna" in (tmp_path / "output/grixx-draft.yaml").read_text()


def test_who_types_in_two_windows_has_two_drafts(sheetgen, tmp_path):
    form = Questionnaire("grixx", words_for("en"))
    drafts = [_Draft(form, None), _Draft(form, None)]
    for draft, name in zip(drafts, ("Anna", "Bruno"), strict=True):
        draft.keep([{"player": name}])
        draft.keep([{"player": name, "red": "2"}])
    assert [draft.path.name for draft in drafts] == ["grixx-draft.yaml", "grixx-draft-2.yaml"]
    assert ["Anna" in draft.path.read_text() for draft in drafts] == [True, False]


def test_what_cannot_be_written_at_the_end_is_kept(sheetgen, tmp_path):
    (tmp_path / "full").write_text("a file, no folder")
    shown = sheetgen("enter", "grixx", "-o", "full/mine.yaml", typed=ANSWERS, code=5)
    assert "kept in output/grixx-draft.yaml; go on with: sheetgen enter --resume" in shown.err
    assert "Anna" in (tmp_path / "output/grixx-draft.yaml").read_text()


def test_a_dash_leaves_a_field_empty(sheetgen):
    shown = sheetgen("enter", "ciccia", "-o", "-", typed="-\n-\n\n\nn\n", code=0)
    assert "player: null" in shown.out and "turns: []" in shown.out


def test_a_draft_may_become_the_sheet_itself(sheetgen, tmp_path):
    """Written and then swept away as the draft that it had been."""
    sheetgen("enter", "grixx", typed="Anna\n", code=130)
    draft, rest = "output/grixx-draft.yaml", ANSWERS.removeprefix("Anna\n")
    sheetgen("enter", "--resume", draft, "-o", draft, typed=rest, code=0)
    assert (tmp_path / draft).read_text().startswith("game: grixx\n")


def test_a_second_game_gets_a_file_of_its_own(sheetgen):
    names = [sheetgen("enter", "grixx", typed=ANSWERS, code=0).out.strip() for _ in range(2)]
    assert names == ["output/grixx-sheets.yaml", "output/grixx-sheets-2.yaml"]


@pytest.mark.parametrize("game", ["grixx", "yahtzee", "yahtzee:triple", "ciccia", "encore"])
def test_every_game_can_be_entered(sheetgen, game):
    process = sheetgen("enter", game, "-o", "-", typed="\n" * 60, code=0)
    assert process.out.startswith(f"game: {game.partition(':')[0]}\n")
    assert sheetgen("check", "-", typed=process.out).returncode in (0, 1)


def test_what_a_throw_is_worth(sheetgen):
    answer = json.loads(sheetgen("score", "yahtzee", 3, 3, 3, 5, 2, "--json", code=0).out)
    assert (answer["game"], answer["dice"]) == ("yahtzee", [3, 3, 3, 5, 2])
    assert {box: points for box, points in answer["scores"].items() if points} == {
        "twos": 2, "threes": 9, "fives": 5, "three_kind": 16, "chance": 16,
    }  # fmt: skip
    assert (
        sheetgen("score", "yahtzee", "33352", "--json").out
        == sheetgen("score", "yahtzee", *"33352", "--json").out
    )


def test_only_where_a_tris_grows_is_one_open(sheetgen):
    assert "leave out --open" in sheetgen("score", "yahtzee", "33352", "--open", "5", code=2).err


def test_what_a_hand_is_worth(sheetgen):
    answer = json.loads(sheetgen("score", "ciccia", 5, 2, "--open", 5, "--json", code=0).out)
    assert (answer["best"], answer["dice_used"], answer["ciccia"]) == (500, 1, False)


@pytest.mark.parametrize(
    "args, said",
    [
        (["grixx", "3"], "grixx has nothing to score throw by throw"),
        (["yahtzee", "3", "3"], "2 dice given; a throw has 5"),
        (["yahtzee", "3"], "1 die given; a throw has 5"),
        (["yahtzee", "3", "3", "3", "3", "7"], "'7' is not on a die"),
        (["yahtzee", "three"], "'three' is no die"),
        (["yahtzee", "1" * 1000], "1000 dice are more than any game throws"),
        (["yatzee", "3"], "unknown game 'yatzee' – did you mean 'yahtzee'?"),
        (["ciccia", "3", "--open", "x"], "--open 'x' is no tris"),
    ],
)
def test_a_throw_that_is_none(sheetgen, args, said):
    assert sheetgen("score", *args, code=2).err.startswith(said)


def test_the_games_and_their_variants(sheetgen):
    games = {game["name"]: game for game in json.loads(sheetgen("games", "--json", code=0).out)["games"]}
    assert {"grixx", "yahtzee", "ciccia", "encore"} <= set(games)
    assert "hasbro" in games["yahtzee"]["variants"]
    assert "yahtzee:hasbro" in sheetgen("games", code=0).out


def test_the_languages(sheetgen):
    assert sheetgen("languages", code=0).out.startswith("en     English\n")


def test_the_doctor_names_every_part(sheetgen):
    process = sheetgen("doctor", "--json")
    parts = {part["name"]: part for part in json.loads(process.out)["parts"]}
    assert parts["templates"]["is_fine"] and parts["yahtzee"]["is_fine"]
    assert process.returncode == (0 if all(part["is_fine"] for part in parts.values()) else 6)


@pytest.mark.parametrize(
    "args, line",
    [
        (["score", "yahtzee", *"33352"], "Ones               0"),
        (["score", "ciccia", "5", "2", "--open", "5"], "   50  5"),
        (["board", "--seed", "1"], None),
    ],
)
def test_what_is_pale_or_not_bold_says_so_to_terminals_only(sheetgen, args, line):
    r"""Every line of `score` began with `\x1b[22m`, written out."""
    shown = sheetgen(*args, code=0).out
    assert "\\x1b" not in shown and "\x1b" not in shown
    assert line is None or line in shown.splitlines()
    assert "\\x1b" not in sheetgen(*args, "--color", code=0).out


def test_a_layout_without_which_nothing_can_be_checked_is_told(sheetgen, tmp_path):
    """Its rules have fewer rows than the built-in ones, which no file of sheets can say."""
    source = sheetgen("new", "grixx", "-o", "-", code=0).out
    lines = [line for line in source.splitlines() if "blue: [12" not in line]
    (tmp_path / "mine.yaml").write_text("\n".join(line for line in lines if "track: blue" not in line))
    typed = "Anna\n2 3 5\n\n\n\n1\n\n\n\n\n10\nn\n"
    told = sheetgen("enter", "mine.yaml", "-o", "a.yaml", typed=typed).err
    assert "check it with: sheetgen check a.yaml --layout mine.yaml\n" in told
    sheetgen("check", "a.yaml", code=3)
    sheetgen("check", "a.yaml", "--layout", "mine.yaml", code=1)
    assert "--layout" not in sheetgen("enter", "grixx", "-o", "b.yaml", typed=ANSWERS, code=0).err
