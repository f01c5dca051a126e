"""Typed sheets: what is read, and that every slip of the typist is told in one line with its place."""

import json

import pytest
import yaml

from sheetgen.api.catalogue import open_rulebook
from sheetgen.errors import InvalidError
from sheetgen.reading.csv_header import looks_like_csv
from sheetgen.reading.csv_sheets import read_csv, value_from_text
from sheetgen.reading.dump import dump_sheets
from sheetgen.reading.typed import Opened, read_typed
from sheetgen.rules.model import Form, Mode

GRIXX = "{player: A, red: [2], yellow: [], green: [], blue: [], locks: [], penalties: 0}"


def open_game(spec):
    book = open_rulebook(spec)
    return Opened(book.game, book.rules, book.board)


def games(text):
    return read_typed(text, "x.yaml", open_game)


def grixx(changes):
    """Return a file of one sheet with some of its fields typed otherwise."""
    sheet = {
        "player": "A",
        "red": "[]",
        "yellow": "[]",
        "green": "[]",
        "blue": "[]",
        "locks": "[]",
        "penalties": "0",
    }
    entries = ", ".join(f"{key}: {value}" for key, value in {**sheet, **changes}.items() if value is not None)
    return f"game: grixx\nsheets:\n- {{{entries}}}\n"


def faults(text):
    with pytest.raises(InvalidError) as caught:
        games(text)
    return caught.value.faults


def test_a_file_is_read():
    head = "game: grixx\nrules: {penalty: -10}\nmode: table\nsheets:\n"
    (game,) = games(f"{head}- {GRIXX}\n- {GRIXX.replace('A', 'B')}\n")
    assert (game.spec, game.mode, game.rules["penalty"]) == ("grixx", Mode.TABLE, -10)
    assert [sheet.player for sheet in game.sheets] == ["A", "B"]
    assert game.sheets[0].value("red") == (2,)


def test_json_is_read_like_yaml():
    sheet = {"player": "A", "red": [2], "yellow": [], "green": [], "blue": [], "locks": [], "penalties": 0}
    in_json = json.dumps({"game": "grixx", "sheets": [sheet]})
    assert games(in_json)[0].sheets == games(f"game: grixx\nsheets: [{GRIXX}]")[0].sheets


def test_several_documents_are_several_games():
    text = f"game: grixx\nsheets: [{GRIXX}]\n"
    assert len(games(f"{text}---\n{text}")) == 2


def test_a_variant_may_be_named_in_two_ways():
    boxes = (
        "ones twos threes fours fives sixes three_kind four_kind full small_straight large_straight yahtzee"
    )
    sheet = "{" + "".join(f"{box}: 0, " for box in boxes.split()) + "chance: null}"
    for head in ("game: yahtzee\nrules: hasbro", "game: yahtzee:hasbro"):
        (game,) = games(f"{head}\nsheets: [{sheet}]")
        assert (game.spec, game.rules["extra_yahtzee"]) == ("yahtzee:hasbro", 100)
        assert game.sheets[0].entries["chance"].value is None


ENCORE = (
    "game: encore\nboard: |\n  rG\n  gR\nrules: {}\n"
    "sheets:\n- {player: A, %s, jokers_used: 0, columns: {}, colours: {}}"
)
NO_CROSS = ENCORE % "crossed: []"


@pytest.mark.parametrize("typed", ["crossed: [A1, b2]", "crossed: {all_except: [B1, A2]}", "rows: [x., .X]"])
def test_crossed_cells_are_typed_in_three_ways(typed):
    sheet = games(ENCORE % typed)[0].sheets[0]
    assert sheet.value("crossed") == ("A1", "B2")
    assert sheet.value("board") == ("rG", "gR")


