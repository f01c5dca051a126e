"""The rules of the Yahtzee family, case by case; where other tools erred, the tracker that told is named."""

import string

import pytest

from sheetgen.errors import UsageError
from sheetgen.games.yahtzee import CODES, GAME
from sheetgen.rules.model import Entry, Form, Mode, Severity, Sheet
from sheetgen.rules.overrides import option_slips
from tests.games.by_hand import TEMPLATES, findings_of, read_yaml, rules_of, sheet_of

BOXES = [
    "ones", "twos", "threes", "fours", "fives", "sixes", "three_kind", "four_kind", "full",
    "small_straight", "large_straight", "yahtzee", "chance",
]  # fmt: skip
CLEAN = dict(zip(BOXES, [3, 6, 9, 12, 15, 18, 20, 18, 25, 30, 40, 50, 22], strict=True))


def worth(box, dice, changes=None):
    return GAME.score(dice, rules_of("yahtzee", changes))["scores"][box]


def legal(box, changes=None):
    return next(field.legal for field in GAME.fields(rules_of("yahtzee", changes)) if field.id == box)


def judged(changes=None, mode=Mode.SINGLE, **entries):
    sheet = sheet_of({"player": "A", **CLEAN, **entries})
    return GAME.judge([sheet], rules_of("yahtzee", changes), mode)


def test_without_a_yahtzee_box_nobody_has_its_points():
    """The sentence says so with a dash; no box is named that the sheet has not."""
    rules = rules_of("yahtzee", "hasbro")
    rules = {**rules, "boxes": [box for box in rules["boxes"] if box["id"] != "yahtzee"]}
    boxes = {box: value for box, value in CLEAN.items() if box != "yahtzee"}
    verdict = GAME.judge([sheet_of({"player": "A", **boxes, "yahtzee_bonus": 1})], rules, Mode.SINGLE)
    (finding,) = [each for each in verdict.sheets[0].findings if each.code == "YZ-EXTRA-NEEDS-50"]
    assert dict(finding.facts) == {"needed": ("–",), "shown": 0}


def found(changes=None, **entries):
    return [tuple(pair) for pair in findings_of(judged(changes, **entries))["A"]]


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    [
        ("three_kind", [3, 3, 3, 5, 2], 16),  # all dice, not the three alone: trivialloop/scorehub 119
        ("four_kind", [5, 5, 5, 5, 1], 21),  # the same
        ("small_straight", [3, 4, 4, 6, 6], 0),  # exceptionnotfound/BlazorGames 4
        ("small_straight", [1, 2, 3, 4, 6], 30),  # freeCodeCamp 54079
        ("small_straight", [4, 1, 3, 2, 2], 30),  # freeCodeCamp 58627: unsorted, with a pair
        ("small_straight", [1, 2, 3, 5, 6], 0),  # the same: five different, no four in a row
        ("small_straight", [1, 2, 3, 3, 4], 30),  # ArjanCodes/coderoast-yahtzee 1: the pair inside
        (
            "small_straight",
            [2, 3, 4, 5, 3],
            30,
        ),  # emilybache/Yatzy-Refactoring-Kata 54: right here, not in Yatzy
        ("full", [2, 2, 2, 2, 3], 0),  # exercism/problem-specifications 1232
        ("full", [4, 4, 4, 4, 4], 0),  # five equal are no full house
        ("full", [5, 5, 5, 3, 3], 25),  # exercism/elixir 1484: in any order
        ("full", [3, 3, 5, 5, 5], 25),
        ("full", [3, 5, 3, 5, 5], 25),
        ("four_kind", [3, 3, 3, 3, 3], 15),  # exercism/java 1602: five equal are four equal too
        ("threes", [3, 3, 3, 3, 3], 15),  # exercism/python 2204: the box decides
        ("large_straight", [1, 3, 4, 5, 6], 0),  # ichabod801/t_games 552
        ("large_straight", [6, 5, 4, 3, 2], 40),
        ("yahtzee", [6, 6, 6, 6, 6], 50),
        ("chance", [1, 1, 1, 1, 1], 5),
    ],
)
def test_worth(box, dice, points):
    assert worth(box, dice) == points


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    [
        ("small_straight", [2, 3, 4, 5, 3], 0),  # emilybache/Yatzy-Refactoring-Kata 54
        ("small_straight", [1, 2, 3, 4, 5], 15),
        ("small_straight", [2, 3, 4, 5, 6], 0),
        ("large_straight", [2, 3, 4, 5, 6], 20),
        ("pair", [3, 3, 3, 4, 4], 8),
        ("two_pairs", [3, 3, 3, 4, 4], 14),  # cphex 28: a full house has two pairs
        ("two_pairs", [4, 4, 4, 4, 1], 0),  # EFHIII/balatro-calculator 86: two values
        ("three_kind", [3, 3, 3, 3, 1], 9),
        ("four_kind", [2, 2, 2, 2, 2], 8),  # cphex 28
        ("house", [2, 2, 3, 3, 3], 13),
        ("house", [3, 3, 3, 3, 3], 0),
        ("yatzy", [1, 1, 1, 1, 1], 50),
    ],
)
def test_worth_in_yatzy(box, dice, points):
    assert worth(box, dice, "yatzy") == points


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    [
        ("small_straight", [1, 2, 3, 4, 5, 5], 15),  # one die is free
        ("large_straight", [2, 2, 3, 4, 5, 6], 20),
        ("full_straight", [1, 2, 3, 4, 5, 6], 21),
        ("three_pairs", [1, 1, 2, 2, 3, 3], 12),
        ("three_pairs", [1, 1, 1, 1, 3, 3], 0),
        ("villa", [2, 2, 2, 5, 5, 5], 21),
        ("tower", [2, 2, 2, 2, 5, 5], 18),
        ("house", [2, 2, 5, 5, 5, 1], 19),
        ("house", [2, 2, 2, 5, 5, 5], 19),  # the better way round
        ("five_kind", [4, 4, 4, 4, 4, 1], 20),
        ("maxi_yatzy", [4, 4, 4, 4, 4, 4], 100),
    ],
)
def test_worth_in_maxi_yatzy(box, dice, points):
    assert worth(box, dice, "maxi") == points


