"""One line of a benchmark for the README's table: ours, somebody else's, and how many times as good."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


@dataclass(frozen=True)
class Line:
    """A comparison that was made in one run."""

    what: str
    """What was done, and what is counted."""
    ours: str
    other: str
    """Whom it is held against, with its version."""
    theirs: str
    ratio: str
    """`21 × as fast`, `1.4 × its cost`."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a benchmark `--quick` and `--summary`."""
    parser.add_argument("--quick", action="store_true", help="a rough figure in well under a minute")
    parser.add_argument("--summary", type=Path, help="add lines for the README's table to this file")


def add_lines(path: Path | None, lines: Iterable[Line]) -> None:
    """Add lines to a file, if one is named."""
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(asdict(line), ensure_ascii=False) + "\n" for line in lines)


def read_lines(path: Path) -> list[Line]:
    """Return the lines of a file."""
    if not path.exists():
        return []
    return [Line(**json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def named(package: str) -> str:
    """Return a package with its version."""
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return package


def times(ratio: float) -> str:
    """Write a ratio with two figures that count.

    >>> times(152.3), times(8.46), times(1.754)
    ('152 ×', '8.5 ×', '1.75 ×')
    """
    digits = 0 if ratio >= 10 else 1 if ratio >= 2 else 2
    return f"{ratio:,.{digits}f} ×"


def share_of(ours: float, theirs: float) -> str:
    """Say how many of another's errors are left.

    >>> share_of(0.02, 0.08), share_of(0.0, 0.08)
    ('0.25 × its errors', 'without an error')
    """
    return (
        f"{times(ours / theirs)} its errors" if ours and theirs else "as good" if ours else "without an error"
    )
