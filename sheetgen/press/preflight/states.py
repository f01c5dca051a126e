"""Read the parameters that an extended graphics state sets: overprint, transparency, transfer curves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .paint import State
from .tally import Found

# What a shop's own screening must not be overruled by (ISO 32000-1, table 58); and values that do no harm.
_TRANSFER = ("/TR", "/TR2", "/HT", "/BG", "/BG2", "/UCR", "/UCR2")
_HARMLESS = ("/Default", "/Identity")


def read_state(parameters: Any, state: State) -> Iterator[Found]:
    """Take over what matters to us; gives what a print shop would not like."""
    if "/LW" in parameters:
        state.width = float(parameters["/LW"])
    if "/OP" in parameters:
        state.overprint_line = bool(parameters["/OP"])
        state.overprint_fill = bool(parameters.get("/op", parameters["/OP"]))
    elif "/op" in parameters:
        state.overprint_fill = bool(parameters["/op"])
    for key in ("/ca", "/CA"):
        if key in parameters and float(parameters[key]) < 1:
            yield _transparency(f"opacity {float(parameters[key]):g}")
    if str(_first(parameters.get("/BM", "/Normal"))) not in ("/Normal", "/Compatible"):
        yield _transparency(f"blend mode {str(_first(parameters['/BM'])).removeprefix('/')}")
    if "/SMask" in parameters and str(parameters["/SMask"]) != "/None":
        yield _transparency("soft mask")
    for key in _TRANSFER:
        if key in parameters and str(parameters[key]) not in _HARMLESS:
            yield Found("transfer", None, key[1:], name=key)


def _first(value: Any) -> Any:
    """Return the blend mode, the first where several are offered."""
    return value if isinstance(value, str) or not hasattr(value, "__len__") else _of_array(value)


def _of_array(value: Any) -> Any:
    import pikepdf

    return value[0] if isinstance(value, pikepdf.Array) else value


def _transparency(what: str) -> Found:
    return Found("transparency", None, what, name=what)
