"""A game of another package: found by its entry point, and refused in a line if it is none."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from sheetgen.errors import MissingError
from sheetgen.games import load_game
from sheetgen.games.ciccia import GAME


@pytest.fixture
def offered(monkeypatch, tmp_path):
    """Return a function that offers something as the game `harvest`."""

    def offer(load):
        entries = {("sheetgen.games", "harvest"): SimpleNamespace(load=load, value="garden:GAME")}
        monkeypatch.setattr("sheetgen.games.game_folder", lambda name: tmp_path / name)
        monkeypatch.setattr("importlib.metadata.entry_points", lambda group, name: [entries[group, name]])
        return load_game.__wrapped__("harvest")

    return offer


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
