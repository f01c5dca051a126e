"""Walk through pages, their forms and patterns, and tell a judge of each thing that is painted.

A form that is met again at the same place with the same pens is not walked again: a pad repeats its art on
every page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from typing import Any

import pikepdf

from .fonts import read_font
from .interpret import Interpreter
from .paint import Font, Matrix, Paint, State, read_box
from .tally import Found, Tally

# Forms in forms deeper than this are a trap, as are more operators on one page.
_DEEPEST = 20
MOST_OPERATORS = 1_500_000

Judge = Callable[[Paint], Iterable[Found]]


class TooMuchError(Exception):
    """A page has more operators than anybody would print."""


class Walker:
    """Walks pages that are judged alike."""

    def __init__(self, judge: Judge):
        self.judge = judge
        self._fonts: dict[Any, Font] = {}
        self._forms: dict[Any, Tally] = {}
        self._left = MOST_OPERATORS

    def walk_page(self, page: pikepdf.Page) -> Tally:
        """Return what is found on a page."""
        state = State(Matrix(), read_box(page.mediabox))
        tally = Tally()
        self._left = MOST_OPERATORS
        try:
            Interpreter(self, tally, page.obj.get("/Resources"), 0).run(page, state)
        except TooMuchError:
            tally.add(Found("too-much"))
        if not tally.things and not tally.worst:
            tally.add(Found("blank"))
        return tally

    def walk_form(self, form: Any, state: State, resources: Any, depth: int) -> Tally:
        """Return what is found in a form, placed by the state."""
        tally = Tally()
        if depth > _DEEPEST:
            return tally
        inner = copy(state)
        inner.matrix = _matrix(form.get("/Matrix")).then(state.matrix)
        key = (form.objgen, inner.key)
        if form.is_indirect and key in self._forms:
            return self._forms[key]
        box = form.get("/BBox")
        if box is None or inner.clip_to(inner.matrix.box(read_box(box))):
            Interpreter(self, tally, form.get("/Resources", resources), depth).run(form, inner)
        self._forms[key] = tally
        return tally

    def count(self) -> None:
        """Count an operator; raises TooMuchError where there is no end to them."""
        self._left -= 1
        if self._left < 0:
            raise TooMuchError

    def font(self, value: Any) -> Font:
        """Return a font by its dictionary."""
        key = value.objgen if value.is_indirect else id(value)
        if key not in self._fonts:
            self._fonts[key] = read_font(value)
        return self._fonts[key]


def _matrix(value: Any) -> Matrix:
    return Matrix(*(float(v) for v in value)) if value is not None and len(value) == 6 else Matrix()
