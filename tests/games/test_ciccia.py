"""The rules of La Ciccia, case by case; where other tools erred, the tracker that told is named."""

import string

import pytest

from sheetgen.errors import UsageError
from sheetgen.games.ciccia import CODES, GAME
from sheetgen.games.ciccia_rolls import Way, list_selections, score_group
from sheetgen.games.ciccia_turns import judge_turn
from sheetgen.rules.model import Mode, Severity
from sheetgen.rules.overrides import option_slips
from tests.games.by_hand import TEMPLATES, findings_of, read_yaml, rules_of, sheet_of

RULES = rules_of("ciccia")


def worths(dice, grows=None, changes=None):
    """Return the selections of a roll as (gain, dice kept)."""
    rules = rules_of("ciccia", changes)
    return {(selection.gain, selection.kept) for selection in list_selections(dice, grows or {}, rules)}


def turn(*steps, end="bank", changes=None):
    """Judge a turn; steps: (roll, keep, as)."""
    keys = ("roll", "keep", "as")
    steps = [dict(zip(keys, step, strict=False)) for step in steps]
    return judge_turn(steps, end, rules_of("ciccia", changes))


def judged(turns, changes=None, **more):
    sheet = sheet_of({"player": "A", "turns": turns, **more})
    return GAME.judge([sheet], rules_of("ciccia", changes), Mode.SINGLE)


def found(turns, changes=None, **more):
    return [tuple(pair) for pair in findings_of(judged(turns, changes, **more))["A"]]


def table(*turns, changes=None):
    sheets = [sheet_of({"player": name, "turns": own}) for name, own in zip("ABCDEF", turns, strict=False)]
    return GAME.judge(sheets, rules_of("ciccia", changes), Mode.TABLE)


@pytest.mark.parametrize(
    ("dice", "best"),
    [
        ([2, 3, 4, 6, 2, 3], None),
        ([1, 2, 3, 4, 5, 6], (1000, 6)),
        ([2, 2, 2, 3, 4, 6], (200, 3)),
        ([1, 1, 1, 2, 3, 4], (1000, 3)),
        ([6, 6, 6, 6, 2, 3], (1200, 4)),
        ([6, 6, 6, 6, 6, 3], (1800, 5)),
        ([6, 6, 6, 6, 6, 6], (2400, 6)),  # david-acm/farkle 2: the die has a 6
        ([4, 3, 3, 3, 4, 3], (600, 4)),  # temporalio/samples-php 55: four and two are no three pairs
        ([2, 2, 5, 5, 6, 6], (500, 6)),
        ([1, 1, 5, 5], (300, 4)),
        ([5], (50, 1)),
    ],
)
def test_best_of_a_roll(dice, best):
    worth = GAME.score(dice, RULES)
    assert (worth["best"], worth["dice_used"]) == (best or (None, 0))
    assert worth["ciccia"] is (best is None)


@pytest.mark.parametrize("way", list(Way))
def test_a_group_knows_how_it_was_meant(way):
    dice = {Way.SINGLE: (5,), Way.FIVES_AS_ONE: (5, 5), Way.SET: (2,) * 3, Way.EXTEND: (4,)}
    roll = {Way.STRAIGHT: (1, 2, 3, 4, 5, 6), Way.THREE_PAIRS: (2, 2, 3, 3, 4, 4)}.get(
        way, (5, 5, 2, 2, 2, 4)
    )
    group = score_group(way, dice.get(way, roll), roll, {4: 1}, RULES)
    assert (group.way, sorted(group.dice)) == (way, sorted(dice.get(way, roll)))
    assert type(group.kept) is type(group.gain) is int


