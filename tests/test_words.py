import sys
from subprocess import run
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.api import translation
from sheetgen.errors import InvalidError, UsageError
from sheetgen.files import parse_yaml, shared
from sheetgen.page.text import Face, Typesetter
from sheetgen.words import Words, known, languages, pick_language, read_words
from sheetgen.words.catalogue import Message, format_catalogue, parse_catalogue
from sheetgen.words.extraction import (
    WORD_KEYS,
    find_problems,
    gather_messages,
    update_catalogue,
    words_of_layout,
)
from sheetgen.words.known import read_messages

HEADER = Message("", forms=("Language: pl\nPlural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);\n",))
POLISH = [
    HEADER,
    Message("Red", "grixx", forms=("Czerwony",)),
    Message("{n} row", plural="{n} rows", forms=("{n} rząd", "{n} rzędy", "{n} rzędów")),
    Message("Old", forms=("Stary",), fuzzy=True),
]


@pytest.fixture
def polish():
    return Words("pl", POLISH)


# Saying


def test_a_text_is_looked_up_with_its_context(polish):
    assert polish.text("Red", "grixx") == "Czerwony"
    assert polish.text("Red", "encore") == "Red"


def test_a_text_without_translation_is_said_in_english(polish):
    assert polish.text("Green", "grixx") == "Green" and not polish.has("Green", "grixx")
    assert polish.text("Old") == "Old"  # fuzzy


def test_placeholders_are_said_in_the_language(polish):
    assert polish.text("{a} of {b}: {c}", a=-5, b=None, c=[1, 2]) == "−5 of –: 1 and 2"


def test_a_placeholder_that_is_not_given_is_named(polish):
    with pytest.raises(UsageError, match=r"speaks of \{legal\}; known here: written"):
        polish.text("{written}, not {legal}", written=3)


def test_placeholders_reach_no_attributes(polish):
    with pytest.raises(UsageError):
        polish.text("{a.__class__}", a=1)


def test_without_placeholders_the_braces_stay_for_the_caller(polish):
    assert polish.text("{penalty} each", "grixx") == "{penalty} each"


@pytest.mark.parametrize("n, said", [(1, "1 rząd"), (2, "2 rzędy"), (4, "4 rzędy"), (11, "11 rzędów")])
def test_a_plural_takes_the_form_of_its_number(polish, n, said):
    assert polish.plural("{n} row", "{n} rows", n) == said


@pytest.mark.parametrize("n, said", [(0, "0 rows"), (1, "1 row"), (2, "2 rows")])
def test_english_plurals_need_no_catalogue(n, said):
    assert Words("en").plural("{n} row", "{n} rows", n) == said


@pytest.mark.parametrize(
    "language, n, said",
    [
        ("it", -1000, "−1000"),
        ("it", 10_000, "10.000"),
        ("en", 10_000, "10,000"),
        ("ar", 7, "7"),
        ("ar", -5, "\u200e−5"),
    ],
)
def test_numbers_have_latin_digits_and_a_true_minus(language, n, said):
    assert Words(language).number(n) == said


def test_lists_are_said_as_the_language_says_them():
    words = read_words("it")
    assert words.join(["rosso", "blu", "verde"]) == "rosso, blu e verde"
    assert (words.join(["rosso"]), words.join([])) == ("rosso", "")


@pytest.mark.parametrize(
    ("language", "last", "said"),
    [
        ("es", "Inés", "Ana e Inés"),
        ("es", "Hilda", "Ana e Hilda"),
        ("es", "Hierro", "Ana y Hierro"),
        ("it", "Elena", "Ana ed Elena"),
        ("it", "Ugo", "Ana e Ugo"),
    ],
)
def test_and_gives_way_to_its_own_vowel(language, last, said):
    assert read_words(language).join(["Ana", last]) == said


# Which language


