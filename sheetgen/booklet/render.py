"""Render a booklet: a `Booklet` becomes one HTML text, for screens or for the press.

No file but templates, style sheets and fonts of the shipped folders is read; the same booklet gives the
same text.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any

from markupsafe import Markup

from ..errors import UsageError
from ..files import shared
from ..page.colours import lightness, mix
from ..words import Words
from .card import pack
from .css import only_used, style_sheet, words_in
from .dice import WHITE, Dice, Face, PrintDice, Row
from .environment import render
from .faces import screen_faces
from .figures import Figures, PrintFigures, ScreenFigures
from .looks import share_looks
from .model import Booklet, Sister
from .pictures import Picture

Names = str | Iterable[str]
_EXAMPLE = "booklet/example.html.j2"
_DEFS = '<svg class="defs" width="0" height="0" aria-hidden="true" focusable="false"><defs>{}</defs></svg>'
# Colours of a page that belongs to no game.
_NEUTRAL = ":root{--accent-light:#3d4651;--accent-dark:#b9c2cd;--accent-full:#59616b}\n"
# What a browser would fetch; links are the reader's to follow.
_FETCHED = re.compile(
    r"<(?:img|audio|video|source|track|iframe|embed|object|script|link|input|image)\b[^>]*?"
    r"\s(?:src|srcset|href|data|poster)\s*=\s*[\"']?(?!#|data:)([^\"'>\s]+)",
    re.IGNORECASE,
)
_AFTER_STOP = re.compile(r"(?<=。)\s+(?=[^\s<])")


class Medium(StrEnum):
    """Where a booklet is read."""

    SCREEN = "screen"
    PRINT = "print"


def render_card(booklet: Booklet) -> str:
    """Return a page with the card alone. Raises UsageError if the game has none."""
    if booklet.card is None:
        raise UsageError(f"'{booklet.game}' cannot be played on a screen; leave out --card-only")
    return render_booklet(replace(booklet, template="booklet/card_page.html.j2"))


def render_booklet(booklet: Booklet) -> str:
    """Return a booklet as a page for screens, self-contained.

    Raises InvalidError with `file:line: message` for what is wrong in its template, UsageError if that asks
    for a file or an address.
    """
    figures = ScreenFigures(booklet.page, booklet.uses, booklet.title)
    dice = Dice(booklet.swatches)
    body = _body(booklet, Medium.SCREEN, figures, dice)
    if booklet.own_template and (asked := _FETCHED.search(body)):
        raise UsageError(not_read(asked[1]))
    scripts = booklet.card.scripts() if booklet.card else ""
    # What the figures share, and which fonts are needed, is known when the body is.
    defs = dice.defs() + figures.defs()
    body, looks = share_looks(_fill(body, {"defs": _DEFS.format(defs) if defs else ""}))
    sheets = [("common",), ("screen",), *(_card_sheets(booklet.game) if booklet.card else ())]
    texts = booklet.card.texts() if booklet.card else ()
    used = words_in(body, *texts)
    style = screen_faces(booklet.language, "".join((body, *texts))) + _colours(booklet) + looks
    style += booklet.card.colours() if booklet.card else ""
    style += "".join(only_used(style_sheet(*sheet), used) for sheet in sheets)
    # What a packed script unpacks is a script of the page as well.
    policy = _policy(style, (pack(booklet.card.script), booklet.card.script) if booklet.card else ())
    return _fill(body, {"policy": policy, "style": f"<style>{style}</style>", "scripts": scripts})


def render_for_print(booklet: Booklet, page_css: str) -> tuple[str, dict[str, Picture]]:
    """Return a booklet as HTML for the press, and by their addresses the pictures that it shows.

    page_css: rules of the printed page, after the style sheets. Raises InvalidError as above.
    """
    figures = PrintFigures(booklet.page, booklet.uses, booklet.title)
    body = _body(booklet, Medium.PRINT, figures, PrintDice(booklet.swatches, figures.pictures))
    style = _colours(booklet) + style_sheet("common") + style_sheet("print") + page_css
    slots = {"defs": "", "policy": "", "style": f"<style>{style}</style>", "scripts": ""}
    return _fill(body, slots), figures.pictures


def not_read(url: str) -> str:
    """Return what is said of an address that a template asks for."""
    return f"'{url[:200]}' is not read: a booklet uses what is bundled, no files or addresses"


def _body(booklet: Booklet, medium: Medium, figures: Figures, dice: Dice) -> str:
    values = _values(booklet, medium)
    values |= _Tools(booklet, figures, dice, values).functions()
    return _close_up(render(booklet.template, values, booklet.own_template))


def _close_up(body: str) -> str:
    """Return a page whose Japanese sentences stand without the blanks that the template has between them.

    >>> _close_up("<p>終わり。 また。</p> <p>")
    '<p>終わり。また。</p> <p>'
    """
    return _AFTER_STOP.sub("", body)


def render_index(titles: Sequence[tuple[str, Sequence[Sister]]], words: Words) -> str:
    """Return a page that leads to booklets: each game's title, and what there is of it."""
    values = {"titles": titles, "words": words, "slot": _slot, "lang": words.language, "untranslated": {}}
    page = render("booklet/index.html.j2", values)
    style = f"{screen_faces(words.language, page)}{_NEUTRAL}{style_sheet('common')}{style_sheet('screen')}"
    return _fill(page, {"policy": _policy(style), "style": f"<style>{style}</style>"})


