"""A sheet that was read from a photo ↔ ordinary data for JSON: all that it says, without its pictures."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from .photos import PhotoSheet

# Pictures are made again where they are needed; the file is said by whoever keeps the sheet.
_LEFT_OUT = ("file", "crops", "proof")
# Probabilities to eight digits: a text that is kept at all has 1e-7 at least.
_DIGITS = 8


def photo_data(sheet: PhotoSheet) -> dict[str, Any]:
    """Return a sheet as mappings, lists and numbers."""
    data = _plain(sheet)
    return {key: value for key, value in data.items() if key not in _LEFT_OUT and value not in (None, [])}


def photo_from_data(file: str, data: Mapping[str, Any]) -> PhotoSheet:
    """Return the sheet; raises ValueError, TypeError or KeyError for data that are none."""
    return _built(PhotoSheet, {**data, "file": file})  # type: ignore[no-any-return]


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(inner) for inner in value]
    # numpy's numbers are floats, but JSON knows Python's alone
    return round(float(value), _DIGITS) if isinstance(value, float) else value


def _built(kind: Any, value: Any) -> Any:
    """Build a value of a type from data: dataclasses from mappings, tuples from lists."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is None and hasattr(kind, "__dataclass_fields__"):
        hints = _hints(kind)
        return kind(**{name: _built(hints[name], part) for name, part in value.items()})
    if origin in (Union, UnionType):
        (only,) = (each for each in inner if each is not type(None))
        return None if value is None else _built(only, value)
    if origin is tuple:
        kinds = [inner[0]] * len(value) if inner[-1] is Ellipsis else inner
        return tuple(_built(each, part) for each, part in zip(kinds, value, strict=True))
    if origin is not None and issubclass(origin, Mapping):
        return {key: _built(inner[1], part) for key, part in value.items()}
    if kind is float and isinstance(value, int):
        return float(value)
    if not isinstance(value, kind):
        raise TypeError(f"{value!r} is no {kind.__name__}")
    return value


@cache
def _hints(kind: Any) -> dict[str, Any]:
    from ..reading.photo_numbers import BoxNumbers

    return get_type_hints(kind, localns={"BoxNumbers": BoxNumbers})
