"""Filled-in forms among sheets: PDF → games with their sheets, a player a column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import Fault, InvalidError, UsageError
from ..files import is_file
from ..layout.source import is_path
from ..reading.forms import read_board
from ..reading.players import look_of, read_player
from ..reading.typed import TypedGame
from ..rules.model import Form, Sheet
from ..rules.seats import numbered
from .catalogue import Rulebook, open_rulebook

if TYPE_CHECKING:
    from ..page.model import Page
    from ..reading.pdf_form import FilledForm, FormLeaf
    from .layouts import Design

# A form with all its fonts has far less.
_MAX_BYTES = 50_000_000


@dataclass(frozen=True)
class _Source:
    """A form and the rules that it was printed from."""

    path: str
    spec: str
    """The game, with its variant if that is a built-in one."""
    form: FilledForm
    book: Rulebook
    cells: frozenset[str]
    """All boxes of the sheet."""
    subtracted: frozenset[str]
    """Cells before which a minus is printed."""


def is_form(path: str) -> bool:
    """Tell whether a file is a form of ours, filled in or not."""
    content = _content(path)
    if content is None:
        return False
    from ..reading.pdf_form import FormError, read_form

    try:
        return read_form(content) is not None
    except FormError:
        return True


def _content(path: str) -> bytes | None:
    """Return a file that may be a form."""
    file = Path(path)
    if file.suffix.lower() != ".pdf" or not is_file(file) or file.stat().st_size > _MAX_BYTES:
        return None
    try:
        return file.read_bytes()
    except OSError:
        return None


def read_forms(path: str, layout: str | None) -> list[TypedGame] | None:
    """Read a form's games, one a leaf; None: the PDF is no form of ours.

    layout: that it was printed from, where it is none of the built-in ones.
    Raises InvalidError with everything that is wrong in it.
    """
    content = _content(path)
    if content is None:
        return None
    from ..reading.pdf_form import FormError, read_form

    try:
        form = read_form(content)
    except FormError as error:
        raise InvalidError([Fault(path, None, None, str(error))]) from error
    if form is None:
        return None
    source = _source(path, form, layout)
    if slips := [*_slips(source)]:
        raise InvalidError([Fault(path, None, None, slip) for slip in slips])
    games = [game for leaf in form.leaves if (game := _game(source, leaf)) is not None]
    if slips := [slip for game in games for slip in _twofold(game)]:
        raise InvalidError([Fault(path, None, None, slip) for slip in slips])
    if not games:
        raise InvalidError([Fault(path, None, None, "nothing is filled in")])
    return games


def _slips(source: _Source) -> Iterator[str]:
    """Say what cannot be: boxes that the sheet has not, no numbers, no names."""
    strange = "holds something, but is no box of this sheet; fill in a fresh copy"
    yield from (f"the field '{name[:40]}' {strange}" for name in source.form.strange)
    for leaf in source.form.leaves:
        if not _is_board(leaf.board, source.book):
            yield "the board in the form's hidden field 'sheetgen' was changed; fill in a fresh copy"
        for cell in (*leaf.cells, *leaf.slips):
            if cell not in source.cells:
                yield f"the field '{cell[:40]}' {strange}"
        for cell, text in leaf.slips.items():
            if cell in source.cells:
                yield f"'{text[:40]}' in the box {cell} is no number"
        for cell, name in leaf.cells.items():
            if cell.startswith("name@"):
                yield from _name_slips(name)
        yield from _double_claims(leaf, source.book)


def _double_claims(leaf: FormLeaf, book: Rulebook) -> Iterator[str]:
    """Say where both values are ringed of what was completed once; of a pen's rings one may be struck out."""
    for field in book.game.fields(book.rules):
        for name in (field.legal or ()) if field.form is Form.CLAIMS else ():
            both = [f"{field.id}/{name}/{claim}" for claim in ("first", "later")]
            if all(cell in leaf.cells for cell in both):
                yield f"{' and '.join(both)} are both ringed, but only one can count; clear the other"


def _is_board(board: tuple[str, ...], book: Rulebook) -> bool:
    """Tell whether a board is one that the layout can have been printed with."""
    field = book.game.board_field(book.rules)
    if field is None:
        return not board
    noted: list[str] = []
    read_board(list(board), field, lambda message, *_, **__: noted.append(message))
    return not noted and list(map(len, board)) == list(map(len, book.board))


def _name_slips(name: Any) -> list[str]:
    noted: list[str] = []
    read_player(name, lambda message, *_, **__: noted.append(message))
    return noted


def _twofold(game: TypedGame) -> Iterator[str]:
    """Say whose name two players of a leaf have."""
    looks = Counter(look_of(sheet.player) for sheet in game.sheets)
    for sheet in game.sheets:
        if looks.pop(look_of(sheet.player), 0) > 1:
            yield f"two sheets are of '{sheet.player}'; give every player another name"


