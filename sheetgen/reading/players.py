"""Players' names as people type them: which characters belong into one, and which names look alike.

Two characters that nobody sees belong into real names: the joiners U+200C and U+200D. Persian keeps letters
apart with the one, Indic scripts and emoji families join by the other. Anywhere else they are refused.
"""

from __future__ import annotations

import re
from typing import Any
from unicodedata import category, combining, normalize

from .forms import Note

_LONGEST = 80
# U+200C keeps what stands around it apart, U+200D joins it.
_APART, _JOINING = "\u200c", "\u200d"
# Seen as nothing, though Unicode counts them among letters, marks and symbols (DerivedCoreProperties,
# Default_Ignorable_Code_Point; the blank of Braille).
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# How the character before is drawn, if it can be drawn in two ways: emoji, Mongolian, Japanese names.
_VARIANTS = "\ufe00-\ufe0f\u180b-\u180d\u180f\U000e0100-\U000e01ef"
_UNSEEN = re.compile(f"[{_APART}{_JOINING}{_VARIANTS}]")
# General category Zs: how wide a blank is, and how many there are, nobody can tell of a name.
_BLANKS = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
_MISPLACED_VARIANT = re.compile(f"(?:^|[\\s{_VARIANTS}])[{_VARIANTS}]")
# Scripts whose letters join with their neighbours (ArabicShaping.txt): Arabic, Syriac, N'Ko, Mandaic,
# Mongolian, Phags-pa, Rohingya, Adlam; first and last.
_CURSIVE = (
    ("\u0600", "\u077f"),
    ("\u07c0", "\u07ff"),
    ("\u0840", "\u08ff"),
    ("\u1800", "\u18af"),
    ("\ua840", "\ua877"),
    ("\ufb50", "\ufdff"),
    ("\ufe70", "\ufefc"),
    ("\U00010d00", "\U00010d3f"),
    ("\U0001e900", "\U0001e95f"),
)
# Canonical_Combining_Class of the sign that takes a consonant's vowel.
_VIRAMA = 9
# Pictures that are joined to one (UTS #51, ED-16), with what may follow each: its look, its skin.
_PICTURE_BEFORE = re.compile("[\u2190-\u2bff\U0001f000-\U0001faff][\ufe0f\U0001f3fb-\U0001f3ff]?$")
_PICTURE_AFTER = re.compile("[\u2190-\u2bff\U0001f000-\U0001faff]")


def read_player(name: Any, note: Note) -> str:
    """Return a player's name; nothing if there is none.

    Keyboards and file systems write the same letter in two ways, blanks around a name cannot be seen, and
    those within it are wide where people write Japanese, or unbreakable: all are made one.
    """
    if name is None:
        return ""
    if type(name) not in (str, int):
        note("player: write a name", "player")
    known = _BLANKS.sub(" ", normalize("NFC", str(name))).strip()
    hidden = find_hidden(known)
    if len(known) > _LONGEST or hidden:
        shown = f"; leave out U+{ord(hidden):04X}" if hidden else ""
        note(f"player: a name has at most {_LONGEST} characters, all of them visible{shown}", "player")
    return known[:_LONGEST]


def find_hidden(name: str) -> str:
    r"""Return the first character that cannot be seen and does not belong where it stands; "" if all is well.

    >>> find_hidden("Zoë \u2764\ufe0f"), find_hidden("Anna\u200d") == "\u200d"
    ('', True)
    """
    if name.isascii() and name.isprintable():
        return ""
    for at, character in enumerate(name):
        if character in (_APART, _JOINING):
            is_fine = _belongs(character, name[:at], name[at + 1 :])
        else:
            is_fine = character.isprintable() and character not in _BLANK
        if not is_fine:
            return character
    misplaced = _MISPLACED_VARIANT.search(name)
    return misplaced[0][-1] if misplaced else ""


def look_of(name: str) -> str:
    r"""Return what is seen of a name: names of one look are one player's.

    >>> look_of("\u0639\u06cc\u200c\u0631") == look_of("\u0639\u06cc\u0631")
    True
    """
    return name if name.isascii() else _UNSEEN.sub("", name)


def _belongs(joiner: str, before: str, after: str) -> bool:
    """Tell whether a joiner stands where it changes how a word is drawn (UAX #31, §2.3; UTS #51).

    Stricter writers leave the one out after a Persian letter that joins with none, but many type it there.
    """
    if joiner == _JOINING and _PICTURE_BEFORE.search(before):
        return bool(_PICTURE_AFTER.match(after))
    letter, follower = _last_letter(before), after[:1]
    if joiner == _APART and _is_cursive(letter):
        return _is_cursive(follower)
    if not _is_indic(before[-1:]):
        return False
    if combining(before[-1]) == _VIRAMA:
        # An old way to write Malayalam's last consonants ends a word with the joiner.
        return category(follower)[0] == "L" if follower else joiner == _JOINING
    # Bengali র‍্য: the joiner keeps the first letter whole.
    return joiner == _JOINING and bool(follower) and combining(follower) == _VIRAMA


def _last_letter(text: str) -> str:
    """Return the last character that is no mark."""
    return next((c for c in reversed(text) if category(c)[0] != "M"), "")


def _is_cursive(character: str) -> bool:
    return category(character or " ")[0] == "L" and any(a <= character <= z for a, z in _CURSIVE)


def _is_indic(character: str) -> bool:
    """Tell whether a letter or mark is of a script that takes vowels by a sign: Devanagari to Khmer."""
    return "\u0900" <= character <= "\u109f" or "\u1700" <= character <= "\u17ff"
