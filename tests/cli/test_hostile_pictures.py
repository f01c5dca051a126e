"""Whatever a file calls itself a picture of: one clear line, exit code 4, no traceback, no hanging."""

import io
import os
import re
import struct
import zlib

import numpy as np
import pikepdf
import pytest
from PIL import Image


def png(width, height, rows=b""):
    """Return a PNG whose header says what it likes."""

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def saved(image, kind, **how):
    file = io.BytesIO()
    image.save(file, kind, **how)
    return file.getvalue()


def noise(mode="RGB"):
    rgb = np.random.default_rng(7).integers(0, 255, (400, 300, 3), np.uint8)
    return Image.fromarray(rgb).convert(mode)


def pdf(pages=1, side_pt=200, password=None, script=None):
    with pikepdf.new() as document:
        for _ in range(pages):
            document.add_blank_page(page_size=(side_pt, side_pt))
        if script:
            document.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=script)
        file = io.BytesIO()
        document.save(file, encryption=password and pikepdf.Encryption(owner="o", user=password))
        return file.getvalue()


HOSTILE = {
    "header-of-2-gigapixels.png": (lambda: png(50_000, 40_000), "more than 178 megapixels"),
    "cut-off.png": (lambda: png(1000, 1000, b"\0" * 1000), "damaged or cut off"),
    "thread.png": (lambda: saved(Image.new("RGB", (1, 60_000)), "PNG"), "1 × 60000 pixels"),
    "dot.png": (lambda: saved(Image.new("RGB", (1, 1)), "PNG"), "1 × 1 pixels"),
    "empty.jpg": (lambda: b"", "the file is empty"),
    "letter.jpg": (lambda: b"Dear Anna, here is our sheet", "no picture that can be read"),
    "half.jpg": (lambda: saved(noise(), "JPEG")[:9000], "damaged or cut off"),
    "a-jpeg.png": (lambda: saved(noise(), "JPEG"), "no corner marks"),
    "cmyk.jpg": (lambda: saved(noise("CMYK"), "JPEG"), "no corner marks"),
    "deep.png": (lambda: saved(Image.fromarray(np.full((300, 300), 9000, np.uint16)), "PNG"), "sharp|dark"),
    "one-bit.png": (lambda: saved(noise("1"), "PNG"), "no corner marks|sharp"),
    "moving.gif": (lambda: saved(noise(), "GIF", save_all=True, append_images=[noise()]), "no corner marks"),
    "many-pages.pdf": (lambda: pdf(pages=600), "600 pages; at most 500"),
    "wall.pdf": (lambda: pdf(side_pt=14_400), "nothing sharp"),
    "stamp.pdf": (lambda: pdf(side_pt=3), "pixels"),
    "locked.pdf": (lambda: pdf(password="x"), "asks for a password"),
    "script.pdf": (lambda: pdf(script="app.alert(1)"), "nothing sharp"),
    "torn.pdf": (lambda: pdf()[:300], "the PDF is damaged"),
    "bomb.tif": (lambda: saved(Image.new("1", (20_000, 20_000)), "TIFF", compression="group4"), "megapixels"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_one_line_and_exit_code_4(sheetgen, tmp_path, name):
    make, said = HOSTILE[name]
    (tmp_path / name).write_bytes(make())
    for command in ("read", "check"):
        done = sheetgen(command, name, code=4)
        assert re.search(said, done.err), done.err
        assert done.out == "" and done.err.startswith(f"{name}: ") and done.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_pipe_is_no_picture(sheetgen, tmp_path):
    os.mkfifo(tmp_path / "pipe.jpg")
    assert "no ordinary file" in sheetgen("read", "pipe.jpg", code=4).err


def test_a_link_that_leads_to_itself(sheetgen, tmp_path):
    (tmp_path / "loop.jpg").symlink_to("loop.jpg")
    assert "loop.jpg: cannot be opened" in sheetgen("read", "loop.jpg", code=4).err


def test_one_bad_picture_does_not_stop_the_others(sheetgen, tmp_path):
    for name in ("a.jpg", "b.jpg"):
        (tmp_path / name).write_bytes(HOSTILE["letter.jpg"][0]())
    done = sheetgen("read", "a.jpg", "b.jpg", code=4)
    assert [line.partition(":")[0] for line in done.err.splitlines()] == ["a.jpg", "b.jpg"]
