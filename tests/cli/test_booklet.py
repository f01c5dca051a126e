import json

import pytest


def test_a_booklet_goes_to_the_output_folder(sheetgen, tmp_path):
    done = sheetgen("booklet", "grixx", "--lang", "de", code=0)
    assert done.out.strip() == "output/grixx-booklet-de.html"
    assert '<html lang="de"' in (tmp_path / done.out.strip()).read_text("utf-8")


def test_all_languages_go_to_a_folder_with_an_index(sheetgen, tmp_path):
    sheetgen("booklet", "encore", "ciccia", "--lang", "all", "-o", "web", code=0)
    names = {path.name for path in (tmp_path / "web").iterdir()}
    assert {"index.html", "encore-booklet-en.html", "ciccia-booklet-fr.html"} <= names
    index = (tmp_path / "web/index.html").read_text("utf-8")
    assert all(f'href="{name}"' in index for name in names - {"index.html"})
    again = sheetgen("booklet", "encore", "--lang", "en", "-o", "web", code=5)
    assert "web/encore-booklet-en.html exists; use --force" in again.err


def test_standard_output_takes_one_booklet(sheetgen):
    assert sheetgen("booklet", "grixx", "-o", "-", code=0).out.startswith("<!DOCTYPE html>")
    assert "use -o FOLDER" in sheetgen("booklet", "grixx", "encore", "-o", "-", code=2).err


def test_a_layout_takes_the_place_of_its_game(sheetgen, tmp_path):
    (tmp_path / "mine.yaml").write_text("extends: grixx\nvariant: mine\nrules: {penalty: -9}\n")
    done = sheetgen(
        "booklet", "grixx", "encore", "--layout", "mine.yaml", "--lang", "en", "-o", "web", code=0
    )
    assert done.out == ""
    assert {path.name for path in (tmp_path / "web").iterdir()} == {
        "mine-booklet-en.html",
        "encore-booklet-en.html",
    }
    assert "−9" in (tmp_path / "web/mine-booklet-en.html").read_text("utf-8")


def test_no_booklet_takes_the_place_of_another(sheetgen, tmp_path):
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.yaml").write_text("extends: grixx\nvariant: mine\n")
    layouts = ("one/mine.yaml", "two/mine.yaml")
    refused = sheetgen("booklet", *layouts, "--lang", "en", "-o", "web", code=2)
    assert "two of these booklets would be called mine-booklet-en.html" in refused.err
    assert not (tmp_path / "web").exists()
    sheetgen("booklet", "grixx", "grixx", "--lang", "en", "-o", "web", code=0)


def test_booklets_are_written_all_or_none(sheetgen, tmp_path):
    sheetgen("booklet", "grixx", "--card-only", "--lang", "en", code=0)
    refused = sheetgen("booklet", "encore", "grixx", "--card-only", "--lang", "en", code=5)
    assert "output/grixx-card-en.html exists" in refused.err
    assert not (tmp_path / "output/encore-card-en.html").exists()


@pytest.mark.parametrize(
    "args, words",
    [
        ([], "name a game"),
        (["grixx", "--imposed"], "add --format pdf"),
        (["grixx", "encore", "-o", "one.html"], "'one.html' is one file, these are 2"),
        (["gricks"], "unknown game 'gricks'"),
        (["grixx", "--lang", "xx"], "no language 'xx'"),
        (["grixx", "-o", "x.pdf", "--imposed", "--paper", "Letter"], "--imposed needs a paper"),
    ],
)
def test_wishes_that_do_not_go_together(sheetgen, args, words):
    assert words in sheetgen("booklet", *args, code=2).err


def test_a_translator_is_told_how_far_a_language_is(sheetgen):
    (report,) = json.loads(sheetgen("i18n", "report", "it", "--json", code=0).out)["languages"]
    assert report["language"] == "it" and report["wanted"] > 500
    assert "no catalogue 'xx'" in sheetgen("i18n", "report", "xx", code=2).err


def test_new_languages_have_names_of_languages(sheetgen):
    assert "'Klingon' is no language" in sheetgen("i18n", "update", "Klingon", code=2).err
    assert "'en' is what the texts themselves are written in" in sheetgen("i18n", "update", "en", code=2).err
