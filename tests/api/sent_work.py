"""Work for others: some of it kills them."""

import os
import signal
import threading


def work(sent):
    if sent == "deadly":
        os.kill(os.getpid(), signal.SIGKILL)
    return sent.upper()


def thread(sent):
    return threading.current_thread().name
