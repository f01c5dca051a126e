"""What a throw is worth, by a game's rules."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import signature
from typing import Any

from ..errors import UsageError
from .catalogue import game_names, load_game, open_rulebook
from .plain import plain

# No game here throws more; more is a slip of the keyboard.
_MOST_DICE = 20


def score_throw(spec: str, dice: Sequence[str], open_faces: Sequence[str] = ()) -> dict[str, Any]:
    """Return what `score --json` answers.

    dice: `3`, or several glued together, `33352`. open_faces: of a tris that may still grow, with how many
    times it counts so far: `5`, `5:2`. Raises UsageError if the game scores no throws, or has no such throw.
    """
    book = open_rulebook(spec)
    if book.game.score is None:
        able = [name for name in game_names() if load_game(name).score]
        raise UsageError(f"{book.game.name} has nothing to score throw by throw; {' and '.join(able)} have")
    faces = [int(face) for text in dice for face in _faces(text)]
    if len(faces) > _MOST_DICE:
        raise UsageError(f"{len(faces)} dice are more than any game throws")
    if open_faces and "open" not in signature(book.game.score).parameters:
        raise UsageError(f"in {book.game.name} no tris grows from throw to throw; leave out --open")
    situation = {"open": _open(open_faces)} if open_faces else {}
    return {"game": book.game.name, "dice": faces, **plain(book.game.score(faces, book.rules, **situation))}


def _faces(text: str) -> str:
    bare = text.replace("-", "").replace(",", "")
    if not bare.isdecimal() or not bare.isascii():
        raise UsageError(f"'{text[:40]}' is no die; write the faces, such as 3 3 3 5 2")
    return bare


def _open(texts: Sequence[str]) -> dict[int, int]:
    found = {}
    for text in texts:
        face, _, multiple = text.partition(":")
        if not (face.isdecimal() and (multiple or "1").isdecimal() and len(text) < 6):
            raise UsageError(
                f"--open '{text[:40]}' is no tris; write its face, such as 5, or 5:2 if it counts twice"
            )
        found[int(face)] = int(multiple or 1)
    return found
