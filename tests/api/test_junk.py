"""Whatever is typed is judged or refused: no junk makes a reader, a judge or a sentence fall over."""

import json
import random

import pytest

from sheetgen.api.catalogue import game_names, open_rulebook, variant_names
from sheetgen.api.checks import check_files, report
from sheetgen.errors import InvalidError
from sheetgen.rules.model import Form
from sheetgen.words import Words

# Refused before anybody knows in which field it stands.
TOO_LONG = 10**30
JUNK = [
    *(None, True, 0, 1, -1, 2, 3, 5, 7, 12, 13, 25, 50, 350, 400, 10_000, 9_999_999, TOO_LONG, 2.5),
    *("", "c", "-", "x", "red", "first", "later", "A", "H", "H4", "Z9"),
    *([], [0], [1, 1], [2, 3, 4, 5, 6, 12], [None, None, None], [5, None, 50], [10_000, 400]),
    *(["red"], ["red", "blue", "green"], ["H1", "H2", "I2"], ["c", "c", "c"], [400, "c", 11_000, 50, -5, 0]),
    *({}, {"all_except": []}, {"all_except": ["H1"]}, {"A": "first"}, {"H": "later", "O": "first"}),
    *(
        {"r": "first", "g": "first", "b": "first"},
        {"steps": []},
        [{"steps": [{"roll": [5, 2], "keep": [5]}]}],
    ),
    [{"steps": [{"roll": [1, 1, 1, 2, 3, 4], "keep": [1, 1, 1], "as": "set"}], "end": "ciccia"}],
]

# How a field is typed empty, where that is no list.
EMPTY = {Form.NUMBER: None, Form.COUNT: 0, Form.CLAIMS: {}}

SPECS = [
    spec
    for game in game_names()
    for spec in (game, *(f"{game}:{variant}" for variant in variant_names(game)))
]


def junk_game(spec, chance):
    book = open_rulebook(spec)
    fields = [field.id for field in book.game.fields(book.rules) if field.id != "board"]
    totals = [total.id for total in book.game.totals(book.rules)]
    sheets = [
        {
            "player": name,
            **{field: chance.choice(JUNK) for field in fields if chance.random() < 0.97},
            "written": {total: chance.choice(JUNK) for total in totals if chance.random() < 0.3},
        }
        for name in "ABCDEF"[: chance.randint(1, 6)]
    ]
    return {"game": spec, "mode": chance.choice(["single", "table", "solo"]), "sheets": sheets}


def mended(game, faults, empty):
    """Return the game with what was refused left empty, so that the judge gets the rest."""
    for fault in faults:
        name = fault.message.partition(":")[0]
        is_too_long = fault.message.startswith("the number ")
        for sheet in game["sheets"]:
            for entries in (sheet, sheet["written"]):
                entries.pop(name, None)
                for key in [key for key in entries if is_too_long and entries[key] == TOO_LONG]:
                    del entries[key]
    return {**game, "sheets": [{**empty, **sheet} for sheet in game["sheets"]]}


@pytest.mark.parametrize("spec", SPECS)
def test_junk_is_judged_or_refused(spec, tmp_path):
    chance, path, judged = random.Random(f"junk {spec}"), tmp_path / "x.json", 0
    book = open_rulebook(spec)
    fields = [each for each in book.game.fields(book.rules) if not each.optional]
    empty = {each.id: EMPTY.get(each.form, []) for each in fields}
    for _ in range(15):
        game = junk_game(spec, chance)
        for _ in range(8):
            path.write_text(json.dumps(game))
            try:
                answers = [report(each, Words("en")) for each in check_files([str(path)])]
            except InvalidError as error:
                game = mended(game, error.faults, empty)
                continue
            judged += 1
            sheets = [sheet for answer in answers for sheet in answer["sheets"]]
            assert all(found["message"] for sheet in sheets for found in sheet["findings"])
            break
    assert judged > 7
