"""The fonts that a page carries: woff2 pieces of `fonts/web`, those that its language needs."""

from __future__ import annotations

import base64
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
    range: str = ""
    """CSS unicode-range; empty: all of it."""


# Pieces of one family do not overlap; what a range leaves out is the system's to draw.
_LATIN = "U+20-3FF,U+2010-205F,U+20AC,U+2212"
_FACES = (
    Face("NotoSans-Regular", "Noto Sans", "400", _LATIN),
    Face("NotoSans-Bold", "Noto Sans", "500 900", _LATIN),
    Face("Nunito-ExtraBold", "Nunito", "500 900", _LATIN),
    Face("NotoSansMath-Regular", "Noto Sans", "400 900", "U+2190-21FF,U+221A-22FF"),
)
_ARABIC = "U+600-6FF,U+200C-200F"
_JAPANESE = "U+3000-30FF,U+4E00-9FFF,U+FF00-FFEF"
# Further pieces by language; a language that is not here is written in Latin letters.
_FURTHER = {
    "ar": (
        Face("NotoSansArabic-Regular", "Noto Sans", "400", _ARABIC),
        Face("NotoSansArabic-Bold", "Noto Sans", "500 900", _ARABIC),
    ),
    "ja": (
        Face("NotoSansJP-Regular", "Noto Sans", "400", _JAPANESE),
        Face("NotoSansJP-Bold", "Noto Sans", "500 900", _JAPANESE),
    ),
}


@cache
def screen_faces(language: str) -> str:
    """Return the @font-face rules of a language's page; a piece that is not built yet is left to the system."""
    base = language.replace("_", "-").partition("-")[0]
    return "".join(_rule(face) for face in (*_FACES, *_FURTHER.get(base, ())))


def _rule(face: Face) -> str:
    path = shared("fonts") / "web" / f"{face.file}.woff2"
    if not path.is_file():
        return ""
    data = base64.b64encode(path.read_bytes()).decode()
    ranged = f"unicode-range:{face.range};" if face.range else ""
    return (
        f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};{ranged}'
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
