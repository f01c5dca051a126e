"""Say things in a language: texts with placeholders, plurals, numbers, lists.

Takes the messages of a catalogue; gives words. English has none: its words are the msgids.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..errors import Fault, InvalidError, UsageError
from .catalogue import Message, header_fields

ENGLISH = "en"

# `{written}`, or a part of a rule option: `{tris.1}`, `{colour.first}`. With the forms of what it counts,
# `{rows:# row is|# rows are}`, as many as the language has and in its order; # is the number.
PLACEHOLDER = re.compile(r"\{([A-Za-z_][A-Za-z0-9_.]*)(?::([^{}]*))?\}")

# Languages written from right to left, of those that CLDR 48 calls modern.
_RIGHT_TO_LEFT = ("ar", "fa", "he", "ur", "yi", "ps", "sd", "ug")

_MINUS = "\u2212"
_LEFT_TO_RIGHT_MARK = "\u200e"

# How a list is said: two things or the last of several; the others.
LIST_PATTERNS = ("{a} and {b}", "{a}, {b}")

# "And" before its own vowel: Spanish e before an i, but not before ia, ie, io (RAE, Ortografía 2010, «y»);
# Italian ed before an e (Accademia della Crusca, «D eufonica»).
_AND_BEFORE = {
    "es": (re.compile(r"h?[ií](?![aeoáéó])", re.IGNORECASE), " y ", " e "),
    "it": (re.compile(r"[eèé]", re.IGNORECASE), " e ", " ed "),
}

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
        header = header_fields(messages).get("Plural-Forms", "")
        self._pick, self._form_count = _plural_rule(language, header), form_count(header)

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

    def with_forms(self, said: str, values: Mapping[str, Any]) -> str:
        """Return a text with the forms that its numbers take, its braces unfilled.

        >>> Words("en").with_forms("{n:# row is|# rows are} closed", {"n": 1})
        '{n} row is closed'
        """

        def form(found: re.Match[str]) -> str:
            if found[2] is None:
                return found[0]
            return self._form_for(found[2], values.get(found[1])).replace("#", f"{{{found[1]}}}")

        return PLACEHOLDER.sub(form, said)

    def form_numbers(self, to: int) -> list[int]:
        """Return which plural form the numbers from 0 on take."""
        return [self._pick(n) for n in range(to)]

    def _form_for(self, forms: str, value: Any) -> str:
        known = forms.split("|")
        if not isinstance(value, int):
            return known[-1]
        # A text that is not translated has English forms.
        picked = self._pick(abs(value)) if len(known) == self._form_count else int(abs(value) != 1)
        return known[min(picked, len(known) - 1)]

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
        return self._fill(self._and_before(last), {"a": said, "b": last})

    def _and_before(self, last: str) -> str:
        """Return the pattern of a list that ends so."""
        pattern = self.text(LIST_PATTERNS[0], "list")
        vowel, plain, before_vowel = _AND_BEFORE.get(self.language.partition("-")[0], (None, "", ""))
        return pattern.replace(plain, before_vowel) if vowel and vowel.match(last) else pattern

    def sentence(self, said: str) -> str:
        """Begin a text with a capital, as a sentence that stands alone.

        >>> Words("en").sentence("turn 3: no"), Words("nl").sentence("ijs"), Words("en").sentence("3 locks")
        ('Turn 3: no', 'IJs', '3 locks')
        """
        # Dutch: both letters of ij are capitals at the head of a sentence (Woordenlijst, 16.1).
        head = 2 if self.language.partition("-")[0] == "nl" and said.startswith("ij") else 1
        return said[:head].upper() + said[head:]

    def _fill(self, said: str, placeholders: Mapping[str, Any]) -> str:
        def value(found: re.Match[str]) -> str:
            if found[1] not in placeholders:
                known = ", ".join(placeholders) or "nothing"
                raise UsageError(f"'{said}' speaks of {{{found[1]}}}; known here: {known}")
            given = placeholders[found[1]]
            shown = self._show(given)
            return shown if found[2] is None else self._form_for(found[2], given).replace("#", shown)

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


# All plural rules of CLDR have shown every form by then.
_TRIED = 201


def form_count(header: str) -> int:
    """Return how many plural forms a `Plural-Forms` header promises; two without one."""
    found = re.search(r"nplurals=(\d)", header)
    return int(found[1]) if found else 2


def _plural_rule(language: str, header: str) -> Callable[[int], int]:
    """Return the rule of a `Plural-Forms` header: how many → which form. Without one: one, several."""
    rule = header.partition("plural=")[2].rstrip("; ")
    try:
        pick = gettext.c2py(rule or "n != 1")
        for n in range(_TRIED):
            pick(n)
    except (ValueError, ArithmeticError) as error:
        said = f"Plural-Forms: '{rule[:60]}' is no rule ({str(error)[:60]})"
        raise InvalidError([Fault(f"{language}/LC_MESSAGES/sheetgen.po", None, None, said)]) from error
    return pick


def _marks(language: str) -> dict[int, str]:
    """Return the language's grouping and decimal marks for the English ones (CLDR, Latin digits)."""
    from babel import Locale, UnknownLocaleError

    try:
        symbols = Locale.parse(language, sep="-").number_symbols["latn"]
    except (UnknownLocaleError, ValueError):
        return {}
    return str.maketrans({",": symbols["group"], ".": symbols["decimal"]})
