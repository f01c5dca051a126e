"""Draw leaves: a page's static art once, as a form; then only what each leaf has of its own.

A page's stamps become forms of their own; a board is a string of them, ready-made for every cell and letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from ..errors import UsageError
from ..page.code import CodePayload, code_bits, code_modules, pack
from ..page.model import Art, Label, Leaf, Page, Shape, Stamp
from ..units import Point, Rect
from .file import PdfFile
from .model import Pad
from .operators import BLACK, draw_code, draw_code_areas, draw_fiducial, draw_shape, fill_colour, move
from .text import Texts, place_run


class LeafPrinter:
    """Draws the leaves of one page, a pad's front or its back, into a file."""

    def __init__(self, file: PdfFile, texts: Texts, page: Page, pad: Pad):
        self._file = file
        self._texts = texts
        self._page = page
        self._pad = pad
        self._press = pad.press
        self._stamps = {name: self._add_stamp(stamp) for name, stamp in page.stamps.items()}
        self._box = Rect(0, 0, *page.trim).inset(-pad.sheet.bleed / pad.sheet.scale)
        self._art = file.add_form(self._box, "\n".join(self._draw_page()))
        self._names: dict[tuple[str, int], str] = {}

    def draw_blank(self) -> str:
        """Draw what all leaves share."""
        return f"{self._art} Do"

    def draw_leaf(self, leaf: Leaf) -> str:
        """Draw a leaf whole."""
        parts = [self.draw_blank()]
        if leaf.board:
            parts.append(self._draw_board(leaf.board))
        elif self._page.board:
            parts.append(f"{self._own_board} Do")
        if self._page.serial_at is not None:
            parts += self._draw_serial(self._page.serial_at, leaf)
        parts += self._draw_names(leaf.names)
        parts.append(self._draw_code(leaf))
        parts += self._draw_art(self._page.ink)
        return "\n".join(parts)

    def _draw_page(self) -> Iterator[str]:
        yield from self._draw_art(self._page.art)
        yield from self._draw_uses((self._stamps[use.stamp], use.at) for use in self._page.uses)
        for fiducial in self._page.fiducials:
            yield from draw_fiducial(fiducial, self._press)

    def _draw_art(self, art: Art) -> Iterator[str]:
        for item in art:
            if isinstance(item, Shape):
                yield from draw_shape(item, self._press)
            else:
                yield from self._texts.draw(item, self._press)

    def _add_stamp(self, stamp: Stamp) -> str:
        shapes = [item for item in stamp.art if isinstance(item, Shape)]
        overhang = max((shape.width for shape in shapes if shape.line), default=0) / 2
        box = Rect(0, 0, *stamp.size).inset(-overhang)
        return self._file.add_form(box, "\n".join(self._draw_art(stamp.art)))

    def _draw_uses(self, uses: Iterable[tuple[str, Point]]) -> Iterator[str]:
        yield "q"
        before = Point(0, 0)
        for stamp, at in uses:
            yield f"{_step(before, at)} {stamp} Do"
            before = at
        yield "Q"

    @cached_property
    def _own_board(self) -> str:
        return self._file.add_form(self._box, self._draw_board(self._page.board))

    @cached_property
    def _board_steps(self) -> tuple[Mapping[str, str], ...]:
        """For each cell of the board: by letter, the step from the cell before and the letter's stamp."""
        letters = {
            name.removeprefix("board:"): form
            for name, form in self._stamps.items()
            if name.startswith("board:")
        }
        steps = zip((Point(0, 0), *self._page.board_at), self._page.board_at, strict=False)
        return tuple(
            {letter: f"{_step(before, at)} {form} Do" for letter, form in letters.items()}
            for before, at in steps
        )

    def _draw_board(self, lines: Sequence[str]) -> str:
        letters = "".join(lines)
        steps = self._board_steps
        if len(letters) != len(steps):
            raise UsageError(f"the board has {len(letters)} letters, the sheet {len(steps)} boxes for them")
        try:
            drawn = [step[letter] for step, letter in zip(steps, letters, strict=True)]
        except KeyError as error:
            raise UsageError(f"the sheet has no box for {error} of the board '{' '.join(lines)}'") from error
        return "\n".join(["q", *drawn, "Q"])

    @cached_property
    def _own_board_code(self) -> bytes:
        return self._pad.board_code(self._page.board) if self._page.board else b""

    def _draw_serial(self, label: Label, leaf: Leaf) -> Iterator[str]:
        first = label.runs[0]
        number = leaf.number or str(leaf.serial)
        if leaf.board_name:
            number += f" · {leaf.board_name}"
        yield f"{fill_colour(label.ink, self._press)} BT {place_run(label, first.dx)}"
        yield from self._texts.show(number, first.font, label.size_pt)
        yield "ET"

    def _draw_names(self, names: Sequence[str]) -> Iterator[str]:
        for column, name in enumerate(names):
            if name:
                yield self._draw_name(name, column)

    def _draw_name(self, name: str, column: int) -> str:
        key = (name, column)
        if key not in self._names:
            lines = self._pad.name_labels[name][column]
            drawn = (part for label in lines for part in self._texts.draw(label, self._press))
            self._names[key] = "\n".join(drawn)
        return self._names[key]

    def _draw_code(self, leaf: Leaf) -> str:
        page = self._page
        payload = CodePayload(
            game=page.game.partition(":")[0],
            fingerprint=page.fingerprint,
            serial=leaf.serial,
            columns=page.columns,
            board=self._pad.board_code(leaf.board) if leaf.board else self._own_board_code,
        )
        packed = pack(payload)
        if self._press:
            drawn = draw_code_areas(code_modules(packed), page.code)
        else:
            drawn = draw_code(*code_bits(packed), page.code)
        return f"{fill_colour(BLACK, self._press)} {drawn}"


def _step(before: Point, at: Point) -> str:
    return move(Point(at.x - before.x, at.y - before.y))