@pytest.mark.parametrize(
    ("way", "dice", "changes"),
    [
        (Way.SINGLE, (2,), {}),
        (Way.SINGLE, (), {}),
        (Way.FIVES_AS_ONE, (2, 2), {}),
        (Way.FIVES_AS_ONE, (5, 2), {}),
        (Way.FIVES_AS_ONE, (5, 5, 5), {}),  # no pairs
        (Way.FIVES_AS_ONE, (5, 5), {"fives_as_one": False}),
        (Way.SET, (), {}),
        (Way.SET, (2, 2), {}),
        (Way.SET, (2, 2, 3), {}),
        (Way.EXTEND, (2,), {}),  # the open tris is one of fours
        (Way.EXTEND, (4, 2), {}),
        (Way.STRAIGHT, (1, 2, 3), {}),
    ],
)
def test_dice_that_do_not_score_as_they_are_said_to(way, dice, changes):
    assert score_group(way, dice, dice, {4: 1}, rules_of("ciccia", changes)) is None


def test_fives_beside_ones_count_whole_dice():
    group = score_group(Way.SET, (1, 1, 5, 5), (1, 1, 5, 5), {}, {**RULES, "fives_as_one_in_sets": True})
    assert (group.gain, repr(group.kept)) == (1000, "3")


def test_one_way_is_said_of_all_groups_of_a_step():
    """As `keep: [[5], [2, 2, 2]], as: single`, of which the tris is none."""
    both = ([5, 2, 2, 2, 3, 6], [[5], [2, 2, 2]])
    assert turn((*both, "single")) != turn((*both, ["single", "set"])) == turn(both)


def test_a_face_beyond_the_table_makes_no_tris():
    """Dice of six faces, points for the tris of five."""
    short = {"tris": [1000, 200, 300, 400, 500]}
    assert worths([6, 6, 6, 2, 3, 4], changes=short) == set()
    assert (300, 3) in worths([3, 3, 3, 6, 6, 6], changes=short)


def test_selections_of_many_dice_have_no_twins():
    selections = list_selections([2] * 8, {}, {**RULES, "dice": 8})
    seen = [sorted((group.gain, group.kept) for group in each.groups) for each in selections]
    assert all(seen.count(each) == 1 for each in seen)


def test_two_fives_as_one_give_a_die_back():
    worth = GAME.score([5, 5, 2], RULES)
    assert {"gain": 100, "dice": 1, "left": 2, "groups": [{"as": "fives_as_one", "keep": [5, 5]}]} in worth[
        "options"
    ]
    assert worths([5, 5, 2]) == {(50, 1), (100, 1), (100, 2)}
    assert worths([5, 5, 2], changes={"fives_as_one": False}) == {(50, 1), (100, 2)}


@pytest.mark.parametrize(
    ("dice", "changes", "selection"),
    [
        ([1, 1, 5, 5, 2, 3], {"fives_as_one_in_sets": True}, (1000, 3)),
        ([1, 5, 5, 5, 5, 2], {"fives_as_one_in_sets": True}, (1000, 3)),
        ([4, 4, 4, 4, 3, 3], {"three_pairs_distinct": False}, (500, 6)),
        ([2, 2, 2, 2, 2, 2], {"three_pairs_distinct": False}, (500, 6)),
        ([1, 2, 3, 4, 5, 6], "farkle", (1500, 6)),
        ([2, 2, 2, 3, 4, 6], {"tris": [1000, 250, 300, 400, 500, 600]}, (250, 3)),
    ],
)
def test_an_option_allows_a_selection(dice, changes, selection):
    assert selection in worths(dice, changes=changes)
    assert selection not in worths(dice)


@pytest.mark.parametrize(
    ("dice", "grows", "changes", "best"),
    [
        ([4], {4: 1}, None, (400, 1)),
        ([4, 4], {4: 3}, None, (400, 1)),  # ×4 is the end
        ([4], {4: 4}, None, None),
        ([4], {4: 4}, {"max_multiple": 5}, (400, 1)),
        ([5], {5: 1}, None, (500, 1)),
        ([5, 5], {5: 1}, None, (1000, 2)),
        ([1, 4], {4: 1}, None, (500, 2)),
        ([4, 4, 4], {4: 1}, None, (1200, 3)),  # three more dice rather than a new tris of 400
        ([3, 6], {3: 1, 6: 2}, None, (900, 2)),  # two open tris
    ],
)
def test_an_open_tris_grows(dice, grows, changes, best):
    assert max(worths(dice, grows, changes), default=None) == best


