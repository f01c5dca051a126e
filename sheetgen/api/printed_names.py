"""Hold the names that a layout prints boxes for against those that its game knows."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..errors import Fault, did_you_mean
from ..files import Node
from .catalogue import Rulebook

# Keys of a layout's sections whose value names what the player fills in.
_BOX_KEYS = ("field", "track", "link_track", "strip", "ledger", "counters", "grid", "claims")
_TOTAL_KEY = "total"


def name_faults(book: Rulebook) -> list[Fault]:
    """Return every name among the boxes that the game does not have, each with its place."""
    parts = [node for key in ("sections", "ruled") if (node := book.source.at([key])) is not None]
    game, rules = book.game, book.rules
    boxes = game.boxes(rules) if game.boxes else tuple(field.id for field in game.fields(rules))
    totals = tuple(total.id for total in game.totals(rules))
    return [
        node.fault(f"unknown {kind} '{node.value}'{_way_out(str(node.value), known)}")
        for part in parts
        for kind, node in _named(part)
        if node.value not in (known := totals if kind == "total" else boxes)
    ]


def _way_out(name: str, known: Collection[str]) -> str:
    return did_you_mean(name, known) or f"; the game has {', '.join(known)}"


def _named(node: Node) -> Iterator[tuple[str, Node]]:
    """Give each name with its kind, `field` or `total`, in the order of the file."""
    match node.value:
        case dict():
            for key, below in node.value.items():
                if isinstance(below.value, str) and key in (*_BOX_KEYS, _TOTAL_KEY):
                    yield "total" if key == _TOTAL_KEY else "field", below
                else:
                    yield from _named(below)
        case list():
            for item in node.value:
                yield from _named(item)