@pytest.mark.parametrize(
    ("box", "values"),
    [
        ("threes", {0, 3, 6, 9, 12, 15}),
        ("three_kind", {0, *range(5, 31)}),
        ("four_kind", {0, *range(5, 31)}),
        ("full", {0, 25}),
        ("small_straight", {0, 30}),
        ("large_straight", {0, 40}),
        ("yahtzee", {0, 50}),
        ("chance", {*range(5, 31)}),
    ],
)
def test_legal_values(box, values):
    assert set(legal(box)) == values


def test_legal_values_of_yatzy():
    assert set(legal("pair", "yatzy")) == {0, *range(2, 13, 2)}
    assert set(legal("two_pairs", "yatzy")) == {0, *range(6, 23, 2)}
    assert not {10, 25} & set(legal("house", "yatzy"))
    assert (min(legal("house", "yatzy")), max(legal("house", "yatzy"))) == (0, 28)


@pytest.mark.parametrize(
    ("variant", "most"), [(None, 375), ("hasbro", 375), ("kniffel", 375), ("yatzy", 374), ("triple", 2250)]
)
def test_the_most_that_a_sheet_can_score(variant, most):
    rules = rules_of("yahtzee", variant)
    columns = rules["columns"]
    best = {
        field.id: (field.legal[-1],) * columns if columns > 1 else field.legal[-1]
        for field in GAME.fields(rules)
        if field.legal
    }
    verdict = GAME.judge([sheet_of({"player": "A", **best})], rules, Mode.SINGLE).sheets[0]
    assert (verdict.scores["total"], verdict.findings) == (most, ())


def test_a_joker_pays_the_sum_of_its_dice_where_the_full_house_is_a_sum():
    assert 25 not in legal("full", {"full": "sum"})
    assert 25 in legal("full", {"full": "sum", "joker": "forced"})


def test_a_house_rule_changes_scores_findings_and_legal_values_alike():
    house = {"upper_bonus": 50, "full": 28, "upper_target": 60}
    assert worth("full", [2, 2, 3, 3, 3], house) == 28
    assert legal("full", house) == (0, 28)
    assert found(house) == [("YZ-VALUE", "full")]
    assert judged(house, full=28).sheets[0].scores["bonus"] == 50
    assert found(house, full=28, written={"bonus": 35}) == [("YZ-BONUS", "bonus")]


def test_a_chance_may_be_worth_fixed_points():
    boxes = [box for box in rules_of("yahtzee")["boxes"] if box["id"] != "chance"]
    house = {"boxes": [*boxes, {"id": "chance", "kind": "chance", "worth": 20}]}
    assert (worth("chance", [1, 2, 3, 4, 6], house), legal("chance", house)) == (20, (20,))
    assert found(house) == [("YZ-VALUE", "chance")]


