"""Pseudo-locales: English made strange, so that one sees what is not translated, too short or turned wrongly.

`en-XA`: accents, a third longer, in brackets. `ar-XB`: English, but laid out from right to left. The
names are CLDR's (Unicode Technical Standard 35, "Pseudo-locales"); placeholders and tags stay as they are.
"""

from __future__ import annotations

import re

from .language import PLACEHOLDER, Words

# Between the columns of a line.
_BAR = " | "
# What stays: placeholders, tags, bars.
_KEPT = re.compile(rf"({PLACEHOLDER.pattern}|</?\w+>| \| )")
_ACCENTS = str.maketrans("AEIOUYaeiouycnszlCNSZL", "ÅÉÎÕÜÝáéíóúýçñšžłÇÑŠŽŁ")
# A translation is about so much longer than English (W3C, "Text size in translation").
_GROWTH = 0.35
# Letters of a long word, at most: lines break between words.
_WORD = 8


class AccentedWords(Words):
    """English with accents, longer, in brackets."""

    def has(self, msgid: str, context: str = "") -> bool:
        """Tell that everything is said in this language."""
        return True

    def _form(self, msgid: str, context: str) -> str:
        return accented(msgid)

    def plural_form(self, one: str, several: str, n: int, context: str = "") -> str:
        """Return the English form for n, made strange."""
        return accented(super().plural_form(one, several, n, context))


class TurnedWords(Words):
    """English, laid out from right to left."""

    @property
    def is_right_to_left(self) -> bool:
        """Tell that it is."""
        return True

    def has(self, msgid: str, context: str = "") -> bool:
        """Tell that everything is said in this language."""
        return True


PSEUDO: dict[str, type[Words]] = {"en-XA": AccentedWords, "ar-XB": TurnedWords}


def accented(text: str) -> str:
    """Return a text with accents, longer by a third, in brackets; of a line in columns the first grows.

    >>> accented("Red"), accented("<strong>Roll</strong> {n} dice")
    ('[Réd~]', '[<strong>Rółł</strong> {n} díçé~~~]')
    >>> accented("Each cross | {n}")
    '[Éáçh çróšš~~~ | {n}]'
    """
    if not any(character.isalpha() for character in _KEPT.sub("", text)):
        return text
    pieces = _KEPT.split(text)
    # The pattern has two groups in a group: text, kept, the placeholder's name and forms, text, …
    letters = sum(len(piece) for piece in pieces[::4])
    said = "".join(
        piece if place % 4 == 1 else piece.translate(_ACCENTS)
        for place, piece in enumerate(pieces)
        if place % 4 < 2
    )
    first, bar, rest = said.partition(_BAR)
    return f"[{first}{_growth(letters)}{bar}{rest}]"


def _growth(letters: int) -> str:
    """Return what a text of so many letters grows by, in words.

    >>> _growth(30)
    '~~~~~~~~ ~~'
    """
    words, rest = divmod(max(1, int(letters * _GROWTH)), _WORD)
    return " ".join(["~" * _WORD] * words + ["~" * rest] * bool(rest))
