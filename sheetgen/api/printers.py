"""Printers that were measured: the page to measure, and what is kept of each in the user's own folder."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from ..errors import Fault, InvalidError, UsageError, did_you_mean
from ..files import Node, alone_in, is_file, read_yaml, write_whole
from ..units import Point, Size, parse_paper
from .fonts import font_bytes, typesetter

if TYPE_CHECKING:
    from ..page.model import Art, Label
    from ..press.correction import Correction

_NAME = re.compile(r"[\w][\w .+-]{0,39}")

# A home printer errs by a few per cent and millimetres; what is beyond is a slip of the pen.
_MEASURED = (90.0, 110.0)
_SHIFT = (-15.0, 15.0)

_PAIR = re.compile(r"\s*([+-]?\d{1,4}(?:\.\d{1,4})?)\s*[x×,]\s*([+-]?\d{1,4}(?:\.\d{1,4})?)\s*(?:mm)?\s*")


def read_measure(text: str) -> Size:
    """Read the lengths of the level and the upright bar.

    >>> read_measure("99.2x99.5")
    Size(width=99.2, height=99.5)
    """
    return Size(*_pair(text, _MEASURED, "99.2x99.5: the lengths of the two bars, near 100 mm"))


def read_shift(text: str) -> Point:
    """Read how far lines lay to the right and down.

    >>> read_shift("0.8,-0.4")
    Point(x=0.8, y=-0.4)
    """
    return Point(*_pair(text, _SHIFT, "0.8,-0.4: mm to the right and down, near 0"))


def _pair(text: str, bounds: tuple[float, float], example: str) -> tuple[float, float]:
    found = _PAIR.fullmatch(text)
    pair = (float(found[1]), float(found[2])) if found else (float("nan"),) * 2
    if not all(bounds[0] <= value <= bounds[1] for value in pair):
        raise UsageError(f"'{text}' cannot be; write it like {example}")
    return pair


def printer_names(folder: Path) -> list[str]:
    """Return the printers that are kept; raises UsageError for a folder that cannot be read."""
    try:
        return sorted(path.stem for path in (folder / "printers").glob("*.yaml") if is_file(path))
    except OSError as error:
        raise UsageError(f"{error.filename}: cannot be read: {str(error.strerror).lower()}") from error


def find_printer(folder: Path, name: str) -> Correction:
    """Return what is kept of a printer; raises UsageError if there is none, InvalidError for a bad file."""
    path = _path(folder, name)
    if not is_file(path):
        known = printer_names(folder)
        near = did_you_mean(name, known) or (f"; there is {', '.join(known)}" if known else "")
        raise UsageError(f"no printer '{name}'{near}; 'sheetgen calibrate' makes a page that measures one")
    return _read(read_yaml(path))


def keep_printer(
    folder: Path, name: str, measured: Size | None, shift: Point | None, back_shift: Point | None
) -> Path:
    """Keep what was measured, beside what is known of the printer; returns the file."""
    from dataclasses import replace

    from ..press.correction import Correction

    path = _path(folder, name)
    given = {"measured": measured, "shift": shift, "back_shift": back_shift}
    with alone_in(path.parent):
        known = find_printer(folder, name) if is_file(path) else Correction()
        kept = replace(known, **{key: value for key, value in given.items() if value is not None})  # type: ignore[arg-type]
        write_whole(path, _format(kept).encode(), force=True)
    return path


def _path(folder: Path, name: str) -> Path:
    if not _NAME.fullmatch(name):
        raise UsageError(f"'{name}' is no name for a printer; take letters, digits, blanks and - _ .")
    return folder / "printers" / f"{name}.yaml"


_HEAD = (
    "# What a calibration page showed, in mm: its bars of 100, and how far its lines lay right and down.\n"
)


def _format(kept: Correction) -> str:
    pairs = {"measured": kept.measured, "shift": kept.shift, "back_shift": kept.back_shift}
    return _HEAD + "".join(f"{key}: [{pair[0]:g}, {pair[1]:g}]\n" for key, pair in pairs.items())


def _read(node: Node) -> Correction:
    """Read a printer's file; all its faults at once."""
    from ..press.correction import Correction

    faults: list[Fault] = []
    makers: dict[str, tuple[Callable[..., Any], tuple[float, float]]] = {
        "measured": (Size, _MEASURED),
        "shift": (Point, _SHIFT),
        "back_shift": (Point, _SHIFT),
    }
    if not isinstance(node.value, dict):
        raise InvalidError([node.fault("a printer's file has the keys measured, shift and back_shift")])
    given: dict[str, Any] = {}
    for key, entry in node.value.items():
        pair = entry.plain()
        if key not in makers:
            faults.append(node.key_fault(key, f"unknown key '{key}'{did_you_mean(key, makers)}"))
        elif not _is_pair(pair, makers[key][1]):
            low, high = makers[key][1]
            faults.append(entry.fault(f"'{key}' needs two numbers from {low:g} to {high:g}"))
        else:
            given[key] = makers[key][0](*pair)
    if faults:
        raise InvalidError(faults)
    return Correction(**given)


def _is_pair(value: Any, bounds: tuple[float, float]) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(
            isinstance(v, int | float) and not isinstance(v, bool) and bounds[0] <= v <= bounds[1]
            for v in value
        )
    )


# The page ---------------------------------------------------------------------

_TITLE = "Printer calibration"
_FRONT = (
    "Print both sides at actual size (100 %), the way you will print your pads.",
    "1.  Measure the level and the upright bar. Both should be 100 mm:  --measured 99.2x99.5",
    "2.  Measure from the left edge of the paper to line A, and from the upper edge to line B. Both should "
    "be 20 mm. Give what is more, or less with a minus:  --shift 0.8,-0.4",
    "3.  Do the same on the back:  --back-shift 0.3,0.2",
    "Keep it:  sheetgen calibrate --printer NAME --measured 99.2x99.5 --shift 0.8,-0.4 --back-shift 0.3,0.2",
    "Try it:  sheetgen calibrate --printer NAME",
    "Use it:  sheetgen pad GAME --printer NAME",
    "Against the light, the crosses of both sides of a corrected page lie on each other. The scales at the "
    "edges count the millimetres from there: they show where your printer begins to print.",
)
_BACK = ("Back: turn the paper over as your printer does, and measure from its left and upper edge again.",)


def make_calibration(paper: str, correction: Correction | None = None) -> Callable[[BinaryIO], None]:
    """Return what writes the page, as the printer will correct it."""
    from ..press.calibration import draw_calibration
    from ..press.correction import upright
    from ..press.pdf import write_art

    size = upright(parse_paper(paper))
    marks = draw_calibration(size)
    sides = [(*marks, *_words(size, text)) for text in (_FRONT, _BACK)]
    return partial(write_art, sides, size, _TITLE, correction, font_bytes)


def _words(paper: Size, text: tuple[str, ...]) -> Art:
    from ..page.text import Face
    from ..page.theme import BLACK
    from ..press.calibration import line_names_at, words_at

    set_type = typesetter()
    room = words_at(paper)
    labels: list[Label] = [
        set_type.set_label(name, Face.BOLD, 10, BLACK, *at)
        for name, at in zip("AB", line_names_at(paper), strict=True)
    ]
    labels.append(set_type.set_label(_TITLE, Face.TITLE, 20, BLACK, room.x, 35))
    y = room.y
    for paragraph in text:
        for row in set_type.wrap(paragraph, Face.TEXT, 9.5, room.w):
            y += 5
            labels.append(set_type.set_label(row, Face.TEXT, 9.5, BLACK, room.x, y))
        y += 2.5
    return tuple(labels)
