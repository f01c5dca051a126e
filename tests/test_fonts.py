import pytest
from fontTools.ttLib import TTFont

from sheetgen.files import shared

FONTS = sorted(path for path in shared("fonts").iterdir() if path.suffix == ".ttf")
EUROPEAN = "ÀÈÌÒÙ àèìòù ßẞ łŁ żŻ çñ őŰ ğİş ÅØæ –—„“”‘’«»‹›…•·€ −×=+≥≤ 0123456789\u00a0\u202f"


@pytest.fixture(params=FONTS, ids=lambda path: path.stem)
def font(request):
    return request.param, TTFont(request.param)


def test_a_font_is_truetype_and_named_as_its_file(font):
    path, face = font
    assert "glyf" in face and "CFF " not in face
    assert face["name"].getDebugName(6) == path.stem


def test_a_font_may_be_embedded_and_its_licence_lies_beside_it(font):
    path, face = font
    licence = path.with_name(f"OFL-{path.stem.partition('-')[0]}.txt").read_text("utf-8")
    assert face["OS/2"].fsType == 0
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence and licence.startswith("Copyright")


def test_figures_are_tabular(font):
    _path, face = font
    cmap = face.getBestCmap()
    widths = {face["hmtx"][cmap[ord(digit)]][0] for digit in "0123456789" if ord(digit) in cmap}
    assert len(widths) <= 1


@pytest.mark.parametrize("name", ["NotoSans-Regular", "NotoSans-SemiBold", "NotoSans-Bold", "Nunito-Black"])
def test_a_text_font_sets_the_languages_of_europe(name):
    cmap = TTFont(shared("fonts") / f"{name}.ttf").getBestCmap()
    missing = {character for character in EUROPEAN if ord(character) not in cmap}
    assert missing <= set("≥≤\u202f")  # these come from the fallback


def test_the_fonts_together_stay_small():
    assert max(path.stat().st_size for path in FONTS) < 140_000
