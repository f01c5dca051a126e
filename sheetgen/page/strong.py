"""Make a page stronger: thicker lines, no pale words, for laminated sheets and for eyes that need it."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from .model import Art, Ink, Label, Page, Shape
from .theme import HINT, RULE, TEXT, grey

# Lines become so much thicker, but no more than by so many mm, or they would run into each other.
_THICKER = 1.8
_MORE = 0.45
_LINES = grey(70)


def darken_page(page: Page) -> Page:
    """Return the page with its small print as dark as its text."""
    return _changed(page, 1.0)


def strengthen_page(page: Page) -> Page:
    """Return the page with thick lines and dark words."""
    return _changed(page, _THICKER)


def _changed(page: Page, factor: float) -> Page:
    return replace(
        page,
        art=_art(page.art, factor),
        stamps=MappingProxyType(
            {name: replace(stamp, art=_art(stamp.art, factor)) for name, stamp in page.stamps.items()}
        ),
    )


def _art(art: Art, factor: float) -> Art:
    return tuple(_label(item) if isinstance(item, Label) else _shape(item, factor) for item in art)


def _label(label: Label) -> Label:
    return replace(label, ink=_darker(label.ink))


def _shape(shape: Shape, factor: float) -> Shape:
    width = round(min(shape.width * factor, shape.width + _MORE), 3)
    return replace(shape, line=shape.line and _darker(shape.line), width=width)


def _darker(ink: Ink) -> Ink:
    return {HINT: TEXT, RULE: _LINES}.get(ink, ink)
