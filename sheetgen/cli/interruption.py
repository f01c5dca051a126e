"""Ctrl-C while the program is only being loaded: nothing is under way, so that the process just ends."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ending_at_once() -> Iterator[None]:
    """Let Ctrl-C end the process as it ends any other, instead of with Python's traceback of an import.

    Who has switched it off (`nohup`), or handles it otherwise, keeps that.
    """
    is_pythons = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not is_pythons or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
