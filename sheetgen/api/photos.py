"""Read photos: picture → sheets → pages by their codes → marks; with what is unsure, and its pictures.

Everything that leaves a picture is small and ordinary, so that several processes can read at once.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import InvalidError, PhotoError, UsageError
from ..reading.photo_sheet import BoxMarks, check_marks, marks_from_readings, sheet_from_marks
from ..rules.model import Sheet
from .catalogue import Rulebook, open_rulebook
from .pad_templates import template_of
from .printed_pages import (
    BlankSheet,
    blank_look,
    blank_sheet,
    board_of,
    possible_pages,
    printed_page,
    spec_of,
    themes,
)
from .spread import limit_threads

if TYPE_CHECKING:
    from ..page.code import CodePayload
    from ..page.model import Page
    from ..reading.photo_numbers import BoxNumbers
    from ..reading.pictures import Picture
    from ..reading.registration import Registered
    from ..reading.sheets_in import Found, Seen
    from ..reading.template import Template

# A photo that is so much like a blank sheet was printed in its inks; in others it reaches 0.90.
_ALIKE = 0.94
# What an unsure box may hold is shown to who is asked, down to this probability.
_LIKELY = 0.02


Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class PhotoSheet:
    """One sheet of one picture, read."""

    file: str
    page: int
    """Of a PDF or TIFF, from 1."""
    number: int
    """Its place among the sheets of the file, from 0."""
    spec: str
    """`grixx`, `grixx:big-points`, or the path of the layout that was given."""
    marks: BoxMarks
    serial: int | None
    """The leaf's number; None where its code could not be read."""
    column: int = 0
    """Which of the leaf's players it is, from 0 …"""
    of_columns: int = 1
    """… and how many can play on it."""
    of_pages: int = 1
    """How many pages its file has."""
    numbers: BoxNumbers | None = None
    """Where the boxes hold numbers."""
    board: tuple[str, ...] = ()
    residual: float = 0.0
    """How far printed things lay from their places after the sheet was laid flat: root mean square, mm."""
    crops: Mapping[str, bytes] = field(default_factory=dict)
    """Unsure cell → its picture, PNG."""
    shown_in: tuple[tuple[str, int], ...] = ()
    """The further pictures that show it, after they were taken together: file, page (0: it has one)."""
    proof: bytes = b""
    """The sheet with what was read drawn over it, JPEG, if it was asked for."""

    @property
    def book(self) -> Rulebook:
        """Return its game and rules."""
        return open_rulebook(self.spec)

    def sheet(self, player: str) -> Sheet:
        """Return it as a sheet for the judge."""
        game, rules = self.book.game, self.book.rules
        if self.numbers is not None:
            from ..reading.photo_numbers import sheet_from_numbers

            return sheet_from_numbers(self.numbers, game, rules, player)
        return sheet_from_marks(self.marks, game, rules, player, self.book.printed_entries(self.board))

    @property
    def unsure(self) -> tuple[str, ...]:
        """The cells that a person should look at."""
        return self.marks.unsure if self.numbers is None else self.numbers.unsure

    @property
    def confidence(self) -> float:
        """Probability that all of it is right."""
        return self.marks.confidence if self.numbers is None else self.numbers.joint.p

    def texts(self, cell: str) -> list[str] | None:
        """Return what may be written in a box, likeliest first; None: it is marked rather than written in."""
        if self.numbers is None or cell not in self.numbers.beliefs:
            return None
        return [text for text, chance in self.numbers.beliefs[cell].others if chance >= _LIKELY]

    def answered(self, cell: str, said: bool | str) -> PhotoSheet:
        """Return it with what a person said of one cell: whether it is marked, or what is written there."""
        if self.numbers is None or isinstance(said, bool):
            return replace(self, marks=self.marks.answered(cell, bool(said)))
        return replace(self, numbers=self.numbers.answered(cell, said, self.book.game, self.book.rules))


