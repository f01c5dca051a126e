"""Encore! against the hand-worked vectors, the examples of the booklet, and its rules one by one."""

import pytest
import yaml

from sheetgen.errors import UsageError
from sheetgen.games.encore import GAME
from sheetgen.games.encore_grid import read_grid
from sheetgen.rules.model import Entry, Mode, Sheet
from sheetgen.rules.overrides import missing_options, option_slips
from tests.games.by_hand import TEMPLATES, read_yaml, rules_of, sheet_of, vectors_of

LAYOUT = read_yaml(TEMPLATES / "encore" / "layout.yaml")
BOARD = tuple(LAYOUT["board"].split())
EXAMPLES = read_yaml(TEMPLATES / "encore" / "examples.yaml")["examples"]
SENTENCES = read_yaml(TEMPLATES / "encore" / "findings.yaml")
VECTORS = vectors_of("encore")
RULES = rules_of("encore")
ALL_COLUMNS = "ABCDEFGHIJKLMNO"
COLUMN_H = [f"H{row}" for row in range(1, 8)]


def cells_of(typed, board):
    """Return the crossed boxes of a typed sheet, however they are typed."""
    names = [f"{chr(65 + x)}{y + 1}" for y, line in enumerate(board) for x in range(len(line))]
    if "rows" in typed:
        marks = "".join(typed["rows"])
        return [name for name, mark in zip(names, marks, strict=True) if mark == "x"]
    crossed = typed.get("crossed", [])
    return (
        [name for name in names if name not in crossed["all_except"]]
        if isinstance(crossed, dict)
        else crossed
    )


def typed(player="A", **entries):
    return {"player": player, "crossed": [], "jokers_used": 0, "columns": {}, "colours": {}, **entries}


def judge(*sheets, mode=None, board=BOARD, **rules):
    mode = Mode(mode or ("table" if len(sheets) > 1 else "single"))
    plain = [
        {**{key: value for key, value in sheet.items() if key != "rows"}, "crossed": cells_of(sheet, board)}
        for sheet in sheets
    ]
    return GAME.judge([sheet_of({"board": list(board), **sheet}) for sheet in plain], RULES | rules, mode)


def pairs(sheet_verdict):
    return [[finding.code, finding.where] for finding in sheet_verdict.findings]


def findings(sheet, **options):
    return pairs(judge(sheet, **options).sheets[0])


def table(*sheets, **options):
    found = judge(*sheets, mode="table", **options).findings
    return [f.code if f.where is None else f"{f.code}:{f.where}" for f in found]


def check_expected(vector, board):
    variant = vector.get("rules")
    rules = rules_of("encore", variant)
    if variant:
        text = (TEMPLATES / "encore" / "variants" / f"{variant}.yaml").read_text("utf-8")
        board = tuple(yaml.safe_load(text)["board"].split())
    verdict, expect = judge(*vector["sheets"], mode=vector["mode"], board=board, **rules), vector["expect"]
    found = {sheet.player: pairs(sheet) for sheet in verdict.sheets}
    found["table"] = table(*vector["sheets"], board=board, **rules) if vector["mode"] == "table" else []
    return verdict, expect, found


@pytest.mark.parametrize("vector", VECTORS["vectors"], ids=lambda vector: vector["id"])
def test_vector(vector):
    verdict, expect, found = check_expected(vector, tuple(VECTORS["board"].split()))
    assert {sheet.player: dict(sheet.scores) for sheet in verdict.sheets} == expect["scores"]
    assert found == {"table": [], **expect["findings"]}
    assert list(verdict.winners) == expect.get("winners", [])
    for sheet in verdict.sheets:
        assert list(sheet.scores) == ["columns", "colours", "jokers", "stars", "total"]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_example(example):
    verdict, expect, found = check_expected(example, BOARD)
    assert {sheet.player: sheet.scores["total"] for sheet in verdict.sheets} == expect["totals"]
    assert {who: codes for who, codes in found.items() if codes} == expect["findings"]


def test_rules_of_the_layout_are_complete_and_possible():
    assert option_slips(GAME.options, RULES) == []
    assert missing_options(GAME.options, RULES) == []


