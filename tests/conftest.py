"""Goldens: texts that a person can read in a diff; `--regold` writes them anew."""

from pathlib import Path

import pytest

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
