"""`sheetgen check`: final sheets → scores, findings, ranking, for people or as JSON."""

from __future__ import annotations

import gc
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..errors import ExitCode, PhotoError
from .options import common_options, is_quiet
from .photos import ask_about, can_ask, photo_options, read_pictures, say_unsure
from .saying import say

if TYPE_CHECKING:
    from ..api.checks import Checked, Words
    from ..api.tables import Table


@click.command("check", short_help="Check final sheets: scores, findings, ranking")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a game, for programs.")
@click.option("--single", is_flag=True, help="Judge each sheet alone; do not compare them.")
@click.option(
    "--layout", metavar="FILE", help="The layout whose rules count, and that photos were printed from."
)
@click.option("--game", metavar="GAME", help="What a table (CSV) without a column 'game' is about.")
@click.option("--accept-unsure", is_flag=True, help="Take what is likelier where a photo is not sure.")
@click.option("--lang", metavar="LANG", help="Language of the messages.")
@photo_options
@common_options
def command(
    files: tuple[str, ...],
    as_json: bool,
    single: bool,
    layout: str | None,
    game: str | None,
    accept_unsure: bool,
    lang: str | None,
    corners: tuple[tuple[float, float], ...] | None,
    annotate: str | None,
    jobs: int,
) -> int:
    """Check final sheets: typed YAML, JSON or CSV; photos and scans; folders; - for standard input.

    Files of one game that hold one sheet each, and all photos of it, are one table. The exit code is 1 if
    anything was found, 4 if a photo is not sure of a box and nobody is there to ask; the sheets are then
    written as YAML, to be corrected.
    """
    from ..api.checks import check_files, report, sort_files
    from ..api.languages import words_for

    # Ten thousand sheets are a million small values and no circle; looking for one takes a fifth of all.
    gc.disable()
    words = words_for(lang)
    typed, pictures = sort_files(files)
    photographed: Sequence[Table] = ()
    if pictures:
        is_asked = can_ask() and not as_json and not accept_unsure
        photographed = _photographed(pictures, words, layout, corners, annotate, jobs, is_asked)
    checked = check_files(typed, single=single, layout=layout, game=game, photographed=photographed)
    still_open = [each for each in checked if each.is_unsure and not accept_unsure]
    if as_json:
        for each in checked:
            click.echo(json.dumps(report(each, words), ensure_ascii=False))
    else:
        _say_verdicts([each for each in checked if each not in still_open], words)
        say_unsure(((each.typed, each.origins) for each in checked), words)
    if still_open:
        if pictures:
            _save_open(still_open, words)
        return ExitCode.UNREADABLE
    return ExitCode.FINDINGS if any(each.has_findings for each in checked) else ExitCode.FINE


def _photographed(
    pictures: Sequence[str],
    words: Words,
    layout: str | None,
    corners: tuple[tuple[float, float], ...] | None,
    annotate: str | None,
    jobs: int,
    is_asked: bool,
) -> list[Table]:
    """Read photos; without one of its sheets a table is not judged."""
    from ..api.photo_tables import photo_table

    sheets, problems = read_pictures(pictures, words, layout, corners, annotate, jobs)
    if problems:
        raise PhotoError("\n".join(problems))
    return [photo_table(sheet) for sheet in (ask_about(sheets, words) if is_asked else sheets)]


def _say_verdicts(checked: Sequence[Checked], words: Words) -> None:
    from ..api.checks import speaker_for
    from .verdict import verdict_lines

    for each in checked:
        say("\n".join(verdict_lines(each, speaker_for(each, words), words, brief=is_quiet())))


def _save_open(checked: Sequence[Checked], words: Words) -> None:
    """Write the sheets that somebody is to correct, and say where."""
    from ..api.checks import typed_text
    from ..api.writing import write_whole
    from .output import FOLDER, free_name

    path = FOLDER / free_name(checked[0].typed.game.name)
    write_whole(path, typed_text(each.typed for each in checked).encode())
    said = words.text(
        "written to {file}: correct it there, delete 'unsure' and check it", "photo", file=str(path)
    )
    say(said, err=True)
