"""Find where a line of text may end: at its spaces, and between the characters of Chinese and Japanese.

Takes text; gives the parts that stay whole. No I/O.
"""

from __future__ import annotations

from itertools import pairwise

# Blocks whose characters stand without spaces between their words (first, last): CJK punctuation, kana;
# ideographs with Extension A; full-width forms.
_SPACELESS = ((0x3000, 0x30FF), (0x3400, 0x9FFF), (0xF900, 0xFAFF), (0xFF01, 0xFFEF))

# JIS X 4051 and the W3C's "Requirements for Japanese Text Layout", §3.1.7 and appendix A: no line begins with
# closing brackets, stops, commas, middle dots, ? and !, hyphens, iteration marks, long vowels, small kana …
_NEVER_FIRST = frozenset(
    "’”）〕］｝〉》」』】｠〙〗»)]}、。，．・：；？！?!.,:;‐–〜～゠ー…‥々〻ゝゞヽヾ"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ％%"
)
# … and none ends with an opening bracket.
_NEVER_LAST = frozenset("‘“（〔［｛〈《「『【｟〘〖«([{")


# A last line of fewer characters than this looks lost.
_FEW = 4

Part = tuple[str, str]
"""What stays whole, after the space before it that a break swallows."""


def split_parts(text: str) -> list[Part]:
    """Return the parts of a line that stay whole.

    >>> split_parts("Full house, 25")
    [('', 'Full'), (' ', 'house,'), (' ', '25')]
    >>> split_parts("5個、また")
    [('', '5個、'), ('', 'ま'), ('', 'た')]
    """
    parts: list[Part] = []
    for i, word in enumerate(text.split(" ")):
        space = " " if i else ""
        start = 0
        for place, (before, after) in enumerate(pairwise(word), 1):
            if _may_break(before, after):
                parts.append((space, word[start:place]))
                space, start = "", place
        parts.append((space, word[start:]))
    return parts


def join_parts(parts: list[Part]) -> str:
    """Return the text of a line, without the space before it."""
    return parts[0][1] + "".join(space + part for space, part in parts[1:])


def keep_last_phrase(lines: list[list[Part]]) -> list[list[Part]]:
    """Return lines whose last one, where it held but few Japanese characters, takes their phrase along.

    >>> keep_last_phrase([[("", c) for c in "赤と白を振りま"], [("", "す。")]])[1]
    [('', '振'), ('', 'り'), ('', 'ま'), ('', 'す。')]
    """
    if len(lines) < 2 or lines[-1][0][0] or _length(lines[-1]) >= _FEW:
        return lines
    before, last = lines[-2:]
    places = range(len(before) - 1, 0, -1)
    begin = next((i for i in places if _begins_phrase(before, i)), 0)
    if _length(before[:begin]) < _length(before[begin:]):
        begin = next((i for i in places if _length(before[i:] + last) >= _FEW), len(before))
    return [*lines[:-2], before[:begin], before[begin:] + last]


def _length(parts: list[Part]) -> int:
    return sum(len(part) for _, part in parts)


def _begins_phrase(parts: list[Part], i: int) -> bool:
    """Tell whether a phrase begins with this part: mostly its kana are at its end."""
    return not _is_hiragana(parts[i][1][0]) and not _is_kanji(parts[i - 1][1][-1])


def _may_break(before: str, after: str) -> bool:
    """Tell whether a line may end between neighbours: numbers keep what they count, katakana their word."""
    if before in _NEVER_LAST or after in _NEVER_FIRST or before.isdecimal():
        return False
    if _is_katakana(before) and _is_katakana(after):
        return False
    return _is_spaceless(before) or _is_spaceless(after)


def _is_hiragana(character: str) -> bool:
    return "\u3041" <= character <= "\u3096"


def _is_katakana(character: str) -> bool:
    return "\u30a1" <= character <= "\u30ff"


def _is_kanji(character: str) -> bool:
    return "\u3400" <= character <= "\u9fff"


def _is_spaceless(character: str) -> bool:
    return character >= "\u3000" and any(first <= ord(character) <= last for first, last in _SPACELESS)