@pytest.mark.parametrize(
    ("length", "worth_of", "dice", "points"),
    [
        (4, "all", [2, 3, 4, 5, 5], 19),
        (4, "matching", [2, 3, 4, 5, 5], 14),
        (4, "matching", [1, 2, 3, 4, 5], 14),  # the higher of two
        (5, "matching", [2, 3, 4, 5, 6], 20),
        (5, "all", [1, 2, 3, 4, 6], 0),
    ],
)
def test_a_run_may_be_worth_its_pips(length, worth_of, dice, points):
    run = {"id": "run", "kind": "run", "length": length, "worth": worth_of}
    assert worth("run", dice, {"boxes": [run]}) == points


def test_a_box_more_joins_the_game():
    rules = rules_of("yahtzee")
    house = {
        "boxes": [*rules["boxes"], {"id": "two_pairs", "kind": "groups", "groups": [2, 2], "worth": "all"}]
    }
    assert worth("two_pairs", [2, 2, 5, 5, 6], house) == 20
    assert found(house) == [("YZ-MISSING", "two_pairs")]
    assert judged(house, two_pairs=20).sheets[0].scores["lower"] == 225


@pytest.mark.parametrize(("sixes", "bonus"), [(12, 0), (18, 35), (24, 35)])
def test_bonus_from_63_on(sixes, bonus):
    """63 are enough: traudichspiele.de and others ask for more."""
    assert judged(sixes=sixes).sheets[0].scores["bonus"] == bonus


def test_a_chance_of_nothing_has_its_own_code():
    assert found(chance=0) == [("YZ-CHANCE-ZERO", "chance")]
    assert found(chance=4) == [("YZ-VALUE", "chance")]


def test_a_zero_is_allowed_everywhere_else():
    """A free box may always be given up: freeCodeCamp 55760."""
    assert found(**dict.fromkeys(BOXES[:-1], 0)) == []


def test_a_struck_box_holds_nothing():
    entries = {**{box: Entry(value) for box, value in CLEAN.items()}, "full": Entry(struck=True)}
    sheet = Sheet("A", entries)
    verdict = GAME.judge([sheet], rules_of("yahtzee"), Mode.SINGLE).sheets[0]
    assert (verdict.scores["lower"], verdict.findings) == (180, ())
    assert GAME.cells(sheet, rules_of("yahtzee"))["full"] == "-"


def test_a_box_left_out_is_missing_like_an_empty_one():
    sheet = sheet_of({"player": "A", **{box: value for box, value in CLEAN.items() if box != "twos"}})
    assert findings_of(GAME.judge([sheet], rules_of("yahtzee"), Mode.SINGLE))["A"] == [["YZ-MISSING", "twos"]]


WRITTEN = {"upper": 63, "bonus": 35, "lower": 205, "total": 303}


@pytest.mark.parametrize(
    ("slip", "expect"),
    [
        ({}, []),
        (
            {"upper": 60, "bonus": 0, "total": 265},
            [("YZ-ARITH", "upper")],
        ),  # the bonus follows the sum as written
        ({"upper": 60, "total": 300}, [("YZ-ARITH", "upper")]),  # … or the true one
        ({"upper": 60, "bonus": None, "total": 265}, [("YZ-ARITH", "upper")]),
        ({"bonus": 50, "total": 318}, [("YZ-BONUS", "bonus")]),
        ({"lower": 215}, [("YZ-ARITH", "lower"), ("YZ-SUM", "total")]),  # added up from the right subtotals
        ({"total": 304}, [("YZ-SUM", "total")]),
    ],
)
def test_written_lines(slip, expect):
    assert found(written={**WRITTEN, **slip}) == expect


def test_a_total_alone_is_held_against_the_boxes():
    assert found(written={"total": 303}) == []
    assert found(written={"total": 268}) == [("YZ-SUM", "total")]


