"""Codes that are too soft for a reader of codes are read where they lie; what is no code is none."""

import cv2
import numpy as np
import pytest

from sheetgen.page.code import CodePayload, code_modules, pack, read_code
from sheetgen.reading.code_modules import MARGIN, read_flat_code

PX = 8
PAYLOADS = [
    CodePayload("encore", "0badcafe", 7, 1, bytes(range(26))),
    CodePayload("encore", "0badcafe", 123_456, 1),
    CodePayload("grixx", "12345678", 40, 1),
]


def photographed(payload, px_per_mm, seed=1, side_mm=16):
    """A piece of a sheet laid flat: its code as a phone sees it at px_per_mm, in soft light, with noise."""
    rng = np.random.default_rng(seed)
    rows = np.array([[char == "1" for char in row] for row in code_modules(pack(payload))])
    large = cv2.resize(
        np.where(rows, 60, 215).astype(np.uint8), (16 * side_mm,) * 2, interpolation=cv2.INTER_NEAREST
    )
    large = np.pad(large, round(16 * MARGIN), constant_values=215).astype(np.float32)
    light = np.linspace(0.7, 1, large.shape[1])
    small = cv2.resize(
        large * light, None, fx=px_per_mm / 16, fy=px_per_mm / 16, interpolation=cv2.INTER_AREA
    )
    small = cv2.GaussianBlur(small, (0, 0), 1.0) + rng.normal(0, 3, small.shape)
    size = (round((side_mm + 2 * MARGIN) * PX),) * 2
    flat = cv2.resize(np.clip(small, 0, 255).astype(np.uint8), size, interpolation=cv2.INTER_LINEAR)
    return cv2.cvtColor(flat, cv2.COLOR_GRAY2RGB)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_soft_code_is_read_where_it_lies(payload):
    assert read_flat_code(photographed(payload, 3.5), PX) == payload


def test_no_reader_of_codes_finds_it():
    """Else nothing would be shown above."""
    flat = photographed(PAYLOADS[0], 3.5)
    large = cv2.resize(flat[..., 0], None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC)
    assert read_code(flat[..., 0]) is None and read_code(large) is None


@pytest.mark.parametrize("seed", range(4))
def test_what_is_no_code_is_none(seed):
    rng = np.random.default_rng(seed)
    grey = cv2.GaussianBlur(rng.integers(0, 256, (160, 160), np.uint8), (0, 0), 1 + seed)
    assert read_flat_code(cv2.cvtColor(grey, cv2.COLOR_GRAY2RGB), PX) is None


def test_a_code_under_a_thumb_is_none():
    flat = photographed(PAYLOADS[0], 8)
    flat[60:, 50:] = (205, 160, 135)
    assert read_flat_code(flat, PX) is None
