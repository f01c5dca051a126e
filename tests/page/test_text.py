import subprocess
import sys
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont, shapeStr

from sheetgen.errors import ExitCode, GlyphError
from sheetgen.files import shared
from sheetgen.page.bidi_runs import find_levels, visual_order
from sheetgen.page.model import Align, Ink
from sheetgen.page.text import CHAINS, Face, Typesetter
from sheetgen.units import Rect, from_pt

BLACK = Ink("#000000", (0, 0, 0, 100))


def load(name):
    return (shared("fonts") / f"{name}.ttf").read_bytes()


@pytest.fixture(scope="module")
def setter():
    return Typesetter(load)


@pytest.fixture(scope="module", autouse=True)
def press_fonts():
    for name in {font for chain in CHAINS.values() for font in chain}:
        pdfmetrics.registerFont(TTFont(name, BytesIO(load(name))))


def runs(setter, text, face=Face.TEXT):
    return [(run.text, run.font) for run in setter.set_label(text, face, 10, BLACK, 0, 0).runs]


def test_every_font_of_the_chains_is_there():
    assert all(load(font) for chain in CHAINS.values() for font in chain)


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize(
    "text", ["GRixx −5 × 4 = −20", "AVATAR fi 3≥2", "مجموع النقاط", "שָׁלוֹם (5) עולם!", "q̃ ★⚅"]
)
def test_a_run_is_measured_as_the_press_draws_it(setter, face, text):
    for run in setter.set_label(text, face, 20, BLACK, 0, 0).runs:
        drawn = shapeStr(run.text, run.font, 20, force=True) if run.shaped else run.text
        advances = (
            sum(glyph.x_advance for glyph in drawn.__shapeData__) * 20 / 1000
            if run.shaped
            else pdfmetrics.stringWidth(drawn, run.font, 20)
        )
        assert run.width == pytest.approx(from_pt(advances), abs=0.0051)


def test_runs_stand_one_after_the_other_from_left_to_right(setter):
    label = setter.set_label("السلام GRixx 12 ★", Face.TEXT, 12, BLACK, 5, 8)
    ends = [run.dx + run.width for run in label.runs]
    assert [run.dx for run in label.runs] == pytest.approx([0, *ends[:-1]], abs=0.011)
    assert label.width == pytest.approx(ends[-1], abs=0.011)


def test_a_right_to_left_line_begins_at_the_right(setter):
    assert [text for text, _ in runs(setter, "أحمر 12 GRixx")] == ["GRixx", " ", "12", "أحمر "]
    assert [text for text, _ in runs(setter, "GRixx أحمر 12")] == [
        "GRixx ",
        "12",
        "أحمر ",
    ]  # the line is English


def test_a_minus_stays_left_of_its_number(setter):
    assert [text for text, _ in runs(setter, "−5 لكل")] == ["لكل", " ", "−5"]


def test_signs_alone_among_right_to_left_words_are_turned_by_us(setter):
    label = setter.set_label("א (★)", Face.TEXT, 10, BLACK, 0, 0)
    assert [(run.text, run.shaped, run.rtl) for run in label.runs] == [
        ("(", False, False),  # the closing bracket, seen from the right
        ("★", False, False),
        ("א (", True, True),
    ]


@pytest.mark.parametrize(
    "text, face, font",
    [
        ("A", Face.TEXT, "NotoSans-Regular"),
        ("ż", Face.TITLE, "Nunito-Black"),
        ("Σ", Face.TITLE, "NotoSans-Bold"),
        ("→", Face.BOLD, "NotoSansMath-Regular"),
        ("⚀", Face.NUMBER, "NotoSansSymbols2-Regular"),
        ("م", Face.SEMIBOLD, "NotoSansArabic-Bold"),
    ],
)
def test_the_first_font_that_has_a_character_draws_it(setter, text, face, font):
    assert runs(setter, text, face) == [(text, font)]


def test_spaces_do_not_break_a_run(setter):
    assert runs(setter, "مجموع النقاط") == [("مجموع النقاط", "NotoSansArabic-Regular")]


def test_accents_that_can_be_composed_need_no_shaper(setter):
    label = setter.set_label("e\u0301", Face.TEXT, 10, BLACK, 0, 0)
    assert [(run.text, run.shaped) for run in label.runs] == [("é", False)]


@pytest.mark.parametrize(
    "character, code, shown",
    [("😀", "U+1F600 GRINNING FACE", "'a😀b'"), ("\t", "U+0009", "'a b'")],  # a message is one line
)
def test_a_character_that_no_font_has_is_refused_by_name(setter, character, code, shown):
    with pytest.raises(GlyphError) as refused:
        setter.measure(f"a{character}b", Face.TEXT, 8)
    assert code in str(refused.value) and shown in str(refused.value)
    assert refused.value.exit_code == ExitCode.INVALID
    assert setter.find_missing(f"a{character}b", Face.TEXT) == character


def test_characters_that_only_steer_are_not_drawn(setter):
    assert runs(setter, "\u200e1\u00ad2\u2069") == [("12", "NotoSans-Regular")]


