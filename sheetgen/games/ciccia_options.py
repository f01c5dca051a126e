"""La Ciccia: which rule options there are, and which values make sense. Defaults stand in the layout."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sheetgen.games.ciccia_rolls import FIVE, ONE
from sheetgen.games.ciccia_table import LastRound
from sheetgen.rules.model import Option, Rules
from sheetgen.rules.option_checks import are_counts, is_count

# Dice that a group takes.
_TRIS = 3
_THREE_PAIRS = 6


def _check_positive(value: Any) -> str | None:
    return (
        None
        if is_count(value) and value
        else f"'{value}' is no number of points; write a whole number from 1 on"
    )


def _check_points(value: Any) -> str | None:
    return None if is_count(value) else f"'{value}' is no number of points; write a whole number such as 350"


def _check_fine(value: Any) -> str | None:
    if type(value) is int and value <= 0:
        return None
    return f"'{value}' is no loss; write a whole number such as -1000"


def _check_tris(value: Any) -> str | None:
    if are_counts(value) and len(value) >= max(ONE, FIVE):
        return None
    return "write the points of three equal by face, such as [1000, 200, 300, 400, 500, 600]"


def contradictions(rules: Rules) -> dict[str, str]:
    """Return the options that ask for what the others rule out, and why."""
    dice, faces, least, target = rules["dice"], len(rules["tris"]), rules["min_bank"], rules["target"]
    wrong = {}
    if least > target:
        wrong["min_bank"] = f"{least} is more than the target of {target}; the first hand would end the game"
    if rules["fives_as_one_in_sets"] and not rules["fives_as_one"]:
        wrong["fives_as_one_in_sets"] = "two 5s are no 1 by fives_as_one; write false"
    if dice < _TRIS and any(rules["tris"]):
        wrong["tris"] = f"needs {_TRIS} dice, the game has {dice}; write 0 for every face"
    for option, needed in (("straight", faces), ("three_pairs", _THREE_PAIRS)):
        if rules[option] and dice < needed:
            wrong[option] = f"needs {needed} dice, the game has {dice}; write 0"
    return wrong


_YES_NO = Option(values=(True, False))

OPTIONS: Mapping[str, Option] = {
    "dice": Option(values=range(1, 9)),
    "target": Option(check=_check_positive),
    "min_bank": Option(check=_check_points),
    "min_rolls": Option(values=range(1, 11)),
    "one": Option(check=_check_points),
    "five": Option(check=_check_points),
    "fives_as_one": _YES_NO,
    "fives_as_one_in_sets": _YES_NO,
    "tris": Option(check=_check_tris),
    "max_multiple": Option(values=range(1, 11)),
    "carry_over": _YES_NO,
    "extend_across_hot_dice": _YES_NO,
    "straight": Option(check=_check_points),
    "three_pairs": Option(check=_check_points),
    "three_pairs_distinct": _YES_NO,
    "ciccie": Option(values=range(1, 11)),
    "ciccie_in_a_row": _YES_NO,
    "cicciona": Option(check=_check_fine),
    "last_round": Option(values=tuple(str(choice) for choice in LastRound)),
    "shared_win": _YES_NO,
}
