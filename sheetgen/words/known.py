"""Which languages there are, and which one to speak: catalogues of `templates/locale`, and pseudo-locales.

Takes `templates/locale/<language>/LC_MESSAGES/sheetgen.po`; gives `Words`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from ..errors import InvalidError, UsageError, did_you_mean
from ..files import read_text, shared
from .catalogue import Message, parse_catalogue
from .language import ENGLISH, Words
from .pseudo import PSEUDO


def _locale() -> Path:
    return shared("templates") / "locale"


def _path(language: str) -> Path:
    return _locale() / language / "LC_MESSAGES" / "sheetgen.po"


def read_messages(language: str) -> list[Message]:
    """Read a language's catalogue. Raises InvalidError, and UsageError if there is none."""
    path = _path(language)
    if not path.is_file():
        known = sorted(
            {ENGLISH, *(folder.name for folder in _locale().glob("*") if _path(folder.name).is_file())}
        )
        near = did_you_mean(language, known)
        raise UsageError(f"no language '{language}'{near or ' – there are ' + ', '.join(known)}")
    return _parsed(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=32)
def _parsed(path: Path, changed: int) -> list[Message]:
    """Read a catalogue once, and again when it has changed."""
    return parse_catalogue(read_text(path), str(path))


def read_words(language: str) -> Words:
    """Return the words of a language or pseudo-locale. Raises UsageError if there is no such language."""
    if language in PSEUDO:
        return PSEUDO[language](language)
    if language == ENGLISH:
        return Words(language)
    read_messages(language)
    return _spoken(language, _path(language).stat().st_mtime_ns)


@lru_cache(maxsize=32)
def _spoken(language: str, changed: int) -> Words:
    """Open a catalogue once, and again when it has changed."""
    return Words(language, read_messages(language))


def languages() -> list[str]:
    """Return the languages that are complete, English first."""
    folders = sorted(folder.name for folder in _locale().glob("*") if _path(folder.name).is_file())
    return [ENGLISH, *(name for name in folders if name != ENGLISH and _is_complete(name))]


@lru_cache(maxsize=64)
def own_name(language: str) -> str:
    """Return what a language calls itself, as a title.

    >>> own_name("it"), own_name("en-XA")
    ('Italiano', 'en-XA')
    """
    from babel import Locale, UnknownLocaleError

    try:
        name = str(Locale.parse(language, sep="-").get_display_name(language) or language)
    except (UnknownLocaleError, ValueError):
        return language
    return name[:1].upper() + name[1:]


def pick_language(requested: str | None, environ: Mapping[str, str], *, only_complete: bool = True) -> str:
    """Return the language to speak: the requested, else the environment's if it is complete, else English.

    requested: `it`, `it-IT` or `it_IT`; a pseudo-locale too, `en-XA` or `en_XA`. Raises UsageError if
    it is not a complete language.
    """
    if requested:
        if requested.replace("_", "-") in PSEUDO:
            return requested.replace("_", "-")
        found = _nearest(requested)
        if found is None or (only_complete and not _is_complete(found)):
            known = languages()
            near = did_you_mean(requested.lower(), known)
            raise UsageError(f"no language '{requested}'{near or ' – there are ' + ', '.join(known)}")
        return found
    return next(
        (found for name in _wishes(environ) if (found := _nearest(name)) and _is_complete(found)), ENGLISH
    )


def _wishes(environ: Mapping[str, str]) -> list[str]:
    """Return the environment's languages by preference (gettext manual, "The LANGUAGE variable")."""
    locale = next((environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(key)), "C")
    if locale.partition(".")[0] in ("C", "POSIX"):
        return []
    return [*environ.get("LANGUAGE", "").split(":"), locale]


def _nearest(name: str) -> str | None:
    """Return the folder for a language's name: exactly, or without its country.

    >>> _nearest("en_GB.UTF-8"), _nearest("tlh")
    ('en', None)
    """
    tag = re.sub(r"[.@].*", "", name).replace("_", "-")
    if not re.fullmatch(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*", tag):
        return None
    language, _, country = tag.partition("-")
    candidates = (f"{language.lower()}-{country.upper()}", f"{language.lower()}")
    return next((c for c in candidates if c == ENGLISH or _path(c).is_file()), None)


def _is_complete(language: str) -> bool:
    """Tell whether every message of a catalogue is translated; what is missing from it, `update` adds."""
    if language == ENGLISH:
        return True
    try:
        return all(message.is_done for message in read_messages(language) if message.msgid)
    except InvalidError:
        return False
