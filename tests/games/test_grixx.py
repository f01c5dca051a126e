"""GRixx against the hand-worked vectors, the examples of the booklet, and its rules one by one."""

import pytest

from sheetgen.games.grixx import GAME
from sheetgen.rules.model import Mode, Severity
from sheetgen.rules.overrides import missing_options, option_slips
from tests.games.by_hand import TEMPLATES, findings_of, judge_typed, read_yaml, rules_of, sheet_of, vectors_of

VARIANTS = [None, "mixx-a", "mixx-b", "big-points"]
EXAMPLES = read_yaml(TEMPLATES / "grixx" / "examples.yaml")["examples"]
SENTENCES = read_yaml(TEMPLATES / "grixx" / "findings.yaml")

CLOSED_UP = [2, 3, 5, 6, 8, 12]
CLOSED_DOWN = [12, 10, 9, 7, 4, 2]


def typed(player="A", **entries):
    """Return a typed sheet on which all that is not named is empty."""
    empty = {"red": [], "yellow": [], "green": [], "blue": [], "locks": [], "penalties": 0}
    return {"player": player, **empty, **entries}


def judge(*sheets, mode=None, **rules):
    mode = mode or ("table" if len(sheets) > 1 else "single")
    return judge_typed(GAME, {"sheets": sheets, "mode": mode, "rules": rules})


def findings(sheet, **rules):
    return findings_of(judge(sheet, **rules))["A"]


def table(*sheets, **rules):
    return findings_of(judge(*sheets, mode="table", **rules))["table"]


def scores(sheet, **rules):
    return dict(judge(sheet, **rules).sheets[0].scores)


