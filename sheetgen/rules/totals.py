"""Totals as the players wrote them, held against what is right; then who is first.

One slip, one finding: a line is compared with its true value, a total with the sum of the lines as they were
*written*, so that a wrong line does not accuse the total too. What nobody wrote is not judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .model import Finding, Sheet, SheetVerdict, Verdict


def check_lines(
    lines: Iterable[str],
    scores: Mapping[str, int],
    written: Mapping[str, Any],
    code: str,
    facts: Mapping[str, Mapping[str, Any]] | None = None,
) -> list[Finding]:
    """Find the lines that were written otherwise than they score.

    facts: by line, what the sentence of the code speaks of.

    >>> check_lines(["red", "blue"], {"red": 28, "blue": 3}, {"red": 21, "blue": 3}, "GX-ARITH")[0].expected
    28
    """
    if not written:
        return []
    return [
        Finding(code, line, written=written[line], expected=scores[line], facts=(facts or {}).get(line, {}))
        for line in lines
        if written.get(line) is not None and written[line] != scores[line]
    ]


def sum_of_written(lines: Iterable[str], scores: Mapping[str, int], written: Mapping[str, Any]) -> int:
    """Add up the lines as they were written; a line that nobody wrote counts what it scores.

    >>> sum_of_written(["red", "blue"], {"red": 28, "blue": 3}, {"red": 21})
    24
    """
    return sum(scores[line] if written.get(line) is None else written[line] for line in lines)


def with_printed_minus(
    written: Mapping[str, Any],
    subtracted: Iterable[str],
    total: str,
    lines: Iterable[str],
    scores: Mapping[str, int],
) -> Mapping[str, Any]:
    """Return what was written, with the minus sign that a sheet prints before some lines.

    Who copies `10` from behind a printed minus means −10, and the total shows it; without a total that agrees
    the number is left as it is.

    >>> with_printed_minus(
    ...     {"red": 6, "penalties": 10, "total": -4}, ["penalties"], "total", ["red", "penalties"], {}
    ... )
    {'red': 6, 'penalties': -10, 'total': -4}
    """
    meant = {line: -written[line] for line in subtracted if (written.get(line) or 0) > 0}
    if not meant or written.get(total) is None:
        return written
    signed = {**written, **meant}
    return signed if written[total] == sum_of_written(lines, scores, signed) else written


def check_sum(
    total: str,
    lines: Iterable[str],
    scores: Mapping[str, int],
    written: Mapping[str, Any],
    code: str,
    facts: Mapping[str, Any] | None = None,
) -> list[Finding]:
    """Find a written total that is not the sum of the lines as they were written."""
    shown = written.get(total)
    if shown is None:
        return []
    expected = sum_of_written(lines, scores, written)
    return (
        []
        if shown == expected
        else [Finding(code, total, written=shown, expected=expected, facts=facts or {})]
    )


def rank(totals: Sequence[tuple[str, int]], tie_break: Sequence[int] = ()) -> tuple[tuple[str, int], ...]:
    """Order players and totals, best first; equals stay in seat order.

    tie_break: by seat, what decides between equal totals (more is better); empty: nothing does.

    >>> rank([("Anna", 60), ("Bruno", 71), ("Carla", 60)])
    (('Bruno', 71), ('Anna', 60), ('Carla', 60))
    """
    strength = _strengths(totals, tie_break)
    seats = sorted(range(len(totals)), key=strength.__getitem__, reverse=True)
    return tuple(totals[seat] for seat in seats)


def winners(totals: Sequence[tuple[str, int]], tie_break: Sequence[int] = ()) -> tuple[str, ...]:
    """Return all players who share the first place, in seat order.

    >>> winners([("Anna", 71), ("Bruno", 71), ("Carla", 60)])
    ('Anna', 'Bruno')
    >>> winners([("Anna", 71), ("Bruno", 71), ("Carla", 60)], tie_break=[3, 5, 8])
    ('Bruno',)
    """
    strength = _strengths(totals, tie_break)
    best = max(strength, default=(0, 0))
    return tuple(player for (player, _), own in zip(totals, strength, strict=True) if own == best)


def table_verdict(
    sheets: Sequence[SheetVerdict],
    findings: Iterable[Finding],
    tie_break: Sequence[int] = (),
    trigger: str | None = None,
) -> Verdict:
    """Put the sheets of one game side by side, with the findings between them and who is first."""
    totals = [(sheet.player, int(sheet.scores["total"])) for sheet in sheets]
    return Verdict(
        tuple(sheets), tuple(findings), winners(totals, tie_break), rank(totals, tie_break), trigger
    )


def players_of(sheets: Iterable[Sheet]) -> str:
    """Name the players for a sentence: `Anna, Bruno`."""
    return ", ".join(sheet.player for sheet in sheets)


def _strengths(totals: Sequence[tuple[str, int]], tie_break: Sequence[int]) -> list[tuple[int, int]]:
    return [(total, tie_break[seat] if tie_break else 0) for seat, (_, total) in enumerate(totals)]