@pytest.mark.parametrize("box", ["{}", "{{total: {}}}"])
@pytest.mark.parametrize("number", ["1" * 16, "1" * 18, "-" + "1" * 5000, "1e18", "1e400"])
def test_a_number_that_nobody_means_is_one_in_yaml_and_json(number, box):
    """JSON took what YAML refused, where nobody looked at it: in a date."""
    flow = f"date: {box.format(number)}"
    json_box = flow.replace("date", '"date"').replace("total", '"total"')
    told = [faults(text) for text in (f"game: grixx\n{flow}\nsheets: [{GRIXX}]", "{" + json_box + "}")]
    assert [fault.message for fault in told[0]] == [fault.message for fault in told[1]]


def test_noughts_before_a_number_change_nothing():
    """JSON has none; a table may."""
    noughts = "0" * 40 + "1"
    assert games(grixx({"penalties": noughts}))[0].sheets[0].value("penalties") == 1
    assert value_from_text(noughts, Form.NUMBER) == 1


def test_two_ways_at_once_are_one_too_many():
    (fault,) = faults(ENCORE % "rows: [x., ..], crossed: [B2]")
    assert fault.message == "'rows' and 'crossed' are two ways to type the same; leave one out"


def test_two_variants_at_once_are_one_too_many():
    (fault,) = faults("game: yahtzee:hasbro\nrules: kniffel\nsheets: [{player: A}]")
    assert fault.message == "'yahtzee:hasbro' and 'rules: kniffel' name two variants; leave one out"
    assert games("game: yahtzee:hasbro\nrules: hasbro\nsheets: [{player: A}]")


def test_what_may_be_left_out_may_be_left_blank():
    """As in `locks:` with nothing after it."""
    sheet = games(grixx({"locks": "null", "penalties": "null"}))[0].sheets[0]
    assert (sheet.value("locks", ()), sheet.value("penalties", 0)) == ((), 0)


@pytest.mark.parametrize(
    "changes, column, words",
    [
        ({"red": "seven"}, 20, "red: 'seven' is not a list; write a list such as [2, 4, 7]"),
        ({"red": "[seven]"}, 21, "red: 'seven' is not a number; write a list such as [2, 4, 7]"),
        ({"red": "['7']"}, 21, "red: '7' is text; leave the quotes out"),
        ({"red": "[٣]"}, 21, "red: '٣' is not written in the digits 0 to 9"),
        ({"penalties": "２"}, None, "penalties: '２' is not written in the digits 0 to 9"),
        ({"red": "[2e0]"}, 21, "red: 2.0 is no whole number"),
        ({"red": "[7.5]"}, 21, "red: 7.5 is no whole number"),
        ({"red": "[true]"}, 21, "red: true is not a number"),
        ({"red": "[99999999999]"}, 21, "red: the number is too large"),
        ({"red": "{a: 1}"}, 20, "red: a mapping is not a list"),
        ({"red": f"[{', '.join('2' * 301)}]"}, 20, "red: 301 values are more than any sheet holds"),
        ({"penalties": "-1"}, None, "penalties: -1 is less than none; write how many"),
        ({"penalties": "two"}, None, "penalties: 'two' is not a number"),
        ({"locks": "[purple]"}, None, "locks: 'purple' is unknown; there are red, yellow, green, blue"),
        ({"locks": "[blu]"}, None, "locks: 'blu' is unknown – did you mean 'blue'?"),
        ({"penaltys": "1"}, None, "unknown field 'penaltys' – did you mean 'penalties'?"),
        ({"blue": None}, None, "'blue' is missing; write [] if nothing is there"),
        ({"written": "62"}, None, "written: write the totals as a mapping"),
        ({"written": "{totl: 62}"}, None, "unknown total 'totl' – did you mean 'total'?"),
        ({"written": "{total: '62'}"}, None, "total: '62' is text; leave the quotes out; write the total"),
        ({"player": "[A]"}, None, "player: write a name"),
        ({"player": "x" * 81}, None, "player: a name has at most 80 characters"),
    ],
)  # fmt: skip
def test_a_slip_of_the_typist(changes, column, words):
    (fault,) = faults(grixx(changes))
    assert words in fault.message
    assert fault.line == 3 and column in (None, fault.column)