@pytest.mark.parametrize(
    ("changes", "entries", "expect"),
    [
        (None, {"yahtzee_bonus": 0}, []),
        (None, {"yahtzee_bonus": 2}, ["YZ-EXTRA-RULE"]),
        ("hasbro", {"yahtzee": 0, "yahtzee_bonus": 1}, ["YZ-EXTRA-NEEDS-50"]),
        (
            "kniffel",
            {"yahtzee": 0, "fives": 25, "yahtzee_bonus": 1},
            [],
        ),  # the Kniffel box was used up by a 0
        ("kniffel", {"yahtzee_bonus": 1}, ["YZ-EXTRA-COUNT"]),  # below it would be a joker without a bonus
        # Full house and both straights as jokers, three of a kind with five fours, the sixes given up.
        ("hasbro", {"sixes": 0, "yahtzee_bonus": 5}, []),
        ("hasbro", {"sixes": 0, "yahtzee_bonus": 6}, ["YZ-EXTRA-COUNT"]),
        # A Yahtzee of sixes in Chance needs the sixes used before; given up last they were not.
        ("hasbro", {"sixes": 0, "chance": 30, "yahtzee_bonus": 5}, []),
        ("hasbro", {"sixes": 0, "chance": 30, "yahtzee_bonus": 6}, ["YZ-EXTRA-COUNT"]),
        ("hasbro", {"sixes": 30, "chance": 30, "yahtzee_bonus": 6}, []),
        # A forced joker pays in full; who may choose may also give up the three of a kind.
        ("hasbro", {"three_kind": 0, "yahtzee_bonus": 4}, ["YZ-EXTRA-COUNT"]),
        ({"joker": "free", "extra_yahtzee": 100}, {"three_kind": 0, "yahtzee_bonus": 4}, []),
        ({"joker": "free", "extra_yahtzee": 100}, {"three_kind": 0, "yahtzee_bonus": 5}, ["YZ-EXTRA-COUNT"]),
        ({"joker": "none", "extra_yahtzee": 100}, {"three_kind": 0, "yahtzee_bonus": 1}, []),
    ],
)
def test_further_yahtzees(changes, entries, expect):
    assert found(changes, **entries) == [(code, "yahtzee_bonus") for code in expect]


def test_fewer_further_yahtzees_than_none():
    """Three of a kind can hold five fours, and the full house and both straights any Yahtzee."""
    (finding,) = judged("hasbro", yahtzee_bonus=-1).sheets[0].findings
    assert (finding.code, finding.written) == ("YZ-VALUE", -1)
    assert finding.facts == {"legal": ("0–4",), "least": 0}


def test_all_number_boxes_given_up_leave_one_that_was_so_before_the_first_joker():
    zeros = dict.fromkeys(BOXES[:6], 0)
    below = {
        "three_kind": 17,
        "four_kind": 0,
        "full": 0,
        "small_straight": 0,
        "large_straight": 0,
        "chance": 22,
    }
    assert found("hasbro", **zeros, **below, yahtzee_bonus=5) == []
    assert found("hasbro", **zeros, **below, yahtzee_bonus=6) == [("YZ-EXTRA-COUNT", "yahtzee_bonus")]


def test_the_best_hasbro_sheet_holds_twelve_further_yahtzees():
    best = {box: legal(box, "hasbro")[-1] for box in BOXES}
    verdict = judged("hasbro", **best, yahtzee_bonus=12).sheets[0]
    assert (verdict.scores["total"], verdict.findings) == (1575, ())
    verdict = judged("kniffel", **best, yahtzee_bonus=6).sheets[0]
    assert (verdict.scores["total"], verdict.findings) == (675, ())


def test_a_table_in_play_may_differ_by_one_box():
    rules = rules_of("yahtzee")
    open_box = {**CLEAN, "twos": None}
    sheets = [sheet_of({"player": "A", **CLEAN}), sheet_of({"player": "B", **open_box})]
    assert findings_of(GAME.judge(sheets, rules, Mode.TABLE))["table"] == ["YZ-NOT-OVER"]


def test_a_tie_is_shared():
    """mholzi/beatify 678: not decided by the order of entry."""
    sheets = [sheet_of({"player": name, **CLEAN}) for name in "ABC"]
    assert GAME.judge(sheets, rules_of("yahtzee"), Mode.TABLE).winners == ("A", "B", "C")


TRIPLE = {
    **{box: [value] * 3 for box, value in CLEAN.items()},
    "written": {
        "upper": [63] * 3,
        "bonus": [35] * 3,
        "lower": [205] * 3,
        "columns": [303, 606, 909],
        "total": 1818,
    },
}


def test_three_columns_count_once_twice_and_three_times():
    rules = rules_of("yahtzee", "triple")
    verdict = GAME.judge([sheet_of({"player": "A", **TRIPLE})], rules, Mode.SINGLE).sheets[0]
    assert verdict.findings == ()
    assert verdict.scores == {
        "upper": (63, 63, 63),
        "bonus": (35, 35, 35),
        "lower": (205, 205, 205),
        "columns": (303, 606, 909),
        "extra": 0,
        "total": 1818,
    }


