"""Rules, sheets and verdicts of the tests, straight from the YAML files, without the program's readers."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from sheetgen.rules.model import Entry, Game, Mode, Sheet, Verdict
from sheetgen.rules.overrides import merged_rules

TEMPLATES = Path(__file__).parents[2] / "templates"
VECTORS = Path(__file__).parent / "vectors"
# The reader in C, where PyYAML brings it: each process of a test run reads the vectors before its first test.
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(path: Path) -> Any:
    return yaml.load(path.read_text("utf-8"), LOADER)


def rules_of(game: str, changes: str | Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the rules of a game, with a variant's name or a mapping laid over them."""
    if isinstance(changes, str):
        changes = _rules_in(TEMPLATES / game / "variants" / f"{changes}.yaml")
    return merged_rules(_rules_in(TEMPLATES / game / "layout.yaml"), changes or {})


def vectors_of(game: str) -> dict[str, Any]:
    return read_yaml(VECTORS / f"{game}.yaml")


def sheet_of(typed: Mapping[str, Any]) -> Sheet:
    """Return a sheet typed as a mapping; lists become tuples."""
    entries = {key: Entry(_frozen(value)) for key, value in typed.items() if key not in ("player", "written")}
    written = {key: _frozen(value) for key, value in typed.get("written", {}).items()}
    return Sheet(typed["player"], entries, written)


def judge_typed(game: Game, typed: Mapping[str, Any]) -> Verdict:
    """Judge a final sheet in the text form of the vectors and examples."""
    sheets = [sheet_of(sheet) for sheet in typed["sheets"]]
    mode = Mode(typed.get("mode", "table" if len(sheets) > 1 else "single"))
    return game.judge(sheets, rules_of(game.name, typed.get("rules")), mode)


def findings_of(verdict: Verdict) -> dict[str, list[Any]]:
    """Return the findings as the vectors write them: by player (code, where), and the codes of the table."""
    found = {sheet.player: [[f.code, f.where] for f in sheet.findings] for sheet in verdict.sheets}
    return {**found, "table": [f.code for f in verdict.findings]}


@cache
def _rules_in(path: Path) -> dict[str, Any]:
    return read_yaml(path)["rules"]


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
