"""What a photo shows → a `Sheet`: the readings of its boxes, which of them are unsure, how sure a field is.

Reading only: nothing is corrected by the rules, which judge what was read. Numbers written by hand are not
read; `written` stays empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import prod
from typing import TYPE_CHECKING, Any

from ..errors import PhotoError
from ..rules.model import Entry, Game, Rules, Sheet

if TYPE_CHECKING:
    from .marks import Reading

# Without this much certainty a box that looks scribbled out is asked about: a heavy cross that is taken for a
# correction is the error that readers of forms are blamed for most.
_SURELY_CANCELLED = 0.995
# A sheet is refused if more boxes, and a larger share of them, are unsure. Of 60 ordinary photos of the test
# camera the worst had 18 in 100; of 45 hard ones only such with 38 and more had silent errors.
_MOST_UNSURE, _MOST_UNSURE_SHARE = 10, 0.2
# Boxes that are surer than this do not lower a field's confidence.
_CERTAIN = 0.9999


@dataclass(frozen=True)
class BoxMarks:
    """The boxes of one sheet as they were read."""

    chances: Mapping[str, float]
    """Cell → probability that it is marked."""
    unsure: tuple[str, ...] = ()
    """The cells that a person should look at."""

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
        return prod(map(_certainty, self.chances.values()))

    def answered(self, cell: str, is_marked: bool) -> BoxMarks:
        """Return the marks with what a person said of one cell."""
        left = tuple(each for each in self.unsure if each != cell)
        return BoxMarks({**self.chances, cell: float(is_marked)}, left)


def check_marks(marks: BoxMarks) -> None:
    """Raise PhotoError if so much is unsure that what seems sure cannot be believed either.

    A shadow's edge along a row, or paper that is bent too much, looks like ink in one box after the other.
    """
    unsure, boxes = len(marks.unsure), len(marks.chances)
    if unsure > max(_MOST_UNSURE, _MOST_UNSURE_SHARE * boxes):
        raise PhotoError(
            f"{unsure} of {boxes} boxes cannot be told; take the picture again, from above, in even light"
        )


def marks_from_readings(readings: Mapping[str, Reading], game: Game, rules: Rules) -> BoxMarks:
    """Gather the readings of a sheet; unsure is what the eye could not tell, and what no sheet can say."""
    chances = {cell: reading.p for cell, reading in readings.items()}
    unsure = {cell for cell, reading in readings.items() if _is_unsure(reading)}
    unsure |= _unsayable(BoxMarks(chances).marked, game, rules)
    return BoxMarks(chances, tuple(cell for cell in chances if cell in unsure))


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
    for cell, chance in marks.chances.items():
        if _certainty(chance) < _CERTAIN:
            other = game.entries(_toggled(marked, marks.chances, cell), rules)
            for name in entries:
                if other[name] != entries[name]:
                    certainty[name] *= _certainty(chance)
    sure = {name: replace(entry, confidence=certainty[name]) for name, entry in entries.items()}
    return Sheet(player, {**own, **sure}, unsure=marks.unsure)


def _certainty(chance: float) -> float:
    return max(chance, 1 - chance)


def _is_unsure(reading: Reading) -> bool:
    if reading.kind == "cancelled":
        return 1 - reading.p < _SURELY_CANCELLED
    return reading.kind == "unsure"


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
