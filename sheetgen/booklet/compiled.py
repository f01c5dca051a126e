"""Keep compiled templates as Python keeps its modules: in `__pycache__` beside them, where one may write.

Compiling the templates takes as long as rendering a dozen booklets. As with modules,
`PYTHONDONTWRITEBYTECODE` says that nothing is to be kept; a folder that cannot be written costs time,
nothing else.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket, BytecodeCache

from .. import __version__
from ..errors import WriteError
from ..files import shared, write_whole
from . import texts

# What the compiled form depends on beside the source: Jinja, and our own tags.
_PROGRAM = f"{__version__} {jinja2.__version__} {Path(texts.__file__).stat().st_mtime_ns}"


class CompiledTemplates(BytecodeCache):
    """Jinja's cache of compiled templates, for those that are shipped."""

    def get_bucket(
        self, environment: jinja2.Environment, name: str, filename: str | None, source: str
    ) -> Bucket:
        """Return what is kept of this very source, at this very place; else an empty bucket."""
        checksum = hashlib.sha256(f"{_PROGRAM}\n{filename}\n{source}".encode()).hexdigest()
        bucket = Bucket(environment, filename or "", checksum)
        self.load_bytecode(bucket)
        return bucket

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load what is kept, if anything is and it can be read."""
        path = _kept_at(bucket.key)
        if path is not None and path.is_file():
            with path.open("rb") as file:
                bucket.load_bytecode(file)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it, if that is allowed."""
        path = _kept_at(bucket.key)
        if path is None or sys.dont_write_bytecode:
            return
        try:
            write_whole(path, bucket.bytecode_to_string(), force=True)
        except WriteError:
            return


def _kept_at(template: str) -> Path | None:
    """Return the file for a template's; None for one that is not shipped: its folder is somebody else's."""
    path = Path(template)
    if shared("templates") not in path.parents:
        return None
    return path.parent / "__pycache__" / f"{path.name}.{sys.implementation.cache_tag}.pyc"