def _values(booklet: Booklet, medium: Medium) -> dict[str, Any]:
    """Return everything that a template may speak of, functions aside."""
    words = booklet.words
    return {
        "game": booklet.game,
        "variant": booklet.variant,
        "layout_title": booklet.title,
        "subtitle": booklet.subtitle,
        "columns": booklet.columns,
        "has_card": booklet.card is not None and medium is Medium.SCREEN,
        "rules": booklet.rules,
        "short_rules": booklet.short_rules,
        "board": booklet.page.board,
        "tour": booklet.tour,
        "lang": booklet.language.replace("_", "-"),
        "dir": "rtl" if words.is_right_to_left else "ltr",
        "medium": medium.value,
        "sisters": booklet.sisters,
        "words": words,
        "name_of": booklet.name_of,
        "name_inside": booklet.name_inside,
        "untranslated": booklet.untranslated,
    }


class _Tools:
    """The functions that templates call to draw; each gives markup."""

    def __init__(self, booklet: Booklet, figures: Figures, dice: Dice, values: Mapping[str, Any]):
        self._booklet, self._figures, self._dice, self._values = booklet, figures, dice, values

    def functions(self) -> dict[str, Callable[..., Markup]]:
        """Return them by the names that they have in templates."""
        return {"figure": self.figure, "example": self.example, "dice": self.dice, "slot": _slot}

    def figure(
        self,
        crop: Names = "*",
        lit: Names = (),
        marks: Mapping[str, Any] | None = None,
        arrows: Iterable[Sequence[str]] = (),
        *,
        alt: str,
        caption: str = "",
        wide: bool = False,
    ) -> Markup:
        """Draw a piece of the sheet with what is written on it."""
        drawn = self._figures.draw(crop, lit, marks or {}, arrows, plain_text(alt), wide=wide)
        said = Markup("<figcaption>{}</figcaption>").format(caption) if caption else ""
        kind = Markup(' class="wide"') if drawn.is_wide else ""
        return Markup("<figure{}>{}{}</figure>").format(kind, Markup(drawn.markup), said)

    def example(self, name: str, crop: Names = "*") -> Markup:
        """Show a worked example, the sheets, their totals, what is wrong with them, if its note is true."""
        shown = self._booklet.example(name)
        if shown is None:
            return Markup("")

        def filled(number: int, alt: str) -> Markup:
            sheet = shown.sheets[number]
            return Markup(
                self._figures.draw(crop, (), sheet.marks, (), plain_text(alt), names=sheet.names).markup
            )

        return Markup(render(_EXAMPLE, {**self._values, "example": shown, "filled": filled}))

    def dice(
        self,
        faces: Sequence[Face],
        kept: Collection[int] = (),
        colours: Sequence[str] = (),
        alt: str = "",
    ) -> Markup:
        """Draw dice in a line; the picture's text says their faces unless another is given."""
        row = Row(faces, kept, colours)
        return Markup(self._dice.draw(row, plain_text(alt) or self._say_dice(row)))

    def _say_dice(self, row: Row) -> str:
        words = self._booklet.words
        names = [self._die_name(face, row.body(place)) for place, face in enumerate(row.faces)]
        said = words.text("Dice: {faces}.", "booklet", faces=words.join(names))
        if not row.kept:
            return said
        aside = words.join(names[place] for place in sorted(row.kept))
        return f"{said} {words.text('Picked out: {faces}.', 'booklet', faces=aside)}"

    def _die_name(self, face: Face, body: str) -> str:
        words = self._booklet.words
        name = words.number(face) if isinstance(face, int) else self._booklet.name_inside(face)
        if body == WHITE:
            return name
        return words.text("{face} ({colour})", "booklet", face=name, colour=self._booklet.name_inside(body))


