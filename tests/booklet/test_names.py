"""What booklets call things: titles with their variant, names within sentences, sentences with a capital."""

import pytest

from tests.booklet.conftest import page, tree


@pytest.mark.parametrize(
    "spec, language, title",
    [
        ("grixx:mixx-a", "en", "GRixx Mixx A"),
        ("yahtzee:hasbro", "en", "Yahtzee with bonus Yahtzees"),
        ("yahtzee:kniffel", "de", "Kniffel"),
        ("encore:kids", "en", "Encore! Kids"),
    ],
)
def test_the_title_names_the_variant(spec, language, title):
    assert "".join(tree(spec, language).find(".//h1").itertext()) == title


@pytest.mark.parametrize(
    "language, inside, capital",
    [("en", "(red, yellow", "(Red"), ("it", "(rosso, giallo", "(Rosso"), ("de", "(Rot, Gelb", "(rot")],
)
def test_colours_within_a_sentence_are_written_as_the_language_does(language, inside, capital):
    assert inside in page("grixx", language)
    assert capital not in page("grixx", language)


@pytest.mark.parametrize("spec", ["grixx", "yahtzee", "ciccia", "encore"])
@pytest.mark.parametrize("language", ["en", "it", "pl"])
def test_what_is_wrong_with_an_example_begins_with_a_capital(spec, language):
    found = [item for shown in tree(spec, language).iterfind(".//ul[@class='findings']") for item in shown]
    said = ["".join(item.itertext()).split(" – ")[-1] for item in found]
    assert said
    assert [sentence for sentence in said if sentence[:1].islower()] == []


@pytest.mark.parametrize("spec", ["encore", "encore:kids"])
def test_a_line_that_tells_its_points_has_a_name_without_them(spec):
    lines = [cell.text for cell in tree(spec).iterfind(".//table[@class='totals']//td")]
    assert "Stars" in lines


def test_the_jokers_of_encore_are_shown_and_said():
    assert "<title>Dice: any number and any colour.</title>" in page("encore")


def test_the_note_on_somebody_elses_lock_agrees_with_the_table():
    assert "green comes to 21; without the lock it scores 15." in page("grixx")
