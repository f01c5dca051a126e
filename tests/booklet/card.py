"""A finger on the sheet on a screen: pages of the card alone, and what can be done on them."""

from __future__ import annotations

from functools import cache

from sheetgen.api.booklets import make_booklet
from sheetgen.api.layouts import open_design
from sheetgen.booklet.render import render_card


@cache
def card_page(spec, language="en"):
    """Return the page of a game's card."""
    return render_card(make_booklet(open_design(spec), language))


class Card:
    """One page in a browser."""

    def __init__(self, page, path):
        self.page, self.path, self.errors = page, path, []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text))
        page.goto(path.as_uri())

    def new(self, *players):
        """Begin a game."""
        if not self.page.locator("[data-form=new]").count():
            self.act("open:new")
        for seat, name in enumerate(players):
            self.page.locator("[name=player]").nth(seat).fill(name)
        self.page.locator("[data-form=new] button").last.click()
        return self

    def tap(self, *cells):
        """Touch boxes, wherever they are shown; return what is said."""
        for cell in cells:
            self.page.evaluate("cell => document.querySelector(`[data-cell='${cell}']`).click()", cell)
        return self.said()

    def act(self, name):
        """Touch a button of the card."""
        self.page.locator(f"[data-act='{name}']").click()
        return self.said()

    def next(self):
        """End the step."""
        self.page.locator("[data-move='[\"next\"]']").click()
        return self.said()

    def key(self, label):
        """Touch a key of the keypad."""
        self.page.locator(".card-keys").get_by_text(label, exact=True).click()
        return self.said()

    def said(self):
        """Return what stands in the status region."""
        return self.page.locator("[role=status]").inner_text()

    def is_on(self, cell):
        """Tell whether a box is crossed."""
        return self.page.locator(f"[data-cell='{cell}']").get_attribute("aria-pressed") == "true"

    def written(self, cell):
        """Return what stands in a box."""
        return self.page.locator(f"[data-cell='{cell}']").text_content()

    def text(self):
        """Return the game as text."""
        self.act("open:share")
        text = self.page.locator("textarea[readonly]").input_value()
        self.act("open:share")
        return text

    def paste(self, text):
        """Open a game from its text."""
        self.act("open:share")
        self.page.locator("[name=text]").fill(text)
        self.page.locator("[data-form=import] button").click()
        return self.said()
