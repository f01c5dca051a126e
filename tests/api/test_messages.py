"""Findings in words: what a player reads names rows and boxes in the player's language."""

import pytest

from sheetgen.api.messages import Speaker
from sheetgen.files import game_folder, game_names, read_yaml
from sheetgen.rules.model import Finding
from sheetgen.words import languages, read_words

ROWS = Finding("GX-ROWS-3", facts={"rows": 3, "end_rows": 2, "closed": ("red", "yellow", "blue")})


def speaker(language, game="grixx"):
    return Speaker(game, game, read_words(language))


@pytest.mark.parametrize(
    "language, names",
    [("en", "(red, yellow and blue)"), ("it", "(rosso, giallo e blu)"), ("de", "(Rot, Gelb und Blau)")],
)
def test_a_sentence_lists_rows_by_name(language, names):
    assert names in speaker(language).message(ROWS)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", game_names())
def test_boxes_without_a_label_have_a_name_in_every_language(game, language):
    """Such as the rows of GRixx: nothing on the page says Red, but a finding does."""
    names, words = read_yaml(game_folder(game) / "names.yaml").plain().values(), read_words(language)
    assert [name for name in names if not words.has(name, game)] == []


def test_a_row_that_only_a_variant_has_is_named_too():
    names = Speaker("grixx", "grixx:big-points", read_words("it"))
    assert names.name("bonus_gb") == "bonus verde-blu"
    alone = Finding("GX-BONUS-ALONE", "bonus_gb", facts={"numbers": "11", "rows": ("green", "blue")})
    assert "(verde e blu)" in names.message(alone)
