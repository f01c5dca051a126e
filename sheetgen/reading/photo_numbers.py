"""Boxes that hold numbers → a `Sheet`: who wrote in which, what all of them together say, what is asked.

Nothing is corrected by the rules, which judge what was read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any

from ..errors import PhotoError
from ..page.model import BoxKind, Page
from ..rules.model import Form, Game, Rules, Sheet
from .beliefs import SURE, Belief, Joint, is_same, unsure_cells
from .joint_columns import Columns
from .joint_ledger import Ledger
from .number_evidence import DASH, EMPTY, HIDDEN, Evidence, NumberReading, evidence_of, number_in, told

_WRITTEN = (BoxKind.NUMBER, BoxKind.LEDGER)
# A column in which so many boxes show a number was played, or one that is as plain as this. Dashes alone are
# what a printed line looks like that lies elsewhere than its layout says.
_PLAYED, _PLAIN = 2, 0.95


@dataclass(frozen=True)
class BoxNumbers:
    """The numbers of one player's sheet as they were read."""

    evidence: Mapping[str, Evidence]
    """Cell of the sheet → what its picture alone says."""
    joint: Joint
    unsure: tuple[str, ...]
    """The cells that a person should look at, least certain first."""
    crosses: int | None = None
    """How many dashes were counted beside a ledger, where that is certain."""

    @property
    def beliefs(self) -> Mapping[str, Belief]:
        """What each box holds, all considered."""
        return self.joint.beliefs

    @property
    def shown(self) -> dict[str, Any]:
        """What the pen put where, as `Game.cells` says it; empty boxes are left out."""
        texts = {cell: belief.text for cell, belief in self.beliefs.items()}
        return {cell: _value(text) for cell, text in texts.items() if text != EMPTY}

    @property
    def unsure_texts(self) -> dict[str, dict[str, float]]:
        """What may be written in the unsure boxes, likeliest first."""
        return {cell: dict(self.beliefs[cell].others) for cell in self.unsure}

    def answered(self, cell: str, text: str, game: Game, rules: Rules) -> BoxNumbers:
        """Return the numbers with what a person said of one box; others may be plain now."""
        return read_together({**self.evidence, cell: told(text)}, game, rules, self.crosses)


def player_cells(page: Page, game: Game, rules: Rules) -> list[dict[str, str]]:
    """Return for each player's column of a page: cell of the page → cell of the sheet.

    A player who has several columns has one sheet, whose cells are called as on the page.
    """
    is_multiple = any(field.form is Form.COLUMNS for field in game.fields(rules))
    found: dict[int, dict[str, str]] = {}
    for box in page.boxes.values():
        if box.kind is not BoxKind.TEXT:
            own = box.cell if is_multiple else box.cell.removesuffix(f"@{box.player + 1}")
            found.setdefault(box.player, {})[box.cell] = own
    return [found[player] for player in sorted(found)]


def gather_evidence(
    readings: Mapping[str, NumberReading],
    page: Page,
    columns: Sequence[Mapping[str, str]],
    game: Game,
    rules: Rules,
    hidden: Collection[str] = (),
) -> list[dict[str, Evidence]]:
    """Return what each number box of each player shows.

    columns: cell of the page → cell of the sheet. hidden: cells of the page that nobody can see.
    Raises PhotoError for a column of which nobody can tell whether it was played.
    """
    written = [{at: own for at, own in cells.items() if page.boxes[at].kind in _WRITTEN} for cells in columns]
    numbers = _reader({own for cells in written for own in cells.values()}, game, rules).numbers()
    gathered = [
        {
            own: HIDDEN
            if at in hidden
            else evidence_of(readings[at], numbers[own], page.boxes[at].kind is BoxKind.LEDGER)
            for at, own in cells.items()
            if own in numbers
        }
        for cells in written
    ]
    for number, evidence in enumerate(gathered, start=1):
        if sum(map(_is_unclear, evidence.values())) > len(evidence) / 2 and not was_played(evidence):
            raise PhotoError(
                f"column {number} can neither be read nor is it empty; take the picture again with nothing on"
                " the sheet and no lamp shining in it"
            )
    return gathered


def _is_unclear(evidence: Evidence) -> bool:
    """Tell whether a box is hidden, or holds something else than a dash or nothing."""
    return evidence is HIDDEN or sum(evidence.chances.get(text, 0.0) for text in (EMPTY, DASH)) < 0.5


def was_played(evidence: Mapping[str, Evidence]) -> bool:
    """Tell whether anybody wrote in a column."""
    best = [each.best for each in evidence.values()]
    chances = [chance for text, chance in best if number_in(text) is not None and chance > 0.5]
    return len(chances) >= _PLAYED or max(chances, default=0.0) > _PLAIN


def read_together(
    evidence: Mapping[str, Evidence], game: Game, rules: Rules, crosses: int | None = None
) -> BoxNumbers:
    """Read the boxes of one player in the light of each other."""
    reader = _reader(evidence, game, rules)
    joint = reader.read(evidence, crosses) if isinstance(reader, Ledger) else reader.read(evidence)
    return BoxNumbers(evidence, joint, tuple(unsure_cells(joint, evidence)), crosses)


def merge_numbers(one: BoxNumbers, other: BoxNumbers, game: Game, rules: Rules) -> BoxNumbers:
    """Take two pictures of one sheet together: of each box the surer; what contradicts is unsure."""
    evidence = {
        cell: first if first.best[1] >= other.evidence[cell].best[1] else other.evidence[cell]
        for cell, first in one.evidence.items()
    }
    both = read_together(evidence, game, rules, one.crosses if one.crosses is not None else other.crosses)
    contradict = [cell for cell in evidence if _contradict(one.evidence[cell], other.evidence[cell])]
    return replace(both, unsure=(*both.unsure, *(cell for cell in contradict if cell not in both.unsure)))


def _contradict(one: Evidence, other: Evidence) -> bool:
    (first, p), (second, q) = one.best, other.best
    return min(p, q) > SURE and not is_same(first, second)


def sheet_from_numbers(numbers: BoxNumbers, game: Game, rules: Rules, player: str) -> Sheet:
    """Return the sheet that these numbers make."""
    assert game.entries is not None and game.written is not None
    shown = numbers.shown
    entries = {
        name: replace(entry, confidence=_certainty(name, numbers))
        for name, entry in game.entries(shown, rules).items()
    }
    return Sheet(player, entries, game.written(shown, rules), unsure=numbers.unsure)


def _certainty(name: str, numbers: BoxNumbers) -> float:
    """Return how sure a field is: its own boxes, or all of a ledger."""
    own = [b.p for cell, b in numbers.beliefs.items() if cell.partition("@")[0] == name]
    return prod(own) if own else numbers.joint.p


def _reader(cells: Iterable[str], game: Game, rules: Rules) -> Columns | Ledger:
    if game.chain is not None:
        return Ledger(cells, game.chain(rules))
    columns = rules.get("columns")
    return Columns(cells, game.fields(rules), game.totals(rules), columns if isinstance(columns, int) else 1)


def _value(text: str) -> Any:
    """Return a text as the value of a cell."""
    if text == DASH:
        return DASH
    return ("ring", number_in(text)) if text.startswith("(") else number_in(text)
