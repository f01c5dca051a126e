"""Columns of numbers read as a whole: every box's own picture, the values that a box can hold, and the sums.

Takes the evidence of the boxes of one player and what the game declares of its fields and totals; gives for
every box what most probably stands there. A sum that does not add up is as possible as people make it, so
that a player's mistake is read as it stands; nothing is corrected.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod

import numpy as np

from ..rules.model import NOTHING, Field, Form, Total
from ..rules.number_cells import WRITTEN
from .beliefs import Belief, Joint
from .number_evidence import DASH, EMPTY, Evidence, impossible
from .sum_graph import Entry, Fixed, Known, Line, Part, Seen, Sum, Times, WithBonus, line_size

_NOTHING_SEEN = Evidence({})

_NUMBERS = (Form.NUMBER, Form.COUNT, Form.COLUMNS)

# How often a box holds what no throw gives, nothing at all, or what is no number.
_ILLEGAL = 0.003
_BLANK = 0.01
_OTHER = 1e-5
# Numbers beyond the largest legal one that are looked at.
_BEYOND = 10
# Counts of rare things: each one more is so much rarer; at most so many.
_RARER = 0.1
_MOST_COUNTED = 13
# How often the reader of single boxes is wrong however sure it is; then it may be any number.
_MISREAD = 0.001
# A number that was written over tells so much less.
_CANCELLED = 0.9
# Texts that are named of each box.
_NAMED = 4
# A sum that is less likely wrong than this is taken for right.
_HARDLY = 0.001


class Columns:
    """One player's columns: the boxes, and how the game adds them up."""

    def __init__(self, cells: Iterable[str], fields: Sequence[Field], totals: Sequence[Total], columns: int):
        self._cells = frozenset(cells)
        self._fields = {field.id: field for field in fields if field.form in _NUMBERS}
        self._totals = {total.id: total for total in totals}
        self._columns = columns
        added = {name for total in totals if not total.pays for name in total.of}
        self._roots = [total for total in totals if total.id not in added]

    def numbers(self) -> dict[str, range]:
        """Return up to which number each box is looked at."""
        graph = self._graph({})
        return {cell: range(len(known.values)) for cell, known in graph.known.items()}

    def read(self, evidence: Mapping[str, Evidence]) -> Joint:
        """Return what the boxes hold, most probably, and how probable it is that all of it is right."""
        graph = self._graph(evidence)
        chances = [float(root.up.sum()) for root in graph.roots]
        for root in graph.roots:
            root.down(np.ones(len(root.up)))
        beliefs = {cell: _belief(known, evidence[cell]) for cell, known in graph.known.items()}
        alone = self._graph(evidence, {cell: belief.text for cell, belief in beliefs.items()})
        chosen = [float(root.up.sum()) for root in alone.roots]
        return Joint(beliefs, prod(one / all_ for one, all_ in zip(chosen, chances, strict=True)))

    def _graph(self, evidence: Mapping[str, Evidence], only: Mapping[str, str] = NOTHING) -> _Graph:
        graph = _Graph(evidence, only)
        graph.roots = [
            self._line(total, column, graph) for total in self._roots for column in self._columns_of(total)
        ]
        return graph

    def _columns_of(self, total: Total) -> range:
        return range(self._columns) if total.many else range(1)

    def _part(self, name: str, column: int, graph: _Graph) -> Part:
        if name in self._totals:
            return self._line(self._totals[name], column, graph)
        cell = self._cell(name, column, True)
        if cell not in self._cells:
            return Fixed(0)
        return graph.entry(cell, _prior(self._fields[name]))

    def _line(self, total: Total, column: int, graph: _Graph) -> Part:
        addends = [name for name in total.of if name in self._fields or name in self._totals]
        bonuses = {
            self._totals[name].of[0]: self._totals[name]
            for name in addends
            if name in self._totals and self._totals[name].pays
        }
        parts: list[Part] = []
        for name in addends:
            if name in self._totals and self._totals[name].pays:
                continue
            across = not total.many and (name in self._fields or self._totals[name].many)
            for own in range(self._columns) if across else [column]:
                part = self._part(name, own, graph)
                if name in bonuses:
                    part = self._with_bonus(part, bonuses[name], own, graph)
                factor = total.times[min(own, len(total.times) - 1)]
                parts.append(part if factor == 1 else Times(part, factor))
        return self._written(Sum(parts), total, column, graph)

    def _with_bonus(self, part: Part, bonus: Total, column: int, graph: _Graph) -> Part:
        steps = [(0, 0), *bonus.pays]
        fixed = [(start, self._written(Fixed(points), bonus, column, graph)) for start, points in steps]
        return WithBonus(part, [(start, each) for start, each in fixed if start < len(part.up)])

    def _written(self, due: Part, total: Total, column: int, graph: _Graph) -> Part:
        cell = self._cell(f"{WRITTEN}{total.id}", column, total.many)
        return graph.line(cell, due) if cell in self._cells else due

    def _cell(self, name: str, column: int, many: bool) -> str:
        return f"{name}@{column + 1}" if many and self._columns > 1 else name


