"""What the card says is written down: no code of a sentence is ever shown in its place."""

import re
from pathlib import Path

import pytest

from sheetgen.api.booklets import make_booklet
from sheetgen.api.cards import card_words
from sheetgen.api.catalogue import game_names
from sheetgen.api.layouts import open_design

PACKAGE = Path(__file__).parents[2] / "sheetgen"
SHARED = sorted((PACKAGE / "booklet/card").glob("*.js"))


@pytest.mark.parametrize("game", game_names())
def test_every_sentence_of_the_card_is_in_the_page(game):
    own = [PACKAGE / "booklet/card/views" / f"{game}.js", *(PACKAGE / "games").glob(f"{game}*.js")]
    source = "".join(path.read_text("utf-8") for path in (*SHARED, *own))
    codes = set(re.findall(r'(?:say|problem)\("([\w-]+)"|return \["([\w-]+)", \{', source))
    wanted = {code for pair in codes for code in pair if code}
    card = make_booklet(open_design(game), "en").card
    assert len(wanted) > 30 and wanted <= card.facts["words"].keys()
    # A code put together of pieces would not be found, nor its sentence.
    assert not re.search(r"say\(`", source)


@pytest.mark.parametrize("game", game_names())
def test_no_sentence_is_written_for_nobody(game):
    card = make_booklet(open_design(game), "en").card
    unused = card_words(game).keys() - card.facts["words"].keys()
    shared = card_words("").keys()
    assert unused <= shared
