"""`sheetgen pad`, `preview`, `new`, `lint`, `schema`: from layouts to pads."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click

from ..errors import ExitCode, UsageError
from .options import Finite, common_options, notice
from .output import output_options, refuse_loss, save
from .saying import say, say_json

THEMES = ("colour", "soft", "grey", "mono", "safe", "large", "wipe")
# Longer pads than this show their progress.
_LONG = 400


def _default_name(spec: str, what: str, language: str, suffix: str) -> str:
    is_file = spec.lower().endswith((".yaml", ".yml", ".json"))
    name = Path(spec).stem if is_file else spec.replace(":", "-")
    return f"{name}-{what}-{language}.{suffix}"


def _language(wanted: str | None) -> str:
    from ..api.languages import pick_language

    return pick_language(wanted, os.environ)


def _n_up(ctx: click.Context, parameter: click.Parameter, value: str) -> int | None:
    if value == "auto":
        return None
    if value.isdigit() and 1 <= int(value) <= 64:
        return int(value)
    raise click.BadParameter("write auto, or a number from 1 to 64")


@click.command("pad", short_help="Print-ready PDF of scoresheets")
@click.argument("game")
@click.option(
    "--leaves",
    default=None,
    type=click.IntRange(1, 100_000),
    help="Scoresheets in the pad; by default 50, of a form 1.",
)
@click.option(
    "--paper",
    default="A4",
    show_default=True,
    metavar="PAPER",
    help="A3, A4, A5, A6, Letter, HalfLetter, Legal, WxH in mm; universal: A4 and Letter alike; "
    "trim: that of a sheet, with nothing to cut.",
)
@click.option(
    "--n-up",
    default="auto",
    show_default=True,
    callback=_n_up,
    metavar="auto|N",
    help="Sheets on a page; auto: as many as fit at true size.",
)
@click.option("--scale", default=1.0, show_default=True, type=Finite(0.3, 4), help="Larger or smaller print.")
@click.option("--margin", default=0.0, type=Finite(0, 50), help="Blank edge of the paper, mm at least.")
@click.option("--gutter", default=0.0, type=Finite(0, 50), help="Room between sheets, mm.")
@click.option("--printer", metavar="NAME", help="Correct what 'sheetgen calibrate' found of this printer.")
@click.option(
    "--test-page", is_flag=True, help="First a page of outlines and a 100 mm bar, to try the printer."
)
@click.option("--theme", default="colour", show_default=True, type=click.Choice(THEMES), help="Inks.")
@click.option("--press", is_flag=True, help="For a print shop: CMYK, bleed, trim box, crop marks outside.")
@click.option(
    "--icc",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="With --press: the shop's CMYK profile.",
)
@click.option(
    "--marks",
    default=None,
    type=click.Choice(("none", "corner", "outer", "full")),
    help="Where to cut; by default lines where sheets touch, ticks elsewhere.",
)
@click.option(
    "--back",
    default="none",
    show_default=True,
    type=click.Choice(("none", "rules")),
    help="The rules in short on the back.",
)
@click.option(
    "--duplex",
    default="long",
    show_default=True,
    type=click.Choice(("long", "short", "manual", "fold")),
    help="How the back is printed: over which edge, by hand, or folded.",
)
@click.option(
    "--order",
    default="row",
    show_default=True,
    type=click.Choice(("row", "column", "stack")),
    help="Order of the numbers; stack: cut and stack.",
)
@click.option("--descending", is_flag=True, help="Last page first, for printers that pile faces up.")
@click.option(
    "--serial", default=1, show_default=True, type=click.IntRange(0, 16_000_000), help="First sheet number."
)
@click.option(
    "--step", default=1, show_default=True, type=click.IntRange(1, 100_000), help="From number to number."
)
@click.option(
    "--copies",
    default=1,
    show_default=True,
    type=click.IntRange(1, 1000),
    help="Sheets in a row with one number.",
)
@click.option("--skip", default="", metavar="N,N-N", help="Numbers to leave out.")
@click.option(
    "--number-format", default="", metavar="FORMAT", help="How to write them: 'No. ####' gives No. 0007."
)
@click.option("--prefix", default="", metavar="TEXT", help="Before every number.")
@click.option(
    "--font",
    "fonts",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE.ttf",
    help="A font for characters that ours lack; repeatable.",
)
@click.option("--fillable", is_flag=True, help="A form for tablets, which 'sheetgen check' reads.")
@click.option("--player", "players", multiple=True, metavar="NAME", help="A name to print; repeatable.")
@click.option("--seed", type=click.IntRange(0), help="Encore: the board of this seed.")
@click.option(
    "--boards",
    default="same",
    show_default=True,
    type=click.Choice(("same", "each", "table")),
    help="Encore: one board for all, another on every leaf, or one a round.",
)
@click.option("--fair", is_flag=True, help="Encore: only boards as kind as published ones.")
@click.option(
    "--seats",
    default=4,
    show_default=True,
    type=click.IntRange(1, 12),
    help="Leaves of a round (--boards table).",
)
@click.option("--lang", metavar="LANG", help="Language; the environment's by default.")
@output_options
@common_options
def pad(
    game: str,
    output: str | None,
    force: bool,
    lang: str | None,
    back: str,
    printer: str | None,
    leaves: int | None,
    fillable: bool,
    fonts: tuple[Path, ...],
    **wishes: Any,
) -> None:
    """Make a print-ready pad of GAME: a built-in game, a variant, or a layout file."""
    from ..api.fonts import read_fonts
    from ..api.pad_wishes import PadWishes
    from ..api.pads import make_pad

    language = _language(lang)
    correction = _printer(printer) if printer else None
    chosen = PadWishes(
        leaves=leaves or (1 if fillable else 50),
        language=language,
        back=back == "rules",
        printer=correction,
        fillable=fillable,
        fonts=read_fonts(fonts),
        **wishes,
    )
    with _Progress(chosen.leaves) as progress:
        made = make_pad(game, chosen, progress)
        for line in made.notice.splitlines():
            notice(line)
        what = "form" if fillable else "pad"
        save(made.write, _default_name(game, what, language, "pdf"), output, force)


def _printer(name: str) -> Any:
    from ..api.printers import find_printer
    from .calibrate import config_folder

    return find_printer(config_folder(), name)


class _Progress:
    """A bar on standard error for long pads, if it is a terminal."""

    def __init__(self, leaves: int):
        self._shown = leaves >= _LONG and sys.stderr.isatty()
        self._bar: Any = (
            click.progressbar(length=leaves, label="leaves", file=sys.stderr) if self._shown else None
        )

    def __enter__(self) -> _Progress:
        if self._bar:
            self._bar.__enter__()
        return self

    def __call__(self, done: int) -> None:
        if self._bar and done % 50 == 0:
            self._bar.update(50)

    def __exit__(self, *raised: Any) -> None:
        if self._bar:
            self._bar.__exit__(*raised)


_SUFFIXES = ("svg", "png", "pdf", "json")


@click.command("preview", short_help="One sheet as SVG, PNG, PDF or JSON")
@click.argument("game")
@click.option("--filled", is_flag=True, help="Write the game's example in by hand.")
@click.option("--sheets", metavar="FILE", help="Write the typed sheets of a file in instead.")
@click.option("--player", metavar="NAME", help="With --sheets: this player's alone.")
@click.option("--theme", default="colour", show_default=True, type=click.Choice(THEMES), help="Inks.")
@click.option(
    "--format", "suffix", type=click.Choice(_SUFFIXES), help="By default the ending of -o, else PNG."
)
@click.option("--dpi", default=200, show_default=True, type=click.IntRange(30, 1200), help="Of a PNG.")
@click.option("--seed", type=click.IntRange(0), help="Encore: the board of this seed.")
@click.option("--lang", metavar="LANG", help="Language; the environment's by default.")
@output_options
@common_options
def preview(
    game: str,
    filled: bool,
    sheets: str | None,
    player: str | None,
    theme: str,
    suffix: str | None,
    dpi: int,
    seed: int | None,
    lang: str | None,
    output: str | None,
    force: bool,
) -> None:
    """Show one sheet of GAME; as JSON: where every box lies, in millimetres."""
    from ..api import previews

    if player is not None and sheets is None:
        raise UsageError("--player chooses among the players of --sheets; give the file")
    language = _language(lang)
    kind = suffix or _suffix_of(output)
    name = _default_name(game, "preview", language, kind)
    inputs = (game, sheets)
    refuse_loss(output, f".{kind}", force, inputs)
    own = previews.Sheets(sheets, player) if sheets is not None else None
    if kind == "json":
        payload = previews.preview_json(game, language)
    elif kind == "svg":
        payload = previews.preview_svg(game, language, theme, filled=filled, seed=seed, sheets=own)
    elif kind == "pdf":
        payload = previews.preview_pdf(game, language, theme, filled=filled, seed=seed, sheets=own)
    else:
        payload = previews.preview_png(game, language, theme, filled=filled, seed=seed, dpi=dpi, sheets=own)
    if own is not None and kind != "json":
        for line in previews.left_out(game, language, theme, own):
            notice(line)
    save(payload, name, output, force, text=kind in ("json", "svg"), inputs=inputs)


def _suffix_of(output: str | None) -> str:
    if output is None:
        return "png"
    if output == "-":
        return "svg"
    ending = Path(output).suffix.lower().lstrip(".")
    if ending not in _SUFFIXES:
        raise UsageError(
            f"'{output}' has no ending that says what to draw; end it with .svg, .png, .pdf or .json"
        )
    return ending


@click.command("new", short_help="A built-in layout as YAML, to edit")
@click.argument("game")
@click.option(
    "-o", "--output", metavar="FILE", default="-", help="Where to write; standard output by default."
)
@click.option("--force", is_flag=True, help="Replace a file that is there.")
@common_options
def new(game: str, output: str, force: bool) -> None:
    """Print the layout of GAME, to edit: sheetgen new grixx > mine.yaml."""
    from ..api.layouts import layout_text

    save(layout_text(game).encode(), "layout.yaml", output, force, text=True, inputs=(game,))


@click.command("lint", short_help="Every fault of a layout, with its place")
@click.argument("layouts", nargs=-1, required=True, metavar="LAYOUT…")
@common_options
def lint(layouts: tuple[str, ...]) -> int:
    """Check layouts: syntax, keys, colours, rule options, room for every label in every language."""
    from ..api.languages import languages
    from ..api.layouts import lint_layouts

    faulty = 0
    for name, faults in lint_layouts(layouts, tuple(languages())):
        faulty += bool(faults)
        for fault in faults:
            say(str(fault), err=True)
        if not faults:
            notice(f"{name}: fine")
    return ExitCode.INVALID if faulty else ExitCode.FINE


@click.command("schema", short_help="JSON Schemas of layouts and sheets")
@click.argument("what", type=click.Choice(("layout", "sheet")))
@common_options
def schema(what: str) -> None:
    """Print the JSON Schema of layout files or of typed sheets, for editors."""
    from ..api.layouts import schema_of

    say_json(schema_of(what), indent=2)
