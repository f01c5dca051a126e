"""Open what a camera or a scanner gave: a file → pictures, upright, in RGB, of bounded size.

JPEG, PNG, WebP, TIFF (all its pages), HEIC and whatever else Pillow reads; PDF page by page. Messages name no
file: the caller knows which one it asked for.
"""

from __future__ import annotations

import os
import struct
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from PIL import Image, ImageFile, ImageOps, UnidentifiedImageError

from ..errors import PhotoError

if TYPE_CHECKING:
    from numpy.typing import NDArray

# A phone's picture of 200 megapixels has up to 100 MB; a scanner's stack of 50 pages about as much.
_MOST_BYTES = 300 * 2**20
_MOST_PAGES = 500
# Above this nothing is opened (Pillow's limit against decompression bombs); a phone's 108 megapixels pass.
_MOST_PIXELS = 178_000_000
# Larger pictures are halved until they fit: at 32 megapixels an A4 sheet has 20 px/mm, the reader needs 8.
_KEPT_PIXELS = 32_000_000
# JPEGs above this are opened at half their size first, in two thirds of the time: what is left has 6 to
# 8 px/mm where a sheet fills the picture.
_HALVED_PIXELS = 6_000_000
# Scans inside a PDF have 150 to 600 dpi; 300 give 11.8 px/mm.
_PDF_DPI = 300

# What Pillow's decoders raise over broken bytes; fuzzing found each.
_BROKEN = (
    *(OSError, SyntaxError, ValueError, EOFError, TypeError, KeyError, IndexError, OverflowError),
    *(ZeroDivisionError, NotImplementedError, struct.error),
)
_DAMAGED = "the picture is damaged or cut off; copy or take it again"

# The first bytes of HEIC and HEIF (ISO/IEC 23008-12): a box `ftyp` whose brand is one of these.
_HEIF_BRANDS = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"hevm", b"hevs", b"mif1", b"msf1")
# TIFF 6.0: NewSubfileType, bit 0: a smaller copy of another page.
_SUBFILE_TYPE = 254


@dataclass(frozen=True, eq=False)
class Picture:
    """One picture, upright."""

    name: str
    """The file's name, without its folder."""
    number: int
    """1-based page of a PDF or TIFF; 1 elsewhere."""
    rgb: NDArray[np.uint8]
    """Shape (height, width, 3)."""
    dpi: float | None = None
    """As the file says; None where it does not, or where the picture was made smaller."""
    in_full: Callable[[], Picture] | None = None
    """Gives the same picture at its full size, where this is half of it."""
    pages: int = 1
    """How many its file has."""

    @cached_property
    def grey(self) -> NDArray[np.uint8]:
        """Its grey levels, shape (height, width)."""
        return np.asarray(cv2.cvtColor(self.rgb, cv2.COLOR_RGB2GRAY), np.uint8)


def open_pictures(path: Path) -> Iterator[Picture]:
    """Read the pictures of a file, one at a time.

    Raises PhotoError for what is no picture, is damaged or is too large.
    """
    kind = _kind(path)
    try:
        yield from _open_pdf(path) if kind == "pdf" else _open_image(path, kind)
    except Image.DecompressionBombError as error:
        most = _MOST_PIXELS // 1_000_000
        raise PhotoError(f"the picture has more than {most} megapixels; make it smaller") from error
    except MemoryError as error:
        raise PhotoError("the picture is too large for this computer's memory; make it smaller") from error


