"""The numbers of a pad's leaves: from which on, by which step, which are left out, how they are written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ..errors import UsageError
from .fonts import typesetter

if TYPE_CHECKING:
    from ..page.model import Page

_RANGE = re.compile(r"\s*(\d{1,8})\s*(?:-\s*(\d{1,8})\s*)?")


class Span(NamedTuple):
    """Numbers from first to last, both of them counted in."""

    first: int
    last: int


@dataclass(frozen=True)
class Numbering:
    """How leaves are numbered, in the order of the pad."""

    start: int = 1
    step: int = 1
    copies: int = 1
    """Leaves in a row that are alike, number and all."""
    skip: tuple[Span, ...] = ()
    """Numbers that are not given, in any order."""
    form: str = ""
    """How a number is written: a run of `#` stands for its digits, filled up with zeros. Empty: plain."""
    prefix: str = ""

    def sheet(self, leaf: int) -> int:
        """Return which sheet a leaf is a copy of, from 0."""
        return leaf // self.copies

    def serial(self, leaf: int) -> int:
        """Return a leaf's number.

        >>> numbers = Numbering(11, 2, copies=2, skip=(Span(12, 16),))
        >>> [numbers.serial(leaf) for leaf in range(6)]
        [11, 11, 17, 17, 19, 19]
        """
        nth = self.sheet(leaf)
        for left_out, before in zip(*self._left_out, strict=True):
            if nth < before:
                break
            nth += left_out
        return self.start + nth * self.step

    def written(self, leaf: int) -> str:
        """Return a leaf's number as it is printed.

        >>> Numbering(7, form="No. ####", prefix="A-").written(0)
        'A-No. 0007'
        """
        digits = str(self.serial(leaf))
        if not self.form:
            return self.prefix + digits
        return self.prefix + re.sub("#+", lambda run: digits.zfill(len(run[0])), self.form)

    @cached_property
    def _left_out(self) -> tuple[list[int], list[int]]:
        """Return, for each gap in the row of numbers, its length in steps and its first step."""
        lengths: list[int] = []
        begins: list[int] = []
        for span in _merge(self.skip):
            first = max(0, -(-(span.first - self.start) // self.step))
            last = (span.last - self.start) // self.step
            if last >= first:
                begins.append(first)
                lengths.append(last - first + 1)
        return lengths, begins


def make_numbering(
    leaves: int, *, start: int, step: int, copies: int, skip: str, form: str, prefix: str
) -> Numbering:
    """Return how a pad of so many leaves is numbered.

    skip: numbers and ranges, `13,100-199`. Raises UsageError for what cannot be read or printed.
    """
    from ..page.code import MAX_SERIAL

    if form and len(re.findall("#+", form)) != 1:
        raise UsageError(
            f"the number format '{form}' needs '#' for the digits, in one place; write it like 'No. ####'"
        )
    numbering = Numbering(start, step, copies, _spans(skip), form, prefix)
    last = numbering.serial(leaves - 1)
    if last > MAX_SERIAL:
        raise UsageError(
            f"the last sheet would have the number {last}; the code on it holds up to {MAX_SERIAL}"
        )
    return numbering


def check_number_width(page: Page, numbering: Numbering, leaves: int) -> None:
    """Raise UsageError if a number would not fit beside the code of a leaf."""
    from ..page.text import Face

    label = page.serial_at
    if label is None or not (numbering.form or numbering.prefix):
        return
    longest = numbering.written(leaves - 1)
    needed = typesetter().measure(longest, Face.TEXT, label.size_pt)
    if needed > page.code.h:
        raise UsageError(
            f"the number '{longest}' needs {needed:.0f} mm, there are {page.code.h:.0f}; shorten its format"
        )


def _spans(text: str) -> tuple[Span, ...]:
    """Read numbers and ranges.

    >>> _spans("13, 100-199")
    (Span(first=13, last=13), Span(first=100, last=199))
    """
    spans = []
    for part in filter(str.strip, text.split(",")):
        found = _RANGE.fullmatch(part)
        if not found or (found[2] and int(found[2]) < int(found[1])):
            raise UsageError(
                f"'{part.strip()}' is no number to skip; write 13, or 100-199, with commas between"
            )
        spans.append(Span(int(found[1]), int(found[2] or found[1])))
    return tuple(spans)


def _merge(spans: Iterable[Span]) -> list[Span]:
    """Return the spans in order, those that overlap as one."""
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.first <= merged[-1].last + 1:
            merged[-1] = Span(merged[-1].first, max(merged[-1].last, span.last))
        else:
            merged.append(span)
    return merged
