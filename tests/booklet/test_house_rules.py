"""A house's rules: whatever option is changed, no sentence of booklet, back or sheet tells the old one."""

import re
from dataclasses import fields, is_dataclass, replace
from functools import cache

import pytest
from markupsafe import Markup

from sheetgen.api.booklets import _short_rules, make_booklet
from sheetgen.api.layouts import open_design
from sheetgen.api.messages import said_values
from sheetgen.api.worked_examples import NOTE, JudgedExamples
from sheetgen.booklet import environment as jinja
from sheetgen.booklet.render import Medium, _values, plain_text
from sheetgen.page.back_blocks import read_blocks
from sheetgen.words import read_words
from sheetgen.words.extraction import WORD_KEYS

from .conftest import SPECS

# A strange house: numbers that no layout has and that nothing else in these games is.
STRANGE = {
    "upper_target": 71,
    "upper_bonus": 37,
    "full": 27,
    "small_straight": 33,
    "large_straight": 43,
    "yahtzee": 57,
    "throws": 4,
    "extra_yahtzee": 170,
    "target": 12_500,
    "min_bank": 450,
    "min_rolls": 3,
    "one": 110,
    "five": 60,
    "max_multiple": 3,
    "straight": 1250,
    "three_pairs": 750,
    "ciccie": 4,
    "cicciona": -850,
    "players": (1, 7),
    "min_before_lock": 4,
    "penalty": -7,
    "max_penalties": 3,
    "end_rows": 3,
    "jokers": 6,
    "star": -3,
    "dice_max": 4,
    "end_colours": 3,
    "solo_rolls": 26,
    "colour": {"first": 7, "later": 4},
}
# What gives a sheet other boxes: a layout that changes it brings its own sections and sentences.
SHAPES = {
    *("rows", "box_colours", "bonus_rows", "boxes", "dice", "faces"),
    *("columns", "factors", "colours", "start"),
}
# Not in the rules in short, which have little room.
NOT_SHORT = {"three_pairs_distinct", "players", "extend_across_hot_dice", "fives_as_one_in_sets"}

# Option → the one without which it means nothing.
ONLY_WITH = {
    "score_by": "box_colours",
    "fives_as_one_in_sets": "fives_as_one",
    "extend_across_hot_dice": "carry_over",
}

# Sentences that are true under some values of an option alone.
CLAIMS = [
    ("no extra (bonus|points)", lambda rules: not rules["extra_yahtzee"] or rules["extra_needs_yahtzee"]),
    ("There is no extra bonus|Other tables pay some", lambda rules: not rules["extra_yahtzee"]),
    ("bonus Yahtzees\\.|further Kniffels\\.|extras\\.", lambda rules: rules["extra_yahtzee"]),
    ("Extra for each|in every box", lambda rules: rules["extra_yahtzee"] and rules["extra_where"] == "any"),
    ("goes to its number box", lambda rules: rules["extra_where"] == "number_box"),
    ("it must go there|you must use it", lambda rules: rules["joker"] == "forced"),
    ("It may go to any empty box|Use any empty box", lambda rules: rules["joker"] == "free"),
    ("are dice like any others", lambda rules: rules["joker"] == "none"),
    ("[Aa] joker|pays? in full", lambda rules: rules["joker"] != "none" or "dice_max" in rules),
    ("\\| the equal dice|^the equal dice$", lambda rules: rules["kind_sum"] == "matching"),
    ("the rest of the throw counts nothing", lambda rules: rules["kind_sum"] == "matching"),
    ("A full house is worth a fixed number|its points never depend", lambda rules: rules["full"] != "sum"),
    ("in a row costs|farkles so far are forgotten", lambda rules: rules["ciccie_in_a_row"]),
    ("whether or not they came in a row", lambda rules: not rules["ciccie_in_a_row"]),
    ("each of the others has one more turn", lambda rules: rules["last_round"] != "complete_round"),
    ("have not yet played in this round", lambda rules: rules["last_round"] == "complete_round"),
    ("nobody wins", lambda rules: not rules["shared_win"] or "min_bank" in rules),
    ("ends at once|over at once", lambda rules: rules["end_timing"] == "immediate"),
    ("turn in which .* rows are closed", lambda rules: rules["end_timing"] == "end_of_turn"),
    ("Only one player can close", lambda rules: not rules["simultaneous_lock"]),
    ("the very same white roll", lambda rules: rules["simultaneous_lock"]),
    ("Crosses in a row: 1", lambda rules: rules["score_by"] == "row"),
    ("Crosses of a colour, in", lambda rules: rules["score_by"] == "colour"),
    ("in the same turn are all first\\. (The|To)", lambda rules: rules["share_first"] is True),
    ("Only one player (is|can be) the first", lambda rules: rules["share_first"] is False),
    ("a tie is shared", lambda rules: rules.get("tie_break") != "jokers" and rules.get("shared_win", True)),
    ("open stars? and counted one point", lambda rules: rules["star"] != -1),
]  # fmt: skip


