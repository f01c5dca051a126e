"""A Dask cluster that is there already, as joblib's backend: found, looked over, given up in one line.

Needs the extra `cluster`. What goes wrong between two machines is a `MissingError` that names the address.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pkgutil
import re
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from .. import __version__
from ..errors import MissingError, UsageError

_ADDRESS = re.compile(r"(?:tcp|tls|ws|wss)://(?:[^\s/:]+|\[[0-9a-fA-F:]+\]):[0-9]{1,5}")
# A scheduler in the same house answers within milliseconds; workers need some seconds to start.
_CONNECT_S, _WORKERS_S = 10, 30
# A worker that was killed is started again by its nanny; joblib waits so long for the first one.
_AGAIN_S = 120
# What every worker is asked for.
_VERSION = "sheetgen:__version__"
_INSTALL = "pip install 'sheetgen[cluster]'"


@dataclass(frozen=True)
class Cluster:
    """A cluster that answered, with sheetgen on all its workers."""

    address: str
    client: Any
    backend: Any
    """For joblib."""
    killed: tuple[type[BaseException], ...]
    """What is raised where a task has killed its worker, several times."""

    def ahead(self, jobs: int) -> str | int:
        """Return how many tasks are handed over before the first is done; jobs: 0, or as somebody wishes."""
        return jobs or "2*n_jobs"

    @contextmanager
    def told(self) -> Iterator[None]:
        """Say in one line that the cluster was lost."""
        try:
            yield
        except _losses() as error:
            if isinstance(error, self.killed):
                raise
            raise MissingError(
                f"the cluster at {self.address} was lost; start it again (--resume goes on where it ended)"
            ) from error


@contextmanager
def open_cluster(address: str) -> Iterator[Cluster]:
    """Connect to the scheduler of a cluster.

    Raises UsageError for what is no address, or where Dask does not take its own configuration; MissingError
    if the extra is not installed, if nobody answers, if there are no workers, or if they have no sheetgen or
    another one.
    """
    if not _ADDRESS.fullmatch(address):
        raise UsageError(f"'{address[:80]}' is no address of a scheduler; write it as tcp://scheduler:8786")
    Client: Any
    try:
        from distributed import Client
        from distributed.scheduler import KilledWorker
    except ImportError as error:
        raise MissingError(f"--cluster needs Dask; {_INSTALL}") from error
    except Exception as error:  # Dask reads its configuration when it is loaded, and raises anything
        raise UsageError(_odd_configuration(error, os.environ)) from error
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    _greet(address)
    try:
        client = Client(address, timeout=_CONNECT_S, set_as_default=False)
    except _losses() as error:
        raise _no_answer(address) from error
    try:
        _check_workers(address, client)
        yield Cluster(address, client, _backend(client), (KilledWorker,))
    finally:
        client.close(timeout=2)


def _greet(address: str) -> None:
    """Shake hands with a scheduler; raises MissingError for whatever else is there.

    A client of Dask's hangs at a port that says nothing, and cries out at exit if it got nowhere.
    """
    connect: Any
    Security: Any
    from distributed.comm.core import connect
    from distributed.security import Security

    async def greet() -> None:
        wishes = Security().get_connection_args("client")
        comm = await asyncio.wait_for(connect(address, timeout=_CONNECT_S, **wishes), _CONNECT_S + 1)
        comm.abort()

    with ThreadPoolExecutor(1) as apart:  # a notebook has a loop of its own
        error = apart.submit(asyncio.run, greet()).exception()
    if error is not None:  # a name that cannot be, another protocol, no certificate: of any type
        raise _no_answer(address) from error


def _odd_configuration(error: Exception, environ: Mapping[str, str]) -> str:
    """Say what Dask did not take, and which variables may have told it so.

    >>> _odd_configuration(ValueError("x.yaml is odd"), {"DASK_CONFIG": "mine"})
    "Dask does not take its configuration (x.yaml is odd); mend it, or unset DASK_CONFIG, which is 'mine'"
    """
    said = " ".join(str(error).split())[:200]
    told = [f"{name}, which is '{value[:40]}'" for name, value in environ.items() if name.startswith("DASK_")]
    unset = f", or unset {' or '.join(told)}" if told else ""
    return f"Dask does not take its configuration ({said}); mend it{unset}"


def _no_answer(address: str) -> MissingError:
    return MissingError(
        f"no Dask scheduler answers at {address}; start one with 'dask scheduler', or see whether the"
        " address and the port are right"
    )


def _check_workers(address: str, client: Any) -> None:
    """Raise MissingError unless there are workers, all with this very sheetgen."""
    try:
        client.wait_for_workers(1, timeout=_WORKERS_S)
        # A function of Python's own: a worker without sheetgen can answer, too.
        found: Mapping[str, Any] = client.run(pkgutil.resolve_name, _VERSION, on_error="return")
    except _losses() as error:
        raise MissingError(
            f"the scheduler at {address} has no workers; start some with 'dask worker {address}'"
        ) from error
    for worker, version in found.items():
        if isinstance(version, BaseException):
            raise MissingError(f"the worker at {worker} has no sheetgen; there: pip install sheetgen")
        if version != __version__:
            raise MissingError(
                f"the worker at {worker} has sheetgen {version}, this is {__version__}; install one on both"
            )


def _losses() -> tuple[type[BaseException], ...]:
    """Return what is raised where the other side does not answer, or no longer."""
    from concurrent.futures import CancelledError

    from distributed.client import FutureCancelledError
    from distributed.comm.core import CommClosedError

    return (OSError, TimeoutError, CancelledError, FutureCancelledError, CommClosedError)


def _backend(client: Any) -> Any:
    """Return joblib's backend for a client.

    joblib's own waits for ever for a task that killed its worker, and keeps away from a cluster of one core.
    """
    from concurrent.futures import CancelledError

    from joblib._dask import DaskDistributedBackend

    class Backend(DaskDistributedBackend):  # type: ignore[misc]
        def effective_n_jobs(self, n_jobs: int) -> int:
            return max(2, int(super().effective_n_jobs(n_jobs)))

        def submit(self, func: Any, callback: Any = None) -> Any:
            future = super().submit(func, callback)

            def tell(done: Any) -> None:
                if done.exception() is not None:
                    callback(done.exception())

            future.add_done_callback(tell)
            return future

        def retrieve_result_callback(self, out: Any) -> Any:
            if isinstance(out, BaseException):
                raise out
            result = super().retrieve_result_callback(out)
            if not isinstance(result, list):
                raise CancelledError  # what a future holds that its scheduler forgot
            return result

    return Backend(client=client, wait_for_workers_timeout=_AGAIN_S)
