"""The machine-readable code of a leaf: what it says, as bytes, as modules of a Data Matrix, and read back.

A photo of a leaf needs no arguments: the code names the game, the layout's fingerprint, the serial number
and, where each leaf has its own, the board. Data Matrix corrects errors itself (ECC 200, ISO/IEC 16022).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from ..errors import PhotoError, UsageError

if TYPE_CHECKING:
    import numpy as np

# First nibble of every payload: version 1. No ASCII text begins so: no parcel's label is taken for a leaf.
_VERSION = 0xA
MAX_SERIAL = 2**24 - 1
_MAX_WORDS = 15

# Names are kept in RADIX-50 (DEC, 1965): 40 characters, three to a 16-bit word; the first one fills up.
_ALPHABET = "\0abcdefghijklmnopqrstuvwxyz0123456789-_."
_LETTERS = len(_ALPHABET)

# ISO/IEC 16022:2006, table 7: square symbols, modules a side and data codewords.
_SYMBOLS = ((18, 18), (20, 22), (22, 30), (24, 36), (26, 44), (32, 62), (36, 86), (40, 114), (44, 144))
SIDES = tuple(side for side, _ in _SYMBOLS if side <= 32)
"""Modules a side of the codes that leaves have; larger symbols have marks within."""
# The index of 18 × 18 among all square symbols, by which the encoder names sizes.
_FIRST_VERSION = 5
# Codewords besides the payload: the mark of binary data (ECI 899: 3), the switch to base 256 and its length.
_OVERHEAD = 5


@dataclass(frozen=True, slots=True)
class CodePayload:
    """What a leaf's code says."""

    game: str
    """Without its variant, which the fingerprint tells: letters, digits, `-`, `_`, `.`."""
    fingerprint: str
    """8 hex digits."""
    serial: int
    columns: int
    """Player columns."""
    board: bytes = b""
    """The board in the game's own coding; empty: the layout's board."""


def pack(payload: CodePayload) -> bytes:
    """Return the payload as bytes; Encore's with a board of 26 bytes takes 39, a symbol of 26 × 26 modules.

    >>> pack(CodePayload("encore", "0badcafe", 7, 1)).hex(" ")
    'a2 01 0b ad ca fe 00 00 07 21 73 60 95'
    """
    name = _pack_name(payload.game)
    words = len(name) // 2
    if words > _MAX_WORDS:
        most = 3 * _MAX_WORDS
        raise UsageError(f"the name '{payload.game}' is too long for the code; use at most {most} letters")
    if not 0 <= payload.serial <= MAX_SERIAL:
        raise UsageError(f"serial number {payload.serial} does not fit the code; use 0 to {MAX_SERIAL}")
    if not re.fullmatch("[0-9a-f]{8}", payload.fingerprint):
        raise UsageError(f"'{payload.fingerprint}' is no fingerprint; it has 8 hex digits")
    head = bytes((_VERSION << 4 | words, payload.columns)) + bytes.fromhex(payload.fingerprint)
    return head + payload.serial.to_bytes(3) + name + payload.board


def unpack(packed: bytes) -> CodePayload:
    """Read what `pack` gave; raises PhotoError for any other bytes.

    >>> unpack(pack(CodePayload("encore", "0badcafe", 7, 1, b"board")))
    CodePayload(game='encore', fingerprint='0badcafe', serial=7, columns=1, board=b'board')
    """
    words = packed[0] & 0xF if packed else 0
    board_at = 9 + 2 * words
    if len(packed) < board_at or packed[0] >> 4 != _VERSION:
        raise PhotoError("the code in the picture is not a scoresheet's; show the sheet's own code")
    name = "".join(_letters(packed[9:board_at]))
    return CodePayload(
        game=name.rstrip("\0"),
        fingerprint=packed[2:6].hex(),
        serial=int.from_bytes(packed[6:9]),
        columns=packed[1],
        board=packed[board_at:],
    )


def code_bits(packed: bytes) -> tuple[int, bytes]:
    """Return the symbol's side in modules and its rows, filled up to whole bytes; 1 = black, no quiet zone.

    The side depends on the length of the payload alone, so that all leaves of a pad look alike.
    """
    side, version = _symbol(len(packed))
    digits = bytes(_create(packed, version)).translate(_BLACK_AS_ONE)
    row_bytes = -(-side // 8)
    filling = b"0" * (8 * row_bytes - side)
    rows = filling.join(digits[at : at + side] for at in range(0, side * side, side))
    return side, int(rows + filling, 2).to_bytes(side * row_bytes)


def code_modules(packed: bytes) -> tuple[str, ...]:
    """Return the symbol's rows, `1` = black."""
    side, bits = code_bits(packed)
    row_bytes = len(bits) // side
    rows = (bits[at : at + row_bytes] for at in range(0, len(bits), row_bytes))
    return tuple(f"{int.from_bytes(row):0{8 * row_bytes}b}"[:side] for row in rows)


def read_code(grey: np.ndarray[Any, Any]) -> CodePayload | None:
    """Find and read a leaf's code in a picture.

    grey: grey levels, shape (height, width), uint8; at least 4 px a module, best after rectification.
    Returns None if no code of ours is seen.
    """
    return next(find_codes(grey), None)


def find_codes(grey: np.ndarray[Any, Any], thorough: bool = True) -> Iterator[CodePayload]:
    """Find and read all codes of ours in a picture, which is as for `read_code`.

    thorough: also in a coarser copy, and in negative, which takes three times as long.
    """
    import zxingcpp

    for found in zxingcpp.read_barcodes(
        grey,
        formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.DataMatrix),
        try_invert=thorough,
        try_downscale=thorough,
    ):
        with suppress(PhotoError):
            yield unpack(found.bytes)


# The encoder gives 0 = black, 255 = white.
_BLACK_AS_ONE = bytes.maketrans(b"\x00\xff", b"10")


def _create(packed: bytes, version: int) -> Any:
    import zxingcpp

    barcode = zxingcpp.create_barcode(packed, zxingcpp.BarcodeFormat.DataMatrix, version=version)
    image: Any = barcode.to_image(scale=1, add_quiet_zones=False)  # a buffer, though its stub does not say so
    return memoryview(image)


@cache
def _symbol(length: int) -> tuple[int, int]:
    """Return the side and the encoder's number of the smallest symbol that holds any so many bytes."""
    for place, (side, codewords) in enumerate(_SYMBOLS):
        if length + _OVERHEAD <= codewords:
            return side, _FIRST_VERSION + place
    most = _SYMBOLS[-1][1] - _OVERHEAD
    raise UsageError(f"a code of {length} bytes is too long; it holds at most {most}")


@cache
def _pack_name(name: str) -> bytes:
    packed = b""
    for at in range(0, len(name), 3):
        word = 0
        for letter in name[at : at + 3].ljust(3, "\0"):
            place = _ALPHABET.find(letter)
            if place < 0 or (letter == "\0" and "\0" in name):
                raise UsageError(f"the name '{name}' does not fit the code; use a-z, 0-9, '-', '_' and '.'")
            word = word * _LETTERS + place
        packed += word.to_bytes(2)
    return packed


def _letters(words: bytes) -> Iterator[str]:
    for at in range(0, len(words), 2):
        word = int.from_bytes(words[at : at + 2])
        if word >= _LETTERS**3:
            raise PhotoError("the code in the picture is damaged; take the photo again")
        yield _ALPHABET[word // _LETTERS**2]
        yield _ALPHABET[word // _LETTERS % _LETTERS]
        yield _ALPHABET[word % _LETTERS]