def test_rules_and_board_speak_of_the_same_letters():
    grid = read_grid(BOARD, RULES["start"])
    assert list(RULES["columns"]["first"]) == list(RULES["columns"]["later"]) == list(grid.columns)
    assert sorted(RULES["colours"]) == sorted(grid.colours)
    assert sum(RULES["columns"]["first"].values()) == 41
    assert sum(RULES["columns"]["later"].values()) == 24


@pytest.mark.parametrize(
    "option, value",
    [
        ("colours", ["red", "g"]),
        ("start", 8),
        ("columns", {"first": {"A": 5}, "later": {"B": 3}}),
        ("columns", {"first": {"A": 5}}),
        ("colour", {"first": 5}),
        ("share_first", 1),
        ("tie_break", "stars"),
        ("dice_max", 0),
        ("players", [0, 3]),
    ],
)
def test_an_impossible_option_is_a_slip(option, value):
    assert [slip.option for slip in option_slips(GAME.options, {option: value})] == [option]


def test_every_code_has_its_sentence():
    assert set(SENTENCES) == set(GAME.codes)


# One sheet.


@pytest.mark.parametrize(
    "sheet, expected",
    [
        (typed(crossed=["G4"]), [["EN-UNREACHABLE", "G4"]]),
        (typed(crossed=["H4", "G4", "F4", "F3"]), []),
        # Two loose pieces, each named by its leftmost, then topmost box; corners do not touch.
        (
            typed(crossed=["O7", "O6", "B2", "C2", "C1", "D3"]),
            [["EN-UNREACHABLE", c] for c in ("B2", "D3", "O6")],
        ),
        (typed(crossed=COLUMN_H), [["EN-COL-UNCLAIMED", "H"]]),
        (typed(columns={"H": "later"}), [["EN-COL-NOT-COMPLETE", "H"]]),
        (typed(columns={"Z": "first"}), [["EN-COL-NOT-COMPLETE", "Z"]]),
        (typed(colours={"r": "first"}), [["EN-COLOUR-NOT-COMPLETE", "r"]]),
        (typed(crossed=["H4", "P1", "A8"]), [["EN-RANGE", "A8"], ["EN-RANGE", "P1"]]),
        (typed(crossed=["H4", "H4"]), []),
        (typed(crossed=["H4"], jokers_used=2), []),
        (typed(crossed=["H4"], jokers_used=3), [["EN-JOKER-MOVES", "jokers"]]),
        (typed(jokers_used=1), [["EN-JOKER-MOVES", "jokers"]]),
        (typed(jokers_used=9), [["EN-JOKER-RANGE", "jokers"]]),
        (typed(jokers_used=-1), [["EN-JOKER-RANGE", "jokers"]]),
    ],
)
def test_one_sheet(sheet, expected):
    assert findings(sheet) == expected


def test_a_complete_colour_that_nobody_circled():
    sheet = typed(
        crossed={"all_except": ["H2", "H4", "H6", "H7"]}, columns=dict.fromkeys("ABCDEFGIJKLMNO", "first")
    )
    assert findings(sheet) == [["EN-COLOUR-UNCLAIMED", "r"]]


def test_open_boxes_are_named():
    sheet = typed(crossed=COLUMN_H[:5], columns={"H": "first"})
    (finding,) = judge(sheet).sheets[0].findings
    assert dict(finding.facts) == {"open": ("H6", "H7"), "count": 2}


def test_a_wrong_line_does_not_accuse_the_total():
    sheet = typed(written={"columns": 0, "colours": 0, "jokers": 0, "stars": -30, "total": -30})
    assert findings(sheet) == [["EN-ARITH", "jokers"]]
    assert findings({**sheet, "written": {**sheet["written"], "total": -22}}) == [
        ["EN-ARITH", "jokers"],
        ["EN-SUM", "total"],
    ]


@pytest.mark.parametrize(
    "stars, total, expected", [(30, -22, []), (30, 38, [["EN-ARITH", "stars"]]), (-30, -22, [])]
)
def test_the_printed_minus(stars, total, expected):
    assert findings(typed(written={"stars": stars, "total": total})) == expected


# What other programs got wrong (see the rules' list of known faults), each with what is right.


def test_bug_32_a_star_costs_two():
    stars = {"C3", "B4", "D7", "G5", "E1"}
    verdict = judge(typed(crossed={"all_except": sorted(stars)})).sheets[0]
    open_stars = sum(BOARD[int(cell[1]) - 1][ord(cell[0]) - 65].isupper() for cell in stars)
    assert verdict.scores["stars"] == -2 * open_stars


