"""Booklets: a GAME and a language → its rules as HTML or PDF, with the layout's own numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import UsageError, counted
from ..layout.source import is_path
from ..units import Size, parse_paper
from ..words import Words, languages, own_name, read_words
from .cards import make_card
from .layouts import Design, compose, open_design
from .messages import Speaker, said_values
from .worked_examples import JudgedExamples, WorkedExamples

if TYPE_CHECKING:
    from ..booklet.model import Booklet, Sister

# Papers that two pages of a booklet fill side by side.
_SHEETS = {"A5": "A4", "HalfLetter": "Letter", "A4": "A3", "A6": "A5"}
# A booklet's template in the folder of its layout.
_TEMPLATE = "booklet.html.j2"
# So many of the texts that lack a translation are named.
_SHOWN = 3


@dataclass(frozen=True)
class BookletWishes:
    """What booklets shall be like."""

    languages: tuple[str, ...] = ("en",)
    format: str = "html"
    paper: str = "A5"
    """A page's, in PDF."""
    imposed: bool = False
    """PDF: two pages a side, in the order of a stapled booklet."""
    creep: float = 0.0
    """How far each sheet inside another sticks out, mm."""
    has_index: bool = False
    """HTML: an `index.html` that leads to all."""
    card_only: bool = False
    """HTML: only the sheet to play on a screen."""
    allow_untranslated: bool = False
    """Say in English, and mark, what has no translation; otherwise that is an error."""


@dataclass(frozen=True)
class BookletFile:
    """A file to be written."""

    name: str
    content: bytes
    untranslated: int = 0
    """Texts that are said in English for want of a translation."""


def file_names(specs: Sequence[str], wishes: BookletWishes) -> list[str]:
    """Return the names of the files that `make_booklets` will give."""
    names = [_file_name(spec, language, wishes) for spec in specs for language in wishes.languages]
    return [*names, "index.html"] if wishes.has_index else names


def make_booklets(specs: Sequence[str], wishes: BookletWishes) -> Iterator[BookletFile]:
    """Make the booklets of GAMEs in some languages, one file each.

    Raises UsageError for wishes that do not go together or texts without a translation, InvalidError
    for faults of a layout or template, MissingError if PDF needs what is not installed.
    """
    titles = []
    for spec in specs:
        design = open_design(spec)
        sisters, judged = find_sisters(spec, wishes), JudgedExamples(design)
        for language in wishes.languages:
            booklet = make_booklet(design, language, sisters, judged, has_card=wishes.format == "html")
            content = _typeset(booklet, wishes)
            missing = list(booklet.untranslated or ())
            if missing and not wishes.allow_untranslated:
                raise UsageError(_untranslated(spec, language, missing))
            yield BookletFile(_file_name(spec, language, wishes), content, len(missing))
        titles.append((design.layout.title, sisters))
    if wishes.has_index:
        from ..booklet.render import render_index

        yield BookletFile("index.html", render_index(titles, read_words("en")).encode())


def render_html(design: Design, language: str, sisters: Sequence[Sister] = ()) -> str:
    """Return the booklet of a layout as a self-contained HTML text.

    sisters: the same in other languages, beside it. Raises InvalidError for faults of the layout or its
    template.
    """
    from ..booklet.render import render_booklet

    return render_booklet(make_booklet(design, language, sisters))


def _typeset(booklet: Booklet, wishes: BookletWishes) -> bytes:
    from ..booklet.render import render_booklet, render_card

    if wishes.card_only:
        return render_card(booklet).encode()
    if wishes.format == "html":
        return render_booklet(booklet).encode()
    from ..booklet.pdf import print_booklet

    paper = parse_paper(wishes.paper)
    sheet = _sheet_for(wishes.paper) if wishes.imposed else None
    pages = print_booklet(booklet, paper)
    if sheet is None:
        return pages
    from ..press.saddle import saddle_stitch

    return saddle_stitch(pages, sheet, wishes.creep, right_bound=booklet.words.is_right_to_left)


