"""Encore!, laws: games played by the rules raise no finding, and one slip is found where it was made."""

from functools import cache
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.encore import GAME
from sheetgen.games.encore_filled import Filled
from sheetgen.games.encore_grid import read_grid
from sheetgen.games.encore_table import check_table
from sheetgen.rules.model import Entry, Mode, Sheet
from tests.games.by_hand import TEMPLATES, read_yaml, rules_of
from tests.games.simulate_encore import play

BOARD = tuple(read_yaml(TEMPLATES / "encore" / "layout.yaml")["board"].split())
RULES = rules_of("encore")
GRID = read_grid(BOARD, "H")
SMALL = ("rrbbyyyrR", "rbbbYyrrb", "yyrrrbByb", "yRryyybbb", "bbbyrrryy")
SMALL_RULES = RULES | {
    "colours": ["r", "b", "y"],
    "start": "E",
    "columns": {"first": dict.fromkeys("ABCDEFGHI", 3), "later": dict.fromkeys("ABCDEFGHI", 1)},
}
TABLES = {
    "base": (RULES, BOARD),
    "columns shared": (RULES | {"share_first": "columns"}, BOARD),
    "none shared": (RULES | {"share_first": False}, BOARD),
    "one colour": (RULES | {"end_colours": 1}, BOARD),
    "small board": (SMALL_RULES, SMALL),
}
seeds = st.integers(0, 2**32)


@pytest.mark.parametrize("name", TABLES)
def test_a_game_by_the_rules_raises_no_finding(name):
    rng, (rules, board) = Random(name), TABLES[name]
    for _ in range(40):
        sheets = play(rng, rng.randint(2, 6), rules, board)
        verdict = GAME.judge(sheets, rules, Mode.TABLE)
        assert [*verdict.findings, *(f for sheet in verdict.sheets for f in sheet.findings)] == [], sheets


def test_a_game_alone_by_the_rules_raises_no_finding():
    rng = Random("alone")
    for _ in range(100):
        sheets = play(rng, 1, RULES, BOARD)
        assert GAME.judge(sheets, RULES, Mode.SOLO).sheets[0].findings == (), sheets


@cache
def game_of(seed: int) -> list[Sheet]:
    """Play a game to make slips in, which is the slow part."""
    return play(Random(seed), 3, RULES, BOARD)


games = st.integers(0, 11).map(game_of)


def with_totals(sheet: Sheet) -> Sheet:
    """Return the sheet with its totals written as they are right."""
    return Sheet(sheet.player, sheet.entries, GAME.judge([sheet], RULES, Mode.SINGLE).sheets[0].scores)


def judge_changed(sheet, field, value):
    changed = Sheet(sheet.player, {**sheet.entries, field: Entry(value)}, sheet.written)
    return GAME.judge([changed], RULES, Mode.SINGLE).sheets[0].findings


@given(games, st.sampled_from(sorted(GRID.bits)))
def test_a_changed_box_is_found_at_its_column_colour_star_or_reach(game, cell):
    sheet = with_totals(game[0])
    letter = BOARD[int(cell[1:]) - 1][ord(cell[0]) - ord("A")]
    findings = judge_changed(sheet, "crossed", tuple(set(sheet.value("crossed")) ^ {cell}))
    places = {finding.where for finding in findings if finding.code != "EN-UNREACHABLE"}
    assert places <= {cell[0], letter.lower(), "stars", "colours"}
    assert ("stars" in places) == letter.isupper()


@given(games, st.integers(-2, 10))
def test_changed_jokers_are_found_at_the_jokers(game, used):
    sheet = with_totals(game[1])
    places = {finding.where for finding in judge_changed(sheet, "jokers_used", used)}
    assert places == ({"jokers"} if used != sheet.value("jokers_used") else set())


@given(games, st.sampled_from("ABCDEFGHIJKLMNO"))
def test_a_changed_circle_is_found_at_its_column(game, letter):
    sheet = with_totals(game[2])
    claims = dict(sheet.value("columns"))
    claim = claims.pop(letter, None)
    if not claim:
        claims[letter] = "first"
    # The lower value of column H is 0, so without its circle the points are the same.
    worth = RULES["columns"][claim or "first"][letter]
    places = {finding.where for finding in judge_changed(sheet, "columns", claims)}
    assert places == ({letter, "columns"} if worth else {letter})


