"""Lay changes over a game's rules, and say which options are impossible. Takes and gives plain mappings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..errors import did_you_mean
from .model import Option, Rules


class OptionSlip(NamedTuple):
    """One thing wrong with one option."""

    option: str
    message: str
    of_key: bool = False
    """The option's name is meant, not its value."""


def option_slips(options: Mapping[str, Option], rules: Rules) -> list[OptionSlip]:
    """Return what is wrong with the options that the mapping holds; those left out are not missed."""
    slips = []
    for name, value in rules.items():
        if name not in options:
            near = did_you_mean(name, options) or f"; there are {', '.join(sorted(options))}"
            slips.append(OptionSlip(name, f"unknown rule option '{name}'{near}", of_key=True))
        elif wrong := _wrong(options[name], value):
            slips.append(OptionSlip(name, f"{name}: {wrong}"))
    return slips


def missing_options(options: Mapping[str, Option], rules: Rules) -> list[str]:
    """Return the options that a complete mapping would hold too."""
    return [name for name in options if name not in rules]


def merged_rules(rules: Rules, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rules with changes laid over them: mappings entry by entry, all else replaced.

    >>> merged_rules({"star": -2, "colour": {"first": 5, "later": 3}}, {"colour": {"later": 2}})
    {'star': -2, 'colour': {'first': 5, 'later': 2}}
    """
    merged = dict(rules)
    for name, value in changes.items():
        before = merged.get(name)
        both = isinstance(before, Mapping) and isinstance(value, Mapping)
        merged[name] = merged_rules(before, value) if both else value  # type: ignore[arg-type]
    return merged


def _wrong(option: Option, value: Any) -> str | None:
    if option.values is not None and not _is_one_of(option.values, value):
        return f"{_shown(value)} is not possible; it may be {_listed(option.values)}"
    return option.check(value) if option.check else None


def _is_one_of(values: Sequence[Any] | range, value: Any) -> bool:
    # True equals 1 in Python, but not on a sheet.
    if isinstance(values, range):
        return type(value) is int and value in values
    return any(type(value) is type(legal) and value == legal for legal in values)


def _listed(values: Sequence[Any] | range) -> str:
    if isinstance(values, range):
        step = f" in steps of {values.step}" if values.step != 1 else ""
        return f"{values[0]} to {values[-1]}{step}"
    words = [_shown(value) for value in values]
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _shown(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case None:
            return "nothing"
        case str():
            return f"'{value[:40]}'"
        case int() | float():
            return str(value)
        case _:
            return f"a {'list' if isinstance(value, (list, tuple)) else 'mapping'}"
