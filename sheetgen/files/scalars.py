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
        return _whole(word)
    if _BASED.fullmatch(word):
        _refuse_long(word)
        return int(word, 0)
    if _FLOAT.fullmatch(word):
        return _decimal(word)
    if _NOT_FINITE.fullmatch(word):
        raise OddNumberError(f"'{word}' is no number that a sheet can use")
    return word


def _whole(word: str) -> int:
    _refuse_long(word)
    return int(word)


def _decimal(word: str) -> float:
    _refuse_long(word)
    value = float(word)
    if abs(value) > 10.0**MAX_DIGITS:
        raise OddNumberError(f"the number '{word}' is too large")
    return value


def _refuse_long(word: str) -> None:
    digits = len(word.lstrip("+-"))
    if digits > MAX_DIGITS + 2:  # two more for `0x`, a point or leading noughts
        shown = word if digits <= 30 else word[:12] + "…"
        raise OddNumberError(
            f"the number '{shown}' has {digits} digits; at most {MAX_DIGITS} make sense here"
        )
