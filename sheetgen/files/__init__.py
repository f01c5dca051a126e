"""Files: where the shipped folders lie, YAML as nodes that know their place, writing whole files or none."""

from .bounded import MB, read_bytes, read_stream
from .nodes import Key, Node, Source
from .paths import is_file, is_folder, is_there, real_path
from .places import game_folder, game_names, shared
from .quick import quick_documents
from .turns import alone_in
from .writing import Payload, write_whole
from .yaml_text import decode, parse_yaml, parse_yaml_documents, read_text, read_texts, read_yaml

__all__ = [
    "MB",
    "Key",
    "Node",
    "Payload",
    "Source",
    "alone_in",
    "decode",
    "game_folder",
    "game_names",
    "is_file",
    "is_folder",
    "is_there",
    "parse_yaml",
    "parse_yaml_documents",
    "quick_documents",
    "read_bytes",
    "read_stream",
    "read_text",
    "read_texts",
    "read_yaml",
    "real_path",
    "shared",
    "write_whole",
]
