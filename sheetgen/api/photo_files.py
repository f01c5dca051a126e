"""Photo files by the thousand: read here, by several processes, or on a cluster; in the order of their names.

What was read is kept in a report, if there is one, and not read again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from ..errors import SheetgenError
from ..layout.source import is_path
from .photo_report import PhotoReport, state_of
from .photos import PhotosRead, Wishes, check_wishes, read_file
from .sent_layouts import SentLayout, pack_layout, unpack_layout
from .spread import spread

if TYPE_CHECKING:
    from .cluster import Cluster

# What is sent to a cluster; a phone's picture of 200 megapixels has up to 100 MB.
_MOST_SENT = 100 * 2**20


@dataclass(frozen=True)
class _Task:
    """A photo to be read, with all that another machine needs."""

    name: str
    wishes: Wishes
    content: bytes | None = None
    """Of the file, where another machine reads it."""
    layout: SentLayout | None = None
    """Of the own layout, likewise."""
    problem: str = ""
    """Why it could not even be sent."""


class _Outcome(NamedTuple):
    read: PhotosRead
    is_lasting: bool = True
    """False where not the picture was to blame: another run may have more luck."""


def stream_photos(
    names: Sequence[str],
    wishes: Wishes,
    *,
    jobs: int = 1,
    cluster: Cluster | None = None,
    report: PhotoReport | None = None,
) -> Iterator[PhotosRead]:
    """Give what each file holds, in the order of the names, as soon as it is known; no file stops the others.

    jobs: files that are read at the same time; 0: as many as there are cores. cluster: where they are read
    instead; pictures and layout are sent there. report: keeps what was read.
    Raises UsageError or InvalidError for wishes that cannot be granted.
    """
    check_wishes(len(names), wishes)
    if report is None:
        return (outcome.read for outcome in _read(names, wishes, jobs, cluster))
    return _kept_or_read(names, wishes, jobs, cluster, report)


def _kept_or_read(
    names: Sequence[str], wishes: Wishes, jobs: int, cluster: Cluster | None, report: PhotoReport
) -> Iterator[PhotosRead]:
    # The state is taken before a file is read: what changes meanwhile is read again the next time.
    states = list(map(state_of, names))
    is_kept = [report.holds(name, state, wishes.proof) for name, state in zip(names, states, strict=True)]
    fresh = [name for name, kept in zip(names, is_kept, strict=True) if not kept]
    outcomes = _read(fresh, wishes, jobs, cluster)
    for name, state, kept in zip(names, states, is_kept, strict=True):
        known = report.read(name) if kept else None
        if known is not None:
            yield known
            continue
        read, is_lasting = next(_read([name], wishes, jobs, cluster) if kept else outcomes)
        if is_lasting:
            report.add(name, state, read, wishes.proof)
        yield read


def _read(names: Sequence[str], wishes: Wishes, jobs: int, cluster: Cluster | None) -> Iterator[_Outcome]:
    layout = pack_layout(wishes.layout) if cluster and wishes.layout and is_path(wishes.layout) else None

    def pack(name: str) -> _Task:
        return _packed(_Task(name, wishes, layout=layout)) if cluster else _Task(name, wishes)

    return spread(_read_task, names, pack=pack, lost=_lost, jobs=jobs, cluster=cluster)


def _packed(task: _Task) -> _Task:
    """Put the picture in; what cannot be opened is told like any other picture that cannot be read."""
    path = Path(task.name)
    try:
        if not path.is_file():
            return replace(task, problem="is no file that can be sent to the cluster")
        if path.stat().st_size > _MOST_SENT:
            return replace(task, problem=f"is larger than {_MOST_SENT >> 20} MB; make the picture smaller")
        return replace(task, content=path.read_bytes())
    except (OSError, ValueError) as error:
        return replace(task, problem=f"cannot be opened: {str(error).lower()}")


def _lost(name: str) -> _Outcome:
    return _failed(name, "its reader was stopped, for want of memory perhaps; make the picture smaller")


def _failed(name: str, problem: str) -> _Outcome:
    return _Outcome(PhotosRead([], [f"{name}: {problem}"]), is_lasting=False)


def _read_task(task: _Task) -> _Outcome:
    """Read one file; whatever goes wrong is its problem alone."""
    try:
        if task.problem:
            return _failed(task.name, task.problem)
        return _Outcome(read_file(task.name, task.wishes) if task.content is None else _read_sent(task))
    except SheetgenError as error:
        return _failed(task.name, error.headline)
    except MemoryError:
        return _failed(task.name, "the memory that is left is too small for it; make the picture smaller")
    except Exception as error:
        if os.environ.get("SHEETGEN_DEBUG"):
            raise
        said = f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
        return _failed(task.name, f"internal error: {said}; please report it")


def _read_sent(task: _Task) -> PhotosRead:
    """Read a picture that was sent here; names and layout in the answer are those of where it came from."""
    assert task.content is not None
    layout = task.wishes.layout
    here = str(unpack_layout(task.layout)) if task.layout else layout
    with TemporaryDirectory(prefix="sheetgen-") as folder:
        path = Path(folder, f"photo{Path(task.name).suffix.lower()[:8]}")
        path.write_bytes(task.content)
        sheets, problems = read_file(str(path), replace(task.wishes, layout=here))

    def named(text: str) -> str:
        text = text.replace(str(path), task.name)
        return text.replace(here, layout) if here and layout else text

    return PhotosRead(
        [replace(sheet, file=task.name, spec=named(sheet.spec)) for sheet in sheets],
        [named(problem) for problem in problems],
    )
