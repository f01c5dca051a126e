"""Games played on a screen, on paper: checked and printed by the command line, and the picture looked at."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from click.testing import CliRunner
from PIL import Image

from sheetgen.api.checks import read_sheets
from sheetgen.cli.main import cli

# Enough to see a pen's stroke in a box of 3 mm; and how many grey levels of 255 a pixel changes under it.
DPI = 90
CHANGED = 60


def judged_and_printed(spec: str, text: str, folder: Path, player: str | None = None) -> set[str]:
    """Return the boxes of the printed sheet in which somebody wrote; no fault is found in the game.

    player: whose sheet, where a paper is one player's.
    """
    file = folder / "played.yaml"
    file.write_text(text, "utf-8")
    checked = CliRunner().invoke(cli, ["check", str(file), "--lang", "en"])
    assert checked.exit_code == 0, checked.output
    whose = ("--player", player) if player else ()
    shown = _picture(spec, "--sheets", str(file), *whose)
    empty, scale = _picture(spec), DPI / 25.4
    assert shown.shape == empty.shape
    changed = np.abs(shown - empty) > CHANGED
    return {
        box["cell"]
        for box in _geometry(spec)["boxes"]
        if changed[_pixels(box["rect"], scale)].any() and not box["cell"].startswith(("name", "written"))
    }


def cells_of(text: str, game: str, folder: Path, player: int = 0) -> set[str]:
    """Return the boxes in which a pen writes what was exported; of all players where they share a paper."""
    file = folder / "exported.yaml"
    file.write_text(text, "utf-8")
    sheets = [
        {field: entry.value for field, entry in sheet.entries.items()}
        for sheet in read_sheets(str(file), game).sheets
    ]
    if game in ("grixx", "encore"):
        return set(_crossed(game, sheets[player]))
    return {cell for column, sheet in enumerate(sheets, 1) for cell in _written(game, sheet, f"@{column}")}


def _crossed(game: str, sheet: Mapping[str, Any]) -> Iterator[str]:
    if game == "encore":
        yield from sheet["crossed"]
        return
    for row in ("red", "yellow", "green", "blue"):
        yield from (f"{row}/{number}" for number in sheet[row])
    yield from (f"{row}/lock" for row in sheet["locks"])
    yield from (f"penalties/{number + 1}" for number in range(sheet["penalties"]))


def _written(game: str, sheet: Mapping[str, Any], column: str) -> Iterator[str]:
    if game == "yahtzee":
        yield from (box + column for box, value in sheet.items() if isinstance(value, int))
        return
    yield from (f"turn/{turn}{column}" for turn, _ in enumerate(sheet["turns"], 1))


def _pixels(rect: list[float], scale: float) -> tuple[slice, slice]:
    """Return the inner part of a box, where no frame runs."""
    x, y, width, height = rect
    left, right = x + width / 5, x + width * 4 / 5
    top, bottom = y + height / 5, y + height * 4 / 5
    return slice(int(top * scale), int(bottom * scale) + 1), slice(int(left * scale), int(right * scale) + 1)


@cache
def _picture(spec: str, *options: str) -> Any:
    """Return what `preview` draws, as grey levels."""
    drawn = CliRunner().invoke(
        cli, ["preview", spec, *options, "--dpi", str(DPI), "--format", "png", "--lang", "en", "-o", "-"]
    )
    assert drawn.exit_code == 0, drawn.output
    return np.asarray(Image.open(BytesIO(drawn.stdout_bytes)).convert("L"), dtype=np.int16)


@cache
def _geometry(spec: str) -> Any:
    told = CliRunner().invoke(cli, ["preview", spec, "--format", "json", "--lang", "en", "-o", "-"])
    return json.loads(told.stdout)
