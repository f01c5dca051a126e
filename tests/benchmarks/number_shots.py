"""Photographs of filled sheets of numbers: games of `number_games`, by hands never trained with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from types import SimpleNamespace

import numpy as np

from sheetgen.api.catalogue import open_rulebook
from sheetgen.page.model import Page
from tests.benchmarks.number_games import Written, write_column, write_ledgers
from tests.benchmarks.number_hands import Hand, StrokeHand, test_writers, write_text
from tests.camera.leaves import printed_leaf
from tests.camera.pens import take_pen
from tests.camera.severity import CONDITIONS, Severity
from tests.camera.shots import photograph
from tests.camera.writing import new_hand, write_on
from tests.page.pages import page_of

# Players on a leaf; of a game in which one player has several columns there is one.
PLAYERS = {"yahtzee": 4, "ciccia": 3}
MISTAKES = 1 / 3


@dataclass(frozen=True)
class Shot:
    """A picture, and what is written on its leaf."""

    spec: str
    jpeg: bytes
    sheets: Sequence[Written]
    """By column."""


def take_numbers(spec: str, severity: Severity, seed: int, players: int | None = None) -> Shot:
    """Play, write, photograph. The same arguments give the same picture."""
    random, rng = Random(f"{spec} {severity} {seed}"), np.random.default_rng([seed, sum(map(ord, spec))])
    book = open_rulebook(spec)
    game, rules = book.game, book.rules
    count = players or PLAYERS[game.name]
    if game.name == "ciccia":
        sheets = write_ledgers(game, rules, random, count, MISTAKES)
    else:
        seats = 1 if rules["columns"] > 1 else count
        sheets = [write_column(game, rules, random, MISTAKES) for _ in range(seats)]
    page, leaf = page_of(spec), printed_leaf(spec).copy()
    for number, sheet in enumerate(sheets, start=1):
        hand = StrokeHand(test_writers(), np.random.default_rng(random.randrange(2**31)))
        _write(leaf, page, sheet, f"@{number}", hand, severity, rng)
    shot = photograph([leaf], [SimpleNamespace(page=page)], [new_hand(rng)], severity, rng)
    return Shot(spec, shot.jpeg, sheets)


def _write(
    leaf: np.ndarray,
    page: Page,
    sheet: Written,
    column: str,
    hand: Hand,
    severity: Severity,
    rng: np.random.Generator,
) -> None:
    pen = take_pen(rng, CONDITIONS[severity].faintest)
    for cell, text in sheet.texts.items():
        box = page.boxes.get(cell) or page.boxes.get(f"{cell}{column}")
        if box is not None:
            ringed = text.startswith("(")
            place = (box.rect.x, box.rect.y, box.rect.w, box.rect.h)
            write_text(leaf, text.strip("()"), place, hand, pen, rng, ringed=ringed)
    crosses = SimpleNamespace(strokes={f"{cell}{column}": "cross" for cell in sheet.crosses}, numbers={})
    write_on(leaf, page, crosses, replace(new_hand(rng), pen=pen, is_real=False), rng)
