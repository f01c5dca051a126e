"""Cut the fonts of `fonts/` out of the families' full releases; for developers, run by hand.

Takes a folder in which the npm packages of `SOURCES` lie unpacked, each under its own name:

    for p in noto-sans noto-sans-arabic …; do
        npm pack @expo-google-fonts/$p && mkdir -p $p
        tar xzf expo-google-fonts-$p-*.tgz -C $p --strip-components 1
    done
    python tools/build_fonts.py FOLDER

Gives one static TrueType file a font, cut to the characters of `SOURCES`, and each family's licence.

    python tools/build_fonts.py --web

makes of these the woff2 pieces in `fonts/web` that booklets carry inside (needs `pip install brotli`). A font
for ideographs is cut to those of its language's catalogue: build both again when that changes.
Same input, same bytes.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from sheetgen.booklet.faces import LETTERS

FONTS = Path(__file__).parent.parent / "fonts"
LOCALE = FONTS.parent / "templates" / "locale"

# Unicode ranges (first, last), by what a font is for. A character that a family lacks is passed over.
LATIN_CYRILLIC = (
    (0x0020, 0x007E),
    (0x00A0, 0x017F),  # Latin-1, Latin Extended-A
    (0x018F, 0x018F), (0x0192, 0x0192), (0x01A0, 0x01A1), (0x01AF, 0x01B0),
    (0x01C4, 0x01DC), (0x01E2, 0x01F5), (0x01FA, 0x021B), (0x0259, 0x0259),  # Extended-B in living use
    (0x02BC, 0x02BC), (0x02C6, 0x02DD),
    (0x0300, 0x030C), (0x031B, 0x031B), (0x0323, 0x0328),  # combining accents
    (0x0400, 0x045F), (0x0490, 0x04FF),
    (0x1E80, 0x1E85), (0x1E9E, 0x1E9E), (0x1EA0, 0x1EF9),  # Welsh, ẞ, Vietnamese
    (0x2002, 0x200D), (0x2010, 0x2015), (0x2018, 0x201F), (0x2020, 0x2022), (0x2026, 0x2026),
    (0x202F, 0x202F), (0x2030, 0x2033), (0x2039, 0x203A), (0x2044, 0x2044), (0x2060, 0x2060),
    (0x2070, 0x2089), (0x20AC, 0x20AC), (0x20B9, 0x20BD), (0x2116, 0x2116), (0x2122, 0x2122),
    (0x2153, 0x215E), (0x2212, 0x2212), (0x2248, 0x2248), (0x2260, 0x2265), (0x25CC, 0x25CC),
)  # fmt: skip
GREEK = ((0x0370, 0x03FF),)
NEUTRALS = (
    (0x0020, 0x0040),
    (0x00A0, 0x00A0),
    (0x00AB, 0x00AB),
    (0x00BB, 0x00BB),
    (0x2010, 0x2014),
    (0x202F, 0x202F),
)
ARABIC = (*NEUTRALS, (0x0600, 0x06FF), (0x200C, 0x200F), (0x25CC, 0x25CC))
HEBREW = (*NEUTRALS, (0x0591, 0x05F4), (0x200C, 0x200F), (0x20AA, 0x20AA), (0x25CC, 0x25CC))
# Signs that stand among Japanese, its punctuation, kana; ideographs come from the catalogue.
KANA = (
    (0x0020, 0x0020), (0x00A0, 0x00A0), (0x00D7, 0x00D7), (0x2026, 0x2026), (0x25CB, 0x25CB),
    (0x3000, 0x3003), (0x3005, 0x3005), (0x3007, 0x3011), (0x3014, 0x3015), (0x301C, 0x301C),
    (0x3041, 0x3096), (0x309B, 0x309E), (0x30A1, 0x30FE),
    (0xFF01, 0xFF01), (0xFF05, 0xFF05), (0xFF08, 0xFF0F), (0xFF1A, 0xFF1F), (0xFF5E, 0xFF5E),
)  # fmt: skip
MATHS = (
    (0x2190, 0x2199),
    (0x21D0, 0x21D4),
    (0x221A, 0x221A),
    (0x221E, 0x221E),
    (0x2248, 0x2248),
    (0x2260, 0x2265),
)
SYMBOLS = (
    (0x25A0, 0x25A1), (0x25B2, 0x25B3), (0x25B6, 0x25B7), (0x25BC, 0x25BD), (0x25C0, 0x25C1),
    (0x25C6, 0x25C7), (0x25CB, 0x25CB), (0x25CF, 0x25CF),
    (0x2605, 0x2606), (0x2610, 0x2612), (0x2680, 0x2685), (0x2690, 0x2691),  # stars, boxes, dice, flags
    (0x270E, 0x270F), (0x2713, 0x2718), (0x1F512, 0x1F513),  # pencils, check and cross marks, locks
)  # fmt: skip

# What shaping and good setting need; small capitals, old-style figures and the like are left out.
FEATURES = [
    "kern",
    "mark",
    "mkmk",
    "ccmp",
    "locl",
    "liga",
    "rlig",
    "calt",
    "isol",
    "init",
    "medi",
    "fina",
    "case",
]


@dataclass(frozen=True)
class Source:
    """Where one font comes from and what is kept of it."""

    package: str
    style: str
    """The folder in the package, and the tail of the file's name."""
    characters: tuple[tuple[int, int], ...]
    family: str
    """The tail of the licence's file name."""
    language: str = ""
    """Whose catalogue's ideographs are kept as well."""


