"""Print a booklet: its HTML becomes a tagged PDF with bookmarks, by WeasyPrint, from what is bundled alone.

The same booklet gives the same bytes. WeasyPrint takes half a second to import: this module loads it
when it prints.
"""

from __future__ import annotations

import ctypes.util
import logging
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import Any

from ..errors import GlyphError, MissingError, UsageError
from ..files import shared
from ..units import Size
from .css import style_sheet
from .faces import PRINT_SCHEME, print_faces
from .model import Booklet
from .render import not_read, render_for_print

# From this width of a page on, mm, type is larger and margins are wider.
_LARGE_PAGE = 180.0


def print_booklet(booklet: Booklet, paper: Size) -> bytes:
    """Return a booklet as PDF, a page of this size each.

    Raises InvalidError for faults of the template, UsageError if it asks for a file or an address,
    MissingError without Pango.
    """
    weasyprint = _load()
    size = f"@page{{size:{paper.width:g}mm {paper.height:g}mm}}\n"
    large = style_sheet("print-large") if paper.width > _LARGE_PAGE else ""
    html, pictures = render_for_print(booklet, print_faces(booklet.language) + size + large)
    right_to_left = booklet.words.is_right_to_left

    def finish(document: Any, file: Any) -> None:
        if right_to_left:
            file.catalog["ViewerPreferences"]["Direction"] = "/R2L"

    out = BytesIO()
    fetcher = _Bundled(weasyprint.urls.URLFetcherResponse)
    try:
        with _warnings():
            page = weasyprint.HTML(string=html, url_fetcher=fetcher, base_url=f"{PRINT_SCHEME}:")
            # Pictures are what WeasyPrint would have read and kept, had they been images.
            page.write_pdf(out, finisher=finish, cache=dict(pictures), pdf_variant="pdf/ua-1", pdf_tags=True)
    except weasyprint.urls.FatalURLFetchingError as error:
        raise UsageError(str(error.__cause__)) from error
    return out.getvalue()


def _load() -> Any:
    try:
        with _libraries_by_file_name():
            import weasyprint
            import weasyprint.urls
    except ImportError as error:
        raise MissingError("booklets as PDF need WeasyPrint; pip install weasyprint") from error
    except OSError as error:
        raise MissingError(
            "booklets as PDF need the library Pango; install it (Debian: libpango-1.0-0 libpangoft2-1.0-0 "
            "libharfbuzz-subset0, macOS: brew install pango), or use --format html"
        ) from error
    return weasyprint


@contextmanager
def _libraries_by_file_name() -> Iterator[None]:
    """Let libraries be opened by the names of their files alone, where these have a system's one name.

    WeasyPrint tries the names of several systems; ctypes looks for each that there is not by a linker and two
    more programs, which takes a fifth of a second in all.
    """
    search = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None
    try:
        yield
    finally:
        ctypes.util.find_library = search


class _Bundled:
    """Hands WeasyPrint the bundled fonts, and nothing else."""

    _fail_on_errors = True

    def __init__(self, response: Any):
        self._response = response

    def __call__(self, url: str) -> Any:
        scheme, _, name = url.partition(":")
        known = {path.name for path in shared("fonts").glob("*.ttf")}
        if scheme != PRINT_SCHEME or name not in known:
            raise UsageError(not_read(url))
        data = (shared("fonts") / name).read_bytes()
        return self._response(url, data, {"Content-Type": "font/ttf"})


@contextmanager
def _warnings() -> Iterator[None]:
    """Turn what WeasyPrint would only log, a character without a glyph, into an error."""
    logger = logging.getLogger("weasyprint")
    seen = _Seen()
    before = (logger.level, logger.propagate, logger.handlers[:])
    logger.handlers, logger.propagate = [seen], False
    logger.setLevel(logging.WARNING)
    try:
        yield
    finally:
        logger.level, logger.propagate, logger.handlers = before
    missing = _missing_glyphs(seen.messages)
    if missing:
        raise GlyphError(f"{missing[0]}; no bundled font draws it, write it otherwise")


def _missing_glyphs(messages: Sequence[str]) -> list[str]:
    return [message for message in messages if ".notdef" in message]


class _Seen(logging.Handler):
    """Keeps what was logged."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one message."""
        self.messages.append(record.getMessage())