@dataclass(frozen=True)
class Wishes:
    """How photos are to be read."""

    layout: str | None = None
    """Of the sheets, where it is none of the built-in ones."""
    corners: Corners = ()
    """Of the one sheet, where a hand placed them: clockwise from its own top left, px of the upright picture
    from its top left; they need the layout."""
    proof: bool = False
    """Draw what was read over each sheet."""


class PhotosRead(NamedTuple):
    """What a number of files gave."""

    sheets: list[PhotoSheet]
    problems: list[str]
    """One line for everything that could not be read, with its file."""


def read_photos(
    names: Sequence[str], *, layout: str | None = None, corners: Corners = (), proof: bool = False
) -> PhotosRead:
    """Read the sheets of a few picture files, one after the other; raises as `check_wishes` does.

    For layout, corners and proof see `Wishes`.
    """
    wishes = Wishes(layout, corners, proof)
    check_wishes(len(names), wishes)
    read = PhotosRead([], [])
    for name in names:
        sheets, problems = read_file(name, wishes)
        read.sheets.extend(sheets)
        read.problems.extend(problems)
    return read


def check_wishes(files: int, wishes: Wishes) -> None:
    """Raise UsageError or InvalidError, before any picture is opened, for wishes that cannot be granted."""
    limit_threads(os.environ)
    template = _template(wishes)
    if not wishes.corners and _is_foreign(wishes) and not template:
        raise UsageError(
            f"{wishes.layout} describes another maker's pad, which has no corner marks; say with --corners"
            " where the corners of its ruled boxes are, or name in it a picture of the empty pad: template"
        )
    if wishes.corners and wishes.layout is None:
        raise UsageError("--corners needs to know what the sheet was printed from; give it with --layout")
    if wishes.corners and files > 1:
        raise UsageError(f"--corners are those of one photo, {files} were given; read them one by one")


def _is_foreign(wishes: Wishes) -> bool:
    return wishes.layout is not None and printed_page(wishes.layout).is_foreign


def _template(wishes: Wishes) -> Template | None:
    if wishes.layout is None:
        return None
    design = printed_page(wishes.layout).design
    return template_of(design.book, design.layout)


def read_file(name: str, wishes: Wishes) -> PhotosRead:
    """Read one file; what is wrong with a picture or a sheet stops neither the others nor their numbers."""
    from ..reading.memory import keep_memory
    from ..reading.pictures import open_pictures
    from ..reading.vision import use_one_thread

    use_one_thread()
    keep_memory()
    read = PhotosRead([], [])
    number = 0
    try:
        for picture in open_pictures(Path(name)):
            place = f"{name}, page {picture.number}" if picture.pages > 1 else name
            try:
                number = _read_picture(picture, name, place, number, wishes, read)
            except PhotoError as error:
                read.problems.append(f"{place}: {error.headline}")
    except PhotoError as error:
        read.problems.append(f"{name}: {error.headline}")
    return read


def _read_picture(
    picture: Picture, name: str, place: str, number: int, wishes: Wishes, read: PhotosRead
) -> int:
    """Read the sheets of a picture into `read`; returns the number of the next sheet."""
    from ..reading.vision import complete_sheets, hidden_sheets, sheets_of

    if wishes.corners or _is_foreign(wishes):
        read.sheets.extend(_read_placed(picture, name, number, wishes))
        return number + 1
    picture, sheets = sheets_of(picture)
    sheets = complete_sheets(picture, sheets, lambda seen: possible_pages(seen, wishes.layout))
    for position, seen in enumerate(sheets, start=1):
        where = f"{place}, sheet {position}" if len(sheets) > 1 else place
        found: list[PhotoSheet] = []
        try:
            found = _read_seen(picture, seen, name, number, wishes)
        except (PhotoError, UsageError, InvalidError) as error:
            read.problems.append(f"{where}: {error.headline}")
        read.sheets.extend(found)
        number += max(1, len(found))
    read.problems.extend(f"{place}: {problem}" for problem in hidden_sheets(picture, sheets))
    return number


