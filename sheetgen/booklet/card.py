"""The card in a page: a section that a script fills, the script, what it must know, and its colours.

Without JavaScript a line says that the card needs it; everything else on the page can still be read.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..page.shapes import symbol
from ..page.theme import Swatch
from ..units import Point
from .compact import short_path

# The script is packed (RFC 1950, as base64): as it is, it would take up two fifths more than the whole card.
# Browsers that cannot unpack it (before 2023) leave standing what the page says without JavaScript.
_UNPACKED = (
    'new Response(new Blob([Uint8Array.from(atob("{}"),c=>c.charCodeAt())]).stream()'
    '.pipeThrough(new DecompressionStream("deflate"))).text()'
    '.then(t=>{{let s=document.createElement("script");s.textContent=t;document.body.append(s)}})'
)


@dataclass(frozen=True)
class Card:
    """A game as a screen plays it, in one language."""

    script: str
    facts: Mapping[str, Any]
    """What the script reads: rules, names, sentences."""
    swatches: Mapping[str, Swatch]

    def scripts(self) -> str:
        """Return the elements that make the card alive."""
        data, script = self.texts()
        return (
            f'<script type="application/json" id="card-data">{data}</script><script>{pack(script)}</script>'
        )

    def texts(self) -> tuple[str, str]:
        """Return what the script reads, as JSON, and the script as it runs."""
        symbols = {name: short_path(symbol(s.symbol, Point(5, 5), 4)) for name, s in self.swatches.items()}
        facts = json.dumps({**self.facts, "symbols": symbols}, ensure_ascii=False, separators=(",", ":"))
        # `<` would let a text end the element.
        return facts.replace("<", "\\u003c"), self.script

    def colours(self) -> str:
        """Return the palette as classes: `c-red` sets what --full, --tint, --deep and --on are below it."""
        return "".join(
            f".c-{name}{{--full:{s.full.rgb};--tint:{s.tint.rgb};--deep:{s.deep.rgb};--on:{s.on_full.rgb}}}\n"
            for name, s in self.swatches.items()
        )


@lru_cache(maxsize=16)
def pack(script: str) -> str:
    """Return a script that unpacks another one and runs it."""
    return _UNPACKED.format(base64.b64encode(zlib.compress(script.encode(), 9)).decode())
