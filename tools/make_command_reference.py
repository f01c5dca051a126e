"""Write docs/commands.md from the commands themselves: what each takes, with its options.

Run it from the project's folder: `python tools/make_command_reference.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from sheetgen.cli.main import COMMANDS, cli
from sheetgen.errors import ExitCode

TARGET = Path(__file__).parent.parent / "docs" / "commands.md"

# What the exit codes mean, in the words of a user.
CODES = {
    ExitCode.FINE: "all is well",
    ExitCode.FINDINGS: "there are findings",
    ExitCode.USAGE: "the arguments do not go together",
    ExitCode.INVALID: "a layout, a text or a sheet file is not valid",
    ExitCode.UNREADABLE: "a photo cannot be read, or boxes are unsure and nobody is there to ask",
    ExitCode.CANNOT_WRITE: "a file cannot be written; nothing half-written was left",
    ExitCode.MISSING: "something optional is not installed; the message says what to install",
    ExitCode.INTERNAL: "a fault of sheetgen's own: please report it",
    ExitCode.INTERRUPTED: "interrupted",
}

# What click calls numbers.
_KINDS = {"INTEGER RANGE": "N", "INTEGER": "N", "FLOAT RANGE": "F", "FLOAT": "F"}
# Said once, at the top.
_COMMON = {"--color", "--quiet", "--verbose", "--help"}

_HEAD = """\
# The commands

Made from the commands by `python tools/make_command_reference.py`; `sheetgen COMMAND --help` says the same.

GAME is a built-in name (`grixx`), a name with a variant (`yahtzee:hasbro`), or the path of a layout.

- Every command takes `-q` and `-v` (say less, more), `--color/--no-color` and `-h`. Options may come from the
  environment: `SHEETGEN_PAD_PAPER=Letter` is `--paper Letter` of `pad`.
- Messages and progress go to standard error, results to standard output. `-o -` writes there; without `-o` a
  file in `output/` is written and its path printed. A file is written whole or not at all; one that is there
  is replaced only by `-o` or `--force`.
- `NO_COLOR` and `FORCE_COLOR` are known. `_SHEETGEN_COMPLETE=bash_source sheetgen` (or `zsh_source`,
  `fish_source`) prints shell completion.
- What `check --json` answers, field by field: [json.md](json.md).

| exit code | |
|---|---|
"""


def reference() -> str:
    """Return the whole document."""
    codes = "".join(f"| {code.value} | {CODES[code]} |\n" for code in ExitCode)
    context = click.Context(cli, info_name="sheetgen")
    return _HEAD + codes + "".join(f"\n{part}" for name in COMMANDS for part in _command(context, name))


def _command(above: click.Context, name: str) -> Iterator[str]:
    assert isinstance(above.command, click.Group)
    command = above.command.get_command(above, name)
    assert command is not None
    context = click.Context(command, info_name=name, parent=above)
    takes = " ".join(command.collect_usage_pieces(context)[1:])
    yield f"## {context.command_path} {takes}".rstrip() + "\n\n" + _text(command) + _options(command, context)
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            yield from _command(context, inner)


def _text(command: click.Command) -> str:
    paragraphs = (command.help or "").split("\n\n")
    return "".join(" ".join(paragraph.split()) + "\n\n" for paragraph in paragraphs)


def _options(command: click.Command, context: click.Context) -> str:
    rows = []
    for option in command.params:
        if isinstance(option, click.Option) and not _COMMON & set(option.opts):
            record = option.get_help_record(context)
            if record:
                spelled, said = (part.replace("|", "\\|") for part in record)
                for kind, letter in _KINDS.items():
                    spelled = spelled.replace(kind, letter)
                rows.append(f"| `{spelled}` | {' '.join(said.split())} |\n")
    return "| option | |\n|---|---|\n" + "".join(rows) if rows else ""


if __name__ == "__main__":
    TARGET.write_text(reference(), "utf-8")
