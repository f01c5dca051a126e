"""Colours that everybody tells apart: a game's palette in the hues of Okabe and Ito, spread in lightness.

Source: M. Okabe, K. Ito, "Color Universal Design" (2008); eight hues that stay apart for all common kinds of
colour vision. Their lightness is moved so far apart that a grey copy tells them, too.
"""

from __future__ import annotations

import colorsys
from collections.abc import Mapping, Sequence
from itertools import permutations

from .colours import channels, lightness, mix

_HUES = ("#d55e00", "#e69f00", "#f0e442", "#009e73", "#56b4e9", "#0072b2", "#cc79a7")

# Colours whose channels differ less have no hue, of 255; they stay.
_GREYISH = 45
# A full turn of hue counts as much as so many steps of lightness: light and dark blue are told by the latter.
_HUE_WEIGHT = 180.0
# Between the lightness of neighbours, L*, at least; darkest and lightest.
_STEP = 10.0
_RANGE = (30.0, 90.0)


def safe_colours(palette: Mapping[str, str]) -> dict[str, str]:
    """Return each colour, name → sRGB, in a near hue of its own; greys and an eighth colour stay."""
    coloured = [name for name, rgb in palette.items() if not is_greyish(rgb)][: len(_HUES)]
    hues = _deal_hues([palette[name] for name in coloured])
    levels = spread([lightness(hue) for hue in hues])
    moved = (at_lightness(hue, level) for hue, level in zip(hues, levels, strict=True))
    return {**palette, **dict(zip(coloured, moved, strict=True))}


def _deal_hues(colours: Sequence[str]) -> tuple[str, ...]:
    """Return a hue for each colour, no hue twice, so that all together change as little as can be."""
    far = {(rgb, hue): _distance(rgb, hue) for rgb in colours for hue in _HUES}
    return min(
        permutations(_HUES, len(colours)),
        key=lambda dealt: sum(far[pair] for pair in zip(colours, dealt, strict=True)),
    )


def is_greyish(rgb: str) -> bool:
    """Tell whether a colour has no hue to speak of."""
    parts = channels(rgb)
    return max(parts) - min(parts) < _GREYISH


def spread(levels: Sequence[float]) -> list[float]:
    """Move levels apart, as little as needed, in their own order.

    >>> spread([50, 52, 80])
    [46.0, 56.0, 80.0]
    """
    order = sorted(range(len(levels)), key=lambda i: levels[i])
    wanted = [float(levels[i]) for i in order]
    for _ in range(200):
        for low in range(len(wanted) - 1):
            lack = _STEP - (wanted[low + 1] - wanted[low])
            if lack > 0:
                wanted[low] -= lack / 2
                wanted[low + 1] += lack / 2
        wanted = [min(max(level, _RANGE[0]), _RANGE[1]) for level in wanted]
    moved = dict(zip(order, wanted, strict=True))
    return [round(moved[i], 2) for i in range(len(levels))]


def at_lightness(rgb: str, level: float) -> str:
    """Return the colour mixed with white or black to the lightness, L*."""
    other = "#ffffff" if lightness(rgb) < level else "#000000"
    low, high = 0.0, 1.0
    for _ in range(20):
        share = (low + high) / 2
        is_short = (lightness(mix(rgb, other, share)) < level) == (other == "#ffffff")
        low, high = (share, high) if is_short else (low, share)
    return mix(rgb, other, low)


def _distance(rgb: str, other: str) -> float:
    """Return how far two colours are apart: by hue, and by lightness where hues are near."""
    hues = [colorsys.rgb_to_hsv(*(v / 255 for v in channels(colour)))[0] for colour in (rgb, other)]
    apart = abs(hues[0] - hues[1])
    return min(apart, 1 - apart) * _HUE_WEIGHT + abs(lightness(rgb) - lightness(other))
