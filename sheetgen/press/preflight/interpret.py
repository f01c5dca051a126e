"""Read a content stream's operators, and say of each thing that is painted what it is and where.

ISO 32000-1, annex A, lists the operators. What does not parse is passed over, as viewers do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy
from typing import TYPE_CHECKING, Any

import pikepdf

from .images import read_image
from .paint import (
    CMYK,
    GREY,
    PATTERN,
    RGB,
    Box,
    Colour,
    Font,
    Kind,
    Matrix,
    Paint,
    Space,
    State,
    around,
    meet,
)
from .spaces import first_colour, read_space
from .states import read_state
from .tally import Found, Tally

if TYPE_CHECKING:
    from .walk import Walker

# Rules that ask where a thing lies; a pattern's tile lies everywhere.
_OF_PLACE = frozenset(["safe-area", "short-bleed", "marks-in-bleed"])
# Text modes that fill, and that draw outlines (ISO 32000-1, table 106).
_FILLED, _OUTLINED = (0, 2, 4, 6), (1, 2, 5, 6)
# Letters without ascenders or descenders beyond these are a good guess, em.
_DESCENT, _ASCENT = -0.2, 0.72

Operands = Sequence[Any]
_FAULTS = (ValueError, TypeError, IndexError, KeyError, AttributeError, ZeroDivisionError, OverflowError)


class Interpreter:
    """Reads one stream; what it paints goes to the walker's judge."""

    def __init__(self, walker: Walker, tally: Tally, resources: Any, depth: int):
        self._walker, self._tally, self._depth = walker, tally, depth
        self._resources = resources if isinstance(resources, pikepdf.Dictionary) else pikepdf.Dictionary()
        self._stack: list[State] = []
        self._path: list[tuple[float, float]] = []
        self._clips = False
        self._text = self._text_line = Matrix()
        self._check_fonts()

    def run(self, stream: Any, state: State) -> None:
        """Read all of the stream."""
        self.state = state
        try:
            instructions = pikepdf.parse_content_stream(stream)
        except pikepdf.PdfError as error:
            self._tally.add(Found("damaged", None, _first_line(error)))
            return
        for instruction in instructions:
            self._walker.count()
            name = str(instruction.operator)
            if name == "INLINE IMAGE":
                with suppress(*_FAULTS, pikepdf.PdfError):
                    self._inline(instruction.iimage)  # type: ignore[union-attr]
            elif name in _OPERATORS:
                with suppress(*_FAULTS, pikepdf.PdfError):
                    _OPERATORS[name](self, list(instruction.operands))

    def _check_fonts(self) -> None:
        """Find what is wrong with the fonts that are named, used or not: shops look at the list."""
        for value in self._entries("/Font").values():
            with suppress(*_FAULTS, pikepdf.PdfError):
                font = self._walker.font(value)
                if not font.is_embedded:
                    self._tally.add(Found("font", None, font.name, name=font.name))
                elif font.is_drawn:
                    self._tally.add(Found("type3", None, font.name, name=font.name))

    def _entries(self, kind: str) -> dict[str, Any]:
        found = self._resources.get(kind)
        return dict(found.items()) if isinstance(found, pikepdf.Dictionary) else {}

    # State ---------------------------------------------------------------------

    def save(self, _: Operands) -> None:
        """Keep the state."""
        self._stack.append(copy(self.state))

    def restore(self, _: Operands) -> None:
        """Go back to the state kept last."""
        if self._stack:
            self.state = self._stack.pop()

    def concat(self, values: Operands) -> None:
        """Put a matrix before the state's."""
        self.state.matrix = _matrix(values).then(self.state.matrix)

    def use_state(self, values: Operands) -> None:
        """Take over a set of the state's parameters."""
        for found in read_state(self._entries("/ExtGState")[str(values[0])], self.state):
            self._tally.add(found)

    def set_space(self, attribute: str, values: Operands) -> None:
        """Choose a colour space."""
        setattr(self.state, attribute, first_colour(read_space(values[0], self._resources)))

    def set_colour(self, attribute: str, values: Operands) -> None:
        """Choose a colour of the space, or a pattern."""
        space = getattr(self.state, attribute).space
        if values and isinstance(values[-1], pikepdf.Name):
            self._set_pattern(attribute, str(values[-1]))
        else:
            setattr(self.state, attribute, Colour(space, tuple(float(v) for v in values)))

    def set_device(self, attribute: str, space: Space, values: Operands) -> None:
        """Choose a colour and its space at once."""
        setattr(self.state, attribute, Colour(space, tuple(float(v) for v in values)))

    def _set_pattern(self, attribute: str, name: str) -> None:
        pattern = self._entries("/Pattern")[name]
        if int(pattern.get("/PatternType", 1)) == 2:
            space = read_space(pattern.Shading.ColorSpace, self._resources)
            setattr(self.state, attribute, Colour(space, ()))
            return
        tile = copy(self.state)
        tally = self._walker.walk_form(pattern, tile, self._resources, self._depth + 1)
        self._tally.merge(tally, without=_OF_PLACE)
        setattr(self.state, attribute, Colour(PATTERN, ()))

    # Paths ---------------------------------------------------------------------

    def add_points(self, values: Operands) -> None:
        """Go on to the last of the points; curves stay within their control points."""
        numbers = [float(v) for v in values]
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        self._path += [self.state.matrix.at(x, y) for x, y in pairs]

    def add_rectangle(self, values: Operands) -> None:
        """Add a rectangle."""
        x, y, w, h = (float(v) for v in values)
        self._path += [self.state.matrix.at(a, b) for a in (x, x + w) for b in (y, y + h)]

    def clip(self, _: Operands) -> None:
        """Have the path clip whatever comes after it is painted."""
        self._clips = True

    def paint_path(self, values: Operands, *, fills: bool = False, strokes: bool = False) -> None:
        """Paint the path, and forget it."""
        if self._path:
            box = around(self._path)
            if fills:
                thin = min(box[2] - box[0], box[3] - box[1])
                self._tell(Kind.FILL, box, (self.state.fill,), self.state.overprint_fill, thin_pt=thin)
            if strokes:
                width = self.state.width * self.state.matrix.stretch
                half = width / 2
                around_line = (box[0] - half, box[1] - half, box[2] + half, box[3] + half)
                colours, overprints = (self.state.line,), self.state.overprint_line
                self._tell(Kind.LINE, around_line, colours, overprints, thin_pt=width)
            if self._clips:
                self.state.clip_to(box)
        self._path, self._clips = [], False

    def shade(self, values: Operands) -> None:
        """Fill what is not clipped with a shading."""
        shading = self._entries("/Shading")[str(values[0])]
        colour = Colour(read_space(shading.ColorSpace, self._resources), ())
        self._tell(Kind.FILL, self.state.clip, (colour,))

    # Text ------------------------------------------------------------------------

    def begin_text(self, _: Operands) -> None:
        """Begin at the origin."""
        self._text = self._text_line = Matrix()

    def set_font(self, values: Operands) -> None:
        """Choose a font and its size."""
        self.state.size = float(values[1])
        self.state.font = self._walker.font(self._entries("/Font")[str(values[0])])

    def move_text(self, values: Operands) -> None:
        """Begin a new line, so far from the last."""
        x, y = (float(v) for v in values)
        self._text = self._text_line = Matrix(e=x, f=y).then(self._text_line)

    def move_text_and_lead(self, values: Operands) -> None:
        """Begin a new line, and keep its distance."""
        self.state.leading = -float(values[1])
        self.move_text(values)

    def place_text(self, values: Operands) -> None:
        """Set the text's matrix."""
        self._text = self._text_line = _matrix(values)

    def next_line(self, _: Operands) -> None:
        """Begin the next line."""
        self.move_text((0, -self.state.leading))

    def show(self, values: Operands) -> None:
        """Show a string."""
        self.show_all(([values[-1]],))

    def show_on_next_line(self, values: Operands) -> None:
        """Show a string on the next line; `"` sets the spaces before."""
        if len(values) == 3:
            self.state.word_space, self.state.char_space = float(values[0]), float(values[1])
        self.next_line(())
        self.show(values)

    def show_all(self, values: Operands) -> None:
        """Show strings, moved by the numbers between them."""
        state = self.state
        if state.font is None:
            return
        pen = 0.0
        for part in values[0]:
            if isinstance(part, pikepdf.String):
                pen += self._advance(state.font, bytes(part))
            else:
                pen -= float(part) / 1000 * state.size * state.horizontal
        placed = self._text.then(state.matrix)
        low, high = (state.rise + share * state.size for share in (_DESCENT, _ASCENT))
        box = placed.box((min(0.0, pen), low, max(0.0, pen), high))
        self._text = Matrix(e=pen).then(self._text)
        colours = (
            *((state.fill,) if state.mode in _FILLED else ()),
            *((state.line,) if state.mode in _OUTLINED else ()),
        )
        if colours and pen:
            size = abs(state.size) * (placed.c**2 + placed.d**2) ** 0.5
            self._tell(Kind.TEXT, box, colours, state.overprint_fill, size_pt=size)

    def _advance(self, font: Font, text: bytes) -> float:
        state = self.state
        width, count, blanks = font.measure(text)
        return (width * state.size + count * state.char_space + blanks * state.word_space) * state.horizontal

    # Forms and pictures --------------------------------------------------------------

    def do(self, values: Operands) -> None:
        """Paint a form or a picture."""
        thing = self._entries("/XObject")[str(values[0])]
        kind = str(thing.get("/Subtype", ""))
        if kind == "/PS" or "/OPI" in thing or "/Ref" in thing:
            self._tally.add(Found("postscript", None, "PostScript" if kind == "/PS" else "OPI"))
        elif kind == "/Form":
            self._tally.merge(self._walker.walk_form(thing, self.state, self._resources, self._depth + 1))
        elif kind == "/Image":
            self._picture(thing)

    def _inline(self, image: Any) -> None:
        self._picture(image.obj)

    def _picture(self, image: Any) -> None:
        picture = read_image(image, self._resources, self.state.fill)
        for found in picture.found:
            self._tally.add(found)
        a, b, c, d, *_ = self.state.matrix
        sides = (a * a + b * b) ** 0.5 / 72, (c * c + d * d) ** 0.5 / 72
        ppi = min(picture.width / max(sides[0], 1e-6), picture.height / max(sides[1], 1e-6))
        box = self.state.matrix.box((0, 0, 1, 1))
        self._tell(Kind.IMAGE, box, (picture.colour,), ppi=ppi, is_bitmap=picture.is_bitmap)

    def _tell(
        self, kind: Kind, box: Box, colours: tuple[Colour, ...], overprints: bool = False, **more: Any
    ) -> None:
        """Tell the judge of a thing, if some of it is seen."""
        seen = meet(box, self.state.clip)
        if seen is None:
            return
        self._tally.things += 1
        for found in self._walker.judge(Paint(kind, seen, colours, overprints=overprints, **more)):
            self._tally.add(found)