@pytest.mark.parametrize(
    ("dice", "grows", "words"),
    [
        ([], {}, "0 dice given; a roll has 1 to 6"),
        ([1] * 7, {}, "7 dice given; a roll has 1 to 6"),
        ([7], {}, "'7' is not on a die; its faces are 1 to 6"),
        ([1], {9: 1}, "'9' is not on a die; its faces are 1 to 6"),
    ],
)
def test_a_throw_that_cannot_be(dice, grows, words):
    with pytest.raises(UsageError, match=words):
        GAME.score(dice, RULES, open=grows)


def test_open_faces_may_be_a_list():
    assert GAME.score([5, 2], RULES, open=[5])["best"] == 500


THREES = ([3, 3, 3, 2, 4, 6], [3, 3, 3], "set")
PAIR_AS_ONE = ([5, 5, 2, 3, 4, 6], [5, 5], "fives_as_one")
ALL_SCORE = ([3, 3, 3, 1, 1, 5], [[3, 3, 3], [1, 1], [5]], ["set", "single", "single"])


@pytest.mark.parametrize(
    ("steps", "end", "findings", "points"),
    [
        ([THREES, ([5, 2, 4], [5], "single")], "bank", [], 350),
        ([THREES], "bank", [("CI-ROLLS", 1), ("CI-MIN", 1)], 300),
        ([([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], "straight")], "bank", [("CI-ROLLS", 1)], 1000),
        (
            [([1, 2, 3, 4, 6, 6], [1], "single"), ([5, 2, 3, 4, 6], [5], "single")],
            "bank",
            [("CI-MIN", 2)],
            150,
        ),
        # A pair of fives as one leaves a die more to roll.
        ([PAIR_AS_ONE, ([3, 3, 3, 2, 4], [3, 3, 3], "set")], "bank", [], 400),
        ([PAIR_AS_ONE, ([3, 3, 3, 2], [3, 3, 3], "set")], "bank", [("CI-DICE", 2)], 400),
        # Dice that do not score so: they bring nothing and stay on the table.
        (
            [THREES, ([2, 2, 1], [[2], [1]], ["single", "single"]), ([1], [1], "single")],
            "bank",
            [("CI-KEEP", 2)],
            500,
        ),
        ([THREES, ([2, 4, 1], [5], "single")], "bank", [("CI-KEEP", 2), ("CI-MIN", 2)], 300),
        ([THREES, ([5, 2, 4], [[5], [5]], "single")], "bank", [("CI-KEEP", 2)], 350),  # one 5 kept twice
        ([THREES, ([2, 4, 1], [], [])], "bank", [("CI-KEEP", 2), ("CI-MIN", 2)], 300),
        ([THREES, ([3, 3, 1], [3, 3], "single")], "bank", [("CI-KEEP", 2), ("CI-MIN", 2)], 300),
        (
            [([1, 1, 5, 5, 2, 3], [1, 1, 5, 5], "set"), ([1, 1], [1, 1], "single")],
            "bank",
            [("CI-KEEP", 1), ("CI-MIN", 2)],
            200,
        ),
        (
            [([2, 2, 3, 3, 3, 3], [2, 2, 3, 3, 3, 3], "three_pairs"), THREES],
            "bank",
            [("CI-KEEP", 1), ("CI-MIN", 2)],
            300,
        ),
        # A way for each die; and fewer ways than groups: how the last one is meant is left open.
        ([THREES, ([5, 1, 2], [5, 1], ["single", "single"])], "bank", [], 450),
        (
            [([3, 3, 3, 1, 5, 2], [[3, 3, 3], [1], [5]], ["set", "single"]), ([5], [5], "single")],
            "bank",
            [],
            500,
        ),
        # Ciccia or not.
        ([THREES, ([2, 4, 6], [], [])], "ciccia", [], 0),
        ([THREES, ([2, 4, 5], [], [])], "ciccia", [("CI-NOT-CICCIA", 2)], 0),
        ([THREES, ([2, 4, 3], [], [])], "ciccia", [("CI-NOT-CICCIA", 2)], 0),  # the open tris grows
        # A chain lives as long as each roll shows the face, taken or not.
        ([THREES, ([3, 1, 2], [1], "single"), ([3, 2], [3], "extend")], "bank", [], 700),
        ([THREES, ([6, 1, 2], [1], "single"), ([3, 2], [3], "extend")], "bank", [("CI-KEEP", 3)], 400),
        # Hot dice: all six again, and the chain goes on.
        ([ALL_SCORE, ([3, 2, 2, 4, 4, 6], [3], "extend")], "bank", [], 850),
    ],
)
def test_turn(steps, end, findings, points):
    verdict = turn(*steps, end=end)
    assert (list(verdict.findings), verdict.points) == (findings, points)


