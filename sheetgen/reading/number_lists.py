"""Numbers in one text: divided, and each perhaps with its decimals or in thousands.

Takes the text of a cell; gives its words, or says that it can be read in two ways: a comma may divide two
numbers, and may stand within one.
"""

from __future__ import annotations

import re

# What may stand between the parts of a list, besides blanks.
_DIVIDERS = str.maketrans("+/,;|", "     ")
# Of a whole number, as spreadsheets write it in columns that have decimals; nobody writes 00 for nought.
_DECIMALS = re.compile(r"(?<=[0-9])[.,]00(?![0-9.,])")
_ONE_DECIMAL = re.compile(r"(?<=[0-9]),0(?![0-9])")
# What may be thousands. Of three digits that begin with a nought nobody makes a number of its own; before
# others stands no more than a total of some game comes to. Blanks that do not break are written there too.
_BREAK = "[,\u00a0\u202f]"
_THOUSANDS = re.compile(
    rf"(?<![0-9.,])(?:(1[0-9]|[1-9]){_BREAK}([1-9][0-9]{{2}})"
    rf"|([1-9][0-9]?)(?:{_BREAK}| )(0[0-9]{{2}}))(?![0-9])"
)
_OTHER_DIVIDER = re.compile(r"[\s+/;|]")


def split_list(text: str) -> list[str]:
    """Return the words of a list.

    >>> split_list("2 4/7"), split_list("3,00 2"), split_list("30,0,25")
    (['2', '4', '7'], ['3', '2'], ['30', '0', '25'])
    """
    return _DECIMALS.sub("", text).translate(_DIVIDERS).split()


def two_readings(text: str) -> tuple[str, str] | None:
    """Return the two lists that a text of numbers may mean, divided by blanks; None: it is clear.

    >>> two_readings("3,00,2"), two_readings("1,350 c"), two_readings("30,0,25")
    (('3 2', '3 00 2'), ('1350 c', '1 350 c'), None)
    """
    text = text.strip()
    whole = _THOUSANDS.sub(lambda found: "".join(filter(None, found.groups())), text)
    if whole == text:
        whole = _without_decimals(text)
    return None if whole == text else (_divided(whole), _divided(text))


def _without_decimals(text: str) -> str:
    """Return a text whose commas both divide and stand before decimals without these; any other as it is."""
    whole = re.sub(r"(?<=[0-9]),00(?![0-9])", "", text)
    if whole != text:
        return whole if "," in whole else text
    return _ONE_DECIMAL.sub("", text) if _OTHER_DIVIDER.search(text) else text


def _divided(text: str) -> str:
    return " ".join(text.translate(_DIVIDERS).split())
