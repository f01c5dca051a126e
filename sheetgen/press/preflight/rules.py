"""What print shops ask of a PDF: a table of rules, how bad it is to break one, and the sentence that says so.

Sources: ISO 15930-7:2010 (PDF/X-4), Ghent Workgroup 2022 (sheetfed offset), and the notes that online print
shops give their customers, which agree on bleed, safe area, ink and the least lines and types.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ...units import Rect, Size


class Severity(StrEnum):
    """How bad it is."""

    ERROR = "error"
    """Shops send such files back, or print them wrong."""
    WARNING = "warning"
    """Look at it; it may be meant."""
    NOTE = "note"
    """Some shops ask for it."""


@dataclass(frozen=True)
class Rule:
    """One thing that is asked of a file."""

    id: str
    severity: Severity
    sentence: str
    """What is wrong and what to do; `{…}` is the value that was found."""


@dataclass(frozen=True)
class Limits:
    """The numbers of a print shop."""

    bleed: float = 3.0
    """Beyond the trim, mm at least."""
    safe: float = 3.0
    """From the trim to what must not be cut, mm at least."""
    ink: float = 280.0
    """All inks together, per cent at most."""
    line_pt: float = 0.25
    type_pt: float = 6.0
    ppi: float = 250.0
    """Of pictures in colours or greys at their printed size."""
    bitmap_ppi: float = 600.0
    """Of pictures in black and white."""
    trim: Size | None = None
    """The ordered size; None: whatever the first page has."""


@dataclass(frozen=True)
class Remark:
    """One rule that a file breaks, on one page or as a whole."""

    rule: str
    page: int | None = None
    """From 1; None: the whole file."""
    place: Rect | None = None
    """Where the first is, mm from the top left of the trim."""
    value: str = ""
    """What was found."""
    count: int = 1
    """How often on this page."""

    @property
    def severity(self) -> Severity:
        """How bad it is."""
        return RULES[self.rule].severity

    @property
    def sentence(self) -> str:
        """What is wrong, with what was found."""
        return RULES[self.rule].sentence.format(self.value)


_ERROR, _WARNING, _NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE

# Two numbers of a page box or a size that differ by less are the same, mm.
SLACK = 0.05
# Text below this size with several inks shows every misfit of the plates, pt.
SMALL_TEXT_PT = 12.0

RULES = {
    rule.id: rule
    for rule in (
        # The file
        Rule("damaged", _ERROR, "the file is damaged: {}; write it anew"),
        Rule("encrypted", _ERROR, "the file is encrypted; save it without a password"),
        Rule("scripts", _ERROR, "the file has scripts or actions ({}); leave them out"),
        Rule("form", _ERROR, "the file has form fields; print or flatten it first"),
        Rule("attachments", _WARNING, "the file carries other files; leave them out"),
        Rule("layers", _WARNING, "the file has layers that can be switched off; merge them"),
        Rule("version", _WARNING, "the file is PDF {}; shops read 1.3 to 1.7"),
        Rule("no-pages", _ERROR, "the file has no pages"),
        Rule("info", _WARNING, "the file says no {}; PDF/X asks for it"),
        Rule("trapped", _WARNING, "the file does not say whether it is trapped; set Trapped to False"),
        Rule("no-id", _WARNING, "the file has no ID; PDF/X asks for one"),
        Rule(
            "not-pdfx", _NOTE, "the file is no PDF/X; if the shop asks for one, give its profile with --icc"
        ),
        Rule("output-intent", _ERROR, "the file is called {} but has no output intent with a profile"),
        Rule("output-profile", _ERROR, "the output profile is for {}; a print shop's is for CMYK"),
        # Pages and their boxes
        Rule("no-trim", _ERROR, "the page has no TrimBox, so nobody knows where to cut"),
        Rule("boxes", _ERROR, "the {} does not lie inside the next larger box"),
        Rule("bleed", _ERROR, "the bleed is {} mm; it is cut into unless it is wider"),
        Rule("page-size", _ERROR, "the page is {} mm after the cut, others are not"),
        Rule("rotated", _WARNING, "the page is turned by a key ({}); turn what is on it"),
        Rule("blank", _WARNING, "the page is blank"),
        Rule("annotation", _ERROR, "the page has annotations ({}); shops print them or not"),
        Rule("too-much", _WARNING, "the page has more on it than is looked through here"),
        # Type
        Rule("font", _ERROR, "the font {} is not embedded; another would be printed"),
        Rule("type3", _WARNING, "the font {} is drawn, not set (Type 3)"),
        Rule("small-type", _WARNING, "type of {} pt is hard to read and to print"),
        Rule("rich-black", _ERROR, "text in black of several inks ({} %); take black alone"),
        Rule("inks-text", _WARNING, "small text of several inks ({} %) gets coloured rims; take one ink"),
        # Colour
        Rule("rgb", _ERROR, "RGB colours ({}); a press mixes from CMYK"),
        Rule("device-free", _WARNING, "colours of the kind {}; the shop's conversion decides how they look"),
        Rule("spot", _WARNING, "the spot colour '{}' needs a plate of its own"),
        Rule("registration", _ERROR, "the colour of crop marks (All) is used on the page"),
        Rule("ink", _ERROR, "{} % of ink; it will not dry and come off on the next sheet"),
        Rule("white-overprint", _ERROR, "white that overprints vanishes"),
        Rule("transparency", _WARNING, "transparency ({}); some shops flatten it as they like"),
        Rule("transfer", _ERROR, "own transfer curves or halftones ({}); leave them to the shop"),
        # Lines, pictures and places
        Rule("thin-line", _ERROR, "a line of {} pt may vanish"),
        Rule("resolution", _WARNING, "a picture of {} ppi will look coarse"),
        Rule("lzw", _WARNING, "a stream is compressed by LZW, which PDF/X forbids"),
        Rule("postscript", _ERROR, "a piece of PostScript or a stand-in for a picture ({})"),
        Rule("safe-area", _WARNING, "{} may be cut off"),
        Rule("short-bleed", _WARNING, "{} passes the cut but ends before the bleed does"),
        Rule("marks-in-bleed", _ERROR, "something lies in the bleed alone; marks belong outside it"),
    )
}
