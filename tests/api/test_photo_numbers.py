"""Photos of sheets filled with numbers: columns, ledgers, a player's mistake; never a silent error."""

import pytest

from sheetgen.api.checks import check_files, report
from sheetgen.api.photo_tables import merge_doubles, photo_table
from sheetgen.api.photos import read_photos
from sheetgen.reading.beliefs import is_same
from sheetgen.words import read_words
from tests.benchmarks.number_hands import UNIPEN
from tests.page.pages import page_of
from tests.reading.filled import photo, save
from tests.reading.written import COLUMN, LEDGER, WRONG, written


@pytest.fixture(scope="module")
def yahtzee(tmp_path_factory):
    rgb = written("yahtzee", COLUMN, {}, WRONG)
    path = tmp_path_factory.mktemp("photos") / "evening.jpg"
    return save(path, photo(("yahtzee", rgb), px_per_mm=7, size=(1200, 1600), angle_deg=3, tilt_deg=10))


@pytest.fixture(scope="module")
def sheets(yahtzee):
    read = read_photos([yahtzee], proof=True)
    assert read.problems == []
    return read.sheets


def silent_errors(sheet, texts):
    """Return the boxes that were read wrongly and not said to be unsure."""
    beliefs = sheet.numbers.beliefs
    return {
        cell: beliefs[cell].others
        for cell in beliefs
        if beliefs[cell].text != texts.get(cell, "") and cell not in sheet.unsure
    }


def test_each_player_who_wrote_has_a_sheet(sheets):
    assert [(sheet.column, sheet.number, sheet.spec) for sheet in sheets] == [
        (0, 0, "yahtzee"),
        (2, 1, "yahtzee"),
    ]
    assert silent_errors(sheets[0], COLUMN) == silent_errors(sheets[1], WRONG) == {}
    assert all(len(sheet.unsure) <= 3 for sheet in sheets)
    assert sheets[0].proof.startswith(b"\xff\xd8") and not sheets[1].proof
    assert all(sheet.crops.keys() == set(sheet.unsure) for sheet in sheets)


def test_an_answer_is_final(sheets):
    sheet = sheets[0].answered("chance", "13")
    assert sheet.sheet("Anna").value("chance") == 13 and "chance" not in sheet.unsure


def test_two_pictures_of_a_leaf_are_one_sheet_a_player(sheets):
    again = [sheet.__class__(**{**vars(sheet), "file": "again.jpg"}) for sheet in sheets]
    merged = merge_doubles([*sheets, *again])
    assert [(each.file, each.shown_in) for each in merged] == [(sheets[0].file, (("again.jpg", 0),))] * 2


def test_the_wrong_sum_is_found_and_no_other(sheets):
    (checked,) = check_files([], photographed=map(photo_table, sheets))
    answer = report(checked, read_words("en"))
    found = [[(f["code"], f["where"], f["written"], f["expected"]) for f in sheet["findings"]]
             for sheet in answer["sheets"]]  # fmt: skip
    assert found == [[], [("YZ-SUM", "total", 237, 277)]]
    assert [sheet["player"] for sheet in answer["sheets"]] == ["1", "3"]
    assert [each["column"] for each in answer["source"]] == [1, 3]


@pytest.mark.parametrize(
    "boxes, said, asked",
    [(range(99), "column 3 can neither be read nor is it empty", None), (range(2), "", {"ones", "twos"})],
)
def test_what_a_card_covers_is_not_empty(tmp_path, boxes, said, asked):
    """A whole column: its player did not stay at home. Some boxes: they are asked about."""
    rgb = written("yahtzee", COLUMN, {}, WRONG)
    column = [box.rect for cell, box in page_of("yahtzee").boxes.items() if cell.endswith("@3")]
    for rect in [rect for number, rect in enumerate(column[1:]) if number in boxes]:
        left, top, right, bottom = (round(12 * side) for side in (rect.x, rect.y, rect.right, rect.bottom))
        rgb[top - 6 : bottom + 6, left - 6 : right + 6] = (225, 220, 205)
    picture = photo(("yahtzee", rgb), px_per_mm=7, size=(1200, 1600), angle_deg=3, tilt_deg=10)
    sheets, problems = read_photos([save(tmp_path / "covered.jpg", picture)])
    assert [said in problem for problem in problems] == [True] * bool(said)
    assert asked is None or asked <= set(sheets[1].unsure)


def test_a_ledger_says_where_it_ends(tmp_path):
    rgb = written("ciccia", {}, LEDGER)
    picture = photo(("ciccia", rgb), px_per_mm=7, size=(1200, 1600), angle_deg=-2)
    (sheet,), problems = read_photos([save(tmp_path / "a.jpg", picture)])
    assert problems == [] and silent_errors(sheet, LEDGER) == {} and sheet.column == 1
    for cell in sheet.unsure:
        sheet = sheet.answered(cell, LEDGER.get(cell, ""))
    ledger = sheet.sheet("Anna")
    assert ledger.value("turns") == (400, "c", 650, "c", "c", 450)
    assert ledger.written == {"running": (400, 400, 1050, 1050, 50, 500), "total": 500}


@pytest.mark.skipif(not UNIPEN.is_file(), reason="pen strokes lie beside the project")
def test_hands_that_nobody_trained_with(tmp_path):
    from tests.benchmarks.number_shots import take_numbers
    from tests.camera.severity import Severity

    shot = take_numbers("yahtzee", Severity.ORDINARY, 1, players=2)
    path = tmp_path / "a.jpg"
    path.write_bytes(shot.jpeg)
    sheets, problems = read_photos([str(path)])
    assert problems == [] and len(sheets) == 2
    for sheet in sheets:
        truth = {c: text.replace("/", "-") for c, text in shot.sheets[sheet.column].texts.items()}
        sure = {c: belief for c, belief in sheet.numbers.beliefs.items() if c not in sheet.unsure}
        assert [c for c, belief in sure.items() if not is_same(belief.text, truth.get(c, ""))] == []
