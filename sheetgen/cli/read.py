"""`sheetgen read`: photos of final sheets → typed YAML, which a person can correct and `check` reads."""

from __future__ import annotations

import click

from ..errors import ExitCode, PhotoError
from .options import common_options
from .output import free_name, output_options, save
from .photos import ask_about, can_ask, photo_options, read_pictures, say_unsure
from .saying import say


@click.command("read", short_help="Photos of sheets → typed YAML")
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO…")
@click.option("--layout", metavar="FILE", help="The layout that the sheets were printed from.")
@click.option("--single", is_flag=True, help="Each sheet is a game of its own.")
@click.option("--lang", metavar="LANG", help="Language of the messages.")
@photo_options
@output_options
@common_options
def command(
    photos: tuple[str, ...],
    layout: str | None,
    single: bool,
    lang: str | None,
    corners: tuple[tuple[float, float], ...] | None,
    annotate: str | None,
    jobs: int,
    output: str | None,
    force: bool,
) -> int:
    """Read photos or scans of final sheets and write the YAML that 'check' reads.

    Crosses, rings and locks are read, and the numbers of Yahtzee and La Ciccia, a sheet for each player who
    wrote some. Boxes that are unsure are listed under 'unsure'; then the exit code is 4, if nobody is there
    to ask.
    """
    from ..api.checks import picture_files, typed_text
    from ..api.languages import words_for
    from ..api.photo_tables import photo_table
    from ..api.tables import gather_tables

    words = words_for(lang)
    sheets, problems = read_pictures(picture_files(photos), words, layout, corners, annotate, jobs)
    if not sheets:
        raise PhotoError("\n".join(problems))
    if can_ask():
        sheets = ask_about(sheets, words)
    tables = gather_tables(map(photo_table, sheets), single)
    name = free_name(sheets[0].book.game.name)
    save(typed_text(game for game, _ in tables).encode(), name, output, force, text=True)
    say_unsure(tables, words)
    for problem in problems:
        say(problem, err=True)
    is_open = bool(problems) or any(sheet.unsure for sheet in sheets)
    return ExitCode.UNREADABLE if is_open else ExitCode.FINE
