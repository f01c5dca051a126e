"""What an unquoted YAML word means, by YAML 1.2's core schema (yaml.org/spec/1.2.2, §10.3.2).

So `no`, `on`, `1:30` and `1_000` are text, `012` is twelve, and only `true`, `false` and `null` are special.
"""

from __future__ import annotations

import re

from .nodes import Scalar

# A number that needs more digits than a double holds exactly is a slip, not a length or a score.
MAX_DIGITS = 15

_WORDS: dict[str, Scalar] = {"": None, "~": None}
_WORDS |= {word: None for word in ("null", "Null", "NULL")}
_WORDS |= {word: True for word in ("true", "True", "TRUE")}
_WORDS |= {word: False for word in ("false", "False", "FALSE")}

_INT = re.compile(r"[-+]?[0-9]+")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")


class OddNumberError(ValueError):
    """A number that nothing here can use; the message says why."""


def is_nothing(word: str) -> bool:
    """Return whether an unquoted word says that there is no value.

    >>> [word for word in ("null", "~", "", "no", "0") if is_nothing(word)]
    ['null', '~', '']
    """
    return _WORDS.get(word, word) is None


def resolve(word: str) -> Scalar:
    """Return the value of an unquoted word.

    >>> [resolve(word) for word in ("012", "no", "1:30", "~", "-3", "2.50", "0x1F")]
    [12, 'no', '1:30', None, -3, 2.5, 31]
    """
    if word in _WORDS:
        return _WORDS[word]
    if word[0] not in "+-.0123456789":
        return word
    if _INT.fullmatch(word):
        return whole(word)
    if _BASED.fullmatch(word):
        _refuse_long(word)
        return int(word, 0)
    if _FLOAT.fullmatch(word):
        return decimal(word)
    if _NOT_FINITE.fullmatch(word):
        raise OddNumberError(f"'{word}' is no number that a sheet can use")
    return word


def whole(word: str) -> int:
    """Return the whole number that a word of digits is; raises OddNumberError if nobody can mean it.

    >>> whole("-012")
    -12
    """
    digits = word.lstrip("+-").lstrip("0") or "0"
    if len(digits) > MAX_DIGITS:
        raise _long(word, len(digits))
    return -int(digits) if word[0] == "-" else int(digits)


def decimal(word: str) -> float:
    """Return the number that a word with a point or an exponent is; raises OddNumberError likewise.

    Without parts it is a whole one: spreadsheets and programs write 5.0 for five.

    >>> decimal("5.0"), decimal("2.50")
    (5, 2.5)
    """
    _refuse_long(word)
    value = float(word)
    if abs(value) > 10.0**MAX_DIGITS:
        raise OddNumberError(f"the number '{word}' is too large")
    return int(value) if value.is_integer() and "e" not in word.lower() else value


def _refuse_long(word: str) -> None:
    digits = len(word.lstrip("+-"))
    if digits > MAX_DIGITS + 2:  # two more for `0x`, or a point and a nought
        raise _long(word, digits)


def _long(word: str, digits: int) -> OddNumberError:
    shown = word if len(word) <= 30 else word[:12] + "…"
    return OddNumberError(f"the number '{shown}' has {digits} digits; at most {MAX_DIGITS} make sense here")
