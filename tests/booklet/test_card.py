"""What every game's card does, shown by GRixx: undo, storage, files, keyboard, everybody's eyes."""

import pytest

from sheetgen.api.checks import check_files

from .card import Card


@pytest.fixture
def card(open_card):
    return open_card("grixx").new("Anna", "Bruno")


def test_undo_and_redo_have_no_end_and_take_back_a_new_game(card):
    card.tap("0/red/5", "1/red/5")
    card.new("Carla", "Dario")
    assert not card.is_on("0/red/5")
    card.act("undo")
    assert card.is_on("1/red/5") and "Anna" in card.page.locator(".card-tabs").inner_text()
    card.act("undo")
    card.act("undo")
    assert not card.is_on("0/red/5")
    for _ in range(3):
        card.act("redo")
    assert "Carla" in card.page.locator(".card-tabs").inner_text()


def test_a_game_survives_reload(card):
    card.tap("0/red/5")
    card.page.reload()
    assert card.is_on("0/red/5")
    card.act("undo")
    assert not card.is_on("0/red/5")


def test_another_window_shows_the_same_game(card):
    other = Card(card.page.context.new_page(), card.path)
    assert not other.is_on("0/red/5")
    card.tap("0/red/5")
    other.page.wait_for_selector("[data-cell='0/red/5'][aria-pressed=true]", state="attached")
    assert other.said() == "The game went on in another window." and other.errors == []


def test_denied_storage_is_told_and_the_game_goes_on(browser, open_card):
    context = browser.new_context()
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('no') }})"
    )
    card = open_card("grixx", context=context).new("Anna", "Bruno")
    card.tap("0/red/5")
    assert card.is_on("0/red/5")
    card.act("open:more")
    assert "The browser keeps nothing here." in card.page.locator(".card-panel").inner_text()


@pytest.mark.parametrize(
    "saved",
    [
        '{"version": 99, "text": "game: grixx # from the future"}',
        '{"version": 1, "state": {"moves": [["new", {"players": ["A"]}], ["cross", 0, "pink", 5]], "at": 2},'
        ' "text": "game: grixx # with a row that is gone"}',
        "not even JSON: game: grixx #",
    ],
)
def test_saves_that_are_not_understood_are_offered_as_text(card, saved):
    key = card.page.evaluate("Object.keys(localStorage).find((key) => key.startsWith('sheetgen:grixx:'))")
    card.page.evaluate("([key, saved]) => localStorage.setItem(key, saved)", [key, saved])
    card.page.reload()
    card.new("Carla")
    card.act("open:more")
    assert "game: grixx #" in card.page.locator(".card-panel textarea").input_value()


def test_a_game_travels_by_text_with_all_its_moves(card, open_card):
    card.tap("0/red/5", "1/red/5")
    other = open_card("grixx", "de").new("X", "Y")
    assert other.paste(card.text()).startswith("Das Spiel ist da.")
    assert other.is_on("1/red/5")
    other.act("undo")
    assert other.is_on("0/red/5") and not other.is_on("1/red/5")


def test_a_sheet_typed_by_hand_is_opened(card):
    card.paste("game: grixx\nsheets:\n- player: Elena\n  red: [2, 3]\n  yellow: []\n  penalties: 1\n")
    assert card.is_on("0/red/3") and card.is_on("0/penalties/1") and not card.is_on("0/red/4")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game: yahtzee\nsheets: [{player: A}]", "This is a sheet of another game: yahtzee."),
        ("game: grixx\nsheets: 5", "There are no sheets in this text; it needs a list under ‘sheets:’."),
        ("game: grixx\nsheets:\n- {player: A, red: [2", "This text cannot be read. Line: 3"),
        ("", "This is a sheet of another game: –."),
    ],
)
def test_text_that_is_no_game_is_refused_with_the_reason(card, text, said):
    assert card.paste(text) == said


def test_a_game_goes_to_the_clipboard_or_is_selected_by_hand(browser, open_card):
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    card = open_card("grixx", context=context).new("Anna", "Bruno")
    card.tap("0/red/5")
    text = card.text()
    card.act("open:share")
    for act, copied in (("copy", text), ("text", "GRixx: Anna 1, Bruno 0")):
        card.act(act)
        card.page.get_by_text("Copied.").wait_for()
        assert card.page.evaluate("navigator.clipboard.readText()") == copied
    card.page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    assert card.act("copy").startswith("The browser does not let us copy.")


def test_the_printer_gets_the_sheets_and_nothing_else(open_card):
    card = open_card("grixx").new("Anna", "Bruno")
    card.tap("0/red/5")
    card.page.evaluate("window.print = () => {}")
    card.act("open:share")
    card.act("print")
    card.page.emulate_media(media="print")
    shown = card.page.evaluate(
        """() => [...document.querySelectorAll("main *")]
        .filter((one) => one.offsetParent && !one.children.length)
        .map((one) => one.closest(".card-sheet, .card-unseen")?.className ?? one.outerHTML)"""
    )
    assert {name.removesuffix(" off") for name in shown} == {"card-unseen", "card-sheet"}
    assert card.page.locator(".card-name:visible").all_inner_texts() == ["Anna\n1", "Bruno\n0"]