@pytest.mark.parametrize("ways", ["5", "true", "{single: 1}", "[single, 5]"])
def test_a_way_to_score_has_a_name(ways):
    log = f"{{steps: [{{roll: [5, 2], keep: [5], as: {ways}}}]}}"
    (fault,) = faults(f"game: ciccia\nsheets:\n- {{player: A, turns: [400], logs: [{log}]}}\n")
    assert "logs: this is no log of a turn" in fault.message


@pytest.mark.parametrize("changes", [{"red": "[13, 13]"}, {"penalties": "5"}, {"locks": "[red, red, blue]"}])
def test_what_the_rules_forbid_is_no_slip(changes):
    assert games(grixx(changes))


@pytest.mark.parametrize(
    "text, words",
    [
        ("sheets: []", "'game' is missing; write such as 'game: grixx'"),
        ("game: grix\nsheets: [{}]", "unknown game 'grix' – did you mean 'grixx'?"),
        ("game: /etc/passwd\nsheets: [{}]", "a sheet file names a game; give a layout of your own with"),
        ("game: yahtzee\nrules: hasbo\nsheets: [{}]", "no variant 'hasbo' – did you mean 'hasbro'?"),
        ("game: grixx\nrules: {penaltie: 1}\nsheets: [{}]", "'penaltie' – did you mean 'penalty'?"),
        ("game: grixx\nrules: {end_rows: many}\nsheets: [{}]", "end_rows:"),
        ("game: grixx\nrules: {end_rows: 5}\nsheets: [{}]", "end_rows: 5 is too much; the sheet has 4 rows"),
        ("game: grixx\nrules: {rows: {red: [2, 3]}}\nsheets: [{}]", "min_before_lock: 5 is too much"),
        ("game: grixx\nrules: [1]\nsheets: [{}]", "rules: write the name of a variant, or"),
        (f"game: grixx\nmode: tabel\nsheets: [{GRIXX}]", "mode: 'tabel' is unknown – did you mean 'table'?"),
        ("game: grixx", "'sheets' is missing"),
        ("game: grixx\nsheets: 3", "'sheets' is missing; write one"),
        ("game: grixx\nsheets: [3]", "a sheet is a mapping"),
        ("just words", "a sheet file begins with a game"),
        (f"game: grixx\nsheets: [{GRIXX}, {GRIXX}]", "two sheets are of 'A'; give every player another name"),
        (f"game: grixx\nsheets: [{', '.join([GRIXX] * 101)}]", "101 sheets at one table; at most 100"),
        (ENCORE % "crossed: [C1]", "crossed: 'C1' is no cell of the board; cells are A1 to B2"),
        (ENCORE % "crossed: [A1, b1, a1]", "crossed: 'a1' stands twice; was another cell meant?"),
        (ENCORE % "crossed: {all_except: [A1, A1]}", "crossed: 'A1' stands twice; was another cell meant?"),
        (ENCORE % "crossed: {but: [C1]}", "{all_except: [H4, I4]}"),
        (ENCORE % "rows: [x., .]", "rows: this is not 2 rows of 2"),
        (ENCORE % "rows: [x., .?]", "rows: '?' is neither x nor a dot"),
        (NO_CROSS.replace("rG", "rGg"), "board: the rows must be equally long"),
        (NO_CROSS.replace("board: |\n  rG\n  gR", "board: ['']"), "board: the rows are empty"),
        (NO_CROSS.replace("board: |\n  rG\n  gR", "board: ['', '']"), "board: the rows are empty"),
        (NO_CROSS.replace("columns: {}", "columns: {A: frist}"), "'frist' is no claim – did you mean"),
        (NO_CROSS.replace("columns: {}", "columns: {Z: first}"), "columns: 'Z' is unknown"),
        ("game: ciccia\nsheets: [{turns: [400, d]}]", "turns: 'd' is not a number; write a list such as"),
        ("game: yahtzee:triple\nsheets: [{ones: [1, 2]}]", "ones: 2 values, but the sheet has 3 columns"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_sheet_file(text, words):
    assert any(words in fault.message for fault in faults(text))


def test_ten_thousand_faults_are_not_all_shown():
    shown = faults("game: grixx\nmode: single\nsheets:\n" + "- {}\n" * 2000)
    assert len(shown) == 51 and shown[0].message == "8000 faults; the first 50 are shown"


def test_a_slip_in_json_has_its_place():
    (fault,) = faults(json.dumps({"game": "grixx", "sheets": [3]}, indent=1))
    assert (fault.line, fault.column) == (4, 3)


@pytest.mark.parametrize("game", ["grixx", "encore", "ciccia"])
def test_sheets_survive_being_written_and_read(game):
    texts = {
        "grixx": f"game: grixx\nrules: {{penalty: -10}}\nmode: table\nsheets: [{GRIXX}]",
        "encore": ENCORE.replace("rules: {}\n", "") % "rows: [x., ..], written: {total: -3}",
        "ciccia": "game: ciccia\nsheets: [{player: 'Zoë: \"x\"', turns: [4, c], written: {running: [4]}}]",
    }
    (one,) = games(texts[game])
    (again,) = games(dump_sheets(one.spec, one.sheets, one.mode, one.changes))
    assert again == one


@pytest.mark.parametrize("name", ["007", "1.50", "true", "yes", "2024-01-01", "-0", "0x1F"])
@pytest.mark.parametrize("twist", ["", " # written with care"])
def test_a_name_is_what_stands_there(name, twist):
    text = f"game: grixx\nsheets:\n- {GRIXX}{twist}\n".replace("player: A", f"player: {name}")
    (game,) = games(text)
    assert game.sheets[0].player == name


def csv(text, game=None):
    return read_csv(text, "x.csv", open_game, game)


def test_a_table_is_read():
    (game,) = csv(
        "player;red;yellow;green;blue;locks;penalties;written.total\nA;2 3/4;5+6;;;;0;9\nB;;;;;red blue;;\n",
        "grixx",
    )
    first, second = game.sheets
    assert (first.value("red"), first.value("yellow"), first.written) == ((2, 3, 4), (5, 6), {"total": 9})
    assert (second.value("locks"), second.value("penalties")) == (("red", "blue"), 0)


@pytest.mark.parametrize("other", ["E\u0301va", " \u00c9va", "'\u00c9va  '"])
def test_names_that_look_alike_are_one_player(other):
    """Nobody could tell who won."""
    text = f"game: grixx\nsheets: [{GRIXX}, {GRIXX}]".replace("player: A", "player: \u00c9va", 1)
    with pytest.raises(InvalidError, match="two sheets are of '\u00c9va'"):
        read_typed(text.replace("player: A", f"player: {other}"), "x.yaml", open_game)


@pytest.mark.parametrize("mark", [";", ",", "\t"])
def test_columns_are_divided_by_what_the_header_shows(mark):
    rows = [["game", "player", "turns"], ["ciccia", "A", "400 c -50"]]
    (game,) = csv("\n".join(mark.join(row) for row in rows))
    assert game.sheets[0].value("turns") == (400, "c", -50)


@pytest.mark.parametrize(
    "first, mark",
    [("sep=;", ";"), ("SEP=,", ","), ("sep=\t", "\t"), ('"sep=;"', ";"), ("\nsep=|", "|"), ("sep=;;;", ";")],
)
def test_a_line_of_excel_names_what_divides_columns(first, mark):
    text = "\n".join([first, f"player{mark}turns", f"A{mark}400 c 50", f"B{mark}4 x"])
    assert looks_like_csv(text)
    (game,) = csv(text.rpartition("\n")[0], "ciccia")
    assert game.sheets[0].value("turns") == (400, "c", 50)
    with pytest.raises(InvalidError, match=f"x.csv:{text.count(chr(10)) + 1}:"):
        csv(text, "ciccia")


@pytest.mark.parametrize(
    "text",
    [
        "game;player;turns;;;\nciccia;A;400 c;;;\n",
        "game;player;turns\nciccia;A;400 c;; \n",
        "game;player;turns;written.total;note\nciccia;A;400 c\n",
        "player;turns;game;note\nA;400 c;ciccia\nB;400 c\n",
    ],
)
def test_blank_cells_at_the_end_may_be_more_or_fewer(text):
    """Spreadsheets keep columns that were emptied, and leave off cells that nobody filled in."""
    (game,) = csv(text)
    assert [sheet.value("turns") for sheet in game.sheets] == [(400, "c")] * (text.count("\n") - 1)


@pytest.mark.parametrize(
    "text, line, words",
    [
        ("player;turns\nA;400\n", 1, "no column 'game'"),
        ("game;player;turns\nciccia;A;400 x\n", 2, "turns: 'x' is not a number"),
        ("game;player;turn\nciccia;A;400\n", 2, "unknown field 'turn' – did you mean 'turns'?"),
        ("game;player;turns;ciccie\nciccia;A;400\n", 2, "4 columns; write what 'ciccie' is, or an empty"),
        ("game;player;turns;written.total\nciccia;A;400", 2, "4 columns; write what 'written.total' is"),
        ("game;player;turns;turns\nciccia;A;400;1\n", 1, "the column 'turns' stands twice"),
        (f"game;player;turns\nciccia;A;400{' ' * 9000}400\n", 2, "is not a list; write a list such as"),
        ("game;;player;turns\nciccia;;A;400\n", 1, "a column has no name"),
        ("game;player;turns;\nciccia;A;400;9\n", 2, "4 cells, but the header has 3 columns"),
        ("game;player;turns\n", None, "holds no sheet"),
        ("game;turns\nchess;1\n", 2, "unknown game 'chess'"),
        ("game;turns\nciccia;1\n;2\ngrixx;3\n", 4, "game: 'grixx', but the first row says 'ciccia'"),
        (
            "game;rules;turns\nciccia;;1\nciccia;farkle;3\n",
            3,
            "rules: 'farkle', but the first row says nothing",
        ),
        (
            "game;crossed;jokers_used;columns;colours\nencore;H1;0;H:first H:later;\n",
            2,
            "columns: 'H:first H:later' is not a mapping",
        ),
        ("game;mode;turns\nciccia;single;1\nciccia;table;3\n", 3, "mode: 'table', but the first row says"),
    ],
)
def test_a_slip_in_a_table(text, line, words):
    with pytest.raises(InvalidError) as caught:
        csv(text)
    assert words in str(caught.value)


@pytest.mark.parametrize("number", ["400", "400.0", "400,0", "400,00", "400.00", "+400.0"])
def test_a_whole_number_may_be_written_with_its_parts(number):
    (game,) = csv(f"player;written.total;turns\nA;{number};350.0 c -50,00\n", "ciccia")
    assert (game.sheets[0].written, game.sheets[0].value("turns")) == ({"total": 400}, (350, "c", -50))


@pytest.mark.parametrize("number", ["1.250", "1,250", "12.345.678", "400,5", "400.000"])
def test_parts_and_thousands_are_never_guessed(number):
    with pytest.raises(InvalidError, match=f"'{number}' (may be thousands|is not a number)"):
        csv(f"player;written.total;turns\nA;{number};350\n", "ciccia")


@pytest.mark.parametrize("divider", ";,\t")
@pytest.mark.parametrize(
    "cell, one, other",
    [
        ("3,00,2", "3 2", "3 00 2"),
        ("3,00,2,00", "3 2", "3 00 2 00"),
        ("3,2,00", "3 2", "3 2 00"),
        ("3,0 2", "3 2", "3 0 2"),
        ("3,0/2,0/1", "3 2 1", "3 0 2 0 1"),
        ("1,350 400", "1350 400", "1 350 400"),
        ("9 400 10 050", "9 400 10050", "9 400 10 050"),
        ("1\u00a0350 400", "1350 400", "1 350 400"),
    ],
)
@pytest.mark.parametrize(
    "game, field", [("grixx", "red"), ("ciccia", "turns"), ("ciccia", "written.running")]
)
def test_a_list_that_can_be_read_in_two_ways_is_refused(game, field, cell, one, other, divider):
    with pytest.raises(InvalidError) as caught:
        csv(f'player{divider}note{divider}{field}\nA{divider}{divider}"{cell}"\n', game)
    name = field.removeprefix("written.")
    shown = f"{name}: '{cell}' can be read as '{one}' or as '{other}'; divide by blanks"
    assert shown in str(caught.value).replace("\\xa0", "\u00a0")


@pytest.mark.parametrize(
    "cell, numbers",
    [
        ("30,0,25", [30, 0, 25]),
        ("30, 0, 25", [30, 0, 25]),
        ("3,00 2", [3, 2]),
        ("3.00,2", [3, 2]),
        ("3.0,2.0", [3, 2]),
        ("63,126,189", [63, 126, 189]),
        ("0,100,200", [0, 100, 200]),
        ("350+400", [350, 400]),
    ],
)
def test_a_list_that_is_clear_is_read(cell, numbers):
    assert value_from_text(cell, Form.COLUMNS) == numbers


def test_decimals_without_quotes_may_be_two_cells():
    """The header has as many columns as either reading: a written total may be left out."""
    with pytest.raises(InvalidError, match="'9,00' can be read as 9, or as 9 and 0 in two cells"):
        csv("player,ones,twos,written.total\nA,9,00,9\n", "yahtzee")


@pytest.mark.parametrize("text", ["{game: grixx, sheets: [%s]}", '{"game": "grixx", "sheets": [%s]}'])
def test_a_whole_number_of_a_program_is_one(text):
    sheet = GRIXX if "{game" in text else json.dumps(yaml.safe_load(GRIXX))
    (game,) = read_typed(text % sheet.replace("[2]", "[2.0, 3.00]"), "x.yaml", open_game)
    assert repr(game.sheets[0].value("red")) == "(2, 3)"


TABLE = "player;turns\nA;400\nB;4 x\n"


@pytest.mark.parametrize(
    "above",
    [
        "La Ciccia, 1 December\n",
        "La Ciccia;\n;\n",
        "\n\n",
        ";\n",
        '"Game; of Tuesday"\n\nwritten by: Zo\u00eb\n',
        "Game;Tuesday\n",
        "sep=;\nLa Ciccia;\n",
    ],
)
def test_a_title_above_the_header_is_left_out(above):
    table = TABLE.replace("4 x", "450")
    (game,) = csv(above + table, "ciccia")
    assert [sheet.player for sheet in game.sheets] == ["A", "B"]
    is_title = bool(above.strip("\n;"))
    assert bool(game.notices) == is_title and all("taken for a title" in said for said in game.notices)
    with pytest.raises(InvalidError, match=f"x.csv:{above.count(chr(10)) + 3}:1: turns"):
        csv(above + TABLE, "ciccia")
    assert looks_like_csv("La Ciccia\n" + "game;player;turns\nciccia;A;400\n")


def test_what_may_be_no_title_is_told():
    with pytest.raises(InvalidError, match="'La Ciccia' is taken for the header, which names the columns"):
        csv("La Ciccia\nplayers;turn\nA;400\n", "ciccia")


def test_a_table_is_told_from_yaml():
    assert looks_like_csv("player;red\nA;2\n")
    assert (
        not looks_like_csv("game: grixx, x\n")
        and not looks_like_csv("- a, b\n")
        and not looks_like_csv("[1, 2]")
    )