def test_the_chain_across_hot_dice_is_an_option():
    steps = [ALL_SCORE, ([3, 2, 2, 4, 4, 6], [3], "extend")]
    assert turn(*steps, changes={"extend_across_hot_dice": False}).findings == (("CI-KEEP", 2),)
    assert turn(*steps, changes="farkle").findings == (("CI-KEEP", 2),)


def test_a_way_left_out_is_the_best_one():
    verdict = turn(([4, 4, 4, 1, 5, 2], [[4, 4, 4], [1, 5]]), ([4], [4]))
    assert (verdict.hand, verdict.dice_left, verdict.findings) == ((550, 950), 6, ())


def test_a_way_that_is_none_scores_nothing():
    assert turn(([5, 5, 5, 2, 3, 4], [5, 5, 5], "sum"), end="ciccia").findings == (
        ("CI-KEEP", 1),
        ("CI-NOT-CICCIA", 1),
    )


@pytest.mark.parametrize(
    ("turns", "changes", "running"),
    [
        (
            ["c", 400, "c", 500, "c"],
            None,
            [0, 400, 400, 900, -100],
        ),  # not reset by a bank, not kept at nothing
        (["c", "c", "c", "c", "c", "c"], None, [0, 0, -1000, -1000, -1000, -2000]),
        (["c", 400, "c", 500, "c"], {"ciccie_in_a_row": True}, [0, 400, 400, 900, 900]),
        (["c", "c", "c", "c", "c", "c"], {"ciccie_in_a_row": True}, [0, 0, -1000, -1000, -1000, -2000]),
        (["c", 400, "c"], {"ciccie": 2, "cicciona": -500}, [0, 400, -100]),
    ],
)
def test_running_totals(turns, changes, running):
    scores = judged(turns, changes).sheets[0].scores
    assert (list(scores), list(scores["running"]), scores["total"]) == (
        ["running", "total"],
        running,
        running[-1],
    )


@pytest.mark.parametrize(
    ("turns", "written", "expect"),
    [
        ([400, 425], None, [("CI-STEP", 2)]),
        ([400, 325], None, [("CI-STEP", 2), ("CI-MIN", 2)]),
        ([350], None, []),
        ([-400], None, [("CI-VALUE", 1)]),
        ([0], None, [("CI-VALUE", 1)]),
        ([1], None, [("CI-STEP", 1), ("CI-MIN", 1)]),
        (["c", -400, 425], None, [("CI-VALUE", 2), ("CI-STEP", 3)]),  # what comes before hides nothing
        (["c", "c", 400, "c"], [0, 0, 400, 400], [("CI-CICCIONA-MISSING", 4)]),
        (["c", "c", 400, "c"], [0, 0, 400, 300], [("CI-RUNNING", 4)]),
        ([400, 500], [400, -100], [("CI-CICCIONA-EXTRA", 2)]),
        ([400, 500], [400, None], []),
        ([400, 500], [None, 900], []),
        ([400, 500, "c"], [400], []),
        ([400, 500], [400, 900, 1300], [("CI-RUNNING", 3)]),  # a total without a turn
        ([10_000, 400, 400], None, [("CI-AFTER-END", 2)]),
        ([9500, 500, 400], [9500, 9900, 10_300], [("CI-RUNNING", 2)]),  # on paper the target was not reached
        ([], None, []),
    ],
)
def test_findings_of_a_ledger(turns, written, expect):
    more = {} if written is None else {"written": {"running": written}}
    assert found(turns, **more) == expect


