"""The reference of the commands is made from the commands."""

from pathlib import Path

from tools.make_command_reference import reference


def test_the_reference_says_what_the_commands_say():
    kept = (Path(__file__).parent.parent / "docs" / "commands.md").read_text("utf-8")
    assert kept == reference(), "run python tools/make_command_reference.py"
