"""Photos on the command line, for `read` and `check`: how they are to be read, where, and a bar meanwhile."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .asking import place_of
from .options import is_quiet, notice
from .saying import say_line

if TYPE_CHECKING:
    from ..api.checks import Words
    from ..api.photos import PhotoSheet, PhotosRead

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

MOST_TOGETHER = 100
"""More files than this are no table: each is looked at by itself, as soon as it is read, and forgotten."""
# From so many files on a bar is shown.
_LONG = 3
# ECMA-48, §8.3.41: to the start of the line, and nothing more on it.
_CLEAR_LINE = "\r\x1b[K"


@dataclass(frozen=True)
class SheetWishes:
    """What the options say that `read` and `check` share."""

    words: Words
    """Of the messages."""
    lists: tuple[str, ...]
    """Files that name further files."""
    layout: str | None
    single: bool
    corners: tuple[tuple[float, float], ...] | None
    annotate: str | None
    jobs: int
    """0: as many as there are cores, here or on the cluster."""
    cluster: str | None
    resume: str | None


def _corners(
    ctx: click.Context, parameter: click.Parameter, given: tuple[str, ...] | None
) -> tuple[tuple[float, float], ...] | None:
    return tuple(map(_place, given)) if given else None


def _place(given: str) -> tuple[float, float]:
    """Read a place in a picture: `812,40.5`."""
    try:
        x, y = map(float, given.split(","))
    except ValueError as error:
        raise click.BadParameter(
            f"'{given}' is no place in a picture; give its pixels as x,y, such as 812,40"
        ) from error
    return x, y


# In the order in which --help lists them.
_OPTIONS = (
    click.option(
        "--layout",
        metavar="FILE",
        help="The layout that photographed sheets were printed from, and whose rules count.",
    ),
    click.option("--single", is_flag=True, help="Each sheet is a game of its own; they are not compared."),
    click.option("--lang", metavar="LANG", help="Language of the messages."),
    click.option(
        "--files-from",
        "lists",
        metavar="FILE",
        multiple=True,
        help="A list of further files, a name a line; - is standard input. Repeatable.",
    ),
    click.option(
        "--annotate", metavar="DIR", help="Write each sheet there, with what was read drawn over it."
    ),
    click.option(
        "--jobs",
        metavar="N",
        type=click.IntRange(0, 1024),
        help="Photos read at the same time; by default 1, on a cluster twice its cores; 0: all cores.",
    ),
    click.option("--cluster", metavar="ADDRESS", help="Read photos on a Dask cluster: tcp://scheduler:8786."),
    click.option(
        "--resume",
        metavar="FILE",
        help="Keep what was read of each photo there; go on where an interrupted call ended.",
    ),
    click.option(
        "--corners",
        metavar="X,Y X,Y X,Y X,Y",
        nargs=4,
        callback=_corners,
        help="Where the sheet's corners are, in pixels, clockwise from its own top left; with --layout.",
    ),
)


def sheet_options(command: Decorated) -> Decorated:
    """Give a command the options of `SheetWishes`, as `wishes`."""

    @wraps(command)
    def with_options(
        *args: Any,
        lang: str | None,
        lists: tuple[str, ...],
        layout: str | None,
        single: bool,
        corners: tuple[tuple[float, float], ...] | None,
        annotate: str | None,
        jobs: int | None,
        cluster: str | None,
        resume: str | None,
        **others: Any,
    ) -> Any:
        from ..api.languages import words_for

        if jobs is None:
            jobs = 1 if cluster is None else 0
        wishes = SheetWishes(words_for(lang), lists, layout, single, corners, annotate, jobs, cluster, resume)
        return command(*args, wishes=wishes, **others)

    wished: Any = with_options
    for option in reversed(_OPTIONS):
        wished = option(wished)
    return wished  # type: ignore[no-any-return]


@contextmanager
def reading(files: Sequence[str], wished: SheetWishes, bar: Bar) -> Iterator[Iterator[PhotosRead]]:
    """Read photos, file by file; proofs are written at once if a folder is named."""
    from ..api.photo_files import stream_photos
    from ..api.photo_tables import Proofs
    from ..api.photos import Wishes, check_wishes

    wishes = Wishes(wished.layout, wished.corners or (), wished.annotate is not None)
    check_wishes(len(files), wishes)
    with ExitStack() as stack:
        cluster = report = None
        if wished.cluster is not None:
            from ..api.cluster import open_cluster

            cluster = stack.enter_context(open_cluster(wished.cluster))
        if wished.resume is not None:
            from ..api.photo_report import open_report

            report = stack.enter_context(open_report(wished.resume, wishes))
        proofs = Proofs(Path(wished.annotate), files) if wished.annotate is not None else None
        reads = stream_photos(files, wishes, jobs=wished.jobs, cluster=cluster, report=report)

        def each() -> Iterator[PhotosRead]:
            for read in reads:
                if proofs is not None:
                    proofs.save(read.sheets)
                bar.step()
                yield read

        yield each()


def taken_once(names: Sequence[str]) -> list[str]:
    """Return files, each once; who named one twice is told."""
    from ..api.sheet_files import each_once

    files, again = each_once(names)
    for name, first in again:
        notice(f"{name}: this is {first} once more; it is taken once")
    return files


def read_together(files: Sequence[str], wished: SheetWishes) -> PhotosRead:
    """Read a few photos, a leaf in several of them once."""
    from ..api.photos import PhotosRead

    found = PhotosRead([], [])
    with showing(len(files)) as bar, reading(files, wished, bar) as reads:
        for sheets, problems in reads:
            found.sheets.extend(sheets)
            found.problems.extend(problems)
    return _leaves_once(found)


def _leaves_once(read: PhotosRead) -> PhotosRead:
    """Take a leaf that several pictures show, or several pages of one file, once."""
    from ..api.photo_tables import merge_doubles

    return read._replace(sheets=merge_doubles(read.sheets))


def say_doubles(sheets: Sequence[PhotoSheet], words: Words, say: Callable[[str], None] = notice) -> None:
    """Say which photos show a sheet that another one shows too."""
    from ..api.photo_tables import page_of

    doubles = [(photo, (each.file, page_of(each))) for each in sheets for photo in each.shown_in]
    for pair in dict.fromkeys(doubles):
        say(same_sheet(words, *pair))


def same_sheet(words: Words, photo: tuple[str, int], other: tuple[str, int]) -> str:
    """Say of a photo that it shows the sheet of another file; both with the page, 0: there is one only."""
    file, shown = place_of(words, *photo), place_of(words, *other)
    return words.text("{file}: the same sheet as in {other}", "photo", file=file, other=shown)


class Bar:
    """How far it is; silent where nobody looks."""

    def __init__(self, shown: Any = None):
        self._shown = shown

    def step(self) -> None:
        """Tell that one more file is done."""
        if self._shown is not None:
            self._shown.update(1)

    def say(self, *lines: str) -> None:
        """Say something about a file while the bar stands there."""
        if self._shown is not None:
            click.echo(_CLEAR_LINE, nl=False, err=True)
        for line in lines:
            say_line(line, err=True)


@contextmanager
def reading_leaves(files: Sequence[str], wished: SheetWishes, bar: Bar) -> Iterator[Iterator[PhotosRead]]:
    """Read many photos like `reading`; a leaf on several pages of one file is taken once."""
    with reading(files, wished, bar) as reads:
        yield map(_leaves_once, reads)


@contextmanager
def showing(files: int, beside_results: bool = False) -> Iterator[Bar]:
    """Show a bar if it takes long and somebody looks; beside_results: not on the screen where those stand."""
    is_seen = sys.stderr.isatty() and not (beside_results and sys.stdout.isatty())
    if files < _LONG or is_quiet() or not is_seen:
        yield Bar()
        return
    with click.progressbar(length=files, label="photos", file=sys.stderr) as shown:
        yield Bar(shown)