@pytest.mark.parametrize(
    ("written", "expect"),
    [
        ({"total": 900}, []),
        ({"total": 800}, [("CI-TOTAL", "total")]),
        (
            {"running": [400, 800], "total": 800},
            [("CI-RUNNING", 2)],
        ),  # the total follows the last written one
        ({"running": [400, 800], "total": 900}, [("CI-RUNNING", 2), ("CI-TOTAL", "total")]),
    ],
)
def test_total(written, expect):
    assert found([400, 500], written=written) == expect


@pytest.mark.parametrize(("total", "expect"), [(0, []), (1, [("CI-TOTAL", "total")])])
def test_the_total_before_the_first_turn_is_nothing(total, expect):
    assert found([], written={"total": total}) == expect


LOG = {"steps": [{"roll": [1, 1, 1, 2, 3, 4], "keep": [1, 1, 1]}, {"roll": [5, 2, 2], "keep": [5]}]}
BUST = {"steps": [{"roll": [2, 2, 3, 4, 6, 6], "keep": []}], "end": "ciccia"}


def test_logs():
    assert found([1050, "c"], logs=[LOG, BUST]) == []
    assert found([1000, 400], logs=[LOG, BUST]) == [("CI-LOG", 1), ("CI-LOG", 2)]
    assert found([500, 1050], logs=[None, LOG]) == []
    short = {"steps": [{"roll": [1, 1, 2, 3, 4, 6], "keep": [1, 1]}, {"roll": [1, 2, 3, 4], "keep": [1]}]}
    assert found([300], logs=[short]) == [("CI-MIN", 1)]  # said by the entry already
    # A turn of which no end is told was banked.
    assert found([1000], logs=[{"steps": LOG["steps"][:1]}]) == [("CI-ROLLS", 1)]


@pytest.mark.parametrize(
    ("turns", "changes", "findings", "trigger", "winners"),
    [
        # The starter ended the game: all have as many turns.
        ([[10_000], [9000], [11_000]], None, [], "A", ("C",)),
        # The last seat ended it, so all others had one more.
        ([[400, 400], [400, "c"], [10_000]], None, [], "C", ("C",)),
        # OpenBubbles/OpenPigeon 24: the starter's last turn is missing.
        ([[400], [10_000], ["c"]], None, ["CI-TRIGGER"], None, ("B",)),
        ([[400], [400, 400], [400]], None, ["CI-NOT-OVER", "CI-TURNS"], None, ("B",)),
        ([[400], [400, 400], [400]], {"target": 800}, ["CI-TURNS"], None, ("B",)),
        ([[10_000, "c"], [400, 400, 400]], None, ["CI-TURNS"], None, ("A",)),
        ([[400], [10_000], ["c"]], {"last_round": "complete_round"}, [], "B", ("B",)),
        ([[400, 400], [10_000], ["c"]], {"last_round": "complete_round"}, ["CI-TURNS"], None, ("B",)),
        ([[400, 400], [400]], {"last_round": "complete_round"}, ["CI-NOT-OVER"], None, ("A",)),
        ([[10_000], [10_000]], None, [], "A", ("A", "B")),
        ([[10_000], [10_000]], {"shared_win": False}, [], "A", ()),
    ],
)
def test_table(turns, changes, findings, trigger, winners):
    verdict = table(*turns, changes=changes)
    codes = findings_of(verdict)["table"]
    assert (codes, verdict.trigger, verdict.winners) == (findings, trigger, winners)


def test_a_game_that_an_addition_slip_ended_is_not_over():
    """The player stopped at 10 050 on paper; by the turns it is 9 950, and nobody has reached the target."""
    slipped = {"player": "A", "turns": [5000, 4950], "written": {"running": [5000, 10_050], "total": 10_050}}
    sheets = [sheet_of(slipped), sheet_of({"player": "B", "turns": [400, 400]})]
    verdict = GAME.judge(sheets, RULES, Mode.TABLE)
    assert findings_of(verdict) == {"A": [["CI-RUNNING", 2]], "B": [], "table": ["CI-NOT-OVER"]}
    assert (verdict.trigger, verdict.sheets[0].scores["total"]) == (None, 9950)


