"""The command `sheetgen`: finds the subcommand's module only when it is called, and says errors once.

A subcommand is a line of `COMMANDS`; its module is imported when it runs, so `--help` stays light.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import click

from ..api.spread import limit_threads
from ..errors import ExitCode, SheetgenError, UsageError, did_you_mean, in_one_line
from .environment import check_environment, set_aside_settings
from .options import common_options, is_verbose, loudness
from .saying import say


class Lazy(NamedTuple):
    """Where a subcommand lives, and what it does in a few words."""

    module: str
    """In `sheetgen.cli`; its click command is the attribute named like the subcommand, `-` as `_`."""
    help: str


# In the order of a day with the games: print, play, check.
COMMANDS = {
    "pad": Lazy("pads", "Print-ready PDF of scoresheets"),
    "preview": Lazy("pads", "One sheet as SVG, PNG, PDF or JSON"),
    "calibrate": Lazy("calibrate", "A page that measures a printer; keeps its profile"),
    "check-print": Lazy("check_print", "Preflight of any PDF for the print shop"),
    "booklet": Lazy("booklet", "The rules as a page or as a printed booklet"),
    "board": Lazy("board", "Original Encore boards"),
    "check": Lazy("check", "Check final sheets: scores, findings, ranking"),
    "read": Lazy("read", "Photos of sheets → typed YAML"),
    "enter": Lazy("enter", "Type a final sheet, asked field by field"),
    "score": Lazy("score", "What a throw is worth"),
    "new": Lazy("pads", "A built-in layout as YAML, to edit"),
    "lint": Lazy("pads", "Every fault of a layout, with its place"),
    "schema": Lazy("pads", "JSON Schemas of layouts and sheets"),
    "games": Lazy("about", "The games and their variants"),
    "languages": Lazy("about", "The languages that are complete"),
    "i18n": Lazy("i18n", "For translators: check, update, report"),
    "doctor": Lazy("about", "Versions, fonts and what is missing"),
}

# SHEETGEN_PAD_PAPER is --paper of pad.
_PREFIX = "SHEETGEN"

# A module that holds a single command may call it just this.
_ONLY = "command"


class LazyGroup(click.Group):
    """A group whose subcommands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the subcommands in the table's order."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import a subcommand."""
        lazy = COMMANDS.get(name)
        if lazy is None:
            return None
        module = import_module(f"sheetgen.cli.{lazy.module}")
        command = getattr(module, name.replace("-", "_"), None) or getattr(module, _ONLY)
        assert isinstance(command, click.Command)
        _name_variables(command, f"{_PREFIX}_{name}")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the subcommand, or say which one was meant."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            near = did_you_mean(args[0], COMMANDS) or "; see 'sheetgen --help'"
            raise click.UsageError(f"unknown command '{args[0][:60]}'{near}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the subcommands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, lazy.help) for name, lazy in COMMANDS.items()])


def _name_variables(command: click.Command, prefix: str) -> None:
    """Have every option answer to the environment by the name that it has on the command line."""
    for option in command.params:
        if isinstance(option, click.Option):
            word = max(option.opts, key=len).lstrip("-")
            option.envvar = f"{prefix}_{word}".upper().replace("-", "_")
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            _name_variables(inner, f"{prefix}_{name}")


def _print_version(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from .. import __version__

        say(f"sheetgen {__version__}")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    context_settings={"auto_envvar_prefix": _PREFIX, "help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="The version."
)
@common_options
def cli() -> None:
    """Score pads, rule booklets and a checker for dice games on paper.

    GAME is grixx, yahtzee, ciccia or encore, one with a variant (yahtzee:hasbro), or the path of a layout.
    """


def main(args: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    _have_streams()
    sys.exit(run(lambda: cli.main(args=args, prog_name="sheetgen", standalone_mode=False)))


def run(work: Callable[[], Any]) -> int:
    """Do the work and return the exit code; whatever goes wrong is said here, once, on standard error."""
    loudness.set(0)
    try:
        _check_folder()
        check_environment(os.environ)
        set_aside_settings(os.environ, sys.modules)
        limit_threads(os.environ)
        code = work()
        _flush()
        return code if isinstance(code, int) else ExitCode.FINE
    except SheetgenError as error:
        _say(str(error))
        return error.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return ExitCode.USAGE
    except click.ClickException as error:
        _say(in_one_line(_usage_words(error)))
        return ExitCode.USAGE
    except (click.Abort, KeyboardInterrupt):
        _say("interrupted")
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        return _leave_pipe()
    except MemoryError:
        _say("the memory that is left is too small for this")
        return ExitCode.INTERNAL
    except SystemExit as leaving:
        # click leaves with 1 when the reader of our output has left, with its own code after completion
        return _leave_pipe() if leaving.code == 1 else int(leaving.code or 0)
    except Exception as error:
        refusal = _refusal(error)
        return _internal(error) if refusal is None else _cannot_write(refusal)


def _check_folder() -> None:
    try:
        Path.cwd()
    except OSError as error:
        raise UsageError("the folder that you are in was deleted; go to another one") from error


def _have_streams() -> None:
    """Give a process with closed streams some that lead nowhere; what a stream cannot encode is escaped."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _usage_words(error: click.ClickException) -> str:
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    if isinstance(error, click.NoSuchOption):
        known = [name for each in ctx.command.params for name in each.opts] if ctx else []
        message = f"no such option '{error.option_name}'{did_you_mean(error.option_name, known)}"
    else:
        message = error.format_message().strip().rstrip(".")
        message = message[:1].lower() + message[1:]
    return f"{message}; see '{ctx.command_path} --help'" if ctx and "--help" not in message else message


def _say(message: str) -> None:
    # Standard error may have no room either, or no reader; the exit code then says it alone.
    try:
        say(message, err=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def _flush() -> None:
    sys.stdout.flush()


def _leave_pipe(code: ExitCode = ExitCode.FINE) -> int:
    # Whoever read our output has left, or has no room; nothing more can be said, also not at exit.
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
    return code


# What a disk, a quota, a limit or a lock says; standard output and temporary files meet it too.
_REFUSALS = (
    errno.ENOSPC,
    errno.EDQUOT,
    errno.EFBIG,
    errno.EROFS,
    errno.EIO,
    errno.EACCES,
    errno.EPERM,
)


def _refusal(error: BaseException | None) -> OSError | None:
    """Return what the disk said, wherever in the chain of causes it stands."""
    while error is not None and not (isinstance(error, OSError) and error.errno in _REFUSALS):
        error = error.__cause__ or error.__context__
    return error


def _cannot_write(error: OSError) -> int:
    where = error.filename or "standard output or a temporary file"
    _say(in_one_line(f"{where} cannot be written: {str(error.strerror).lower()}"))
    return _leave_pipe(ExitCode.CANNOT_WRITE)


def _whom_to_tell() -> str:
    from ..api.catalogue import strangers

    if not (foreign := strangers()):
        return "please report it"
    return f"please report it to the maker of the game '{foreign[-1]}', which is of another package"


def _internal(error: Exception) -> int:
    said = " ".join(str(error).split())[:300]
    _say(f"sheetgen: internal error: {type(error).__name__}: {said}; {_whom_to_tell()}")
    if is_verbose() or os.environ.get("SHEETGEN_DEBUG"):
        import traceback

        traceback.print_exc()
    return ExitCode.INTERNAL
