"""Drawings for paper: what a figure shows, as PDF operators that WeasyPrint puts where its image would be.

A picture is what WeasyPrint calls an image: it has a size and draws itself. So no drawing is read as SVG,
which takes WeasyPrint longer than all the rest; the sheet, which most figures show, is in the file once.
Texts are outlines: readers are told what the figure's description says.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from html import escape
from typing import Any

from ..files import shared
from ..page.model import Label, Path, Run, Shape
from ..page.outlines import outline_run
from ..units import Rect
from .compact import short

# CSS px to the mm (CSS Values 4, 6.2).
_PX = 96 / 25.4
_STEPS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


@dataclass
class Drawing:
    """A drawing that several pictures show, in its own millimetres: operators, kept once in a file."""

    operators: str
    size: tuple[float, float]
    _kept: tuple[Any, str] | None = field(default=None, init=False)
    """The resources of the file that has it, and its name there."""

    def draw(self, stream: Any) -> None:
        """Draw it into a stream of WeasyPrint's."""
        resources = getattr(stream, "_resources", None)
        if self._kept is None:
            group = stream.add_group(0, 0, *self.size)
            group.stream.append(self.operators.encode())
            self._kept = resources, group.id
        if self._kept[0] is resources:
            stream.draw_x_object(self._kept[1])
        else:
            # Inside a group of its own (a figure made transparent, say) the file's names are not known.
            stream.stream.append(self.operators.encode())


@dataclass(frozen=True)
class Picture:
    """One figure: a window on a shared drawing, or on nothing, and what lies over it."""

    view: Rect
    scale: float
    """Millimetres of paper to the drawing's."""
    under: Drawing | None
    veil: Path
    """A white area that lets the drawing through by a third; empty for none."""
    over: str
    """Operators."""

    def get_intrinsic_size(self, resolution: Any, font_size: Any) -> tuple[float, float, float]:
        """Return width, height, px, and their ratio: WeasyPrint asks for it."""
        width, height = (value * self.scale * _PX for value in self.view[2:])
        return width, height, width / height

    def draw(self, stream: Any, width: float, height: float, style: Any) -> None:
        """Draw it into a stream of WeasyPrint's, whose origin is at the top left, y down; in px."""
        scale = width / self.view.w
        with stream.stacked():
            stream.rectangle(0, 0, width, height)
            stream.clip()
            stream.end()
            stream.transform(scale, 0, 0, scale, -self.view.x * scale, -self.view.y * scale)
            if self.under:
                self.under.draw(stream)
            if self.veil:
                with stream.stacked():
                    stream.set_alpha(VEIL)
                    stream.stream.append(f"1 g {_path(self.veil)} f*".encode())
            stream.stream.append(self.over.encode())


def put_picture(picture: Picture, kind: str, alt: str, pictures: dict[str, Picture]) -> str:
    """Keep a picture under an address; return the element that shows it."""
    address = f"{_SCHEME}:{kind}/{len(pictures)}"
    pictures[address] = picture
    return f'<img class="{kind}" src="{address}" alt="{escape(alt)}">'


# Of addresses that mean nothing outside a booklet.
_SCHEME = "sheetgen"
# How much of what is not lit a figure hides.
VEIL = 0.66


def operators(art: Iterable[Shape | Label]) -> str:
    """Return shapes and texts as PDF operators (ISO 32000-1, 8), in the order in which they are given."""
    return "\n".join(_shape(item) if isinstance(item, Shape) else _label(item) for item in art)


def _shape(shape: Shape) -> str:
    told = [f"{_colour(shape.fill.rgb)} rg"] if shape.fill else []
    outlined = bool(shape.line and shape.width)
    if shape.line and outlined:
        told.append(f"{_colour(shape.line.rgb)} RG {short(shape.width)} w")
        told.append(f"[{' '.join(short(v) for v in shape.dash)}] 0 d")
        told.append("1 J 1 j" if shape.round_ends else "0 J 0 j")
    paint = {(True, True): "B", (True, False): "f", (False, True): "S"}.get((bool(shape.fill), outlined), "n")
    return f"{' '.join(told)} {_path(shape.path)} {paint}"


def _label(label: Label) -> str:
    turn = math.radians(label.angle_deg)
    matrix = (math.cos(turn), -math.sin(turn), math.sin(turn), math.cos(turn), label.x, label.y)
    drawn = " ".join(_outline(run, label.size_pt) for run in label.runs)
    return f"q {' '.join(f'{v:.4g}' for v in matrix)} cm {_colour(label.ink.rgb)} rg {drawn} Q"


@lru_cache(maxsize=4096)
def _outline(run: Run, size_pt: float) -> str:
    """Return a run's outlines as they lie beside their label's start."""
    path = outline_run(_font(run.font), run, size_pt, run.dx, 0)
    return f"{_path(path)} f" if path else ""


@cache
def _font(name: str) -> bytes:
    return (shared("fonts") / f"{name}.ttf").read_bytes()


@lru_cache(maxsize=16384)
def _path(path: Path) -> str:
    return " ".join(f"{' '.join(f'{v:.3f}' for v in values)} {_STEPS[op]}" for op, values in path)


@lru_cache(maxsize=256)
def _colour(rgb: str) -> str:
    channels: Sequence[int] = bytes.fromhex(rgb[1:])
    return " ".join(f"{channel / 255:.3f}".rstrip("0").rstrip(".") for channel in channels)
