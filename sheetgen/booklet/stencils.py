"""Shapes that recur in a page's figures: kept once, used many times.

A shape is a stencil if it has the same path from its start, and the same style, as others. Where one is put
at many places these are the corners of a path that has it for its markers (SVG 2, 13.6), which says a place
in few characters. For screens only: in print each figure must hold all it shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from ..page.model import Art, Label, Shape
from ..units import Rect
from .compact import draw_labels, join_shapes, polyline, shape_style, short_path, short_place

# Up to so many of a kind are shorter as they are than as a stencil, and up to so many uses than markers.
_FEW, _FEW_USES = 3, 5

Places = Sequence[tuple[float, ...]]


class Stencils:
    """Keeps the stencils of one page."""

    def __init__(self) -> None:
        self._ids: dict[str, str] = {}
        self._markers: dict[str, dict[str, str]] = {}
        self._twice = 0

    def defs(self) -> str:
        """Return the stencils, for `<defs>`; call it when all is drawn."""
        drawings = (
            drawing.replace("<path", f'<path id="{name}"', 1).replace("<rect", f'<rect id="{name}"', 1)
            for drawing, name in self._ids.items()
        )
        markers = (
            f"<g{style}>{''.join(_marker(*names) for names in alike.items())}</g>"
            for style, alike in self._markers.items()
        )
        return "".join((*drawings, *markers))

    def draw(self, art: Art) -> str:
        """Return shapes, those that recur as uses of stencils, then all texts."""
        drawn = [
            self.put(piece, places) if places else piece
            for piece, places in _arranged(tuple(item for item in art if isinstance(item, Shape)))
        ]
        return "".join(drawn) + draw_labels(item for item in art if isinstance(item, Label))

    def put(self, drawing: str, places: Places, style: str = "") -> str:
        """Put a drawing, one path or rectangle made about the origin, at some places.

        style: attributes that the drawing lacks. A use takes them from the group around it, which the
        caller draws; a marker from the group that it is defined in.
        """
        return self.put_named(self._ids.setdefault(drawing, f"z{len(self._ids)}"), places, style)

    def put_named(self, name: str, places: Places, style: str = "") -> str:
        """Put a drawing that has this id at some places."""
        if len(places) <= _FEW_USES:
            return "".join(
                f'<use href="#{name}" x="{short_place(x)}" y="{short_place(y)}"/>' for x, y in places
            )
        marker = self._marker(name, style)
        way = polyline(places)
        ends = "".join(f' marker-{end}="url(#{marker})"' for end in ("start", "mid", "end"))
        bare = ' stroke="none"' if style else ""
        return f'<path d="{way}" fill="none"{bare}{ends}/>'

    def draw_twice(self, drawing: str, under: str, over: str) -> str:
        """Return a drawing without style in one, and upon it in another."""
        if not drawing:
            return ""
        self._twice += 1
        name = f"h{self._twice}"
        return f'<g{under}><g id="{name}">{drawing}</g></g><use href="#{name}"{over}/>'

    def _marker(self, name: str, style: str) -> str:
        alike = self._markers.setdefault(style, {})
        if name not in alike:
            alike[name] = f"m{sum(map(len, self._markers.values()))}"
        return alike[name]


def _marker(name: str, marker: str) -> str:
    use = f'<use href="#{name}"/>'
    return f'<marker id="{marker}" markerUnits="userSpaceOnUse" overflow="visible">{use}</marker>'


@lru_cache(maxsize=64)
def _arranged(shapes: tuple[Shape, ...]) -> list[tuple[str, list[tuple[float, float]]]]:
    """Return drawings, in an order that shows the same: ready ones, or ones for stencils with their places.

    Like shapes come together where nothing that lies between would be covered otherwise. Kept: the
    pages of all languages have the same shapes.
    """
    kinds = [_kind(shape) for shape in shapes]
    counts = Counter(kinds)
    groups: list[_Group] = []
    for shape, kind in zip(shapes, kinds, strict=True):
        style = kind if counts[kind] > _FEW else shape_style(shape)
        extent = shape_extent(shape)
        group = _group_for(style, extent, groups)
        group.shapes.append(shape)
        group.extents.append(extent)
    return [group.told(recurs=counts[group.style] > _FEW) for group in groups]


class _Group:
    """Shapes that are drawn at once."""

    def __init__(self, style: str):
        self.style = style
        self.shapes: list[Shape] = []
        self.extents: list[Rect] = []

    def told(self, *, recurs: bool) -> tuple[str, list[tuple[float, float]]]:
        if recurs:
            return self.style, [_start(shape) for shape in self.shapes]
        return join_shapes(self.shapes), []


def _group_for(style: str, extent: Rect, groups: list[_Group]) -> _Group:
    """Return the last group of a style if no later one lies where this shape does, else a new one."""
    for group in reversed(groups):
        if group.style == style:
            return group
        if any(extent.overlaps(other) for other in group.extents):
            break
    groups.append(_Group(style))
    return groups[-1]


def draw_about(shapes: Iterable[Shape], decimals: int) -> str:
    """Return shapes of one style as a path without it; where it is put, it takes that of its surroundings."""
    return f'<path d="{"".join(short_path(shape.path, decimals) for shape in shapes)}"/>'


def shape_extent(shape: Shape) -> Rect:
    """Return about where a shape lies."""
    numbers = [value for _, values in shape.path for value in values]
    xs, ys = numbers[::2], numbers[1::2]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inset(-max(shape.width, 0.1))


def _start(shape: Shape) -> tuple[float, float]:
    x, y = shape.path[0][1][:2]
    return x, y


def _kind(shape: Shape) -> str:
    """Return the shape as it would be drawn with its start at the origin."""
    return f'<path d="{short_path(shape.path, origin=_start(shape))}"{shape_style(shape)}/>'