SOURCES = {
    "NotoSans-Regular": Source("noto-sans", "400Regular", LATIN_CYRILLIC + GREEK, "NotoSans"),
    "NotoSans-SemiBold": Source("noto-sans", "600SemiBold", LATIN_CYRILLIC + GREEK, "NotoSans"),
    "NotoSans-Bold": Source("noto-sans", "700Bold", LATIN_CYRILLIC + GREEK, "NotoSans"),
    "NotoSansArabic-Regular": Source("noto-sans-arabic", "400Regular", ARABIC, "NotoSansArabic"),
    "NotoSansArabic-Bold": Source("noto-sans-arabic", "700Bold", ARABIC, "NotoSansArabic"),
    "NotoSansHebrew-Regular": Source("noto-sans-hebrew", "400Regular", HEBREW, "NotoSansHebrew"),
    "NotoSansHebrew-Bold": Source("noto-sans-hebrew", "700Bold", HEBREW, "NotoSansHebrew"),
    "NotoSansJP-Regular": Source("noto-sans-jp", "400Regular", KANA, "NotoSansJP", "ja"),
    "NotoSansJP-Bold": Source("noto-sans-jp", "700Bold", KANA, "NotoSansJP", "ja"),
    "NotoSansMath-Regular": Source("noto-sans-math", "400Regular", MATHS, "NotoSansMath"),
    "NotoSansSymbols2-Regular": Source("noto-sans-symbols-2", "400Regular", SYMBOLS, "NotoSansSymbols2"),
    "Nunito-ExtraBold": Source("nunito", "800ExtraBold", LATIN_CYRILLIC, "Nunito"),
    "Nunito-Black": Source("nunito", "900Black", LATIN_CYRILLIC, "Nunito"),
}


# What pages carry of a font, a piece each: English, Western letters, the other Latin ones, and so on.
WEB_ENGLISH = (
    (0x0020, 0x007E),
    (0x00A0, 0x00A0),
    (0x00B7, 0x00B7),
    (0x00D7, 0x00D7),
    (0x2010, 0x2014),
    (0x2018, 0x201E),
    (0x2022, 0x2022),
    (0x2026, 0x2026),
    (0x202F, 0x202F),
    (0x2212, 0x2212),
)
WEB_WEST = (
    (0x00A1, 0x00B6),
    (0x00B8, 0x00D6),
    (0x00D8, 0x00FF),
    (0x0152, 0x0153),
    (0x2039, 0x203A),
    (0x20AC, 0x20AC),
)
WEB_CENTRAL = ((0x0100, 0x0151), (0x0154, 0x017F), (0x0218, 0x021B))
# Latin letters and figures among others: without signs that names and titles do not have.
WEB_NAMES_ONLY = (
    (0x0020, 0x0022),
    (0x0025, 0x003B),
    (0x003D, 0x003D),
    (0x003F, 0x003F),
    (0x0041, 0x005A),
    (0x005F, 0x005F),
    (0x0061, 0x007A),
    *WEB_ENGLISH[1:],
)
WEB_FIGURES = ((0x20, 0x20), (0x2B, 0x3A), (0x3D, 0x3D), (0xA0, 0xA0), (0xD7, 0xD7), (0x2212, 0x2212))
WEB_ARABIC = (
    (0x060C, 0x060C),
    (0x061B, 0x061B),
    (0x061F, 0x061F),
    (0x0621, 0x063A),
    (0x0640, 0x0652),
    (0x0670, 0x0670),
    (0x200C, 0x200F),
)
# Piece → the font that it is cut of, and its characters.
WEB = {
    **{font: (font, WEB_ENGLISH) for font in ("NotoSans-Regular", "NotoSans-Bold", "Nunito-ExtraBold")},
    **{
        f"{font}-{part}": (font, characters)
        for font in ("NotoSans-Regular", "NotoSans-Bold", "Nunito-ExtraBold")
        for part, characters in (
            ("west", WEB_WEST),
            ("central", WEB_CENTRAL),
            *((language, tuple((ord(c), ord(c)) for c in letters)) for language, letters in LETTERS.items()),
        )
    },
    "NotoSans-Regular-names": ("NotoSans-Regular", WEB_NAMES_ONLY),
    "NotoSans-Bold-names": ("NotoSans-Bold", WEB_NAMES_ONLY),
    "Nunito-ExtraBold-figures": ("Nunito-ExtraBold", WEB_FIGURES),
    "NotoSansArabic-Regular": ("NotoSansArabic-Regular", WEB_ARABIC),
    "NotoSansArabic-Bold": ("NotoSansArabic-Bold", WEB_ARABIC),
    "NotoSansMath-Regular": ("NotoSansMath-Regular", MATHS),
    "NotoSansSymbols2-Regular": ("NotoSansSymbols2-Regular", ((0x2680, 0x2685),)),
}
# Fonts cut to what a language's catalogue says, with kana and their punctuation whole.
WEB_BY_CATALOGUE = {"NotoSansJP-Regular": "ja", "NotoSansJP-Bold": "ja"}


