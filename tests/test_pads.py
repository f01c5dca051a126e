"""Real pads, read back by foreign readers: boxes and words lie where the page says, on every paper."""

import hashlib
import io
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pdfplumber
import pikepdf
import pytest

from sheetgen.api.fonts import font_bytes
from sheetgen.api.layouts import compose, open_design
from sheetgen.api.pad_wishes import PadWishes
from sheetgen.api.pads import make_pad
from sheetgen.errors import UsageError
from sheetgen.page.enlarge import print_scale
from sheetgen.page.model import BoxKind, Label, Shape
from sheetgen.page.theme import Theme
from sheetgen.press.impose import impose
from sheetgen.press.model import Leaf, Pad
from sheetgen.press.pdf import write_pad
from sheetgen.units import from_pt, parse_paper
from tests.page.pages import GAMES, page_of

BUILT_IN = ("grixx", "yahtzee", "ciccia", "encore")
PAPERS = ("A3", "A4", "A5", "A6", "Letter", "HalfLetter", "Legal", "150x220")

# How far a foreign reader may find a thing from its place, mm.
NEAR = 0.1


def pad_of(game, **wishes):
    out = io.BytesIO()
    make_pad(game, PadWishes(**{"leaves": 1, **wishes})).write(out)
    return out.getvalue()


def single_leaf(page):
    """Print one leaf on paper of its own size, so that places on both are the same."""
    out = io.BytesIO()
    write_pad(Pad(page, [Leaf(1)], impose(page.trim, page.trim)), font_bytes, out)
    return pdfplumber.open(io.BytesIO(out.getvalue())).pages[0]


@pytest.fixture(scope="module", params=GAMES)
def leaf(request):
    """One leaf of each game as a foreign reader sees it, and the page that it should be."""
    page = page_of(request.param)
    return page, single_leaf(page)


def test_every_word_lies_where_the_page_says(leaf):
    page, seen = leaf
    characters = {}
    for character in seen.chars:
        if character["upright"]:
            characters.setdefault(character["text"], []).append(
                (from_pt(character["matrix"][4]), from_pt(seen.height - character["matrix"][5]))
            )
    labels = [item for item in page.art if isinstance(item, Label) and not item.angle_deg]
    assert len(labels) > 20
    lost = [
        label.text
        for label in labels
        if label.runs
        and not any(near((label.x, label.y), place) for place in characters.get(label.runs[0].text[0], ()))
    ]
    assert lost == []


def test_the_words_can_be_copied(leaf):
    page, seen = leaf
    text = seen.extract_text()
    for label in (item for item in page.art if isinstance(item, Label) and not item.angle_deg):
        for word in label.text.split():
            assert word in text


def test_every_box_is_drawn_where_the_page_says(leaf):
    """A frame or a ground; of a name the line under it, of a ledger's box the frame of its column."""
    page, seen = leaf
    drawn = [outline(thing) for thing in (*seen.rects, *seen.curves, *seen.lines)]
    cells = set(page.board_cells)
    lost = []
    for box in page.boxes.values():
        # The stamp of a board's cell keeps a rim of 0.45 mm.
        x, y, w, h = box.rect.inset(0.45 if box.cell in cells else 0)
        wanted = (x, y, x + w, y + h)
        sides = (0, 2) if box.kind in (BoxKind.LEDGER, BoxKind.TEXT) else (0, 1, 2, 3)
        if not any(all(abs(found[i] - wanted[i]) <= NEAR for i in sides) for found in drawn):
            lost.append(box.cell)
    assert lost == []


def test_marks_lie_where_the_page_says(leaf):
    """Each corner mark is black at its corners, white just outside."""
    page, seen = leaf
    grey = seen.to_image(resolution=254).original.convert("L")  # 10 px a millimetre
    for fiducial in page.fiducials:
        x, y, w, h = fiducial.rect
        corners = product((x + 0.3, x + w - 0.3), (y + 0.3, y + h - 0.3))
        assert all(grey.getpixel((round(10 * a), round(10 * b))) < 64 for a, b in corners)
        outside = (
            (x - 0.5, y + h / 2),
            (x + w + 0.5, y + h / 2),
            (x + w / 2, y - 0.5),
            (x + w / 2, y + h + 0.5),
        )
        assert all(grey.getpixel((round(10 * a), round(10 * b))) > 192 for a, b in outside)


def near(a, b):
    return abs(a[0] - b[0]) <= NEAR and abs(a[1] - b[1]) <= NEAR


def outline(thing):
    return tuple(from_pt(thing[key]) for key in ("x0", "top", "x1", "bottom"))


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_file_is_sound(game):
    with pikepdf.open(io.BytesIO(pad_of(game, leaves=9, back=True))) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert open_design(game).layout.title in str(pdf.docinfo["/Title"])


# Every game on every paper, the themes and languages dealt out over them.
DEALT = [
    (game, paper, list(Theme)[(i + j) % len(Theme)].value, ("en", "it")[(i + j // 2) % 2])
    for (i, game), (j, paper) in product(enumerate(GAMES), enumerate(PAPERS))
    if ":" not in game or (i + j) % 4 == 0
]


@pytest.mark.parametrize("game, paper, theme, language", DEALT)
def test_each_game_on_each_paper(game, paper, theme, language):
    """It prints, or one clear line says what would."""
    try:
        data = pad_of(game, paper=paper, theme=theme, language=language, leaves=2)
    except UsageError as error:
        assert "sheet needs" in str(error) and "use --" in str(error)
        assert "\n" not in str(error)
        page, scale = (
            page_of(game, language, Theme(theme)),
            print_scale(open_design(game).layout, Theme(theme)),
        )
        width, height = (side * scale for side in page.trim)
        assert all(width > w or height > h for w, h in upright_and_turned(paper))
        return
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert len(pdf.pages) in (1, 2)


def upright_and_turned(paper):
    size = parse_paper(paper)
    return size, size.turned()


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("game", BUILT_IN)
def test_each_theme_prints(game, theme):
    data = pad_of(game, theme=theme.value, paper="A3")
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        assert len(pdf.pages[0].chars) > 100


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_same_bytes_every_time(game):
    """Also where Python orders its sets otherwise."""
    wishes = {"leaves": 5, "players": ("Anna", "أحمد"), "back": True}
    code = (
        "import io, sys, hashlib\n"
        "from sheetgen.api.pad_wishes import PadWishes\n"
        "from sheetgen.api.pads import make_pad\n"
        "out = io.BytesIO()\n"
        f"make_pad({game!r}, PadWishes(**{wishes!r})).write(out)\n"
        "print(hashlib.sha256(out.getvalue()).hexdigest())"
    )
    environ = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    root = Path(__file__).parents[1]
    other = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=environ,
        cwd=root,
        timeout=60,
    ).stdout.strip()
    first, second = (hashlib.sha256(pad_of(game, **wishes)).hexdigest() for _ in range(2))
    assert first == second == other


def test_a_language_changes_words_only():
    design = open_design("yahtzee")
    english, italian = (compose(design, language, Theme.COLOUR) for language in ("en", "it"))
    shapes = [[item for item in page.art if isinstance(item, Shape)] for page in (english, italian)]
    assert shapes[0] == shapes[1]
