"""The JSON Schemas: what is committed is generated; what is shipped is valid; what is wrong is not."""

import json
from pathlib import Path

import jsonschema
import pytest

from sheetgen.api.layouts import schema_of
from sheetgen.files import parse_yaml, read_yaml

ROOT = Path(__file__).parents[1]
LAYOUTS = sorted((ROOT / "templates").glob("*/layout.yaml")) + sorted(
    (ROOT / "templates").glob("*/variants/*")
)
EXAMPLES = sorted((ROOT / "templates").glob("*/examples.yaml"))


@pytest.fixture(scope="module")
def is_valid():
    validators = {what: jsonschema.Draft202012Validator(schema_of(what)) for what in ("layout", "sheet")}
    return lambda what, value: validators[what].is_valid(value)


def test_the_committed_schema_is_the_generated_one():
    """Write it anew with `sheetgen schema layout > schemas/layout.json`."""
    text = json.dumps(schema_of("layout"), indent=2, ensure_ascii=False) + "\n"
    assert (ROOT / "schemas/layout.json").read_text("utf-8") == text


@pytest.mark.parametrize("what", ["layout", "sheet"])
def test_it_is_a_schema(what):
    jsonschema.Draft202012Validator.check_schema(schema_of(what))


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_shipped_layouts_are_valid(path):
    jsonschema.validate(read_yaml(path).plain(), schema_of("layout"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.parent.name)
def test_examples_are_valid(path, is_valid):
    told = ("id", "note", "expect", "rules", "when")
    for example in read_yaml(path).plain()["examples"]:
        typed = {key: value for key, value in example.items() if key not in told}
        assert is_valid("sheet", typed), example["id"]


@pytest.mark.parametrize(
    "yaml, valid",
    [
        ("extends: grixx", True),
        ("{extends: grixx, trim: {width: 150}}", True),
        ("{extends: grixx, back: null}", True),
        ("{extends: grixx, palette: {red: {symbol: star}}}", True),
        ("{extends: grixx, sections: [{track: red, height: 12}]}", True),
        ("{extends: grixx, margn: 5}", False),
        ("{extends: grixx, columns: true}", False),
        ("{extends: grixx, trim: {width: 15000}}", False),
        ("{extends: grixx, palette: {red: {symbol: heart}}}", False),
        ("{extends: grixx, sections: [{trak: red}]}", False),
        ("{extends: grixx, sections: [{track: red, hieght: 12}]}", False),
        ("{game: grixx, title: GRixx}", False),
    ],
)
def test_layout(yaml, valid, is_valid):
    assert is_valid("layout", parse_yaml(yaml, "x.yaml").plain()) == valid


@pytest.mark.parametrize(
    "yaml, valid",
    [
        ("{game: grixx, sheets: [{player: Anna, red: [2, 3], locks: [red], written: {total: 1}}]}", True),
        ("[{game: grixx, sheets: [{}]}, {game: yahtzee, sheets: [{}]}]", True),
        ("{game: yahtzee, rules: triple, sheets: [{ones: [3, 2, null]}]}", True),
        ("{game: 'yahtzee:hasbro', sheets: [{ones: null, yahtzee_bonus: 1}]}", True),
        ("{game: grixx, sheets: [{red: [2], locks: null, penalties: null}]}", True),
        ("{game: grixx, sheets: [{red: null}]}", False),
        ("{game: encore, sheets: [{crossed: {all_except: [H4]}, columns: {A: first}}]}", True),
        ("{game: encore, board: 'rgb', sheets: [{rows: [x..]}]}", True),
        ("{game: ciccia, sheets: [{turns: [400, c], written: {running: [400, 400]}}]}", True),
        ("{game: grixx, sheets: []}", False),
        ("{game: gricks, sheets: [{}]}", False),
        ("{game: grixx, sheets: [{rad: [2]}]}", False),
        ("{game: grixx, sheets: [{red: 2}]}", False),
        ("{game: grixx, sheets: [{locks: [violet]}]}", False),
        ("{game: yahtzee, sheets: [{ones: three}]}", False),
        ("{game: encore, sheets: [{columns: {A: second}}]}", False),
        ("{game: ciccia, sheets: [{turns: [x]}]}", False),
    ],
)
def test_sheet(yaml, valid, is_valid):
    assert is_valid("sheet", parse_yaml(yaml, "x.yaml").plain()) == valid
