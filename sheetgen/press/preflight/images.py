"""Read pictures in a PDF: their size, their colours, the most ink that one of their dots has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pikepdf

from .paint import Colour, Family
from .spaces import read_space
from .tally import Found

# So many dots a side are looked at for their ink.
_LOOKED_AT = 160
# Decoding more than this only to look at the ink is not worth it, dots.
_MOST_DOTS = 60_000_000
# Keys by their long and short names, as inline images use them.
_SHORT = {
    "/Width": "/W",
    "/Height": "/H",
    "/ColorSpace": "/CS",
    "/BitsPerComponent": "/BPC",
    "/ImageMask": "/IM",
}


@dataclass(frozen=True)
class Picture:
    """What matters of a picture."""

    width: int
    height: int
    """In dots."""
    colour: Colour
    """Its space, and its dot with the most ink where that can be told; of a stencil the pen's colour."""
    is_bitmap: bool
    """Black and white."""
    found: tuple[Found, ...]


def read_image(image: Any, resources: Any, pen: Colour) -> Picture:
    """Return what matters of a picture."""
    width, height, bits = (int(_get(image, key, 1)) for key in ("/Width", "/Height", "/BitsPerComponent"))
    found = []
    if "/SMask" in image:
        found.append(Found("transparency", None, "soft mask", name="soft mask"))
    if "/Alternates" in image:
        found.append(Found("postscript", None, "Alternates"))
    if _get(image, "/ImageMask", False):
        return Picture(width, height, pen, True, tuple(found))
    space = read_space(_get(image, "/ColorSpace", pikepdf.Name("/DeviceGray")), resources)
    values = _most_ink(image) if space.family is Family.CMYK and width * height < _MOST_DOTS else ()
    return Picture(width, height, Colour(space, values), bits == 1, tuple(found))


def _get(image: Any, key: str, default: Any) -> Any:
    return image.get(key, image.get(_SHORT[key], default))


def _most_ink(image: Any) -> tuple[float, ...]:
    """Return the dot with the most ink of a sample, 0..1 each; nothing where it cannot be decoded."""
    with suppress(Exception):  # whatever a decoder says of a strange picture, the print shop will say it too
        picture: Any = pikepdf.PdfImage(image).as_pil_image()
        if picture.mode == "CMYK":
            sample = picture.resize([min(side, _LOOKED_AT) for side in picture.size], 0)
            dots = [tuple(v / 255 for v in dot) for dot in _dots(sample)]
            if [int(v) for v in image.get("/Decode", [])][:2] == [1, 0]:
                dots = [tuple(1 - v for v in dot) for dot in dots]
            return max(dots, key=sum)
    return ()


def _dots(picture: Any) -> Iterator[tuple[int, ...]]:
    """Give a CMYK picture's dots."""
    data = picture.tobytes()
    return (tuple(data[at : at + 4]) for at in range(0, len(data), 4))
