"""Read a form that was filled in: PDF → which sheet it is, and what stands in its boxes.

Fields are named like cells; of several leaves in one file the names begin with the leaf's number. What a box
holds is told as a pen would leave it: True (crossed, ringed), a whole number, `-` (a dash), or a name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pikepdf

# The hidden field by which a form of ours is known (press/fillable.py).
_KEY = "sheetgen"
_DASHES = ("-", "–", "—", "−", "/")
# Fields are a tree two deep; a deeper one is a trap.
_DEEPEST = 6


class FormError(Exception):
    """The file is no form of ours, or somebody changed it; the message says what is wrong."""


@dataclass(frozen=True)
class FormLeaf:
    """What stands on one leaf."""

    serial: int
    board: tuple[str, ...]
    cells: Mapping[str, Any]
    """Only boxes that are not empty."""
    slips: Mapping[str, str]
    """Boxes whose text is no number: cell → text."""


@dataclass(frozen=True)
class FilledForm:
    """A form, read."""

    game: str
    """`yahtzee:hasbro`, or the name of a layout of one's own."""
    fingerprint: str
    leaves: tuple[FormLeaf, ...]


def read_form(content: bytes) -> FilledForm | None:
    """Read a form; None: this is no form of ours, but a scan perhaps.

    Raises FormError if it is one, and its key was changed.
    """
    try:
        with pikepdf.open(BytesIO(content)) as pdf:
            form: Any = pdf.Root.get("/AcroForm", {})
            values = dict(_values(form.get("/Fields", ())))
    except (
        pikepdf.PdfError,
        pikepdf.PasswordError,
        AttributeError,
        TypeError,
        ValueError,
        KeyError,
        IndexError,
    ):
        return None
    if _KEY not in values:
        return None
    return _read_values(values)


def _read_values(values: Mapping[str, Any]) -> FilledForm:
    try:
        key = json.loads(str(values[_KEY]))
        game, fingerprint = str(key["game"]), str(key["fingerprint"])
        leaves = [(int(leaf["serial"]), tuple(map(str, leaf["board"]))) for leaf in key["leaves"]]
    except (ValueError, KeyError, TypeError) as error:
        raise FormError("the form's hidden field 'sheetgen' was changed; fill in a fresh copy") from error
    read = []
    for serial, board in leaves:
        prefix = f"{serial}." if len(leaves) > 1 else ""
        own = {name.removeprefix(prefix): value for name, value in values.items() if name.startswith(prefix)}
        own.pop(_KEY, None)
        cells = {cell: _told(cell, value) for cell, value in own.items()}
        slips = {cell: str(own[cell]) for cell, value in cells.items() if value is Ellipsis}
        kept = {cell: value for cell, value in cells.items() if value is not None and cell not in slips}
        read.append(FormLeaf(serial, board, kept, slips))
    return FilledForm(game, fingerprint, tuple(read))


def _told(cell: str, value: Any) -> Any:
    """Return what a box tells; None: nothing, Ellipsis: no number."""
    if isinstance(value, bool):
        return True if value else None
    text = str(value).strip()
    if not text:
        return None
    if cell.startswith("name@"):
        return text
    if text in _DASHES:
        return "-"
    digits = text.replace("−", "-").replace("–", "-").replace(" ", "").replace("\xa0", "")
    try:
        return int(digits) if len(digits) < 10 and digits.isascii() else Ellipsis
    except ValueError:
        return Ellipsis


def _values(
    fields: Any, prefix: str = "", inherited: Any = None, depth: int = 0
) -> Iterator[tuple[str, Any]]:
    """Give each field's full name and what it holds: a text, or whether it is checked."""
    for field in fields if depth < _DEEPEST else ():
        name = f"{prefix}{field.get('/T', '')}"
        kind = str(field.get("/FT", inherited or ""))
        kids = [kid for kid in field.get("/Kids", ()) if "/T" in kid]
        if kids:
            yield from _values(kids, f"{name}.", kind, depth + 1)
        elif kind == "/Btn":
            yield name, _is_checked(field)
        else:
            yield name, str(field.get("/V", ""))


def _is_checked(field: Any) -> bool:
    """Tell whether a box is checked: some apps change its value, some only its look."""
    states = [field.get("/V"), field.get("/AS"), *(kid.get("/AS") for kid in field.get("/Kids", ()))]
    return any(state is not None and str(state) not in ("/Off", "") for state in states)
