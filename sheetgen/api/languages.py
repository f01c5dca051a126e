"""The languages, for the command line: which there are, which is meant, and its words."""

from __future__ import annotations

import os

from ..words import Words, languages, pick_language, read_words

__all__ = ["Words", "languages", "pick_language", "words_for"]


def words_for(language: str | None) -> Words:
    """Return the words to answer in: the language asked for, else the environment's, else English."""
    return read_words(pick_language(language, os.environ))
