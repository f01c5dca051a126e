import base64
import hashlib
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import sheetgen
from sheetgen.api.booklets import BookletWishes, find_sisters, make_booklet, make_booklets, render_html
from sheetgen.api.catalogue import game_names
from sheetgen.api.layouts import open_design
from sheetgen.booklet.faces import find_faces
from sheetgen.booklet.render import render_booklet
from sheetgen.words import languages

from .conftest import SPECS, page, parse, tree, words_of

KB = 1000
every_booklet = pytest.mark.parametrize("spec", SPECS)


@every_booklet
def test_a_booklet_is_well_formed_and_small(spec):
    assert tree(spec) is not None
    assert len(page(spec).encode()) <= 150 * KB


@pytest.mark.parametrize("language", [language for language in languages() if language != "en"])
@pytest.mark.parametrize("spec", ["grixx", "encore", "yahtzee", "ciccia"])
def test_a_booklet_is_well_formed_and_small_in_every_language(spec, language):
    assert tree(spec, language).get("lang") == language
    # Japanese fonts are large.
    assert len(page(spec, language).encode()) <= (400 if language == "ja" else 150) * KB


@pytest.mark.parametrize(
    ("spec", "language"),
    # Arabic takes the most room: letters of two bytes. Of variants this one has most boxes.
    [*((spec, "en") for spec in SPECS), *((spec, "ar") for spec in (*game_names(), "yahtzee:maxi"))],
)
def test_card_and_dice_add_40_kb_at_most(spec, language):
    booklet = make_booklet(open_design(spec), language)
    without = render_booklet(replace(booklet, card=None))
    assert 20 * KB < len(page(spec, language).encode()) - len(without.encode()) <= 40 * KB


@pytest.mark.parametrize(
    "path", sorted(Path(sheetgen.__file__).parent.rglob("*.js")), ids=lambda path: path.name
)
def test_no_text_of_a_script_runs_over_lines(path):
    # What looks like a comment or an indentation is one, then, and may be left out.
    assert [line for line in path.read_text().splitlines() if line.count("`") % 2] == []


@pytest.mark.parametrize("spec", ["grixx", "encore", "yahtzee", "ciccia"])
def test_a_booklet_that_names_all_its_sisters_is_small(spec):
    """Arabic is the largest of all but Japanese: letters of two bytes, fonts of its own."""
    wishes = BookletWishes(languages=tuple(languages()))
    text = render_html(open_design(spec), "ar", find_sisters(spec, wishes))
    assert text.count(" hreflang=") == len(languages()) and len(text.encode()) <= 150 * KB


@every_booklet
def test_nothing_is_fetched(spec):
    text = page(spec)
    links = re.findall(r'(?:href|src|action|poster|data)="([^"]*)"', text)
    assert {link for link in links if not link.startswith("#")} == set()
    # A path's markers are in the page itself.
    assert {url[:16] for url in re.findall(r"url\(([^#)][^)]*)\)", text)} <= {"data:font/woff2;"}
    assert "<script src" not in text and " on" + "click=" not in text and "@import" not in text


def test_the_policy_admits_this_style_sheet_and_script_alone():
    text = page("grixx")
    style = re.search(r"<style>(.*?)</style>", text, re.S)[1]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1]
    assert policy.startswith(f"default-src 'none'; style-src 'sha256-{digest}'; font-src data:")
    assert policy.count("sha256-") == 3 and "unsafe" not in policy
    assert text.count("<style") == 1 and ' style="' not in text


