"""What is here: games with their variants, languages, and the state of this installation."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..errors import SheetgenError
from ..files import shared
from ..games import load_game
from ..layout.source import read_source
from ..words import languages
from .catalogue import game_names, open_rulebook, variant_names

__all__ = ["Part", "list_games", "list_languages", "survey"]

# What each library is for; the command line's `doctor` says what does not work without it.
_LIBRARIES = {
    "click": "the command line",
    "yaml": "layouts and sheets",
    "pydantic": "layouts",
    "babel": "languages",
    "uharfbuzz": "setting text",
    "bidi": "Arabic and Hebrew",
    "zxingcpp": "the code on each sheet",
    "reportlab": "PDF pads",
    "pikepdf": "PDF/X",
    "pypdfium2": "PNG previews",
    "jinja2": "booklets",
    "weasyprint": "booklets as PDF",
    "numpy": "boards and photos",
    "cv2": "photos",
    "joblib": "photos on several cores",
}
# Module → what it is for, and how it comes.
_OPTIONAL = {"distributed": ("photos on a cluster", "pip install 'sheetgen[cluster]'")}


class Part(NamedTuple):
    """One thing that sheetgen stands on."""

    name: str
    is_fine: bool
    detail: str


def list_games() -> list[dict[str, Any]]:
    """Return the games: name, title, variants; of a broken game of another package the `problem`, too."""
    return [_listed(name) for name in game_names()]


def _listed(name: str) -> dict[str, Any]:
    try:
        title = read_source(name).at(["title"])
        load_game(name)
        variants = variant_names(name)
    except SheetgenError as error:
        return {"name": name, "title": name, "variants": [], "problem": error.headline}
    return {"name": name, "title": str(title.value) if title else name, "variants": variants}


def list_languages() -> list[dict[str, str]]:
    """Return the complete languages and their own names."""
    return [{"language": name, "name": _own_name(name)} for name in languages()]


def survey() -> Iterator[Part]:
    """Give the state of each part of the installation."""
    from .. import __version__

    yield Part("sheetgen", True, __version__)
    yield Part("Python", sys.version_info >= (3, 11), f"{platform.python_version()} on {platform.system()}")
    for folder in ("templates", "fonts"):
        yield _folder(folder)
    for game in game_names():
        yield _game(game)
    for language in languages():
        yield Part(f"language {language}", True, _own_name(language))
    for module, purpose in _LIBRARIES.items():
        yield _library(module, purpose)
    for module, (purpose, how) in _OPTIONAL.items():
        part = _library(module, purpose)
        yield part if part.is_fine else Part(module, True, f"not installed; only for {purpose}: {how}")


def _own_name(language: str) -> str:
    from babel import Locale, UnknownLocaleError

    try:
        return str(Locale.parse(language, sep="-").get_display_name(language) or language)
    except (UnknownLocaleError, ValueError):
        return language


def _folder(name: str) -> Part:
    try:
        return Part(name, True, str(shared(name)))
    except SheetgenError as error:
        return Part(name, False, error.headline)


def _game(name: str) -> Part:
    try:
        for variant in ("", *(f":{each}" for each in variant_names(name))):
            open_rulebook(name + variant)
    except SheetgenError as error:
        return Part(name, False, error.headline)
    return Part(name, True, ", ".join(variant_names(name)) or "no variants")


def _library(module: str, purpose: str) -> Part:
    from importlib.metadata import PackageNotFoundError, packages_distributions, version
    from importlib.util import find_spec

    if find_spec(module) is None:
        return Part(module, False, f"not installed; needed for {purpose}")
    names = packages_distributions().get(module, [module])
    try:
        return Part(module, True, f"{version(names[0])} – {purpose}")
    except PackageNotFoundError:
        return Part(module, True, purpose)
