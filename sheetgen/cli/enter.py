"""`sheetgen enter`: asks for a final sheet at the terminal, checks it as it is typed, writes the YAML."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import UsageError
from .options import common_options, notice
from .output import FOLDER, free_name, output_options, refuse_loss, save, sheets_name, tell_of_layout

if TYPE_CHECKING:
    from ..api.entering import Answers, Question, Questionnaire

_BACK = "<"
# Empties a field that was answered before; Enter alone keeps it.
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
    # What an earlier interruption left stays until somebody goes on with it.
    draft = Path(resume) if resume else FOLDER / free_name(f"{_file_name(spec)}-draft")
    say = form.say
    notice(say("type < to go back, - to empty a field, Ctrl-C to stop and keep what was typed"))
    _ask_all(form, sheets, draft)
    save(form.text(sheets).encode(), sheets_name(_file_name(spec)), output, force, text=True)
    tell_of_layout(spec, output)
    if output is None or Path(output).resolve() != draft.resolve():
        draft.unlink(missing_ok=True)


def _file_name(spec: str) -> str:
    return Path(spec.replace(":", "-")).stem


def _ask_all(form: Questionnaire, sheets: list[Answers], draft: Path) -> None:
    say = form.say
    if not sheets:
        sheets.append({})
    try:
        while True:
            _ask_sheet(form, sheets, draft)
            if not click.confirm(say("another sheet of this game?"), default=False, err=True):
                return
            sheets.append({})
    except (click.Abort, KeyboardInterrupt, EOFError):
        if any(sheets):
            kept = say("kept in {file}; go on with: sheetgen enter --resume {file}").format(file=draft)
            notice("")
            notice(kept)
        raise


def _ask_sheet(form: Questionnaire, sheets: list[Answers], draft: Path) -> None:
    from ..api.entering import save_draft

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
        save_draft(draft, form.spec, sheets)
        _show(form, question, answers)
        number += 1


def _ask(question: Question, before: str) -> str:
    prompt = f"{question.name} ({question.hint})" if question.hint else question.name
    text: str = click.prompt(prompt, default=before, show_default=bool(before), err=True)
    return "" if before and text.strip() == _NOTHING else text.strip()


def _show(form: Questionnaire, question: Question, answers: Answers) -> None:
    for message in form.findings_at(question.key, answers):
        notice(click.style(f"  ! {message}", fg="yellow"))
    total = form.judge(answers).scores.get("total")
    if total is not None and question.key != "player":
        notice(click.style(f"  {form.told('total', total)}", dim=True))
