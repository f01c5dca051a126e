"""Which sheets belong together, and which are one sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetgen.api.checks import read_sheets
from sheetgen.api.tables import Origin, copies, gather_tables, typed_table, with_photos

ANNA = "[350, 400, 450, 500, c, 600, 1000, 450, 400]"


@pytest.fixture
def table(tmp_path):
    def make(game, fields, file="anna.yaml", *, is_photo=False):
        path = tmp_path / file
        path.write_text(f"game: {game}\nsheets:\n- {{{fields}}}\n")
        typed, origins = typed_table(read_sheets(str(path)))
        if not is_photo:
            return replace(typed, path=file), tuple(each._replace(file=file) for each in origins)
        return replace(typed, path=f"{file}#0"), (Origin(file, 0, is_photo=True),)

    return make


@pytest.mark.parametrize(
    "game, typed, seen, is_same",
    [
        ("ciccia", f"turns: {ANNA}", f"turns: {ANNA}", True),
        # one turn corrected, one that the photo did not show
        ("ciccia", f"turns: {ANNA}", "turns: [350, 400, 450, 550, c, 600, 1000, 450, 400]", True),
        ("ciccia", f"turns: {ANNA}", "turns: [350, 450, 500, c, 600, 1000, 450, 400]", True),
        # the same hands in another order are another player's
        ("ciccia", f"turns: {ANNA}", "turns: [1000, 400, c, 450, 350, 500, 600, c, c, 350]", False),
        (
            "yahtzee:triple",
            "ones: [1, 2, 3], twos: [2, 4, 6], threes: [3, 6, 9]",
            "ones: [3, 2, 1], twos: [6, 4, 2], threes: [9, 6, 3]",
            False,
        ),
        (
            "grixx",
            "red: [2, 3, 5], yellow: [4, 6], green: [], blue: []",
            "red: [5, 3, 2], yellow: [6, 4], green: [], blue: []",
            True,
        ),
    ],
)
def test_a_photo_shows_a_typed_sheet(table, game, typed, seen, is_same):
    tables = with_photos([table(game, typed)], [table(game, seen, "photo.jpg", is_photo=True)])
    assert len(tables) == (1 if is_same else 2)


@pytest.mark.parametrize("name, found", [("", [("copy.yaml", "anna.yaml")]), ("player: Anna, ", [])])
def test_a_file_without_a_name_beside_its_copy(table, name, found):
    """Whose name stands twice plays twice; who has none may have been copied."""
    files = [table("ciccia", f"{name}turns: {ANNA}", file) for file in ("anna.yaml", "copy.yaml")]
    other = table("ciccia", "turns: [350, 400, 450]", "other.yaml")
    assert [each for one in gather_tables([*files, other], False) for each in copies(one)] == found
