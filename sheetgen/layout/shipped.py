"""Make a `Layout` of a shipped layout's plain data, without asking what the tests have asked already.

pydantic's validators take longer to build than a pad of fifty sheets takes to print. A user's own file gets
them (`read.read_layout`); the tests hold both ways against each other for all that is shipped.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from .model import SECTIONS, Layout


def trust_layout(plain: Mapping[str, Any]) -> Layout:
    """Return the layout that `read_layout` makes of the same data, which must be without fault."""
    layout = _construct(Layout, plain)
    assert isinstance(layout, Layout)
    return layout


def _construct(model: type[BaseModel], plain: Mapping[str, Any]) -> BaseModel:
    hints = _hints(model)
    return model.model_construct(**{key: _value(hints[key], value) for key, value in plain.items()})


@cache
def _hints(model: type[BaseModel]) -> dict[str, Any]:
    return get_type_hints(model, include_extras=True)


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
    models = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)]
    if len(models) == 1:
        return _construct(models[0], plain)
    if models:
        return _construct(next(SECTIONS[key] for key in plain if key in SECTIONS), plain)
    inner = next((get_args(kind)[1] for kind in kinds if get_origin(kind) is dict), Any)
    return {key: _tuples(each) if inner is Any else _value(inner, each) for key, each in plain.items()}


def _tuples(plain: Any) -> Any:
    """Rule options are anything; their lists become tuples, as everywhere in a layout."""
    match plain:
        case dict():
            return {key: _tuples(each) for key, each in plain.items()}
        case list():
            return tuple(map(_tuples, plain))
    return plain


def _kinds(annotation: Any) -> list[Any]:
    """Return the types of an annotation, its unions and its `Annotated` taken apart."""
    if get_origin(annotation) is Annotated:
        return _kinds(get_args(annotation)[0])
    if get_origin(annotation) in (tuple, dict) or not get_args(annotation):
        return [] if annotation is NoneType else [annotation]
    return [kind for each in get_args(annotation) for kind in _kinds(each)]
