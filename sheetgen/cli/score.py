"""`sheetgen score`: what a throw is worth in every box, or as a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from .options import common_options
from .saying import say, say_json


@click.command("score", short_help="What a throw is worth")
@click.argument("game", metavar="GAME")
@click.argument("dice", nargs=-1, required=True, metavar="DICE…")
@click.option(
    "--open", "open_faces", multiple=True, metavar="FACE", help="La Ciccia: a tris that may still grow."
)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.option("--lang", metavar="LANG", help="Language of the names.")
@common_options
def command(
    game: str, dice: tuple[str, ...], open_faces: tuple[str, ...], as_json: bool, lang: str | None
) -> None:
    """Say what a throw is worth: sheetgen score yahtzee 3 3 3 5 2."""
    from ..api.scores import score_throw

    answer = score_throw(game, dice, open_faces)
    if as_json:
        say_json(answer)
        return
    from ..api.languages import words_for
    from ..api.messages import Speaker

    speaker = Speaker(answer["game"], game, words_for(lang))
    lines = _by_box(answer["scores"], speaker) if "scores" in answer else _as_hand(answer)
    say("\n".join(lines))


def _by_box(scores: Mapping[str, int], speaker: Any) -> Iterator[str]:
    width = max(len(speaker.name(box)) for box in scores)
    best = max(scores.values())
    for box, points in scores.items():
        line = f"{speaker.name(box):<{width}}  {points:>3}"
        yield click.style(line, bold=points == best > 0, dim=points == 0)


def _as_hand(answer: Mapping[str, Any]) -> Iterator[str]:
    if answer["ciccia"]:
        yield "ciccia"
    for option in answer["options"]:
        kept = " + ".join(" ".join(map(str, group["keep"])) for group in option["groups"])
        yield click.style(f"{option['gain']:>5}  {kept}", bold=option["gain"] == answer["best"])
