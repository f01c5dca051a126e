"""What the card says is written down: no code of a sentence is ever shown in its place."""

import json
import re
from pathlib import Path

import pytest

from sheetgen.api.cards import card_words
from sheetgen.api.catalogue import game_names
from tests.booklet.card import card_page

PACKAGE = Path(__file__).parents[2] / "sheetgen"
SHARED = sorted((PACKAGE / "booklet/card").glob("*.js"))


@pytest.mark.parametrize("game", game_names())
def test_every_sentence_of_the_card_is_in_the_page(game):
    own = [PACKAGE / "booklet/card/views" / f"{game}.js", *(PACKAGE / "games").glob(f"{game}*.js")]
    source = "".join(path.read_text("utf-8") for path in (*SHARED, *own))
    codes = set(re.findall(r'(?:say|problem)\("([\w-]+)"|return \["([\w-]+)", \{', source))
    wanted = {code for pair in codes for code in pair if code}
    data = re.search(r'id="card-data">(.*?)</script>', card_page(game))
    told = json.loads(data[1])["words"].keys()
    assert len(wanted) > 30 and wanted <= told
    # A code put together of pieces would not be found, nor its sentence.
    assert not re.search(r"say\(`", source)
    # A game's own sentences are all of use.
    assert card_words(game).keys() - told <= card_words("").keys()
