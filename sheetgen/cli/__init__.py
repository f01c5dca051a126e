"""The command line: arguments → one use case → text, files, exit code."""

from .interruption import ending_at_once

with ending_at_once():
    from .main import main

__all__ = ["main"]
