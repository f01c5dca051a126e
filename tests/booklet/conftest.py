"""Booklets of all games and variants, rendered once; a template of one's own; a browser."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import html5lib
import pytest

from sheetgen.api.booklets import make_booklet, render_html
from sheetgen.api.catalogue import game_names, variant_names
from sheetgen.api.layouts import open_design
from sheetgen.booklet import environment as jinja

from .card import Card, card_page

SPECS = [game + variant for game in game_names() for variant in ("", *(f":{v}" for v in variant_names(game)))]

# What the game's booklet says where a test needs only a few words.
SHORT = '{% extends "booklet/base.html.j2" %}{% block aim %}<p>WORDS</p>{% endblock %}'


@cache
def page(spec, language="en"):
    """Return a booklet's HTML."""
    return render_html(open_design(spec), language)


@cache
def tree(spec, language="en"):
    """Return a booklet's HTML as a tree, held to the standard."""
    return parse(page(spec, language))


def parse(text):
    """Read HTML strictly; names without namespace."""
    root = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)
    for element in root.iter():
        if isinstance(element.tag, str):
            element.tag = element.tag.rpartition("}")[2]
    return root


def words_of(element):
    """Return an element's text as it is read; scripts are not."""
    return " ".join("".join(_texts(element)).split())


def _texts(element):
    if element.tag != "script":
        yield element.text or ""
        for child in element:
            yield from _texts(child)
            yield child.tail or ""


@pytest.fixture
def template(tmp_path, monkeypatch):
    """Put another text in the place of GRixx's booklet: `template("…")` gives a way to render it."""
    original = jinja.template_path

    def put(text, design=None, language="en"):
        path = tmp_path / "booklet.html.j2"
        path.write_text(text, "utf-8")
        monkeypatch.setattr(
            jinja, "template_path", lambda name: path if name.startswith("grixx/") else original(name)
        )
        jinja.environment.cache_clear()
        return render_html(design or open_design("grixx"), language)

    yield put
    jinja.environment.cache_clear()


@pytest.fixture
def booklet():
    return make_booklet(open_design("grixx"), "en")


@pytest.fixture(scope="session")
def axe():
    """Give the script that looks for what keeps people out."""
    package = pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")
    return (Path(package.__file__).parent / "axe.min.js").read_text("utf-8")


@pytest.fixture
def open_card(browser, tmp_path):
    """Open a game's card as it is played at a table: a phone without network; no fault may be told."""
    opened = []

    def open_it(spec, language="en", context=None):
        path = tmp_path / f"{spec.replace(':', '-')}-{language}.html"
        path.write_text(card_page(spec, language), "utf-8")
        context = context or browser.new_context(offline=True, viewport={"width": 320, "height": 640})
        opened.append(Card(context.new_page(), path))
        return opened[-1]

    yield open_it
    assert [error for card in opened for error in card.errors] == []
    for card in opened:
        card.page.context.close()
