"""Sums with colours: mixing in sRGB, lightness, and what a press mixes them from."""

from __future__ import annotations

from functools import lru_cache


def channels(rgb: str) -> tuple[int, int, int]:
    """Return red, green and blue of `#rrggbb`, 0..255."""
    return int(rgb[1:3], 16), int(rgb[3:5], 16), int(rgb[5:7], 16)


@lru_cache(maxsize=1024)
def mix(rgb: str, other: str, share: float) -> str:
    """Return `share` of the other colour mixed into rgb, in sRGB.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(channels(rgb), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


@lru_cache(maxsize=1024)
def lightness(rgb: str) -> float:
    """Return CIE 1976 L* of an sRGB colour, 0..100.

    >>> round(lightness("#ffffff")), round(lightness("#000000"))
    (100, 0)
    """
    y = luminance(rgb)
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y


def luminance(rgb: str) -> float:
    """Return the relative luminance of an sRGB colour, 0..1 (WCAG 2.2)."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in channels(rgb))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(rgb: str, other: str) -> float:
    """Return the contrast of two sRGB colours, 1..21 (WCAG 2.2).

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    dark, light = sorted((luminance(rgb), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def cmyk_of(rgb: str) -> tuple[float, float, float, float]:
    """Mix a screen colour for a press without a profile: grey component half replaced, 240 % ink at most."""
    c, m, y = (100 * (1 - v / 255) for v in channels(rgb))
    black = min(c, m, y) / 2
    return (round(c - black), round(m - black), round(y - black), round(black))