def strange_house(design):
    """Return a layout with the strange numbers, and lists of points that are each one more."""
    rules = design.book.rules
    told = {option: value for option, value in STRANGE.items() if option in rules}
    for option in {"row_points", "tris"} & rules.keys():
        told[option] = [points + 1 if points else 0 for points in rules[option]]
    return changed(design, **told)


def choices(house):
    """Give each option that is a choice, with what it can be otherwise."""
    rules = house.book.rules
    for option, has in house.book.game.options.items():
        is_choice = option not in {*STRANGE, *SHAPES} and has.values
        if is_choice and (option not in ONLY_WITH or rules[ONLY_WITH[option]]):
            yield from ((option, value) for value in has.values if value != rules[option])
    if "full" in rules:
        yield from (("full", "sum"), ("large_straight", "sum"), ("extra_yahtzee", 0))
    if "star" in rules:
        yield "star", -1


def changed(design, **options):
    rules = {**design.book.rules, **options}
    return replace(design, book=replace(design.book, rules=rules), layout=replace(design.layout, rules=rules))


@cache
def booklet_of(spec):
    return make_booklet(open_design(spec), "en")


def lines(spec, design):
    """Return what the booklet says, what the rules in short say, and what the sheet says."""
    own, words = booklet_of(spec), read_words("en")
    short = tuple(read_blocks(design.layout, _short_rules(design, words)))
    judged = JudgedExamples(design)
    spoken = said_values(design.book.rules, design.layout.game, words)
    booklet = replace(own, rules=design.book.rules, short_rules=short, card=None)
    values = _values(booklet, Medium.PRINT)

    def figure(*_, alt, caption="", **__):
        return Markup("<p>{}</p><p>{}</p>").format(plain_text(alt), caption)

    def example(name, **_):
        if not judged.holds(name):
            return Markup("")
        return Markup("<p>{}</p>").format(words.text(judged.judge(name)[0]["note"], NOTE, **spoken))

    tools = {"figure": figure, "example": example, "dice": lambda *_, **__: Markup(""), "slot": lambda _: ""}
    body = jinja.render(booklet.template, {**values, **tools})
    on_sheet = {words.text(text, design.layout.game, **spoken) for text in _texts(design.layout.sections)}
    # What other tables do, at the end, is told by the way out: `joker: free`.
    main = body[body.index("<main") : body.index('<section id="house"')]
    back = {
        f"{entry.text} | {entry.worth}" if entry.worth else entry.text for b in short for entry in b.entries
    }
    return _sentences(main), back, on_sheet


def _sentences(html):
    plain = re.sub(r"<(?!/?(?:p|li|td|th|h\d|br)\b)[^>]*>", "", html.replace("\n", " "))
    blocks = re.split(r"<[^>]*>", plain)
    return {" ".join(block.split()) for block in blocks if block.strip()}


def _texts(value):
    if isinstance(value, tuple | list):
        for each in value:
            yield from _texts(each)
    elif is_dataclass(value):
        for each in fields(value):
            inner = getattr(value, each.name)
            if each.name in WORD_KEYS and isinstance(inner, str):
                yield inner
            else:
                yield from _texts(inner)


@pytest.mark.parametrize("spec", SPECS)
def test_a_house_s_numbers_are_told_and_the_layout_s_are_not(spec):
    design = open_design(spec)
    house = strange_house(design)
    before, after = lines(spec, design), lines(spec, house)
    numbers = [value for value in numbers_of(design) if abs(value) >= 30]
    stale = [
        said
        for old, new in zip(before, after, strict=True)
        for said in old & new
        if any(_tells(said, number) for number in numbers)
    ]
    assert stale == []
    missing = [
        (option, value)
        for option, value in STRANGE.items()
        if isinstance(value, int)
        and option in design.book.rules
        and not any(_tells(said, value) for said in after[0])
    ]
    assert missing == []


def numbers_of(design):
    options = [design.book.rules[option] for option in STRANGE if option in design.book.rules]
    return [value for value in options if isinstance(value, int)]


@pytest.mark.parametrize("spec", SPECS)
def test_a_house_s_choice_leaves_no_sentence_about_another(spec):
    house = strange_house(open_design(spec))
    before = lines(spec, house)
    faults = [
        (option, value, fault)
        for option, value in choices(house)
        for fault in find_faults(spec, option, before, changed(house, **{option: value}))
    ]
    assert faults == []


def find_faults(spec, option, before, house):
    """Give what is wrong after an option was changed: untrue sentences, or places that do not tell it."""
    after = lines(spec, house)
    for pattern, is_true in CLAIMS:
        for said in set().union(*after):
            if re.search(pattern, said) and not _holds(is_true, house.book.rules):
                yield said
    if after[0] == before[0]:
        yield "not in the booklet"
    if after[1:] == before[1:] and option not in NOT_SHORT:
        yield "neither on the back nor on the sheet"


def _holds(is_true, rules):
    try:
        return is_true(rules)
    except KeyError:
        return True  # another game's


def _tells(said, value):
    shown = f"{abs(value):,}" if abs(value) >= 10_000 else str(abs(value))
    return bool(re.search(rf"(?<!\d){shown}(?!\d)", said.replace("of 100", "")))