def test_options_belong_to_one_sheet():
    """ichabod801/t_games 498: a variant's rules stayed on in the next game."""
    assert worths([1, 2, 3, 4, 5, 6], changes="farkle") != worths([1, 2, 3, 4, 5, 6])
    assert max(worths([1, 2, 3, 4, 5, 6])) == (1000, 6)


def test_cells():
    sheet = sheet_of({"player": "A", "turns": ["c", 400, "c", "c", 650], "written": {"total": 50}})
    assert GAME.cells(sheet, RULES) == {
        "turn/1": "-",
        "turn/2": 400,
        "turn/3": "-",
        "turn/4": ("ring", -600),
        "turn/5": 50,
        "ciccie/1": True,
        "ciccie/2": True,
        "ciccie/3": True,
        "written/total": 50,
    }


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"target": 0}, "from 1 on"),
        ({"min_bank": -1}, "such as 350"),
        ({"cicciona": 1000}, "is no loss"),
        ({"tris": [1000]}, "by face"),
        ({"last_round": "none"}, "complete_round"),
        ({"carry_over": "no"}, "true or false"),
    ],
)
def test_an_impossible_option_is_told(changes, words):
    (slip,) = option_slips(GAME.options, changes)
    assert words in slip.message


def test_points_by_face_go_to_the_fives_at_least():
    assert option_slips(GAME.options, {"tris": [1000, 200, 300, 400, 500]}) == []
    assert option_slips(GAME.options, {"tris": [1000, 200, 300, 400]}) != []


def test_sentences_speak_only_of_what_findings_tell():
    sentences = read_yaml(TEMPLATES / "ciccia" / "findings.yaml")
    log = {"steps": [{"roll": [1, 1], "keep": [2]}], "end": "bank"}
    not_ciccia = {"steps": [{"roll": [1, 1, 2, 3, 4, 6], "keep": []}], "end": "ciccia"}
    findings = [
        *judged([10_000, 325, 0, "c"], logs=[log, None, None, not_ciccia]).sheets[0].findings,
        *judged([400, "c", "c", "c", 400], written={"running": [500, -500, 0, 0, 400], "total": 1})
        .sheets[0]
        .findings,
        *table([400, 400], [400, 400, 400]).findings,
        *table([400], [10_000]).findings,
    ]
    assert {f.code for f in findings} == set(CODES)
    assert {f.severity for f in findings} == {Severity.ERROR}
    for f in findings:
        named = {name for _, name, _, _ in string.Formatter().parse(sentences[f.code]) if name}
        given = {"where": f.where, "written": f.written, "expected": f.expected, **f.facts}
        assert all(given.get(name) is not None for name in named), f


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"min_bank": 10_001}, "10001 is more than the target of 10000"),
        ({"fives_as_one_in_sets": True, "fives_as_one": False}, "no 1 by fives_as_one; write false"),
        ({"straight": 1, "dice": 5, "three_pairs": 0}, "needs 6 dice, the game has 5; write 0"),
        ({"three_pairs": 1, "dice": 5, "straight": 0}, "needs 6 dice, the game has 5; write 0"),
        (
            {"tris": [0, 0, 0, 0, 0, 1], "dice": 2, "straight": 0, "three_pairs": 0},
            "needs 3 dice, the game has 2; write 0 for every face",
        ),
    ],
)
def test_options_that_contradict_each_other(rules, words):
    """The first of them is told, at its own place, for the booklet would promise what nobody can have."""
    told = GAME.contradictions({**rules_of("ciccia"), **rules})
    assert list(told) == [next(iter(rules))]
    assert words in told[next(iter(rules))]


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"min_bank": 10_000},
        {"fives_as_one": False},
        {"fives_as_one_in_sets": True},
        {"dice": 3, "straight": 0, "three_pairs": 0},
    ],
)
def test_options_that_can_just_be_fulfilled(rules):
    assert GAME.contradictions({**rules_of("ciccia"), **rules}) == {}