def _sheet_for(paper: str) -> Size:
    """Return the paper, on its side, that holds two pages."""
    names = {name.lower(): sheet for name, sheet in _SHEETS.items()}
    name = names.get(paper.lower().replace("-", ""))
    if name is None:
        papers = ", ".join(_SHEETS)
        raise UsageError(f"--imposed needs a paper that is half of another: {papers}; not '{paper}'")
    return parse_paper(name).turned()


def make_booklet(
    design: Design,
    language: str,
    sisters: Sequence[Sister] = (),
    judged: JudgedExamples | None = None,
    *,
    has_card: bool = True,
) -> Booklet:
    """Prepare everything that a booklet shows.

    judged: the examples, if they are already. has_card: it is for a screen, where the game can be played.
    """
    from ..booklet.model import Booklet
    from ..page.back_blocks import read_blocks
    from ..page.compose import board_uses
    from ..page.theme import Theme, make_swatches

    words = read_words(language)
    layout = design.layout
    page = compose(design, language, Theme.COLOUR)
    speaker = Speaker(layout.game, design.book.spec, words)
    untranslated: dict[str, bool] = {}
    examples = WorkedExamples(judged or JudgedExamples(design), page, words, speaker, untranslated)
    swatches = make_swatches(layout.inks(), Theme.COLOUR)
    return Booklet(
        game=layout.game,
        variant=layout.variant,
        title=page.title,
        subtitle=words.text(layout.subtitle, layout.game) if layout.subtitle else "",
        template=f"{layout.game}/{_TEMPLATE}",
        own_template=_beside(design.book.spec),
        language=language,
        words=words,
        rules=design.book.rules,
        columns=layout.columns,
        page=page,
        uses=board_uses(page),
        swatches=swatches,
        accent=layout.accent or next(iter(swatches)),
        name_of=speaker.name,
        name_inside=speaker.inside,
        short_rules=tuple(read_blocks(layout, _short_rules(design, words))),
        example=examples.find,
        tour=design.book.game.tour(design.book.rules, design.book.board) if design.book.game.tour else {},
        card=make_card(design, words, speaker, swatches, untranslated) if has_card else None,
        sisters=tuple(sisters),
        untranslated=untranslated,
    )


def _short_rules(design: Design, words: Words) -> Callable[[str, object], str]:
    """Return a way to say a text of the layout, with the rules' values."""
    values = said_values(design.book.rules, design.layout.game, words)
    return lambda msgid, path: words.text(msgid, design.layout.game, **values)


def _beside(spec: str) -> Path | None:
    """Return the booklet's template beside a user's layout, if there is one."""
    path = Path(spec).with_name(_TEMPLATE)
    return path if is_path(spec) and path.is_file() else None


def find_sisters(spec: str, wishes: BookletWishes) -> list[Sister]:
    """Return the booklets of a GAME in all languages that are wished for; none if it stands alone."""
    from ..booklet.model import Sister

    if len(wishes.languages) < 2 and not wishes.has_index:
        return []
    return [
        Sister(
            language,
            own_name(language),
            _file_name(spec, language, wishes),
            read_words(language).is_right_to_left,
        )
        for language in wishes.languages
    ]


def _file_name(spec: str, language: str, wishes: BookletWishes) -> str:
    name = Path(spec).stem if is_path(spec) else spec.replace(":", "-")
    what = "card" if wishes.card_only else "booklet"
    return f"{name}-{what}-{language}.{wishes.format}"


def _untranslated(spec: str, language: str, missing: Sequence[str]) -> str:
    shown = ", ".join(f"'{text[:60]}'" for text in missing[:_SHOWN])
    more = f" and {len(missing) - _SHOWN} more" if len(missing) > _SHOWN else ""
    texts = f"{counted(len(missing), 'text')} {'is' if len(missing) == 1 else 'are'}"
    return (
        f"{spec}: {texts} not translated ({language}): {shown}{more}; "
        "translate what is missing, see 'sheetgen i18n', or use --allow-untranslated"
    )


def all_languages() -> tuple[str, ...]:
    """Return the languages that are complete."""
    return tuple(languages())
