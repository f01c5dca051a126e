"""Open a GAME as a layout: read it, validate it, compose its pages; every fault with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from ..errors import Fault, InvalidError
from ..files import Node, read_text
from ..words import Words, read_words
from .catalogue import Rulebook, read_rulebook
from .fonts import BUNDLED, FontSet, typesetter
from .messages import rule_values, value_speaker
from .pad_templates import template_faults
from .printed_names import name_faults

if TYPE_CHECKING:
    from ..layout.model import Layout
    from ..page.model import Page
    from ..page.theme import Theme


@dataclass(frozen=True)
class Design:
    """A layout with the rules that it prints and the file that it came from."""

    book: Rulebook
    layout: Layout


def open_design(spec: str, trusting: bool = True) -> Design:
    """Read a GAME's layout.

    trusting: what is shipped with sheetgen was validated when it was made.
    Raises UsageError for an unknown game, InvalidError with every fault of the file.
    """
    from ..layout.source import is_shipped, read_source

    source = read_source(spec)
    if trusting and is_shipped(spec):
        from ..layout.shipped import trust_layout

        return Design(read_rulebook(spec, source), trust_layout(source.plain()))
    from ..layout.read import read_layout

    faults: list[Fault] = []
    layout: Any = None
    try:
        layout = read_layout(source)
    except InvalidError as error:
        faults += error.faults
    try:
        book = read_rulebook(spec, source)
        judged = name_faults(book)
        if not faults and not judged:
            judged = [*_board_faults(Design(book, layout)), *template_faults(book)]
    except InvalidError as error:
        judged = list(error.faults)
    faults += [fault for fault in judged if not _is_said(fault, faults)]
    if faults:
        raise InvalidError(faults)
    return Design(book, layout)


def _is_said(fault: Fault, faults: Sequence[Fault]) -> bool:
    """Tell whether something is wrong at this very place already: one slip, one fault."""
    return any((fault.path, fault.line, fault.column) == (f.path, f.line, f.column) for f in faults)


def compose(design: Design, language: str, theme: Theme, fonts: FontSet = BUNDLED) -> Page:
    """Compose the front; what has no room is a fault with its place in the layout."""
    from ..page.compose import compose_page

    return _composed(design, compose_page, language, theme, fonts)


def compose_short_rules(design: Design, language: str, theme: Theme, fonts: FontSet = BUNDLED) -> Page:
    """Compose the back with the rules in short."""
    from ..page.back import compose_back

    return _composed(design, compose_back, language, theme, fonts)


def _composed(
    design: Design, compose: Callable[..., Page], language: str, theme: Theme, fonts: FontSet
) -> Page:
    from ..page.canvas import ComposeError

    words, layout = _words(language), design.layout
    try:
        say, say_value = _say(words, layout), value_speaker(layout.game, words)
        return compose(layout, say, typesetter(fonts), theme, language, say_value)
    except ComposeError as error:
        from ..layout.read import place_fault

        source = design.book.source
        raise InvalidError(
            place_fault(source, fault.path, fault.message) for fault in error.faults
        ) from error


@cache
def _words(language: str) -> Words:
    return read_words(language)


def _say(words: Words, layout: Layout) -> Callable[[str], str]:
    values = rule_values(layout.rules)
    return lambda msgid: words.with_forms(words.text(msgid, layout.game), values)


def layout_text(spec: str) -> str:
    """Return a layout as it is written, comments and all; `extends:` makes a variant complete."""
    from ..layout.source import find_source

    return read_text(find_source(spec))


def lint_layouts(specs: Sequence[str], languages: Sequence[str]) -> Iterator[tuple[str, list[Fault]]]:
    """Hold layouts to everything that a pad needs, in every language; gives each with all its faults."""
    for spec in specs:
        yield spec, _lint(spec, languages)


def _lint(spec: str, languages: Sequence[str]) -> list[Fault]:
    from ..page.theme import Theme

    try:
        design = open_design(spec, trusting=False)
    except InvalidError as error:
        return list(error.faults)
    faults: dict[tuple[Any, ...], Fault] = {}
    makers = [compose, compose_short_rules] if design.layout.back else [compose]
    for make, language in product(makers, languages):
        try:
            make(design, language, Theme.COLOUR)
        except InvalidError as error:
            for fault in error.faults:
                # A text that is not translated has the same fault in every language.
                said = fault.message.replace(f" ({language}) ", " ")
                faults.setdefault((fault.path, fault.line, fault.column, said), fault)
    return list(faults.values())


def schema_of(what: str) -> dict[str, Any]:
    """Return the JSON Schema of `layout` or `sheet` files."""
    if what == "layout":
        from ..layout.read import layout_schema

        return layout_schema()
    from .sheet_schema import sheet_schema

    return sheet_schema()


def _board_faults(design: Design) -> list[Fault]:
    """Hold a board typed by hand to the structure that all boards have."""
    node = design.book.source.at(["board"])
    lines = design.book.board
    boards = design.book.game.boards
    if node is None or not lines or not design.layout.letters or boards is None:
        return []
    return [
        _place_in_board(node, lines, fault.row, fault.column, fault.message)
        for fault in boards.faults(lines, board_shape(design))
    ]


def _place_in_board(node: Node, lines: Sequence[str], row: int, column: int, message: str) -> Fault:
    """Point at a letter; a board in quotes, on one line, is pointed at as a whole."""
    number = node.line + 1 + row
    if row < len(lines) and number <= len(node.source_lines):
        indent = node.source_lines[number - 1].find(lines[row])
        if indent >= 0:
            return node.source.fault(number, indent + 1 + column, message)
    return node.fault(message)


def board_shape(design: Design) -> Any:
    """Return what the game takes for the shape of a layout's board; None: it knows nothing of boards."""
    boards, layout = design.book.game.boards, design.layout
    return boards and boards.shape((layout.board or "").split(), layout.letters or ())
