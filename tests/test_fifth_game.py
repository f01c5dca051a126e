"""A game in a package of its own: pad, booklet, check and preview, with nothing changed in sheetgen.

The package is `tests/fifth_game`, as its author would publish it; here its metadata lie beside a copy.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "tests" / "fifth_game"
SHEET = """\
game: harvest
sheets:
- {player: Nora, wheat: 11, rye: 8, oats: 12, barley: 9, corn: 16, storms: 2, written: {total: 50}}
- {player: Otto, wheat: 20, rye: 8, oats: 12, barley: 9, corn: 6, storms: 5}
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Return a folder that looks as if pip had installed the package there."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(PACKAGE / "harvest", folder / "harvest")
    metadata = folder / "sheetgen_harvest-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: sheetgen-harvest\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[sheetgen.games]\nharvest = harvest:GAME\n")
    return folder


@pytest.fixture
def sheetgen(site, tmp_path):
    def call(*args, code=0, site=site):
        done = subprocess.run(
            [sys.executable, "-m", "sheetgen", *args],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": os.pathsep.join((str(site), str(ROOT)))},
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == code, done.stderr or done.stdout
        return done

    return call


def test_it_is_among_the_games_and_its_layout_is_fine(sheetgen):
    assert "harvest  Harvest\n" in sheetgen("games").stdout
    assert sheetgen("lint", "harvest").stderr == "harvest: fine\n"


def test_its_pad_and_its_booklet_are_made(sheetgen, tmp_path):
    sheetgen("pad", "harvest", "--back", "rules", "-o", "pad.pdf")
    sheetgen("booklet", "harvest", "-o", "rules.html")
    assert (tmp_path / "pad.pdf").read_bytes().startswith(b"%PDF-")
    page = (tmp_path / "rules.html").read_text("utf-8")
    assert "Each storm counts −3 points." in page and "28 is written" not in page
    assert "20 is written; the dice give 3 to 18" in page


def test_its_sheets_are_checked(sheetgen, tmp_path):
    (tmp_path / "evening.yaml").write_text(SHEET)
    answer = json.loads(sheetgen("check", "evening.yaml", "--json", code=1).stdout)
    found = [[(f["code"], f["where"]) for f in sheet["findings"]] for sheet in answer["sheets"]]
    assert found == [[], [("HV-VALUE", "wheat"), ("HV-STORMS", "storms")]]
    assert answer["table"]["ranking"] == [["Nora", 50], ["Otto", 40]]


def test_a_house_rule_of_it_counts_everywhere(sheetgen, tmp_path):
    (tmp_path / "mild.yaml").write_text("extends: harvest\nvariant: mild\nrules: {storm: -1}\n")
    (tmp_path / "evening.yaml").write_text(SHEET)
    answer = json.loads(sheetgen("check", "evening.yaml", "--layout", "mild.yaml", "--json", code=1).stdout)
    assert answer["sheets"][0]["scores"]["total"] == 54
    sheetgen("booklet", "mild.yaml", "-o", "rules.html")
    assert "Each storm counts −1 points." in (tmp_path / "rules.html").read_text("utf-8")


@pytest.mark.parametrize(
    "spoil, said",
    [
        (("harvest/__init__.py", "import nothing_like_it\n"), "cannot be loaded (ModuleNotFoundError"),
        (("harvest/__init__.py", "GAME = 1\n"), "is no Game called 'harvest'"),
        (("harvest/templates/harvest/layout.yaml", "a: [\n"), "layout.yaml:"),
    ],
)
def test_a_broken_package_spoils_no_other_game(sheetgen, site, tmp_path, spoil, said):
    broken = tmp_path / "site"
    shutil.copytree(site, broken)
    (broken / spoil[0]).write_text(spoil[1])
    done = sheetgen("games", site=broken)
    assert "yahtzee" in done.stdout and said in done.stderr and done.stderr.count("\n") == 1


def test_the_guide_for_authors_shows_the_package_as_it_is():
    guide = (ROOT / "docs" / "games.md").read_text("utf-8")
    files = [
        path.read_text("utf-8") for path in PACKAGE.rglob("*") if path.suffix in (".py", ".toml", ".yaml")
    ]
    shown = re.findall(r"```(?:python|toml|yaml)\n(.*?)```", guide, re.DOTALL)
    assert len(shown) >= 5
    assert [block for block in shown if not any(block in text for text in files)] == []
