"""A layout of somebody's own as it is sent to another machine: complete, with the picture that it names."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from ..errors import InvalidError
from ..files import MB, read_bytes
from ..layout.source import read_source

# What the picture of an empty pad is called where it arrives.
_PICTURE = "empty"
_MOST_BYTES = 100 * MB


@dataclass(frozen=True)
class SentLayout:
    """A layout without its folder."""

    text: str
    """All that it extends is in it. JSON, which is YAML."""
    picture: bytes = b""
    """Of the empty pad that it describes, if it names one."""

    @property
    def digest(self) -> str:
        """What tells it from any other."""
        return sha256(self.text.encode() + b"\0" + self.picture).hexdigest()


def pack_layout(spec: str) -> SentLayout:
    """Read a layout with all that belongs to it. Raises InvalidError."""
    source = read_source(spec)
    data, node = source.plain(), source.at(["ruled", "template"])
    if node is None:
        return SentLayout(_text(data))
    path = Path(node.path).parent / str(node.value)
    data["ruled"] = {**data["ruled"], "template": _PICTURE + path.suffix}
    try:
        return SentLayout(_text(data), read_bytes(path, _MOST_BYTES))
    except OSError as error:
        raise InvalidError([node.fault(f"'{node.value}' cannot be read: {error.strerror}")]) from error


@cache
def unpack_layout(sent: SentLayout) -> Path:
    """Return a file with a layout that was sent here; it stays while pages of it are kept."""
    folder = Path(_folder().name, sent.digest)
    folder.mkdir()
    path = folder / "layout.yaml"
    path.write_text(sent.text, "utf-8")
    if sent.picture:
        (folder / json.loads(sent.text)["ruled"]["template"]).write_bytes(sent.picture)
    return path


def _text(data: object) -> str:
    return json.dumps(data, sort_keys=True, default=str)


@cache
def _folder() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="sheetgen-")
