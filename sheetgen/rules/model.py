"""The vocabulary of judging: a `Game` takes `Sheet`s and gives a `Verdict`.

No paper, no words, no files: scores are literal arithmetic on what was written, findings are codes with
places.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from .boards import Boards

Rules = Mapping[str, Any]
"""A game's options, complete: the `rules:` block of its layout, a variant's or a user's changes over it."""

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Severity(StrEnum):
    """How sure a finding is of a fault."""

    ERROR = "error"
    """Cannot happen under the rules."""
    WARNING = "warning"
    """Needs a reading that the rules do not fix."""
    INFO = "info"


class Mode(StrEnum):
    """How many sheets a verdict is about."""

    SINGLE = "single"
    """Each sheet alone."""
    TABLE = "table"
    """All sheets of one game, in seat order."""
    SOLO = "solo"
    """One player who played alone."""


class Form(StrEnum):
    """The shape in which a field is typed; what the reader of typed sheets accepts."""

    NUMBER = "number"
    """A whole number, or null for an empty box (`ones: 3`)."""
    COUNT = "count"
    """A whole number ≥ 0 (`penalties: 2`)."""
    NUMBERS = "numbers"
    """A list of whole numbers (`red: [2, 4, 7]`)."""
    NAMES = "names"
    """A list of the field's legal names (`locks: [red]`)."""
    CLAIMS = "claims"
    """A mapping of the field's legal names to `first` or `later` (`columns: {H: first}`)."""
    CELLS = "cells"
    """A list of cells (`[H4, I4]`), or `{all_except: [...]}`; see also ROWS."""
    ROWS = "rows"
    """Lines of equal length, x = crossed, another way to type CELLS."""
    BOARD = "board"
    """Lines of colour letters, capital = star."""
    TURNS = "turns"
    """A list of whole numbers and `c` (a dash)."""
    COLUMNS = "columns"
    """A list of NUMBERs, one a column of the player, null for an empty box (`ones: [3, 2, null]`)."""
    LOGS = "logs"
    """A list, by turn, of null or `{steps: [{roll: [5, 2], keep: [5], as: single}], end: bank}`."""


@dataclass(frozen=True)
class Field:
    """A thing that the sheet asks the player for."""

    id: str
    form: Form
    legal: Sequence[Any] | range | None = None
    """The legal values of a NUMBER, the names of NAMES and CLAIMS, the numbers of NUMBERS; None: any."""
    optional: bool = False
    """May be left out of a typed sheet."""


@dataclass(frozen=True)
class Total:
    """A line that the player works out; typed under `written:`."""

    id: str
    of: tuple[str, ...] = ()
    """Ids of the fields or totals that it sums."""
    many: bool = False
    """Typed as a list of whole numbers, by turn or by column (`running: [400, 400, 1050]`)."""
    times: tuple[int, ...] = (1,)
    """How often an addend counts, by its column; the last for all further columns."""
    pays: tuple[tuple[int, int], ...] = ()
    """What the sum earns instead of itself: steps of (from which sum on, points), lowest first."""


@dataclass(frozen=True)
class Chain:
    """A ledger: boxes `turn/1`, `turn/2`, … that hold a running total each, or a dash."""

    cells: str
    """What its boxes are called before the number: `turn`."""
    counters: str
    """Boxes that are crossed for every dash, `ciccie/1` …, as many as there are in a round of them."""
    step: int
    """What is added is a multiple of it …"""
    least: int
    """… and no less than this."""
    fine: int
    """Added (it is below zero) at every `every`-th dash; the total is written and ringed."""
    every: int
    in_a_row: bool
    """Only dashes without a number between them count."""
    target: int
    """Who reaches it does not play on."""


@dataclass(frozen=True)
class Entry:
    """What one field of one sheet holds."""

    value: Any = None
    """By the field's form; None is an empty box. Lists are tuples, mappings read-only."""
    struck: bool = False
    confidence: float = 1.0
    """0..1; typed entries are certain."""


