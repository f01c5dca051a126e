"""Examples under a house's rules: what its players would have written had they played by these.

An example is thought out under the rules of its own layout. Under others a box with fixed points holds the
new ones, and sums are those of the new rules; slips stay as they were made.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..reading.typed import Opened, TypedGame, read_typed
from ..rules.model import Entry, Form, Mode, Rules, Sheet, SheetVerdict, Total, Verdict
from .catalogue import Rulebook, open_rulebook

# Keys of an example that a sheet file does not have, and the layout that it was thought out for; `when` has
# the options that its note depends on, and that no finding tells.
_TOLD = ("id", "note", "expect", "rules", "when")
# Forms whose legal values are numbers in a box.
_IN_BOXES = (Form.NUMBER, Form.COLUMNS)


def open_example(raw: Mapping[str, Any], book: Rulebook) -> TypedGame:
    """Read an example as its players would have filled it in under a rulebook.

    Raises InvalidError if these rules do not have its fields.
    """
    typed = _read(raw, book)
    own = own_book(raw)
    if own.rules == book.rules:
        return typed
    return replace(typed, sheets=_transfer(typed, _read(raw, own), book.rules))


def judge_example(typed: TypedGame) -> Verdict:
    """Return the verdict on an example; several sheets are a table."""
    return typed.game.judge(typed.sheets, typed.rules, _mode(typed))


def _mode(typed: TypedGame) -> Mode:
    return typed.mode or (Mode.TABLE if len(typed.sheets) > 1 else Mode.SINGLE)


def _read(raw: Mapping[str, Any], book: Rulebook) -> TypedGame:
    text = json.dumps({key: value for key, value in raw.items() if key not in _TOLD})
    opened = Opened(book.game, book.rules, book.board)
    (game,) = read_typed(text, f"examples.yaml ({raw.get('id')})", lambda spec: opened)
    return game


def own_book(raw: Mapping[str, Any]) -> Rulebook:
    """Return the rules that an example was thought out under."""
    variant = raw.get("rules")
    return open_rulebook(f"{raw['game']}:{variant}" if variant else str(raw["game"]))


def _transfer(typed: TypedGame, own: TypedGame, rules: Rules) -> tuple[Sheet, ...]:
    sheets = [_refilled(sheet, own, rules) for sheet in typed.sheets]
    right = typed.game.judge(sheets, rules, _mode(typed))
    before = typed.game.judge(own.sheets, own.rules, _mode(own))
    totals = typed.game.totals(rules)
    return tuple(
        replace(sheet, written=_rewritten(sheet, totals, now, then))
        for sheet, now, then in zip(sheets, right.sheets, before.sheets, strict=True)
    )


def _refilled(sheet: Sheet, own: TypedGame, rules: Rules) -> Sheet:
    """Put into each box what it holds by the new rules for what it held by its own."""
    legal = {field.id: field.legal for field in own.game.fields(own.rules) if field.form in _IN_BOXES}
    entries = dict(sheet.entries)
    for field in own.game.fields(rules):
        entry, before, now = entries.get(field.id), legal.get(field.id), field.legal
        if entry is not None and before is not None and now is not None and before != now:
            entries[field.id] = _moved(entry, before, now)
    return replace(sheet, entries=entries)


def _moved(entry: Entry, before: Sequence[int], now: Sequence[int]) -> Entry:
    if isinstance(entry.value, tuple):
        return replace(entry, value=tuple(move_value(value, before, now) for value in entry.value))
    return replace(entry, value=move_value(entry.value, before, now))


def move_value(value: int | None, before: Sequence[int], now: Sequence[int]) -> int | None:
    """Return what stands for a legal value among others: the one in its place, else the nearest; slips stay.

    >>> (
    ...     move_value(25, (0, 25), (0, 30)),
    ...     move_value(21, (0, 25), (0, 30)),
    ...     move_value(25, (0, 25), (0, 7, 24, 29)),
    ... )
    (30, 21, 24)
    """
    if value is None or value not in before or value in now:
        return value
    if len(before) == len(now):
        return now[before.index(value)]
    return min((each for each in now if each), key=lambda each: abs(each - value), default=value)


def _rewritten(
    sheet: Sheet, totals: Sequence[Total], now: SheetVerdict, then: SheetVerdict
) -> Mapping[str, Any]:
    """Return the totals as this player would have written them, in the order of the sheet."""
    slips = {str(found.where) for found in then.findings}
    written = dict(sheet.written)
    if any(found.where in range(1, 1 + len(_longest(written))) for found in then.findings):
        return written  # a slip in a chain of totals leads all later ones
    ids = {total.id for total in totals}
    for total in totals:
        if total.id not in written or total.id in slips:
            continue
        parts = [part for part in total.of if part in ids]
        summed = bool(parts) and not total.pays and not total.many and total.times == (1,)
        if summed and slips & set(parts):
            written[total.id] = sum(_part(part, written, now) for part in parts)
        else:
            written[total.id] = now.scores.get(total.id, written[total.id])
    return written


def _longest(written: Mapping[str, Any]) -> Sequence[Any]:
    return max((value for value in written.values() if isinstance(value, tuple)), key=len, default=())


def _part(part: str, written: Mapping[str, Any], now: SheetVerdict) -> int:
    """Return a part of a sum as it was written; what nobody wrote counts what it scores."""
    value = written.get(part)
    return int(now.scores.get(part, 0) if value is None else value)
