"""Photographed sheets, end to end: what invented players marked is read, or asked about, or refused."""

import pytest

from sheetgen.api.photos import read_photos
from tests.camera.severity import Severity
from tests.camera.shots import take

# Seeds of leaves in the commonest colours, so that few have to be printed; `make bench-photos` takes all.
# Pencil, felt, ballpoint and fineliner; crosses, ticks, strokes, rings; filled boxes among the hard ones.
ORDINARY = [("grixx", (100, 101, 107, 111, 116)), ("encore", (106, 112, 117, 122))]
HARD = [("grixx", (101, 105)), ("encore", (102,))]


def silently_wrong(sheet, taken):
    """Return the boxes that were read otherwise than they are, and not asked about."""
    return (taken.filled.marked ^ set(sheet.marks.marked)) - set(sheet.marks.unsure)


def read(shot, folder):
    path = folder / "photo.jpg"
    path.write_bytes(shot.jpeg)
    return read_photos([str(path)])


@pytest.mark.parametrize("game, seeds", ORDINARY)
def test_ordinary_photos_are_read_and_never_silently_wrong(game, seeds, tmp_path):
    for seed in seeds:
        shot = take(game, Severity.ORDINARY, seed, real=False)
        sheets, problems = read(shot, tmp_path)
        assert problems == [] and len(sheets) == 1, seed
        (taken,) = shot.sheets
        assert (sheets[0].spec, sheets[0].board) == (taken.filled.spec, taken.filled.board), seed
        assert silently_wrong(sheets[0], taken) == set(), seed
        assert sheets[0].residual < 0.3, seed


@pytest.mark.parametrize("game, seeds", HARD)
def test_hard_photos_are_asked_about_or_refused(game, seeds, tmp_path):
    for seed in seeds:
        shot = take(game, Severity.HARD, seed, real=False)
        for sheet in read(shot, tmp_path).sheets:
            assert silently_wrong(sheet, shot.sheets[0]) == set(), seed
