"""The game's example sheets, and what a pen would leave in which cell: shown in previews and booklets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import InvalidError, UsageError
from ..files import Node, game_folder, read_yaml
from ..reading.typed import TypedGame
from ..rules.model import Sheet
from .example_rules import judge_example, open_example
from .layouts import Design

if TYPE_CHECKING:
    from ..layout.model import Layout
    from ..page.model import Page


# What every example has.
_NEEDED = (("id", str), ("game", str), ("sheets", list))


def read_examples(game: str) -> list[Mapping[str, Any]]:
    """Return a game's examples as they are typed, with `id`, `note` and `expect`."""
    folder = game_folder(game)
    path = folder / "examples.yaml" if folder else None
    if path is None or not path.is_file():
        return []
    return _listed(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=32)
def _listed(path: Path, changed: int) -> list[Mapping[str, Any]]:
    """Read a file of examples once, and again when it has changed."""
    node = read_yaml(path)
    listed = node.at(["examples"])
    examples = listed.value if listed else None
    if not isinstance(examples, list):
        raise InvalidError([node.fault("list the example sheets below 'examples:'")])
    if odd := [each for each in examples if not _is_example(each)]:
        raise InvalidError([each.fault("an example has 'id', 'game' and 'sheets'") for each in odd])
    return [each.plain() for each in examples]


def _is_example(listed: Node) -> bool:
    parts = ((listed.at([key]), kind) for key, kind in _NEEDED)
    return all(part is not None and isinstance(part.value, kind) for part, kind in parts)


def example_cells(design: Design, page: Page) -> dict[str, Any]:
    """Return cell → what a pen left there, for the example that shows this page best.

    That is one of the layout's own rules, with as many players as the page has columns, if there is one.
    Raises UsageError if no example is right by the layout's rules.
    """
    game = _best_example(design, page)
    if game is None:
        raise UsageError(
            f"no example of '{design.layout.game}' is right by the rules of '{design.book.spec}'; "
            "leave out --filled"
        )
    names = sum(1 for cell in page.boxes if cell.startswith("name@"))
    return sheet_cells(design, page, game.sheets[: max(1, names)])


def sheet_cells(design: Design, page: Page, sheets: Sequence[Sheet]) -> dict[str, Any]:
    """Return cell → what pens left there, for sheets that share one paper, a column each."""
    names = [cell for cell in page.boxes if cell.startswith("name@")]
    marks: dict[str, Any] = {}
    for column, sheet in enumerate(sheets, start=1):
        for cell, value in design.book.game.cells(sheet, design.book.rules).items():
            own = f"{cell}@{column}"
            marks[own if own in page.boxes else cell] = value
        if column <= len(names):
            marks[names[column - 1]] = sheet.player
    # Before these boxes a minus is printed: nobody writes a second one.
    for cell in subtracted_cells(design.layout):
        if isinstance(marks.get(cell), int):
            marks[cell] = abs(marks[cell])
    return marks


def subtracted_cells(layout: Layout) -> list[str]:
    """Return the boxes before which a minus is printed."""
    from ..layout.model import Totals

    formulas = [section for section in layout.sections if isinstance(section, Totals)]
    return [f"written/{box.total}" for formula in formulas for box in formula.totals if box.sign == "−"]


def _best_example(design: Design, page: Page) -> TypedGame | None:
    """Return an example without a slip by the layout's rules: its own, else one of a kin layout."""
    names = sum(1 for cell in page.boxes if cell.startswith("name@"))
    examples = read_examples(design.layout.game)
    own = [raw for raw in examples if raw.get("rules") == design.layout.variant]
    kin = [raw for raw in examples if raw.get("rules") != design.layout.variant]
    for group in (own, kin):
        clean = [game for raw in group if (game := _clean(raw, design)) is not None]
        if clean:
            return max(clean, key=lambda game: _shown(game.sheets, names))
    return None


def _clean(raw: Mapping[str, Any], design: Design) -> TypedGame | None:
    """Return an example that teaches no slip, if it has none by the layout's rules either."""
    if raw.get("expect", {}).get("findings"):
        return None
    try:
        typed = open_example(raw, design.book)
    except InvalidError:
        return None  # it has fields that this layout does not know, or a board of another size
    verdict = judge_example(typed)
    found = [*verdict.findings, *(found for sheet in verdict.sheets for found in sheet.findings)]
    return None if found else typed


def _shown(sheets: Sequence[Any], names: int) -> int:
    """Tell how many columns an example fills; too many players is as bad as one."""
    return len(sheets) if len(sheets) <= names else 1
