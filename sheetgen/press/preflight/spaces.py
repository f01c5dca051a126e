"""Read colour spaces of a PDF: how colours are told, and on which plates."""

from __future__ import annotations

from typing import Any

import pikepdf

from .paint import CMYK, GREY, PATTERN, RGB, Colour, Family, Space

# ISO 32000-1, 8.6: the spaces of the device, by their names and by those that inline images use.
_DEVICE = {
    "/DeviceGray": GREY,
    "/G": GREY,
    "/DeviceRGB": RGB,
    "/RGB": RGB,
    "/DeviceCMYK": CMYK,
    "/CMYK": CMYK,
}
_BY_PARTS = {1: Family.GREY, 3: Family.RGB, 4: Family.CMYK}


def read_space(value: Any, resources: Any, depth: int = 0) -> Space:
    """Return a colour space, given by its name or as an array."""
    if isinstance(value, pikepdf.Name):
        name = str(value)
        if name in _DEVICE:
            return _DEVICE[name]
        if name == "/Pattern":
            return PATTERN
        named = _entry(resources, "/ColorSpace", name)
        return (
            Space(Family.OTHER, 1, name[1:])
            if named is None or depth > 4
            else read_space(named, resources, depth + 1)
        )
    if not isinstance(value, pikepdf.Array) or not len(value) or depth > 4:
        return Space(Family.OTHER, 1, "?")
    kind = str(value[0])
    match kind:
        case "/ICCBased":
            parts = int(value[1].get("/N", 3))
            family = _BY_PARTS.get(parts, Family.OTHER)
            return Space(family, parts, f"ICC profile of {family}")
        case "/Indexed" | "/I":
            return read_space(value[1], resources, depth + 1)
        case "/Separation":
            return Space(Family.SPOT, 1, _plate(value[1]))
        case "/DeviceN":
            plates = [_plate(name) for name in value[1]]
            return Space(Family.SPOT, len(plates), ", ".join(plates))
        case "/CalRGB":
            return Space(Family.RGB, 3, "CalRGB")
        case "/Pattern":
            return PATTERN
        case _:
            return _DEVICE.get(kind, Space(Family.OTHER, 3 if kind == "/Lab" else 1, kind[1:]))


def first_colour(space: Space) -> Colour:
    """Return the colour that a space begins with: black, or all of a spot colour."""
    full = 1.0 if space.family is Family.SPOT else 0.0
    values = (0.0, 0.0, 0.0, 1.0) if space.family is Family.CMYK else (full,) * space.parts
    return Colour(space, values)


def spot_plates(space: Space) -> list[str]:
    """Return the plates of a spot colour that are none of the four, nor for all of them."""
    if space.family is not Family.SPOT:
        return []
    usual = ("Cyan", "Magenta", "Yellow", "Black", "None", "All")
    return [name for name in space.name.split(", ") if name not in usual]


def _plate(name: Any) -> str:
    return str(name).removeprefix("/")


def _entry(resources: Any, kind: str, name: str) -> Any:
    try:
        return resources[kind][name]
    except (KeyError, TypeError, ValueError):
        return None
