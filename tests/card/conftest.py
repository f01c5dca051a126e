"""The card's rules, run in Chromium."""

import pytest

from tests.card.javascript import modules_in


@pytest.fixture(scope="session")
def javascript(browser):
    """Give `javascript("run", **job)`: what a function of tests/card/play.js answers."""
    with modules_in(browser) as ask:
        yield ask