def plain_text(text: str) -> str:
    """Return a text without markup, for places that hold none."""
    return text.striptags() if isinstance(text, Markup) else text


def _slot(name: str) -> Markup:
    """Return a mark in the text that is filled in when all else is rendered."""
    return Markup(f"<!--{name}-->")


def _fill(text: str, slots: Mapping[str, str]) -> str:
    for name, value in slots.items():
        if _slot(name) not in text:
            raise UsageError(f"the template lacks slot('{name}'); extend booklet/base.html.j2")
        text = text.replace(_slot(name), value, 1)
    return text


def _policy(style: str, scripts: Sequence[str] = ()) -> str:
    """Return the rule that the page loads nothing, and has only this style sheet and these scripts."""
    sources = f"default-src 'none'; style-src {_digest(style)}; font-src data:; img-src data:"
    admitted = f"; script-src {' '.join(map(_digest, scripts))}" if scripts else ""
    rules = f"{sources}{admitted}; base-uri 'none'; form-action 'none'"
    return f'<meta http-equiv="Content-Security-Policy" content="{rules}">'


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


# CIE L* that texts in the accent must not exceed on the light page, or fall below on the dark one:
# 4.5:1 and more.
_DARK_TEXT, _LIGHT_TEXT = 42.0, 74.0


def _colours(booklet: Booklet) -> str:
    """Return the layout's accent as it reads on the light page and on the dark one."""
    swatch = booklet.swatches[booklet.accent]
    on_light = _shade(swatch.deep.rgb, "#000000", lambda rgb: lightness(rgb) <= _DARK_TEXT)
    on_dark = _shade(swatch.full.rgb, "#ffffff", lambda rgb: lightness(rgb) >= _LIGHT_TEXT)
    return (
        f":root{{--accent-light:{on_light};--accent-dark:{on_dark};--accent-full:{swatch.full.rgb};"
        f"--accent-tint:{swatch.pale.rgb}}}\n"
    )


def _shade(rgb: str, towards: str, is_fine: Callable[[str], bool]) -> str:
    """Return the colour, mixed with black or white in steps of a tenth until it is fine."""
    steps = (mix(rgb, towards, tenths / 10) for tenths in range(11))
    return next(shade for shade in steps if is_fine(shade))


def _card_sheets(game: str) -> list[tuple[str, ...]]:
    """Return the style sheets of a game's card: those of all games, and its own, if it has one."""
    own = [("card", game)] if (shared("templates") / game / "card.css").is_file() else []
    return [("card",), ("card-dice",), *own]
