"""Numbers read from crops: drawn with a plain pen, so that a careful hand is read for sure."""

from importlib.resources import files

import cv2
import numpy as np
import pytest

from sheetgen.reading.number_pictures import AROUND, LINES, PX_PER_MM, picture_of
from sheetgen.reading.numbers import ALPHABET, NumberReading, read_numbers
from tests.reading.plain_numbers import draw


def written(text, pen=0.5, size=(15.0, 9.0), darkness=0.9):
    """Write a text into the middle of a box, mm, and return its crop."""
    whole = np.array(size) + 2 * AROUND
    crop = np.zeros((round(whole[1] * PX_PER_MM), round(whole[0] * PX_PER_MM)), np.uint8)
    draw(crop, text, whole / 2, PX_PER_MM, pen)
    return cv2.GaussianBlur(crop.astype(np.float32) * darkness / 255, (0, 0), 0.8)


def ringed(crop):
    drawn = np.zeros(crop.shape, np.uint8)
    middle = (crop.shape[1] // 2, crop.shape[0] // 2)
    cv2.ellipse(drawn, middle, (middle[0] - 16, middle[1] - 9), 3, 0, 355, 230, 4, cv2.LINE_AA)
    return np.maximum(crop, cv2.GaussianBlur(drawn.astype(np.float32) / 255, (0, 0), 0.8))


NUMBERS = ("", "5", "30", "25", "-", "243", "127", "40")


@pytest.mark.parametrize("pen", [0.35, 0.5, 1.0])
def test_careful_numbers_are_read(pen):
    readings = read_numbers([written(text, pen) for text in NUMBERS])
    assert tuple(reading.best(1)[0][0] for reading in readings) == NUMBERS


def test_a_long_number_with_its_sign_is_read():
    wide = (29.0, 8.0)
    readings = read_numbers([written(text, size=wide) for text in ("12350", "-1000")])
    assert [reading.best(1)[0][0] for reading in readings] == ["12350", "-1000"]


def test_a_ring_is_seen():
    plain, around = read_numbers([written("350"), ringed(written("350"))])
    assert plain.p_ringed < 0.1 and around.p_ringed > 0.9


def test_candidates_are_weighed():
    (reading,) = read_numbers([written("25")])
    likelihoods = reading.log_likelihoods(["", "25", "35", "20"])
    assert int(likelihoods.argmax()) == 1 and likelihoods[1] > np.log(0.5)


def test_steps_are_probabilities():
    (reading,) = read_numbers([written("30")])
    assert reading.log_probs.shape[1] == 1 + len(ALPHABET)
    assert np.exp(reading.log_probs).sum(axis=1) == pytest.approx(1, abs=1e-4)


def test_a_pale_pencil_is_as_good_as_the_sheet_is_even():
    readings = read_numbers([written(text, darkness=0.35) for text in ("30", "", "25")])
    assert [reading.best(1)[0][0] for reading in readings] == ["30", "", "25"]


def test_no_boxes_no_readings():
    assert read_numbers([]) == []


def test_small_writing_is_enlarged():
    large, small = written("25", size=(15.0, 8.0)), written("25", size=(30.0, 12.0))
    tall = [np.ptp(np.flatnonzero(picture_of(crop, 0.9)[..., 0].max(axis=1) > 80)) for crop in (large, small)]
    assert min(tall) > 0.6 * LINES


def test_the_model_is_small():
    assert (files("sheetgen.reading") / "models" / "numbers.npz").stat().st_size < 2_000_000


def steps_of(*signs):
    """Return a reading that saw these signs one after the other, each with its probability."""
    log_probs = np.full((2 * len(signs), 1 + len(ALPHABET)), 1e-9)
    for number, chances in enumerate(signs):
        for sign, chance in chances.items():
            log_probs[2 * number, ALPHABET.index(sign) + 1] = chance
    log_probs[:, 0] = 1 - log_probs[:, 1:].sum(axis=1)
    return NumberReading(np.log(log_probs).astype(np.float32), 0.0, 0.0)


def test_a_slash_in_a_number_is_a_slanted_one():
    reading = steps_of({"3": 1 - 1e-6}, {"/": 0.8, "1": 0.2 - 1e-6}, {"8": 1 - 1e-6})
    assert reading.best(1) == [("318", pytest.approx(1, abs=1e-3))]
    assert np.exp(reading.log_likelihoods(["318", "3/8"])) == pytest.approx([1, 0], abs=1e-3)


def test_a_lone_slash_may_be_either():
    reading = steps_of({"/": 0.8, "1": 0.2 - 1e-6})
    assert reading.best(2) == [("/", pytest.approx(0.8, abs=1e-3)), ("1", pytest.approx(0.2, abs=1e-3))]


def test_a_long_dash_is_one_dash():
    reading = steps_of({"-": 1 - 1e-6}, {"-": 0.5})
    assert reading.best(1) == [("-", pytest.approx(1, abs=1e-3))]
