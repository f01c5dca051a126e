"""Drawings of pages: shared shapes, looks, markers; they show the same as when each is drawn by itself."""

import random

from sheetgen.booklet import compiled, environment
from sheetgen.booklet.compact import polyline, short_path
from sheetgen.booklet.looks import share_looks
from sheetgen.booklet.pictures import operators
from sheetgen.booklet.stencils import Stencils, shape_extent
from sheetgen.page.hand import CROSS, Sign, draw_sign
from sheetgen.page.model import Ink, Shape
from sheetgen.page.shapes import circle, rounded
from sheetgen.units import Rect

RED, BLUE = Ink("#ff0000", (0, 100, 100, 0)), Ink("#0000ff", (100, 100, 0, 0))


def box(x, ink=RED):
    return Shape(rounded(Rect(x, 0, 8, 8)), fill=ink)


def test_what_recurs_is_drawn_once_and_put_often():
    stencils = Stencils()
    drawn = stencils.draw(tuple(box(x) for x in range(0, 100, 10)))
    assert drawn.count("<path") == 1 and "M0 0h10 10 10 10 10 10 10 10 10" in drawn
    assert stencils.defs().count("#ff0000") == 1


def test_shapes_that_lie_on_others_stay_above_them():
    """A blue box covers a red one; the red ones after it, elsewhere, may be drawn with the first."""
    red, cover, on_top = box(0), box(4, BLUE), box(6)
    drawn = Stencils().draw((red, cover, box(50), on_top, box(70)))
    first, blue, last = (drawn.index(text) for text in ('x="0"', "#0000ff", 'x="6"'))
    assert first < blue < last


def test_a_smooth_curve_says_its_bend_once():
    (ring,) = draw_sign(Sign("ring", Rect(0, 0, 9, 9)), random.Random(1))
    assert short_path(circle((4, 4), 2)).count("c") + short_path(circle((4, 4), 2)).count("s") == 4
    assert short_path(ring.path, 1).count("s") > 8


def test_a_row_of_places_is_short():
    assert polyline([(8.6, 98.5), (18.8, 98.5), (29, 98.5), (8.6, 107.5)]) == "M8.6 98.5h10.2 10.2l-20.4 9"


def test_rare_looks_stay_where_they_are():
    assert share_looks('<path d="M0 0" fill="#fff"/>') == ('<path d="M0 0" fill="#fff"/>', "")


def test_a_shape_has_room_for_its_line():
    cross = draw_sign(Sign(CROSS, Rect(0, 0, 8, 8)), random.Random(1))
    assert all(shape_extent(stroke).w > 4 for stroke in cross)


def test_paper_has_a_shape_s_colour_path_and_paint():
    line = Shape((("M", (1, 2)), ("L", (3, 4))), line=BLUE, width=0.5, round_ends=True)
    assert operators([line]) == "0 0 1 RG .5 w [] 0 d 1 J 1 j 1.000 2.000 m 3.000 4.000 l S"
    assert operators([box(0)]).startswith("1 0 0 rg ") and operators([box(0)]).endswith(" h f")


def test_templates_are_compiled_once_where_that_may_be_kept(tmp_path, monkeypatch):
    (tmp_path / "grixx").mkdir()
    template = tmp_path / "grixx" / "booklet.html.j2"
    template.write_text("{{ 1 + 1 }}", "utf-8")
    monkeypatch.setattr(compiled, "shared", lambda name: tmp_path)
    monkeypatch.setattr(compiled.sys, "dont_write_bytecode", False)
    monkeypatch.setattr(environment, "template_path", lambda name: template)

    def said():
        environment.environment.cache_clear()
        return environment.render("grixx/booklet.html.j2", {})

    try:
        assert said() == "2"
        (kept,) = (tmp_path / "grixx" / "__pycache__").iterdir()
        with monkeypatch.context() as patch:
            patch.setattr(environment.SandboxedEnvironment, "compile", None)
            assert said() == "2"
        kept.write_bytes(b"broken")
        assert said() == "2"
    finally:
        environment.environment.cache_clear()
