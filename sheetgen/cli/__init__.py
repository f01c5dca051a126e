"""The command line: arguments → one use case → text, files, exit code."""

from .main import main

__all__ = ["main"]
