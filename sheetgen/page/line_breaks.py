"""Find where a line of text may end: at its spaces, and between the characters of Chinese and Japanese.

Takes text; gives the parts that stay whole. No I/O.
"""

from __future__ import annotations

from itertools import pairwise

# Blocks whose characters stand without spaces between their words (first, last): CJK punctuation, kana;
# ideographs with Extension A; full-width forms.
_SPACELESS = ((0x3000, 0x30FF), (0x3400, 0x9FFF), (0xF900, 0xFAFF), (0xFF01, 0xFFEF))

# JIS X 4051 and the W3C's "Requirements for Japanese Text Layout", §3.1.7 and appendix A: no line begins with
# closing brackets, stops, commas, middle dots, ? and !, hyphens, iteration marks, the long vowel, small kana …
_NEVER_FIRST = frozenset(
    "’”）〕］｝〉》」』】｠〙〗»)]}、。，．・：；？！?!.,:;‐–〜～゠ー…‥々〻ゝゞヽヾ"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ％%"
)
# … and none ends with an opening bracket.
_NEVER_LAST = frozenset("‘“（〔［｛〈《「『【｟〘〖«([{")


def split_parts(text: str) -> list[tuple[str, str]]:
    """Return the parts of a line that stay whole, each with the space before it that a break swallows.

    >>> split_parts("Full house, 25")
    [('', 'Full'), (' ', 'house,'), (' ', '25')]
    >>> split_parts("5個、また")
    [('', '5個、'), ('', 'ま'), ('', 'た')]
    """
    parts: list[tuple[str, str]] = []
    for i, word in enumerate(text.split(" ")):
        space = " " if i else ""
        start = 0
        for place, (before, after) in enumerate(pairwise(word), 1):
            if _may_break(before, after):
                parts.append((space, word[start:place]))
                space, start = "", place
        parts.append((space, word[start:]))
    return parts


def _may_break(before: str, after: str) -> bool:
    """Tell whether a line may end between two neighbours; a number keeps what it counts."""
    if before in _NEVER_LAST or after in _NEVER_FIRST or before.isdecimal():
        return False
    return _is_spaceless(before) or _is_spaceless(after)


def _is_spaceless(character: str) -> bool:
    return character >= "\u3000" and any(first <= ord(character) <= last for first, last in _SPACELESS)
