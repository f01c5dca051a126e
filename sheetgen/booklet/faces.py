"""The fonts that a page carries: woff2 pieces of `fonts/web`, those that its language needs."""

from __future__ import annotations

import base64
import re
from functools import cache
from typing import NamedTuple

from ..files import shared


class Face(NamedTuple):
    """One piece of a font."""

    file: str
    """In `fonts/web`, without suffix."""
    family: str
    weight: str
    """CSS: one weight or a range that it stands for."""
    ranges: tuple[tuple[int, int], ...]
    """First and last of the characters that it is for; those of one family and weight do not overlap."""


# Names of languages; they alone are written in all of them.
_PICKER = re.compile(r'<nav class="languages".*?</nav>', re.DOTALL)
_REGULAR, _BOLD = "400", "500 900"
_ENGLISH = (
    (0x20, 0xA0),
    (0xB7, 0xB7),
    (0xD7, 0xD7),
    (0x2010, 0x2038),
    (0x203B, 0x205F),
    (0x2212, 0x2212),
)
_WEST = ((0xA1, 0xB6), (0xB8, 0xD6), (0xD8, 0xFF), (0x152, 0x153), (0x2039, 0x203A), (0x20AC, 0x20AC))
_CENTRAL = ((0x100, 0x151), (0x154, 0x17F), (0x218, 0x21B))
_SIGNS = ((0x2190, 0x2211), (0x2213, 0x22FF))
_ARABIC = ((0x600, 0x6FF), (0x200C, 0x200F))
_DICE = ((0x2600, 0x27BF),)
_JAPANESE = ((0x2300, 0x25FF), (0x3000, 0x30FF), (0x4E00, 0x9FFF), (0xFF00, 0xFFEF))

# Where the language has letters of its own: Latin names and titles, and in headings and on the sheet figures.
_NAMES = (
    (0x20, 0x22),
    (0x25, 0x3B),
    (0x3D, 0x3D),
    (0x3F, 0x3F),
    (0x41, 0x5A),
    (0x5F, 0x5F),
    (0x61, 0x7A),
    (0xA0, 0xA0),
    *_ENGLISH[1:],
)
_FIGURES = ((0x20, 0x20), (0x2B, 0x3A), (0x3D, 0x3D), (0xA0, 0xA0), (0xD7, 0xD7), (0x2212, 0x2212))

_LATIN = (
    Face("NotoSans-Regular", "Noto Sans", _REGULAR, _ENGLISH),
    Face("NotoSans-Bold", "Noto Sans", _BOLD, _ENGLISH),
    Face("Nunito-ExtraBold", "Nunito", _BOLD, _ENGLISH),
)
_NOT_LATIN = (
    Face("NotoSans-Regular-names", "Noto Sans", _REGULAR, _NAMES),
    Face("NotoSans-Bold-names", "Noto Sans", _BOLD, _NAMES),
    Face("Nunito-ExtraBold-figures", "Nunito", _BOLD, _FIGURES),
)
# A language's own letters beyond English ones (CLDR 48, main exemplars, and its marks of punctuation).
LETTERS = {
    "de": "ÄÖÜßäöü",
    "es": "¡«»¿ÁÉÍÑÓÚÜáéíñóúü",
    "fr": "«°»ÀÂÆÇÈÉÊËÎÏÔÙÛÜàâæçèéêëîïôùûüŒœ",
    "it": "«»ÀÈÉÌÎÒÓÙàèéìîòóù",
    "nl": "ÁÄÉËÍÏÓÖÚÜáäéëíïóöúü",
    "pl": "ÓóĄąĆćĘęŁłŃńŚśŹźŻż",
    "pt": "«»ÀÁÂÃÇÉÊÍÒÓÔÕÚàáâãçéêíòóôõú",
}
_IF_USED = (
    Face("NotoSans-Regular-west", "Noto Sans", _REGULAR, _WEST),
    Face("NotoSans-Bold-west", "Noto Sans", _BOLD, _WEST),
    Face("Nunito-ExtraBold-west", "Nunito", _BOLD, _WEST),
    Face("NotoSans-Regular-central", "Noto Sans", _REGULAR, _CENTRAL),
    Face("NotoSans-Bold-central", "Noto Sans", _BOLD, _CENTRAL),
    Face("Nunito-ExtraBold-central", "Nunito", _BOLD, _CENTRAL),
    Face("NotoSansMath-Regular", "Noto Sans", "400 900", _SIGNS),
    Face("NotoSansSymbols2-Regular", "Noto Sans", "400 900", _DICE),
)
# By language, not by use: the names of languages are in every page's picker.
_BY_LANGUAGE = {
    "ar": (
        Face("NotoSansArabic-Regular", "Noto Sans", _REGULAR, _ARABIC),
        Face("NotoSansArabic-Bold", "Noto Sans", _BOLD, _ARABIC),
    ),
    "ja": (
        Face("NotoSansJP-Regular", "Noto Sans", _REGULAR, _JAPANESE),
        Face("NotoSansJP-Bold", "Noto Sans", _BOLD, _JAPANESE),
    ),
} | {
    language: tuple(
        Face(f"{font}-{language}", family, weight, tuple((ord(letter), ord(letter)) for letter in letters))
        for font, family, weight in (
            ("NotoSans-Regular", "Noto Sans", _REGULAR),
            ("NotoSans-Bold", "Noto Sans", _BOLD),
            ("Nunito-ExtraBold", "Nunito", _BOLD),
        )
    )
    for language, letters in LETTERS.items()
}


