"""Bring every catalogue of `templates/locale` up to date with the texts of the templates; for developers.

    python tools/extract_words.py [NEW-LANGUAGE…]

Translations are kept, new texts come in empty, needless ones go; then prints what is still to do.
"""

from __future__ import annotations

import re
import sys

from sheetgen.files import shared
from sheetgen.words.catalogue import Message, format_catalogue, parse_catalogue
from sheetgen.words.extraction import find_problems, gather_messages, update_catalogue

# The translators' fields that gettext's tools ask for; two plural forms unless the language needs others.
HEADER = """\
Language: {language}
Content-Type: text/plain; charset=UTF-8
Plural-Forms: nplurals=2; plural=(n != 1);
"""


def main(new: list[str]) -> int:
    """Update all catalogues; the number of problems left."""
    if not all(re.fullmatch(r"[a-z]{2,3}(-[A-Z]{2})?", language) for language in new):
        sys.exit(__doc__)
    wanted = gather_messages()
    locale = shared("templates") / "locale"
    left = 0
    for language in sorted({*new, *(folder.name for folder in locale.glob("*"))}):
        path = locale / language / "LC_MESSAGES" / "sheetgen.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        header = [Message("", forms=(HEADER.format(language=language),))]
        old = parse_catalogue(path.read_text("utf-8"), str(path)) if path.is_file() else header
        updated = update_catalogue(old, wanted)
        path.write_text(format_catalogue(updated), "utf-8")
        problems = find_problems(updated, wanted)
        left += len(problems)
        print(*(f"{language}: {problem}" for problem in problems), sep="\n")
    return left


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1:])))
