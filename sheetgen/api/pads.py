"""Pads: a GAME and some wishes → a PDF, ready to be written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from ..errors import UsageError
from ..files import MB, read_bytes
from ..units import UNIVERSAL, Size, parse_paper
from .fonts import FontSet, font_bytes
from .layouts import Design, compose, compose_short_rules, open_design
from .name_labels import set_names
from .numbering import check_number_width, make_numbering
from .pad_leaves import PadLeaves, board_code
from .pad_wishes import PadWishes
from .print_trial import caption_rulers, draw_trial

if TYPE_CHECKING:
    from ..page.model import Page
    from ..press.model import Marks, Pad, PressSheet

# A pad of a thousand press sheets is a printer's job; more in one file is a typing error.
MAX_LEAVES = 100_000

# The largest profile that print shops hand out has 9 MB.
_MOST_PROFILE = 50 * MB

# What printers leave blank at the edge of paper that may be A4 or Letter, mm.
UNIVERSAL_MARGIN = 8.0


@dataclass(frozen=True)
class MadePad:
    """A pad, ready to be written."""

    write: Callable[[BinaryIO], None]
    notice: str
    """What whoever prints should know; empty: nothing."""
    design: Design


def make_pad(spec: str, wishes: PadWishes, progress: Callable[[int], None] = lambda n: None) -> MadePad:
    """Prepare a pad of a GAME.

    progress: is told the number of leaves done.
    Raises UsageError for wishes that do not go together, InvalidError for a layout's faults, GlyphError for a
    name that no font can draw.
    """
    from ..page.enlarge import print_scale
    from ..page.theme import Theme
    from ..press.model import Duplex, Order, Pad
    from ..press.pdf import write_pad

    _check(wishes)
    numbering = make_numbering(
        wishes.leaves,
        start=wishes.serial,
        step=wishes.step,
        copies=wishes.copies,
        skip=wishes.skip,
        form=wishes.number_format,
        prefix=wishes.prefix,
    )
    if wishes.fillable:
        wishes = _fillable(wishes)
    design = open_design(spec)
    theme = Theme(wishes.theme)
    page = compose(design, wishes.language, theme, wishes.fonts)
    back = compose_short_rules(design, wishes.language, theme, wishes.fonts) if wishes.back else None
    sheet = _press_sheet(page, wishes, print_scale(design.layout, theme))
    leaves = PadLeaves(page, design, wishes, numbering, progress)
    check_number_width(page, numbering, wishes.leaves)
    duplex = Duplex(wishes.duplex) if back else None
    pad = Pad(
        page=page,
        leaves=leaves,
        sheet=sheet,
        order=Order(wishes.order),
        back=back,
        duplex=Duplex(wishes.duplex),
        press=wishes.press,
        marks=_marks(wishes, sheet),
        profile=_profile(wishes.icc) if wishes.icc else b"",
        descending=wishes.descending,
        correction=wishes.printer,
        ruler={} if wishes.press or wishes.test_page else caption_rulers(wishes.language),
        trial=draw_trial(sheet, duplex, wishes.language) if wishes.test_page else ((), ()),
        name_labels={name: set_names(page, name, wishes.fonts) for name in wishes.players},
        board_code=board_code(design),
        author="sheetgen",
        subject=f"{page.title} {page.fingerprint}",
    )
    if wishes.fillable:
        return MadePad(partial(_write_form, pad, wishes.fonts), "", design)
    has_bar = wishes.press or wishes.test_page or _has_room_for_a_bar(sheet, wishes.leaves)
    notices = [sheet.notice, "" if has_bar else _scale_notice(page, sheet.scale)]
    load = partial(font_bytes, own=wishes.fonts)
    return MadePad(partial(write_pad, pad, load), "\n".join(filter(None, notices)), design)


def _check(wishes: PadWishes) -> None:
    """Raise UsageError for wishes that do not go together."""
    if not 1 <= wishes.leaves <= MAX_LEAVES:
        raise UsageError(f"{wishes.leaves} leaves; a pad has 1 to {MAX_LEAVES}")
    if wishes.icc and not wishes.press:
        raise UsageError("--icc belongs to --press; add it")
    if wishes.test_page and wishes.press:
        raise UsageError("--test-page is for a printer of your own; leave out --press")
    if wishes.printer and wishes.press:
        raise UsageError("--printer corrects a printer of your own; leave out --press")
    placed = {
        "paper": wishes.paper != PadWishes.paper,
        "n-up": wishes.n_up is not None,
        "margin": wishes.margin,
        "gutter": wishes.gutter,
    }
    for name in (name for name, given in placed.items() if given and wishes.press):
        raise UsageError(f"--press gives a print shop one sheet a page at its own size; leave out --{name}")


def _profile(path: Path) -> bytes:
    try:
        return read_bytes(path, _MOST_PROFILE)
    except OSError as error:
        raise UsageError(f"--icc {path}: cannot be read: {str(error.strerror).lower()}") from error


def _fillable(wishes: PadWishes) -> PadWishes:
    """Return the wishes of a form: nothing to be cut, nothing for a print shop."""
    for name, given in (("press", wishes.press), ("back", wishes.back), ("test-page", wishes.test_page)):
        if given:
            raise UsageError(f"--fillable makes a form for a screen; leave out --{name}")
    if wishes.copies > 1:
        # Boxes of one name hold one thing.
        raise UsageError("the leaves of a form need a number each; leave out --copies")
    return replace(wishes, paper="trim", n_up=1, marks="none", printer=None, descending=False)


def _write_form(pad: Pad, fonts: FontSet, out: BinaryIO) -> None:
    from io import BytesIO

    from ..press.fillable import make_fillable
    from ..press.pdf import write_pad

    plain = BytesIO()
    write_pad(pad, partial(font_bytes, own=fonts), plain)
    leaves = [pad.leaves[number] for number in range(len(pad.leaves))]
    font = font_bytes("NotoSans-Regular")
    out.write(make_fillable(plain.getvalue(), pad.page, leaves, pad.sheet.scale, font))


def _has_room_for_a_bar(sheet: PressSheet, leaves: int) -> bool:
    from ..press.marks import find_ruler, find_ruler_in_slot

    has_gap = leaves % len(sheet.slots) != 0 and find_ruler_in_slot(sheet.slots[0])
    return bool(has_gap or find_ruler(sheet))


def _scale_notice(page: Page, scale: float) -> str:
    """Say how to print, and what to measure on a sheet itself where no bar on the paper can tell it."""
    marks = [mark.rect for mark in page.fiducials]
    apart = (max(rect.right for rect in marks) - min(rect.x for rect in marks)) * scale
    return (
        f'print at 100 % ("actual size"): then the upper corner marks of a sheet lie {apart:.1f} mm apart,'
        " from outer edge to outer edge; --test-page adds a bar of 100 mm"
    )


def _marks(wishes: PadWishes, sheet: PressSheet) -> Marks:
    """Return where to cut: as wished, else lines where leaves touch, and ticks at their corners elsewhere."""
    from ..press.model import Marks

    if wishes.marks:
        return Marks(wishes.marks)
    rects = [slot.rect.inset(-0.1) for slot in sheet.slots]
    touch = any(one.overlaps(other) for i, one in enumerate(rects) for other in rects[i + 1 :])
    return Marks.FULL if touch and not wishes.press else Marks.CORNER


def _press_sheet(page: Page, wishes: PadWishes, enlarged: float) -> PressSheet:
    """Find the slots of the leaves; enlarged: how much larger than composed the theme prints them unasked."""
    from ..press.impose import impose, press_sheet
    from ..press.model import Marks

    scale = wishes.scale
    if wishes.press:
        return press_sheet(page.trim, page.bleed, Marks(wishes.marks or "corner"), scale * enlarged)
    leaf = Size(page.trim.width * enlarged, page.trim.height * enlarged)
    if wishes.paper.lower() == "trim":
        sheet = impose(leaf, Size(leaf.width * scale, leaf.height * scale), wishes.n_up, scale=scale)
    else:
        paper = parse_paper(wishes.paper)
        margin = max(wishes.margin, UNIVERSAL_MARGIN if paper == UNIVERSAL else 0.0)
        sheet = impose(leaf, paper, wishes.n_up, scale=scale, margin=margin, gutter=wishes.gutter)
    return replace(sheet, scale=scale * enlarged)
