"""Themes: how the palette of a layout becomes inks, so that every colour stays tellable.

A colour gives a `Swatch`: the full colour for frames, a light tint for cells (L* ≥ 75, so that ink stands out
for eye and camera), a deep shade for printed numbers. Text is black alone on a press (K only); screens and
home printers see the shade.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from .colours import cmyk_of, contrast, lightness, mix
from .model import Ink
from .safe_hues import safe_colours


class Theme(StrEnum):
    """Ways to print the same geometry."""

    COLOUR = "colour"
    SOFT = "soft"
    """Saves ink: no full areas, tints of a quarter at most."""
    GREY = "grey"
    """Black ink with grey steps."""
    MONO = "mono"
    """Black or nothing: survives a fax, a thermal printer and a photocopy."""
    SAFE = "safe"
    """Hues that colour-blind players tell apart."""
    LARGE = "large"
    """Large print: larger boxes in still larger type; other columns, no small print."""
    WIPE = "wipe"
    """For laminated sheets and thick pens: large white boxes, thick lines."""


@dataclass(frozen=True, slots=True)
class Swatch:
    """A palette colour, made ready."""

    full: Ink
    """Bands and frames."""
    tint: Ink
    """Cells."""
    deep: Ink
    """Numbers printed on the tint."""
    on_full: Ink
    """Text and symbols on the full colour."""
    pale: Ink
    """The lightest ground, that leads the eye along a line; paper where ink is dear."""
    band: Ink | None
    """Areas behind a row of cells; None: paper, outlined."""
    on_band: Ink
    """Text and symbols on the band."""
    symbol: str
    is_hatched: bool = False
    """The ink does not tell the colour: its hatch does (see hatch.py)."""

    @property
    def on_tint(self) -> Ink:
        """Symbols on cells and paper; as dark as numbers where the colour has not 3:1 (WCAG 2.2, 1.4.11)."""
        return self.full if contrast(self.full.rgb, self.tint.rgb) >= 3 else self.deep


def grey(k: float) -> Ink:
    """Return a step of black, 0 (paper) to 100."""
    level = round(255 * (1 - k / 100))
    return Ink(f"#{level:02x}{level:02x}{level:02x}", (0, 0, 0, k))


WHITE = grey(0)
BLACK = grey(100)
TEXT = grey(88)
"""Labels that are read at the table."""
HINT = grey(60)
"""Small print; 4.5:1 against paper holds up to 54 %, measured on sRGB."""
RULE = grey(35)
"""Lines of writing."""


def make_swatches(
    palette: Mapping[str, tuple[str, tuple[float, ...] | None, str | None]], theme: Theme
) -> dict[str, Swatch]:
    """Make a palette ready: name → (rgb, cmyk, symbol) becomes name → swatch.

    In grey the colours are spread evenly by their own order of lightness; in mono hatches and symbols
    alone tell them apart.
    """
    symbols = ("disc", "triangle", "square", "diamond", "drop", "star", "hexagon", "cross")
    if theme is Theme.SAFE:
        colours = safe_colours({name: rgb for name, (rgb, _, _) in palette.items()})
        palette = {
            name: (rgb, cmyk if rgb == palette[name][0] else None, symbol)
            for (name, (_, cmyk, symbol)), rgb in zip(palette.items(), colours.values(), strict=True)
        }
    by_light = sorted(palette, key=lambda name: lightness(palette[name][0]))
    made = {}
    for i, (name, (rgb, cmyk, symbol)) in enumerate(palette.items()):
        rank = by_light.index(name) / max(1, len(palette) - 1)
        full = Ink(rgb, tuple(cmyk) if cmyk else cmyk_of(rgb))  # type: ignore[arg-type]
        made[name] = _SWATCH[theme](full, rank, symbol or symbols[i % len(symbols)])
    return made


def _tinted(ink: Ink, share: float) -> Ink:
    c, m, y, k = (round(v * (1 - share), 1) for v in ink.cmyk)
    return Ink(mix(ink.rgb, "#ffffff", share), (c, m, y, k))


def _light_tint(ink: Ink, least: float) -> Ink:
    """Thin the ink by twentieths until it is at least so light."""
    steps = [_tinted(ink, share / 20) for share in range(10, 20)]
    return next((tint for tint in steps if lightness(tint.rgb) >= least), steps[-1])


def _deep(ink: Ink) -> Ink:
    """Return the shade for printed numbers: on screen darkened to L* ≤ 40, on a press black alone."""
    shades = (mix(ink.rgb, "#101018", share / 20) for share in range(0, 20))
    return Ink(next(s for s in shades if lightness(s) <= 40), (0, 0, 0, 72))


def _colour(full: Ink, rank: float, symbol: str) -> Swatch:
    on_full = Ink("#3a2f10", (0, 0, 0, 85)) if lightness(full.rgb) > 72 else WHITE
    return Swatch(
        full, _light_tint(full, 88), _deep(full), on_full, _tinted(full, 0.93), full, on_full, symbol
    )


def _soft(full: Ink, rank: float, symbol: str) -> Swatch:
    """Ink saver: the full colour survives in frames alone; areas get a quarter of it at most."""
    return Swatch(full, WHITE, _deep(full), WHITE, WHITE, _tinted(full, 0.82), _deep(full), symbol)


def _grey(full: Ink, rank: float, symbol: str) -> Swatch:
    step = round(80 - 50 * rank)
    on_full = WHITE if step > 50 else BLACK
    return Swatch(
        grey(step), grey(round(step * 0.1)), grey(72), on_full, grey(5), grey(step), on_full, symbol
    )


def _mono(full: Ink, rank: float, symbol: str) -> Swatch:
    return Swatch(BLACK, WHITE, BLACK, WHITE, WHITE, None, BLACK, symbol, is_hatched=True)


def _safe(full: Ink, rank: float, symbol: str) -> Swatch:
    """Words and symbols on a colour are white or black, whichever has 4.5:1 there."""
    on_full = WHITE if lightness(full.rgb) < 49 else BLACK
    return replace(_colour(full, rank, symbol), on_full=on_full, on_band=on_full)


def _wipe(full: Ink, rank: float, symbol: str) -> Swatch:
    """White boxes, so that wiped ink leaves no shadow that looks like a tint."""
    return replace(_colour(full, rank, symbol), tint=WHITE, pale=WHITE)


_SWATCH = {
    Theme.COLOUR: _colour,
    Theme.SOFT: _soft,
    Theme.GREY: _grey,
    Theme.MONO: _mono,
    Theme.SAFE: _safe,
    Theme.LARGE: _colour,
    Theme.WIPE: _wipe,
}