def test_bug_39_all_who_complete_in_the_same_turn_are_first_and_all_others_get_the_lower_value():
    """Five players have red, two in the same turn, the others later; all of them score it."""
    red = {"all_except": ["H2", "H4", "H6", "H7"]}
    columns = dict.fromkeys("ABCDEFGIJKLMNO", "first")
    ended = typed(
        "A", crossed={"all_except": ["H4", "H6", "H7"]}, columns=columns, colours={"r": "first", "o": "first"}
    )
    others = [
        typed(player, crossed=red, columns=columns, colours={"r": claim})
        for player, claim in zip("BCDE", ("first", "later", "later", "later"), strict=True)
    ]
    verdict = judge(ended, *others)
    assert [sheet.scores["colours"] for sheet in verdict.sheets] == [10, 5, 3, 3, 3]
    assert verdict.findings == ()


def test_bug_41_the_start_column_is_an_anchor_all_game():
    assert findings(typed(crossed=["H1", "I1", "J1", "H7", "G7"])) == []


def test_bug_42_the_edge_of_the_board_is_no_start():
    assert findings(typed(crossed=["A1", "A2"])) == [["EN-UNREACHABLE", "A1"]]


def test_bug_25_all_leaders_win():
    a, b = typed("A"), typed("B")
    assert judge(a, b).winners == ("A", "B")


# The sheets of one game.

TWO = typed(
    "A",
    crossed={"all_except": ["H4", "H6", "H7"]},
    columns=dict.fromkeys("ABCDEFGIJKLMNO", "first"),
    colours={"r": "first", "o": "first"},
)
LATER = dict.fromkeys("ABCDEFGIJKLMNO", "later")


def boxes_of(colours):
    """Return all boxes of some colours."""
    places = [
        (x, y) for y, line in enumerate(BOARD) for x, letter in enumerate(line) if letter.lower() in colours
    ]
    return [f"{ALL_COLUMNS[x]}{y + 1}" for x, y in places]


def with_colours(player, **colours):
    return {**TWO, "player": player, "columns": LATER, "colours": colours}


def test_nobody_has_two_colours():
    assert table(typed("A"), typed("B")) == ["EN-NOT-OVER"]


def test_circles_alone_do_not_end_the_game():
    assert "EN-NOT-OVER" in table(typed("A", colours={"r": "first", "o": "first"}), typed("B"))


def test_a_forgotten_circle_is_told_once():
    """A may have been the first in column B; the sheet has that finding, the table adds none."""
    forgot = {**TWO, "columns": {letter: "first" for letter in TWO["columns"] if letter != "B"}}
    verdict = judge(forgot, with_colours("B", r="later", o="first"))
    assert pairs(verdict.sheets[0]) == [["EN-COL-UNCLAIMED", "B"]]
    assert verdict.findings == ()


def test_a_forgotten_circle_tells_nothing_of_the_last_turn():
    """C had red in the last turn and D orange; A, who circled neither, is told that, and C and D nothing."""
    a = typed("A", crossed=boxes_of("ro"))
    c = typed("C", crossed=boxes_of("rg"), colours={"r": "first", "g": "first"})
    d = typed("D", crossed=boxes_of("ob"), colours={"o": "first", "b": "first"})
    e = typed("E", crossed=boxes_of("gb"), colours={"g": "later", "b": "later"})
    assert table(a, c, d, e) == []
    assert table({**a, "colours": {"r": "first", "o": "first"}}, c, d, e) == ["EN-FINAL-TURN"]


@pytest.mark.parametrize(
    "claims, expected",
    [
        (
            [{"r": "first", "o": "first"}, {"r": "first", "o": "first"}],
            [],
        ),  # red together before, orange last
        ([{"r": "first", "o": "later"}, {"r": "later", "o": "first"}], []),
        ([{"r": "first", "o": "first"}, {"r": "later", "o": "first"}], []),
        ([{"r": "first", "o": "first"}, {"r": "later", "o": "later"}], ["EN-FINAL-TURN"]),
        # A and B can only have ended with orange, on which C must have been beaten.
        ([{"r": "first", "o": "first"}, {"r": "first", "o": "first"}, {"r": "later", "o": "first"}], []),
        (
            [{"r": "first", "o": "first"}, {"r": "first", "o": "later"}, {"r": "later", "o": "first"}],
            ["EN-FINAL-TURN"],
        ),
    ],
)
def test_all_who_have_two_colours_completed_one_in_the_last_turn(claims, expected):
    sheets = [with_colours("ABC"[seat], **own) for seat, own in enumerate(claims)]
    assert table({**sheets[0], "columns": TWO["columns"]}, *sheets[1:]) == expected


