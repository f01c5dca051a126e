"""Words for whoever prints: the caption of the 100 mm bar, and the page of outlines to try a printer with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..units import Rect
from ..words import Words, read_words
from .fonts import typesetter

if TYPE_CHECKING:
    from ..page.model import Art, Label, Shape
    from ..press.model import Duplex, PressSheet

_CAPTION_PT = (7.0, 5.0)
# From the bar to the baseline of its caption, mm.
_CAPTION_DROP = 3.6


def caption_rulers(language: str) -> dict[int, Label]:
    """Return a caption for each length of bar that may be printed, in the bar's own coordinates."""
    words = read_words(language)
    full = words.text("Print at actual size (100 %): this bar is 100 mm long", "print")
    return {length: _caption(text, length) for length, text in ((100, full), (50, "50 mm"))}


def _caption(text: str, length: int) -> Label:
    from ..page.text import Face
    from ..page.theme import BLACK

    set_type = typesetter()
    size = set_type.fit_size(text, Face.TEXT, _CAPTION_PT, length) or _CAPTION_PT[1]
    return set_type.set_label(text, Face.TEXT, size, BLACK, 0.0, _CAPTION_DROP)


def draw_trial(sheet: PressSheet, duplex: Duplex | None, language: str) -> tuple[Art, Art]:
    """Return the two sides of a page that shows where everything will lie; no back without duplex."""
    from ..press.model import Duplex
    from ..press.sides import find_sides
    from ..press.trial import outline_slots

    words = read_words(language)
    sides = find_sides(sheet, duplex)
    size = words.text("Print at actual size (100 %): this bar is 100 mm long", "print")
    front = (*outline_slots(sides.pieces), *_say(sheet, [size, *_about_backs(duplex, words)]))
    if duplex in (None, Duplex.FOLD):
        return front, ()
    back = words.text("Back of the test page", "print")
    return front, (*outline_slots(sides.backs, is_back=True), *_say(sheet, [back]))


def _about_backs(duplex: Duplex | None, words: Words) -> list[str]:
    from ..press.model import Duplex

    if duplex in (None, Duplex.FOLD):
        return []
    return [
        words.text("Hold the page against the light: the crosses of both sides lie on each other", "print")
    ]


def _say(sheet: PressSheet, lines: list[str]) -> Art:
    """Set lines above each other in the middle of the paper, below the bar, on a ground of their own."""
    from ..page.model import Align
    from ..page.text import Face
    from ..page.theme import BLACK
    from ..press.trial import blank, words_at

    set_type = typesetter()
    place = words_at(sheet.paper)
    art: list[Shape | Label] = []
    y = place.y
    for line in (line for text in lines for line in set_type.wrap(text, Face.TEXT, 9, place.w)):
        y += 4.5
        label = set_type.set_label(line, Face.TEXT, 9, BLACK, place.centre.x, y, Align.MIDDLE)
        art += [blank(Rect(label.x - 1, y - 3.4, label.width + 2, 4.5)), label]
    return tuple(art)
