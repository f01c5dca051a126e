"""`sheetgen enter`: asks for a final sheet at the terminal, checks it as it is typed, writes the YAML."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..api.writing import is_there
from ..errors import UsageError, WriteError
from .options import common_options, notice
from .output import FOLDER, free_name, output_options, refuse_loss, save, sheets_name, tell_of_layout

if TYPE_CHECKING:
    from ..api.entering import Answers, Question, Questionnaire

_BACK = "<"
# Leaves a field empty, also one that was answered before, which Enter alone keeps.
_NOTHING = "-"


@click.command("enter", short_help="Type a final sheet, asked field by field")
@click.argument("game", metavar="GAME", required=False)
@click.option("--resume", metavar="FILE", help="Go on with the draft that an interruption left.")
@click.option("--lang", metavar="LANG", help="Language of the questions.")
@output_options
@common_options
def command(game: str | None, resume: str | None, lang: str | None, output: str | None, force: bool) -> None:
    """Ask for a final sheet field by field, check it as it is typed, write the YAML that 'check' reads."""
    from ..api.entering import Questionnaire, load_draft
    from ..api.languages import words_for

    if resume:
        spec, sheets = load_draft(Path(resume))
    elif game:
        spec, sheets = game, []
    else:
        raise UsageError("name a game, such as 'sheetgen enter yahtzee', or a draft with --resume")
    refuse_loss(output, ".yaml", force, (spec,))
    form = Questionnaire(spec, words_for(lang))
    draft_sheets, sheets = sheets, form.kept(sheets)
    if sheets != draft_sheets:
        notice(f"{resume}: some answers cannot be; going on from the first of them")
    draft = _Draft(form, Path(resume) if resume else None)
    say = form.say
    notice(say("type < to go back, - to empty a field, Ctrl-C to stop and keep what was typed"))
    _ask_all(form, sheets, draft)
    try:
        save(form.text(sheets).encode(), sheets_name(_file_name(spec)), output, force, text=True)
    except WriteError:
        draft.tell_of_it()
        raise
    tell_of_layout(spec, output)
    if output is None or Path(output).resolve() != draft.path.resolve():
        draft.path.unlink(missing_ok=True)


def _file_name(spec: str) -> str:
    return Path(spec.replace(":", "-")).stem


class _Draft:
    """Where the answers are kept until they are a sheet."""

    def __init__(self, form: Questionnaire, resumed: Path | None):
        self._form = form
        self._stem = f"{_file_name(form.spec)}-draft"
        self._is_ours = resumed is not None
        self.path = resumed or FOLDER / free_name(self._stem)

    def keep(self, sheets: list[Answers]) -> None:
        """Write the answers so far; raises WriteError.

        What an earlier interruption left stays until somebody goes on with it, and so does what is being
        typed in another window.
        """
        from ..api.entering import save_draft

        while not self._is_ours:
            self.path = FOLDER / free_name(self._stem)
            try:
                save_draft(self.path, self._form.spec, sheets, force=False)
            except WriteError:
                if is_there(self.path):
                    continue
                raise
            self._is_ours = True
            return
        save_draft(self.path, self._form.spec, sheets, force=True)

    def tell_of_it(self) -> None:
        """Say where the answers are, and how to go on."""
        if not is_there(self.path):
            return
        kept = self._form.say("kept in {file}; go on with: sheetgen enter --resume {file}")
        notice(kept.format(file=self.path))


def _ask_all(form: Questionnaire, sheets: list[Answers], draft: _Draft) -> None:
    say = form.say
    if not sheets:
        sheets.append({})
    try:
        while True:
            _ask_sheet(form, sheets, draft)
            if not click.confirm(say("another sheet of this game?"), default=False, err=True):
                return
            sheets.append({})
    except (click.Abort, KeyboardInterrupt, EOFError, WriteError):
        if any(sheets):
            notice("")
            draft.tell_of_it()
        raise


def _ask_sheet(form: Questionnaire, sheets: list[Answers], draft: _Draft) -> None:
    answers = sheets[-1]
    number = len(answers)
    while number < len(form.questions):
        question = form.questions[number]
        text = _ask(question, answers.get(question.key, ""))
        if text == _BACK:
            number = max(number - 1, 0)
            continue
        faults = form.faults(question.key, text, sheets[:-1])
        if faults:
            notice(f"  {faults[0]}")
            continue
        answers[question.key] = text
        draft.keep(sheets)
        _show(form, question, answers)
        number += 1


def _ask(question: Question, before: str) -> str:
    prompt = f"{question.name} ({question.hint})" if question.hint else question.name
    text: str = click.prompt(prompt, default=before, show_default=bool(before), err=True)
    return "" if text.strip() == _NOTHING else text.strip()


def _show(form: Questionnaire, question: Question, answers: Answers) -> None:
    for message in form.findings_at(question.key, answers):
        notice(click.style(f"  ! {message}", fg="yellow"))
    total = form.judge(answers).scores.get("total")
    if total is not None and question.key != "player":
        notice(click.style(f"  {form.told('total', total)}", dim=True))
