"""Find the order in which a line of text is seen: Unicode's bidirectional algorithm (UAX #9), by python-bidi.

Takes text as it is read; gives the level of each character, and the order of pieces from left to right.
"""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import bidirectional, category

# python-bidi knows no isolates (UAX #9 since Unicode 6.3): each is taken as the embedding of its direction,
# FSI (by its first letter) as left to right. LRI, RLI, FSI, PDI → LRE, RLE, LRE, PDF.
_ISOLATES = str.maketrans("\u2066\u2067\u2068\u2069", "\u202a\u202b\u202a\u202c")

JOINERS = "\u200c\u200d"

# Bidirectional classes that make a line more than left-to-right: letters, numbers, explicit directions.
_TURNING = frozenset(["R", "AL", "AN", "LRE", "RLE", "LRO", "RLO", "LRI", "RLI", "FSI"])


def drop_invisible(text: str) -> str:
    """Return the text without the characters that only steer its layout, joiners excepted.

    >>> drop_invisible("GRixx\u200e 2\u00ad3")
    'GRixx 23'
    """
    return "".join(c for c in text if category(c) != "Cf" or c in JOINERS)


def find_levels(text: str) -> list[tuple[str, int]]:
    """Return each visible character with its level: even runs left to right, odd right to left.

    The direction of the line is that of its first letter.
    >>> find_levels("a1"), find_levels("\u05d01")
    ([('a', 0), ('1', 0)], [('א', 1), ('1', 2)])
    """
    if all(c < "\u0590" or bidirectional(c) not in _TURNING for c in text):
        return [(c, 0) for c in drop_invisible(text)]
    level_of = _resolve(text)
    found: list[tuple[str, int]] = []
    for place, character in enumerate(text):
        if place in level_of and category(character) != "Cf":
            found.append((character, level_of[place]))
        elif character in JOINERS and found:  # python-bidi takes joiners out (UAX #9, X9); shaping needs them
            found.append((character, found[-1][1]))
    return found


def _resolve(text: str) -> dict[int, int]:
    """Return the level of each character by its place; those that UAX #9 takes out are left out."""
    # The steps are called one by one: get_display hands on neither levels nor places.
    from bidi import algorithm as uax9

    storage = uax9.get_empty_storage()
    storage["base_level"] = uax9.get_base_level(text)
    storage["base_dir"] = "LR"[storage["base_level"]]
    uax9.get_embedding_levels(text.translate(_ISOLATES), storage)
    for place, character in enumerate(storage["chars"]):
        character["place"] = place
        if _is_sign(text, place):
            character["type"] = "EN"
    uax9.explicit_embed_and_overrides(storage)
    uax9.resolve_weak_types(storage)
    uax9.resolve_neutral_types(storage, False)
    uax9.resolve_implicit_levels(storage, False)
    return {character["place"]: character["level"] for character in storage["chars"]}


def _is_sign(text: str, place: int) -> bool:
    """Tell whether a minus belongs to the number after it and stays left of it (UAX #9 moves it right)."""
    return (
        text[place] == "\u2212" and text[place + 1 : place + 2].isdigit() and not text[:place][-1:].isdigit()
    )


def keep_direction(line: str, paragraph: str) -> str:
    """Return a line of a paragraph so that it runs like the whole: with an invisible mark where it would not.

    >>> keep_direction("GRixx", "\u05d0 GRixx") == "\u200fGRixx"
    True
    """
    runs_left = _runs_left(paragraph)
    if _runs_left(line) == runs_left:
        return line
    return ("\u200f" if runs_left else "\u200e") + line


def _runs_left(text: str) -> bool:
    """Tell whether a text runs from right to left: whether its first letter does (UAX #9, P2 and P3)."""
    return next((kind != "L" for c in text if (kind := bidirectional(c)) in ("L", "R", "AL")), False)


def visual_order(levels: Sequence[int]) -> list[int]:
    """Return the indices of pieces with these levels from left to right (UAX #9, L2).

    >>> visual_order([0, 1, 2, 1, 0])
    [0, 3, 2, 1, 4]
    """
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = max(end, start + 1)
    return order


def mirror(text: str) -> str:
    """Return the text from its other end, brackets turned.

    >>> mirror("(–")
    '–)'
    """
    from bidi.mirror import MIRRORED

    return "".join(MIRRORED.get(c, c) for c in reversed(text))
