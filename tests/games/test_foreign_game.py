"""A game of another package: found by its entry point, and refused in a line if it is none."""

from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace

import pytest

from sheetgen import games
from sheetgen.api.about import list_games
from sheetgen.api.examples import read_examples
from sheetgen.cli.main import run
from sheetgen.errors import ExitCode, InvalidError, MissingError, UsageError
from sheetgen.files import game_folder, game_names, places, read_texts
from sheetgen.games import load_game
from sheetgen.games.ciccia import GAME


@pytest.fixture
def offered(monkeypatch, tmp_path):
    """Return a function that offers something as the game `harvest`."""

    def offer(load):
        entries = {("sheetgen.games", "harvest"): SimpleNamespace(load=load, value="garden:GAME")}
        monkeypatch.setattr(games, "_strangers", [])
        monkeypatch.setattr("sheetgen.games.game_folder", lambda name: tmp_path / name)
        monkeypatch.setattr("importlib.metadata.entry_points", lambda group, name: [entries[group, name]])
        return load_game.__wrapped__("harvest")

    return offer


def test_a_game_that_nobody_has():
    with pytest.raises(UsageError, match="unknown game 'chess'; there are ciccia, encore"):
        load_game("chess")


def test_what_the_entry_point_gives_is_the_game(offered):
    game = replace(GAME, name="harvest")
    assert offered(lambda: game) is game


@pytest.mark.parametrize(
    "load, said",
    [
        (lambda: GAME, "the entry point 'garden:GAME' is no Game called 'harvest'"),
        (lambda: "harvest", "the entry point 'garden:GAME' is no Game called 'harvest'"),
        (lambda: 1 / 0, "the game 'harvest' of another package cannot be loaded (ZeroDivisionError: "),
    ],
)
def test_what_is_no_game_is_refused(offered, load, said):
    with pytest.raises(MissingError) as caught:
        offered(load)
    assert str(caught.value).startswith(said)


def test_who_leaves_while_it_is_loaded_is_told_of(offered):
    def leave():
        raise SystemExit(3)

    with pytest.raises(MissingError, match=r"cannot be loaded \(SystemExit: 3\)"):
        offered(leave)


def test_a_fault_in_a_stranger_s_game_is_its_maker_s(offered, capsys):
    """It was said to be ours."""

    def judge(*_):
        raise ZeroDivisionError("oops")

    game = offered(lambda: replace(GAME, name="harvest", judge=judge))
    assert run(lambda: game.judge([], {}, None)) == ExitCode.INTERNAL
    assert "oops; please report it to the maker of the game 'harvest'" in capsys.readouterr().err


@pytest.mark.parametrize("value", ["!!!", "har vest:GAME", "", "nowhere.garden:GAME", "gone.garden:GAME"])
def test_an_entry_point_that_leads_nowhere(monkeypatch, tmp_path, value):
    """One of them in any package ended `games` and `doctor` in an internal error."""
    (tmp_path / "gone").mkdir()
    (tmp_path / "gone" / "__init__.py").write_text("raise SystemExit(3)")
    monkeypatch.syspath_prepend(tmp_path)
    entry = EntryPoint("harvest", value, "sheetgen.games")
    monkeypatch.setattr(places, "_foreign_games", lambda: (entry,))
    with pytest.raises(MissingError, match=r"the module of the game 'harvest', .*, cannot be found"):
        game_folder("harvest")
    assert next(each for each in list_games() if each["name"] == "harvest")["problem"]


def test_a_name_that_no_game_can_have_is_passed_over(monkeypatch):
    entry = EntryPoint("../x", "harvest:GAME", "sheetgen.games")
    monkeypatch.setattr(places, "_foreign_games", lambda: (entry,))
    assert game_names() == ["ciccia", "encore", "grixx", "yahtzee"]


@pytest.mark.parametrize(
    "text, said",
    [
        ("[1, 2]", "f.yaml:1:1: write 'name: text' line by line"),
        ("A: x\nB: 3\n", "f.yaml:2:4: write a text"),
        ("A: [x]\n", "f.yaml:1:4: write a text"),
    ],
)
def test_texts_of_a_game_that_are_none(tmp_path, monkeypatch, text, said):
    monkeypatch.chdir(tmp_path)
    Path("f.yaml").write_text(text)
    with pytest.raises(InvalidError) as caught:
        read_texts(Path("f.yaml"))
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    "text", ["[]", "examples: 3\n", "examples: [7]\n", "examples:\n- {id: a, game: b}\n"]
)
def test_examples_of_a_game_that_are_none(tmp_path, monkeypatch, text):
    (tmp_path / "examples.yaml").write_text(text)
    monkeypatch.setattr("sheetgen.api.examples.game_folder", lambda game: tmp_path)
    with pytest.raises(InvalidError):
        read_examples("harvest")
