"""The camera can be trusted: same seed, same picture; paper keeps its lengths; truth lies where it should."""

import cv2
import numpy as np
import pytest

from sheetgen.page.model import BoxKind
from tests.camera.pens import PENS, Pen
from tests.camera.severity import CONDITIONS, Severity
from tests.camera.shots import CORNERS, hold_down, take
from tests.camera.strokes import PX_PER_MM, line_width, real_ink, real_marks
from tests.camera.surface import lay_paper


@pytest.fixture(scope="module")
def shots():
    """One careful picture a game."""
    return {game: take(game, Severity.CAREFUL, 2, real=False) for game in ("grixx", "encore")}


def test_the_same_seed_gives_the_same_picture(shots):
    again = take("grixx", Severity.CAREFUL, 2, real=False)
    assert again.jpeg == shots["grixx"].jpeg
    assert again.sheets[0].filled == shots["grixx"].sheets[0].filled


@pytest.mark.parametrize("severity", Severity)
def test_paper_bends_without_being_stretched(severity):
    """Lengths on bulging and creased paper are those of the flat sheet; a raised corner adds little."""
    for seed in range(20):
        surface = lay_paper(np.random.default_rng(seed), (148, 105), CONDITIONS[severity])
        flat = np.random.default_rng(seed).uniform(10, 95, (200, 2))
        near = flat + np.random.default_rng(seed + 1).normal(0, 0.3, (200, 2))
        before, after = (
            np.hypot(*(near - flat).T),
            np.linalg.norm(surface.at(near) - surface.at(flat), axis=1),
        )
        assert np.median(np.abs(after / before - 1)) < 0.005


@pytest.mark.parametrize("game", ["grixx", "encore"])
def test_a_corner_mark_is_seen_where_the_truth_says(game, shots):
    """By a detector that is not ours: OpenCV's, on a careful picture."""
    shot = shots[game]
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_ARUCO_MIP_36h12))
    corners, ids, _ = detector.detectMarkers(cv2.cvtColor(shot.picture, cv2.COLOR_RGB2GRAY))
    seen = {int(id): quad.mean(axis=(0, 1)) + 0.5 for id, quad in zip(ids.ravel(), corners, strict=True)}
    (taken,) = shot.sheets
    for fiducial in taken.filled.page.fiducials:
        wanted = taken.seen(np.array([fiducial.rect.centre]))[0]
        assert np.hypot(*(seen[fiducial.id] - wanted)) < 1.5


@pytest.mark.parametrize("severity", Severity)
def test_sheets_are_in_view_and_as_wide_as_the_severity_says(severity):
    low, high = CONDITIONS[severity].width_px
    shot = take("grixx", severity, 0, real=False)
    (taken,) = shot.sheets
    outline = taken.seen(taken.placed.outline)
    assert outline.min() >= 0 and (outline <= shot.picture.shape[1::-1]).all()
    assert 0.97 * low <= taken.width_px <= 1.03 * high


@pytest.mark.parametrize("game", ["grixx", "encore"])
@pytest.mark.parametrize("corner", ["top left", "top right", "bottom left", "bottom right"])
def test_a_thumb_hides_its_corner_mark_and_no_box(game, corner, shots):
    taken = shots[game].sheets[0]
    scene = np.full_like(shots[game].picture, 255)
    hold_down(scene, taken, corner, np.random.default_rng(3))

    def is_hidden(rect):
        x, y = taken.seen(np.array([rect.centre]))[0].astype(int)
        return scene[y, x].min() < 185

    hidden = [is_hidden(fiducial.rect) for fiducial in taken.filled.page.fiducials]
    assert [n for n, covered in enumerate(hidden) if covered] == [CORNERS.index(corner)]
    marked = [box for box in taken.filled.page.boxes.values() if box.kind in (BoxKind.MARK, BoxKind.RING)]
    assert not [box.cell for box in marked if is_hidden(box.rect)]


@pytest.mark.parametrize("kind", PENS, ids=lambda kind: kind.name)
def test_photographed_strokes_are_as_wide_as_the_pen_that_makes_them(kind):
    """Made smaller, they were thinner than any pen's line, and some could not be seen at all."""
    pieces = [piece for alike in real_marks().values() for piece in alike]
    if not pieces:
        pytest.skip("no photographed strokes lie beside the project")
    pen = Pen(kind, kind.inks[0], sum(kind.width) / 2, sum(kind.opacity) / 2)
    widths = [
        line_width(real_ink(piece, np.zeros(2), (85, 85), 0, pen)[0]) / PX_PER_MM for piece in pieces[::3]
    ]
    assert 0.85 * pen.width < np.median(widths) < 1.4 * pen.width
    assert min(widths) > 0.7 * pen.width
