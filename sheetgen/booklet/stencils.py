"""Shapes that recur in a page's figures: kept once, used many times.

A shape is a stencil if it has the same path from its start, and the same style, as others. For screens
only: in print each figure must hold all it shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from ..page.model import Art, Label, Shape
from .compact import draw_labels, join_shapes, shape_style, short, short_path

# From so many of a kind on a stencil is shorter than the shapes.
_FEW = 3


class Stencils:
    """Keeps the stencils of one page."""

    def __init__(self) -> None:
        self._ids: dict[str, str] = {}
        self.known: dict[str, str] = {}
        """Drawings by a name of the caller's, so that they need not be drawn again."""

    def defs(self) -> str:
        """Return the stencils, for `<defs>`; call it when all is drawn."""
        return "".join(
            drawing.replace(" ", f' id="{name}" ', 1)
            if drawing.count("<") == 1
            else f'<g id="{name}">{drawing}</g>'
            for drawing, name in self._ids.items()
        )

    def draw(self, art: Art) -> str:
        """Return shapes, those that recur as uses of stencils, then all texts."""
        shapes = [(item, _kind(item)) for item in art if isinstance(item, Shape)]
        counts = Counter(kind for _, kind in shapes)
        drawn = []
        for recurs, run in groupby(shapes, key=lambda pair: counts[pair[1]] > _FEW):
            if recurs:
                drawn += [self.put(kind, *_start(shape)) for shape, kind in run]
            else:
                drawn.append(join_shapes(shape for shape, _ in run))
        return "".join(drawn) + draw_labels(item for item in art if isinstance(item, Label))

    def put(self, drawing: str, x: float, y: float) -> str:
        """Put a drawing, made about the origin, at a place."""
        name = self._ids.setdefault(drawing, f"z{len(self._ids)}")
        return f'<use href="#{name}" x="{short(x)}" y="{short(y)}"/>'


def draw_about(shapes: Sequence[Shape], origin: tuple[float, ...], decimals: int) -> str:
    """Return shapes as they are drawn about an origin, one path a style."""
    joined: dict[str, list[str]] = {}
    for shape in shapes:
        joined.setdefault(shape_style(shape), []).append(short_path(shape.path, decimals, origin))
    return "".join(f'<path d="{"".join(paths)}"{style}/>' for style, paths in joined.items())


def _start(shape: Shape) -> tuple[float, float]:
    x, y = shape.path[0][1][:2]
    return x, y


def _kind(shape: Shape) -> str:
    """Return the shape as it would be drawn with its start at the origin."""
    return f'<path d="{short_path(shape.path, origin=_start(shape))}"{shape_style(shape)}/>'
