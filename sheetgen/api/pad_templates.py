"""The flat picture of another maker's empty pad that a layout names: where it lies, what is wrong with it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import Fault, InvalidError, PhotoError
from ..files import is_file, real_path
from .catalogue import Rulebook

if TYPE_CHECKING:
    from ..layout.model import Layout
    from ..reading.template import Template


def template_faults(book: Rulebook) -> list[Fault]:
    """Say if a layout names a picture that is not there, or not beside it."""
    node, corners = (book.source.at(["ruled", key]) for key in ("template", "corners"))
    if node is None or not isinstance(node.value, str):
        return [corners.fault("corners are those of a template; name its picture too")] if corners else []
    path = _path(book)
    if not real_path(path).is_relative_to(real_path(Path(node.path).parent)):
        return [node.fault(f"'{node.value[:60]}' is not in the layout's own folder; put the picture there")]
    return [] if is_file(path) else [node.fault(f"there is no file '{path}'")]


def template_of(book: Rulebook, layout: Layout) -> Template | None:
    """Return the picture that a layout names; None if it names none.

    Raises InvalidError, with its place in the layout, if it is no picture or has no such corners.
    """
    ruled = layout.ruled
    if ruled is None or ruled.template is None:
        return None
    path = _path(book)
    try:
        return _opened(path, path.stat().st_mtime_ns, ruled.corners)
    except (PhotoError, OSError) as error:
        node = book.source.at(["ruled", "template"])
        assert node is not None
        raise InvalidError([node.fault(f"'{ruled.template[:60]}': {error}")]) from error


def _path(book: Rulebook) -> Path:
    node = book.source.at(["ruled", "template"])
    assert node is not None
    return Path(node.path).parent / str(node.value)


@lru_cache(maxsize=4)
def _opened(path: Path, changed: int, corners: tuple[tuple[float, ...], ...] | None) -> Template:
    from ..reading.template import open_template

    return open_template(path, [(x, y) for x, y in corners] if corners else None)
