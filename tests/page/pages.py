"""Pages of every game and variant that is shipped, composed once a language and theme."""

from functools import cache

from sheetgen.api.layouts import compose, open_design
from sheetgen.files import game_names
from sheetgen.layout.source import variant_names
from sheetgen.page.theme import Theme

GAMES = [name for game in game_names() for name in (game, *(f"{game}:{v}" for v in variant_names(game)))]


@cache
def page_of(game, language="en", theme=Theme.COLOUR):
    """Return a composed page."""
    return compose(open_design(game), language, theme)