@pytest.mark.parametrize(
    "environ, language",
    [
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LC_ALL": "it_CH", "LANG": "en_US.UTF-8"}, "it"),
        ({"LANGUAGE": "tlh:it", "LANG": "en_GB.UTF-8"}, "it"),
        ({"LANGUAGE": "it", "LC_ALL": "C"}, "en"),
        ({"LANG": "tlh"}, "en"),
        ({"LANG": "../../etc"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_chooses_a_complete_language(environ, language):
    assert pick_language(None, environ) == language


def test_what_is_asked_for_goes_before_the_environment():
    assert pick_language("en", {"LANG": "it_IT"}) == "en"
    assert pick_language("it-IT", {}) == "it"


def test_a_language_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(UsageError, match=f"no language 'tlh' – there are {', '.join(languages())}"):
        pick_language("tlh", {})


# Catalogues

TEXTS = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"], include_characters='\n\t"\\'), max_size=20
)


@given(st.builds(Message, TEXTS.filter(bool), TEXTS, forms=st.tuples(TEXTS)))
def test_a_catalogue_is_read_as_it_was_written(message):
    assert parse_catalogue(format_catalogue([message]), "x.po") == [message]


def test_plurals_flags_and_comments_survive():
    assert parse_catalogue(format_catalogue(POLISH), "pl.po") == sorted(
        POLISH, key=lambda m: (bool(m.msgid), m.key)
    )


def test_line_ends_of_windows_are_read():
    text = format_catalogue(POLISH)
    assert parse_catalogue(text.replace("\n", "\r\n"), "pl.po") == parse_catalogue(text, "pl.po")


def test_obsolete_messages_are_passed_over():
    assert parse_catalogue('#~ msgid "a"\n#~ msgstr "b"\n', "x.po") == []


@pytest.mark.parametrize(
    "text, line",
    [
        ('msgid "a"\nmsgstr "b\n', 2),
        ('msgid "a"\nmsgstr "b"\nmsgid "c"\nmsgstr "d"\n', 3),
        ('msgid "a"\n\nmsgid "c"\nmsgstr ""\n', 1),
        ("\n\nred: Rosso\n", 3),
    ],
)
def test_a_fault_of_a_catalogue_is_told_with_its_line(text, line):
    with pytest.raises(InvalidError) as refused:
        parse_catalogue(text, "x.po")
    assert refused.value.faults[0].line == line


def double(first, second):
    """Return a catalogue in which 'Red' stands in lines 4 and 9."""
    return f'msgid "a"\nmsgstr "b"\n\n{first}msgid "Red"\nmsgstr "Rosso"\n\n#. x\n{second}\n'


def test_two_translations_of_one_text_are_refused():
    """The last was taken, in silence."""
    with pytest.raises(InvalidError) as refused:
        parse_catalogue(double("", '#: y\nmsgid "Red"\nmsgstr "Rossa"'), "it.po")
    (fault,) = refused.value.faults
    assert str(fault).splitlines()[:2] == [
        "it.po:9:1: 'Red' stands here and in line 4 with two translations; leave one out",
        '    msgid "Red"',
    ]


@pytest.mark.parametrize("second", ['msgid "Red"\nmsgstr "Rosso"', 'msgid "Red"\nmsgstr ""'])
def test_what_stands_twice_without_contradiction_counts_once(second):
    read = parse_catalogue(double("", second), "it.po")
    assert [message.forms for message in read] == [("b",), ("Rosso",)]


def test_what_is_done_counts_rather_than_what_is_guessed():
    read = parse_catalogue(double("#, fuzzy\n", 'msgid "Red"\nmsgstr "Rossa"'), "it.po")
    assert [(message.forms, message.fuzzy) for message in read] == [(("b",), False), (("Rossa",), False)]


def test_a_catalogue_with_two_translations_is_told_by_check_and_kept_by_update(monkeypatch, tmp_path):
    catalogue = tmp_path / "it/LC_MESSAGES/sheetgen.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(double("", 'msgid "Red"\nmsgstr "Rossa"'))
    for module in (known, translation):
        monkeypatch.setattr(module, "_locale", lambda: tmp_path)
    ((language, (problem,)),) = translation.check_catalogues(["it"])
    assert language == "it" and problem.startswith(f"{catalogue}:8:1: 'Red' stands here and in line 4")
    with pytest.raises(InvalidError):
        list(translation.update_catalogues(["aa"]))
    assert not (tmp_path / "aa").exists() and "Rossa" in catalogue.read_text()


# What there is to translate


def test_words_are_gathered_and_rules_are_not():
    layout = parse_yaml(
        "title: T\nrules: {text: No}\n"
        "sections:\n- table:\n  - {field: a, label: A, worth: '{a}', hint: '+3'}\n"
        "- track: bonus_ry\n"
        "back:\n- {heading: H, lines: [one, two]}\n",
        "x.yaml",
    )
    assert words_of_layout(layout) == ["T", "A", "bonus ry", "H", "one", "two"]


def test_texts_that_the_program_says_are_gathered():
    found = {message.key: message for message in gather_messages()}
    assert ("check", "nothing to object to") in found
    assert ("", "interrupted") not in found  # an error, said in English
    assert found["finding", "{where}: the board has no such box"].notes == ("EN-RANGE",)


def _within(hint):
    """Return an annotation and all that it is made of."""
    return [hint, *(each for inner in get_args(hint) for each in _within(inner))]


def test_every_text_of_a_layout_is_gathered():
    """The layout language's own text fields, by their type; a new one must be added to WORD_KEYS."""
    from sheetgen.layout import model
    from sheetgen.layout.shipped import hints_of

    parts = [
        part for part in vars(model).values() if isinstance(part, type) and issubclass(part, model.Strict)
    ]
    texts = {
        key
        for part in parts
        for key, hint in hints_of(part).items()
        if model.Text in _within(hint) or key == "lines"
    }
    assert texts <= WORD_KEYS and "label" in texts


def test_an_update_keeps_translations_and_drops_what_is_needless():
    wanted = [Message("Red", "grixx"), Message("{n} box", plural="{n} boxes", forms=("", ""))]
    updated = update_catalogue(POLISH, wanted)
    assert [(m.msgid, m.forms) for m in updated[1:]] == [("Red", ("Czerwony",)), ("{n} box", ("", "", ""))]


@pytest.mark.parametrize(
    "message, problem",
    [
        (Message("a"), "is not translated"),
        (Message("a", forms=("b",), fuzzy=True), "is not translated"),
        (Message("{a}", forms=("x",)), "lacks {a}"),
        (Message("a", forms=("{b}",)), "has {b}, which English has not"),
        (Message("{n} a", plural="{n} b", forms=("x", "{n} y")), "has 2 plural forms, the language has 3"),
        (Message("a", forms=("☃",)), "no font draws: ☃"),
    ],
)
def test_problems_of_a_catalogue_are_told(message, problem):
    lacking = Typesetter(load).find_missing
    problems = find_problems([HEADER, message], [message], lambda text: lacking(text, Face.TEXT))
    assert [problem in line for line in problems] == [True]


def load(name):
    return (shared("fonts") / f"{name}.ttf").read_bytes()


@pytest.mark.parametrize(
    "language", [path.name for path in sorted((shared("templates") / "locale").iterdir())]
)
def test_every_language_is_complete_and_can_be_printed(language):
    lacking = Typesetter(load).find_missing
    wanted = gather_messages()
    problems = find_problems(read_messages(language), wanted, lambda text: lacking(text, Face.TEXT))
    assert problems == []
    assert language in languages()


def test_the_english_texts_can_be_printed():
    setter = Typesetter(load)
    assert {setter.find_missing(message.msgid, Face.TEXT) for message in gather_messages()} == {""}


def test_italian_has_the_plural_rule_that_its_catalogue_has_forms_for():
    """CLDR 48 gives Italian three forms, of which the third is for millions; see the catalogue's header."""
    assert read_words("it")._pick(2) == 1 and read_words("it")._pick(1_000_000) == 1


def test_english_loads_neither_babel_nor_yaml():
    code = (
        "import sys; from sheetgen.words import read_words; read_words('en').text('{a}', a=-20000)\n"
        "sys.exit(bool({'babel', 'yaml'} & set(sys.modules)))"
    )
    assert run([sys.executable, "-c", code]).returncode == 0


@pytest.mark.parametrize("forms", [(1, 0), (0, 5), (1,), (0, 0)])
def test_plural_forms_out_of_order_are_told(forms):
    """The second was taken for the first."""
    lines = ['msgid "a"', 'msgid_plural "b"', *(f'msgstr[{n}] "{n}"' for n in forms)]
    with pytest.raises(InvalidError):
        parse_catalogue("\n".join(lines), "x.po")


@pytest.mark.parametrize("rule", ["n/0", "n%0", "n %", "((n", "-1", "nnn", "n" + "+n" * 5000])
def test_a_plural_rule_that_is_none_is_told(rule):
    """It ended every command that spoke the language in an internal error."""
    header = Message("", forms=(f"Plural-Forms: nplurals=2; plural={rule};\n",))
    with pytest.raises(InvalidError, match=r"^de/LC_MESSAGES/sheetgen.po: Plural-Forms: '.*' is no rule"):
        Words("de", [header])