@every_booklet
def test_ids_are_unique_and_every_link_and_label_has_its_target(spec):
    ids = [element.get("id") for element in tree(spec).iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    wanted = re.findall(r'href="#([^"]+)"', page(spec))
    wanted += " ".join(re.findall(r'aria-labelledby="([^"]+)"', page(spec))).split()
    assert set(wanted) <= set(ids)


@every_booklet
def test_every_figure_says_what_it_shows(spec):
    pictures = [svg for svg in tree(spec).iter("svg") if svg.get("role") == "img"]
    assert len(pictures) > 5
    for svg in pictures:
        said = svg.find("desc") if svg.get("class") == "sheet" else svg.find("title")
        assert len(words_of(said)) > 3


@every_booklet
def test_headings_form_a_tree(spec):
    levels = [
        int(element.tag[1]) for element in tree(spec).iter() if re.fullmatch("h[1-6]", str(element.tag))
    ]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(below - above <= 1 for above, below in pairwise(levels))


@every_booklet
def test_the_contents_lead_to_all_sections_in_their_order(spec):
    contents = next(nav for nav in tree(spec).iter("nav") if nav.get("class") == "contents")
    links = [link.get("href")[1:] for link in contents.iter("a")]
    assert links == [section.get("id") for section in tree(spec).iter("section")]
    assert {"aim", "material", "setup", "turn", "scoring", "house", "summary"} <= set(links)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("spec", ["grixx", "encore", "yahtzee", "ciccia"])
def test_sentences_keep_their_distance(spec, language):
    """Where Jinja eats the newline between two texts, a full stop meets a capital."""
    blocks = ("p", "li", "td", "th", "h2", "h3", "figcaption", "title", "desc", "caption")
    elements = [element for tag in blocks for element in tree(spec, language).iter(tag)]
    said = [words_of(element) for element in elements if not {"p", "svg"} & {e.tag for e in element}]
    assert [text for text in said if re.search(r"[a-zà-ÿ][.!?][A-ZÀ-Ý]", text)] == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("spec", ["grixx", "encore", "yahtzee", "ciccia"])
def test_every_character_is_in_the_fonts_that_the_page_carries(spec, language):
    from fontTools.ttLib import TTFont

    from sheetgen.files import shared

    body = tree(spec, language).find("body")
    faces = find_faces(language, words_of(body))
    covered = {
        code
        for face in faces
        for code in TTFont(shared("fonts") / "web" / f"{face.file}.woff2").getBestCmap()
        if any(first <= code <= last for first, last in face.ranges)
    }
    assert {character for character in words_of(body) if ord(character) not in covered} == set()


def test_numbers_have_a_true_minus_and_latin_digits():
    body = parse(page("grixx")).find("body")
    for code in body.iter("code"):
        code.text = ""  # as it is written in a layout
    said = words_of(body)
    assert "−5" in said and not re.search(r"(?<![\w–])-\d", said)


def test_the_same_booklet_gives_the_same_bytes():
    assert render_html(open_design("encore"), "en") == render_html(open_design("encore"), "en")


def test_a_house_rule_changes_text_and_examples(tmp_path):
    house = tmp_path / "house.yaml"
    house.write_text("extends: yahtzee\nvariant: house\nrules: {upper_bonus: 77, upper_target: 64}\n")
    said = words_of(parse(render_html(open_design(str(house)), "en")).find("body"))
    assert "77" in said and "64" in said and "35 points" not in said


def test_sister_languages_call_themselves_by_their_own_name():
    wishes = BookletWishes(languages=("en", "fr"), has_index=True)
    files = {file.name: file.content.decode() for file in make_booklets(["grixx"], wishes)}
    assert list(files) == ["grixx-booklet-en.html", "grixx-booklet-fr.html", "index.html"]
    link = '<a href="grixx-booklet-fr.html" lang="fr" hreflang="fr" dir="ltr">Français</a>'
    assert link in files["grixx-booklet-en.html"] and link in files["index.html"]
    assert 'aria-current="page">English</a>' in files["grixx-booklet-en.html"]


def test_right_to_left_turns_the_page_and_not_the_sheet():
    text = page("grixx", "ar-XB")
    assert '<html lang="ar-XB" dir="rtl">' in text
    assert re.search(r"\bsvg\b[^{}]*\{[^}]*direction:ltr", text)


def test_accents_reach_every_text():
    """What stays English is not marked for translation: names, dice, codes of options aside."""
    main = tree("grixx", "en-XA").find("body")
    plain = [words_of(p) for p in main.iter("p") if words_of(p) and "[" not in words_of(p)]
    assert plain == []
