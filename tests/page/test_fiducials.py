"""The markers are OpenCV's own, bit for bit, the right way up."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from sheetgen.errors import UsageError
from sheetgen.page.fiducials import make_fiducial
from sheetgen.units import Rect

DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_ARUCO_MIP_36h12)
PLACE = Rect(5, 5, 10, 10)
MODULE_PX = 8
RIM_PX = 16


def picture(id: int) -> np.ndarray:
    bits = np.array([[int(bit) for bit in row] for row in make_fiducial(id, PLACE).bits], np.uint8)
    black = np.kron(bits, np.ones((MODULE_PX, MODULE_PX), np.uint8))
    return np.pad(255 * (1 - black), RIM_PX, constant_values=255)


@pytest.mark.parametrize("id", range(250))
def test_modules_are_opencvs(id):
    modules = DICTIONARY.generateImageMarker(id, 8, borderBits=1)
    assert make_fiducial(id, PLACE).bits == tuple(
        "".join("01"[int(px == 0)] for px in row) for row in modules
    )


def test_every_marker_is_found_with_its_first_corner_at_the_top_left():
    detector = cv2.aruco.ArucoDetector(DICTIONARY)
    for id in range(250):
        corners, ids, _ = detector.detectMarkers(picture(id))
        assert ids.ravel().tolist() == [id]
        end = RIM_PX + 8 * MODULE_PX
        expected = [(RIM_PX, RIM_PX), (end, RIM_PX), (end, end), (RIM_PX, end)]
        assert np.allclose(corners[0].reshape(4, 2), expected, atol=1.5)


def test_the_place_is_kept():
    assert make_fiducial(7, PLACE).rect == PLACE


@pytest.mark.parametrize("id", [-1, 250])
def test_an_id_out_of_the_dictionary_is_refused(id):
    with pytest.raises(UsageError, match=f"no fiducial {id}; the dictionary has 0 to 249"):
        make_fiducial(id, PLACE)
