"""The plural rule of each language, as its catalogue's header must say it.

Fixed here since the tables of CLDR change: version 48 gives Italian, French, Spanish and Portuguese a
third form, for millions, and catalogues made for two forms then fall back to English without a word. No
score reaches it.
"""

from __future__ import annotations

# GNU gettext manual, "Plural forms"; CLDR 48 for Arabic. A language that is not here is checked against
# itself.
PLURAL_FORMS = {
    "ar": "nplurals=6; "
    "plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
    "de": "nplurals=2; plural=(n != 1);",
    "es": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "it": "nplurals=2; plural=(n != 1);",
    "ja": "nplurals=1; plural=0;",
    "nl": "nplurals=2; plural=(n != 1);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "pt": "nplurals=2; plural=(n != 1);",
}
TWO_FORMS = "nplurals=2; plural=(n != 1);"


def catalogue_header(language: str) -> str:
    """Return the header of a new catalogue."""
    forms = PLURAL_FORMS.get(language, TWO_FORMS)
    return f"Language: {language}\nContent-Type: text/plain; charset=UTF-8\nPlural-Forms: {forms}\n"