def _kind(path: Path) -> str:
    """Tell `pdf`, `heif` and other pictures apart by their first bytes, not by their names."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise PhotoError("is no ordinary file; save the picture first")
        if path.stat().st_size > _MOST_BYTES:
            raise PhotoError(f"the file is larger than {_MOST_BYTES >> 20} MB; make the picture smaller")
        with path.open("rb") as file:
            head = file.read(1024)
    except OSError as error:
        raise PhotoError(f"cannot be opened: {str(error.strerror or error).lower()}") from error
    if not head:
        raise PhotoError("the file is empty; copy it again")
    if b"%PDF-" in head:
        return "pdf"
    return "heif" if head[4:8] == b"ftyp" and head[8:12] in _HEIF_BRANDS else "image"


def _open_image(path: Path, kind: str) -> Iterator[Picture]:
    if kind == "heif":
        import pillow_heif

        pillow_heif.register_heif_opener()
    with warnings.catch_warnings():
        # Pillow warns of much that we read all the same: half its limit, torn EXIF; what counts is raised.
        warnings.simplefilter("ignore")
        with _opened(path) as image:
            pages = _pages(image)
            _check_pages(pages)
            for number in range(1, pages + 1):
                with _silence():
                    if number > 1:
                        _seek(image, number)
                    is_page = number == 1 or not int(_tags(image).get(_SUBFILE_TYPE, 0)) & 1
                    picture = _picture(path.name, number, image) if is_page else None
                if picture is not None:
                    yield picture if pages == 1 else replace(picture, pages=pages)


def _pages(image: Image.Image) -> int:
    try:
        return int(getattr(image, "n_frames", 1)) if image.format == "TIFF" else 1
    except _BROKEN as error:
        raise PhotoError(_DAMAGED) from error


def _check_pages(pages: int) -> None:
    """Refuse what nobody waits for, rather than read a part of it."""
    if pages > _MOST_PAGES:
        raise PhotoError(f"the file has {pages:,} pages; at most {_MOST_PAGES} are read at once, split it")


def _opened(path: Path) -> Image.Image:
    try:
        return Image.open(path)
    except UnidentifiedImageError as error:
        raise PhotoError("no picture that can be read; use JPEG, PNG, WebP, TIFF, HEIC or PDF") from error
    except _BROKEN as error:
        raise PhotoError(_DAMAGED) from error


def _seek(image: Image.Image, number: int) -> None:
    try:
        image.seek(number - 1)
    except _BROKEN as error:
        raise PhotoError(f"page {number} is damaged; scan it again") from error


def _tags(image: Image.Image) -> Any:
    return getattr(image, "tag_v2", {})


def _picture(name: str, number: int, image: Image.Image) -> Picture:
    if image.width * image.height > _MOST_PIXELS:
        raise Image.DecompressionBombError
    full = image.size
    fast = _fast_jpeg(name, image) if image.format == "JPEG" else None
    if fast is not None:
        return fast
    try:
        if image.format == "JPEG":
            image.draft(None, _kept_size(full))
        with _only_whole():
            shown = _upright(_reduced(image))
            rgb = _rgb(shown)
    except _BROKEN as error:
        raise PhotoError(_DAMAGED) from error
    kept = shown.size in (full, full[::-1])
    return Picture(name, number, rgb, _dpi(image) if kept else None)


@contextmanager
def _silence() -> Iterator[None]:
    """Keep libjpeg and libtiff from writing to standard error themselves: what is wrong is told by us.

    Not where several threads decode, whose standard error is one: a cluster's, which has logs for it.
    """
    if current_thread() is not main_thread():
        yield
        return
    try:
        sys.stderr.flush()
        kept = os.dup(2)
    except (OSError, ValueError, AttributeError):  # it is closed
        yield
        return
    try:
        with open(os.devnull, "wb") as nowhere:  # noqa: PTH123
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


@contextmanager
def _only_whole() -> Iterator[None]:
    """Have Pillow refuse what is cut off, whatever another library asked of it (WeasyPrint does, for all)."""
    before = ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = before


# EXIF 2.32, tag 274: how to turn the picture upright. OpenCV turns clockwise; 2, 4, 5 and 7 are mirrored.
_ORIENTATION = 274
# OpenCV's flag for half the size; which colours are wanted is another one.
_HALVED = cv2.IMREAD_REDUCED_GRAYSCALE_2
_TURNS = {1: None, 3: cv2.ROTATE_180, 6: cv2.ROTATE_90_CLOCKWISE, 8: cv2.ROTATE_90_COUNTERCLOCKWISE}


def _fast_jpeg(name: str, image: Image.Image) -> Picture | None:
    """Return what OpenCV decodes, in half of Pillow's time; None for what only Pillow does well."""
    if image.mode not in ("RGB", "L") or image.width * image.height > _KEPT_PIXELS:
        return None
    try:
        orientation = image.getexif().get(_ORIENTATION, 1)
    except _BROKEN:
        return None
    file: Any = vars(image)["fp"]
    file.seek(0)
    content = file.read()
    if orientation not in _TURNS or not _is_whole(content):
        return None
    dpi = _dpi(image)
    try:
        if image.width * image.height <= _HALVED_PIXELS:
            return _decoded(name, content, orientation, dpi)
        whole = partial(_decoded, name, content, orientation, dpi)
        return replace(_decoded(name, content, orientation, None, _HALVED), in_full=whole)
    except cv2.error:
        return None


def _decoded(name: str, jpeg: bytes, orientation: int, dpi: float | None, flags: int = 0) -> Picture:
    flags |= cv2.IMREAD_COLOR_RGB | cv2.IMREAD_IGNORE_ORIENTATION
    with _silence():
        rgb = cv2.imdecode(np.frombuffer(jpeg, np.uint8), flags)
    if rgb is None:
        raise cv2.error("no picture")
    turn = _TURNS[orientation]
    return Picture(name, 1, np.asarray(rgb if turn is None else cv2.rotate(rgb, turn), np.uint8), dpi)


