"""Sheets of photos among other sheets: one leaf in several pictures is one sheet; names of boxes; proofs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..errors import WriteError
from ..files import is_file, write_whole
from ..layout.source import is_path
from ..reading.photo_sheet import BoxMarks
from ..reading.typed import TypedGame
from ..words import Words
from .messages import Speaker
from .photos import PhotoSheet
from .tables import Origin, Table

# Two pictures of leaves with one number show one leaf if so many of the boxes that are marked in either are
# marked in both: two players share a half at most. Pads that were printed twice have every number twice.
_SAME_LEAF = 0.8
# Where the number of one cannot be read, as under a thumb, it takes nearly all of them, and more than a few.
_SAME_MARKS, _LEAST_MARKS = 0.95, 8
# What both must be sure of to contradict each other.
_SURE = 0.9


def merge_doubles(sheets: Sequence[PhotoSheet]) -> list[PhotoSheet]:
    """Take pictures of one leaf together: of each box the surer reading; what contradicts is unsure."""
    kept: list[PhotoSheet] = []
    for sheet in sheets:
        place = next((n for n, other in enumerate(kept) if _is_same_leaf(sheet, other)), None)
        if place is None:
            kept.append(sheet)
        else:
            shown_in = (*kept[place].shown_in, (sheet.file, page_of(sheet)))
            kept[place] = replace(_merged(kept[place], sheet), shown_in=shown_in)
    return kept


def _is_same_leaf(one: PhotoSheet, other: PhotoSheet) -> bool:
    if (one.file, one.page) == (other.file, other.page):
        return False
    if (one.spec, one.column, one.board) != (other.spec, other.column, other.board):
        return False
    here, there = _content(one), _content(other)
    both, either = len(here & there), len(here | there)
    if one.serial is None or other.serial is None:
        return either >= _LEAST_MARKS and both >= _SAME_MARKS * either
    return one.serial == other.serial and both >= _SAME_LEAF * either


def _content(sheet: PhotoSheet) -> set[Any]:
    """Return what the pen left: the marked cells, or what is written in which."""
    return set(sheet.marks.marked if sheet.numbers is None else sheet.numbers.shown.items())


def _merged(one: PhotoSheet, other: PhotoSheet) -> PhotoSheet:
    if one.numbers is not None and other.numbers is not None:
        from ..reading.photo_numbers import merge_numbers

        book = one.book
        numbers = merge_numbers(one.numbers, other.numbers, book.game, book.rules)
        return replace(one, numbers=numbers, crops={**other.crops, **one.crops})
    chances, unsure, settled = {}, [], {}
    for cell, first in one.marks.chances.items():
        second = other.marks.chances[cell]
        surer = one if abs(first - 0.5) >= abs(second - 0.5) else other
        chances[cell] = surer.marks.chances[cell]
        contradict = max(first, second) > _SURE and min(first, second) < 1 - _SURE
        if contradict or cell in surer.marks.unsure:
            unsure.append(cell)
        elif cell in surer.marks.settled:
            settled[cell] = surer.marks.settled[cell]
    marks = BoxMarks(chances, tuple(unsure), settled)
    return replace(one, marks=marks, crops={**other.crops, **one.crops})


def photo_table(sheet: PhotoSheet) -> Table:
    """Return a sheet as a game of its own, to be put at a table."""
    book = sheet.book
    spec = book.game.name if is_path(sheet.spec) else sheet.spec
    # Names are not read; the number is that of the column.
    nameless = replace(sheet.sheet(str(sheet.column + 1)), is_named=False)
    typed = TypedGame(spec, book.game, book.rules, None, (nameless,), _place(sheet))
    boxes = {} if sheet.numbers is None else sheet.numbers.unsure_texts
    marks = sheet.marks
    origin = Origin(
        sheet.file,
        sheet.number,
        sheet.unsure,
        sheet.confidence,
        boxes,
        column_of(sheet),
        page_of(sheet),
        {cell: (marks.chances[cell], weighed) for cell, weighed in marks.settled.items()},
        sheet.shown_in,
        is_photo=True,
    )
    return typed, (origin,)


def column_of(sheet: PhotoSheet) -> int:
    """Return which column of its leaf a sheet is, from 1; 0 where it has the leaf for itself."""
    return sheet.column + 1 if sheet.of_columns > 1 else 0


def page_of(sheet: PhotoSheet) -> int:
    """Return which page of its file shows a sheet, from 1; 0 where the file has one only."""
    return sheet.page if sheet.of_pages > 1 else 0


def _place(sheet: PhotoSheet) -> str:
    return f"{sheet.file}#{sheet.number}"


def speaker_of(sheet: PhotoSheet, words: Words) -> Speaker:
    """Return who names the boxes of a sheet."""
    return Speaker(sheet.book.game.name, sheet.spec, words)


class Proofs:
    """A folder for each sheet with what was read drawn over it, and the pictures of its unsure boxes.

    A file is named after its photo; several sheets of one are numbered, and so are photos of one name; pages
    are named.
    Raises WriteError, before a photo is read, for a folder where it would replace one.
    """

    def __init__(self, folder: Path, files: Sequence[str]):
        self._folder = folder
        self._files = Counter(map(_stem, files))
        self._numbers: Counter[str] = Counter()
        for stem in self._files:
            _refuse_photo(folder / f"{stem}.jpg")

    def save(self, sheets: Sequence[PhotoSheet]) -> list[Path]:
        """Write those of one photo; raises WriteError."""
        written: list[Path] = []
        for sheet in sheets:
            stem = _stem(sheet.file)
            name = self._name(stem, sheet, sheets)
            if sheet.proof:
                written.append(self._folder / f"{name}.jpg")
                _refuse_photo(written[-1])
                write_whole(written[-1], sheet.proof, force=True)
            save_crops(sheet, self._folder, name)
        return written

    def _name(self, stem: str, sheet: PhotoSheet, sheets: Sequence[PhotoSheet]) -> str:
        if self._files[stem] > 1:
            return self._numbered(stem)
        if len(sheets) == 1:
            return stem
        beside = [each for each in sheets if each.page == sheet.page]
        of_page = f"{stem}-page-{sheet.page}" if page_of(sheet) else stem
        return of_page if len(beside) == 1 and of_page not in self._files else self._numbered(of_page)

    def _numbered(self, stem: str) -> str:
        """Return the next of the names `stem-1`, `stem-2`, … that no photo has for itself."""
        self._numbers[stem] += 1
        name = f"{stem}-{self._numbers[stem]}"
        return self._numbered(stem) if name in self._files else name


def _stem(file: str) -> str:
    return Path(file).stem


def _refuse_photo(path: Path) -> None:
    """Raise WriteError if there is a picture in the place of a drawing that is none."""
    from ..reading.annotate import BEGINNING, is_drawing

    if not is_file(path):
        return
    try:
        with path.open("rb") as file:
            is_ours = is_drawing(file.read(BEGINNING))
    except OSError:
        is_ours = False
    if not is_ours:
        raise WriteError(f"{path} exists and is no drawing of sheetgen's; name another folder")


def save_crops(sheet: PhotoSheet, folder: Path, name: str) -> dict[str, Path]:
    """Write the pictures of a sheet's unsure boxes; gives cell → file. Raises WriteError as `Proofs` does."""
    paths = {cell: folder / f"{name}-{cell.replace('/', '-')}.png" for cell in sheet.crops}
    for cell, path in paths.items():
        _refuse_photo(path)
        write_whole(path, sheet.crops[cell], force=True)
    return paths
