"""The card's rules in a browser, bundled and made small as pages have them; nothing is fetched."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sheetgen.booklet.card_bundle import bundle

ROOT = Path(__file__).parents[2]
HOST = "http://card.invalid"

Ask = Callable[..., Any]
"""ask("run", **job): what a function of play.js answers."""


@contextmanager
def modules_in(browser: Any) -> Iterator[Ask]:
    """Give a way to call the functions of play.js."""
    context = browser.new_context()
    context.route("**/*", _serve)
    page = context.new_page()
    page.goto(f"{HOST}/")

    def ask(name: str, **job: Any) -> Any:
        # As a text: Playwright takes five times as long for large answers in pieces.
        script = (
            "async ([name, job]) => JSON.stringify(await (await import('/tests/card/play.js'))[name](job))"
        )
        return json.loads(page.evaluate(script, [name, {"path": "/games", **job}]))

    yield ask
    context.close()


def _serve(route: Any) -> None:
    path = route.request.url.removeprefix(f"{HOST}/")
    if path.startswith("games/"):
        script = bundle([path], "self.found={0};")
        route.fulfill(body=f"{script}\nexport default self.found;", content_type="text/javascript")
    elif path.endswith(".js"):
        route.fulfill(path=ROOT / path, content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html><title>card</title>", content_type="text/html")
