"""Writing for the command line: a file whole, or not at all."""

from ..files import Payload, write_whole

__all__ = ["Payload", "write_whole"]
