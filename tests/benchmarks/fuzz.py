"""Broken input by the million: every door of the program answers or refuses, and never falls over.

    python tests/benchmarks/fuzz.py [--count 100000] [--seed 1] [TARGET …]

Valid inputs are bent at random: bytes flipped, pieces cut out, doubled, swapped or replaced by words that
parsers dislike. What a door may raise is a `SheetgenError`; anything else is printed with the input that
brought it about, and the exit code is 1. Slow answers (over ten seconds of CPU) count as falling over.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import re
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image

from sheetgen.api.catalogue import open_rulebook
from sheetgen.api.checks import check_files, report
from sheetgen.api.layouts import layout_text, lint_layouts
from sheetgen.errors import InvalidError, SheetgenError
from sheetgen.files import decode, read_yaml, shared
from sheetgen.games.encore_coding import unrank_board
from sheetgen.layout.read import read_layout
from sheetgen.layout.source import read_source
from sheetgen.page.code import CodePayload, pack, read_code, unpack
from sheetgen.reading.pictures import open_pictures
from sheetgen.words.catalogue import format_catalogue, parse_catalogue

GAMES = ("grixx", "yahtzee", "ciccia", "encore")
_LONGEST_S = 10

# What parsers stumble over: YAML's signs, numbers at edges, bidi controls, byte order marks, entities.
_NASTY = [
    *(
        b"\0",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        b"\xc3\x28",
        b"\xed\xa0\x80",
        b"\r",
        b"\t",
        b"\x1b[2J",
        b"\xe2\x80\xae",
    ),
    *(
        b"- ",
        b": ",
        b"{",
        b"}",
        b"[",
        b"]",
        b"&a ",
        b"*a",
        b"<<: *a",
        b"!!python/name:os.system ",
        b"|",
        b">",
        b"%",
    ),
    *(
        b"---\n",
        b"...\n",
        b"'",
        b'"',
        b"#",
        b"? ",
        b"~",
        b"null",
        b"yes",
        b".nan",
        b"-.inf",
        b"0x1F",
        b"1e999",
        b"1:30",
    ),
    *(
        b"-1",
        b"0",
        b"99999999999999999999",
        b"1.5",
        b"\\x",
        b"\\u0000",
        b"msgid",
        b"msgstr[7]",
        b"{n}",
        b"%(n)s",
        b"{{",
    ),
    *(
        b"<script>",
        b"../../etc/passwd",
        b"player",
        b"written",
        b"sheets",
        b"game",
        b"rules",
        b"extends: grixx\n",
    ),
]


def bend(content: bytes, chance: random.Random, others: Sequence[bytes]) -> bytes:
    """Return the input with one to eight accidents in it."""
    bent = bytearray(content)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        at = chance.randrange(len(bent) + 1)
        length = min(chance.choice((1, 2, 4, 16, 100, 1000)), len(bent) - at)
        match chance.randrange(10):
            case 0 if at < len(bent):
                bent[at] ^= 1 << chance.randrange(8)
            case 1:
                del bent[at : at + length]
            case 2:
                bent[at:at] = bent[at : at + length] * chance.choice((1, 2, 30))
            case 3:
                bent[at : at + chance.choice((0, 1, 4))] = chance.choice(_NASTY)
            case 4:
                bent[at : at + length] = chance.randbytes(min(length, 8))
            case 5:
                other = chance.choice(others)
                start = chance.randrange(len(other) + 1)
                bent[at:at] = other[start : start + length]
            case 6 | 7 | 8:
                bent = _with_another_number(bent, chance)
            case _:
                bent = bent[: max(at, 1)] if chance.random() < 0.3 else bent
    return bytes(bent)


_NUMBER = re.compile(rb"\d+")


def _with_another_number(content: bytearray, chance: random.Random) -> bytearray:
    """Change one of the numbers in a text: that passes the parsers and meets the rules behind them."""
    numbers = list(_NUMBER.finditer(content))
    if not numbers:
        return content
    one = chance.choice(numbers)
    other = str(chance.choice((0, 1, 2, 5, 6, 7, 12, 13, 50, 100, 1000, chance.randrange(10**6)))).encode()
    return content[: one.start()] + other + content[one.end() :]


def _sheet_seeds() -> list[bytes]:
    examples = [
        example
        for game in GAMES
        for example in read_yaml(shared("templates") / game / "examples.yaml").plain()["examples"]
    ]
    games = [
        {key: each[key] for key in ("game", "mode", "sheets", "board") if key in each} for each in examples
    ]
    return [
        *(json.dumps(game, indent=2).encode() for game in games),
        b"game: yahtzee\nrules: hasbro\nsheets:\n- {player: Anna, ones: 3, twos: 6, written: {upper: 9}}\n",
        b"game: grixx\nmode: table\nsheets:\n- player: A\n  red: [2, 3, 12]\n  yellow: []\n  green: [5]\n"
        b"  blue: []\n  penalties: 4\n  locks: [red]\n  written: {red: 6, total: -14}\n",
        b'[{"game": "ciccia", "sheets": [{"player": "B", "turns": [400, "c", 50, 1000], "ciccie": 1}]}]',
        b"player;ones;twos;threes\nAnna;3;6;9\nBen;x;;-\n",
    ]


def _picture_seeds() -> list[bytes]:
    noise = np.random.default_rng(3).integers(0, 255, (60, 80, 3), np.uint8)
    image = Image.fromarray(noise)

    def saved(kind: str, image: Image.Image = image, **how: object) -> bytes:
        file = io.BytesIO()
        image.save(file, kind, **how)
        return file.getvalue()

    exif = Image.Exif()
    exif[274] = 6
    return [
        *(saved(kind) for kind in ("PNG", "WEBP", "TIFF", "GIF", "BMP", "PDF")),
        *(saved("JPEG", exif=exif), saved("JPEG", image.convert("CMYK")), saved("PNG", image.convert("P"))),
        *(saved("TIFF", image.convert("L"), compression="tiff_lzw"), saved("PNG", image.convert("LA"))),
    ]


def _read_sheets(content: bytes, folder: Path) -> None:
    path = folder / "x.yaml"
    path.write_bytes(content)
    for checked in check_files([str(path)], single=False):
        report(checked, _english())


def _english() -> object:
    from sheetgen.api.languages import words_for

    return words_for("en")


def _read_layout(content: bytes, folder: Path) -> None:
    path = folder / "x.yaml"
    path.write_bytes(content)
    read_layout(read_source(str(path)))


def _lint(content: bytes, folder: Path) -> None:
    path = folder / "x.yaml"
    path.write_bytes(content)
    for _, faults in lint_layouts([str(path)], ["en"]):
        if faults:
            raise InvalidError(faults)


def _read_rules(content: bytes, folder: Path) -> None:
    path = folder / "x.yaml"
    path.write_bytes(content)
    open_rulebook(str(path))


def _read_catalogue(content: bytes, folder: Path) -> None:
    messages = parse_catalogue(decode(content, "x.po", 5_000_000), "x.po")
    assert parse_catalogue(format_catalogue(messages), "x.po") is not None


def _read_payload(content: bytes, folder: Path) -> None:
    payload = unpack(content)
    if payload.game == "encore" and payload.board:
        unrank_board(int.from_bytes(payload.board))


def _read_code(content: bytes, folder: Path) -> None:
    side = max(int(len(content) ** 0.5), 1)
    pixels = np.frombuffer(content.ljust(side * side, b"\0")[: side * side], np.uint8).reshape(side, side)
    read_code(np.ascontiguousarray(pixels))


def _open_picture(content: bytes, folder: Path) -> None:
    path = folder / "x.jpg"
    path.write_bytes(content)
    for picture in open_pictures(path):
        assert picture.rgb.ndim == 3


class Target(NamedTuple):
    """A door and what valid visitors bring."""

    open: Callable[[bytes, Path], None]
    seeds: Callable[[], list[bytes]]
    share: float
    """Of the count: pictures are slow."""


def _layout_seeds() -> list[bytes]:
    house = b"extends: yahtzee\nvariant: house\nrules: {upper_bonus: 50, upper_target: 63}\n"
    return [*(layout_text(game).encode() for game in GAMES), house]


def _catalogue_seeds() -> list[bytes]:
    text = (shared("templates") / "locale" / "pl" / "LC_MESSAGES" / "sheetgen.po").read_bytes()
    return [text[:4000], text[-4000:]]


def _code_seeds() -> list[bytes]:
    payload = pack(CodePayload("encore", "0badcafe", 7, 1, bytes(range(26))))
    return [payload, pack(CodePayload("grixx", "00c0ffee", 1, 1))]


def _code_pictures() -> list[bytes]:
    from sheetgen.page.code import code_modules

    pictures = []
    for payload in _code_seeds():
        modules = np.array([[c == "1" for c in row] for row in code_modules(payload)])
        grey = np.where(np.pad(np.kron(modules, np.ones((4, 4), bool)), 12), 0, 255).astype(np.uint8)
        pictures.append(grey.tobytes())
    return pictures


TARGETS = {
    "sheets": Target(_read_sheets, _sheet_seeds, 0.3),
    "layout": Target(_read_layout, _layout_seeds, 0.1),
    "lint": Target(_lint, _layout_seeds, 0.01),
    "rules": Target(_read_rules, _layout_seeds, 0.05),
    "catalogue": Target(_read_catalogue, _catalogue_seeds, 0.1),
    "payload": Target(_read_payload, _code_seeds, 1.0),
    "code": Target(_read_code, _code_pictures, 0.3),
    "picture": Target(_open_picture, _picture_seeds, 0.3),
}


def fuzz(name: str, count: int, seed: int, folder: Path) -> tuple[Counter[str], list[tuple[bytes, str]]]:
    """Return how the answers were, and the inputs that made the door fall over with their tracebacks."""
    target = TARGETS[name]
    chance = random.Random(f"{name} {seed}")
    seeds = target.seeds()
    answers: Counter[str] = Counter()
    fallen = []
    for _ in range(count):
        content = bend(chance.choice(seeds), chance, seeds)
        signal.setitimer(signal.ITIMER_VIRTUAL, _LONGEST_S)
        try:
            target.open(content, folder)
            answers["taken"] += 1
        except SheetgenError as error:
            assert str(error).strip(), "an error without a word"
            answers["refused"] += 1
        except Exception:
            answers["FALLEN"] += 1
            fallen.append((content, traceback.format_exc()))
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return answers, fallen


def _too_slow(*_: object) -> None:
    raise TimeoutError(f"no answer after {_LONGEST_S} s of CPU")


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    wishes = parser.parse_args()
    signal.signal(signal.SIGVTALRM, _too_slow)
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    bad = 0
    for name in wishes.targets or TARGETS:
        count = round(wishes.count * TARGETS[name].share)
        start = time.process_time()
        with tempfile.TemporaryDirectory() as folder:
            answers, fallen = fuzz(name, count, wishes.seed, Path(folder))
        used = time.process_time() - start
        print(
            f"{name:<10} {count:>9,} inputs  {dict(answers)}  {1000 * used / max(count, 1):.2f} ms each",
            flush=True,
        )
        causes = {trace.splitlines()[-1][:120]: (content, trace) for content, trace in fallen}
        for content, trace in list(causes.values())[:8]:
            print(trace, content[:3000], sep="\n", file=sys.stderr)
        bad += len(fallen)
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
