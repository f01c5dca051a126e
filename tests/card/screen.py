"""The card of a game on a screen, in a browser without network: what is thrown is what a test says."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sheetgen.api.checks import check_files
from tests.booklet.card import card_page

# Takes the place of the browser's chance: the numbers of a test, one after the other.
_CHANCE = """
window.draws = [];
crypto.getRandomValues = (into) => { into[0] = window.draws.length ? window.draws.shift() : 0; return into; };
"""


class Screen:
    """One page with its card."""

    def __init__(
        self, browser: Any, folder: Path, spec: str, language: str = "en", width: int = 390, **context: Any
    ):
        path = folder / "card.html"
        path.write_text(card_page(spec, language), "utf-8")
        self.context = browser.new_context(
            offline=True, viewport={"width": width, "height": 800}, reduced_motion="reduce", **context
        )
        self.context.set_default_timeout(30000)
        self.page = self.context.new_page()
        self.page.add_init_script(_CHANCE)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda message: self.errors.append(message.text))
        self.page.goto(path.as_uri() + "#card")

    def begin(self, *players: str, paper: bool = False) -> None:
        """Start a game of these players."""
        for place, player in enumerate(players):
            self.page.locator("#card input[name=player]").nth(place).fill(player)
        if paper:
            self.page.locator("#card input[name=paper]").check()
        self.page.locator("#card form[data-form=new] button.primary").click()

    def touch(self, selector: str, *, refused: bool = False) -> None:
        """Touch the first thing that a selector finds in the card. refused: it is shown as forbidden."""
        # What is aria-disabled can be touched all the same, and says why; Playwright would wait for it.
        self.page.locator(f"#card {selector}").first.click(force=refused)

    def roll(self, draws: Iterable[int]) -> None:
        """Throw the dice; draws: the place of each die's face among its faces."""
        self.page.evaluate("(draws) => { window.draws = draws; }", list(draws))
        self.touch("[data-act=roll]")

    def touch_dice(self, *places: int) -> None:
        """Touch dice on the table, by their places from 0."""
        for place in places:
            self.page.locator("#card .card-tray .card-die").nth(place).click()

    @property
    def status(self) -> str:
        """What the card said last."""
        return self.page.locator("#card [role=status]").inner_text()

    def texts(self, selector: str) -> list[str]:
        """Return the texts of all that a selector finds in the card."""
        return self.page.locator(f"#card {selector}").all_inner_texts()

    def exported(self) -> str:
        """Return the game as the card exports it."""
        self.touch("[data-act='open:share']")
        text: str = self.page.locator("#card [data-key=export]").input_value()
        self.touch("[data-act='open:share']")
        return text


def verdict_of(text: str, folder: Path) -> tuple[list[str], dict[str, int]]:
    """Return what the checker finds in a game that a card exported, and the totals by player."""
    path = folder / "sheet.yaml"
    path.write_text(text, "utf-8")
    (checked,) = check_files([str(path)])
    parts = (checked.verdict, *checked.verdict.sheets)
    codes = [finding.code for part in parts for finding in part.findings]
    return codes, {sheet.player: sheet.scores["total"] for sheet in checked.verdict.sheets}
