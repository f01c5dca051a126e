"""Pictures of printed sheets at 60 dpi, held against golden ones and against another renderer.

Rewritten by `pytest tests/press/test_pictures.py --regold`; then the pictures are looked at.
"""

from __future__ import annotations

import io
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from sheetgen.api.pad_wishes import PadWishes
from sheetgen.api.pads import make_pad
from sheetgen.page.theme import Theme

GOLDEN = Path(__file__).parents[1] / "golden" / "pictures"
GAMES = ("grixx", "yahtzee", "ciccia", "encore")
DPI = 60
COLOURS = 64

# Game, theme, paper, language: every theme of every game; some on papers and in scripts of other kinds.
CASES = [
    *((game, theme.value, "trim", "en") for game in GAMES for theme in Theme),
    *((game, "colour", paper, "de") for game in ("grixx", "yahtzee") for paper in ("A4", "Letter")),
    *((game, "colour", "universal", "it") for game in ("yahtzee", "encore")),
    *((game, "colour", "trim", language) for game in GAMES for language in ("ar", "ja")),
]

# What two versions of a rasteriser, and few colours, round differently: mean of all differences, 0..255, and
# the share of dots that are quite another colour.
MEAN, QUITE, SHARE = 4.0, 90, 0.012


def printed(game: str, theme: str, paper: str, language: str) -> bytes:
    out = io.BytesIO()
    wishes = PadWishes(leaves=1 if paper == "trim" else 4, theme=theme, paper=paper, language=language)
    make_pad(game, wishes).write(out)
    return out.getvalue()


def picture(pdf: bytes, dpi: int = DPI) -> Image.Image:
    return pypdfium2.PdfDocument(pdf)[0].render(scale=dpi / 72).to_pil().convert("RGB")


def assert_alike(one: Image.Image, other: Image.Image, mean: float = MEAN, share: float = SHARE) -> None:
    assert one.size == pytest.approx(other.size, abs=1)
    size = tuple(min(sides) for sides in zip(one.size, other.size, strict=True))
    a, b = (np.asarray(each.convert("RGB").crop((0, 0, *size)), np.int16) for each in (one, other))
    apart = np.abs(a - b).max(axis=2)
    assert apart.mean() < mean
    assert (apart > QUITE).mean() < share


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_the_picture_is_the_golden_one(case, request):
    made = picture(printed(*case))
    path = GOLDEN / f"{'-'.join(case)}.png"
    if request.config.getoption("regold"):
        path.parent.mkdir(exist_ok=True)
        made.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    assert_alike(made, Image.open(path))


def test_every_golden_picture_has_a_test():
    assert {path.stem for path in GOLDEN.iterdir()} == {"-".join(case) for case in CASES}


def test_the_repository_bears_them():
    assert sum(path.stat().st_size for path in GOLDEN.iterdir()) < 1_000_000


def with_poppler(pdf: bytes, dpi: int) -> Image.Image:
    command = ["pdftoppm", "-r", str(dpi), "-f", "1", "-l", "1", "-png", "-"]
    done = subprocess.run(command, input=pdf, capture_output=True, check=True, timeout=60)
    return Image.open(io.BytesIO(done.stdout))


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="poppler is not here")
@pytest.mark.parametrize(
    "game, theme, language",
    [
        ("grixx", "colour", "ar"),
        ("yahtzee", "mono", "de"),
        ("ciccia", "soft", "ja"),
        ("encore", "safe", "en"),
    ],
)
def test_two_renderers_show_the_same(game, theme, language):
    """Drawn finely and looked at from afar, so that how each smooths its edges does not count."""
    pdf = printed(game, theme, "trim", language)
    fine = 4 * DPI
    one, other = (draw(pdf, fine).convert("RGB").reduce(6) for draw in (picture, with_poppler))
    assert_alike(one, other)
