"""`sheetgen check`: final sheets → scores, findings, ranking, for people or as JSON."""

from __future__ import annotations

import gc
import json

import click

from ..errors import ExitCode
from .options import common_options, is_quiet


@click.command("check", short_help="Check final sheets: scores, findings, ranking")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a game, for programs.")
@click.option("--single", is_flag=True, help="Judge each sheet alone; do not compare them.")
@click.option("--layout", metavar="FILE", help="The layout whose rules count.")
@click.option("--game", metavar="GAME", help="What a table (CSV) without a column 'game' is about.")
@click.option("--lang", metavar="LANG", help="Language of the messages.")
@common_options
def command(
    files: tuple[str, ...],
    as_json: bool,
    single: bool,
    layout: str | None,
    game: str | None,
    lang: str | None,
) -> int:
    """Check final sheets: typed YAML, JSON or CSV; folders; - for standard input.

    Files of one game that hold one sheet each are one table. The exit code is 1 if anything was found.
    """
    from ..api.checks import check_files, report
    from ..api.languages import words_for

    # Ten thousand sheets are a million small values and no circle; looking for one takes a fifth of all.
    gc.disable()
    words = words_for(lang)
    checked = check_files(files, single=single, layout=layout, game=game)
    if as_json:
        for each in checked:
            click.echo(json.dumps(report(each, words), ensure_ascii=False))
    else:
        from ..api.checks import speaker_for
        from .verdict import verdict_lines

        for each in checked:
            click.echo("\n".join(verdict_lines(each, speaker_for(each, words), words, brief=is_quiet())))
    return ExitCode.FINDINGS if any(each.has_findings for each in checked) else ExitCode.FINE
