"""Say recurring looks of a page's drawings once: the same attributes at several places become a class.

For screens; the class's rule goes into the page's one style sheet.
"""

from __future__ import annotations

import re
from collections import Counter

# Presentation attributes that our drawings have (SVG 2, 6.6), one after the other.
_LOOK = re.compile(
    r"(?: (?:fill|fill-opacity|fill-rule|stroke|stroke-width|stroke-dasharray|stroke-linecap|stroke-linejoin"
    r'|font-family|font-size|font-weight|marker-start|marker-mid|marker-end)="[^"]*")+'
)
# Of looks that do not recur the fonts may.
_FAMILY = re.compile(r' font-family="[^"]*"')
_ATTRIBUTE = re.compile(r' ([\w-]+)="([^"]*)"')
# What a class takes at each place, and in its rule beside the look itself: ` class="k9"`, `.k9{}`.
_AT_EACH, _IN_RULE = 11, 6
# One marker at the start, between and at the end.
_MARKERS = re.compile(r"marker-start:([^;]+);marker-mid:\1;marker-end:\1")


def share_looks(drawings: str) -> tuple[str, str]:
    r"""Return drawings whose recurring looks are classes, and the rules of these.

    >>> share_looks('<g fill="#ffffff" stroke="none"><g fill="#ffffff" stroke="none">' + "<g>")
    ('<g class="k0"><g class="k0"><g>', '.k0{fill:#ffffff;stroke:none}\n')
    """
    whole, rules = _shared(drawings, _LOOK, "k")
    said, families = _shared(whole, _FAMILY, "l")
    rules += families
    return said, f"{rules}\n" if rules else ""


def _shared(drawings: str, pattern: re.Pattern[str], letter: str) -> tuple[str, str]:
    """Return drawings in which what is found, and recurs, is a class, and the rules."""
    counts = Counter(pattern.findall(drawings))
    paying = (look for look, count in counts.items() if _pays(look, count))
    names = {look: f"{letter}{number}" for number, look in enumerate(paying)}
    rules = "".join(f".{name}{{{_rule(look)}}}" for look, name in names.items())
    said = pattern.sub(
        lambda found: f' class="{names[found[0]]}"' if found[0] in names else found[0], drawings
    )
    return said, rules


def _pays(look: str, count: int) -> bool:
    return count * len(look) > count * _AT_EACH + _IN_RULE + len(_rule(look))


def _rule(look: str) -> str:
    """Return the look as CSS; lengths of drawings have no unit, those of CSS need one."""
    told = ";".join(
        f"{name}:{value}{'px' if name == 'font-size' else ''}" for name, value in _ATTRIBUTE.findall(look)
    )
    return _MARKERS.sub(r"marker:\1", told)