def _is_whole(jpeg: bytes) -> bool:
    """Tell whether a JPEG ends as it should: OpenCV paints what is missing grey, and says nothing.

    Walks the segments (ITU-T T.81, annex B) to the first scan; in scans, FF D9 stands only at the end,
    where it is looked for first.
    """
    at = 2
    while jpeg[at : at + 1] == b"\xff" and jpeg[at + 1 : at + 2] != b"\xda":
        at += 2 + int.from_bytes(jpeg[at + 2 : at + 4])
    return jpeg[at : at + 2] == b"\xff\xda" and jpeg.rfind(b"\xff\xd9", at) > 0


def _kept_size(size: tuple[int, int]) -> tuple[int, int]:
    """Return the least size that a JPEG may be decoded at (its decoder halves for almost nothing)."""
    share = min(1.0, _KEPT_PIXELS / 2 / (size[0] * size[1])) ** 0.5
    return round(size[0] * share), round(size[1] * share)


def _reduced(image: Image.Image) -> Image.Image:
    factor = 1
    while image.width * image.height > _KEPT_PIXELS * factor * factor:
        factor += 1
    if factor == 1:
        return image
    if image.mode in ("P", "1"):
        image = image.convert("RGBA")
    return image.reduce(factor)


def _upright(image: Image.Image) -> Image.Image:
    """Turn a picture as its camera says (EXIF orientation); nonsense there leaves it as it is."""
    try:
        return ImageOps.exif_transpose(image)
    except _BROKEN:
        return image


def _rgb(image: Image.Image) -> NDArray[np.uint8]:
    """Return any mode as RGB; see-through is laid on white, deep greys are brought to 8 bits."""
    if image.mode in ("I", "F") or image.mode.startswith("I;16"):
        grey = _eight_bits(np.asarray(image))
        return np.ascontiguousarray(np.broadcast_to(grey[..., None], (*grey.shape, 3)))
    if image.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in image.info:
        clear = image.convert("RGBA")
        white = Image.new("RGBA", clear.size, "white")
        return np.array(Image.alpha_composite(white, clear).convert("RGB"))
    return np.array(image if image.mode == "RGB" else image.convert("RGB"))


def _eight_bits(grey: NDArray[Any]) -> NDArray[np.uint8]:
    """Bring greys of 12, 16 or more bits, or of any range, to 0..255."""
    low, high = float(grey.min(initial=0)), float(grey.max(initial=1))
    # Scanners that deliver 12 bits leave the upper four empty.
    top = next((top for top in (255.0, 4095.0, 65535.0) if high <= top), high)
    if grey.dtype.kind == "f" and high <= 1:
        top = 1.0
    return np.asarray(np.clip((grey - min(low, 0.0)) * (255 / top), 0, 255), np.uint8)


def _dpi(image: Image.Image) -> float | None:
    """Return the resolution that the file states, where it is a believable one."""
    stated = image.info.get("dpi")
    try:
        dpi = float(stated[0]) if stated else 0.0
    except (TypeError, ValueError, ZeroDivisionError):
        return None
    # 72 is what software writes that knows nothing.
    return dpi if 75 <= dpi <= 2400 else None


def _open_pdf(path: Path) -> Iterator[Picture]:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as error:
        why = "asks for a password; save it without one" if "assword" in str(error) else "is damaged"
        raise PhotoError(f"the PDF {why}") from error
    try:
        _check_pages(len(document))
        for number in range(1, len(document) + 1):
            yield replace(_pdf_page(document, number, path.name), pages=len(document))
    finally:
        document.close()


def _pdf_page(document: Any, number: int, name: str) -> Picture:
    import pypdfium2

    try:
        page = document[number - 1]
        width_in, height_in = (side / 72 for side in page.get_size())
        dpi = min(float(_PDF_DPI), (_KEPT_PIXELS / max(width_in * height_in, 1e-6)) ** 0.5)
        bitmap = page.render(scale=dpi / 72, rev_byteorder=True, prefer_bgrx=False)
        rgb = np.array(bitmap.to_numpy()[..., :3])
        page.close()
    except pypdfium2.PdfiumError as error:
        raise PhotoError(f"page {number} of the PDF is damaged; scan it again") from error
    if rgb.shape[2] == 1:
        rgb = np.ascontiguousarray(np.broadcast_to(rgb, (*rgb.shape[:2], 3)))
    return Picture(name, number, rgb, dpi)