@dataclass(frozen=True)
class Sheet:
    """A filled scoresheet, typed or read from a photo."""

    player: str
    entries: Mapping[str, Entry] = field(default_factory=lambda: NOTHING)
    written: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    """The totals as the player wrote them, by total id (a whole number or, for running totals, a tuple)."""
    unsure: tuple[str, ...] = ()
    """Cells that a photo did not tell for certain; what stands in the entries is a guess there."""
    is_named: bool = True
    """Whether somebody gave the player that name; else it is a number of ours, which may become another."""

    def value(self, field_id: str, default: Any = None) -> Any:
        """Return what the field holds, or the default where it is empty or absent."""
        entry = self.entries.get(field_id)
        return default if entry is None or entry.value is None else entry.value


@dataclass(frozen=True)
class Finding:
    """One thing on a sheet, or between the sheets, that the rules do not allow. The words come last."""

    code: str
    where: str | int | None = None
    """The field, total, cell or turn (1-based) in question; None for the whole table."""
    severity: Severity = Severity.ERROR
    written: Any = None
    expected: Any = None
    facts: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    """Further numbers and names that the sentence of this code speaks of (`{"crosses": 6}`)."""
    confidence: float = 1.0


@dataclass(frozen=True)
class SheetVerdict:
    """One sheet judged alone."""

    player: str
    scores: Mapping[str, Any]
    """By total id, in the order of the sheet; ends with `total`."""
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """All sheets judged, and what they say of each other."""

    sheets: tuple[SheetVerdict, ...]
    findings: tuple[Finding, ...] = ()
    """Between the sheets (mode `table`)."""
    winners: tuple[str, ...] = ()
    ranking: tuple[tuple[str, int], ...] = ()
    """Player and total, best first; ties in seat order."""
    trigger: str | None = None
    """The player who ended the game, where the rules can tell (La Ciccia)."""


@dataclass(frozen=True)
class Option:
    """One rule option: which values make sense. Its default is the layout's, never the code's."""

    values: Sequence[Any] | range | None = None
    """The values that it may take; None: judged by `check`."""
    check: Callable[[Any], str | None] | None = None
    """Returns what is wrong with a value, in words, or None."""


@dataclass(frozen=True)
class Game:
    """One game: its options, its fields, and its judge."""

    name: str
    options: Mapping[str, Option]
    fields: Callable[[Rules], tuple[Field, ...]]
    totals: Callable[[Rules], tuple[Total, ...]]
    judge: Callable[[Sequence[Sheet], Rules, Mode], Verdict]
    cells: Callable[[Sheet, Rules], Mapping[str, Any]]
    """A sheet as cell → what the pen put there: True (a cross or a ring), a whole number, or `-` (a dash)."""
    codes: Mapping[str, Severity] = field(default_factory=dict)
    """Every finding code that the judge may give, with its severity."""
    entries: Callable[[Mapping[str, Any], Rules], dict[str, Entry]] | None = None
    """The way back from `cells` for photos, totals aside: cells → fields; None: photos are not read."""
    written: Callable[[Mapping[str, Any], Rules], dict[str, Any]] | None = None
    """The way back to the totals as written, where the boxes hold numbers; None: those are not read."""
    contradictions: Callable[[Rules], Mapping[str, str]] | None = None
    """Of complete rules whose options are possible one by one: option → how it contradicts the others."""
    chain: Callable[[Rules], Chain] | None = None
    """The ledger, where its sheet has one."""
    boxes: Callable[[Rules], tuple[str, ...]] | None = None
    """The names that boxes on paper have, totals aside; None: the fields' ids."""
    score: Callable[..., Mapping[str, Any]] | None = None
    """What a throw is worth: (dice, rules, **situation) → what `score --json` answers, if anything."""
    tour: Callable[[Rules, tuple[str, ...]], Mapping[str, Any]] | None = None
    """Boxes of a board (its lines) by what a booklet shows with them."""
    boards: Boards | None = None
    """How its boards are built and coded, where it has such."""
    odd_board: Callable[[Rules, tuple[str, ...]], str | None] | None = None
    """Where a board (its lines) is not built as published ones are, and how; None: nowhere."""

    def board_field(self, rules: Rules) -> Field | None:
        """Return the field that holds the sheet's board, where the game has one."""
        return next((each for each in self.fields(rules) if each.form is Form.BOARD), None)
