"""docs/json.md: the answer that it shows is the true one, and its tables name all fields that come out."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.api.checks import check_files, report
from sheetgen.words import read_words

PAGE = (Path(__file__).parent.parent / "docs" / "json.md").read_text("utf-8")


def shown(language: str) -> str:
    (block,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return block


@pytest.fixture
def checked(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("game.yaml").write_text(shown("yaml"), "utf-8")
    (found,) = check_files(["game.yaml"])
    return found


def test_the_answer_shown_is_the_true_one(checked):
    answer = report(checked, read_words("en"))
    told = json.loads(shown("json"))
    assert told.pop("rules").items() <= answer.pop("rules").items()
    assert told == json.loads(json.dumps(answer))


def test_the_tables_name_all_fields_and_no_other(checked):
    """Of an answer with all that there can be: a photo of a column of a scan, with doubts and a notice."""
    full = {"page": 2, "column": 1, "boxes": {"red": {"7": 0.5}}, "settled": {"red/2": (0.4, 0.99)}}
    origins = tuple(origin._replace(**full) for origin in checked.origins)
    answer = json.loads(json.dumps(report(replace(checked, origins=origins), read_words("en"), ["notice"])))
    sheet, source = answer["sheets"][0], answer["source"][0]
    parts = [answer, sheet, sheet["findings"][0], answer["table"], source, source["settled"]["red/2"]]
    tables = re.findall(r"\|---\|---\|---\|\n((?:\|.*\n)+)", PAGE)
    named = [re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) for table in tables]
    assert named == [list(part) for part in parts]
