"""Give a composed page what its theme changes in all of its inks and lines at once."""

from __future__ import annotations

from .model import Page
from .mono import blacken_page
from .strong import darken_page, strengthen_page
from .theme import Theme

_FINISH = {
    Theme.MONO: blacken_page,
    Theme.SAFE: darken_page,
    Theme.LARGE: darken_page,
    Theme.WIPE: strengthen_page,
}


def finish_page(page: Page, theme: Theme) -> Page:
    """Return the page as its theme prints it."""
    return _FINISH[theme](page) if theme in _FINISH else page