def _matrix(values: Operands) -> Matrix:
    return Matrix(*(float(v) for v in values))


def _first_line(error: Exception) -> str:
    return " ".join(str(error).split())[:120]


def _set(attribute: str, scale: float = 1.0) -> Callable[[Interpreter, Operands], None]:
    """Return what sets a number of the state."""
    return lambda run, values: setattr(run.state, attribute, float(values[0]) * scale)


def _paint(**how: bool) -> Callable[[Interpreter, Operands], None]:
    return lambda run, values: run.paint_path(values, **how)


def _set_mode(run: Interpreter, values: Operands) -> None:
    run.state.mode = int(values[0])


def _device(attribute: str, space: Space) -> Callable[[Interpreter, Operands], None]:
    return lambda run, values: run.set_device(attribute, space, values)


_OPERATORS: dict[str, Callable[[Interpreter, Operands], None]] = {
    "q": Interpreter.save,
    "Q": Interpreter.restore,
    "cm": Interpreter.concat,
    "w": _set("width"),
    "gs": Interpreter.use_state,
    **dict.fromkeys(("m", "l", "c", "v", "y"), Interpreter.add_points),
    "re": Interpreter.add_rectangle,
    **dict.fromkeys(("W", "W*"), Interpreter.clip),
    "n": _paint(),
    **dict.fromkeys(("f", "F", "f*"), _paint(fills=True)),
    **dict.fromkeys(("S", "s"), _paint(strokes=True)),
    **dict.fromkeys(("B", "B*", "b", "b*"), _paint(fills=True, strokes=True)),
    "sh": Interpreter.shade,
    "g": _device("fill", GREY),
    "G": _device("line", GREY),
    "rg": _device("fill", RGB),
    "RG": _device("line", RGB),
    "k": _device("fill", CMYK),
    "K": _device("line", CMYK),
    "cs": lambda run, values: run.set_space("fill", values),
    "CS": lambda run, values: run.set_space("line", values),
    **dict.fromkeys(("sc", "scn"), lambda run, values: run.set_colour("fill", values)),
    **dict.fromkeys(("SC", "SCN"), lambda run, values: run.set_colour("line", values)),
    "BT": Interpreter.begin_text,
    "Tf": Interpreter.set_font,
    "Td": Interpreter.move_text,
    "TD": Interpreter.move_text_and_lead,
    "Tm": Interpreter.place_text,
    "T*": Interpreter.next_line,
    "Tj": Interpreter.show,
    "TJ": Interpreter.show_all,
    **dict.fromkeys(("'", '"'), Interpreter.show_on_next_line),
    "Tc": _set("char_space"),
    "Tw": _set("word_space"),
    "Tz": _set("horizontal", 0.01),
    "TL": _set("leading"),
    "Ts": _set("rise"),
    "Tr": _set_mode,
    "Do": Interpreter.do,
}