def _read_placed(picture: Picture, name: str, number: int, wishes: Wishes) -> list[PhotoSheet]:
    """Read the sheet whose corners are known, or told by the picture of the empty pad."""
    from ..reading.hand_placed import check_turn, place_by_hand
    from ..reading.template import find_by_template

    assert wishes.layout is not None
    picture = picture.in_full() if picture.in_full else picture
    printed = printed_page(wishes.layout)
    page, template = printed.page, _template(wishes)
    corners = wishes.corners or (find_by_template(picture.rgb, template) if template else ())
    found = place_by_hand(picture, corners, page, printed.area)
    if not printed.is_foreign:
        check_turn(picture, corners, page, blank_look(wishes.layout, page.board).contrast)
    return _read_sheet(picture, found, wishes.layout, name, number, wishes)


def _read_seen(picture: Picture, seen: Seen, name: str, number: int, wishes: Wishes) -> list[PhotoSheet]:
    """Read a sheet that was found by its marks."""
    from ..reading.sheets_in import place_sheet

    if seen.problem:
        raise PhotoError(seen.problem)
    spec = spec_of(seen, wishes.layout)
    found = place_sheet(seen, printed_page(spec).page)
    return _read_sheet(picture, found, spec, name, number, wishes)


def _read_sheet(
    picture: Picture, found: Found, spec: str, name: str, number: int, wishes: Wishes
) -> list[PhotoSheet]:
    """Read a leaf: one sheet, or one for each of its players who wrote numbers."""
    from ..reading.annotate import cut_boxes, draw_marks
    from ..reading.marks import classify_boxes
    from ..reading.printed_board import shows_own_board

    page = printed_page(spec).page
    book = open_rulebook(spec)
    if book.game.entries is None:
        raise PhotoError(
            f"sheets of {book.game.name} are not read from pictures;"
            f" type it with 'sheetgen enter {book.game.name}'"
        )
    board = board_of(found.code, spec)
    registered, blank = _lay_flat(picture, found, page, spec, board)
    if found.code is None and (code := _code_on(registered, page)):
        found, board = replace(found, code=code), board_of(code, spec)
        registered, blank = _lay_flat(picture, found, page, spec, board)
    if board and found.code is None and not shows_own_board(registered.small, blank.rgb, page):
        raise PhotoError(
            "the square code of the sheet cannot be read, and only it says which board this is; show it"
            " sharp, without glare and with no thumb on it"
        )
    readings = classify_boxes(registered, blank.prepared)
    marks = marks_from_readings(readings, book.game, book.rules, book.printed_entries(board))
    check_marks(marks)
    serial = found.code.serial if found.code else None
    sheet = PhotoSheet(
        name,
        picture.number,
        number,
        spec,
        marks,
        serial,
        of_pages=picture.pages,
        board=board,
        residual=registered.residual,
    )
    if book.game.written is not None:
        return _read_columns(sheet, registered, blank, page, wishes)
    crops = cut_boxes(registered.cut, page, {cell: cell for cell in marks.unsure})
    proof = draw_marks(registered.flat, page, marks) if wishes.proof else b""
    return [replace(sheet, crops=crops, proof=proof)]


