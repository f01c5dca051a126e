"""The card of a game: what its script must know (rules, names, sentences) in one language."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from ..files import game_folder, read_yaml, shared
from ..words import Words
from ..words.extraction import CARD
from .catalogue import open_rulebook, variant_names
from .layouts import Design
from .messages import Speaker
from .plain import plain

# Texts in double quotes, as scripts write all of them.
_TEXT = re.compile(r'"([\w-]+)"')
# A card has room for so many players where neither rules nor columns say how many there are.
_FEWEST_SEATS = 6
# Beyond what a card counts in words.
_COUNTED = 111

if TYPE_CHECKING:
    from ..booklet.card import Card
    from ..layout.model import Section, TableRow
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
    board = design.book.board
    rules = plain(design.book.rules) | ({"board": list(board)} if board else {})
    names = {**_field_names(design, speaker), **speaker.names()}
    sentences = {**speaker.sentences(), **_said(game, words, untranslated)}
    return Card(
        script=script,
        swatches=swatches,
        facts={
            "game": game,
            "title": words.text(design.layout.title, game),
            "edition": _edition(game, rules),
            "dir": "rtl" if words.is_right_to_left else "ltr",
            "spec": _spec(design),
            "most": _most_players(design),
            "plurals": "".join(map(str, words.form_numbers(_COUNTED))),
            "rules": rules,
            "letters": dict(design.layout.letters or {}),
            "lines": list(_lines(design.layout.sections, speaker)),
            "names": names,
            "inside": {field: said for field in names if (said := speaker.inside(field)) != names[field]},
            "words": {code: text for code, text in sentences.items() if code in _texts_of(script)},
        },
    )


def _lines(sections: Iterable[Section], speaker: Speaker) -> Iterator[dict[str, Any]]:
    """Give the tables of a sheet: their colour and lines, with the small texts beside the labels."""
    from ..layout.model import Beside, Table

    for section in sections:
        match section:
            case Table(table=rows, colour=colour, strong=strong):
                yield {"colour": colour, "strong": strong, "rows": [_line(row, speaker) for row in rows]}
            case Beside(beside=parts):
                for part in parts:
                    yield from _lines(part.sections, speaker)


def _line(row: TableRow, speaker: Speaker) -> dict[str, Any]:
    line = {"id": row.field or row.total, "total": row.total is not None}
    hint = row.hint or (row.worth if row.field else None)
    return {**line, "hint": speaker.label(hint)} if hint else line


def _field_names(design: Design, speaker: Speaker) -> dict[str, str]:
    """Return the names of fields without a label of their own, such as rows of bonus boxes."""
    fields = design.book.game.fields(design.book.rules)
    return {field.id: speaker.name(field.id) for field in fields}


def _spec(design: Design) -> dict[str, Any]:
    """Return how a typed sheet names these rules: a variant, or the options unlike the game's own."""
    game, variant, rules = design.layout.game, design.layout.variant, plain(design.book.rules)
    own = plain(open_rulebook(game).rules)
    if rules == own:
        return {}
    if variant in variant_names(game) and rules == plain(open_rulebook(f"{game}:{variant}").rules):
        return {"rules": variant}
    return {"rules": {option: value for option, value in rules.items() if value != own.get(option)}}


def _most_players(design: Design) -> int:
    """Return how many may play: as the rules say, else as many as a sheet has columns."""
    players = design.book.rules.get("players")
    return int(players[1]) if players else max(design.layout.columns, _FEWEST_SEATS)


def _edition(game: str, rules: Any) -> str:
    """Return what tells games by these rules from those by others."""
    return hashlib.sha256(json.dumps([game, rules], sort_keys=True).encode()).hexdigest()[:10]


@lru_cache(maxsize=16)
def _texts_of(script: str) -> frozenset[str]:
    """Return the short texts of a script: codes, among others."""
    return frozenset(_TEXT.findall(script))


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
