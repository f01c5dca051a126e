"""Words: PO catalogues, plurals, numbers and lists of a language; what there is to translate and is not."""

from .known import languages, own_name, pick_language, read_words
from .language import Words

__all__ = ["Words", "languages", "own_name", "pick_language", "read_words"]
