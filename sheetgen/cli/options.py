"""The options that all subcommands share: colour, quiet, verbose; and what they mean for a message."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, TypeVar

import click

from .saying import say_line


class Finite(click.FloatRange):
    """A range of numbers; click's own lets NaN pass, which is neither below nor above anything."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number."""
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"'{value}' is no number that a length can have", param, ctx)
        return number


Decorated = TypeVar("Decorated", bound=Callable[..., Any])

# How much is said: -1 with -q, 1 with -v, whether before the subcommand or after it.
loudness: ContextVar[int] = ContextVar("loudness", default=0)


def common_options(command: Decorated) -> Decorated:
    """Give a command `--color/--no-color`, `-q` and `-v`."""
    for option in (
        click.option(
            "-v", "--verbose", is_flag=True, expose_value=False, callback=_verbose, help="Say more."
        ),
        click.option("-q", "--quiet", is_flag=True, expose_value=False, callback=_quiet, help="Say less."),
        click.option(
            "--color/--no-color",
            "color",
            default=None,
            expose_value=False,
            callback=_colour,
            help="Colours; by default if the output is a terminal.",
        ),
    ):
        command = option(command)
    return command


def is_quiet() -> bool:
    """Tell whether -q was given."""
    return loudness.get() < 0


def is_verbose() -> bool:
    """Tell whether -v was given, here or before the subcommand."""
    return loudness.get() > 0


def notice(message: str) -> None:
    """Say a line beside the payload, unless -q was given."""
    if not is_quiet():
        say_line(message, err=True)


def _quiet(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        loudness.set(-1)


def _verbose(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        loudness.set(1)


def _colour(ctx: click.Context, parameter: click.Parameter, value: bool | None) -> None:
    if value is not None:
        ctx.color = ctx.find_root().color = value
    elif ctx.color is None:
        # no-color.org: any value but an empty one; it yields to --color
        if os.environ.get("NO_COLOR"):
            ctx.color = False
        elif os.environ.get("FORCE_COLOR"):
            ctx.color = True