def test_a_game_travels_by_file_and_by_address(card, open_card, tmp_path):
    card.tap("0/red/5")
    text, file = card.text(), tmp_path / "game.yaml"
    file.write_text(text, "utf-8")
    other = open_card("grixx")
    other.new("X")
    other.act("open:share")
    other.page.locator("[type=file]").set_input_files(file)
    other.page.wait_for_selector("[data-cell='0/red/5'][aria-pressed=true]", state="attached")
    card.act("open:share")
    card.act("link")
    link = card.page.locator("input[readonly]").input_value()
    assert "#card=" in link
    far = card.page.context.browser.new_context().new_page()
    far.goto(link)
    far.wait_for_selector("[data-cell='0/red/5'][aria-pressed=true]", state="attached")
    far.context.close()


# A tag, a name that rules use, one that every object has, letters of another direction, a comment and a
# placeholder, quotes, something long.
NAMES = ("<b>x</b>", "red", "constructor", "\u05d0\u05e0\u05d4", "A #1 {player}", "\"'\\", "W" * 21)


def test_players_are_called_as_they_like_and_renamed(card, open_card, tmp_path):
    other = open_card("grixx").new("X", "Y")
    card.act("open:more")
    field = card.page.locator("[name=name]").first
    for name in NAMES:
        # What cannot be seen is left out.
        field.fill(f"\u2028{name}\u202e ")
        field.press("Enter")
        assert card.page.locator(".card-tab span").first.text_content() == name
        assert name in card.said()
        assert card.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        file = tmp_path / "named.yaml"
        text = card.page.evaluate("() => JSON.parse(localStorage[Object.keys(localStorage)[0]]).text")
        file.write_text(text, "utf-8")
        (checked,) = check_files([str(file)])
        assert [sheet.player for sheet in checked.verdict.sheets] == [name, "Bruno"]
        other.paste(text)
        assert other.page.locator(".card-tab span").first.text_content() == name
    field.fill(" ")
    field.press("Enter")
    assert field.input_value() == NAMES[-1]
    card.act("undo")
    assert card.page.locator(".card-tab span").first.text_content() == NAMES[-2]
    card.act("open:new")
    assert card.page.locator("[name=player]").first.input_value() == NAMES[-2]


def test_arrow_keys_lead_through_the_boxes(card):
    focused = "document.activeElement.dataset.act ?? document.activeElement.dataset.cell"
    # The buttons that began the game and threw the dice are gone.
    assert card.page.evaluate(focused) == "roll"
    card.page.keyboard.press("Enter")
    assert card.page.evaluate(focused) == "0/red/2"
    card.act("undo")
    grid = card.page.locator(".card-rows").first
    assert grid.locator("[tabindex='0']").count() == 1
    grid.locator("[tabindex='0']").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "Enter"):
        card.page.keyboard.press(key)
    assert card.is_on("0/yellow/4")
    assert card.page.evaluate("document.activeElement.dataset.cell") == "0/yellow/4"


def test_totals_can_be_switched_off_and_stay_off(card):
    assert card.page.locator(".card-total").count()
    card.act("open:more")
    card.page.locator("[data-set=totals]").uncheck()
    card.page.reload()
    assert not card.page.locator(".card-total").count()


def test_without_javascript_the_rules_can_be_read(browser, open_card):
    from sheetgen.api.booklets import render_html
    from sheetgen.api.layouts import open_design

    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.set_content(render_html(open_design("grixx"), "en"))
    assert "The card needs JavaScript." in page.locator("#card").inner_text()
    assert page.locator("section").count() > 10
    context.close()


@pytest.mark.parametrize(
    ("spec", "language"), [("grixx", "en"), ("yahtzee:hasbro", "de"), ("grixx:mixx-a", "ar")]
)
def test_everybody_can_play(browser, axe, open_card, spec, language):
    card = open_card(spec, language, browser.new_context(bypass_csp=True)).new("Anna", "Bruno", "Carla")
    card.page.evaluate(axe)
    card.act("open:share")
    for width, scheme in ((320, "light"), (320, "dark"), (390, "light"), (1000, "light"), (1000, "dark")):
        card.page.set_viewport_size({"width": width, "height": 800})
        card.page.emulate_media(color_scheme=scheme)
        violations = card.page.evaluate(
            "axe.run({resultTypes: ['violations']}).then(r => r.violations.map(v => [v.id, v.nodes[0].html]))"
        )
        assert violations == [], (width, scheme)
        assert card.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (width, scheme)


@pytest.mark.parametrize("spec", ["grixx", "grixx:big-points", "yahtzee", "yahtzee:triple"])
def test_boxes_are_large_enough_for_a_finger(open_card, spec):
    """WCAG 2.2, 2.5.8: 24 by 24 pixels at least, at 320."""
    card = open_card(spec).new("Anna", "Bruno", "Carla")
    small = card.page.evaluate(
        """() => [...document.querySelectorAll("#card-app button")].filter((button) => button.offsetParent)
        .map((button) => [button.getBoundingClientRect(), button.outerHTML.slice(0, 90)])
        .filter(([box]) => box.width < 24 || box.height < 24)
        .map(([box, html]) => [box.width, box.height, html])"""
    )
    assert small == []
