"""The door: pictures of every kind come in upright, in RGB, of bounded size; others are refused."""

import struct
import zlib
from contextlib import suppress

import numpy as np
import pillow_heif
import pypdfium2
import pytest
from PIL import Image, ImageFile

from sheetgen.errors import PhotoError
from sheetgen.reading import pictures
from sheetgen.reading.pictures import open_pictures

RED, GREEN, BLUE, WHITE = (220, 30, 30), (30, 180, 30), (30, 30, 220), (255, 255, 255)


def quarters(width=64, height=48):
    """Return a picture whose corners are red, green, blue and white, row by row."""
    rgb = np.zeros((height, width, 3), np.uint8)
    for i, colour in enumerate((RED, GREEN, BLUE, WHITE)):
        top, left = (i // 2) * height // 2, (i % 2) * width // 2
        rgb[top : top + height // 2, left : left + width // 2] = colour
    return Image.fromarray(rgb)


def corners(picture):
    h, w = picture.rgb.shape[:2]
    return [picture.rgb[y, x] for y in (h // 4, 3 * h // 4) for x in (w // 4, 3 * w // 4)]


def only(path):
    (picture,) = open_pictures(path)
    assert picture.rgb.dtype == np.uint8 and picture.rgb.ndim == 3 and picture.rgb.flags.c_contiguous
    return picture


@pytest.mark.parametrize("ending", ["jpg", "png", "webp", "tif", "bmp", "gif", "heic", "pdf"])
def test_every_kind_of_file(tmp_path, ending):
    if ending == "heic":
        pillow_heif.register_heif_opener()
    path = tmp_path / f"a.{ending}"
    quarters().save(path)
    assert np.allclose(corners(only(path)), [RED, GREEN, BLUE, WHITE], atol=25)


@pytest.mark.parametrize("mode", ["L", "CMYK", "P", "RGBA", "LA", "1"])
def test_every_mode_becomes_rgb(tmp_path, mode):
    path = tmp_path / "a.tif"
    quarters().convert(mode).save(path)
    grey = mode in ("L", "LA", "1")
    seen = corners(only(path))
    assert np.allclose(seen[3], WHITE, atol=3)
    assert grey or np.allclose(seen[:3], [RED, GREEN, BLUE], atol=35)


@pytest.mark.parametrize("name, mode", [("cmyk.jpg", "CMYK"), ("grey.jpg", "L")])
def test_unusual_jpegs(tmp_path, name, mode):
    quarters().convert(mode).save(tmp_path / name, quality=95)
    assert np.allclose(corners(only(tmp_path / name))[3], WHITE, atol=6)


@pytest.mark.parametrize("top, level", [(65535, 32768), (4095, 2048)])
def test_deep_greys_are_brought_to_eight_bits(tmp_path, top, level):
    deep = np.full((10, 10), level, np.uint16)
    deep[0] = top
    Image.fromarray(deep).save(tmp_path / "a.tif")
    rgb = only(tmp_path / "a.tif").rgb
    assert rgb[0, 0].tolist() == [255] * 3 and abs(int(rgb[5, 5, 0]) - 128) <= 1


def test_what_is_see_through_lies_on_white(tmp_path):
    Image.new("RGBA", (8, 8), (0, 0, 0, 0)).save(tmp_path / "a.png")
    assert only(tmp_path / "a.png").rgb.min() == 255


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("ending", ["jpg", "png"])
def test_pictures_stand_upright(tmp_path, orientation, ending):
    """The camera's note is applied: what was red at the top left as the photographer saw it, is there."""
    back = {2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}
    stored = quarters().transpose(Image.Transpose(back[orientation])) if orientation > 1 else quarters()
    exif = Image.Exif()
    exif[274] = orientation
    path = tmp_path / f"a.{ending}"
    stored.save(path, exif=exif, quality=95)
    picture = only(path)
    assert picture.rgb.shape == (48, 64, 3)
    assert np.allclose(corners(picture), [RED, GREEN, BLUE, WHITE], atol=25)


def test_a_tiff_has_pages(tmp_path):
    path = tmp_path / "scans.tif"
    pages = [quarters(), quarters(32, 32), quarters(16, 8)]
    pages[0].save(path, save_all=True, append_images=pages[1:], dpi=(300, 300))
    seen = list(open_pictures(path))
    assert [p.number for p in seen] == [1, 2, 3]
    assert [p.rgb.shape[:2] for p in seen] == [(48, 64), (32, 32), (8, 16)]
    assert seen[0].dpi == 300 and seen[0].name == "scans.tif"


def test_a_pdf_has_pages_at_scanners_resolution(tmp_path):
    path = tmp_path / "scans.pdf"
    document = pypdfium2.PdfDocument.new()
    document.new_page(298, 420)
    document.new_page(14400, 14400)
    document.save(path)
    small, huge = open_pictures(path)
    assert small.dpi == 300 and small.rgb.shape == (1751, 1242, 3)
    assert huge.rgb.shape[0] * huge.rgb.shape[1] <= 1.01 * pictures._KEPT_PIXELS


@pytest.mark.parametrize("ending", ["jpg", "png"])
def test_large_pictures_are_made_smaller(tmp_path, monkeypatch, ending):
    monkeypatch.setattr(pictures, "_KEPT_PIXELS", 32 * 24)
    path = tmp_path / f"a.{ending}"
    quarters(256, 192).save(path, dpi=(300, 300))
    picture = only(path)
    assert picture.rgb.shape[0] * picture.rgb.shape[1] <= 32 * 24
    assert picture.dpi is None
    assert np.allclose(corners(picture), [RED, GREEN, BLUE, WHITE], atol=40)


@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
def test_large_jpegs_are_opened_at_half_their_size_first(tmp_path, orientation):
    path = tmp_path / "large.jpg"
    exif = Image.Exif()
    exif[274] = orientation
    quarters(3200, 2400).save(path, exif=exif, dpi=(300, 300))
    half = only(path)
    whole = half.in_full()
    assert sorted(half.rgb.shape[:2]) == [1200, 1600] and half.dpi is None
    assert sorted(whole.rgb.shape[:2]) == [2400, 3200] and whole.dpi == 300 and whole.in_full is None
    assert np.abs(np.int16(corners(half)) - np.int16(corners(whole))).max() < 6


def png_of(width, height):
    """Return the start of a PNG that promises far more pixels than it has bytes."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 100)), (b"IEND", b"")]
    packed = [struct.pack(">I", len(d)) + t + d + struct.pack(">I", zlib.crc32(t + d)) for t, d in chunks]
    return b"\x89PNG\r\n\x1a\n" + b"".join(packed)


JUNK = {
    "empty": (b"", "the file is empty"),
    "text": (b"game: grixx\n", "no picture that can be read; use JPEG, PNG"),
    "bomb": (png_of(60000, 60000), "more than 178 megapixels; make it smaller"),
    "bomb-2": (png_of(16000, 16000), "more than 178 megapixels; make it smaller"),
    "cut": (png_of(64, 64), "damaged or cut off; copy or take it again"),
    "pdf": (b"%PDF-1.7\nnothing", "the PDF is damaged"),
    "heic": (b"\0\0\0\x18ftypheic" + b"\0" * 40, "no picture that can be read"),
}


@pytest.mark.parametrize("name", JUNK)
def test_junk_is_refused_in_one_line(tmp_path, name):
    content, message = JUNK[name]
    (tmp_path / "a.jpg").write_bytes(content)
    with pytest.raises(PhotoError) as caught:
        list(open_pictures(tmp_path / "a.jpg"))
    assert message in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "ending, share", [("jpg", 0.3), ("jpg", 0.8), ("jpg", 0.999), ("png", 0.5), ("webp", 0.5)]
)
@pytest.mark.parametrize("asked", [False, True])
def test_a_file_that_is_cut_off_is_refused(tmp_path, monkeypatch, ending, share, asked):
    """No reader may fill the rest with grey and call it a blank sheet, whoever asked Pillow for that."""
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", asked)
    path = tmp_path / f"a.{ending}"
    noise = np.random.default_rng(1).integers(0, 255, (200, 300, 3), np.uint8)
    Image.fromarray(noise).save(path)
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * share)])
    with pytest.raises(PhotoError, match=r"damaged or cut off|no picture that can be read"):
        list(open_pictures(path))


def test_what_is_not_there_or_no_file(tmp_path):
    for path in (tmp_path / "none.jpg", tmp_path):
        with pytest.raises(PhotoError, match="cannot be opened"):
            list(open_pictures(path))


def test_a_pdf_with_a_password_says_so(tmp_path):
    import pikepdf

    path = tmp_path / "a.pdf"
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(path, encryption=pikepdf.Encryption(owner="a", user="b"))
    with pytest.raises(PhotoError, match="asks for a password"):
        list(open_pictures(path))


def test_only_we_say_what_is_wrong(tmp_path, capfd):
    """libjpeg and libtiff write to standard error themselves, past Python."""
    noise = np.random.default_rng(1).integers(0, 255, (200, 300, 3), np.uint8)
    for name in ("a.jpg", "b.tif"):
        path = tmp_path / name
        Image.fromarray(noise).save(path, **({"compression": "tiff_lzw"} if name == "b.tif" else {}))
        content = bytearray(path.read_bytes())
        middle = len(content) // 2
        content[middle : middle + 40] = b"\xff\x00\xab\xcd" * 10
        path.write_bytes(content)
        with suppress(PhotoError):
            list(open_pictures(path))
    assert capfd.readouterr().err == ""
