import pytest

from sheetgen.api import translation
from sheetgen.booklet import environment as jinja
from sheetgen.booklet import extract
from sheetgen.errors import InvalidError, UsageError
from sheetgen.words import Words
from sheetgen.words.catalogue import Message
from sheetgen.words.extraction import find_problems
from sheetgen.words.known import read_words
from sheetgen.words.plural_forms import PLURAL_FORMS, catalogue_header
from sheetgen.words.pseudo import accented

from .conftest import SHORT

HEADER = Message("", forms=(catalogue_header("pl"),))
POLISH = Words(
    "pl",
    [
        HEADER,
        Message(
            "{num} row", "grixx", plural="{num} rows", forms=("{num} rząd", "{num} rzędy", "{num} rzędów")
        ),
        Message("{n} of 100 %", "grixx", forms=("{n} ze 100 %",)),
        Message("Red", "grixx", forms=("Czerwony",)),
    ],
)


def say(text, words=POLISH, **values):
    found = {}
    template = jinja.environment().from_string(text)
    said = template.render(words=words, untranslated=found, name_of=str, **values)
    return said, list(found)


@pytest.mark.parametrize("n, said", [(1, "1 rząd"), (3, "3 rzędy"), (12, "12 rzędów")])
def test_plurals_take_the_form_of_the_language(n, said):
    text = '{% trans "grixx" n=k, num=k|number %}{{ num }} row{% pluralize %}{{ num }} rows{% endtrans %}'
    assert say(text, k=n) == (said, [])


def test_a_per_cent_sign_is_a_sign():
    assert say('{% trans "grixx" n=5 %}{{ n }} of 100 %{% endtrans %}')[0] == "5 ze 100 %"
    assert say('{{ pgettext("grixx", "%(n)s of 100 %%", n=5) }}')[0] == "5 ze 100 %"


def test_what_has_no_translation_is_marked_and_told():
    said, missing = say("{% trans %}Not yet, 100 %{% endtrans %}")
    assert said == '<span lang="en" dir="ltr">Not yet, 100 %</span>' and missing == ["Not yet, 100 %"]
    assert say("{% trans %}Not yet{% endtrans %}", Words("en")) == ("Not yet", [])


def test_a_text_has_its_template_s_folder_as_context(template):
    seen = []

    class Spy(Words):
        def has(self, msgid, context=""):
            seen.append((context, msgid))
            return True

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sheetgen.api.booklets.read_words", lambda language: Spy(language))
        template(SHORT.replace("WORDS", "{% trans %}One{% endtrans %}{% trans 'other' %}Two{% endtrans %}"))
    assert ("grixx", "One") in seen and ("other", "Two") in seen and ("booklet", "Contents") in seen


def test_texts_are_gathered_with_contexts_plurals_and_notes(tmp_path, monkeypatch):
    path = tmp_path / "booklet.html.j2"
    path.write_text(
        "{# NOTE: a colour #}\n{% trans %}Red{% endtrans %}\n"
        "{% trans n=1 %}{{ n }} a{% pluralize %}{{ n }} b{% endtrans %}\n"
        '{{ pgettext("short", "x %(y)s", y=1) }} {{ _("bare") }} {{ pgettext("short", word) }}\n'
    )
    monkeypatch.setattr(extract, "template_path", lambda name: path)
    found = extract.template_messages(["grixx/booklet.html.j2"])
    assert [(m.context, m.msgid, m.plural, m.notes) for m in found] == [
        ("grixx", "Red", "", ("a colour",)),
        ("grixx", "{n} a", "{n} b", ()),
        ("short", "x {y}", "", ()),
        ("", "bare", "", ()),
    ]


def test_a_template_with_a_fault_is_no_template_without_texts(tmp_path, monkeypatch):
    path = tmp_path / "booklet.html.j2"
    path.write_text("fine\n{% trans %}Red")
    monkeypatch.setattr(extract, "template_path", lambda name: path)
    with pytest.raises(InvalidError, match=r"booklet\.html\.j2:2:"):
        extract.template_messages(["grixx/booklet.html.j2"])


def test_the_wanted_texts_are_those_of_layouts_findings_booklets_and_examples():
    wanted = {(m.context, m.msgid) for m in translation.wanted_messages()}
    assert {("grixx", "Penalties"), ("booklet", "Contents"), ("booklet", "Scoring")} <= wanted
    assert {context for context, _ in wanted} >= {
        "finding",
        "example",
        "grixx",
        "encore",
        "yahtzee",
        "ciccia",
    }


@pytest.mark.parametrize(
    "form, problem",
    [
        ("<strong>a</strong>", None),
        ("a", "other tags than English"),
        ("<strong>a</strong><em>b</em>", "other tags"),
        ("<strong>a</strong><script>", "has <script>; allowed are"),
        ("<strong onclick=x>a</strong>", "has <strong onclick=x>"),
    ],
)
def test_translations_have_the_tags_of_their_text(form, problem):
    message = Message("<strong>b</strong>", "grixx", forms=(form,))
    problems = find_problems([message], [message])
    assert any(problem in line for line in problems) if problem else problems == []


def test_a_catalogue_has_the_plural_rule_that_the_project_fixes():
    """Italian with CLDR 48's three forms compiles, and falls back to English for all but one."""
    wrong = Message("", forms=("Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n==1000000 ? 1 : 2);\n",))
    assert list(translation._header_problems("it", [wrong])) != []
    for language in translation.catalogue_languages():
        assert language in PLURAL_FORMS
        assert list(translation._header_problems(language, translation.read_messages(language))) == []


def test_texts_that_are_said_nowhere_are_told():
    (problem,) = translation._stale([Message("Old", "grixx", forms=("Alt",))], [Message("New")])
    assert "'Old' is said nowhere any more" in problem and "i18n update" in problem


@pytest.mark.parametrize("language", translation.catalogue_languages())
def test_every_language_is_complete_in_booklets_too(language):
    ((_, problems),) = translation.check_catalogues([language])
    assert problems == []


def test_an_incomplete_language_is_refused_and_says_so():
    from sheetgen.api.booklets import BookletWishes, make_booklets

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sheetgen.api.booklets.read_words", lambda language: Words("pl", [HEADER]))
        with pytest.raises(
            UsageError, match=r"grixx: \d+ texts are not translated \(it\).*--allow-untranslated"
        ):
            list(make_booklets(["grixx"], BookletWishes(languages=("it",))))
        wishes = BookletWishes(languages=("it",), allow_untranslated=True)
        (file,) = make_booklets(["grixx"], wishes)
    assert file.untranslated > 100
    assert file.content.count(b'<span lang="en" dir="ltr">') > 80


def test_pseudo_accents_keep_placeholders_and_tags():
    assert accented("<strong>{n}</strong> a {b.c}") == "[<strong>{n}</strong> á {b.c}~]"
    assert read_words("en-XA").text("Red {n}", n=3).startswith("[Réd 3")
    assert read_words("ar-XB").is_right_to_left