class _Graph:
    """The parts that were made so far, and what will be known of each box."""

    def __init__(self, evidence: Mapping[str, Evidence], only: Mapping[str, str]):
        self.roots: list[Part] = []
        self.known: dict[str, Known] = {}
        self._evidence = evidence
        self._only = only

    def entry(self, cell: str, prior: Seen) -> Part:
        """Return a box that was filled in."""
        size = len(prior.values)
        return Entry(self._seen(cell, size), prior, self._known(cell, size))

    def line(self, cell: str, due: Part) -> Part:
        """Return a box that was worked out."""
        size = line_size(due)
        known = self._known(cell, size)
        known.is_line = True
        return Line(due, self._seen(cell, size), known)

    def _known(self, cell: str, size: int) -> Known:
        known = self.known.setdefault(cell, Known(np.zeros(size)))
        if len(known.values) < size:
            known.values = np.concatenate([known.values, np.zeros(size - len(known.values))])
        return known

    def _seen(self, cell: str, size: int) -> Seen:
        seen = _seen(self._evidence.get(cell, _NOTHING_SEEN), size)
        return seen if cell not in self._only else _only(seen, self._only[cell])


def _seen(evidence: Evidence, size: int) -> Seen:
    values = np.zeros(size)
    known = 0.0
    for text, chance in evidence.chances.items():
        if _is_below(text, size):
            values[_number(text)] += chance
            known += chance
    blank = evidence.chances.get(EMPTY, 0.0)
    seen = Seen(values, blank, max(0.0, 1.0 - known - blank))
    if evidence.told:
        return seen
    doubt = _CANCELLED if evidence.cancelled else _MISREAD
    anything = doubt / (size + 2)
    return Seen(
        (1 - doubt) * values + anything,
        (1 - doubt) * blank + anything,
        (1 - doubt) * seen.other + anything,
    )


def _only(seen: Seen, text: str) -> Seen:
    """Return what was seen, all texts but one left out."""
    values = np.zeros(len(seen.values))
    if text == EMPTY:
        return Seen(values, seen.blank, 0.0)
    if _number(text) >= len(values):
        return Seen(values, 0.0, seen.other)
    values[_number(text)] = seen.values[_number(text)]
    return Seen(values, 0.0, 0.0)


def _is_below(text: str, size: int) -> bool:
    return text == DASH or (text.isdecimal() and int(text) < size)


def _number(text: str) -> int:
    return 0 if text == DASH else int(text)


def _prior(field: Field) -> Seen:
    """Return how probable it is that a field holds each number."""
    if field.form is Form.COUNT or field.legal is None:
        size = _MOST_COUNTED + 1
        counts = _RARER ** np.arange(size, dtype=np.float64)
        return Seen(counts / counts.sum() / 2, 0.5, _OTHER)
    legal = np.array([value for value in field.legal if value >= 0], np.int64)
    size = int(legal.max()) + _BEYOND + 1
    values = np.full(size, _ILLEGAL / size)
    values[legal] += (1 - _ILLEGAL - _BLANK) / len(legal)
    return Seen(values, _BLANK, _OTHER)


def _belief(known: Known, evidence: Evidence) -> Belief:
    """Return what a box holds; a nought and a dash are told apart by the picture alone."""
    whole = float(known.values.sum()) + known.blank + known.other
    zero = DASH if evidence.chances.get(DASH, 0.0) > evidence.chances.get("0", 0.0) else "0"
    numbers = np.argsort(-known.values, kind="stable")[:_NAMED]
    chances = {str(number) if number else zero: known.values[number] / whole for number in numbers}
    chances[EMPTY] = known.blank / whole
    chances[_beyond(evidence, len(known.values))] = known.other / whole
    likeliest = sorted(chances, key=chances.__getitem__, reverse=True)[:_NAMED]
    others = tuple((text, float(chances[text])) for text in likeliest)
    size = len(known.values)
    return Belief(
        *others[0],
        others,
        known.slip / whole,
        _same(known, whole, others[0][0]),
        impossible(evidence, lambda text: text == EMPTY or _is_below(text, size)),
    )


def _same(known: Known, whole: float, text: str) -> float:
    """Return how probable the other way is to leave a sum of nothing: to write a nought, or not to write."""
    if not known.is_line or known.slip > _HARDLY * whole or text not in (EMPTY, DASH, "0"):
        return 0.0
    return float(known.values[0] if text == EMPTY else known.blank) / whole


def _beyond(evidence: Evidence, size: int) -> str:
    """Return what was seen of the numbers that are not looked at."""
    beyond = {t: p for t, p in evidence.chances.items() if t.isdecimal() and int(t) >= size}
    return max(beyond, key=beyond.__getitem__, default=str(size))