@pytest.mark.parametrize(
    "align, angle, place",
    [
        (Align.START, 0, (50, 50)),
        (Align.MIDDLE, 0, (45, 50)),
        (Align.END, 0, (40, 50)),
        (Align.MIDDLE, 90, (50, 55)),  # counter-clockwise: reads upwards, so it begins below
        (Align.END, 180, (60, 50)),
    ],
)
def test_a_label_keeps_its_anchor(setter, align, angle, place):
    size_pt = 10 / setter.measure("Total", Face.BOLD, 1)
    label = setter.set_label("Total", Face.BOLD, size_pt, BLACK, 50, 50, align, angle)
    assert (label.x, label.y) == pytest.approx(place, abs=0.011)


def test_figures_and_letters_of_one_height_share_a_baseline(setter):
    box = Rect(10, 20, 12, 9)
    lines = {text: setter.centred(text, Face.NUMBER, 14, BLACK, box) for text in ("7", "12", "A", "Ag")}
    assert lines["7"].y == lines["12"].y and lines["A"].y == lines["Ag"].y
    assert lines["7"].y == pytest.approx(24.5 + setter.figure_height(Face.NUMBER, 14) / 2, abs=0.01)


def test_a_sign_is_centred_by_its_ink(setter):
    label = setter.centred("−", Face.NUMBER, 20, BLACK, Rect(0, 0, 10, 10))
    assert label.y > 5 + 1  # the bar lies well above the baseline
    assert label.x + label.width / 2 == pytest.approx(5, abs=0.2)


def test_a_text_is_set_as_large_as_fits(setter):
    width = setter.measure("Large straight", Face.TEXT, 7.5)
    assert setter.fit_size("Large straight", Face.TEXT, (9, 6), width) == 7.5
    assert setter.fit_size("Large straight", Face.TEXT, (9, 6), 100) == 9
    assert setter.fit_size("Large straight", Face.TEXT, (9, 6), 5) is None


def test_japanese_breaks_anywhere_but_before_its_marks_and_after_an_opening_one(setter):
    text = "「しっかり」ダイスを、（ゆっくり）振りましょう。"
    for width in range(10, 60):
        lines = setter.wrap(text, Face.TEXT, 10, width / 2)
        assert "".join(lines) == text
        assert not {line[0] for line in lines[1:]} & set("」、）。っょ") and not {
            line[-1] for line in lines
        } & set("「（")
    full = setter.measure("「しっかり", Face.TEXT, 10)
    assert setter.wrap(text, Face.TEXT, 10, full)[0] == "「しっか"  # the bracket draws its neighbour along


@pytest.mark.parametrize("whole", ["63点", "Yatzy", "⚄⚄⚄⚁⚁", "ペナルティ"])
def test_numbers_with_what_they_count_words_and_dice_stay_whole_in_japanese(setter, whole):
    lines = setter.wrap(f"合計は{whole}以上", Face.TEXT, 10, 1)
    assert whole in lines


def test_signs_among_japanese_are_japanese(setter):
    assert runs(setter, "×をつけ、○で囲む") == [("×をつけ、○で囲む", "NotoSansJP-Regular")]
    assert runs(setter, "5×3") == [("5×3", "NotoSans-Regular")]


def test_a_line_keeps_the_direction_of_its_paragraph(setter):
    lines = setter.wrap("للمبتدئين GRixx لعبة", Face.TEXT, 10, setter.measure("GRixx لعبة", Face.TEXT, 10))
    assert [text for text, _ in runs(setter, lines[1])][-1] == "GRixx"
    assert setter.wrap("GRixx لعبة", Face.TEXT, 10, 1)[1] == "\u200eلعبة"


def test_lines_break_at_spaces_only(setter):
    width = setter.measure("one two", Face.TEXT, 8)
    assert setter.wrap("one two three", Face.TEXT, 8, width) == ["one two", "three"]
    assert setter.wrap("one two\u00a0three", Face.TEXT, 8, width) == ["one", "two\u00a0three"]
    assert setter.wrap("one\ntwo", Face.TEXT, 8, width) == ["one", "two"]


# A mark, an embedding, an isolate, and what ends them.
STEERING = "\u200f\u202b\u202c\u2067\u2069"


@given(st.text(f"abc 12(א בم,{STEERING}", max_size=12))
def test_levels_lose_no_visible_character(text):
    found = find_levels(text)
    assert "".join(c for c, _ in found) == "".join(c for c in text if c not in STEERING)
    assert sorted(visual_order([level for _, level in found])) == list(range(len(found)))


def test_latin_text_loads_neither_bidi_nor_fonttools():
    code = (
        "import sys; from sheetgen.page.text import Face, Typesetter; from sheetgen.files import shared\n"
        "Typesetter(lambda n: (shared('fonts') / f'{n}.ttf').read_bytes()).measure('Größe', Face.TEXT, 8)\n"
        "sys.exit(bool({'bidi', 'fontTools', 'reportlab'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
