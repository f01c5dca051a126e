"""The card in a page: a section that a script fills, the script, what it must know, and its colours.

Without JavaScript a line says that the card needs it; everything else on the page can still be read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..page.shapes import symbol
from ..page.theme import Swatch
from ..units import Point
from .compact import short_path


@dataclass(frozen=True)
class Card:
    """A game as a screen plays it, in one language."""

    script: str
    facts: Mapping[str, Any]
    """What the script reads: rules, names, sentences."""
    swatches: Mapping[str, Swatch]

    def scripts(self) -> str:
        """Return the elements that make the card alive."""
        symbols = {name: short_path(symbol(s.symbol, Point(5, 5), 4)) for name, s in self.swatches.items()}
        facts = json.dumps({**self.facts, "symbols": symbols}, ensure_ascii=False, separators=(",", ":"))
        # `<` would let a text end the element.
        data = facts.replace("<", "\\u003c")
        return f'<script type="application/json" id="card-data">{data}</script><script>{self.script}</script>'

    def colours(self) -> str:
        """Return the palette as classes: `c-red` sets what --full, --tint, --deep and --on are below it."""
        return "".join(
            f".c-{name}{{--full:{s.full.rgb};--tint:{s.tint.rgb};--deep:{s.deep.rgb};--on:{s.on_full.rgb}}}\n"
            for name, s in self.swatches.items()
        )