# Of the names in a piece for pages: copyright, family, licence's address; pages say which face it is.
WEB_NAMES = [0, 1, 14]
# Of the tables: neither what tells a family's styles apart nor when to smooth.
WEB_DROPPED = ["STAT", "gasp"]
WEB_FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "rlig", "calt", "isol", "init", "medi", "fina"]


def cut(
    source: Path,
    characters: tuple[tuple[int, int], ...],
    name: str,
    features: list[str] = FEATURES,
    names: list[int] | None = None,
    dropped: list[str] | None = None,
) -> TTFont:
    """Return the font with only these characters and the PostScript name that PDF writers need unique."""
    font = TTFont(source, recalcTimestamp=False)
    options = subset.Options(
        layout_features=features,
        hinting=False,
        notdef_outline=True,
        name_IDs=names or ["*"],
        drop_tables=["meta", "vhea", "vmtx", *(dropped or [])],
    )
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[code for first, last in characters for code in range(first, last + 1)])
    cutter.subset(font)
    font["name"].setName(name, 6, 3, 1, 0x409)
    font["OS/2"].fsType = 0
    return font


def characters_of(language: str) -> tuple[tuple[int, int], ...]:
    """Return kana and the ideographs of a language's catalogue."""
    text = (LOCALE / language / "LC_MESSAGES" / "sheetgen.po").read_text("utf-8")
    said = sorted({ord(character) for character in re.sub(r"^#.*$", "", text, flags=re.M)})
    return (*KANA, *((code, code) for code in said if 0x3400 <= code <= 0x9FFF))


def build_web() -> None:
    """Write the pieces for pages."""
    (FONTS / "web").mkdir(exist_ok=True)
    wanted = dict(WEB)
    for name, language in WEB_BY_CATALOGUE.items():
        if (FONTS / f"{name}.ttf").is_file() and (LOCALE / language).is_dir():
            wanted[name] = name, characters_of(language)
    for name, (font, characters) in wanted.items():
        features = [f for f in WEB_FEATURES if f != "kern"] if name.endswith("-names") else WEB_FEATURES
        piece = cut(FONTS / f"{font}.ttf", characters, name, features, WEB_NAMES, WEB_DROPPED)
        piece.flavor = "woff2"
        piece.save(FONTS / "web" / f"{name}.woff2")


def build_fonts(folder: Path) -> None:
    """Write every font and licence."""
    for name, source in SOURCES.items():
        package = folder / source.package
        (original,) = (package / source.style).glob("*.ttf")
        characters = characters_of(source.language) if source.language else source.characters
        cut(original, characters, name).save(FONTS / f"{name}.ttf")
        licence = (package / "LICENSE_FONT").read_text("utf-8-sig")
        (FONTS / f"OFL-{source.family}.txt").write_text(licence.strip() + "\n", "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--web"]:
        build_web()
    elif len(sys.argv) == 2:
        build_fonts(Path(sys.argv[1]))
    else:
        sys.exit(__doc__)
