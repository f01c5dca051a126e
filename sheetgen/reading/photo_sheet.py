"""What a photo shows → a `Sheet`: the readings of its boxes, which of them are unsure, how sure a field is.

Reading only: nothing is corrected by the rules, which judge what was read; they help where the eye is in
doubt, and what they settled is told apart. Numbers written by hand are not read; `written` stays empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from math import prod
from typing import TYPE_CHECKING, Any

from ..errors import PhotoError
from ..rules.model import Entry, Game, Mode, Rules, Sheet
from .rule_evidence import by_rules

if TYPE_CHECKING:
    from .marks import Reading

# Nobody takes more marks back on one sheet: then they are a player's way of marking, and all are asked about.
_MOST_CANCELLED = 2
# A sheet is refused if more boxes, and a larger share of them, are unsure. Of 60 ordinary photos of the test
# camera the worst had 18 in 100; of 45 hard ones only such with 38 and more had silent errors.
_MOST_UNSURE, _MOST_UNSURE_SHARE = 10, 0.2
# From this certainty on a box that rules speak of too needs nobody to look at it; what is plainer to the eye
# than the other, rules do not touch.
_SETTLED, _PLAIN = 0.98, 0.999
# A ring beside others, or across a digit, looks like a value that was struck out: no eye is surer than this
# that it is none, so that the rules, which say which columns are complete, are heard.
_LOST = 0.005
# Whoever is asked anyway is asked about all that is less certain than this, and about all that is less
# certain than the second where a careless hand or a bad photo leaves so many boxes open. Of 7,500 ordinary
# photos ten were wrong in silence, seven of them beside a question, four of these beside many.
_CAREFUL, _VERY_CAREFUL, _MANY = 0.998, 0.9998, 8
# Boxes that are surer than this do not lower a field's confidence.
_CERTAIN = 0.9999


@dataclass(frozen=True)
class BoxMarks:
    """The boxes of one sheet as they were read."""

    chances: Mapping[str, float]
    """Cell → probability that it is marked, by the eye alone."""
    unsure: tuple[str, ...] = ()
    """The cells that a person should look at."""
    settled: Mapping[str, float] = field(default_factory=dict)
    """Cells that the eye alone left in doubt → their probability by eye and rules together."""

    def is_marked(self, cell: str) -> bool:
        """Tell what is likelier."""
        return self.chances.get(cell, 0.0) > 0.5

    @property
    def marked(self) -> dict[str, bool]:
        """The marked cells, in the order of the page."""
        return {cell: True for cell, chance in self.chances.items() if chance > 0.5}

    @property
    def confidence(self) -> float:
        """Probability that all of it is right."""
        return prod(map(_certainty, self.weighed.values()))

    @property
    def weighed(self) -> Mapping[str, float]:
        """The chances by all that is known."""
        return {**self.chances, **self.settled}

    def answered(self, cell: str, is_marked: bool) -> BoxMarks:
        """Return the marks with what a person said of one cell."""
        left = tuple(each for each in self.unsure if each != cell)
        return replace(self, chances={**self.chances, cell: float(is_marked)}, unsure=left)


def check_marks(marks: BoxMarks) -> None:
    """Raise PhotoError if so much is unsure that what seems sure cannot be believed either.

    A shadow's edge along a row, or paper that is bent too much, looks like ink in one box after the other.
    """
    unsure, boxes = sum(_certainty(p) < _SETTLED for p in marks.chances.values()), len(marks.chances)
    if unsure > max(_MOST_UNSURE, _MOST_UNSURE_SHARE * boxes):
        raise PhotoError(
            f"{unsure} of {boxes} boxes cannot be told; take the picture again, from above, in even light"
        )


def marks_from_readings(
    readings: Mapping[str, Reading], game: Game, rules: Rules, own: Mapping[str, Entry]
) -> BoxMarks:
    """Gather the readings of a sheet; unsure is what neither eye nor rules tell, and what no sheet can say.

    own: as for `sheet_from_marks`.
    """
    chances = {
        cell: max(reading.p, _LOST) if _is_lost(reading) else reading.p for cell, reading in readings.items()
    }
    unsure = {cell for cell, reading in readings.items() if reading.kind == "unsure"}
    cancelled = {cell for cell, reading in readings.items() if reading.kind == "cancelled"}
    weighed: Mapping[str, float] = {}
    if game.written is None:
        doubtful = [cell for cell, p in chances.items() if cell in unsure or _certainty(p) < _PLAIN]
        weighed = by_rules(chances, doubtful, partial(_faults, game=game, rules=rules, own=own))
    agreed = {cell: p for cell, p in weighed.items() if _agree(p, chances[cell])}
    settled = {cell: p for cell, p in agreed.items() if cell in unsure}
    unsure = unsure.union(weighed).difference(agreed) | _unsayable(BoxMarks(chances).marked, game, rules)
    if len(cancelled) > _MOST_CANCELLED:
        unsure |= cancelled
    if unsure:
        needed = _CAREFUL if len(unsure) < _MANY else _VERY_CAREFUL
        # What seems lost is as certain as it looks, if the rules have not spoken against it.
        by_all = {cell: r.p if _is_lost(r) else weighed.get(cell, r.p) for cell, r in readings.items()}
        unsure |= {cell for cell, p in by_all.items() if _certainty(p) < needed}
        unsure |= {cell for cell, reading in readings.items() if not unsure.isdisjoint(reading.shares)}
    settled = {cell: p for cell, p in settled.items() if cell not in unsure}
    return BoxMarks(chances, tuple(cell for cell in chances if cell in unsure), settled)


def _agree(p: float, by_eye: float) -> bool:
    """Tell whether a box is certain now, and is what it looked like."""
    return _certainty(p) >= _SETTLED and (p > 0.5) == (by_eye > 0.5)


def _faults(marked: Mapping[str, bool], game: Game, rules: Rules, own: Mapping[str, Entry]) -> int:
    """Count what the rules do not allow on a sheet with these marks, and what it could not say."""
    assert game.entries is not None
    sheet = Sheet("", {**own, **game.entries(marked, rules)})
    findings = game.judge([sheet], rules, Mode.SINGLE).sheets[0].findings
    return len(findings) + len(_unsayable(marked, game, rules))


def sheet_from_marks(
    marks: BoxMarks, game: Game, rules: Rules, player: str, own: Mapping[str, Entry]
) -> Sheet:
    """Return the sheet that these marks make.

    own: entries that are printed rather than marked, such as the leaf's board.
    """
    assert game.entries is not None
    marked = marks.marked
    entries = game.entries(marked, rules)
    certainty = dict.fromkeys(entries, 1.0)
    for cell, chance in marks.weighed.items():
        if _certainty(chance) < _CERTAIN:
            other = game.entries(_toggled(marked, marks.chances, cell), rules)
            for name in entries:
                if other[name] != entries[name]:
                    certainty[name] *= _certainty(chance)
    sure = {name: replace(entry, confidence=certainty[name]) for name, entry in entries.items()}
    return Sheet(player, {**own, **sure}, unsure=marks.unsure)


def _certainty(chance: float) -> float:
    return max(chance, 1 - chance)


def _is_lost(reading: Reading) -> bool:
    """Tell whether a value seems to be struck out that a ring would win."""
    return reading.p < 0.5 and reading.kind in ("cross", "stroke", "tick")


def _toggled(marked: Mapping[str, bool], order: Mapping[str, Any], cell: str) -> dict[str, bool]:
    """Return the marked cells with one of them changed, in the order of the page."""
    return {each: True for each in order if (each in marked) != (each == cell)}


def _unsayable(marked: Mapping[str, bool], game: Game, rules: Rules) -> set[str]:
    """Find the marks that a sheet cannot hold together, such as both values of one column circled."""
    assert game.entries is not None
    kept = game.cells(Sheet("", game.entries(marked, rules)), rules)
    lost = [cell for cell in marked if cell not in kept and cell.count("/") == 2]
    parents = {cell.rpartition("/")[0] for cell in lost}
    return {cell for cell in marked if cell.rpartition("/")[0] in parents}
