"""The rules in short on the back: every game has them, they fit, they say the rules' numbers."""

import re
from functools import cache

import pytest

from sheetgen.api.booklets import make_booklet
from sheetgen.api.layouts import compose_short_rules, open_design
from sheetgen.errors import InvalidError
from sheetgen.games import game_names
from sheetgen.layout.source import variant_names
from sheetgen.page.back import DICE
from sheetgen.page.model import Label, Shape
from sheetgen.page.theme import Theme
from sheetgen.units import Rect

SPECS = [
    spec
    for game in game_names()
    for spec in (game, *(f"{game}:{variant}" for variant in variant_names(game)))
]
# What a reader at the table needs, by the leaf's shorter side in mm.
LEAST_PT = {"A6": 6.5, "A5": 7.5}


@cache
def back(spec, language="en", theme=Theme.COLOUR):
    return compose_short_rules(open_design(str(spec)), language, theme)


def labels(page):
    return [item for item in page.art if isinstance(item, Label)]


def text(page):
    return " ".join(label.text for label in labels(page))


def house(tmp_path, game, more):
    path = tmp_path / "house.yaml"
    path.write_text(f"extends: {game}\n{more}", "utf-8")
    return path


def blocks(*blocks):
    lines = [f"  - heading: {heading}\n    lines: {list(lines)!r}" for heading, lines in blocks]
    return "\n".join(["back:", *lines, ""])


@pytest.mark.parametrize("spec", SPECS)
def test_every_back_is_readable_and_keeps_off_the_edge(spec):
    page = back(spec)
    least = LEAST_PT["A6" if min(page.trim) < 148 and max(page.trim) < 200 else "A5"]
    assert min(label.size_pt for label in labels(page)) >= least
    inside = Rect(0, 0, *page.trim).inset(5)
    for label in labels(page):
        assert inside.holds(Rect(label.x, label.y - 2, label.width, 2)), label.text
    for shape in (item for item in page.art if isinstance(item, Shape)):
        points = [values[-2:] for op, values in shape.path if op != "Z"]
        assert all(inside.holds(Rect(x, y, 0, 0)) for x, y in points)


@pytest.mark.parametrize("spec", SPECS)
def test_no_line_runs_into_the_next_column_or_into_another_line(spec):
    lines = [Rect(label.x, label.y - 1.5, label.width, 1.5) for label in labels(back(spec))]
    overlaps = [(a, b) for i, a in enumerate(lines) for b in lines[i + 1 :] if a.overlaps(b)]
    assert overlaps == []


@pytest.mark.parametrize("spec", SPECS)
def test_no_braces_and_no_bars_are_left(spec):
    assert not set("{}|") & set(text(back(spec)))


@pytest.mark.parametrize(
    "game, rules, said",
    [
        ("grixx", "penalty: -7", "−7"),
        ("grixx", "max_penalties: 9", "penalty number 9"),
        ("yahtzee", "upper_bonus: 51", "51"),
        ("yahtzee:hasbro", "extra_yahtzee: 111", "111"),
        ("ciccia", "target: 7777", "7777"),
        ("ciccia", "tris: [999, 200, 300, 400, 500, 600]", "999"),
        ("encore", "colour: {first: 17, later: 3}", "17"),
        ("encore", "star: -4", "−4"),
    ],
)
def test_a_house_rule_changes_the_text(tmp_path, game, rules, said):
    assert said not in text(back(game))
    assert said in text(back(house(tmp_path, game, f"rules: {{{rules}}}\n")))


def test_a_back_that_is_too_long_is_a_fault_of_the_layout(tmp_path):
    path = house(tmp_path, "grixx", blocks(*[("Again", ["word " * 100] * 3)] * 6))
    with pytest.raises(InvalidError) as caught:
        back(path)
    (fault,) = caught.value.faults
    assert (fault.path, fault.line) == (str(path), 3)
    assert re.fullmatch(
        r"the rules in short \(en\) need \d+ mm of height at 6 pt, there are \d+;"
        r" shorten them or enlarge the trim",
        fault.message,
    )


def test_a_word_wider_than_its_column_is_a_fault_at_its_line(tmp_path):
    path = house(tmp_path, "grixx", blocks(("Fine", ["short", "x" * 150])))
    with pytest.raises(InvalidError) as caught:
        back(path)
    (fault,) = caught.value.faults
    assert fault.line == 4
    assert "is wider than its column at 6 pt" in fault.message


def test_a_layout_without_a_back_says_so(tmp_path):
    with pytest.raises(InvalidError, match="no 'back:'"):
        back(house(tmp_path, "grixx", "back: []\n"))


