"""Encore!: what the sheets of one game say of each other.

Takes all sheets, read against their boards; gives the findings that no sheet shows alone (rules.md §4.4).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from sheetgen.games.encore_filled import Filled
from sheetgen.rules.model import Finding, Rules, Severity

# rules.md §4.4; the last two are of the option share_first
CODES = {
    "EN-PLAYERS": Severity.ERROR,
    "EN-NOT-OVER": Severity.ERROR,
    "EN-COL-NO-FIRST": Severity.ERROR,
    "EN-COLOUR-NO-FIRST": Severity.ERROR,
    "EN-FINAL-TURN": Severity.ERROR,
    "EN-COL-TWO-FIRST": Severity.ERROR,
    "EN-COLOUR-TWO-FIRST": Severity.ERROR,
}


def check_table(sheets: Sequence[Filled], rules: Rules) -> list[Finding]:
    """Find what cannot be of one finished game."""
    fewest, most = rules["players"]
    findings = []
    if not fewest <= len(sheets) <= most:
        findings.append(_finding("EN-PLAYERS", count=len(sheets), fewest=fewest, most=most))
    if not any(_has_ended(sheet, rules) for sheet in sheets):
        findings.append(_finding("EN-NOT-OVER", end_colours=rules["end_colours"]))
    shared = rules["share_first"]
    findings += _check_first("columns", "EN-COL", sheets, may_share=shared is not False)
    findings += _check_first("colours", "EN-COLOUR", sheets, may_share=shared is True)
    if not _can_have_ended_together(sheets, rules):
        findings.append(_finding("EN-FINAL-TURN", end_colours=rules["end_colours"]))
    return findings


def _has_ended(sheet: Filled, rules: Rules) -> bool:
    return bool(len(sheet.complete["colours"]) >= rules["end_colours"])


def _check_first(kind: str, code: str, sheets: Sequence[Filled], may_share: bool) -> list[Finding]:
    """Find what was completed with nobody first, or with several first where only one may be.

    Who completed something and circled nothing may have been the first: that is a finding of the sheet.
    """
    findings = []
    for letter in sorted(set().union(*(sheet.complete[kind] for sheet in sheets))):
        claims = [sheet.claims[kind].get(letter) for sheet in sheets]
        open_claim = any(
            letter in sheet.complete[kind] and claim is None
            for sheet, claim in zip(sheets, claims, strict=True)
        )
        if "first" not in claims and not open_claim:
            findings.append(Finding(f"{code}-NO-FIRST", letter))
        elif claims.count("first") > 1 and not may_share:
            findings.append(Finding(f"{code}-TWO-FIRST", letter, facts={"count": claims.count("first")}))
    return findings


def _can_have_ended_together(sheets: Sequence[Filled], rules: Rules) -> bool:
    """Tell whether all who have enough colours can have completed one of them in the same, last turn.

    Every colour was first completed in the last turn, or before. Where the first value is shared, somebody
    who is later in a colour shows that it fell before. Of the others every choice is tried.
    """
    held = [_held_colours(sheet) for sheet in sheets]
    beaten = {colour for own in held for colour, claim in own.items() if claim == "later"}
    before = beaten if rules["share_first"] is True else set()
    contested = sorted(set().union(*held) - before)
    return _can_agree(held, contested, frozenset(), rules)


def _can_agree(
    held: Sequence[Mapping[str, str]], contested: Sequence[str], fell_last: Set[str], rules: Rules
) -> bool:
    """Tell whether some of the contested colours can have fallen in the last turn, besides those that did."""
    if any(_count_in_last(own, fell_last) > 1 for own in held):
        return False
    if not contested:
        return all(_fits(own, fell_last, rules) for own in held)
    colour, *others = contested
    return any(_can_agree(held, others, chosen, rules) for chosen in (fell_last | {colour}, fell_last))


def _held_colours(sheet: Filled) -> dict[str, str]:
    """Return the complete colours and what is circled for them, nothing where that was forgotten."""
    return {colour: sheet.claims["colours"].get(colour, "") for colour in sheet.complete["colours"]}


def _fits(held: Mapping[str, str], fell_last: Set[str], rules: Rules) -> bool:
    """Tell whether a player can have completed these colours, given which fell in the last turn.

    Who is later in a colour that fell before may have completed it at any time.
    """
    ended = len(held) >= rules["end_colours"]
    any_time = any(claim != "first" for claim in held.values())
    return not ended or any_time or _count_in_last(held, fell_last) == 1


def _count_in_last(held: Mapping[str, str], fell_last: Set[str]) -> int:
    """Count the colours that a player must have completed in the last turn; a turn completes at most one."""
    return sum(colour in fell_last for colour, claim in held.items() if claim)


def _finding(code: str, **facts: Any) -> Finding:
    return Finding(code, severity=CODES[code], facts=facts)