@given(games, st.permutations(range(3)))
def test_the_order_of_the_players_does_not_matter(game, order):
    plain, turned = (
        GAME.judge(sheets, RULES, Mode.TABLE) for sheets in (game, [game[seat] for seat in order])
    )
    assert set(plain.winners) == set(turned.winners)
    assert plain.findings == turned.findings == ()


claims = st.dictionaries(st.sampled_from("ABHORrgx"), st.sampled_from(["first", "later"]))
anything = st.fixed_dictionaries(
    {
        "crossed": st.lists(st.sampled_from([*GRID.bits, "P1", "A9", "", "h4"]), max_size=40).map(tuple),
        "jokers_used": st.integers(-9, 99),
        "columns": claims,
        "colours": claims,
        "board": st.sampled_from([BOARD, SMALL, ("rg", "b"), ("R",)]),
    }
)


@settings(max_examples=150, deadline=None)
@given(st.lists(anything, max_size=7), st.sampled_from(Mode))
def test_nothing_that_a_player_writes_is_an_exception(typed, mode):
    sheets = [
        Sheet(str(seat), {key: Entry(value) for key, value in entries.items()}, {"stars": seat, "total": 3})
        for seat, entries in enumerate(typed)
    ]
    verdict = GAME.judge(sheets, RULES, mode)
    assert all(GAME.codes[f.code] is f.severity for f in verdict.findings)
    assert all(f.code in GAME.codes for sheet in verdict.sheets for f in sheet.findings)
    for sheet in sheets:
        GAME.cells(sheet, RULES)


@given(st.sets(st.sampled_from(sorted(GRID.bits)), max_size=60))
def test_reach_is_what_a_walk_from_the_start_column_finds(crossed):
    """Walk from box to box by name, and compare with the masks."""
    reached, rim = set(), {cell for cell in crossed if cell[0] == "H"}
    while rim:
        reached |= rim
        near = {
            f"{chr(ord(cell[0]) + dx)}{int(cell[1:]) + dy}"
            for cell in rim
            for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))
        }
        rim = near & crossed - reached
    mask = GRID.mask(crossed)
    assert set(GRID.cells(GRID.grown(mask & GRID.start, mask))) == reached
    pieces = list(GRID.pieces(mask))
    assert sum(pieces) == mask and all(GRID.grown(piece & -piece, mask) == piece for piece in pieces)


def timelines(colours: str, last: int):
    """Yield the turns in which a player can have completed one colour, or two up to the last turn."""
    for colour, turn in product(colours, range(1, last + 1)):
        yield {colour: turn}
    for first, second in combinations(colours, 2):
        for turn in range(1, last):
            yield {first: turn, second: last}
            yield {first: last, second: turn}


def claims_of(game):
    firsts = {colour: min(own[colour] for own in game if colour in own) for own in game for colour in own}
    return tuple(
        tuple(
            sorted((colour, "first" if turn == firsts[colour] else "later") for colour, turn in own.items())
        )
        for own in game
    )


def test_the_last_turn_agrees_with_trying_every_game():
    """Three players, three colours: exactly the claims that some order of events gives raise no finding.

    Before the last turn at most three things happen, so four turns show all orders.
    """
    games = product(timelines("rgb", 4), repeat=3)
    possible = {claims_of(game) for game in games if any(len(own) == 2 for own in game)}
    singles = [((colour, claim),) for colour in "bgr" for claim in ("first", "later")]
    doubles = [one + other for one, other in combinations(singles, 2) if one[0][0] != other[0][0]]
    accepted = set()
    for table in product([*singles, *doubles], repeat=3):
        sheets = [
            Filled(
                GRID,
                0,
                {"columns": frozenset(), "colours": frozenset(colour for colour, _ in own)},
                {"columns": {}, "colours": dict(own)},
            )
            for own in table
        ]
        if not check_table(sheets, RULES):
            accepted.add(table)
    assert accepted == possible
