"""Findings on a page, counted: of each kind the worst, and how many there are."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from .paint import Box


class Found(NamedTuple):
    """What a judge found of one thing."""

    rule: str
    box: Box | None = None
    value: str = ""
    weight: float = 0.0
    """How bad it is among others of its rule: the worst is told."""
    name: str = ""
    """Findings of one rule with other names are told apart."""


@dataclass
class Tally:
    """What was found so far."""

    worst: dict[tuple[str, str], Found] = field(default_factory=dict)
    """By rule and name."""
    counts: dict[tuple[str, str], int] = field(default_factory=dict)
    things: int = 0
    """How many things are painted at all."""

    def add(self, found: Found, count: int = 1) -> None:
        """Count a finding."""
        key = (found.rule, found.name)
        if key not in self.worst or found.weight > self.worst[key].weight:
            self.worst[key] = found
        self.counts[key] = self.counts.get(key, 0) + count

    def merge(self, other: Tally, without: frozenset[str] = frozenset()) -> None:
        """Add all of another's, but for some rules."""
        self.things += other.things
        for key, found in other.worst.items():
            if found.rule not in without:
                self.add(found, other.counts[key])
