"""Our preflight finds every planted fault, nothing else, and nothing in files of our own."""

from __future__ import annotations

import io
import random

import pikepdf
import pytest

from sheetgen.api.pad_wishes import PadWishes
from sheetgen.api.pads import make_pad
from sheetgen.press.preflight.check import check_pdf
from sheetgen.press.preflight.rules import RULES, Limits
from sheetgen.units import Size

from .bad_pdfs import BAD, good_pdf, paint, spoiled, with_lzw, without_id
from .test_pdfx import make_profile


def rules_of(pdf: bytes, limits: Limits | None = None) -> set[str]:
    return {remark.rule for remark in check_pdf(pdf, limits).remarks}


def test_a_good_file_is_good():
    report = check_pdf(good_pdf())
    assert (report.pages, report.remarks) == (1, ())


@pytest.mark.parametrize("rule, what, spoil, how", BAD, ids=[f"{rule}-{what}" for rule, what, *_ in BAD])
def test_a_planted_fault_is_found_and_nothing_else(rule, what, spoil, how):
    assert rules_of(spoiled(spoil, **how)) == {rule}


def test_faults_that_bring_others():
    assert "no-trim" in rules_of(spoiled(lambda pdf: pdf.pages[0].obj.__delitem__("/TrimBox")))
    assert "no-pages" in rules_of(spoiled(lambda pdf: pdf.pages.__delitem__(0)))
    assert "no-id" in rules_of(without_id())
    assert "lzw" in rules_of(with_lzw())
    outside = spoiled(lambda pdf: pdf.pages[0].obj.__setitem__("/TrimBox", pikepdf.Array([0, 0, 400, 300])))
    assert "boxes" in rules_of(outside)


def test_every_rule_is_tried():
    others = {"no-trim", "no-pages", "no-id", "boxes", "damaged", "too-much", "lzw"}
    assert {rule for rule, *_ in BAD} | others == set(RULES)


def test_the_place_is_told_from_the_corner_of_the_cut():
    """In millimetres, as one would measure it on the printed sheet."""
    pdf = spoiled(paint("1 0 0 rg 1 0 0 1 28.3465 28.3465 cm 72 72 36 18 re f"))
    (remark,) = check_pdf(pdf).remarks
    assert (remark.rule, remark.page, remark.value, remark.count) == ("rgb", 1, "DeviceRGB", 1)
    assert remark.place == pytest.approx((25.4, 105 - 25.4 - 6.35, 12.7, 6.35), abs=0.11)


def test_the_worst_of_many_is_told():
    lines = " ".join(f"0.{n} w 200 {200 + n} m 300 {200 + n} l S" for n in (20, 10, 15))
    (remark,) = check_pdf(spoiled(paint("0 0 0 1 K " + lines))).remarks
    assert (remark.rule, remark.value, remark.count) == ("thin-line", "0.10", 3)


def test_what_is_clipped_away_or_white_is_not_there():
    hidden = "q 200 200 10 10 re W n 1 0 0 rg 300 100 50 50 re f Q 0 0 0 0 k 30 200 50 50 re f"
    assert rules_of(spoiled(paint(hidden))) == set()


def test_the_shop_sets_the_limits():
    assert rules_of(good_pdf(), Limits(trim=Size(148, 105))) == set()
    assert rules_of(good_pdf(), Limits(trim=Size(105, 148))) == {"page-size"}
    assert rules_of(good_pdf(), Limits(bleed=5)) == {"bleed"}
    assert rules_of(good_pdf(), Limits(safe=6)) == {"safe-area"}
    assert rules_of(good_pdf(), Limits(ink=110)) == {"ink"}


OWN = [
    ("grixx:mixx-b", "safe", "it"),
    ("yahtzee:triple", "large", "ja"),
    ("ciccia", "wipe", "de"),
    ("encore", "colour", "ar"),
]


@pytest.mark.parametrize("game, theme, language", OWN)
def test_files_of_our_own_are_fine(game, theme, language, tmp_path):
    (tmp_path / "shop.icc").write_bytes(make_profile())
    out = io.BytesIO()
    wishes = PadWishes(
        leaves=3,
        theme=theme,
        language=language,
        press=True,
        back=True,
        icc=tmp_path / "shop.icc",
        players=("Anna", "أحمد"),
    )
    make_pad(game, wishes).write(out)
    assert [remark.sentence for remark in check_pdf(out.getvalue()).remarks] == []


def test_without_a_profile_there_is_a_note_only():
    out = io.BytesIO()
    make_pad("grixx", PadWishes(leaves=1, press=True)).write(out)
    assert rules_of(out.getvalue()) == {"not-pdfx"}


def test_a_form_that_draws_itself_ends():
    def cycle(pdf):
        made = pdf.make_indirect(pdf.make_stream(b"/Fm Do 1 0 0 rg 200 200 9 9 re f"))
        made.Subtype, made.BBox = pikepdf.Name.Form, pikepdf.Array([0, 0, 500, 500])
        made.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Fm=made))
        paint("/Fm Do", XObject={"/Fm": made})(pdf)

    assert rules_of(spoiled(cycle)) == {"rgb"}


def test_more_than_anybody_prints_ends(monkeypatch):
    monkeypatch.setattr("sheetgen.press.preflight.walk.MOST_OPERATORS", 100)
    assert rules_of(good_pdf()) == {"too-much"}


@pytest.mark.parametrize("cut", [0.2, 0.6, 0.95])
def test_a_cut_file_is_damaged(cut):
    data = good_pdf()
    damage = [r for r in check_pdf(data[: int(len(data) * cut)]).remarks if r.rule == "damaged"]
    assert len(damage) == 1
    assert "object at" not in damage[0].sentence and "\n" not in damage[0].sentence


def test_junk_never_raises():
    """Bytes of a good file changed at random: whatever comes of it is told, not raised."""
    dice = random.Random(7)
    data = spoiled(
        lambda pdf: None,
        object_stream_mode=pikepdf.ObjectStreamMode.disable,
        compress_streams=False,
        stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
    )
    for _ in range(20):
        junk = bytearray(data)
        for _ in range(dice.randint(1, 60)):
            junk[dice.randrange(20, len(junk))] = dice.choice(b"0123456789 /<>[]()qQkf\x00\xff")
        check_pdf(bytes(junk))
