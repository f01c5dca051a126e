"""Bring every catalogue of `templates/locale` up to date with the texts of the templates; for developers.

    python tools/extract_words.py [NEW-LANGUAGE…]

The same as `sheetgen i18n update`, then what is still to do, text by text, as `sheetgen i18n check` says it.
"""

from __future__ import annotations

import sys

from sheetgen.cli.main import cli, main, run

if __name__ == "__main__":
    updated = run(lambda: cli.main(["i18n", "update", *sys.argv[1:]], "sheetgen", standalone_mode=False))
    sys.exit(updated or main(["i18n", "check"]))
