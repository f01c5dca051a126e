"""Say things in a language: texts with placeholders, plurals, numbers, lists; and which language that is.

Takes `templates/locale/<language>/LC_MESSAGES/sheetgen.po`; gives words. English has none: its words are
the msgids.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..errors import InvalidError, UsageError, did_you_mean
from ..files import read_text, shared
from .catalogue import Message, header_fields, parse_catalogue

ENGLISH = "en"

# `{written}`, or a part of a rule option: `{tris.1}`, `{colour.first}`.
PLACEHOLDER = re.compile(r"\{([A-Za-z_][A-Za-z0-9_.]*)\}")

# Languages written from right to left, of those that CLDR 48 calls modern.
_RIGHT_TO_LEFT = ("ar", "fa", "he", "ur", "yi", "ps", "sd", "ug")

_MINUS = "\u2212"
_LEFT_TO_RIGHT_MARK = "\u200e"

# How a list is said: two things or the last of several; the others.
LIST_PATTERNS = ("{a} and {b}", "{a}, {b}")

# From where on a number is grouped: 1000, but 10,000. CLDR does so in Italian, Spanish, Polish; taken for
# all languages, since most numbers of these games have four digits at most and stand in narrow boxes.
_GROUPED_FROM = 10_000


class Words:
    """The words of one language.

    A text without a translation is said in English, as it stands.
    """

    def __init__(self, language: str, messages: Sequence[Message] = ()):
        self.language = language
        self._forms = {
            message.key: message.forms for message in messages if message.is_done and message.msgid
        }
        self._pick = _plural_rule(header_fields(messages).get("Plural-Forms", ""))

    @property
    def is_right_to_left(self) -> bool:
        """Tell whether the language is written from right to left."""
        return self.language.partition("-")[0] in _RIGHT_TO_LEFT

    def has(self, msgid: str, context: str = "") -> bool:
        """Tell whether a text is said in this language, not in English for want of a translation."""
        return self.language == ENGLISH or (context, msgid) in self._forms

    def text(self, msgid: str, context: str = "", **placeholders: Any) -> str:
        """Say a text; `{name}` in it becomes that placeholder, numbers and lists in the language's form.

        Looked up with its context, then without. If none are given the braces stay: the caller fills them.
        Raises UsageError if the text speaks of something that was not among those given.
        """
        said = self._form(msgid, context)
        return self._fill(said, placeholders) if placeholders else said

    def _form(self, msgid: str, context: str) -> str:
        forms = self._forms.get((context, msgid)) or self._forms.get(("", msgid)) or (msgid,)
        return forms[0]

    def plural(self, one: str, several: str, n: int, context: str = "", **placeholders: Any) -> str:
        """Say how many: the form that the language has for n; `{n}` in it becomes the number."""
        return self._fill(self.plural_form(one, several, n, context), {"n": n, **placeholders})

    def plural_form(self, one: str, several: str, n: int, context: str = "") -> str:
        """Return the form that the language has for n, its braces unfilled."""
        forms = self._forms.get((context, one)) or self._forms.get(("", one))
        return forms[min(self._pick(abs(n)), len(forms) - 1)] if forms else (one if abs(n) == 1 else several)

    def number(self, n: float) -> str:
        """Say a number: Latin digits, a true minus sign.

        >>> Words("en").number(-5), Words("en").number(1000), Words("en").number(12345.5)
        ('−5', '1000', '12,345.5')
        """
        digits = f"{abs(n):,}" if abs(n) >= _GROUPED_FROM else str(abs(n))
        if self.language != ENGLISH and not digits.isdecimal():
            digits = digits.translate(_marks(self.language))
        if n >= 0:
            return digits
        # Among Arabic a minus would be seen at the right of its number (UAX #9, W5); the mark keeps it left.
        return (_LEFT_TO_RIGHT_MARK if self.is_right_to_left else "") + _MINUS + digits

    def join(self, items: Iterable[str]) -> str:
        """Say a list.

        >>> Words("en").join(["red", "blue", "green"])
        'red, blue and green'
        """
        *init, last = list(items) or [""]
        if not init:
            return last
        said = init[0]
        for item in init[1:]:
            said = self.text(LIST_PATTERNS[1], "list", a=said, b=item)
        return self.text(LIST_PATTERNS[0], "list", a=said, b=last)

    def _fill(self, said: str, placeholders: Mapping[str, Any]) -> str:
        def value(found: re.Match[str]) -> str:
            if found[1] not in placeholders:
                known = ", ".join(placeholders) or "nothing"
                raise UsageError(f"'{said}' speaks of {{{found[1]}}}; known here: {known}")
            return self._show(placeholders[found[1]])

        return PLACEHOLDER.sub(value, said) if "{" in said else said

    def _show(self, value: Any) -> str:
        match value:
            case None:
                return "–"
            case bool():
                return str(value).lower()
            case int() | float():
                return self.number(value)
            case list() | tuple():
                return self.join(self._show(item) for item in value)
            case _:
                return str(value)


def _plural_rule(header: str) -> Callable[[int], int]:
    """Return the rule of a `Plural-Forms` header: how many → which form. Without one: one, several."""
    rule = header.partition("plural=")[2].rstrip("; ")
    return gettext.c2py(rule or "n != 1")


def _marks(language: str) -> dict[int, str]:
    """Return the language's grouping and decimal marks for the English ones (CLDR, Latin digits)."""
    from babel import Locale, UnknownLocaleError

    try:
        symbols = Locale.parse(language, sep="-").number_symbols["latn"]
    except (UnknownLocaleError, ValueError):
        return {}
    return str.maketrans({",": symbols["group"], ".": symbols["decimal"]})


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
    from .pseudo import PSEUDO

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
        from .pseudo import PSEUDO

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
