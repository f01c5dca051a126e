"""Make a `Layout` of a shipped layout's plain data, without asking what the tests have asked already.

Importing pydantic and building its validators takes longer than printing a pad of fifty sheets. A user's own
file gets them (`read.read_layout`); the tests hold both ways against each other for all that is shipped.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import NoneType
from typing import Annotated, Any, ClassVar, get_args, get_origin, get_type_hints

from .model import SECTIONS, Layout, Strict


def trust_layout(plain: Mapping[str, Any]) -> Layout:
    """Return the layout that `read_layout` makes of the same data, which must be without fault."""
    layout = _construct(Layout, plain)
    assert isinstance(layout, Layout)
    return layout


def _construct(model: Any, plain: Mapping[str, Any]) -> Any:
    hints = hints_of(model)
    return model(**{key: _value(hints[key], value) for key, value in plain.items()})


@cache
def hints_of(model: Any) -> dict[str, Any]:
    """Return the keys of a part of a layout, a class of `model`, with their annotations."""
    hints = get_type_hints(model, include_extras=True)
    return {key: hint for key, hint in hints.items() if get_origin(hint) is not ClassVar}


def _value(annotation: Any, plain: Any) -> Any:
    """Give plain data the types that an annotation asks for: models, tuples, whole numbers as lengths."""
    kinds = _kinds(annotation)
    match plain:
        case dict():
            return _mapping(kinds, plain)
        case list():
            item = next(get_args(kind)[0] for kind in kinds if get_origin(kind) is tuple)
            return tuple(_value(item, each) for each in plain)
        case int() if float in kinds and int not in kinds and not isinstance(plain, bool):
            return float(plain)
    return plain


def _mapping(kinds: list[Any], plain: dict[str, Any]) -> Any:
    models = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Strict)]
    if len(models) == 1:
        return _construct(models[0], plain)
    if models:
        return _construct(next(SECTIONS[key] for key in plain if key in SECTIONS), plain)
    inner = next((get_args(kind)[1] for kind in kinds if get_origin(kind) is dict), Any)
    return {key: freeze(each) if inner is Any else _value(inner, each) for key, each in plain.items()}


def freeze(plain: Any) -> Any:
    """Turn lists into tuples, all the way down, as everywhere in a layout."""
    match plain:
        case dict():
            return {key: freeze(each) for key, each in plain.items()}
        case list():
            return tuple(map(freeze, plain))
    return plain


def _kinds(annotation: Any) -> list[Any]:
    """Return the types of an annotation, its unions and its `Annotated` taken apart."""
    if get_origin(annotation) is Annotated:
        return _kinds(get_args(annotation)[0])
    if get_origin(annotation) in (tuple, dict) or not get_args(annotation):
        return [] if annotation is NoneType else [annotation]
    return [kind for each in get_args(annotation) for kind in _kinds(each)]
