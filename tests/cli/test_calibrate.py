"""`calibrate`: a page, and a profile per printer in the user's own folder."""

import threading
from pathlib import Path

import pikepdf
import pytest

from sheetgen.api import printers
from sheetgen.cli.calibrate import config_folder
from sheetgen.units import Point, Size


@pytest.mark.parametrize("told", ["config", "", "./x", "~/config"])
def test_a_relative_folder_for_settings_is_none(monkeypatch, tmp_path, told):
    monkeypatch.setenv("XDG_CONFIG_HOME", told)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert config_folder() == tmp_path / ".config" / "sheetgen"


@pytest.fixture
def calibrate(sheetgen, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return lambda *args, **more: sheetgen("calibrate", *args, **more)


def test_without_measures_it_makes_a_page(calibrate, tmp_path):
    assert calibrate(code=0).out.strip() == str(Path("output/calibration.pdf"))
    with pikepdf.open(tmp_path / "output/calibration.pdf") as pdf:
        assert len(pdf.pages) == 2
        assert pdf.check_pdf_syntax() == []


def test_what_was_measured_is_kept_and_used(calibrate, sheetgen, tmp_path):
    done = calibrate("--printer", "Büro 2", "--measured", "99.2x99.5", "--shift", "0.8,-0.4", code=0)
    path = tmp_path / "config/sheetgen/printers/Büro 2.yaml"
    assert str(path) in done.err
    calibrate("--printer", "Büro 2", "--back-shift", "-0.3,0.2", code=0)
    assert path.read_text().splitlines()[1:] == [
        "measured: [99.2, 99.5]",
        "shift: [0.8, -0.4]",
        "back_shift: [-0.3, 0.2]",
    ]
    assert calibrate("--list", code=0).out == "Büro 2\n"
    sheetgen("pad", "grixx", "--printer", "Büro 2", "--leaves", 1, "-o", "a.pdf", code=0)
    sheetgen("pad", "grixx", "--leaves", 1, "-o", "b.pdf", code=0)
    assert (tmp_path / "a.pdf").read_bytes() != (tmp_path / "b.pdf").read_bytes()
    assert calibrate("--printer", "Büro 2", code=0).out.strip().endswith("calibration-Büro 2.pdf")


def test_two_measurements_at_one_moment_are_both_kept(tmp_path, monkeypatch):
    """Each reads the file only when the other has written it."""
    write, inside = printers.write_whole, threading.Event()

    def write_slowly(path, data, force):
        if not inside.is_set():
            inside.set()
            other.join(timeout=0.3)
            assert other.is_alive()
        write(path, data, force)

    monkeypatch.setattr(printers, "write_whole", write_slowly)

    def keep_other():
        inside.wait(10)
        printers.keep_printer(tmp_path, "a", None, Point(0.8, -0.4), None)

    other = threading.Thread(target=keep_other)
    other.start()
    printers.keep_printer(tmp_path, "a", Size(99, 99.5), None, None)
    other.join()
    kept = printers.find_printer(tmp_path, "a")
    assert (kept.measured, kept.shift) == (Size(99, 99.5), Point(0.8, -0.4))


@pytest.mark.parametrize(
    "args, said",
    [
        (("--measured", "99x99"), "name the printer that was measured"),
        (("--printer", "a", "--measured", "992x3"), "'992x3' cannot be; write it like 99.2x99.5"),
        (("--printer", "a", "--measured", "nanxnan"), "'nanxnan' cannot be"),
        (("--printer", "a", "--shift", "20,1"), "'20,1' cannot be; write it like 0.8,-0.4"),
        (("--printer", "../a", "--shift", "1,1"), "'../a' is no name for a printer"),
        (("--printer", "a"), "no printer 'a'; 'sheetgen calibrate' makes a page"),
        (("--paper", "A6"), "take A4 or Letter"),
    ],
)
def test_slips_of_the_pen(calibrate, tmp_path, args, said):
    done = calibrate(*args, code=2)
    assert said in done.err and len(done.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_printer_is_found_by_its_nearest_name(calibrate, sheetgen):
    calibrate("--printer", "office", "--shift", "1,1", code=0)
    done = sheetgen("pad", "grixx", "--printer", "ofice", code=2)
    assert "no printer 'ofice' – did you mean 'office'?" in done.err


@pytest.mark.parametrize(
    "text, said",
    [
        ("measured: [99, 99, 99]\n", "1:11: 'measured' needs two numbers from 90 to 110"),
        ("shft: [1, 1]\n", "1:1: unknown key 'shft' – did you mean 'shift'?"),
        ("[]\n", "1:1: a printer's file has the keys"),
        ("shift: [true, 1]\n", "1:8: 'shift' needs two numbers"),
    ],
)
def test_a_file_that_somebody_edited(calibrate, tmp_path, text, said):
    folder = tmp_path / "config/sheetgen/printers"
    folder.mkdir(parents=True)
    (folder / "a.yaml").write_text(text)
    done = calibrate("--printer", "a", code=3)
    assert said in done.err.splitlines()[0]


def test_a_home_that_cannot_be_written(calibrate, tmp_path):
    (tmp_path / "config").write_text("a file where a folder should be")
    done = calibrate("--printer", "a", "--shift", "1,1", code=5)
    assert "cannot be written" in done.err and len(done.err.splitlines()) == 1


def test_an_empty_measure_is_a_slip_and_no_wish_for_a_page(calibrate, tmp_path):
    calibrate("--printer", "Office", "--measured", "99x99", code=0)
    assert (
        "'' cannot be; write it like 99.2x99.5"
        in calibrate("--printer", "Office", "--measured", "", code=2).err
    )
    assert not (tmp_path / "output").exists()


def test_a_folder_that_is_called_like_a_printer(calibrate, tmp_path):
    (tmp_path / "config/sheetgen/printers/office.yaml").mkdir(parents=True)
    assert calibrate("--list", code=0).out == ""
    assert "no printer 'office'; 'sheetgen calibrate' makes" in calibrate("--printer", "office", code=2).err
