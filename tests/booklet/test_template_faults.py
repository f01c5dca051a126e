import re

import pytest

from sheetgen.api.booklets import render_html
from sheetgen.api.layouts import open_design
from sheetgen.errors import InvalidError, UsageError

from .conftest import SHORT


@pytest.mark.parametrize(
    "line, message",
    [
        ("{{ rulez.penalty }}", "'rulez' is undefined"),
        ("{{ rules.penalti }}", "has no attribute 'penalti'"),
        ("{% if %}", "expected an expression, got 'end of statement block'"),
        ("{{ figure('rad/3', alt='x') }}", "the sheet has no 'rad/3' – did you mean 'red/3'?"),
        ("{{ figure('red', lit='red/13', alt='x') }}", "the sheet has no 'red/13'"),
        ("{{ figure('red', marks={'red/13': true}, alt='x') }}", "the sheet has no 'red/13'"),
        ("{{ figure('red', alt=' ') }}", "figure needs alt=…"),
        ("{{ example('klean') }}", "no example 'klean' – did you mean 'clean'?"),
        ("{{ dice([7]) }}", "a die has no face 7"),
        ("{{ dice([1], colours=['pink']) }}", "no colour 'pink'"),
        ("{{ 'x'|number }}", "'x' is no number"),
        ("{{ ''.__class__ }}", "unsafe"),
        ("{{ figure.__globals__ }}", "unsafe"),
        ("{% include '../../etc/passwd' %}", "there is no template '../../etc/passwd'"),
        ("{% include 'booklet/../grixx/layout.yaml' %}", "there is no template"),
    ],
)
def test_a_fault_is_told_with_its_line(template, line, message):
    with pytest.raises(InvalidError) as caught:
        template(SHORT.replace("WORDS", f"\n{line}\n"))
    said = str(caught.value)
    assert message in said
    assert re.match(r"\S+booklet\.html\.j2:2:\d+: ", said) or "no template" in said


def test_names_and_labels_of_a_layout_are_text_never_markup(tmp_path):
    evil = "<img src=x onload=a>"
    house = tmp_path / "evil.yaml"
    house.write_text(
        f'extends: grixx\ntitle: "{evil}"\nsections:\n'
        f'  - {{strip: penalties, count: max_penalties, label: "<b>x"}}\n'
        "  - {track: red, height: 10}\n  - {track: yellow, height: 10}\n"
        "  - {track: green, height: 10}\n  - {track: blue, height: 10}\n"
        "  - totals: [{total: red}, {total: yellow}, {total: green}, {total: blue},"
        " {total: penalties}, {total: total}]\n"
    )
    text = render_html(open_design(str(house)), "en")
    assert "<img" not in text and "<b>" not in text
    assert "&lt;img src=x" in text and "&lt;b&gt;x" in text


def test_values_in_texts_are_escaped(template):
    text = template(SHORT.replace("WORDS", "{% trans x='<i>' %}<strong>a</strong> {{ x }}{% endtrans %}"))
    assert "<p><strong>a</strong> &lt;i&gt;</p>" in text


def test_captions_and_descriptions_are_escaped(template):
    text = template(SHORT.replace("WORDS", "{{ figure('red', alt='a \"b\" <c>', caption='<d>') }}"))
    assert "a &quot;b&quot; &lt;c&gt;</desc>" in text and "<figcaption>&lt;d&gt;</figcaption>" in text


@pytest.fixture
def own(tmp_path):
    """Put a template beside a layout of one's own: `own("…")` gives the layout's GAME."""

    def put(block):
        (tmp_path / "mine.yaml").write_text("extends: grixx\ntitle: Ours\nrules: {penalty: -3}\n", "utf-8")
        text = f'{{% extends "grixx/booklet.html.j2" %}}\n{{% block hints %}}{block}{{% endblock %}}\n'
        (tmp_path / "booklet.html.j2").write_text(text, "utf-8")
        return str(tmp_path / "mine.yaml")

    return put


def test_a_template_beside_a_layout_takes_the_place_of_the_game_s(own):
    text = render_html(open_design(own("<p>Ours: {{ rules.penalty|number }}</p>")), "en")
    assert "<p>Ours: −3</p>" in text and "Leave out few numbers" not in text
    assert "Collect as many crosses" in text


@pytest.mark.parametrize(
    "block, message",
    [
        ("{{ rulez }}", ":2:1: 'rulez' is undefined"),
        ("{{ 'x' * 10 ** 9 }}", ":2:1: '*' gives too much here"),
        ("{{ 10 ** 9 ** 9 }}", ":2:1: '**' gives too much here"),
        ("{% for i in range(10 ** 9) %}x{% endfor %}", ":2:1: range too big"),
        ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", ":2:1: this calls itself without end"),
        ("{% include 'mine.yaml' %}", ":2:1: there is no template 'mine.yaml'"),
        ("{{ figure.__globals__ }}", ":2:1: access to attribute '__globals__'"),
    ],
)
def test_a_fault_in_a_template_of_one_s_own_is_told_with_its_line(own, block, message):
    with pytest.raises(InvalidError) as caught:
        render_html(open_design(own(block)), "en")
    assert f"booklet.html.j2{message}" in str(caught.value)


@pytest.mark.parametrize(
    "element", ["<img src='{}' alt='x'>", '<link rel="stylesheet" href="{}">', "<object data={}></object>"]
)
@pytest.mark.parametrize("url", ["file:///etc/passwd", "https://example.org/a.png", "a.png"])
def test_nothing_is_fetched_for_a_template_of_one_s_own(own, element, url):
    with pytest.raises(UsageError, match="is not read: a booklet uses what is bundled"):
        render_html(open_design(own(element.format(url))), "en")
