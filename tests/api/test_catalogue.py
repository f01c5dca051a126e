"""What a GAME argument means, variants laid over layouts, and findings in words."""

import pytest

from sheetgen.api.catalogue import game_names, open_rulebook, rules_of, variant_names
from sheetgen.api.messages import Speaker
from sheetgen.errors import InvalidError, UsageError
from sheetgen.layout.source import read_source
from sheetgen.rules.model import Finding
from sheetgen.words import Words

SPECS = [
    spec
    for game in game_names()
    for spec in (game, *(f"{game}:{variant}" for variant in variant_names(game)))
]


@pytest.mark.parametrize("spec", SPECS)
def test_the_rules_of_every_variant_are_complete_and_possible(spec):
    game, rules = rules_of(spec)
    assert game.options.keys() == rules.keys()
    assert game.fields(rules) and game.totals(rules)


def test_a_variant_changes_its_own_options_and_keeps_the_rest():
    plain, hasbro = rules_of("yahtzee")[1], rules_of("yahtzee:hasbro")[1]
    assert {name for name in plain if plain[name] != hasbro[name]} == {"joker", "extra_yahtzee"}
    assert rules_of("yahtzee:classic")[1] == plain


def test_a_merged_node_keeps_the_file_that_it_comes_from():
    source = read_source("yahtzee:hasbro")
    assert source.at(["rules", "joker"]).path.endswith("hasbro.yaml")
    assert source.at(["rules", "dice"]).path.endswith("layout.yaml")
    assert source.at(["extends"]) is None


@pytest.mark.parametrize(
    "spec, said",
    [
        ("yahtze", "unknown game 'yahtze' – did you mean 'yahtzee'?"),
        ("yahtzee:hasbo", "yahtzee has no variant 'hasbo' – did you mean 'hasbro'?"),
        ("chess", "unknown game 'chess'; there are"),
        ("", "unknown game ''"),
        ("GRixx\0", "unknown game"),
    ],
)
def test_an_unknown_game(spec, said):
    with pytest.raises(UsageError) as caught:
        open_rulebook(spec)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "text, said",
    [
        ("extends: yahtzee\nrules:\n  dice: 4\n", "mine.yaml:3:3: boxes: 4 dice of 6 faces can never fill"),
        ("extends: encore\nrules: {end_colours: 6}\n", "mine.yaml:2:22: end_colours: 6 is too much"),
        ("extends: grixx\nrules: {penaltie: 1}\n", "mine.yaml:2:9: unknown rule option 'penaltie'"),
        (
            "extends: grixx\nrules: {end_timing: late}\n",
            "mine.yaml:2:21: end_timing: 'late' is not possible; it may be",
        ),
        ("extends: grix\n", "mine.yaml:1:10: unknown game 'grix' – did you mean 'grixx'?"),
        ("extends: [grixx]\n", "mine.yaml:1:10: extends names a layout"),
        ("extends: none.yaml\n", "mine.yaml:1:10: there is no file"),
        ("extends: mine.yaml\n", "mine.yaml:1:10: 'mine.yaml' extends itself in a circle"),
        ("title: x\n", "mine.yaml:1:1: 'game' is missing"),
        ("game: grixx\n", "mine.yaml:1:1: rules: the options of the game are missing here"),
        ("game: grixx\nrules: {penalty: -5}\n", "mine.yaml:2:8: rules: "),
        ("- 1\n", "mine.yaml:1:1: a layout is a mapping of keys"),
    ],
)
def test_a_wrong_layout_is_told_with_its_place(tmp_path, text, said):
    (tmp_path / "mine.yaml").write_text(text)
    with pytest.raises(InvalidError) as caught:
        open_rulebook(str(tmp_path / "mine.yaml"))
    assert f"{tmp_path}/{said}" in str(caught.value)


def test_a_finding_is_said_with_the_names_of_the_sheet():
    speaker = Speaker("yahtzee", "yahtzee", Words("en"))
    found = Finding("YZ-ARITH", "upper", written=-62, expected=63)
    assert speaker.message(found) == "Upper sum: −62 is written, 63 is right"


@pytest.mark.parametrize(
    "field, name",
    [
        ("small_straight", "Small straight"),
        ("small_straight@2", "Small straight 2"),
        ("no_such_box", "no such box"),
    ],
)
def test_a_box_is_called_what_the_layout_calls_it(field, name):
    assert Speaker("yahtzee", "yahtzee", Words("en")).name(field) == name
