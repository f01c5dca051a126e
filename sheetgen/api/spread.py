"""Spread work over processes, or over a cluster, through joblib: tasks → results, in the order of the tasks.

Only a few tasks are under way at a time, so memory does not grow with their number. A process that is killed
costs the one task that kills it.
"""

from __future__ import annotations

import os
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from contextlib import contextmanager
from functools import cache
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from .cluster import Cluster

Task = TypeVar("Task")
Sent = TypeVar("Sent")
Result = TypeVar("Result")

ALL_CORES = 0
# How often a process looks whether its caller is still there.
_LOOK_S = 1


def spread(
    work: Callable[[Sent], Result],
    tasks: Sequence[Task],
    *,
    pack: Callable[[Task], Sent],
    lost: Callable[[Task], Result],
    jobs: int = 1,
    cluster: Cluster | None = None,
) -> Iterator[Result]:
    """Give the results of the tasks, in their order.

    work: a function of a module, so that another process finds it; it raises nothing.
    pack: makes of a task what is sent, when its turn comes. lost: the result of a task that its process does
    not survive. jobs: processes, or tasks under way on the cluster; ALL_CORES: as many as there are.
    """
    if cluster is None and (jobs == 1 or len(tasks) == 1 or not _has_processes()):
        yield from (work(pack(task)) for task in tasks)
        return
    left = iter(tasks)
    under_way: deque[Task] = deque()

    def handed_over() -> Iterator[Sent]:
        for task in left:
            under_way.append(task)
            yield pack(task)

    while True:
        try:
            for result in _together(work, handed_over(), jobs, cluster):
                under_way.popleft()
                yield result
            return
        except _broken(cluster):
            # Nobody knows which task it was: those under way are done again, each by itself.
            while under_way:
                task = under_way.popleft()
                alone = _alone(work, pack(task), jobs, cluster)
                yield lost(task) if alone is None else alone


def _has_processes() -> bool:
    """Return whether joblib can start any: not without semaphores, or where JOBLIB_MULTIPROCESSING is 0."""
    from joblib._multiprocessing_helpers import mp

    return mp is not None


def _alone(work: Callable[[Sent], Result], sent: Sent, jobs: int, cluster: Cluster | None) -> Result | None:
    """Return the result of one task; None: its process did not survive it."""
    try:
        (result,) = _together(work, iter([sent]), jobs, cluster)
    except _broken(cluster):
        return None
    return result


def _together(
    work: Callable[[Sent], Result], tasks: Iterator[Sent], jobs: int, cluster: Cluster | None
) -> Iterator[Result]:
    from joblib import Parallel, delayed, parallel_config

    if cluster is not None:
        calls = (delayed(work)(task) for task in tasks)
        with cluster.told():
            yield from Parallel(
                backend=cluster.backend, return_as="generator", batch_size=1, pre_dispatch=cluster.ahead(jobs)
            )(calls)
        return
    calls = (delayed(_accompanied)(work, task, os.getpid()) for task in tasks)
    # Each process has one core: threads of its own would fight with the other processes.
    with _quietly(), parallel_config("loky", inner_max_num_threads=1):
        processes = -1 if jobs == ALL_CORES else max(2, jobs)
        yield from Parallel(processes, return_as="generator", batch_size=1, pre_dispatch="2*n_jobs")(calls)


def _accompanied(work: Callable[[Sent], Result], sent: Sent, caller: int) -> Result:
    """Do a task in a process that ends with its caller, even if that is killed: joblib's own would stay."""
    if os.getpid() != caller:  # on one core joblib does it in the caller itself, which has nobody to follow
        _leave_with(caller)
    return work(sent)


@cache
def _leave_with(caller: int) -> None:
    def watch() -> None:
        while os.getppid() == caller:
            time.sleep(_LOOK_S)
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def _broken(cluster: Cluster | None) -> tuple[type[BaseException], ...]:
    """Return what is raised where a process was killed."""
    from concurrent.futures.process import BrokenProcessPool

    return (BrokenProcessPool,) if cluster is None else cluster.killed


@contextmanager
def _quietly() -> Iterator[None]:
    """Keep joblib from telling that it replaces a process which has grown."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", category=UserWarning, module="joblib")
        yield


def limit_threads(environ: MutableMapping[str, str]) -> None:
    """Have numpy compute on one core, before anything loads it, unless somebody says otherwise.

    On arrays as small as a box of a sheet its threads save 5 % of the time, and cost 1.6 times the CPU;
    whoever has many photos has `--jobs`.

    >>> environ = {}
    >>> limit_threads(environ)
    >>> environ
    {'OPENBLAS_NUM_THREADS': '1'}
    """
    environ.setdefault("OPENBLAS_NUM_THREADS", "1")
