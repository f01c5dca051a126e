"""Read a form that was filled in: PDF → which sheet it is, and what stands in its boxes.

Fields are named like cells; of several leaves in one file the names begin with the leaf's number. What a box
holds is told as a pen would leave it: True (crossed, ringed), a whole number, `-` (a dash), or a name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pikepdf

# The hidden field by which a form of ours is known (press/fillable.py).
_KEY = "sheetgen"
# A number; blanks stand behind its sign and between thousands, `10 000`. What `1 0` means nobody knows.
_BLANK = re.compile(r"[ \u00a0\u202f]")
_NUMBER = re.compile(
    rf"[-+]?{_BLANK.pattern}?(?:[0-9]{{1,9}}|[0-9]{{1,3}}(?:{_BLANK.pattern}[0-9]{{3}}){{1,2}})"
)
# Some programs write a whole number with its parts.
_NO_PARTS = re.compile(r"(?<=[0-9])[.,]00?$")
_DASHES = ("-", "–", "—", "−", "/")
# As a name, which it should be, or as the text that some programs write.
_UNCHECKED = ("/Off", "Off", "")
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
class _Field:
    """A field at the end of the tree."""

    name: str
    value: str | bool
    widgets: tuple[Any, ...]
    """What stands on the pages, by the objects' numbers."""


@dataclass(frozen=True)
class FilledForm:
    """A form, read."""

    game: str
    """`yahtzee:hasbro`, or the name of a layout of one's own."""
    fingerprint: str
    leaves: tuple[FormLeaf, ...]
    strange: tuple[str, ...] = ()
    """Fields of no leaf that hold something."""


def read_form(content: bytes) -> FilledForm | None:
    """Read a form; None: this is no form of ours, but a scan perhaps.

    Raises FormError if it is one, and its key was changed, or if it cannot be told what stands in a box.
    """
    try:
        with pikepdf.open(BytesIO(content)) as pdf:
            form: Any = pdf.Root.get("/AcroForm", {})
            fields = list(_fields(form.get("/Fields", ())))
            lost = _lost_page(pdf, fields)
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
    if not any(field.name == _KEY for field in fields):
        return None
    if lost is not None:
        raise FormError(
            f"page {lost} holds boxes that its form does not name, as if files had been put together; check"
            " each form as a file of its own"
        )
    return _read_values(_named(fields))


def _named(fields: Sequence[_Field]) -> dict[str, str | bool]:
    """Return the fields by name; raises FormError if one name holds two things."""
    values: dict[str, str | bool] = {}
    for field in fields:
        if values.setdefault(field.name, field.value) != field.value:
            raise FormError(f"the box {field.name} stands twice in the form, and holds two different things")
    return values


def _lost_page(pdf: pikepdf.Pdf, fields: Sequence[_Field]) -> int | None:
    """Return a page with a box that was filled in, and that no field of the form is about."""
    known = {number for field in fields for number in field.widgets}
    for page, sheet in enumerate(pdf.pages, start=1):
        annotations: Any = sheet.obj.get("/Annots", ())
        for each in annotations:
            is_box = each.get("/Subtype") == "/Widget" and each.is_indirect and each.objgen not in known
            if is_box and (_is_checked(each) if each.get("/FT") == "/Btn" else str(each.get("/V", ""))):
                return page
    return None


def _read_values(values: Mapping[str, Any]) -> FilledForm:
    try:
        key = json.loads(str(values[_KEY]))
        game, fingerprint = str(key["game"]), str(key["fingerprint"])
        leaves = [(int(leaf["serial"]), tuple(map(str, leaf["board"]))) for leaf in key["leaves"]]
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise FormError("the form's hidden field 'sheetgen' was changed; fill in a fresh copy") from error
    read = []
    claimed: set[str] = {_KEY}
    for serial, board in leaves:
        prefix = f"{serial}." if len(leaves) > 1 else ""
        own = {name.removeprefix(prefix): value for name, value in values.items() if name.startswith(prefix)}
        claimed |= {f"{prefix}{name}" for name in own}
        own.pop(_KEY, None)
        cells = {cell: _told(cell, value) for cell, value in own.items()}
        slips = {cell: str(own[cell]) for cell, value in cells.items() if value is Ellipsis}
        kept = {cell: value for cell, value in cells.items() if value is not None and cell not in slips}
        read.append(FormLeaf(serial, board, kept, slips))
    strange = tuple(name for name, value in values.items() if name not in claimed and value)
    return FilledForm(game, fingerprint, tuple(read), strange)


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
    signed = _NO_PARTS.sub("", text.replace("−", "-").replace("–", "-"))
    return int(_BLANK.sub("", signed)) if _NUMBER.fullmatch(signed) else Ellipsis


def _fields(fields: Any, prefix: str = "", inherited: Any = None, depth: int = 0) -> Iterator[_Field]:
    """Give the form's fields: a text, or whether it is checked. Signatures are about none of our boxes."""
    for field in fields if depth < _DEEPEST else ():
        name = f"{prefix}{field.get('/T', '')}"
        kind = str(field.get("/FT", inherited or ""))
        parts = list(field.get("/Kids", ()))
        kids = [kid for kid in parts if "/T" in kid]
        if kids:
            yield from _fields(kids, f"{name}.", kind, depth + 1)
        elif kind != "/Sig":
            value = _is_checked(field) if kind == "/Btn" else str(field.get("/V", ""))
            yield _Field(name, value, tuple(each.objgen for each in (field, *parts)))


def _is_checked(field: Any) -> bool:
    """Tell whether a box is checked: some apps change its value, some only its look."""
    states = [field.get("/V"), field.get("/AS"), *(kid.get("/AS") for kid in field.get("/Kids", ()))]
    return any(state is not None and str(state) not in _UNCHECKED for state in states)
