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


# Latin-1, punctuation and signs; Latin Extended-A comes in a piece of its own.
_LATIN = "U+20-17E,U+2010-2044,U+20AC,U+2190-2199,U+2212,U+2260-2265"
_FACES = (
    Face("NotoSans-Regular", "Noto Sans", "400", _LATIN),
    Face("NotoSans-Bold", "Noto Sans", "500 900", _LATIN),
    Face("Nunito-ExtraBold", "Nunito", "500 900", _LATIN),
)
_ARABIC = "U+600-6FF,U+200C-200F"
# Further pieces by language; a language that is not here is written in Latin letters.
_FURTHER = {
    "ar": (
        Face("NotoSansArabic-Regular", "Noto Sans", "400", _ARABIC),
        Face("NotoSansArabic-Bold", "Noto Sans", "500 900", _ARABIC),
    ),
    "ja": (
        Face("NotoSansJP-Regular", "Noto Sans", "400", "U+3000-30FF,U+4E00-9FFF,U+FF00-FFEF"),
        Face("NotoSansJP-Bold", "Noto Sans", "500 900", "U+3000-30FF,U+4E00-9FFF,U+FF00-FFEF"),
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
