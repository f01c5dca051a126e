"""Goldens: texts that a person can read in a diff; `--regold` writes them anew. And a browser."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

# Machines are busy: nothing is measured here.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser):
    """Add `--regold`."""
    parser.addoption("--regold", action="store_true", help="write the golden files anew; look at their diff")


@pytest.fixture
def golden(request):
    """Return a function that holds a text against a file in `tests/golden`."""

    def hold(name, text):
        path = GOLDEN / name
        if request.config.getoption("--regold"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        assert path.is_file(), f"{name} is missing; write it with pytest --regold"
        assert text == path.read_text("utf-8")

    return hold


# The shell is the same Chromium without tabs, menus and extensions; a page costs it half as much.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def browser():
    """Give Debian's Chromium, driven by Playwright."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip("no Chromium here; install the package chromium-headless-shell")
    os.environ["PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD"] = "1"
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()
