"""Sheets of numbers as players leave them: games as they end, habits of writing, mistakes of adding up.

Gives what is written in which box, by cell of the sheet, and what was added wrongly. Nothing here knows the
photo reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sheetgen.games.yahtzee_boxes import Kind
from sheetgen.games.yahtzee_card import read_card
from sheetgen.rules.model import Game
from tests.games.by_hand import sheet_of
from tests.games.simulate_ciccia import play_game as play_ciccia

# How many dice of its face a number box ends with, and how often the other boxes are filled at all.
_OF_FACE = ((0, 0.04), (1, 0.13), (2, 0.3), (3, 0.34), (4, 0.16), (5, 0.03))
_FILLED = {Kind.GROUPS: 0.72, Kind.RUN: 0.6, Kind.CHANCE: 1.0}
_ALL_EQUAL = 0.3
# By how much sums are wrong on paper, and how often each: carries, a pip, a box or a bonus left out.
_OFF = {
    10: 5,
    -10: 5,
    1: 3,
    -1: 3,
    2: 1,
    -2: 1,
    3: 1,
    5: 1,
    -5: 1,
    20: 1,
    100: 1,
    -35: 1,
    35: 1,
    -25: 1,
    9: 1,
}
# Habits: a nought as a dash or a stroke; sums left out.
_DASHES = (("0", 0.55), ("-", 0.3), ("/", 0.15))
_NO_SUBTOTALS = 0.15
# By how much a ledger's total is wrong: what a fine left, a step, the last total copied.
_OFF_FINE = (100, -100, 1000, 900, -50)
_OFF_STEP = (10, -10, 20, -20, 5)
_OFF_TOTAL = (100, -100, 50, -50, 10, -10, 1000, 200)
# Boxes of a ledger, beyond which a game is not written.
_TURNS = 17


@dataclass(frozen=True)
class Written:
    """What one player wrote."""

    texts: Mapping[str, str]
    """Cell of the sheet → text; `(−300)` is ringed."""
    crosses: tuple[str, ...] = ()
    """Cells that are crossed."""
    mistake: str = ""
    """The cell of a sum that was added wrongly."""
    truth: Mapping[str, Any] = field(default_factory=dict)
    """The same as `Game.cells` says it."""


def write_column(game: Game, rules: Mapping[str, Any], random: Random, mistakes: float) -> Written:
    """Fill in a sheet of the Yahtzee family; mistakes: how often a sum is wrong."""
    card = read_card(rules)
    columns = [_column(card, random) for _ in card.factors]
    many = len(columns) > 1
    texts: dict[str, str] = {}
    nought = _drawn(random, _DASHES)
    subtotals = random.random() >= _NO_SUBTOTALS
    wrong = _wrong_line(random, many) if random.random() < mistakes else ""
    mistake = ""
    whole = 0
    for number, values in enumerate(columns):
        at = f"@{number + 1}" if many else ""
        texts |= {f"{box}{at}": str(value) if value else nought for box, value in values.items()}
        lines = dict.fromkeys(("upper", "bonus", "lower"), 0)
        lines["upper"] = sum(values[box.id] for box in card.upper)
        lines["lower"] = sum(values[box.id] for box in card.lower)
        here = wrong in ("upper", "lower") and number == len(columns) - 1 and subtotals
        if here:
            lines[wrong], mistake = _slipped(lines[wrong], random), f"written/{wrong}{at}"
        lines["bonus"] = card.upper_bonus if lines["upper"] >= card.upper_target else 0
        if subtotals:
            texts |= {f"written/{line}{at}": str(value) if value else nought for line, value in lines.items()}
        due = card.factors[number] * sum(lines.values())
        if many:
            texts[f"written/columns{at}"] = str(due)
        whole += due
    if wrong and not mistake:
        whole, mistake = _slipped(whole, random), "written/total"
    texts["written/total"] = str(whole)
    return Written(texts, mistake=mistake)


def write_ledgers(
    game: Game, rules: Mapping[str, Any], random: Random, players: int, mistakes: float
) -> list[Written]:
    """Fill in the ledgers of one game that fits on a leaf; mistakes: how often one total is wrong."""
    while True:
        sheets = [sheet_of(typed) for typed in play_ciccia(rules, random, players)[0]]
        shown = [game.cells(sheet, rules) for sheet in sheets]
        if all(sum(cell.startswith("turn/") for cell in cells) <= _TURNS for cells in shown):
            return [
                _ledger(*(_misadded(cells, rules, random) if random.random() < mistakes else (cells, "")))
                for cells in shown
            ]


def _misadded(
    cells: Mapping[str, Any], rules: Mapping[str, Any], random: Random
) -> tuple[Mapping[str, Any], str]:
    """Let a player reckon wrongly once; what follows is added to what was written."""
    rings = [cell for cell, value in cells.items() if isinstance(value, tuple)]
    turns = [cell for cell, value in cells.items() if cell.startswith("turn/") and isinstance(value, int)]
    while True:
        places = [(random.choice(turns), _OFF_STEP)]
        places += [(random.choice(rings), _OFF_FINE)] if rings else []
        places += [("written/total", _OFF_TOTAL)] if "written/total" in cells else []
        cell, offs = random.choice(places)
        off = random.choice(offs)
        names = list(cells)
        wrong = dict(cells)
        for name in names[names.index(cell) :]:
            wrong[name] = _moved(cells[name], off)
        if all(_is_over(cells[name], rules) == _is_over(wrong[name], rules) for name in turns):
            return wrong, cell


def _moved(value: Any, off: int) -> Any:
    match value:
        case bool() | str():
            return value
        case ("ring", total):
            return ("ring", total + off)
        case _:
            return value + off


def _is_over(total: int, rules: Mapping[str, Any]) -> bool:
    return total >= int(rules["target"])


def _ledger(cells: Mapping[str, Any], mistake: str) -> Written:
    texts = {
        cell: f"({value[1]})" if isinstance(value, tuple) else str(value)
        for cell, value in cells.items()
        if value is not True
    }
    return Written(texts, tuple(cell for cell, value in cells.items() if value is True), mistake)


def _column(card: Any, random: Random) -> dict[str, int]:
    values = {}
    for box in card.boxes:
        legal = [value for value in card.legal[box.id] if value]
        if box.kind is Kind.FACE:
            values[box.id] = box.face * min(_drawn(random, _OF_FACE), card.dice)
        elif random.random() < (_ALL_EQUAL if box is card.yahtzee else _FILLED[box.kind]):
            values[box.id] = legal[round(random.triangular(0, len(legal) - 1))]
        else:
            values[box.id] = 0
    return values


def _wrong_line(random: Random, many: bool) -> str:
    return random.choice(("upper", "lower", "total", "total"))


def _slipped(value: int, random: Random) -> int:
    while True:
        wrong = value + random.choices(list(_OFF), list(_OFF.values()))[0]
        if wrong >= 0:
            return wrong


def _drawn(random: Random, choices: Any) -> Any:
    values, shares = zip(*choices, strict=True)
    return random.choices(values, shares)[0]
