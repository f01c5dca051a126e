"""`sheetgen games`, `languages`, `doctor`: what is there."""

from __future__ import annotations

import click

from ..errors import ExitCode
from .options import common_options
from .saying import say, say_json


@click.command("games", short_help="The games and their variants")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@common_options
def games(as_json: bool) -> None:
    """List the games and their variants."""
    from ..api.about import list_games

    found = list_games()
    if as_json:
        say_json({"games": found})
        return
    width = max(len(game["name"]) for game in found)
    for game in found:
        variants = " ".join(f"{game['name']}:{variant}" for variant in game["variants"])
        say(f"{click.style(game['name'].ljust(width), bold=True)}  {game['title']}  {variants}".rstrip())
    for game in found:
        if "problem" in game:
            say(game["problem"], err=True)


@click.command("languages", short_help="The languages that are complete")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@common_options
def languages(as_json: bool) -> None:
    """List the languages that are complete."""
    from ..api.about import list_languages

    found = list_languages()
    if as_json:
        say_json({"languages": found})
        return
    for each in found:
        say(f"{click.style(each['language'].ljust(5), bold=True)}  {each['name']}")


@click.command("doctor", short_help="Versions, fonts and what is missing")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@common_options
def doctor(as_json: bool) -> int:
    """Say what this installation has and what it lacks; the exit code is 6 if something is missing."""
    from ..api.about import survey

    parts = list(survey())
    if as_json:
        say_json({"parts": [part._asdict() for part in parts]})
    else:
        for part in parts:
            sign = click.style("✓", fg="green") if part.is_fine else click.style("✗", fg="red")
            say(f"{sign} {part.name}: {part.detail}")
    return ExitCode.FINE if all(part.is_fine for part in parts) else ExitCode.MISSING
