"""What every composed sheet promises, held for each game and variant that is shipped."""

import dataclasses
import re
from itertools import combinations

import pytest

from sheetgen.api.fonts import typesetter
from sheetgen.api.layouts import compose, open_design
from sheetgen.page.compose import compose_page
from sheetgen.page.export import page_geometry, page_lines
from sheetgen.page.model import BoxKind, Label
from sheetgen.page.theme import Theme
from sheetgen.units import Rect
from sheetgen.words import languages
from tests.page.pages import GAMES, page_of

each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_golden(game, golden):
    """The whole page as text: a moved box, a changed word, another colour is a line of a diff."""
    golden(f"pages/{game.replace(':', '-')}.txt", "\n".join(page_lines(page_of(game))) + "\n")


# Names of cells are stable for ever: photo readers, typed sheets and examples know them.
@pytest.mark.parametrize(
    "game, cells",
    [
        ("grixx", ["red/2", "red/12", "red/lock", "blue/2", "penalties/1", "penalties/4"]),
        ("grixx", ["written/red", "written/penalties", "written/total", "name@1"]),
        ("grixx:big-points", ["bonus_ry/2", "bonus_gb/12"]),
        ("encore", ["A1", "O7", "jokers/1", "jokers/8", "columns/A/first", "columns/O/later"]),
        ("encore", ["colours/r/first", "colours/y/later", "written/columns", "written/stars"]),
        ("yahtzee", ["ones@1", "chance@6", "written/upper@1", "written/bonus@6", "written/total@1"]),
        ("yahtzee:hasbro", ["yahtzee_bonus@1"]),
        ("yahtzee:triple", ["ones@3", "written/columns@3", "written/total"]),
        ("ciccia", ["turn/1@1", "turn/17@4", "ciccie/1@1", "ciccie/3@4", "written/total@4"]),
    ],
)
def test_cell_names(game, cells):
    assert [cell for cell in cells if cell not in page_of(game).boxes] == []


@pytest.mark.parametrize(
    "cell, kind",
    [
        ("grixx red/7", BoxKind.MARK),
        ("grixx written/red", BoxKind.NUMBER),
        ("grixx name@1", BoxKind.TEXT),
        ("encore H1", BoxKind.MARK),
        ("encore columns/A/first", BoxKind.RING),
        ("yahtzee ones@1", BoxKind.NUMBER),
        ("ciccia turn/1@1", BoxKind.LEDGER),
    ],
)
def test_kinds(cell, kind):
    game, _, name = cell.partition(" ")
    assert page_of(game).boxes[name].kind is kind


def test_triple_has_three_columns_of_one_player():
    assert {box.player for box in page_of("yahtzee:triple").boxes.values()} == {0}
    assert {box.player for box in page_of("yahtzee").boxes.values()} == set(range(6))


@each_game
def test_boxes_lie_alike_in_every_language_and_theme(game):
    pages = [page_of(game, language) for language in languages()]
    pages += [page_of(game, "en", theme) for theme in Theme if theme is not Theme.LARGE]
    assert len(pages) > 5
    told = [(page.fingerprint, dict(page.boxes), page.fiducials, page.code, page.board_at) for page in pages]
    assert all(one == told[0] for one in told)


@each_game
def test_no_box_follows_the_length_of_a_word(game):
    short = compose_page(open_design(game).layout, lambda msgid: msgid[:1], typesetter())
    assert (short.boxes, short.fingerprint) == (page_of(game).boxes, page_of(game).fingerprint)


def test_fingerprints_differ_between_games_and_variants():
    assert len({page_of(game).fingerprint for game in GAMES}) == len(GAMES)


