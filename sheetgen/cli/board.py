"""`sheetgen board`: original Encore boards as text, JSON or pictures."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import UsageError
from .options import common_options, is_quiet
from .output import output_options, save
from .saying import say

if TYPE_CHECKING:
    from ..api.boards import DrawnBoard

# From so many boards on a bar is shown; rated ones take longer.
_LONG = 1_000
_LONG_FAIR = 20

# A picture of more boards is no picture.
_MOST_DRAWN = 60

# Letters on a terminal: its own colour, nearest to the printed one.
_TERMINAL: dict[str, str | int] = {
    "r": "red",
    "g": "green",
    "b": "blue",
    "o": 208,
    "y": "bright_yellow",
    "p": "magenta",
    "t": "cyan",
}


@click.command("board", short_help="Original Encore boards")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="Of the first board.")
@click.option(
    "--count", default=1, show_default=True, type=click.IntRange(1, 1_000_000), help="How many boards."
)
@click.option("--fair", is_flag=True, help="Only boards as kind as published ones; says their rating.")
@click.option(
    "--shape",
    default="classic",
    show_default=True,
    metavar="SHAPE",
    help="classic, kids, or rows x columns x colours x sizes: 7x15x5x6.",
)
@click.option(
    "--jobs", default=1, show_default=True, type=click.IntRange(1, 256), help="Processor cores to use."
)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@output_options
@common_options
def command(
    seed: int,
    count: int,
    fair: bool,
    shape: str,
    jobs: int,
    as_json: bool,
    output: str | None,
    force: bool,
) -> None:
    """Draw original Encore boards: a seed gives the same board for ever.

    Letters are colours, a capital is a star. With -o x.svg or x.png: a picture.
    """
    from ..api.boards import draw_boards

    suffix = Path(output).suffix.lower() if output else ""
    if suffix in (".svg", ".png") and count > _MOST_DRAWN:
        raise UsageError(f"{count} boards are too many for a picture; --count {_MOST_DRAWN} at most")
    drawn = draw_boards(seed, count, shape, fair=fair, jobs=jobs)
    if count >= (_LONG_FAIR if fair else _LONG):
        drawn = _counted(drawn, count)
    if output is None or output == "-":
        _print(drawn, as_json)
    else:
        kind = suffix if suffix in (".svg", ".png") else ".txt"
        save(_payload(list(drawn), suffix, as_json), f"board{kind}", output, force)


def _counted(boards: Iterator[DrawnBoard], count: int) -> Iterator[DrawnBoard]:
    """Pass boards on and count them with a bar on standard error, if that is a terminal."""
    hidden = is_quiet() or not sys.stderr.isatty()
    with click.progressbar(boards, length=count, label="boards", file=sys.stderr, hidden=hidden) as bar:
        yield from bar


def _print(boards: Iterable[DrawnBoard], as_json: bool) -> None:
    if as_json:
        click.echo(_as_json(boards))
        return
    wanted = click.get_current_context().color
    coloured = sys.stdout.isatty() if wanted is None else wanted
    for index, board in enumerate(boards):
        if index:
            click.echo()
        say("\n".join(_as_text(board, coloured)))


def _payload(boards: list[DrawnBoard], suffix: str, as_json: bool) -> bytes:
    """Return what goes into a file: its ending says what it is."""
    if suffix == ".svg":
        from ..api.board_picture import picture_svg

        return picture_svg(boards)
    if suffix == ".png":
        from ..api.board_picture import picture_png

        return picture_png(boards)
    if as_json or suffix == ".json":
        return (_as_json(boards) + "\n").encode()
    return ("\n\n".join("\n".join(_as_text(board)) for board in boards) + "\n").encode()


def _as_json(boards: Iterable[DrawnBoard]) -> str:
    return json.dumps(
        {
            "boards": [
                {"seed": board.seed, "name": board.name, "rows": board.rows, "rating": board.rating}
                for board in boards
            ]
        }
    )


def _as_text(board: DrawnBoard, coloured: bool = False) -> Iterator[str]:
    yield board.name if board.rating is None else f"{board.name}  {board.rating:.1f} points"
    for row in board.rows:
        yield "".join(map(_styled, row)) if coloured else row


def _styled(letter: str) -> str:
    """Colour a letter as its box is printed, a star bold."""
    return click.style(letter, fg=_TERMINAL[letter.lower()], bold=letter.isupper())