@pytest.mark.parametrize("vector", vectors_of("grixx")["vectors"], ids=lambda vector: vector["id"])
def test_vector(vector):
    verdict, expect = judge_typed(GAME, vector), vector["expect"]
    assert {sheet.player: dict(sheet.scores) for sheet in verdict.sheets} == expect["scores"]
    found = findings_of(verdict)
    assert {who: found[who] for who in expect["findings"]} == expect["findings"]
    assert list(verdict.winners) == expect.get("winners", [])
    for sheet in verdict.sheets:
        assert list(sheet.scores) == ["red", "yellow", "green", "blue", "penalties", "total"]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_example(example):
    verdict, expect = judge_typed(GAME, example), example["expect"]
    assert {sheet.player: sheet.scores["total"] for sheet in verdict.sheets} == expect["totals"]
    assert {who: found for who, found in findings_of(verdict).items() if found} == expect["findings"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_rules_of_the_layout_are_complete_and_possible(variant):
    rules = rules_of("grixx", variant)
    assert option_slips(GAME.options, rules) == []
    assert missing_options(GAME.options, rules) == []


@pytest.mark.parametrize(
    "option, value",
    [
        ("players", [5, 2]),
        ("rows", {"red": [2, 2, 3]}),
        ("rows", {}),
        ("rows", {f"row {number}": [2, 3] for number in range(13)}),
        *(("rows", {name: [2, 3]}) for name in ("penalties", "total", "player", "written/x", "")),
        ("bonus_rows", {"locks": {"between": ["red", "yellow"], "numbers": [2]}}),
        ("box_colours", {"red": "red"}),
        ("bonus_rows", {"bonus_ry": {"numbers": [2, 3]}}),
        ("row_points", [0, 3, 1]),
        ("row_points", []),
        ("end_timing", "later"),
        ("penalty", 5),
        ("max_penalties", 0),
        ("simultaneous_lock", 1),
    ],
)
def test_an_impossible_option_is_a_slip(option, value):
    assert [slip.option for slip in option_slips(GAME.options, {option: value})] == [option]


@pytest.mark.parametrize("count", [1, 12])
def test_a_sheet_may_have_so_many_rows(count):
    assert option_slips(GAME.options, {"rows": {f"row {number}": [2, 3] for number in range(count)}}) == []


ROWS = "the sheet has red, yellow, green, blue"
BONUS = {"between": ["red", "yellow"], "numbers": [2]}


@pytest.mark.parametrize(
    "option, value, fits, words",
    [
        # A row has eleven numbers and a lock.
        ("row_points", [0, 1, 3], [*range(13)], "up to 12 crosses, the lock included; write 13"),
        ("bonus_rows", {"red": BONUS}, {"bonus": BONUS}, "'red' is a row already; choose another id"),
        ("min_before_lock", 11, 10, "11 is too much; a row has 10 numbers before its last"),
        ("end_rows", 5, 4, "5 is too much; the sheet has 4 rows"),
        ("box_colours", {"rot": ["red"] * 11}, {"red": ["red"] * 11}, f"there is no row 'rot'; {ROWS}"),
        ("box_colours", {"red": ["red"] * 10}, {}, "'red' has 11 boxes, here 10 colours"),
        (
            "bonus_rows",
            {"x": {"between": ["red", "rot"], "numbers": [2]}},
            {"x": {"between": ["red", "yellow"], "numbers": [2]}},
            f"'x' is beside 'rot', which is no row; {ROWS}",
        ),
    ],
)
def test_options_that_contradict_the_rows(option, value, fits, words):
    rules = rules_of("grixx")
    told = GAME.contradictions({**rules, option: value})
    assert list(told) == [option]
    assert words in told[option]
    assert GAME.contradictions({**rules, option: fits}) == GAME.contradictions(rules) == {}


def test_every_code_has_its_sentence():
    assert set(SENTENCES) == set(GAME.codes)


@pytest.mark.parametrize("crosses, points", list(enumerate([0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55])))
def test_a_row_scores_more_with_every_cross(crosses, points):
    assert scores(typed(yellow=list(range(2, 2 + crosses))))["yellow"] == points


def test_a_full_row_with_its_lock_scores_78():
    assert scores(typed(blue=list(range(2, 13)), locks=["blue"]))["blue"] == 78


def test_the_highest_total_is_266():
    full, open_row = list(range(2, 13)), list(range(2, 12))
    sheet = typed(
        red=full, yellow=full, green=[*open_row[1:], 12], blue=[*open_row[1:], 12], locks=["red", "yellow"]
    )
    assert scores(sheet)["total"] == 266
    assert findings(sheet) == []


@pytest.mark.parametrize(
    "sheet, expected",
    [
        (typed(red=[2, 3, 4, 5, 6, 12]), [["GX-LAST-NO-LOCK", "red"]]),
        (typed(green=[12, 11, 10, 9, 8, 7, 2], locks=["green"]), []),  # five or more, not exactly five
        (
            typed(green=[12, 11, 10, 9, 2], locks=["green"]),
            [["GX-LAST-EARLY", "green"]],
        ),  # the last is none of five
        (typed(green=[2, 3, 4, 5, 6, 12], locks=["green"]), []),  # its last number is the 2
        (typed(green=[3, 4, 5, 6, 7, 12], locks=["green"]), [["GX-LOCK-NO-LAST", "green"]]),
        (typed(red=[5, 5]), [["GX-DUP", "red"]]),
        (typed(red=[5, 5, 5, 7, 7]), [["GX-DUP", "red"]]),
        (typed(red=[0, 13]), [["GX-RANGE", "red"]]),
        (typed(penalties=4), []),
        (typed(penalties=-1), [["GX-PEN-RANGE", "penalties"]]),
        (typed(red=CLOSED_UP, blue=CLOSED_DOWN, locks=["red", "blue"], penalties=3), []),
        (
            typed(red=CLOSED_UP, blue=CLOSED_DOWN, locks=["red", "blue"], penalties=4),
            [["GX-BOTH-ENDS", "locks"]],
        ),
        (typed(red=CLOSED_UP, locks=["red"], penalties=4), []),
    ],
)
def test_one_sheet(sheet, expected):
    assert findings(sheet) == expected


def test_order_of_the_numbers_and_locks_does_not_matter():
    assert findings(typed(red=[12, 3, 8, 2, 6, 5], locks=["red"])) == []


def test_an_unwritten_line_is_not_judged():
    assert findings(typed(red=[2, 3], written={"total": 3})) == []
    assert findings(typed(red=[2, 3], written={"red": None, "total": 4})) == [["GX-SUM", "total"]]


def test_a_wrong_line_does_not_accuse_the_total():
    verdict = judge(typed(red=[2, 3], blue=[5], written={"red": 4, "blue": 1, "total": 5}))
    (finding,) = verdict.sheets[0].findings
    assert (finding.code, finding.where, finding.written, finding.expected) == ("GX-ARITH", "red", 4, 3)
    assert dict(finding.facts) == {"crosses": 2}


@pytest.mark.parametrize(
    "written, expected",
    [
        ({"penalties": 10, "total": -7}, []),  # copied from behind the printed minus
        ({"penalties": 15, "total": -12}, [["GX-ARITH", "penalties"]]),
        ({"penalties": 10, "total": 13}, [["GX-ARITH", "penalties"]]),  # added instead of subtracted
        ({"penalties": 10}, [["GX-ARITH", "penalties"]]),
        ({"penalties": -10, "total": -7}, []),
    ],
)
def test_the_printed_minus(written, expected):
    assert findings(typed(red=[2, 3], penalties=2, written=written)) == expected


# What other programs got wrong (see the rules' list of known faults), each with what is right.


def test_bug_23_closing_needs_five_and_the_lock_scores():
    assert findings(typed(red=[2, 3, 12], locks=["red"])) == [["GX-LAST-EARLY", "red"]]
    assert scores(typed(red=CLOSED_UP, locks=["red"]))["red"] == 28


def test_bug_27_and_37_two_or_more_closed_rows_end_the_game():
    a = typed("A", red=CLOSED_UP, green=CLOSED_DOWN, locks=["red", "green"], penalties=1)
    b = typed("B", red=[4], blue=CLOSED_DOWN, yellow=[3, 4, 5], locks=["blue"])
    assert table(a, b) == []


def test_bug_28_and_36_everybody_may_close_a_row_on_the_same_roll():
    a = typed("A", red=CLOSED_UP, green=CLOSED_DOWN, locks=["red", "green"])
    b = typed("B", red=CLOSED_UP, green=[12, 11, 9, 8], yellow=[3, 4], locks=["red"])
    assert table(a, b) == []
    assert [judge(a, b).sheets[seat].scores["red"] for seat in (0, 1)] == [28, 28]


def test_bug_29_penalties_are_in_the_total():
    assert scores(typed(red=[2, 3], penalties=2))["total"] == -7


def test_bug_31_green_and_blue_end_with_the_two():
    assert rules_of("grixx")["rows"]["green"][-1] == rules_of("grixx")["rows"]["blue"][-1] == 2


def test_bug_35_a_closed_row_gets_a_cross_and_not_a_point():
    assert scores(typed(blue=[12, 11, 10, 9, 8, 7, 2], locks=["blue"]))["blue"] == 36


def test_bug_38_a_lock_scores_only_for_who_closed_the_row():
    assert findings(typed(green=[12, 11, 9, 8, 7, 6, 5], locks=["green"])) == [["GX-LOCK-NO-LAST", "green"]]


def test_bug_25_all_leaders_win():
    a, b, c = (typed(name, red=[2, 3], blue=[5]) for name in "ABC")
    verdict = judge(a, b, c)
    assert verdict.winners == ("A", "B", "C")
    assert verdict.ranking == (("A", 4), ("B", 4), ("C", 4))


# The sheets of one game.

LIVELY = {"yellow": [3, 4, 5], "blue": [12, 11, 9], "penalties": 1}


def test_the_game_is_over_only_with_rows_closed_by_the_rules():
    early = typed("A", red=CLOSED_UP, green=[12, 11, 2], locks=["red", "green"], penalties=1)
    assert table(early, typed("B", **LIVELY)) == ["GX-NOT-OVER"]


def test_the_same_row_closed_by_two_is_one_row():
    a = typed("A", red=CLOSED_UP, locks=["red"], penalties=1)
    b = typed("B", red=CLOSED_UP, locks=["red"], yellow=[2])
    assert table(a, b) == ["GX-NOT-OVER"]


def test_a_last_penalty_and_two_rows_need_a_reading_of_the_rules():
    a = typed("A", red=CLOSED_UP, blue=[12, 11], locks=["red"], penalties=4)
    b = typed("B", green=CLOSED_DOWN, yellow=[3, 4, 5], locks=["green"])
    (finding,) = judge(a, b).findings
    assert (finding.code, finding.severity) == ("GX-PEN-AND-ROWS", Severity.WARNING)
    assert table(a, b, end_timing="end_of_turn") == []


def test_who_takes_the_last_penalty_closed_nothing_in_that_turn():
    """Red and yellow fell together in the last turn, but A, who crossed nothing in it, holds red."""
    a = typed("A", red=CLOSED_UP, yellow=[3], locks=["red"], penalties=4)
    b = typed("B", yellow=CLOSED_UP, green=CLOSED_DOWN, locks=["yellow", "green"])
    assert "GX-PEN-AND-ROWS" in table(a, b, end_timing="end_of_turn")


def test_both_ends_on_one_sheet_are_not_told_twice():
    a = typed("A", red=CLOSED_UP, green=CLOSED_DOWN, locks=["red", "green"], penalties=4)
    found = findings_of(judge(a, typed("B", **LIVELY)))
    assert found == {"A": [["GX-BOTH-ENDS", "locks"]], "B": [], "table": []}


def test_three_rows_with_shared_locks():
    """A and B closed green together, then A red and B yellow on one white 12: the pair's holders differ."""
    a = typed("A", red=CLOSED_UP, green=CLOSED_DOWN, locks=["red", "green"])
    b = typed("B", yellow=CLOSED_UP, green=CLOSED_DOWN, locks=["yellow", "green"])
    assert table(a, b) == []


def test_three_rows_whose_pair_shares_a_holder():
    a = typed("A", red=CLOSED_UP, yellow=CLOSED_UP, locks=["red", "yellow"])
    b = typed("B", red=CLOSED_UP, green=CLOSED_DOWN, locks=["red", "green"])
    assert table(a, b) == ["GX-ROWS-3"]
    assert table(a, b, simultaneous_lock=False) == ["GX-ROWS-3", "GX-LOCK-SHARED"]


def test_a_third_row_in_the_second_action_if_the_turn_is_played_out():
    """A closes red with the white 12, then yellow with a die; only the active player can do that."""
    a = typed("A", red=CLOSED_UP, yellow=CLOSED_UP, locks=["red", "yellow"])
    b = typed("B", red=CLOSED_UP, green=CLOSED_DOWN, locks=["red", "green"])
    assert table(a, b, end_timing="end_of_turn") == []
    alone = typed(red=CLOSED_UP, yellow=CLOSED_UP, green=CLOSED_DOWN, locks=["red", "yellow", "green"])
    assert findings(alone) == [["GX-LOCKS-3", "locks"]]
    assert findings(alone, end_timing="end_of_turn") == []


@pytest.mark.parametrize("end_timing", ["immediate", "end_of_turn"])
def test_four_rows_never(end_timing):
    a = typed("A", red=CLOSED_UP, green=CLOSED_DOWN, locks=["red", "green"])
    b = typed("B", yellow=CLOSED_UP, blue=CLOSED_DOWN, locks=["yellow", "blue"])
    assert table(a, b, end_timing=end_timing) == ["GX-ROWS-4"]


@pytest.mark.parametrize("count, expected", [(1, ["GX-PLAYERS"]), (2, []), (5, []), (6, ["GX-PLAYERS"])])
def test_number_of_players(count, expected):
    first = typed("A", red=CLOSED_UP, green=CLOSED_DOWN, locks=["red", "green"])
    others = [typed("BCDEF"[seat], **LIVELY) for seat in range(count - 1)]
    assert table(first, *others) == expected


def test_an_empty_sheet_needs_the_turn_to_stop_early():
    vector = next(vector for vector in vectors_of("grixx")["vectors"] if vector["id"] == "GX-30")
    played_out = judge_typed(GAME, {**vector, "rules": {"end_timing": "end_of_turn"}})
    assert findings_of(played_out)["table"] == ["GX-EMPTY", "GX-TURNS"]


@pytest.mark.parametrize("crosses, expected", [([7], ["GX-TURNS"]), ([7, 8], []), ([7, 8, 9], [])])
def test_after_four_penalties_all_others_were_active_three_times(crosses, expected):
    a = typed("A", red=[2, 4, 5], penalties=4)
    assert table(a, typed("B", red=crosses, penalties=1)) == expected


@pytest.mark.parametrize("green, expected", [([], []), ([12], ["GX-TURNS"])])
def test_who_took_the_last_penalty_was_active_last(green, expected):
    """A was active four times, B at most as often: eight white sums and four dice of B's own are twelve."""
    b = {"player": "B", "red": [2, 3, 4, 5, 6, 7], "yellow": [2, 3, 4, 5, 6, 7], "green": green}
    assert table(typed("A", penalties=4), b) == expected


def test_what_is_left_out_is_empty():
    a = {"player": "A", "red": CLOSED_UP, "green": CLOSED_DOWN, "locks": ["red", "green"]}
    b = {"player": "B", "yellow": [3, 4, 5], "blue": [12, 11, 9]}
    assert findings_of(judge(a, b)) == {"A": [], "B": [], "table": []}


def test_a_shared_lock_where_only_one_may_close():
    a = typed("A", red=CLOSED_UP, green=CLOSED_DOWN, locks=["red", "green"])
    b = typed("B", red=CLOSED_UP, yellow=[3, 4], locks=["red"])
    verdict = judge(a, b, simultaneous_lock=False)
    assert [(f.code, f.where) for f in verdict.findings] == [("GX-LOCK-SHARED", "red")]


# Variants.


@pytest.mark.parametrize("sheet", [typed(red=[6, 9, 3, 12, 7, 10], locks=["red"]), typed(red=[12, 5])])
def test_shuffled_rows_close_with_their_last_box(sheet):
    assert findings_of(judge_typed(GAME, {"sheets": [sheet], "rules": "mixx-b"}))["A"] == []


@pytest.mark.parametrize("variant", ["mixx-a", "mixx-b"])
def test_arrangement_of_a_variant(variant):
    """Every colour has each number from 2 to 12 once, and the four locks have four colours."""
    rules = rules_of("grixx", variant)
    by_colour = {row: [] for row in rules["rows"]}
    for row, numbers in rules["rows"].items():
        colours = rules["box_colours"].get(row, [row] * len(numbers))
        assert len(colours) == len(numbers) and colours[-1] == row
        for number, colour in zip(numbers, colours, strict=True):
            by_colour[colour].append(number)
    assert {colour: sorted(numbers) for colour, numbers in by_colour.items()} == {
        colour: list(range(2, 13)) for colour in by_colour
    }


def test_points_by_colour():
    """Red row: 2 is red, 4 and 5 are blue; the lock is red like the last box."""
    rules = rules_of("grixx", "mixx-a") | {"score_by": "colour"}
    sheet = sheet_of(typed(red=[2, 4, 5], yellow=[5]))
    (verdict,) = GAME.judge([sheet], rules, Mode.SINGLE).sheets
    assert dict(verdict.scores) == {"red": 1, "yellow": 0, "green": 1, "blue": 3, "penalties": 0, "total": 5}
    by_row = GAME.judge([sheet], rules_of("grixx", "mixx-a"), Mode.SINGLE).sheets[0]
    assert by_row.scores["red"] == 6
    locked = sheet_of(typed(red=[2, 4, 5], yellow=[5], locks=["red"]))
    (verdict,) = GAME.judge([locked], rules, Mode.SINGLE).sheets
    assert (verdict.scores["red"], verdict.scores["total"]) == (3, 7)


def test_crosses_of_one_colour_in_several_rows_add_up():
    """The red row begins with a blue box and one of a colour that has no row, and so no points.

    A number that is not printed counts for its row: scores are the marks as they are.
    """
    colours = {"red": ["blue", "white", *["red"] * 9]}
    crossed = typed(red=[2, 3, 4, 13], blue=[12, 11])
    by_colour = scores(crossed, score_by="colour", box_colours=colours)
    assert by_colour == {"red": 3, "yellow": 0, "green": 0, "blue": 6, "penalties": 0, "total": 9}


def big_points(**entries):
    return judge_typed(GAME, {"sheets": [typed(**entries)], "rules": "big-points"}).sheets[0]


def test_a_bonus_box_counts_for_both_rows():
    assert dict(big_points(red=[4], bonus_ry=[4]).scores) == {
        **{"red": 3, "yellow": 1, "green": 0, "blue": 0, "penalties": 0, "total": 4}
    }


@pytest.mark.parametrize(
    "entries, expected",
    [
        ({"yellow": [4], "bonus_ry": [4]}, []),  # one neighbour is enough
        ({"green": [4], "bonus_ry": [4]}, [("GX-BONUS-ALONE", "bonus_ry")]),  # green is no neighbour
        ({"red": [4], "bonus_ry": [4, 4]}, [("GX-DUP", "bonus_ry")]),
        ({"bonus_gb": [1]}, [("GX-RANGE", "bonus_gb")]),
        # Bonus boxes are not among the five that the last number needs.
        ({"red": [3, 4, 5, 6, 12], "bonus_ry": [3, 4], "locks": ["red"]}, [("GX-LAST-EARLY", "red")]),
        ({"red": CLOSED_UP, "bonus_ry": [12], "locks": ["red"]}, []),
    ],
)
def test_bonus_boxes(entries, expected):
    assert [(finding.code, finding.where) for finding in big_points(**entries).findings] == expected


def test_points_end_at_fifteen_crosses():
    full = list(range(2, 13))
    assert big_points(red=full, bonus_ry=full, locks=["red"]).scores["red"] == 120


# What the sheet asks for, and where the pen went.


def test_fields_and_totals():
    assert [field.id for field in GAME.fields(rules_of("grixx"))] == [
        *("red", "yellow", "green", "blue", "locks", "penalties")
    ]
    assert "bonus_gb" in [field.id for field in GAME.fields(rules_of("grixx", "big-points"))]
    assert {total.id: total.of for total in GAME.totals(rules_of("grixx"))}["total"] == (
        *("red", "yellow", "green", "blue", "penalties"),
    )


def test_cells():
    sheet = sheet_of(typed(red=[7, 13], locks=["blue"], penalties=2, written={"red": 1, "total": None}))
    assert GAME.cells(sheet, rules_of("grixx")) == {
        **dict.fromkeys(["red/7", "blue/lock", "penalties/1", "penalties/2"], True),
        "written/red": 1,
    }


def test_an_empty_sheet_scores_nothing():
    sheet = sheet_of({"player": "A"})
    assert dict(GAME.judge([sheet], rules_of("grixx"), Mode.SINGLE).sheets[0].scores)["total"] == 0
    assert GAME.cells(sheet, rules_of("grixx")) == {}
