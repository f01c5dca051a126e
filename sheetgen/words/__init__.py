"""Words: PO catalogues, plurals, numbers and lists of a language; what there is to translate and is not."""

from .language import Words, languages, own_name, pick_language, read_words

__all__ = ["Words", "languages", "own_name", "pick_language", "read_words"]
