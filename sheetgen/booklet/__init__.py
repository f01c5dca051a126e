"""From pages and words to figures, rule booklets and their PDFs."""
