"""Preflight: a PDF and a print shop's numbers → what the shop would send back, as data."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import Fault, InvalidError, UsageError, did_you_mean
from ..files import MB, read_bytes, read_stream
from ..units import parse_paper

if TYPE_CHECKING:
    from ..press.preflight.rules import Limits, Remark

# Where readers look for the mark of a PDF (ISO 32000-1, annex H.3.4.1).
_HEAD = 1024
# Books of photographs have some hundred megabytes.
_MOST_BYTES = 1000 * MB


class RuleLine(NamedTuple):
    """A rule, for a list of them."""

    id: str
    severity: str
    sentence: str


@dataclass(frozen=True)
class Preflight:
    """What was found in one file."""

    file: str
    pages: int
    remarks: tuple[Remark, ...]

    def count(self, severity: str) -> int:
        """Return how many findings are as bad as that."""
        return sum(remark.severity == severity for remark in self.remarks)

    @property
    def is_fine(self) -> bool:
        """Tell whether there is nothing but notes."""
        return not self.count("error") and not self.count("warning")

    def plain(self) -> dict[str, Any]:
        """Return it as data for other programs."""
        return {
            "file": self.file,
            "pages": self.pages,
            "errors": self.count("error"),
            "warnings": self.count("warning"),
            "findings": [_plain(remark) for remark in self.remarks],
        }


def _plain(remark: Remark) -> dict[str, Any]:
    return {
        "rule": remark.rule,
        "severity": remark.severity.value,
        "page": remark.page,
        "place": list(remark.place) if remark.place else None,
        "value": remark.value,
        "count": remark.count,
        "message": remark.sentence,
    }


def make_limits(trim: str | None = None, **numbers: float) -> Limits:
    """Return a print shop's numbers: `bleed`, `safe`, `ink`; those not given are the usual ones.

    trim: the ordered size, a paper's name or WxH in mm.
    """
    from ..press.preflight.rules import Limits

    return Limits(trim=parse_paper(trim) if trim else None, **numbers)


def check_print(path: str, limits: Limits, ignored: Sequence[str] = ()) -> Preflight:
    """Check a file, `-` is standard input; some rules are ignored.

    Raises UsageError for a rule that there is not, InvalidError for a file that is no PDF.
    """
    from ..press.preflight.check import check_pdf
    from ..press.preflight.rules import RULES

    for rule in ignored:
        if rule not in RULES:
            raise UsageError(f"no rule '{rule}'{did_you_mean(rule, RULES) or '; --rules lists them'}")
    content = _read(path)
    if b"%PDF-" not in content[:_HEAD]:
        raise InvalidError([Fault(path, None, None, "this is no PDF")])
    report = check_pdf(content, limits)
    kept = tuple(remark for remark in report.remarks if remark.rule not in ignored)
    return Preflight(path, report.pages, kept)


def list_rules() -> Iterator[RuleLine]:
    """Give all rules, in the order in which files are held to them."""
    from ..press.preflight.rules import RULES

    for rule in RULES.values():
        yield RuleLine(rule.id, rule.severity.value, rule.sentence.format("…"))


def _read(path: str) -> bytes:
    try:
        return (
            read_stream(sys.stdin.buffer, _MOST_BYTES) if path == "-" else read_bytes(Path(path), _MOST_BYTES)
        )
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise InvalidError([Fault(path, None, None, f"cannot be read: {reason}")]) from error