def _read_columns(
    leaf: PhotoSheet, registered: Registered, blank: BlankSheet, page: Page, wishes: Wishes
) -> list[PhotoSheet]:
    """Read the numbers of a leaf; who wrote nothing did not play. The first sheet holds the leaf's proof."""
    from ..reading.annotate import cut_boxes, draw_marks
    from ..reading.number_crops import cut_numbers, even_light, hidden_numbers
    from ..reading.numbers import read_numbers
    from ..reading.photo_numbers import gather_evidence, player_cells, read_together, was_played

    game, rules = leaf.book.game, leaf.book.rules
    lit = even_light(registered, blank.prepared)
    crops = cut_numbers(lit)
    readings = dict(zip(crops, read_numbers(list(crops.values())), strict=True))
    sheets: list[PhotoSheet] = []
    drawn: dict[str, tuple[str, bool]] = {}
    columns = player_cells(page, game, rules)
    gathered = gather_evidence(readings, page, columns, game, rules, hidden_numbers(lit))
    for column, (cells, evidence) in enumerate(zip(columns, gathered, strict=True)):
        if not was_played(evidence):
            continue
        numbers = read_together(evidence, game, rules, _crosses(leaf.marks, cells))
        at = {cell: place for place, cell in cells.items()}
        drawn |= {at[cell]: (each.text, cell in numbers.unsure) for cell, each in numbers.beliefs.items()}
        pictures = cut_boxes(registered.cut, page, {cell: at[cell] for cell in numbers.unsure})
        place = leaf.number + len(sheets)
        own = replace(leaf, number=place, column=column, of_columns=len(columns))
        sheets.append(replace(own, numbers=numbers, crops=pictures))
    if not sheets:
        raise PhotoError("nothing is written on the sheet")
    if wishes.proof:
        sheets[0] = replace(sheets[0], proof=draw_marks(registered.flat, page, leaf.marks, drawn))
    return sheets


def _crosses(marks: BoxMarks, cells: Mapping[str, str]) -> int | None:
    """Return how many boxes of one player are crossed; None where one of them is unsure, or there is none."""
    own = [cell for cell in cells if cell in marks.chances]
    if not own or any(cell in marks.unsure for cell in own):
        return None
    return sum(marks.is_marked(cell) for cell in own)


def _code_on(registered: Registered, page: Page) -> CodePayload | None:
    """Read the code of a sheet laid flat that could not be read in the picture; None if it is not its own."""
    from ..reading.code_modules import MARGIN, read_flat_code
    from ..reading.registration import PX_PER_MM

    if not page.fiducials:
        return None
    code = read_flat_code(registered.cut(page.code.inset(-MARGIN)), PX_PER_MM)
    return code if code and code.fingerprint == page.fingerprint else None


def _lay_flat(
    picture: Picture, found: Found, page: Page, spec: str, board: tuple[str, ...]
) -> tuple[Registered, BlankSheet]:
    """Lay a sheet flat against its blank one, in the inks that it was printed in.

    Raises PhotoError if it does not fit in any.
    """
    from ..reading.registration import lay_roughly, register
    from ..reading.vision import COARSE_PX_PER_MM, contrast

    rough = lay_roughly(picture, found, page, blank_look(spec, board).printed)
    alike = _likenesses(contrast(rough.flat(COARSE_PX_PER_MM), page.trim), spec, board)
    problem: PhotoError | None = None
    for first in sorted(alike, key=alike.__getitem__, reverse=True):
        blank = blank_sheet(spec, board, first)
        try:
            registered = register(rough, page, blank.printed)
        except PhotoError as error:
            problem = problem or error
            continue
        alike = _likenesses(contrast(registered.small, page.trim), spec, board, first)
        best = max(alike, key=alike.__getitem__)
        if best == first:
            return registered, blank
        return register(rough, page, blank_sheet(spec, board, best).printed), blank_sheet(spec, board, best)
    assert problem is not None
    raise problem


def _likenesses(seen: Any, spec: str, board: tuple[str, ...], first: str = "colour") -> dict[str, float]:
    """Return how much a sheet is like the blank ones, ink by ink from the first until it is plain."""
    from ..reading.vision import likeness

    alike: dict[str, float] = {}
    for theme in dict.fromkeys((first, *themes())):
        alike[theme] = likeness(seen, blank_look(spec, board, theme).contrast)
        if alike[theme] >= _ALIKE:
            break
    return alike
