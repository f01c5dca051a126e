"""Examples under a house's rules: right ones stay right, and slips stay the only slips."""

import pytest

from sheetgen.api.catalogue import open_rulebook, variant_names
from sheetgen.api.example_rules import judge_example, open_example
from sheetgen.api.examples import example_cells, read_examples
from sheetgen.api.layouts import compose, open_design
from sheetgen.errors import UsageError
from sheetgen.page.theme import Theme

# Rules that change what is written; none makes a move of the examples illegal.
HOUSES = {
    "grixx": "{penalty: -3, row_points: [0, 2, 4, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]}",
    "yahtzee": "{upper_bonus: 50, full: 30, small_straight: 25, yahtzee: 60}",
    "encore": "{star: -3, colour: {first: 6, later: 2}}",
    "ciccia": "{cicciona: -500}",
}


def house(tmp_path, game, rules, more=""):
    path = tmp_path / "house.yaml"
    path.write_text(f"extends: {game}\nrules: {rules}\n{more}", encoding="utf-8")
    return str(path)


def codes(verdict):
    found = [(sheet.player, f.code, f.where) for sheet in verdict.sheets for f in sheet.findings]
    return [*found, *(("", f.code, f.where) for f in verdict.findings)]


@pytest.mark.parametrize(
    "game, raw",
    [
        pytest.param(game, raw, id=f"{game}-{raw['id']}")
        for game in HOUSES
        for raw in read_examples(game)
        if "rules" not in raw
    ],
)
def test_a_house_rule_brings_no_further_slip(tmp_path, game, raw):
    own = judge_example(open_example(raw, open_rulebook(game)))
    ours = judge_example(open_example(raw, open_rulebook(house(tmp_path, game, HOUSES[game]))))
    assert codes(ours) == codes(own)


def test_boxes_and_sums_are_those_of_the_house(tmp_path):
    spec = house(tmp_path, "yahtzee", HOUSES["yahtzee"], "variant: ours\n")
    design = open_design(spec)
    cells = example_cells(design, compose(design, "en", Theme.COLOUR))
    shown = {name: cells[f"{name}@1"] for name in ("full", "small_straight", "yahtzee", "written/bonus")}
    assert shown == {"full": 30, "small_straight": 25, "yahtzee": 60, "written/bonus": 50}
    assert cells["written/total@1"] == 244 + 15 + 5 - 5 + 10


@pytest.mark.parametrize(
    "game",
    [f"{game}:{variant}" for game in HOUSES for variant in ["classic", *variant_names(game)]],
)
def test_every_layout_is_shown_filled_in(game):
    design = open_design(game)
    assert len(example_cells(design, compose(design, "en", Theme.COLOUR))) > 10


def test_a_layout_that_no_example_fits_says_so(tmp_path):
    design = open_design(house(tmp_path, "grixx", "{max_penalties: 1}"))
    with pytest.raises(UsageError, match="no example of 'grixx' is right by the rules of"):
        example_cells(design, compose(design, "en", Theme.COLOUR))
