"""Players' names: what may stand in one, and which are taken for one."""

from __future__ import annotations

import pytest

from sheetgen.api.entering import Questionnaire
from sheetgen.api.languages import words_for
from sheetgen.errors import InvalidError
from sheetgen.reading.players import find_hidden, look_of, read_player
from tests.reading.test_typed import GRIXX, csv, open_game, read_typed

PERSIAN = "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"


@pytest.mark.parametrize(
    "name",
    [
        PERSIAN,
        "\u0645\u062d\u0645\u062f\u200c\u0631\u0636\u0627",  # after a letter that joins with none
        "\u0639\u064e\u200c\u0644",  # a vowel sign between
        "\u0915\u094d\u200d\u0937",  # Devanagari: half a consonant
        "\u0915\u094d\u200c\u0937",  # Devanagari: a virama that is seen
        "\u09b0\u200d\u09cd\u09af\u09be",  # Bengali: a whole first letter
        "\u0d05\u0d28\u0d3f\u0d32\u0d4d\u200d",  # Malayalam: an old chillu at the end
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",  # a family
        "\U0001f469\U0001f3fd\u200d\u2695\ufe0f",  # with a skin, and the look of an emoji
        "\u2764\ufe0f\u200d\U0001f525",
        "\u845b\U000e0100\u57ce",  # Japanese: which way to write the first
        "Zo\u00eb \u2764\ufe0f",
        "\u05e9\u05dc\u05d5\u05dd",
    ],
)
def test_what_is_unseen_may_stand_where_it_changes_what_is_seen(name):
    assert find_hidden(name) == ""
    (game,) = read_typed(
        f"game: grixx\nsheets: [{GRIXX}]".replace("player: A", f"player: {name}"), "x", open_game
    )
    (from_csv,) = csv(f"player;red;yellow;green;blue;locks;penalties\n{name};;;;;;0\n", "grixx")
    assert game.sheets[0].player == from_csv.sheets[0].player == name


@pytest.mark.parametrize(
    "name, hidden",
    [
        ("Anna\u200d", "\u200d"),
        ("An\u200cna", "\u200c"),
        ("\u200c\u0639\u0644\u06cc", "\u200c"),
        ("\u0639\u0644\u06cc\u200c", "\u200c"),
        ("\u0639\u0644\u06cc\u200d\u0631", "\u200d"),
        ("\u0639\u0644\u06cc\u200c\u200c\u0631", "\u200c"),
        ("\u0639\u0644\u06cc\u200cAnna", "\u200c"),
        ("\u0915\u200d\u0937", "\u200d"),  # no virama
        ("\u0915\u094d\u200d\u093e", "\u200d"),  # a vowel sign after it
        ("\U0001f468\u200d", "\u200d"),
        ("\U0001f468\u200dA", "\u200d"),
        ("\u3164", "\u3164"),
        ("Anna\u034f", "\u034f"),
        ("\ufe0f", "\ufe0f"),
        ("Anna\ufe0f\ufe0f", "\ufe0f"),
        ("Anna\u202e", "\u202e"),
        ("Anna\u200b", "\u200b"),
    ],
)
def test_what_is_unseen_is_refused_elsewhere(name, hidden):
    noted = []
    read_player(name, lambda message, *steps, **_: noted.append(message))
    way_out = f"; leave out U+{ord(hidden):04X}"
    assert noted == [f"player: a name has at most 80 characters, all of them visible{way_out}"]


@pytest.mark.parametrize("blank", ["  ", "\u00a0", "\u202f", "\u3000", " \u2009 "])
def test_names_that_differ_in_their_blanks_are_one_player(blank):
    wide = f"Anna{blank}Maria"
    assert read_player(wide, lambda *_, **__: pytest.fail("refused")) == "Anna Maria"
    text = f"game: grixx\nsheets: [{GRIXX}, {GRIXX}]".replace("player: A", "player: Anna Maria", 1)
    with pytest.raises(InvalidError, match="two sheets are of 'Anna Maria'"):
        read_typed(text.replace("player: A,", f"player: {wide},"), "x.yaml", open_game)
    form = Questionnaire("grixx", words_for("en"))
    assert form.faults("player", wide, [{"player": "Anna Maria"}])


def test_names_that_differ_in_what_is_unseen_are_one_player():
    without = PERSIAN.replace("\u200c", "")
    text = f"game: grixx\nsheets: [{GRIXX}, {GRIXX}]".replace("player: A", f"player: {PERSIAN}", 1)
    with pytest.raises(InvalidError, match="two sheets are of"):
        read_typed(text.replace("player: A", f"player: {without}"), "x.yaml", open_game)
    form = Questionnaire("grixx", words_for("en"))
    assert form.faults("player", without, [{"player": PERSIAN}]) == [
        f"two sheets are of '{without}'; give every player another name"
    ]
    assert look_of("\u2764\ufe0f") == look_of("\u2764") != look_of("\u2665")
