"""The card of a game: what its script must know (rules, names, sentences) in one language."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from ..files import game_folder, read_yaml, shared
from ..words import Words
from ..words.extraction import CARD
from .layouts import Design
from .messages import Speaker
from .plain import plain

if TYPE_CHECKING:
    from ..booklet.card import Card
    from ..page.theme import Swatch


def make_card(
    design: Design,
    words: Words,
    speaker: Speaker,
    swatches: Mapping[str, Swatch],
    untranslated: dict[str, bool],
) -> Card | None:
    """Return the card of a layout; None if its game has no rules for screens."""
    from ..booklet.card import Card
    from ..booklet.card_bundle import card_script, has_card

    game = design.layout.game
    if not has_card(game):
        return None
    script = card_script(game)
    rules = plain(design.book.rules)
    sentences = {**speaker.sentences(), **_said(game, words, untranslated)}
    return Card(
        script=script,
        swatches=swatches,
        facts={
            "game": game,
            "title": words.text(design.layout.title, game),
            "edition": _edition(game, rules),
            "dir": "rtl" if words.is_right_to_left else "ltr",
            "rules": rules,
            "names": speaker.names(),
            "words": {code: text for code, text in sentences.items() if _is_used(code, script)},
        },
    )


def _edition(game: str, rules: Any) -> str:
    """Return what tells games by these rules from those by others."""
    return hashlib.sha256(json.dumps([game, rules], sort_keys=True).encode()).hexdigest()[:10]


def _is_used(code: str, script: str) -> bool:
    return f'"{code}"' in script


def _said(game: str, words: Words, untranslated: dict[str, bool]) -> dict[str, str]:
    said = {}
    for code, text in card_words(game).items():
        if not words.has(text, CARD):
            untranslated[text] = True
        said[code] = words.text(text, CARD)
    return said


@cache
def card_words(game: str) -> Mapping[str, str]:
    """Return the card's texts by their codes: those of all games, then the game's own."""
    own = game_folder(game)
    files = [shared("templates") / "booklet" / "card.yaml", *([own / "card.yaml"] if own else [])]
    found: dict[str, str] = {}
    for path in files:
        found |= read_yaml(path).plain() if path.is_file() else {}
    return found