# What a designer changes, and whether a photo is then read, or a sheet judged, in another way.
@pytest.mark.parametrize(
    "change, another",
    [
        ("rules: {penalty: -10}", True),
        ("sections:\n  - {track: red}", True),
        ("trim: {width: 150, height: 105}", True),
        ("margin: 5.5", True),
        ("title: Another", False),
        ("accent: blue", False),
        ("palette:\n  red: {rgb: '#aa0000', symbol: star}", False),
        ("bleed: 5", False),
    ],
)
def test_fingerprint_follows(change, another, tmp_path):
    layout = tmp_path / "mine.yaml"
    layout.write_text(f"extends: grixx\n{change}\n")
    page = compose(open_design(str(layout)), "en", Theme.COLOUR)
    assert (page.fingerprint != page_of("grixx").fingerprint) == another


@each_game
def test_boxes_are_large_enough_and_apart(game):
    """5 mm for a pen; numbers that are written, higher. A box that overlaps would be read twice."""
    boxes = list(page_of(game).boxes.values())
    assert min(min(box.rect.w, box.rect.h) for box in boxes) >= 5
    written = [box for box in boxes if box.kind in (BoxKind.NUMBER, BoxKind.LEDGER, BoxKind.TEXT)]
    assert all(box.rect.w >= 9 and box.rect.h >= 5 for box in written)
    assert [(a.cell, b.cell) for a, b in combinations(boxes, 2) if a.rect.overlaps(b.rect)] == []


@each_game
def test_marks_and_code_lie_clear(game):
    page = page_of(game)
    safe = Rect(0, 0, *page.trim).inset(3)
    marks = [fiducial.rect for fiducial in page.fiducials]
    assert len(marks) == len({fiducial.id for fiducial in page.fiducials}) == 4
    for rect in (*marks, page.code):
        assert safe.holds(rect)
        quiet = rect.inset(-1.0)
        assert [box.cell for box in page.boxes.values() if box.rect.overlaps(quiet)] == []
        assert [label.text for label in labels(page) if ink_of(label).overlaps(quiet)] == []


@each_game
@pytest.mark.parametrize("language", languages())
def test_words_lie_on_the_sheet_and_not_on_each_other(game, language):
    page = page_of(game, language)
    places = [(label.text, ink_of(label)) for label in labels(page)]
    inside = Rect(0, 0, *page.trim).inset(3)
    assert [text for text, rect in places if not inside.holds(rect)] == []
    assert [(a, b) for (a, p), (b, q) in combinations(places, 2) if p.overlaps(q)] == []


@each_game
def test_numbers_are_rounded_to_the_grain(game):
    """0.01 mm: what goldens and fingerprints stand on."""
    for box in page_of(game).boxes.values():
        assert box.rect == box.rect.rounded()


def test_a_page_is_frozen():
    page = page_of("grixx")
    with pytest.raises(dataclasses.FrozenInstanceError):
        page.title = "x"
    with pytest.raises(TypeError):
        page.boxes["red/2"] = None


@each_game
def test_composing_twice_gives_the_same(game):
    assert compose(open_design(game), "en", Theme.COLOUR) == page_of(game)


@each_game
def test_geometry_for_programs(game):
    page = page_of(game)
    told = page_geometry(page)
    assert set(told) >= {"game", "fingerprint", "trim", "boxes", "fiducials"}
    assert told["trim"] == {"w": page.trim.width, "h": page.trim.height}
    assert set(told["boxes"][0]) == {"cell", "field", "player", "kind", "rect"}
    assert [tuple(box["rect"]) for box in told["boxes"]] == [tuple(b.rect) for b in page.boxes.values()]
    assert re.fullmatch("[0-9a-f]{8}", told["fingerprint"])


def test_encore_board_lies_in_its_boxes():
    page = page_of("encore")
    assert "".join(page.board) and len(page.board_cells) == 105 == len(page.board_at)
    for cell, at in zip(page.board_cells, page.board_at, strict=True):
        assert page.boxes[cell].rect[:2] == tuple(at)


def labels(page):
    """Return the page's lines of text."""
    return [item for item in page.art if isinstance(item, Label)]


def ink_of(label):
    """Return about where a label's ink is: capitals above the baseline."""
    high = label.size_pt * 0.35 * 0.7
    return Rect(label.x, label.y - high, label.width, high)
