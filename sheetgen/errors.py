"""What can go wrong, said so that a reader knows what to do: errors, faults of a file, exit codes.

Takes nothing of ours; everything else may import it. What a player wrote is never raised: it is a `Finding`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum


class ExitCode(IntEnum):
    """What the shell is told; the numbers are part of the command line's contract."""

    FINE = 0
    FINDINGS = 1
    USAGE = 2
    INVALID = 3
    """A layout, words or sheet file is not valid."""
    UNREADABLE = 4
    """A photo is not readable, or fields are unsure and nobody is there to ask."""
    CANNOT_WRITE = 5
    MISSING = 6
    """Something optional is not installed."""
    INTERNAL = 70
    INTERRUPTED = 130


def in_one_line(text: str) -> str:
    r"""Return a text as one line, whatever names of files and players bring along.

    >>> print(in_one_line("a\nb.yaml: is empty"))
    a\nb.yaml: is empty
    """
    return text.replace("\n", "\\n")


class SheetgenError(Exception):
    """Anything a designer or operator can mend; takes its lines, of which the first stands alone."""

    exit_code = ExitCode.INTERNAL

    @property
    def lines(self) -> tuple[str, ...]:
        """The message, line by line."""
        return tuple(in_one_line(str(line)) for line in self.args)

    @property
    def headline(self) -> str:
        """The message's first line, which stands alone: for lines of which the error is only a part."""
        return self.lines[0] if self.lines else type(self).__name__

    def __str__(self) -> str:
        return "\n".join(self.lines)


class UsageError(SheetgenError):
    """The arguments do not go together."""

    exit_code = ExitCode.USAGE


class WriteError(SheetgenError):
    """A file cannot be written; nothing half-written was left."""

    exit_code = ExitCode.CANNOT_WRITE


class MissingError(SheetgenError):
    """An optional library or font is needed; the message says what to install."""

    exit_code = ExitCode.MISSING


class PhotoError(SheetgenError):
    """A photo cannot be read; the message says what to do."""

    exit_code = ExitCode.UNREADABLE


class GlyphError(SheetgenError):
    """No bundled font draws a character of a text; the message names it."""

    exit_code = ExitCode.INVALID


@dataclass(frozen=True)
class Fault:
    """One thing wrong in one file, with its place."""

    path: str
    line: int | None
    """1-based; None where the whole file is meant."""
    column: int | None
    """1-based."""
    message: str
    """Lower case, no full stop: what is wrong, then the way out."""
    source: str = ""
    """The line of the file, for the caret."""

    def __str__(self) -> str:
        return "\n".join(self.lines)

    @property
    def lines(self) -> tuple[str, ...]:
        """What is wrong, in one line; then the line of the file, with the caret below it."""
        place = "" if self.line is None else f":{self.line}:{self.column}"
        head = in_one_line(f"{self.path}{place}: {self.message}")
        if self.line is None or not self.source.strip():
            return (head,)
        source, caret = _excerpt(self.source, self.column or 1)
        return head, f"    {source}", f"    {caret}"


class InvalidError(SheetgenError):
    """A file breaks its format; all its faults at once, in the order of the file."""

    exit_code = ExitCode.INVALID

    def __init__(self, faults: Iterable[Fault]):
        self.faults: Sequence[Fault] = sorted(faults, key=lambda f: (f.path, f.line or 0, f.column or 0))
        super().__init__(*(line for fault in self.faults for line in fault.lines))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return the tail of a message that offers the nearest known word, or nothing.

    >>> did_you_mean("thress", ["ones", "threes"])
    " – did you mean 'threes'?"
    >>> did_you_mean("qqq", ["ones"])
    ''
    """
    near = difflib.get_close_matches(word[:100], list(known), n=1, cutoff=0.6)
    return f" – did you mean '{near[0]}'?" if near else ""


def counted(number: int, thing: str, things: str = "") -> str:
    """Return a number and what it counts, for a message; things: where several are not called so with an -s.

    >>> counted(1, "box", "boxes"), counted(2, "row"), counted(1200, "text")
    ('1 box', '2 rows', '1,200 texts')
    """
    return f"{number:,} {thing if number == 1 else things or f'{thing}s'}"


# Characters of a source line that are shown on each side of the caret.
_REACH = 70


def _excerpt(source: str, column: int) -> tuple[str, str]:
    start = max(0, column - 1 - _REACH)
    shown = "".join(c if c.isprintable() else " " for c in source[start : column - 1 + _REACH].rstrip("\n"))
    return shown, " " * (column - 1 - start) + "^"
