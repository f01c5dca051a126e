"""What is shipped is read without its validators; they are asked here."""

import subprocess
import sys
from dataclasses import replace

import pytest

from sheetgen.api.layouts import open_design
from sheetgen.files import game_names
from sheetgen.layout.read import read_layout
from sheetgen.layout.shipped import trust_layout
from sheetgen.layout.source import read_source, variant_names

SPECS = [spec for game in game_names() for spec in (game, *(f"{game}:{v}" for v in variant_names(game)))]


@pytest.mark.parametrize("spec", SPECS)
def test_a_shipped_layout_is_what_the_validators_make_of_it(spec):
    source = read_source(spec)
    trusted, validated = trust_layout(source.plain()), read_layout(source)
    assert trusted == validated
    assert repr(trusted) == repr(validated)  # 148 is not 148.0: fingerprints would differ


@pytest.mark.parametrize("spec", SPECS)
def test_a_shipped_layout_opened_as_a_file_is_without_fault(spec, tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(f"extends: {spec}\n")
    opened = open_design(str(path)).layout
    assert replace(opened, extends=None) == open_design(spec).layout


def test_a_pad_of_a_shipped_layout_needs_no_validators(tmp_path):
    code = """if True:
        import sys
        from sheetgen.cli.main import cli
        cli(["pad", "grixx", "-o", "x.pdf"], standalone_mode=False)
        assert "pydantic" not in sys.modules
    """
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True, timeout=60)
