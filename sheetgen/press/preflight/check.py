"""Check a PDF before it is sent to a print shop: all that is wrong, with its page and place."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

import pikepdf

from ...units import Rect, from_pt
from .file_rules import judge_file
from .judge import Frame, Judge
from .page_rules import Boxes, judge_page, judge_sizes, read_boxes
from .paint import Box
from .rules import Limits, Remark
from .tally import Tally
from .walk import Walker

# What qpdf says of files that it mends as it reads them is cut to this.
_LONGEST = 160


@dataclass(frozen=True)
class Report:
    """What was found in a file."""

    pages: int
    remarks: tuple[Remark, ...]


def check_pdf(content: bytes, limits: Limits | None = None) -> Report:
    """Check a file; one that cannot be opened is a finding, too."""
    try:
        pdf = pikepdf.open(BytesIO(content))
    except pikepdf.PasswordError:
        return Report(0, (Remark("encrypted"),))
    except (pikepdf.PdfError, ValueError, RecursionError) as error:
        return Report(0, (Remark("damaged", value=_short(str(error))),))
    with pdf, warnings.catch_warnings(action="ignore"):  # what pikepdf warns of is a finding here
        try:
            remarks = tuple(_check(pdf, limits or Limits()))
            return Report(len(pdf.pages), remarks)
        except (pikepdf.PdfError, ValueError, TypeError, AttributeError, KeyError, IndexError) as error:
            # Keys of the wrong kind, boxes with three numbers: no print shop's software reads on either.
            return Report(0, (Remark("damaged", value=_short(str(error))),))


def _check(pdf: pikepdf.Pdf, limits: Limits) -> Iterator[Remark]:
    yield from judge_file(pdf)
    if problems := pdf.check_pdf_syntax():
        yield Remark("damaged", value=_short(problems[0]), count=len(problems))
    boxes = [read_boxes(page) for page in pdf.pages]
    yield from judge_sizes([each.size for each in boxes], limits)
    walkers: dict[Frame | None, Walker] = {}
    for number, (page, each) in enumerate(zip(pdf.pages, boxes, strict=True), 1):
        yield from judge_page(page, each, number, limits)
        if each.frame not in walkers:
            walkers[each.frame] = Walker(Judge(limits, each.frame))
        yield from _tell(walkers[each.frame].walk_page(page), number, each)


def _tell(tally: Tally, number: int, boxes: Boxes) -> Iterator[Remark]:
    for key, found in tally.worst.items():
        place = _place(found.box, boxes) if found.box else None
        yield Remark(found.rule, number, place, found.value, tally.counts[key])


def _place(box: Box, boxes: Boxes) -> Rect:
    """Return a box in millimetres from the top left of the trim."""
    x, y = boxes.origin
    left, low, right, high = box
    sides = (left - x, y - high, right - left, high - low)
    return Rect(*(round(from_pt(side), 1) + 0.0 for side in sides))


def _short(text: str) -> str:
    """Return what the library says, on one line, without the name that it gives to bytes in memory."""
    named = r"(WARNING: )?(stream )?<_io[^>]*>:? ?"
    return re.sub(named, "", " ".join(text.split()))[:_LONGEST]
