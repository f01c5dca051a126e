"""For translators: bring catalogues up to date, tell what is wrong with them, and how far they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import InvalidError, UsageError
from ..files import game_names, read_text, shared, write_whole
from ..layout.source import variant_names
from ..words.catalogue import Message, format_catalogue, header_fields, parse_catalogue
from ..words.extraction import find_problems, gather_messages, merge_messages, update_catalogue
from ..words.known import read_messages
from ..words.plural_forms import PLURAL_FORMS, catalogue_header
from .examples import read_examples
from .fonts import typesetter
from .layouts import lint_layouts
from .worked_examples import NOTE

BASE = (
    "booklet/base.html.j2",
    "booklet/card.html.j2",
    "booklet/card_page.html.j2",
    "booklet/example.html.j2",
    "booklet/index.html.j2",
)
"""Templates that all booklets share."""


@dataclass(frozen=True)
class Progress:
    """How far a language is."""

    language: str
    wanted: int
    done: int
    missing: dict[str, int]
    """Texts that are not translated, by context."""

    @property
    def is_complete(self) -> bool:
        """Tell whether nothing is missing."""
        return self.done == self.wanted


def wanted_messages() -> list[Message]:
    """Return every text that there is to translate: of layouts, findings, the program, booklets, examples."""
    from ..booklet.extract import template_messages

    games = [f"{game}/booklet.html.j2" for game in game_names()]
    return merge_messages([*gather_messages(), *template_messages([*BASE, *games]), *_notes()])


def _notes() -> Iterator[Message]:
    for game in game_names():
        for example in read_examples(game):
            yield Message(str(example["note"]), NOTE, places=(f"templates/{game}/examples.yaml",))


def catalogue_languages() -> list[str]:
    """Return the languages that have a catalogue, complete or not."""
    return sorted(path.parent.parent.name for path in _locale().glob("*/LC_MESSAGES/sheetgen.po"))


def update_catalogues(new: Sequence[str] = ()) -> Iterator[Progress]:
    """Write all catalogues anew with the texts of today, and those of new languages; gives how far each is.

    Translations are kept, new texts come in empty, needless ones go.
    """
    wanted = wanted_messages()
    # All are read before the first is written: a fault in one leaves every one as it was.
    catalogues = {language: _before(language) for language in sorted({*new, *catalogue_languages()})}
    for language, old in catalogues.items():
        updated = update_catalogue(old, wanted)
        write_whole(_path(language), format_catalogue(updated).encode(), force=True)
        yield _progress(language, updated, wanted)


def _before(language: str) -> list[Message]:
    path = _path(language)
    if not path.is_file():
        return [Message("", forms=(catalogue_header(language),))]
    return parse_catalogue(read_text(path), str(path))


def report_progress(languages: Sequence[str] = ()) -> list[Progress]:
    """Return how far the languages are."""
    wanted = wanted_messages()
    return [_progress(language, read_messages(language), wanted) for language in _known(languages)]


def _progress(language: str, catalogue: Iterable[Message], wanted: Sequence[Message]) -> Progress:
    done = {message.key for message in catalogue if message.is_done}
    missing = Counter(message.context or "program" for message in wanted if message.key not in done)
    return Progress(language, len(wanted), len(wanted) - sum(missing.values()), dict(sorted(missing.items())))


def check_catalogues(languages: Sequence[str] = ()) -> Iterator[tuple[str, list[str]]]:
    """Give each language with what is wrong in its catalogue, a line each.

    That is: texts missing or fuzzy, plural rule and forms, placeholders, tags, characters that no font draws,
    texts that no template has any more, and labels without room on their sheet. Of a catalogue that cannot be
    read nothing else is told.
    """
    wanted = wanted_messages()
    for language in _known(languages):
        try:
            catalogue = read_messages(language)
        except InvalidError as error:
            yield language, [str(fault).splitlines()[0] for fault in error.faults]
            continue
        yield (
            language,
            [
                *_header_problems(language, catalogue),
                *find_problems(catalogue, wanted, _lacking),
                *_stale(catalogue, wanted),
                *_label_problems(language),
            ],
        )


def _header_problems(language: str, catalogue: Sequence[Message]) -> Iterator[str]:
    said = header_fields(catalogue).get("Plural-Forms", "")
    right = PLURAL_FORMS.get(language, said)
    if said != right:
        yield f"Plural-Forms is '{said}'; it must be '{right}'"


def _stale(catalogue: Sequence[Message], wanted: Sequence[Message]) -> Iterator[str]:
    known = {message.key for message in wanted}
    needless = [message.msgid for message in catalogue if message.msgid and message.key not in known]
    if needless:
        yield f"'{needless[0]}' is said nowhere any more ({len(needless)} in all); run 'sheetgen i18n update'"


def _lacking(text: str) -> str:
    from ..page.text import Face

    return typesetter().find_missing(text, Face.TEXT)


def _label_problems(language: str) -> Iterator[str]:
    """Compose all layouts; a label without room is told with its place."""
    specs = [
        game + variant for game in game_names() for variant in ("", *(f":{v}" for v in variant_names(game)))
    ]
    for _, faults in lint_layouts(specs, [language]):
        yield from (str(fault).splitlines()[0] for fault in faults)


def _known(languages: Sequence[str]) -> list[str]:
    known = catalogue_languages()
    for language in languages:
        if language not in known:
            raise UsageError(f"no catalogue '{language}' – there are {', '.join(known)}")
    return list(languages) or known


def _locale() -> Path:
    return shared("templates") / "locale"


def _path(language: str) -> Path:
    return _locale() / language / "LC_MESSAGES" / "sheetgen.po"


def as_json(progress: Progress) -> dict[str, Any]:
    """Return a language's progress as `--json` answers it."""
    return {
        "language": progress.language,
        "wanted": progress.wanted,
        "done": progress.done,
        "missing": progress.missing,
        "complete": progress.is_complete,
    }
