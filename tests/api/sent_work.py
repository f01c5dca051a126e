"""Work for other processes: some of it kills them."""

import os
import signal


def work(sent):
    if sent == "deadly":
        os.kill(os.getpid(), signal.SIGKILL)
    return sent.upper()
