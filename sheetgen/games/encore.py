"""Encore!: what a sheet scores, and what on it cannot be.

Takes sheets with their board, the boxes crossed, the exclamation marks struck and what was circled; gives
points and findings. Sizes, letters and numbers are the board's and the rules' (rules.md §4).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sheetgen.games.encore_coding import pack_board, unpack_board
from sheetgen.games.encore_filled import Filled, read_filled
from sheetgen.games.encore_options import OPTIONS, contradictions
from sheetgen.games.encore_shape import board_faults, first_fault, fitting_shape
from sheetgen.games.encore_table import CODES as TABLE_CODES
from sheetgen.games.encore_table import check_table
from sheetgen.games.encore_tour import find_tour
from sheetgen.rules.boards import Boards
from sheetgen.rules.model import (
    Entry,
    Field,
    Finding,
    Form,
    Game,
    Mode,
    Rules,
    Severity,
    Sheet,
    SheetVerdict,
    Total,
    Verdict,
)
from sheetgen.rules.totals import check_lines, check_sum, table_verdict, with_printed_minus

LINES = ("columns", "colours", "jokers", "stars")

# A move uses one number die and one colour die; each may be a joker.
JOKERS_A_MOVE = 2

# rules.md §4.3
CODES = {
    "EN-RANGE": Severity.ERROR,
    "EN-UNREACHABLE": Severity.ERROR,
    "EN-COL-NOT-COMPLETE": Severity.ERROR,
    "EN-COL-UNCLAIMED": Severity.ERROR,
    "EN-COLOUR-NOT-COMPLETE": Severity.ERROR,
    "EN-COLOUR-UNCLAIMED": Severity.ERROR,
    "EN-COLOURS-3": Severity.ERROR,
    "EN-JOKER-RANGE": Severity.ERROR,
    "EN-JOKER-MOVES": Severity.ERROR,
    "EN-SOLO-MOVES": Severity.ERROR,
    "EN-SOLO-LATER": Severity.ERROR,
    "EN-ARITH": Severity.ERROR,
    "EN-SUM": Severity.ERROR,
}


def fields(rules: Rules) -> tuple[Field, ...]:
    """Return what the sheet asks for; the board is printed, but a typed sheet may bring its own."""
    return (
        Field("crossed", Form.CELLS),
        Field("jokers_used", Form.COUNT, range(rules["jokers"] + 1), optional=True),
        Field("columns", Form.CLAIMS, tuple(rules["columns"]["first"]), optional=True),
        Field("colours", Form.CLAIMS, tuple(rules["colours"]), optional=True),
        Field("board", Form.BOARD, optional=True),
    )


def totals(rules: Rules) -> tuple[Total, ...]:
    """Return the lines that the players work out."""
    return (
        Total("columns", ("columns",)),
        Total("colours", ("colours",)),
        Total("jokers", ("jokers_used",)),
        Total("stars", ("crossed",)),
        Total("total", LINES),
    )


def judge(sheets: Sequence[Sheet], rules: Rules, mode: Mode) -> Verdict:
    """Judge each sheet, and at a table what the sheets say of each other.

    Raises UsageError if a sheet has no board.
    """
    filled = [read_filled(sheet, rules) for sheet in sheets]
    verdicts = [judge_sheet(sheet, own, rules, mode) for sheet, own in zip(sheets, filled, strict=True)]
    if mode is not Mode.TABLE:
        return Verdict(tuple(verdicts))
    left = [verdict.scores["jokers"] for verdict in verdicts] if rules["tie_break"] == "jokers" else []
    return table_verdict(verdicts, check_table(filled, rules), left)


def judge_sheet(sheet: Sheet, filled: Filled, rules: Rules, mode: Mode) -> SheetVerdict:
    """Score one sheet by the marks as they are, and find what the rules do not allow on it."""
    scores = score(sheet, filled, rules)
    findings = _check_boxes(sheet, filled, rules)
    findings += _check_claims("columns", "EN-COL", filled)
    findings += _check_claims("colours", "EN-COLOUR", filled)
    findings += _check_jokers(sheet, filled, rules)
    findings += _check_solo(filled, rules) if mode is Mode.SOLO else _check_colours(filled, rules)
    written = with_printed_minus(sheet.written, ["stars"], "total", LINES, scores)
    findings += check_lines(LINES, scores, written, "EN-ARITH")
    findings += check_sum("total", LINES, scores, written, "EN-SUM")
    return SheetVerdict(sheet.player, scores, tuple(findings))


def score(sheet: Sheet, filled: Filled, rules: Rules) -> dict[str, int]:
    """Add up what is circled, the exclamation marks left, and the stars left open."""
    points = rules["columns"]
    columns = sum(points[claim].get(letter, 0) for letter, claim in filled.claims["columns"].items())
    colours = sum(rules["colour"][claim] for claim in filled.claims["colours"].values())
    jokers = rules["jokers"] - sheet.value("jokers_used", 0)
    stars = rules["star"] * (filled.grid.stars & ~filled.crossed).bit_count()
    total = columns + colours + jokers + stars
    return {"columns": columns, "colours": colours, "jokers": jokers, "stars": stars, "total": total}


def cells(sheet: Sheet, rules: Rules) -> dict[str, Any]:
    """Return what the pen put into which box of the page."""
    jokers = min(sheet.value("jokers_used", 0), rules["jokers"])
    crossed = [
        *sheet.value("crossed", ()),
        *(f"jokers/{count}" for count in range(1, jokers + 1)),
        *(f"columns/{letter}/{claim}" for letter, claim in sheet.value("columns", {}).items()),
        *(f"colours/{letter}/{claim}" for letter, claim in sheet.value("colours", {}).items()),
    ]
    written = {f"written/{total.id}": sheet.written.get(total.id) for total in totals(rules)}
    return {
        **dict.fromkeys(crossed, True),
        **{cell: number for cell, number in written.items() if number is not None},
    }


def entries(marks: Mapping[str, Any], rules: Rules) -> dict[str, Entry]:
    """Return the fields of a sheet on which these boxes are marked, the board aside.

    Of one thing circled twice, the higher value counts.
    """
    marked = [cell for cell, mark in marks.items() if mark]
    claims: dict[str, dict[str, str]] = {"columns": {}, "colours": {}}
    for kind, letter, claim in (cell.split("/") for cell in marked if cell.count("/") == 2):
        if claims[kind].get(letter) != "first":
            claims[kind][letter] = claim
    jokers = sum(1 for cell in marked if cell.startswith("jokers/"))
    crossed = tuple(cell for cell in marked if cell.isalnum())
    return {
        "crossed": Entry(crossed),
        "jokers_used": Entry(jokers),
        "columns": Entry(claims["columns"]),
        "colours": Entry(claims["colours"]),
    }


def _check_boxes(sheet: Sheet, filled: Filled, rules: Rules) -> list[Finding]:
    """Find boxes that are not on the board, and crosses that no moves from the start column reach."""
    grid, crossed = filled.grid, filled.crossed
    strange = sorted({cell for cell in sheet.value("crossed", ()) if cell not in grid.bits})
    findings = [Finding("EN-RANGE", cell) for cell in strange]
    # The dice show a 1, so every box beside a cross can be reached, and nothing else matters (rules.md §4.3).
    loose = crossed & ~grid.grown(grid.start & crossed, crossed)
    for piece in grid.pieces(loose):
        boxes = grid.cells(piece)
        facts = {"boxes": tuple(boxes), "start": rules["start"]}
        findings.append(Finding("EN-UNREACHABLE", boxes[0], facts=facts))
    return findings


def _check_claims(kind: str, code: str, filled: Filled) -> list[Finding]:
    """Find what is circled but not complete, and what is complete but not circled."""
    claims, complete = filled.claims[kind], filled.complete[kind]
    if claims.keys() == complete:
        return []
    parts = filled.grid.columns if kind == "columns" else filled.grid.colours
    findings = []
    for letter in sorted(claims.keys() - complete):
        boxes = filled.grid.cells(parts.get(letter, 0) & ~filled.crossed)
        facts = {"open": tuple(boxes), "count": len(boxes)}
        findings.append(Finding(f"{code}-NOT-COMPLETE", letter, facts=facts))
    return findings + [Finding(f"{code}-UNCLAIMED", letter) for letter in sorted(complete - claims.keys())]


def _check_jokers(sheet: Sheet, filled: Filled, rules: Rules) -> list[Finding]:
    """Find more struck exclamation marks than the sheet has, or than its crosses can have cost."""
    used = sheet.value("jokers_used", 0)
    boxes = filled.crossed.bit_count()
    facts = {"used": used, "jokers": rules["jokers"], "boxes": boxes, "most": JOKERS_A_MOVE * boxes}
    if not 0 <= used <= rules["jokers"]:
        return [Finding("EN-JOKER-RANGE", "jokers", written=used, facts=facts)]
    if used > JOKERS_A_MOVE * boxes:
        return [Finding("EN-JOKER-MOVES", "jokers", written=used, facts=facts)]
    return []


def _check_colours(filled: Filled, rules: Rules) -> list[Finding]:
    """Find more complete colours than end the game; a move has one colour, so a turn completes one."""
    count = len(filled.complete["colours"])
    if count <= rules["end_colours"]:
        return []
    return [Finding("EN-COLOURS-3", "colours", facts={"count": count, "end_colours": rules["end_colours"]})]


def _check_solo(filled: Filled, rules: Rules) -> list[Finding]:
    """Find what nobody can reach alone, and lower values, which alone do not exist."""
    findings = [
        Finding("EN-SOLO-LATER", kind)
        for kind in ("columns", "colours")
        if "later" in filled.claims[kind].values()
    ]
    moves = filled.grid.fewest_moves(filled.crossed, rules["dice_max"])
    if moves > rules["solo_rolls"]:
        facts = {"moves": moves, "rolls": rules["solo_rolls"]}
        findings.append(Finding("EN-SOLO-MOVES", "grid", facts=facts))
    return findings


GAME = Game(
    name="encore",
    options=OPTIONS,
    contradictions=contradictions,
    fields=fields,
    totals=totals,
    judge=judge,
    cells=cells,
    entries=entries,
    codes={**CODES, **TABLE_CODES},
    boxes=lambda rules: ("crossed", "jokers", "columns", "colours"),
    tour=lambda rules, board: find_tour(board, rules["start"]),
    boards=Boards(fitting_shape, board_faults, pack_board, unpack_board),
    odd_board=lambda rules, board: first_fault(board, tuple(rules["colours"])),
)
