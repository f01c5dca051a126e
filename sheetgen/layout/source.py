"""Find a layout's YAML and lay a variant over what it extends.

Takes what a person calls a game (`grixx`, `yahtzee:hasbro`, `mine.yaml`); gives one merged `Node` whose parts
keep the file, line and column that they came from.
"""

from __future__ import annotations

from pathlib import Path

from ..errors import InvalidError, UsageError, did_you_mean
from ..files import Node, game_folder, game_names, is_file, read_yaml, real_path, shared

# The layout's own rules, by the name that players give them: `yahtzee:classic` is `yahtzee`.
STANDARD = "classic"

# The longest built-in layout has some 1000 values in 10 kB.
_MAX_BYTES = 500_000
_MAX_NODES = 50_000

# A variant of a variant of a layout is plenty.
_MAX_STEPS = 8


def read_source(spec: str) -> Node:
    """Read a layout with all that it extends; `extends` itself is gone from the result.

    Raises UsageError for an unknown game or variant, InvalidError for a fault in a file.
    """
    return _read(find_source(spec), ())


def find_source(spec: str, beside: Path | None = None) -> Path:
    """Return the file that a GAME argument, or an `extends`, means.

    beside: the folder from which a relative path counts; the current one if left out.
    """
    if is_path(spec):
        return (beside or Path()) / spec
    name, _, variant = spec.partition(":")
    folder = game_folder(name)
    if folder is None:
        near = did_you_mean(name, game_names()) or f"; there are {', '.join(game_names())}"
        raise UsageError(f"unknown game '{name[:60]}'{near}")
    if not variant and ":" in spec:
        raise UsageError(f"'{spec[:60]}' ends before the variant's name; write {name}, or {name}:{STANDARD}")
    if variant in ("", STANDARD):
        return folder / "layout.yaml"
    return _variant(folder, name, variant)


def variant_names(name: str) -> list[str]:
    """Return the variants of a game, sorted."""
    folder = game_folder(name)
    return sorted(path.stem for path in (folder / "variants").glob("*.yaml")) if folder else []


def _variant(folder: Path, name: str, variant: str) -> Path:
    known = variant_names(name)
    if variant in known:
        return folder / "variants" / f"{variant}.yaml"
    known.append(STANDARD)
    near = did_you_mean(variant, known) or f"; there are {', '.join(known)}"
    raise UsageError(f"{name} has no variant '{variant[:60]}'{near}")


def is_path(spec: str) -> bool:
    """Tell whether a GAME argument means a file."""
    return "/" in spec or "\\" in spec or spec.lower().endswith((".yaml", ".yml", ".json"))


def is_shipped(spec: str) -> bool:
    """Tell whether a GAME argument means a layout of sheetgen's, not a user's or another package's."""
    name = spec.partition(":")[0]
    return not is_path(spec) and game_folder(name) == shared("templates") / name


def _read(path: Path, seen: tuple[Path, ...]) -> Node:
    node = read_yaml(path, _MAX_BYTES, _MAX_NODES)
    if not isinstance(node.value, dict):
        raise InvalidError([node.fault("a layout is a mapping of keys, such as 'game: grixx'")])
    extends = node.value.pop("extends", None)
    if extends is None:
        return node
    here = (*seen, real_path(path))
    base_path = _base(extends, path)
    if real_path(base_path) in here:
        raise InvalidError([extends.fault(f"'{extends.value}' extends itself in a circle")])
    if len(here) >= _MAX_STEPS:
        raise InvalidError([extends.fault(f"more than {_MAX_STEPS} layouts extend each other")])
    base = _read(base_path, here)
    _refuse_another_game(base, node)
    return merged(base, node)


def _refuse_another_game(base: Node, over: Node) -> None:
    before, now = base.at(["game"]), over.at(["game"])
    if before and now and before.value != now.value:
        raise InvalidError([now.fault(f"'{now.value}' cannot extend a layout of '{before.value}'")])


def _base(extends: Node, path: Path) -> Path:
    if not isinstance(extends.value, str) or not extends.value:
        raise InvalidError([extends.fault("extends names a layout, such as 'extends: yahtzee'")])
    try:
        base = find_source(extends.value, path.parent)
    except UsageError as error:
        raise InvalidError([extends.fault(str(error))]) from error
    if not is_file(base):
        raise InvalidError([extends.fault(f"there is no file '{base}'")])
    return base


def merged(base: Node, over: Node) -> Node:
    """Return the base with the other laid over it: mappings key by key, all else replaced.

    A key of the base that the other calls null is taken away.
    """
    if not isinstance(base.value, dict) or not isinstance(over.value, dict):
        return over
    value = dict(base.value)
    for key, node in over.value.items():
        if node.value is None and key in value:
            del value[key]
        else:
            value[key] = merged(value[key], node) if key in value else node
    keys = {**(base.keys or {}), **(over.keys or {})}
    return Node(value, over.line, over.column, over.source, keys)
