"""All that the judge says of the hand-worked sheets, and all that a game asks for, as text.

The vectors hold scores, codes and places. Here also what a finding says was written, what it expected and the
facts of its sentence, the cells of every sheet, and the words for options that are impossible.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from sheetgen.games import game_names, load_game
from sheetgen.rules.model import Finding, Game, Mode, Sheet
from sheetgen.rules.overrides import option_slips
from tests.games.by_hand import TEMPLATES, read_yaml, rules_of, sheet_of, vectors_of
from tests.games.test_encore import cells_of

MORE = vectors_of("more")

# What the vectors leave out: nothing typed at all; two who were first; more players than the game is for; a
# total for which there is no turn; a bonus box with nothing beside it.
FIRST = {"columns": {"H": "first"}, "colours": {"b": "first"}}
COLUMN_H = {"crossed": [f"H{row}" for row in range(1, 8)], **FIRST}
NOTHING = {"id": "nothing", "sheets": [{"player": "A"}]}
FURTHER = {
    "encore": [
        {
            "id": "two-first",
            "rules": {"share_first": False},
            "sheets": [{"player": "A", **COLUMN_H}, {"player": "B", **COLUMN_H}],
        },
        {"id": "seven", "sheets": [{"player": player, "crossed": ["H4"]} for player in "ABCDEFG"]},
    ],
    "grixx": [
        {"id": "alone", "rules": "big-points", "sheets": [{"player": "A", "red": [5], "bonus_ry": [4]}]},
    ],
    "ciccia": [
        {"id": "beyond", "sheets": [{"player": "A", "turns": [400], "written": {"running": [400, 900]}}]},
    ],
}

# For every option: of another kind, far too small or large, nothing.
IMPOSSIBLE = ("x" * 50, -1000, 10**6, 2.5, True, None, [], [1, 1], {}, {"x": 1})

each_game = pytest.mark.parametrize("game", [name for name in game_names() if name in MORE])


@each_game
def test_what_is_said_of_the_hand_worked_sheets(game, golden):
    golden(f"verdicts/{game}.txt", "\n".join(_verdicts(load_game(game))) + "\n")


@each_game
def test_what_a_game_and_its_variants_ask_for(game, golden):
    variants = sorted(path.stem for path in (TEMPLATES / game / "variants").glob("*.yaml"))
    lines = [line for variant in (None, *variants) for line in _asked(load_game(game), variant)]
    golden(f"games/{game}.txt", "\n".join(lines) + "\n")


@each_game
def test_what_is_said_of_impossible_options(game, golden):
    options = load_game(game).options
    slips = [
        slip for name in options for value in IMPOSSIBLE for slip in option_slips(options, {name: value})
    ]
    slips += option_slips(options, {f"{next(iter(options))}x": 1, "qqqqqqqq": 1})
    golden(f"options/{game}.txt", "\n".join(slip.message for slip in slips) + "\n")
    # What is pointed at: an unknown option's name, a known one's value.
    assert all(slip.option in slip.message for slip in slips)
    assert all(slip.of_key == slip.message.startswith("unknown") for slip in slips)


@each_game
def test_a_table_without_sheets_has_no_winner(game):
    verdict = load_game(game).judge([], rules_of(game), Mode.TABLE)
    assert (verdict.sheets, verdict.winners, verdict.ranking) == ((), (), ())


def _verdicts(game: Game) -> Iterator[str]:
    own, more = vectors_of(game.name), MORE[game.name]["sheets"]
    examples = read_yaml(TEMPLATES / game.name / "examples.yaml")["examples"]
    further = FURTHER.get(game.name, ())
    for vector in [*own.get("vectors", own.get("sheets", ())), *more, *examples, *further, NOTHING]:
        board = vector.get("board") or _layout(game.name, vector.get("rules")).get("board")
        sheets = [sheet_of(_on_board(sheet, board.split()) if board else sheet) for sheet in vector["sheets"]]
        mode = Mode(vector.get("mode", "table" if len(sheets) > 1 else "single"))
        yield from (f"{vector['id']} {line}" for line in _verdict(game, sheets, vector.get("rules"), mode))


def _layout(game: str, changes: object) -> Mapping[str, Any]:
    variant = TEMPLATES / game / "variants" / f"{changes}.yaml"
    return read_yaml(variant if variant.exists() else TEMPLATES / game / "layout.yaml")


def _on_board(typed: Mapping[str, Any], board: list[str]) -> dict[str, Any]:
    plain = {key: value for key, value in typed.items() if key != "rows"}
    return {"board": board, **plain, "crossed": cells_of(typed, board)}


def _verdict(game: Game, sheets: list[Sheet], changes: object, mode: Mode) -> Iterator[str]:
    rules = rules_of(game.name, changes)
    verdict = game.judge(sheets, rules, mode)
    for sheet, judged in zip(sheets, verdict.sheets, strict=True):
        yield f"{judged.player} scores {dict(judged.scores)}"
        yield f"{judged.player} cells {dict(game.cells(sheet, rules))}"
        yield from (f"{judged.player} {_said(finding)}" for finding in judged.findings)
    yield from (f"table {_said(finding)}" for finding in verdict.findings)
    yield f"table {mode} winners {verdict.winners} ranking {verdict.ranking} trigger {verdict.trigger}"


def _said(finding: Finding) -> str:
    told = f"{finding.code} {finding.severity} at {finding.where}"
    return f"{told}: {finding.written} for {finding.expected} {dict(finding.facts)}"


def _asked(game: Game, variant: str | None) -> Iterator[str]:
    rules, name = rules_of(game.name, variant), variant or "base"
    yield from (f"{name} {field}" for field in game.fields(rules))
    yield from (f"{name} {total}" for total in game.totals(rules))
    yield f"{name} {game.chain(rules) if game.chain else 'no chain'}"
    yield f"{name} boxes {game.boxes(rules) if game.boxes else 'as fields'}"