def find_faces(language: str, text: str) -> list[Face]:
    """Return the pieces that a page needs; its picker of languages is the system's to draw."""
    own, covered = _own_faces(language.partition("-")[0])
    others = {ord(character) for character in set(_PICKER.sub("", text)) if character > "~"} - covered
    return [*own, *(face for face in _IF_USED if any(_has(face, code) for code in others))]


@cache
def _own_faces(language: str) -> tuple[tuple[Face, ...], frozenset[int]]:
    """Return the pieces that all pages of a language have, and the characters that they are for."""
    own = (*(_LATIN if language not in ("ar", "ja") else _NOT_LATIN), *_BY_LANGUAGE.get(language, ()))
    return own, frozenset(code for face in own for a, b in face.ranges for code in range(a, b + 1))


def _has(face: Face, code: int) -> bool:
    return any(first <= code <= last for first, last in face.ranges)


def screen_faces(language: str, text: str) -> str:
    """Return the @font-face rules of a page; a piece that is not built yet is left to the system."""
    return "".join(_rule(face) for face in find_faces(language, text))


@cache
def _rule(face: Face) -> str:
    path = shared("fonts") / "web" / f"{face.file}.woff2"
    if not path.is_file():
        return ""
    data = base64.b64encode(path.read_bytes()).decode()
    ranged = ",".join(f"U+{a:X}-{b:X}" if a < b else f"U+{a:X}" for a, b in face.ranges)
    return (
        f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};unicode-range:{ranged};'
        f"src:url(data:font/woff2;base64,{data}) format('woff2')}}\n"
    )


PRINT_SCHEME = "sheetgen"
"""Addresses of bundled fonts in print: `sheetgen:NotoSans-Regular.ttf`."""

# Whole fonts for the press, by CSS family and weight; WeasyPrint cuts them to what is used.
_PRINTED = {
    ("Noto Sans", 400): "NotoSans-Regular",
    ("Noto Sans", 600): "NotoSans-SemiBold",
    ("Noto Sans", 700): "NotoSans-Bold",
    ("Nunito", 800): "Nunito-ExtraBold",
    ("Nunito", 900): "Nunito-Black",
    ("Noto Sans Math", 400): "NotoSansMath-Regular",
    ("Noto Sans Symbols 2", 400): "NotoSansSymbols2-Regular",
}
_PRINTED_FURTHER = {
    "ar": {
        ("Noto Sans Arabic", 400): "NotoSansArabic-Regular",
        ("Noto Sans Arabic", 700): "NotoSansArabic-Bold",
    },
    "ja": {("Noto Sans JP", 400): "NotoSansJP-Regular", ("Noto Sans JP", 700): "NotoSansJP-Bold"},
}


def print_faces(language: str) -> str:
    """Return the @font-face rules of a language's printed booklet."""
    base = language.partition("-")[0]
    wanted = {**_PRINTED, **_PRINTED_FURTHER.get(base, {})}
    return "".join(
        f'@font-face{{font-family:"{family}";font-weight:{weight};src:url({PRINT_SCHEME}:{file}.ttf)}}\n'
        for (family, weight), file in wanted.items()
        if (shared("fonts") / f"{file}.ttf").is_file()
    )
