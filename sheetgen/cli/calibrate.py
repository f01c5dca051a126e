"""`sheetgen calibrate`: a page that measures a printer; what was measured is kept for `pad --printer`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ..errors import UsageError
from .options import common_options, notice
from .output import output_options, save


def config_folder() -> Path:
    """Return where the user's own settings lie: by XDG on Linux, elsewhere as is the custom there."""
    folder = Path(click.get_app_dir("sheetgen"))
    if folder.is_absolute():
        return folder
    # XDG Base Directory Specification 0.8: relative paths are ignored, as is an empty one; click takes both.
    try:
        return Path.home() / ".config" / "sheetgen"
    except RuntimeError as error:
        raise UsageError("your home folder is not known, where printers are kept; set HOME") from error


@click.command("calibrate", short_help="A page that measures a printer; keeps its profile")
@click.option("--printer", metavar="NAME", help="The printer that is measured, or whose correction is tried.")
@click.option("--measured", metavar="WxH", help="Keep the lengths of the level and the upright bar, mm.")
@click.option("--shift", metavar="X,Y", help="Keep how far the lines lay to the right and down, mm.")
@click.option("--back-shift", metavar="X,Y", help="The same on the back.")
@click.option("--list", "lists", is_flag=True, help="List the printers that are kept.")
@click.option("--paper", default="A4", show_default=True, metavar="PAPER", help="Of the page.")
@output_options
@common_options
def command(
    printer: str | None, lists: bool, paper: str, output: str | None, force: bool, **measures: str | None
) -> None:
    """Print a page to measure a printer with, or keep what was measured on it.

    Without measures a PDF is written; with --printer as that printer will be corrected.
    """
    from ..api import printers

    folder = config_folder()
    if lists:
        for name in printers.printer_names(folder):
            click.echo(name)
    elif any(text is not None for text in measures.values()):
        _keep(folder, printer, **measures)
    else:
        correction = printers.find_printer(folder, printer) if printer else None
        name = f"calibration-{printer}.pdf" if printer else "calibration.pdf"
        save(printers.make_calibration(paper, correction), name, output, force)


def _keep(folder: Path, printer: str | None, **measures: str | None) -> None:
    from ..api import printers

    if not printer:
        raise UsageError("name the printer that was measured: --printer NAME")
    readers = {
        "measured": printers.read_measure,
        "shift": printers.read_shift,
        "back_shift": printers.read_shift,
    }
    read: dict[str, Any] = {
        key: None if text is None else readers[key](text) for key, text in measures.items()
    }
    path = printers.keep_printer(folder, printer, **read)
    notice(f"kept in {path}; use it with: sheetgen pad GAME --printer '{printer}'")
