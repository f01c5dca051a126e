"""`sheetgen booklet`: the rules as a page or as a printed booklet."""

from __future__ import annotations

import os
from pathlib import Path

import click

from ..api.writing import is_folder, is_there
from ..errors import UsageError, WriteError, counted
from .options import Finite, common_options, notice
from .output import FOLDER, output_options, save

_PAPERS = ("A4", "A5", "HalfLetter", "Letter")
_SUFFIXES = (".html", ".htm", ".pdf")


@click.command("booklet", short_help="The rules as HTML or PDF")
@click.argument("games", nargs=-1, metavar="GAME…")
@click.option(
    "--format",
    "suffix",
    type=click.Choice(("html", "pdf")),
    help="html by default, or as the ending of -o says.",
)
@click.option(
    "--lang", metavar="LANG|all", help="Language, or all that are complete; the environment's by default."
)
@click.option("--layout", metavar="FILE", help="A layout whose rules, numbers and figures count instead.")
@click.option(
    "--paper",
    default="A5",
    show_default=True,
    type=click.Choice(_PAPERS, case_sensitive=False),
    help="Size of a page (PDF).",
)
@click.option("--imposed", is_flag=True, help="Two pages a side, to be folded and stapled (PDF).")
@click.option(
    "--creep",
    default=0.0,
    show_default=True,
    type=Finite(0, 2),
    metavar="MM",
    help="How far a folded sheet sticks out of the one around it (--imposed).",
)
@click.option(
    "--card-only", is_flag=True, help="Only the sheet to play on a screen, without the rules (HTML)."
)
@click.option("--allow-untranslated", is_flag=True, help="Say in English what has no translation.")
@output_options
@common_options
def booklet(
    games: tuple[str, ...],
    suffix: str | None,
    lang: str | None,
    layout: str | None,
    paper: str,
    imposed: bool,
    creep: float,
    card_only: bool,
    allow_untranslated: bool,
    output: str | None,
    force: bool,
) -> None:
    """Make the rule booklet of each GAME: a built-in game, a variant, or a layout file."""
    from ..api.booklets import BookletWishes, file_names, make_booklets

    specs = _specs(games, layout)
    kind = suffix or _kind_of(output)
    if kind == "html" and (imposed or creep):
        raise UsageError("--imposed and --creep are for paper; add --format pdf")
    if card_only and kind == "pdf":
        raise UsageError("--card-only is for screens; leave out --format pdf")
    wishes = BookletWishes(
        languages=_languages(lang, allow_untranslated),
        format=kind,
        paper=paper,
        imposed=imposed,
        creep=creep,
        card_only=card_only,
        has_index=lang == "all" and kind == "html",
        allow_untranslated=allow_untranslated,
    )
    names = file_names(specs, wishes)
    _refuse_one_name(names)
    folder = _folder(output, names)
    if len(names) > 1 or folder is not None:
        _refuse_what_is_there(folder or FOLDER, names, force)
    # All are made before the first is written: a fault in one leaves nothing half done.
    for file in list(make_booklets(specs, wishes)):
        if file.untranslated:
            notice(f"{file.name}: for want of a translation {counted(file.untranslated, 'text')} in English")
        if folder is None:
            save(file.content, file.name, output, force, text=kind == "html")
        else:
            save(file.content, file.name, str(folder / file.name), force, text=True)
            notice(str(folder / file.name))


def _specs(games: tuple[str, ...], layout: str | None) -> list[str]:
    """Return what to make booklets of, each once; a layout takes the place of the game that it is of."""
    if layout is None:
        if not games:
            raise UsageError("name a game, such as 'sheetgen booklet grixx', or a --layout")
        return list(dict.fromkeys(games))
    from ..api.catalogue import open_rulebook

    game = open_rulebook(layout).game.name
    others = [spec for spec in games if spec.partition(":")[0] != game]
    return list(dict.fromkeys((layout, *others)))


def _languages(wanted: str | None, allow_untranslated: bool) -> tuple[str, ...]:
    from ..api.languages import languages, pick_language

    if wanted == "all":
        return tuple(languages())
    return (pick_language(wanted, os.environ, only_complete=not allow_untranslated),)


def _kind_of(output: str | None) -> str:
    return "pdf" if output and output.lower().endswith(".pdf") else "html"


def _folder(output: str | None, names: list[str]) -> Path | None:
    """Return the folder that -o names; None: it names a file, standard output, or nothing."""
    if output is None or output == "-" or (len(names) == 1 and _is_file(output)):
        if len(names) > 1 and output == "-":
            raise UsageError(f"{len(names)} files do not go to standard output; use -o FOLDER")
        return None
    if _is_file(output):
        raise UsageError(f"'{output}' is one file, these are {len(names)}; use -o FOLDER")
    return Path(output)


def _is_file(output: str) -> bool:
    return output.lower().endswith(_SUFFIXES) and not is_folder(output)


def _refuse_one_name(names: list[str]) -> None:
    """Raise UsageError if two booklets would be one file, as of layouts called alike in two folders."""
    again = next((name for name in names if names.count(name) > 1), None)
    if again is not None:
        raise UsageError(f"two of these booklets would be called {again}; make them one by one")


def _refuse_what_is_there(folder: Path, names: list[str], force: bool) -> None:
    taken = [name for name in names if is_there(folder / name)]
    if taken and not force:
        raise WriteError(f"{folder / taken[0]} exists; use --force, or another folder")