def _source(path: str, form: FilledForm, layout: str | None) -> _Source:
    from .examples import subtracted_cells
    from .layouts import open_design

    spec = layout or form.game
    if layout is None and is_path(spec):
        # No form says which file of this computer is read.
        message = f"the form was made from a layout called '{spec[:40]}'; give it with --layout"
        raise InvalidError([Fault(path, None, None, message)])
    try:
        design = open_design(spec)
    except UsageError as error:
        way_out = "; give its layout with --layout" if layout is None else ""
        raise InvalidError([Fault(path, None, None, f"{error.headline}{way_out}")]) from error
    page = _page_of(design, form.fingerprint)
    if page is None:
        message = f"the form was made from layout {form.fingerprint[:40]}, which is not that of {spec}"
        raise InvalidError([Fault(path, None, None, f"{message}; give its own with --layout")])
    book = open_rulebook(spec)
    name = book.game.name if is_path(spec) else spec
    return _Source(path, name, form, book, frozenset(page.boxes), frozenset(subtracted_cells(design.layout)))


def _page_of(design: Design, fingerprint: str) -> Page | None:
    """Return the page that a form was made from, in large print perhaps; None: not from this layout."""
    from ..page.theme import Theme
    from .layouts import compose

    if design.layout.ruled is not None:
        return None
    pages = (compose(design, "en", theme) for theme in (Theme.COLOUR, Theme.LARGE))
    return next((page for page in pages if page.fingerprint == fingerprint), None)


def _game(source: _Source, leaf: FormLeaf) -> TypedGame | None:
    """Return the sheets of a leaf as a game; None: nothing was filled in."""
    played = list(_sheets(source, leaf))
    if not played:
        return None
    sheets = numbered(tuple(sheet for sheet, _ in played))
    book = source.book
    place = f"{source.path}#{leaf.serial}" if len(source.form.leaves) > 1 else source.path
    gaps = [
        notice
        for sheet, (_, cells) in zip(sheets, played, strict=True)
        for notice in _gaps(f"{place}: {sheet.player}", cells, book)
    ]
    return TypedGame(source.spec, book.game, book.rules, None, sheets, place, notices=tuple(gaps))


def _gaps(place: str, cells: Mapping[str, Any], book: Rulebook) -> Iterator[str]:
    """Tell the rows of a ledger that are empty above one that is filled: they count as turns."""
    if book.game.chain is None:
        return
    kind = book.game.chain(book.rules).cells
    filled = {int(cell.rpartition("/")[2]) for cell in cells if cell.startswith(f"{kind}/")}
    empty = [str(number) for number in range(1, max(filled, default=0)) if number not in filled]
    if empty:
        one = f"{kind} {empty[0]} is empty and counts"
        several = f"{kind}s {', '.join(empty)} are empty and count"
        yield f"{place}: {one if len(empty) == 1 else several} as a dash; write - there if it was one"


def _sheets(source: _Source, leaf: FormLeaf) -> Iterator[tuple[Sheet, Mapping[str, Any]]]:
    """Give the sheet of each player and the cells that it was read from."""
    cells = {cell: _signed(cell, value, source.subtracted) for cell, value in leaf.cells.items()}
    by_player = _columns_a_player(source.book)
    for number in _players(cells, by_player):
        own = dict(_own_cells(cells, number, by_player))
        said = read_player(cells.get(f"name@{number + 1}"), lambda *_, **__: None)
        sheet = _sheet(source.book, own, said or str(number + 1), leaf.board)
        yield replace(sheet, is_named=bool(said)), own


def _players(cells: Mapping[str, Any], by_player: int) -> list[int]:
    """Return who of a leaf plays, from 0: whoever wrote something, and whose name stands beside them."""
    columns = {cell: int(cell.rpartition("@")[2]) - 1 for cell in cells if "@" in cell}
    named = {column for cell, column in columns.items() if cell.startswith("name@")}
    filled = {column // by_player for cell, column in columns.items() if not cell.startswith("name@")}
    if not filled and any("@" not in cell for cell in cells):
        filled = {0}
    return sorted(filled | named) if filled else []


def _columns_a_player(book: Rulebook) -> int:
    columns = book.rules.get("columns", 1)
    return columns if isinstance(columns, int) and columns > 0 else 1


def _own_cells(cells: Mapping[str, Any], player: int, by_player: int) -> Iterator[tuple[str, Any]]:
    """Give the cells of one player, named as if there were no others."""
    for cell, value in cells.items():
        name, at, column = cell.rpartition("@")
        if not at:
            yield cell, value
        elif name != "name" and (int(column) - 1) // by_player == player:
            inner = (int(column) - 1) % by_player + 1
            yield (f"{name}@{inner}" if by_player > 1 else name), value


def _sheet(book: Rulebook, cells: Mapping[str, Any], player: str, board: tuple[str, ...]) -> Sheet:
    game, rules = book.game, book.rules
    assert game.entries is not None
    entries = game.entries(cells, rules)
    own = book.printed_entries(board)
    if game.written is not None:
        written = game.written(cells, rules)
    else:
        totals = (total.id for total in game.totals(rules))
        written = {total: cells[f"written/{total}"] for total in totals if f"written/{total}" in cells}
    return Sheet(player, {**own, **entries}, written)


def _signed(cell: str, value: Any, subtracted: frozenset[str]) -> Any:
    return -abs(value) if cell in subtracted and isinstance(value, int) else value
