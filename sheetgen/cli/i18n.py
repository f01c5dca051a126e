"""`sheetgen i18n check|update|report`: for translators."""

from __future__ import annotations

import re

import click

from ..errors import ExitCode, UsageError
from .options import common_options, notice
from .saying import say, say_json


@click.group("i18n", short_help="For translators: check, update, report")
@common_options
def i18n() -> None:
    """Translations: what is missing, what is wrong, and catalogues brought up to date."""


@i18n.command("check")
@click.argument("languages", nargs=-1, metavar="[LANG…]")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@common_options
def check(languages: tuple[str, ...], as_json: bool) -> int:
    """Check catalogues: completeness, plurals, placeholders, tags, characters, room for labels."""
    from ..api.translation import check_catalogues

    faulty = 0
    found = []
    for language, problems in check_catalogues(languages):
        faulty += bool(problems)
        found.append({"language": language, "problems": problems})
        if as_json:
            continue
        for problem in problems:
            say(f"{language}: {problem}", err=True)
        if not problems:
            notice(f"{language}: fine")
    if as_json:
        say_json({"languages": found})
    return ExitCode.INVALID if faulty else ExitCode.FINE


@i18n.command("update")
@click.argument("new", nargs=-1, metavar="[NEW-LANG…]")
@common_options
def update(new: tuple[str, ...]) -> None:
    """Bring all catalogues up to date with the texts of today; NEW-LANG begins one."""
    from ..api.translation import update_catalogues

    for language in new:
        if not re.fullmatch(r"[a-z]{2,3}(-[A-Z]{2})?", language):
            raise UsageError(f"'{language}' is no language; write it, or pt-BR")
        if language == "en":
            raise UsageError("'en' is what the texts themselves are written in; it has no catalogue")
    for progress in update_catalogues(new):
        notice(f"{progress.language}: {progress.done} of {progress.wanted} texts")


@i18n.command("report")
@click.argument("languages", nargs=-1, metavar="[LANG…]")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@common_options
def report(languages: tuple[str, ...], as_json: bool) -> None:
    """Say how far each language is, and where texts are missing."""
    from ..api.translation import as_json as plain
    from ..api.translation import report_progress

    found = report_progress(languages)
    if as_json:
        say_json({"languages": [plain(each) for each in found]})
        return
    for each in found:
        missing = ", ".join(f"{context} {count}" for context, count in each.missing.items())
        share = 100 * each.done // each.wanted
        say(f"{each.language:<5} {share:>3} %  {each.done} of {each.wanted}  {missing}".rstrip())