def test_steps_rows_and_dice_are_set_apart(tmp_path):
    path = house(
        tmp_path, "grixx", blocks(("One", ["1. Roll ⚀⚅ now", "Full | {penalty}"]), ("Two", ["alone"]))
    )
    page = back(path)
    assert {"1", "Roll ⚀⚅ now", "Full", "−5"} <= {label.text for label in labels(page)}
    full, worth = (next(label for label in labels(page) if label.text == text) for text in ("Full", "−5"))
    assert full.y == worth.y and worth.x > full.x + full.width
    assert not any(set(run.text) & set(DICE) for label in labels(page) for run in label.runs)


def test_short_rules_start_at_the_top_of_both_columns(tmp_path):
    page = back(house(tmp_path, "grixx", blocks(("Left", ["a few words"]), ("Right", ["a few words"]))))
    left, right = (next(label for label in labels(page) if label.text == text) for text in ("Left", "Right"))
    assert left.y == right.y and right.x - left.x > 56


def test_words_from_right_to_left_begin_at_the_right(tmp_path):
    page = back(house(tmp_path, "grixx", blocks(("ראשון", ["שלום | {penalty}"]), ("שני", ["עולם"]))))
    first, second = (next(label for label in labels(page) if label.text == text) for text in ("ראשון", "שני"))
    words, worth = (next(label for label in labels(page) if label.text == text) for text in ("שלום", "−5"))
    title = next(label for label in labels(page) if label.text == "GRixx")
    assert second.x + second.width < page.trim.width / 2 < min(first.x, title.x)
    assert worth.x + worth.width < words.x


def test_an_unknown_option_in_a_text_is_a_fault_at_its_line(tmp_path):
    with pytest.raises(InvalidError, match=r"'\{penaltee\}' names no rule option") as caught:
        back(house(tmp_path, "grixx", blocks(("Fine", ["{penaltee}"]))))
    assert [fault.line for fault in caught.value.faults] == [4]


@pytest.mark.parametrize("theme", [theme for theme in Theme if theme is not Theme.LARGE])
def test_themes_move_nothing(theme):
    places = [(label.text, label.x, label.y) for label in labels(back("encore"))]
    assert places == [(label.text, label.x, label.y) for label in labels(back("encore", theme=theme))]


def test_what_depends_on_a_rule_is_said_only_under_it(tmp_path):
    """A block that has the heading of the one before goes on with it."""
    from sheetgen.page.back_blocks import read_blocks

    def ends(rules):
        house = tmp_path / "house.yaml"
        house.write_text(f"extends: grixx\nrules: {rules}\n", "utf-8")
        blocks = read_blocks(open_design(str(house)).layout, lambda msgid, path: msgid)
        said = {block.heading: [entry.text for entry in block.entries] for block in blocks}
        assert list(said) == ["Aim", "Your turn", "Crossing", "Closing a row", "End of the game", "Scoring"]
        return said["End of the game"], len(said["Closing a row"])

    (at_once,), closing = ends("{end_timing: immediate}")
    (later,), closing_alone = ends("{end_timing: end_of_turn, simultaneous_lock: false}")
    assert "at once" in at_once and "ends with the turn" in later
    assert closing == closing_alone == 2


def test_a_block_that_depends_on_no_rule_option_is_a_fault(tmp_path):
    from sheetgen.page.theme import Theme

    house = tmp_path / "house.yaml"
    house.write_text(
        'extends: grixx\nback:\n  - heading: Aim\n    when: {end_timng: immediate}\n    lines: ["a"]\n',
        "utf-8",
    )
    with pytest.raises(InvalidError) as caught:
        compose_short_rules(open_design(str(house)), "en", Theme.COLOUR)
    assert "house.yaml:4:23: 'end_timng' names no rule option – did you mean" in str(caught.value)


@pytest.mark.parametrize(
    "joker, said", [("none", "are dice like any"), ("forced", "it must go"), ("free", "any empty box")]
)
def test_the_back_of_yahtzee_tells_of_further_yahtzees_under_every_joker(tmp_path, joker, said):
    path = tmp_path / "house.yaml"
    path.write_text(f"extends: yahtzee\nrules: {{joker: {joker}}}\n", encoding="utf-8")
    booklet = make_booklet(open_design(str(path)), "en")
    (block,) = [block for block in booklet.short_rules if block.heading == "Another Yahtzee"]
    assert said in " ".join(entry.text for entry in block.entries)