def test_three_columns_are_over_when_all_are_full():
    rules = rules_of("yahtzee", "triple")
    full, open_box = {**TRIPLE, "player": "A"}, {**TRIPLE, "player": "B", "twos": [6, 6, None]}
    assert GAME.judge([sheet_of(full)] * 2, rules, Mode.TABLE).findings == ()
    (finding,) = GAME.judge([sheet_of(full), sheet_of(open_box)], rules, Mode.TABLE).findings
    assert (finding.code, finding.facts) == ("YZ-NOT-OVER", {"least": 38, "most": 39, "boxes": 39})


@pytest.mark.parametrize(
    ("entries", "lines", "expect"),
    [
        (
            {"full": [25, 21, 25]},
            {"lower": [205, 201, 205], "columns": [303, 598, 909], "total": 1810},
            [["YZ-VALUE", "full@2"]],
        ),
        ({"ones": [3, 3, None]}, {}, [["YZ-MISSING", "ones@3"], ["YZ-ARITH", "upper@3"]]),
        ({}, {"columns": [303, 303, 909], "total": 1515}, [["YZ-ARITH", "columns@2"]]),  # no factor
        ({}, {"total": 1800}, [["YZ-SUM", "total"]]),
        ({"yahtzee_bonus": [0, 0, 1]}, {"total": 2118}, []),
        # Without its factor: the total follows what is written.
        ({"yahtzee_bonus": [0, 0, 1]}, {"extra": 100, "total": 1918}, [["YZ-ARITH", "extra"]]),
    ],
)  # fmt: skip
def test_findings_of_three_columns(entries, lines, expect):
    typed = {"player": "A", **TRIPLE, **entries, "written": {**TRIPLE["written"], **lines}}
    verdict = GAME.judge([sheet_of(typed)], rules_of("yahtzee", "triple"), Mode.SINGLE)
    assert findings_of(verdict)["A"] == expect


def test_cells():
    sheet = sheet_of({"player": "A", "ones": 3, "twos": None, "full": 0, "written": {"upper": 63}})
    assert GAME.cells(sheet, rules_of("yahtzee")) == {"ones": 3, "full": 0, "written/upper": 63}
    sheet = sheet_of({"player": "A", "ones": [3, None, 2], "written": {"upper": [63, 60, 58], "total": 900}})
    assert GAME.cells(sheet, rules_of("yahtzee", "triple")) == {
        "ones@1": 3,
        "ones@3": 2,
        "written/upper@1": 63,
        "written/upper@2": 60,
        "written/upper@3": 58,
        "written/total": 900,
    }


def test_fields_and_totals():
    rules = rules_of("yahtzee")
    assert [field.id for field in GAME.fields(rules)] == [*BOXES, "yahtzee_bonus"]
    assert [total.id for total in GAME.totals(rules)] == ["upper", "bonus", "lower", "extra", "total"]
    for changes in ("triple", {"columns": 2}):
        assert {field.form for field in GAME.fields(rules_of("yahtzee", changes))} == {Form.COLUMNS}


