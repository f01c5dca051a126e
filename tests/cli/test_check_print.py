"""`check-print`: what the shell and other programs are told; its rules are tried in tests/press."""

import json

import pytest

from tests.press.bad_pdfs import good_pdf, paint, spoiled


@pytest.fixture
def files(tmp_path):
    (tmp_path / "good.pdf").write_bytes(good_pdf())
    (tmp_path / "bad.pdf").write_bytes(
        spoiled(paint("1 0 0 rg 200 200 50 50 re f 0 0 0 1 K 0 w 0 0 m 9 9 l S"))
    )
    (tmp_path / "cut.pdf").write_bytes(good_pdf()[:3000])
    (tmp_path / "no.pdf").write_text("hello")
    (tmp_path / "empty.pdf").write_text("")


def test_a_good_file(sheetgen, files):
    assert sheetgen("check-print", "good.pdf", code=0).out == "good.pdf: 1 page, fine\n"


def test_a_bad_file_has_a_table(sheetgen, files):
    done = sheetgen("check-print", "good.pdf", "bad.pdf", code=1)
    lines = done.out.splitlines()
    assert lines[1] == "bad.pdf: 1 page, 2 errors, 0 warnings"
    assert lines[2].split(maxsplit=6)[:5] == ["error", "p.", "1", "at", "60.6,"]
    assert lines[2].endswith("RGB colours (DeviceRGB); a press mixes from CMYK")


def test_programs_get_json(sheetgen, files):
    (found,) = json.loads(sheetgen("check-print", "bad.pdf", "--json", code=1).out)
    assert {key: found[key] for key in ("file", "pages", "errors", "warnings")} == {
        "file": "bad.pdf",
        "pages": 1,
        "errors": 2,
        "warnings": 0,
    }
    first = found["findings"][0]
    assert (first["rule"], first["severity"], first["page"], first["value"]) == (
        "rgb",
        "error",
        1,
        "DeviceRGB",
    )
    assert len(first["place"]) == 4


def test_a_rule_may_be_left_out(sheetgen, files):
    sheetgen("check-print", "bad.pdf", "--ignore", "rgb", "--ignore", "thin-line", code=0)
    done = sheetgen("check-print", "bad.pdf", "--ignore", "rbg", code=2)
    assert "no rule 'rbg' – did you mean 'rgb'?" in done.err


def test_the_shops_numbers(sheetgen, files):
    assert "the page is 148 × 105 mm" in sheetgen("check-print", "good.pdf", "--trim", "A5", code=1).out
    assert "the bleed is 3.0 mm" in sheetgen("check-print", "good.pdf", "--bleed", 5, code=1).out


@pytest.mark.parametrize(
    "name, code, said",
    [
        ("no.pdf", 3, "no.pdf: this is no PDF"),
        ("empty.pdf", 3, "empty.pdf: this is no PDF"),
        ("gone.pdf", 3, "gone.pdf: cannot be read: no such file or directory"),
        (".", 3, ".: cannot be read: is a directory"),
    ],
)
def test_what_is_no_pdf_is_one_line(sheetgen, files, name, code, said):
    done = sheetgen("check-print", name, code=code)
    assert done.err.strip() == said
    assert done.out == ""


def test_a_damaged_file_is_a_finding(process, files):
    done = process("check-print", "cut.pdf", code=1)
    assert "the file is damaged" in done.out
    assert done.err == ""


def test_without_a_file(sheetgen):
    assert "name a PDF" in sheetgen("check-print", code=2).err
    rules = sheetgen("check-print", "--rules", code=0).out.splitlines()
    assert len(rules) > 35
    assert any(line.startswith("error    rgb ") for line in rules)