def three_colours(player, open_cell_of, **colours):
    """Return a sheet on which all colours but the named ones have one open box, in column H or beside it."""
    grid = read_grid(BOARD, "H")
    open_cells = [
        grid.cells(grid.colours[colour] & grid.columns[open_cell_of[colour]])[0] for colour in open_cell_of
    ]
    open_columns = set(open_cell_of.values())
    columns = {letter: "first" for letter in ALL_COLUMNS if letter not in open_columns}
    return typed(player, crossed={"all_except": open_cells}, columns=columns, colours=colours)


def test_the_last_turns_of_different_players_must_agree():
    """A ended with red or orange, B with orange or blue, C with red or blue: one is always left out."""
    a = three_colours("A", dict.fromkeys("bgy", "B"), r="first", o="first")
    b = three_colours("B", dict.fromkeys("rgy", "B"), o="first", b="first")
    c = three_colours("C", dict.fromkeys("ogy", "B"), r="first", b="first")
    assert [pairs(sheet) for sheet in judge(a, b, c).sheets] == [[], [], []]
    assert table(a, b, c) == ["EN-FINAL-TURN"]
    assert table(a, b) == []


def test_without_sharing_only_one_is_first():
    a, b = TWO, with_colours("B", r="later", o="first")
    assert table(a, b) == []
    assert table(a, b, share_first="columns") == ["EN-COLOUR-TWO-FIRST:o"]
    assert table(a, {**b, "columns": {**LATER, "A": "first"}}, share_first=False) == [
        "EN-COL-TWO-FIRST:A",
        "EN-COLOUR-TWO-FIRST:o",
    ]
    # The second of two who complete orange in the last turn gets the lower value.
    assert table(a, with_colours("B", r="later", o="later"), share_first="columns") == []


@pytest.mark.parametrize("count, expected", [(1, []), (6, []), (7, ["EN-PLAYERS"])])
def test_number_of_players(count, expected):
    assert table(TWO, *(typed("BCDEFG"[seat]) for seat in range(count - 1))) == expected


def test_jokers_break_a_tie_if_the_rules_say_so():
    """A has a point more from jokers, B a point from column H."""
    a = typed("A", crossed=COLUMN_H[:6], jokers_used=1)
    b = typed("B", crossed=COLUMN_H, jokers_used=2, columns={"H": "first"})
    a, b = ({**sheet, "crossed": [*sheet["crossed"]]} for sheet in (a, b))
    assert [sheet.scores["total"] for sheet in judge(a, b).sheets] == [-21, -21]
    assert judge(a, b).winners == ("A", "B")
    assert judge(a, b, tie_break="jokers").winners == ("A",)
    assert judge(b, a, tie_break="jokers").ranking == (("A", -21), ("B", -21))


# Alone.


def test_alone_there_are_no_later_values_and_more_colours_may_be_complete():
    sheet = typed(crossed=["H4"], columns={"A": "later"}, colours={"r": "later"})
    assert findings(sheet, mode="solo")[-2:] == [["EN-SOLO-LATER", "columns"], ["EN-SOLO-LATER", "colours"]]
    full = typed(
        crossed={"all_except": []},
        columns=dict.fromkeys(ALL_COLUMNS, "first"),
        colours=dict.fromkeys("rgboy", "first"),
    )
    assert findings(full, mode="solo") == [["EN-SOLO-MOVES", "grid"]]
    assert findings(full, mode="solo", solo_rolls=35) == []
    assert findings(full) == [["EN-COLOURS-3", "colours"]]


