"""The code of a leaf: what goes in comes out, and nothing else does."""

from __future__ import annotations

import numpy as np
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.errors import PhotoError, UsageError
from sheetgen.page.code import CodePayload, code_bits, code_modules, pack, read_code, unpack

ENCORE = CodePayload("encore", "0badcafe", 1234, 1, bytes(range(200, 226)))

payloads = st.builds(
    CodePayload,
    game=st.text("abcdefghijklmnopqrstuvwxyz0123456789-_.", min_size=1, max_size=45),
    fingerprint=st.text("0123456789abcdef", min_size=8, max_size=8),
    serial=st.integers(0, 2**24 - 1),
    columns=st.integers(0, 255),
    board=st.binary(max_size=26),
)


def picture(packed: bytes, module_px: int = 4) -> np.ndarray:
    black = np.array([[int(module) for module in row] for row in code_modules(packed)], np.uint8)
    grey = 255 * (1 - np.kron(black, np.ones((module_px, module_px), np.uint8)))
    return np.pad(grey, 8 * module_px, constant_values=255).astype(np.uint8)


@given(payloads)
def test_what_is_packed_is_unpacked(payload):
    assert unpack(pack(payload)) == payload


@given(st.binary(max_size=60))
def test_any_bytes_are_a_payload_or_refused(packed):
    try:
        payload = unpack(packed)
    except PhotoError:
        return
    assert len(payload.fingerprint) == 8


@pytest.mark.parametrize(
    "packed", [b"", b"https://example.org/1234567", b"\xa2\x01\x0b\xad", b"\xa1" + b"\xff" * 12]
)
def test_foreign_bytes_are_refused(packed):
    with pytest.raises(PhotoError, match="the code in the picture"):
        unpack(packed)


def test_encore_with_its_board_fits_a_symbol_of_26_modules():
    assert len(pack(ENCORE)) == 39
    assert code_bits(pack(ENCORE))[0] == 26


@given(st.binary(min_size=26, max_size=26))
def test_symbols_of_a_pad_have_one_size_and_are_read(board):
    payload = CodePayload("encore", "0badcafe", 7, 1, board)
    packed = pack(payload)
    assert code_bits(packed)[0] == 26
    assert read_code(picture(packed)) == payload


@pytest.mark.parametrize("length", [9, 13, 14, 17, 25, 31, 39, 40, 57, 58, 81, 100, 139])
@pytest.mark.parametrize("byte", [b"7", b"a", b"\xff"])
def test_the_size_follows_from_the_length_alone(length, byte):
    side, bits = code_bits(byte * length)
    assert side == code_bits(bytes(i * 37 % 256 for i in range(length)))[0]
    assert len(bits) == side * -(-side // 8)


def test_bits_and_modules_say_the_same():
    side, bits = code_bits(pack(ENCORE))
    rows = np.unpackbits(np.frombuffer(bits, np.uint8).reshape(side, -1), axis=1)[:, :side]
    assert tuple("".join(map(str, row)) for row in rows) == code_modules(pack(ENCORE))


def test_the_finder_is_black_at_the_left_and_below():
    modules = code_modules(pack(ENCORE))
    assert modules[-1] == "1" * 26
    assert all(row[0] == "1" for row in modules)


def test_a_foreign_code_and_an_empty_picture_give_none():
    barcode = zxingcpp.create_barcode(
        "https://example.org", zxingcpp.BarcodeFormat.DataMatrix, force_square=True
    )
    foreign = np.array(barcode.to_image(scale=4))
    assert read_code(foreign) is None
    assert read_code(np.full((200, 200), 255, np.uint8)) is None


@pytest.mark.parametrize(
    "payload, message",
    [
        (CodePayload("Encore!", "0badcafe", 1, 1), "'Encore!' does not fit the code"),
        (CodePayload("e" * 46, "0badcafe", 1, 1), "too long for the code"),
        (CodePayload("encore", "0badcafe", 2**24, 1), "serial number 16777216 does not fit"),
        (CodePayload("encore", "badcafe", 1, 1), "'badcafe' is no fingerprint"),
    ],
)
def test_what_does_not_fit_is_refused(payload, message):
    with pytest.raises(UsageError, match=message):
        pack(payload)


def test_a_code_longer_than_the_largest_symbol_is_refused():
    with pytest.raises(UsageError, match="at most 139"):
        code_bits(bytes(140))
