"""`sheetgen check-print`: what a print shop would send back, before it is sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from ..errors import ExitCode
from .options import Finite, common_options
from .saying import say, say_json, say_line

if TYPE_CHECKING:
    from ..api.preflight import Preflight

_COLOURS = {"error": "red", "warning": "yellow", "note": "blue"}
_ORDER = tuple(_COLOURS)


@click.command("check-print", short_help="Preflight of any PDF for the print shop")
@click.argument("files", nargs=-1, metavar="FILE.pdf…")
@click.option("--trim", metavar="WxH", help="The ordered size, or a paper's name.")
@click.option("--bleed", default=3.0, show_default=True, type=Finite(0, 20), help="mm at least.")
@click.option("--safe", default=3.0, show_default=True, type=Finite(0, 20), help="mm from the cut.")
@click.option("--ink", default=280.0, show_default=True, type=Finite(100, 400), help="Per cent at most.")
@click.option("--ignore", "ignored", multiple=True, metavar="RULE", help="Leave a rule out; repeatable.")
@click.option("--rules", "lists", is_flag=True, help="List the rules.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@common_options
def command(
    files: tuple[str, ...],
    ignored: tuple[str, ...],
    lists: bool,
    as_json: bool,
    trim: str | None,
    **numbers: float,
) -> int:
    """Look through PDFs as a print shop does: fonts, boxes, inks, lines, type, and what lies near the cut.

    Places are in millimetres from the top left of the page as it will be cut.
    """
    from ..api.preflight import check_print, list_rules, make_limits

    if lists:
        for rule in list_rules():
            say(f"{rule.severity:8} {rule.id:16} {rule.sentence}")
        return ExitCode.FINE
    if not files:
        raise click.UsageError("name a PDF")
    limits = make_limits(trim, **numbers)
    checked = [check_print(path, limits, ignored) for path in files]
    if as_json:
        say_json([each.plain() for each in checked], indent=1)
    else:
        for each in checked:
            _print(each)
    return ExitCode.FINE if all(each.is_fine for each in checked) else ExitCode.FINDINGS


def _print(checked: Preflight) -> None:
    errors, warnings = checked.count("error"), checked.count("warning")
    verdict = "fine" if checked.is_fine else f"{_many(errors, 'error')}, {_many(warnings, 'warning')}"
    say_line(f"{checked.file}: {_many(checked.pages, 'page')}, {verdict}")
    for severity, pages, place, sentence in _rows(checked.remarks):
        say(f"  {click.style(f'{severity:8}', fg=_COLOURS[severity])} {pages:12} {place:18} {sentence}")


def _rows(remarks: Iterable[Any]) -> Iterator[tuple[str, str, str, str]]:
    """Give what is alike on several pages as one row, the worst first."""

    def key(remark: Any) -> tuple[Any, ...]:
        return _ORDER.index(remark.severity), remark.rule, remark.sentence

    for _, alike in groupby(sorted(remarks, key=key), key):
        group = list(alike)
        first = group[0]
        place = f"at {first.place.x:g}, {first.place.y:g} mm" if first.place else ""
        pages = [remark.page for remark in group if remark.page]
        yield first.severity.value, f"p. {_ranges(pages)}" if pages else "file", place, first.sentence


def _ranges(pages: Sequence[int]) -> str:
    """Write page numbers short.

    >>> _ranges([1, 2, 3, 7])
    '1–3, 7'
    """
    runs: list[list[int]] = []
    for page in sorted(set(pages)):
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    written = [f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]
    return ", ".join(written if len(written) < 5 else [*written[:3], "…", written[-1]])


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}" + ("" if count == 1 else "s")
