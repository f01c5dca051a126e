"""Make a page black or nothing: what was grey is black, so that no printer has to rasterise it."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from .model import Art, Ink, Label, Page
from .theme import BLACK, WHITE


def blacken_page(page: Page) -> Page:
    """Return the page with every ink black, paper excepted."""
    return replace(
        page,
        art=_blacken(page.art),
        stamps=MappingProxyType({name: replace(s, art=_blacken(s.art)) for name, s in page.stamps.items()}),
        serial_at=page.serial_at and replace(page.serial_at, ink=BLACK),
    )


def _blacken(art: Art) -> Art:
    return tuple(
        replace(item, ink=_pure(item.ink))
        if isinstance(item, Label)
        else replace(item, fill=item.fill and _pure(item.fill), line=item.line and _pure(item.line))
        for item in art
    )


def _pure(ink: Ink) -> Ink:
    return WHITE if ink == WHITE else BLACK