@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ([1, 2, 3, 4], "4 dice given; a throw has 5"),
        ([1, 2, 3, 4, 7], "'7' is not on a die; its faces are 1 to 6"),
        ([0, 1, 2, 3, 4], "'0' is not on a die; its faces are 1 to 6"),
    ],
)
def test_a_throw_that_cannot_be(dice, words):
    with pytest.raises(UsageError, match=words):
        GAME.score(dice, rules_of("yahtzee"))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"upper_bonus": "fifty"}, "no number of points"),
        ({"full": "all"}, "or sum"),
        ({"joker": "sometimes"}, "'none', 'forced' or 'free'"),
        ({"factors": []}, "one whole number a column"),
        ({"boxes": []}, "no boxes"),
        ({"boxes": [{"id": "a", "kind": "face", "face": 1}] * 2}, "stands twice"),
        ({"boxes": [{"id": "yahtzee_bonus", "kind": "chance"}]}, "'yahtzee_bonus' is what something else"),
        ({"boxes": [{"id": "unsure", "kind": "chance"}]}, "'unsure' is what something else on a sheet"),
        ({"boxes": [{"id": "a@1", "kind": "chance"}]}, "'a@1' is no id; write letters and digits"),
        ({"boxes": [{"id": "a", "kind": "flush"}]}, "unknown kind 'flush'"),
        ({"boxes": [{"id": "a", "kind": "face"}]}, "needs face"),
        ({"boxes": [{"id": "a", "kind": "face", "groups": [2]}]}, "'groups' means nothing"),
        ({"boxes": [{"id": "a", "kind": "run"}]}, "needs faces or length"),
        ({"boxes": [{"id": "a", "kind": "groups", "groups": 3}]}, "groups takes a list, such as [3, 2]"),
        ({"boxes": [{"id": "a", "kind": "face", "face": [1]}]}, "face takes one number"),
        ({"boxes": [{"id": "a", "kind": "groups", "groups": [0]}]}, "whole numbers from 1 to 20"),
        ({"boxes": [{"id": "a", "kind": "groups", "groups": [21]}]}, "whole numbers from 1 to 20"),
        ({"boxes": [{"id": "a", "kind": "chance", "worth": "much"}]}, "worth 'much'"),
        ({"boxes": [{"id": "a", "kind": "face", "face": 1, "worth": 5}]}, "'worth' means nothing"),
        ({"boxes": ["chance"]}, "is no box"),
        ({"boxes": [{"id": 3, "kind": "chance"}]}, "is no box"),
    ],
)
def test_an_impossible_option_is_told(changes, words):
    (slip,) = option_slips(GAME.options, changes)
    assert words in slip.message


def test_a_size_may_be_twenty():
    """Whether these dice can fill the box is another question."""
    assert option_slips(GAME.options, {"boxes": [{"id": "a", "kind": "groups", "groups": [20]}]}) == []


def test_sentences_speak_only_of_what_findings_tell():
    sentences = read_yaml(TEMPLATES / "yahtzee" / "findings.yaml")
    cases = [
        (
            {},
            {
                "full": 26,
                "chance": 0,
                "twos": None,
                "written": {"upper": 1, "bonus": 1, "lower": 1, "total": 1},
            },
        ),
        ({}, {"yahtzee_bonus": 1}),
        ("hasbro", {"yahtzee": 0, "yahtzee_bonus": 1}),
        ("hasbro", {"yahtzee_bonus": 12, "written": {"extra": 3}}),
        ("hasbro", {"yahtzee_bonus": -1}),
    ]
    findings = [f for changes, entries in cases for f in judged(changes, **entries).sheets[0].findings]
    sheets = [sheet_of({"player": "A", **CLEAN}), sheet_of({"player": "B"})]
    findings += GAME.judge(sheets, rules_of("yahtzee"), Mode.TABLE).findings
    assert {f.code for f in findings} == set(CODES)
    assert {f.severity for f in findings} == {Severity.ERROR}
    for f in findings:
        named = {name for _, name, _, _ in string.Formatter().parse(sentences[f.code]) if name}
        given = {"where": f.where, "written": f.written, "expected": f.expected, **f.facts}
        assert all(given.get(name) is not None for name in named), f


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"upper_target": 106}, "106 is out of reach; the number boxes hold at most 105"),
        (
            {"boxes": [{"id": "run", "kind": "run", "length": 6}], "upper_bonus": 0},
            "5 dice of 6 faces can never fill 'run'; leave it out",
        ),
        (
            {"boxes": [{"id": "run", "kind": "run", "faces": [5, 6, 7]}], "upper_bonus": 0},
            "5 dice of 6 faces can never fill 'run'; leave it out",
        ),
        (
            {"boxes": [{"id": "sevens", "kind": "face", "face": 7}]},
            "5 dice of 6 faces can never fill 'sevens'; leave it out",
        ),
        ({"extra_yahtzee": 100, "dice": 6}, "no box asks for 6 equal dice, so none is ever paid; write 0"),
        (
            {
                "extra_where": "number_box",
                "extra_yahtzee": 9,
                "upper_bonus": 0,
                "boxes": [{"id": "all", "kind": "groups", "groups": [5]}],
            },
            "there is no number box; write any",
        ),
    ],
)
def test_options_that_contradict_each_other(rules, words):
    """The first of them is told, at its own place, for the booklet would promise what nobody can have."""
    assert GAME.contradictions({**rules_of("yahtzee"), **rules}) == {next(iter(rules)): words}


@pytest.mark.parametrize(
    "changes", [None, "hasbro", "kniffel", "yatzy", "maxi", "triple", {"upper_target": 105}]
)
def test_options_that_can_just_be_fulfilled(changes):
    assert GAME.contradictions(rules_of("yahtzee", changes)) == {}