def test_moves_are_counted_by_colour_and_by_what_hangs_together():
    grid = read_grid(BOARD, "H")
    assert grid.fewest_moves(grid.mask(grid.bits), 5) == 35  # groups of 1 to 6 in five colours
    assert grid.fewest_moves(grid.mask(grid.bits), 6) == 30
    assert grid.fewest_moves(grid.mask(["H1", "H2", "H3"]), 5) == 3  # red, orange, green
    assert grid.fewest_moves(0, 5) == 0


# Other boards.

SMALL = ("rrbbyyyrR", "rbbbYyrrb", "yyrrrbByb", "yRryyybbb", "bbbyrrryy")


def small_rules():
    points = dict.fromkeys("ABCDEFGHI", 3)
    return {
        "start": "E",
        "colours": ["r", "b", "y"],
        "columns": {"first": points, "later": dict.fromkeys("ABCDEFGHI", 1)},
        "jokers": 5,
    }


def test_a_board_of_five_by_nine():
    sheet = typed(crossed=["E1", "E2", "E3", "E4", "E5", "F5"], columns={"E": "later"}, jokers_used=1)
    verdict = judge(sheet, board=SMALL, **small_rules()).sheets[0]
    stars = sum(letter.isupper() for line in SMALL for letter in line)
    assert dict(verdict.scores) == {
        **{"columns": 1, "colours": 0, "jokers": 4, "stars": -2 * (stars - 1)},
        "total": 5 - 2 * (stars - 1),
    }
    assert verdict.findings == ()
    assert findings(typed(crossed=["H4"]), board=SMALL, **small_rules()) == [["EN-UNREACHABLE", "H4"]]


def test_each_sheet_is_judged_on_its_own_board():
    turned = tuple(line[::-1] for line in BOARD)
    sheets = [
        sheet_of({**typed(player, crossed=["H4", "I4"], jokers_used=1), "board": list(board)})
        for player, board in (("A", BOARD), ("B", turned))
    ]
    stars = [sheet.scores["stars"] for sheet in GAME.judge(sheets, RULES, Mode.SINGLE).sheets]
    assert stars == [
        -2 * (15 - sum(board[3][column].isupper() for column in (7, 8))) for board in (BOARD, turned)
    ]


def test_a_sheet_without_a_cross():
    """As a photo gives it, where the pen left none."""
    verdict = GAME.judge([Sheet("A", {"board": Entry(BOARD)})], RULES, Mode.SINGLE)
    assert verdict.sheets[0].scores["columns"] == 0


def test_a_sheet_without_board_cannot_be_judged():
    with pytest.raises(UsageError, match="'A' has no board"):
        GAME.judge([sheet_of(typed())], RULES, Mode.SINGLE)


# What the sheet asks for, and where the pen went.


def test_fields_and_totals():
    fields = {field.id: field for field in GAME.fields(RULES)}
    assert list(fields) == ["crossed", "jokers_used", "columns", "colours", "board"]
    assert fields["columns"].legal == tuple(ALL_COLUMNS)
    assert [total.id for total in GAME.totals(RULES)] == ["columns", "colours", "jokers", "stars", "total"]


def test_cells():
    sheet = sheet_of(
        typed(
            crossed=["H4"],
            jokers_used=2,
            columns={"A": "first"},
            colours={"r": "later"},
            written={"total": 3},
        )
    )
    assert GAME.cells(sheet, RULES) == {
        **dict.fromkeys(["H4", "jokers/1", "jokers/2", "columns/A/first", "colours/r/later"], True),
        "written/total": 3,
    }


@pytest.mark.parametrize(
    "rules, words",
    [
        ({"end_colours": 6}, "6 is too much; the board has 5 colours"),
        ({"start": "P"}, f"'P' is no column of the board; it has {', '.join(ALL_COLUMNS)}"),
        ({"tie_break": "jokers", "jokers": 0}, "jokers: 0 leaves nobody any to decide a tie; write none"),
    ],
)
def test_options_that_contradict_each_other(rules, words):
    """The first of them is told, at its own place, for the booklet would promise what nobody can have."""
    assert GAME.contradictions({**RULES, **rules}) == {next(iter(rules)): words}


@pytest.mark.parametrize(
    "rules", [{}, {"end_colours": 5}, {"start": "A"}, {"jokers": 0}, {"tie_break": "jokers"}]
)
def test_options_that_can_just_be_fulfilled(rules):
    assert GAME.contradictions({**RULES, **rules}) == {}
